//! communication.json: operations, their times, and what passed each kind of link.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::broken::Broken;
use super::document::Document;
use super::walk::{Leaves, Path, millionths};
use crate::decimal;

/// Steps and groups that are named; further ones are counted.
const MOST_NAMES: usize = 10_000;
/// Kinds of links; FORMATS §3.5 has five.
const MOST_LINKS: usize = 32;
/// Packet sizes of one kind of link that are told apart.
const MOST_SIZES: usize = 1_000;
/// Types of operations that are told apart; HCCL has some twenty.
const MOST_TYPES: usize = 256;
/// Operations that are kept one by one, the longest.
const MOST_LONGEST: usize = 100;
/// Keys that are not known and are named.
const MOST_UNKNOWN: usize = 32;
/// The key of the aggregate that stands beside the operations.
const TOTAL: &str = "Total Op Info";

/// The two parts of an operation.
const INFOS: [&str; 2] = ["Communication Time Info", "Communication Bandwidth Info"];

/// What communication.json says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// Size of the file in bytes.
    pub bytes: u64,
    /// How the document is broken; what stands before the place is in the figures.
    pub broken: Option<Broken>,
    /// Keys of the first level, `step` or `step<N>`, in order of the file; 10,000 at most.
    pub steps: Vec<String>,
    /// Operations, `Total Op Info` left out.
    pub operations: u64,
    /// Those below `collective`.
    pub collective: Times,
    /// Those below `p2p`: send, receive, batchsendrecv.
    pub p2p: Times,
    /// What the `Total Op Info` entries say: the file's own sum, for comparison.
    pub reported: Times,
    /// By type of operation (`allReduce`), most time first; 256 at most.
    pub types: Vec<OperationType>,
    /// The operations that took longest, longest first; 100 at most.
    pub longest: Vec<Operation>,
    /// By kind of link, in the order of the names.
    pub links: Vec<LinkKind>,
    /// Keys that no release is known to write, each as `a / b`; 32 at most. What stands below them is in no sum.
    pub unknown: Vec<String>,
    /// What stands behind `@` in the names of operations; 10,000 at most.
    pub groups: Vec<String>,
    /// Earliest start, in ns; the file keeps quarters of a µs.
    pub first_start_ns: Option<i64>,
    /// Latest start, in ns.
    pub last_start_ns: Option<i64>,
    /// Values that should be numbers and are none. They are in no sum.
    pub odd_values: u64,
}

/// Sums of times, in ns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    /// Entries that were summed.
    pub count: u64,
    pub elapse_ns: i64,
    pub transit_ns: i64,
    pub wait_ns: i64,
    pub synchronization_ns: i64,
    pub idle_ns: i64,
}

/// What passed one kind of link.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkKind {
    /// `RDMA`, `HCCS`, `PCIE`, `SDMA`, `SIO`.
    pub name: String,
    /// Bytes, where the file's MB are 1,000,000.
    pub bytes: i64,
    pub transit_ns: i64,
    /// By packet size, smallest first.
    pub packets: Vec<Packets>,
    /// Entries of sizes beyond the first 1,000.
    pub further_sizes: u64,
}

/// Packets of one size over one kind of link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Packets {
    /// Bytes of one packet.
    pub size: i64,
    pub count: i64,
    pub time_ns: i64,
}

/// All operations of one type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OperationType {
    /// What stands between `hcom_` and `__` in the names: `allReduce`.
    pub name: String,
    pub times: Times,
}

/// One operation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Operation {
    /// Key of the step.
    pub step: String,
    /// As the file names it, with its group.
    pub name: String,
    pub start_ns: Option<i64>,
    pub times: Times,
}

impl Times {
    /// The sum that a key of `Communication Time Info` belongs to.
    fn part(&mut self, key: &str) -> Option<&mut i64> {
        match key {
            "Elapse Time(ms)" => Some(&mut self.elapse_ns),
            "Transit Time(ms)" => Some(&mut self.transit_ns),
            "Wait Time(ms)" => Some(&mut self.wait_ns),
            "Synchronization Time(ms)" => Some(&mut self.synchronization_ns),
            "Idle Time(ms)" => Some(&mut self.idle_ns),
            _ => None,
        }
    }

    fn add(&mut self, other: &Times) {
        self.count = self.count.saturating_add(other.count);
        let pairs = [
            (&mut self.elapse_ns, other.elapse_ns),
            (&mut self.transit_ns, other.transit_ns),
            (&mut self.wait_ns, other.wait_ns),
            (&mut self.synchronization_ns, other.synchronization_ns),
            (&mut self.idle_ns, other.idle_ns),
        ];
        for (sum, more) in pairs {
            *sum = sum.saturating_add(more);
        }
    }
}

impl LinkKind {
    /// Bytes per ns, which are GB/s, over everything that passed; `None` when nothing did.
    pub fn bandwidth(&self) -> Option<f64> {
        (self.transit_ns > 0).then(|| self.bytes as f64 / self.transit_ns as f64)
    }
}

/// Reads communication.json.
#[derive(Debug)]
pub struct Reader {
    document: Document<Gatherer>,
    bytes: u64,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    pub fn new() -> Self {
        Reader { document: Document::new(Gatherer::default()), bytes: 0 }
    }

    /// Takes the next bytes.
    pub fn feed(&mut self, chunk: &[u8]) {
        self.bytes += chunk.len() as u64;
        self.document.feed(chunk);
    }

    pub fn finish(self) -> Facts {
        let (gatherer, broken) = self.document.finish();
        Facts { bytes: self.bytes, broken, ..gatherer.into_facts() }
    }
}

#[derive(Debug, Default)]
struct Gatherer {
    facts: Facts,
    groups: BTreeSet<String>,
    types: BTreeMap<String, Times>,
    links: BTreeMap<String, Gathered>,
    unknown: BTreeSet<String>,
    /// The operation in hand.
    current: Option<Operation>,
}

#[derive(Debug, Default)]
struct Gathered {
    bytes: i64,
    transit_ns: i64,
    /// Count and time by size.
    packets: BTreeMap<i64, (i64, i64)>,
    further_sizes: u64,
}

impl Gatherer {
    fn operation(&mut self, step: &str, kind: &str, name: &str) {
        self.settle();
        if let Some(times) = self.times(kind, name) {
            times.count += 1;
        }
        if name == TOTAL {
            return;
        }
        let known = matches!(kind, "p2p" | "collective");
        self.current = known.then(|| Operation {
            step: step.to_string(),
            name: name.to_string(),
            start_ns: None,
            times: Times { count: 1, ..Times::default() },
        });
        self.facts.operations += 1;
        if let Some((_, group)) = name.rsplit_once('@')
            && self.groups.len() < MOST_NAMES
        {
            self.groups.insert(group.to_string());
        }
    }

    /// Takes the operation in hand over into the sums: all of it has come.
    fn settle(&mut self) {
        let Some(operation) = self.current.take() else { return };
        let name = type_of(&operation.name);
        if self.types.len() < MOST_TYPES || self.types.contains_key(name) {
            self.types.entry(name.to_string()).or_default().add(&operation.times);
        }
        let longest = &mut self.facts.longest;
        let elapse = operation.times.elapse_ns;
        let place = longest.partition_point(|kept| kept.times.elapse_ns >= elapse);
        if place < MOST_LONGEST {
            longest.truncate(MOST_LONGEST - 1);
            longest.insert(place, operation);
        }
    }

    fn note_unknown(&mut self, keys: [&str; 2]) {
        if self.unknown.len() < MOST_UNKNOWN {
            self.unknown.insert(keys.join(" / "));
        }
    }

    fn times(&mut self, kind: &str, name: &str) -> Option<&mut Times> {
        match (name, kind) {
            (TOTAL, _) => Some(&mut self.facts.reported),
            (_, "p2p") => Some(&mut self.facts.p2p),
            (_, "collective") => Some(&mut self.facts.collective),
            _ => None,
        }
    }

    fn time(&mut self, path: Path, text: &str) {
        if path.key(4) == "Start Timestamp(us)" {
            let ns = decimal::micros_to_ns(text.as_bytes());
            if let Some(operation) = self.current.as_mut().filter(|_| path.key(2) != TOTAL) {
                operation.start_ns = ns;
            }
            return self.start(ns);
        }
        let Some(ns) = self.number(text) else { return };
        if let Some(sum) = self.times(path.key(1), path.key(2)).and_then(|times| times.part(path.key(4))) {
            *sum = sum.saturating_add(ns);
        }
        let current = self.current.as_mut().filter(|_| path.key(2) != TOTAL);
        if let Some(part) = current.and_then(|operation| operation.times.part(path.key(4))) {
            *part = ns;
        }
    }

    fn start(&mut self, ns: Option<i64>) {
        let Some(ns) = ns else {
            self.facts.odd_values += 1;
            return;
        };
        self.facts.first_start_ns = Some(self.facts.first_start_ns.map_or(ns, |first| first.min(ns)));
        self.facts.last_start_ns = self.facts.last_start_ns.max(Some(ns));
    }

    fn link(&mut self, name: &str) -> Option<&mut Gathered> {
        if self.links.len() >= MOST_LINKS && !self.links.contains_key(name) {
            return None;
        }
        Some(self.links.entry(name.to_string()).or_default())
    }

    fn bandwidth(&mut self, path: Path, text: &str) {
        let Some(value) = self.number(text) else { return };
        let Some(link) = self.link(path.key(4)) else { return };
        let sum = match path.key(5) {
            "Transit Size(MB)" => &mut link.bytes,
            "Transit Time(ms)" => &mut link.transit_ns,
            _ => return,
        };
        *sum = sum.saturating_add(value);
    }

    /// `"<size>": [count, time]`.
    fn packets(&mut self, path: Path, index: u64, text: &str) {
        let (Some(size), Some(value)) = (self.number(path.key(6)), self.number(text)) else { return };
        let Some(link) = self.link(path.key(4)) else { return };
        if link.packets.len() >= MOST_SIZES && !link.packets.contains_key(&size) {
            link.further_sizes += u64::from(index == 0);
            return;
        }
        let (count, time_ns) = link.packets.entry(size).or_default();
        match index {
            0 => *count = count.saturating_add(value / 1_000_000),
            1 => *time_ns = time_ns.saturating_add(value),
            _ => {}
        }
    }

    fn number(&mut self, text: &str) -> Option<i64> {
        let number = millionths(text);
        self.facts.odd_values += u64::from(number.is_none());
        number
    }

    fn into_facts(mut self) -> Facts {
        self.settle();
        let links = self.links.into_iter().map(|(name, link)| {
            let packets = link.packets.into_iter();
            LinkKind {
                name,
                bytes: link.bytes,
                transit_ns: link.transit_ns,
                packets: packets.map(|(size, (count, time_ns))| Packets { size, count, time_ns }).collect(),
                further_sizes: link.further_sizes,
            }
        });
        let types = self.types.into_iter().map(|(name, times)| OperationType { name, times });
        let mut types: Vec<OperationType> = types.collect();
        types.sort_by_key(|kind| std::cmp::Reverse(kind.times.elapse_ns));
        Facts {
            links: links.collect(),
            groups: self.groups.into_iter().collect(),
            types,
            unknown: self.unknown.into_iter().collect(),
            ..self.facts
        }
    }
}

/// `hcom_allReduce__123_0_1@group` → `allReduce`.
fn type_of(name: &str) -> &str {
    let name = name.split('@').next().unwrap_or(name);
    let name = name.split("__").next().unwrap_or(name);
    name.strip_prefix("hcom_").unwrap_or(name).trim_end_matches('_')
}

impl Leaves for Gatherer {
    fn open(&mut self, path: Path) {
        match path.depth() {
            1 if self.facts.steps.len() < MOST_NAMES => self.facts.steps.push(path.key(0).to_string()),
            2 if !matches!(path.key(1), "p2p" | "collective") => self.note_unknown([path.key(0), path.key(1)]),
            3 => self.operation(path.key(0), path.key(1), path.key(2)),
            4 if !INFOS.contains(&path.key(3)) => self.note_unknown([path.key(2), path.key(3)]),
            _ => {}
        }
    }

    fn value(&mut self, path: Path, index: u64, text: &str) {
        let is_total = path.key(2) == TOTAL;
        match (path.key(3), path.depth()) {
            ("Communication Time Info", 5) => self.time(path, text),
            ("Communication Bandwidth Info", 6) if !is_total => self.bandwidth(path, text),
            ("Communication Bandwidth Info", 8) if !is_total && path.key(5) == "Size Distribution" => {
                self.packets(path, index, text);
            }
            _ => {}
        }
    }
}
