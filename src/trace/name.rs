//! What the name of an event says.

use super::event::number;
use super::step_parts::Part;

/// Calls in which host and CANN compile or load, without the layer in front (`AscendCL@`) (FORMATS §4.3; CASES 58).
const COMPILING: [&[u8]; 5] = [b"aclopCompile", b"ModelLoad", b"GraphCompile", b"CompileGraph", b"aclmdlLoad"];

/// A name, as far as it matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Name {
    #[default]
    Other,
    /// `process_name`
    Process,
    /// `process_labels`
    Labels,
    /// `ProfilerStep#N`
    Step(u64),
    /// What a slice of the device is to a step.
    Part(Part),
    /// A call of an operator: `AscendCL@aclnnMatmul`.
    Aclnn,
    Compile,
}

impl Name {
    /// The meaning of a name as it stands in the file.
    #[inline(always)]
    pub(super) fn of(name: &[u8]) -> Name {
        match name.first() {
            Some(b'p') if name == b"process_name" => Name::Process,
            Some(b'p') if name == b"process_labels" => Name::Labels,
            Some(b'P') => match name.strip_prefix(b"ProfilerStep#").and_then(number) {
                Some(step) => Name::Step(step),
                None => Name::of_call(name),
            },
            Some(b'C' | b'F' | b'h') => Part::of_name(name).map_or_else(|| Name::of_call(name), Name::Part),
            _ => Name::of_call(name),
        }
    }

    fn of_call(name: &[u8]) -> Name {
        let layer = memchr::memchr(b'@', name).map_or(0, |at| at + 1);
        let call = name.get(layer..).unwrap_or_default();
        match call.first() {
            Some(b'a') if call.starts_with(b"aclnn") => Name::Aclnn,
            Some(b'a' | b'M' | b'G' | b'C') if COMPILING.iter().any(|start| call.starts_with(start)) => Name::Compile,
            _ => Name::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Name, Part};

    #[test]
    fn names_mean_what_they_say() {
        for (name, meaning) in [
            ("process_name", Name::Process),
            ("process_labels", Name::Labels),
            ("process_sort_index", Name::Other),
            ("ProfilerStep#12", Name::Step(12)),
            ("ProfilerStep#", Name::Other),
            ("ProfilerStep#x@aclnnAdd", Name::Aclnn),
            ("Computing", Name::Part(Part::Computing)),
            ("Communication(Not Overlapped)", Name::Part(Part::NotOverlapped)),
            ("Free", Name::Part(Part::Free)),
            ("Freed", Name::Other),
            ("hcom_receive__123_0", Name::Part(Part::Receive)),
            ("hcom_allReduce_", Name::Other),
            ("aclnnMatmul_MatMulV3Common_MatMulV3", Name::Aclnn),
            ("AscendCL@aclnnMatmul", Name::Aclnn),
            ("AscendCL@aclopCompileAndExecute", Name::Compile),
            ("ModelLoad", Name::Compile),
            ("CompileGraph", Name::Compile),
            ("Node@launch", Name::Other),
            ("a@b@aclnnAdd", Name::Other),
            ("", Name::Other),
        ] {
            assert_eq!(Name::of(name.as_bytes()), meaning, "{name}");
        }
    }
}
