//! The few fields of one event that the facts need, picked out as its tokens pass.

/// Longest kept text of a field. Names of kernels and processes are far shorter; call stacks are not kept at all.
const KEPT: usize = 256;

/// A top-level field of an event (FORMATS §4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Phase,
    Name,
    Pid,
    Timestamp,
    Duration,
    Id,
    Args,
    Other,
}

impl Field {
    pub(super) fn of_key(key: &[u8]) -> Field {
        match key {
            b"ph" => Field::Phase,
            b"name" => Field::Name,
            b"pid" => Field::Pid,
            b"ts" => Field::Timestamp,
            b"dur" => Field::Duration,
            b"id" => Field::Id,
            b"args" => Field::Args,
            _ => Field::Other,
        }
    }
}

/// A field below `args` that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arg {
    /// `args.name` of a metadata event.
    Name,
    /// `args.labels` of a metadata event.
    Labels,
    Other,
}

impl Arg {
    pub(super) fn of_key(key: &[u8]) -> Arg {
        match key {
            b"name" => Arg::Name,
            b"labels" => Arg::Labels,
            _ => Arg::Other,
        }
    }
}

/// The text of a scalar, cut off at [`KEPT`] bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot {
    text: Vec<u8>,
    pub(super) is_string: bool,
    pub(super) is_set: bool,
}

impl Slot {
    fn clear(&mut self) {
        self.text.clear();
        self.is_set = false;
    }

    pub(super) fn push(&mut self, part: &[u8], is_string: bool) {
        let room = KEPT.saturating_sub(self.text.len());
        self.text.extend_from_slice(part.get(..room).unwrap_or(part));
        self.is_string = is_string;
        self.is_set = true;
    }

    /// As it stands in the file, escapes included.
    pub(super) fn raw(&self) -> &[u8] {
        &self.text
    }

    /// With escapes resolved; lossy where the bytes are not text.
    pub(super) fn text(&self) -> String {
        let raw = String::from_utf8_lossy(&self.text);
        if !raw.contains('\\') {
            return raw.into_owned();
        }
        serde_json::from_str(&format!("\"{raw}\"")).unwrap_or_else(|_| raw.into_owned())
    }
}

/// One event in hand; its slots are used again for the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Event {
    /// Offset of its first byte.
    pub(super) start: u64,
    pub(super) fields: u32,
    pub(super) phase: Slot,
    pub(super) name: Slot,
    pub(super) pid: Slot,
    pub(super) timestamp: Slot,
    pub(super) duration: Slot,
    pub(super) id: Slot,
    pub(super) args_name: Slot,
    pub(super) args_labels: Slot,
}

impl Event {
    pub(super) fn begin(&mut self, start: u64) {
        self.start = start;
        self.fields = 0;
        for slot in [
            &mut self.phase,
            &mut self.name,
            &mut self.pid,
            &mut self.timestamp,
            &mut self.duration,
            &mut self.id,
            &mut self.args_name,
            &mut self.args_labels,
        ] {
            slot.clear();
        }
    }

    pub(super) fn slot(&mut self, field: Field) -> Option<&mut Slot> {
        match field {
            Field::Phase => Some(&mut self.phase),
            Field::Name => Some(&mut self.name),
            Field::Pid => Some(&mut self.pid),
            Field::Timestamp => Some(&mut self.timestamp),
            Field::Duration => Some(&mut self.duration),
            Field::Id => Some(&mut self.id),
            Field::Args | Field::Other => None,
        }
    }

    pub(super) fn arg(&mut self, arg: Arg) -> Option<&mut Slot> {
        match arg {
            Arg::Name => Some(&mut self.args_name),
            Arg::Labels => Some(&mut self.args_labels),
            Arg::Other => None,
        }
    }
}
