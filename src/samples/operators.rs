//! The operators that the generated runs execute: names as torch, CANN and the device know them, and their usual cost.

/// Where an operator runs: the column `Accelerator Core` (FORMATS §3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Core {
    Cube,
    Vector,
    Mix,
    Communication,
}

impl Core {
    /// The name in kernel_details.csv and op_statistic.csv.
    pub(super) fn name(self) -> &'static str {
        match self {
            Core::Cube => "AI_CORE",
            Core::Vector => "AI_VECTOR_CORE",
            Core::Mix => "MIX_AIC",
            Core::Communication => "COMMUNICATION",
        }
    }

    /// The `Task Type` of its slice in the trace: vector kernels are `AI_CORE` tasks there.
    pub(super) fn task_type(self) -> &'static str {
        match self {
            Core::Mix => "MIX_AIC",
            _ => "AI_CORE",
        }
    }
}

/// Shapes, types and formats of the tensors of one side, as CANN writes them: `;` between tensors.
#[derive(Debug)]
pub(super) struct Tensors {
    pub(super) shapes: &'static str,
    pub(super) types: &'static str,
    pub(super) formats: &'static str,
}

/// One operator of the model.
#[derive(Debug)]
pub(super) struct Operator {
    pub(super) torch: &'static str,
    pub(super) acl: &'static str,
    pub(super) kernel: &'static str,
    /// `Type` in kernel_details.csv, `OP Type` in op_statistic.csv.
    pub(super) kind: &'static str,
    pub(super) core: Core,
    /// Usual time on the device, ns.
    pub(super) duration_ns: u64,
    pub(super) blocks: u64,
    pub(super) input: Tensors,
    pub(super) output: Tensors,
    /// Shares of mac, scalar, mte1, mte2, fixpipe, per mille of the cube time.
    pub(super) cube: [u64; 5],
    /// Shares of vec, scalar, mte2, mte3, per mille of the vector time.
    pub(super) vector: [u64; 4],
    /// Runs on the autograd thread.
    pub(super) backward: bool,
}

const NO_TENSORS: Tensors = tensors("N/A", "N/A", "N/A");

const fn tensors(shapes: &'static str, types: &'static str, formats: &'static str) -> Tensors {
    Tensors { shapes, types, formats }
}

/// One training step of a small transformer layer, in launch order.
pub(super) static TRAINING: [Operator; 5] = [
    Operator {
        torch: "aten::mm",
        acl: "aclnnMatmul",
        kernel: "aclnnMatmul_MatMulV3Common_MatMulV3",
        kind: "MatMulV3",
        core: Core::Cube,
        duration_ns: 382_100,
        blocks: 20,
        input: tensors("4096,2048;2048,6144", "DT_BF16;DT_BF16", "ND;ND"),
        output: tensors("4096,6144", "DT_BF16", "ND"),
        cube: [826, 41, 384, 447, 92],
        vector: [0; 4],
        backward: false,
    },
    Operator {
        torch: "npu::npu_fusion_attention",
        acl: "aclnnFlashAttentionScore",
        kernel: "aclnnFlashAttentionScore_FlashAttentionScore_FlashAttentionScore",
        kind: "FlashAttentionScore",
        core: Core::Mix,
        duration_ns: 881_700,
        blocks: 20,
        input: tensors("4096,1,2048;4096,1,2048;4096,1,2048;2048,2048", "DT_BF16;DT_BF16;DT_BF16;BOOL", "ND;ND;ND;ND"),
        output: tensors("1,16,4096,8;1,16,4096,8;;4096,1,2048", "FLOAT;FLOAT;DT_BF16;DT_BF16", "ND;ND;ND;ND"),
        cube: [514, 103, 266, 341, 188],
        vector: [607, 148, 272, 211],
        backward: false,
    },
    COLLECTIVE,
    Operator {
        torch: "autograd::engine::evaluate_function: GeluBackward0",
        acl: "aclnnGeluBackward",
        kernel: "aclnnGeluBackward_GeluGradAiCore_GeluGrad",
        kind: "GeluGrad",
        core: Core::Vector,
        duration_ns: 402_900,
        blocks: 40,
        input: tensors("4096,6144;4096,6144;4096,6144", "DT_BF16;DT_BF16;DT_BF16", "ND;ND;ND"),
        output: tensors("4096,6144", "DT_BF16", "ND"),
        cube: [0; 5],
        vector: [884, 27, 493, 318],
        backward: true,
    },
    Operator {
        torch: "npu::npu_apply_adam_w",
        acl: "aclnnApplyAdamWV2",
        kernel: "aclnnApplyAdamWV2_ApplyAdamWV2_ApplyAdamWV2",
        kind: "ApplyAdamWV2",
        core: Core::Vector,
        duration_ns: 508_600,
        blocks: 40,
        input: tensors("12582912;12582912;12582912;12582912;1", "FLOAT;FLOAT;FLOAT;DT_BF16;INT64", "ND;ND;ND;ND;ND"),
        output: tensors("12582912;12582912;12582912", "FLOAT;FLOAT;FLOAT", "ND;ND;ND"),
        cube: [0; 5],
        vector: [351, 22, 745, 690],
        backward: false,
    },
];

/// The gradient exchange of the step; left out on one card.
const COLLECTIVE: Operator = Operator {
    torch: "c10d::allreduce_",
    acl: "hcom_allReduce_",
    kernel: "hcom_allReduce__586_",
    kind: "hcom_allReduce_",
    core: Core::Communication,
    duration_ns: 936_000,
    blocks: 0,
    input: NO_TENSORS,
    output: NO_TENSORS,
    cube: [0; 5],
    vector: [0; 4],
    backward: true,
};
