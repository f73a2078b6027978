//! What a table says: its shape as a file, and what its rows add up to.

use serde::{Deserialize, Serialize};

use super::kernels::Kernels;
use super::memory::Memory;
use super::operators::Operators;
use super::shape::Shape;
use super::statistics::Statistics;
use super::steps::Steps;

/// Everything known about one table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    pub shape: Shape,
    pub content: Content,
}

/// What the rows add up to, by kind of table. Rows with too few or too many fields are not in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// kernel_details.csv, op_summary.
    Kernels(Box<Kernels>),
    /// step_trace_time.csv, cluster_step_trace_time.csv.
    Steps(Steps),
    /// op_statistic.csv, api_statistic.csv.
    Statistics(Statistics),
    /// operator_details.csv.
    Operators(Operators),
    /// memory_record.csv, operator_memory.csv, npu_module_mem.csv.
    Memory(Memory),
    /// Only the shape is known.
    Nothing,
}

impl Facts {
    pub fn kernels(&self) -> Option<&Kernels> {
        match &self.content {
            Content::Kernels(kernels) => Some(kernels),
            _ => None,
        }
    }

    pub fn steps(&self) -> Option<&Steps> {
        match &self.content {
            Content::Steps(steps) => Some(steps),
            _ => None,
        }
    }

    pub fn statistics(&self) -> Option<&Statistics> {
        match &self.content {
            Content::Statistics(statistics) => Some(statistics),
            _ => None,
        }
    }

    pub fn operators(&self) -> Option<&Operators> {
        match &self.content {
            Content::Operators(operators) => Some(operators),
            _ => None,
        }
    }

    pub fn memory(&self) -> Option<&Memory> {
        match &self.content {
            Content::Memory(memory) => Some(memory),
            _ => None,
        }
    }
}
