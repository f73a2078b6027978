//! operator_details.csv: host operators, one row a call.

use serde::{Deserialize, Serialize};

use super::columns::Header;
use super::row::{Row, is_missing};
use super::tally::{Tally, Totals};

/// What the rows of operator_details.csv add up to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Operators {
    /// Calls. A record may span many lines.
    pub records: u64,
    /// Calls with a number in `Device Total Duration(us)`.
    pub with_device_duration: u64,
    /// Calls whose device duration is more than 0.
    pub with_device_work: u64,
    /// Calls with input shapes (`record_shapes`).
    pub with_shapes: u64,
    /// Calls with a call stack (`with_stack`).
    pub with_call_stack: u64,
    /// Sum of `Host Self Duration(us)`, in ns.
    pub host_self_ns: i64,
    /// Sum of `Device Self Duration(us)`, in ns.
    pub device_self_ns: i64,
    /// By operator, with the host's own time.
    pub by_name: Totals,
}

pub(super) struct Collector {
    name: Option<usize>,
    shapes: Option<usize>,
    stack: Option<usize>,
    host_self: Option<usize>,
    device_self: Option<usize>,
    device_total: Option<usize>,
    by_name: Tally,
    operators: Operators,
}

impl Collector {
    pub(super) fn new(header: &[String]) -> Self {
        let find = |name: &str| Header(header).find(&[name]);
        Collector {
            name: find("Name"),
            shapes: find("Input Shapes"),
            stack: find("Call Stack"),
            host_self: find("Host Self Duration(us)"),
            device_self: find("Device Self Duration(us)"),
            device_total: find("Device Total Duration(us)"),
            by_name: Tally::default(),
            operators: Operators::default(),
        }
    }

    pub(super) fn row(&mut self, row: &Row<'_>) {
        let host_self = row.ns(self.host_self).unwrap_or(0);
        let device_total = row.ns(self.device_total);
        let all = &mut self.operators;
        all.records += 1;
        all.with_device_duration += u64::from(device_total.is_some());
        all.with_device_work += u64::from(device_total.is_some_and(|ns| ns > 0));
        all.with_shapes += u64::from(!is_missing(row.text(self.shapes)));
        all.with_call_stack += u64::from(!is_missing(row.text(self.stack)));
        all.host_self_ns = all.host_self_ns.saturating_add(host_self);
        all.device_self_ns = all.device_self_ns.saturating_add(row.ns(self.device_self).unwrap_or(0));
        let _ = self.by_name.add(row.text(self.name), host_self);
    }

    pub(super) fn finish(self) -> Operators {
        Operators { by_name: self.by_name.finish(), ..self.operators }
    }
}
