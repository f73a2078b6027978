//! The views of a capture that is still being read: those whose files were all read are as they will be.

use std::collections::BTreeSet;

use crate::artifacts::Kind;
use crate::examine::SoFar;

use super::absent::Absent;
use super::communication::CommunicationView;
use super::{CaptureViews, Views};

const TRACES: [Kind; 4] = [Kind::TraceView, Kind::TraceViewTemp, Kind::MsprofTrace, Kind::KinetoTrace];
const KERNELS: [Kind; 5] =
    [Kind::KernelDetails, Kind::OpSummary, Kind::OpStatistic, Kind::ApiStatistic, Kind::OperatorDetails];
const COMMUNICATION: [Kind; 2] = [Kind::Communication, Kind::CommunicationMatrix];
const MEMORY: [Kind; 3] = [Kind::MemoryRecord, Kind::OperatorMemory, Kind::NpuModuleMem];
const LOGS: [Kind; 2] = [Kind::ParserLog, Kind::ConsoleLog];

/// The views of captures under way, in their order. What is said of one beside others waits for the end.
pub fn so_far(captures: &[SoFar]) -> Views {
    Views { captures: captures.iter().map(capture).collect() }
}

fn capture(so_far: &SoFar) -> CaptureViews {
    let views = super::capture(&so_far.evidence);
    if so_far.is_settled() {
        return views;
    }
    let unread: &BTreeSet<Kind> = &so_far.unread.values().copied().collect();
    // Without a step table the steps are computed from the trace, so that both must be known to be there or not.
    let has_step_table = so_far.evidence.steps().is_some_and(|(_, steps)| !steps.rows.is_empty());
    let step_files: Vec<Kind> =
        std::iter::once(Kind::StepTraceTime).chain(TRACES.into_iter().filter(|_| !has_step_table)).collect();
    CaptureViews {
        steps: when_read(unread, &step_files, views.steps),
        trace: when_read(unread, &TRACES, views.trace),
        kernels: when_read(unread, &KERNELS, whole(views.kernels, |view| view.kernels.as_ref().err())),
        communication: when_read(unread, &COMMUNICATION, whole(views.communication, part_absent)),
        memory: when_read(unread, &MEMORY, views.memory),
        log: when_read(unread, &LOGS, views.log),
        ..views
    }
}

/// The view, once its files were read. Why one of them is not there may stand in any other file.
fn when_read<V>(unread: &BTreeSet<Kind>, kinds: &[Kind], view: Result<V, Absent>) -> Result<V, Absent> {
    let is_open = kinds.iter().any(|kind| unread.contains(kind));
    view.ok().filter(|_| !is_open).ok_or_else(Absent::reading)
}

/// A view of which a part is absent counts as absent as long as the reason may change.
fn whole<V>(view: Result<V, Absent>, absent: impl Fn(&V) -> Option<&Absent>) -> Result<V, Absent> {
    match view {
        Ok(view) => match absent(&view).cloned() {
            Some(absent) => Err(absent),
            None => Ok(view),
        },
        Err(absent) => Err(absent),
    }
}

fn part_absent(view: &CommunicationView) -> Option<&Absent> {
    view.operations.as_ref().err().or(view.matrix.as_ref().err())
}
