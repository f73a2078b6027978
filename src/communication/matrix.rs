//! communication_matrix.json: what passed between each pair of ranks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::broken::Broken;
use super::document::Document;
use super::walk::{Leaves, Path, millionths};

/// Links that are told apart while reading: 1,000 ranks of a machine room have a million pairs, few of which talk.
const MOST_LINKS: usize = 50_000;
/// Links that leave in the facts.
const SHOWN: usize = 1_000;

/// What communication_matrix.json says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Matrix {
    /// Size of the file in bytes.
    pub bytes: u64,
    /// How the document is broken; what stands before the place is in the figures.
    pub broken: Option<Broken>,
    /// Keys of the first level.
    pub steps: u64,
    /// Entries of an operation type and group that sum up (`-total@`).
    pub totals: u64,
    /// Entries of single operations (`-top1@`, `-middle@`, `-bottom1@` …): they are in the totals, and in no sum here.
    pub picked: u64,
    /// Links of the totals, greatest size first; 1,000 at most.
    pub links: Vec<Link>,
    /// Links that are not listed.
    pub further_links: u64,
    /// Values that should be numbers and are none.
    pub odd_values: u64,
}

/// What passed from one rank to another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// `<source>-<destination>`, as the file names them.
    pub pair: String,
    /// `LOCAL`, `HCCS`, `RDMA` …, of the last entry.
    pub transport: String,
    /// Bytes, where the file's MB are 1,000,000.
    pub bytes: i64,
    pub transit_ns: i64,
}

impl Link {
    /// Bytes per ns, which are GB/s; `None` when nothing passed.
    pub fn bandwidth(&self) -> Option<f64> {
        (self.transit_ns > 0).then(|| self.bytes as f64 / self.transit_ns as f64)
    }
}

/// Reads communication_matrix.json.
#[derive(Debug)]
pub struct MatrixReader {
    document: Document<Gatherer>,
    bytes: u64,
}

impl Default for MatrixReader {
    fn default() -> Self {
        Self::new()
    }
}

impl MatrixReader {
    pub fn new() -> Self {
        MatrixReader { document: Document::new(Gatherer::default()), bytes: 0 }
    }

    /// Takes the next bytes.
    pub fn feed(&mut self, chunk: &[u8]) {
        self.bytes += chunk.len() as u64;
        self.document.feed(chunk);
    }

    pub fn finish(self) -> Matrix {
        let (gatherer, broken) = self.document.finish();
        Matrix { bytes: self.bytes, broken, ..gatherer.into_matrix() }
    }
}

#[derive(Debug, Default)]
struct Gatherer {
    matrix: Matrix,
    links: BTreeMap<String, Link>,
}

impl Gatherer {
    fn cell(&mut self, path: Path, text: &str) {
        let pair = path.key(3);
        if self.links.len() >= MOST_LINKS && !self.links.contains_key(pair) {
            // Each link has one transport type.
            self.matrix.further_links += u64::from(path.key(4) == "Transport Type");
            return;
        }
        let link = self.links.entry(pair.to_string()).or_default();
        let sum = match path.key(4) {
            "Transport Type" => {
                text.clone_into(&mut link.transport);
                return;
            }
            "Transit Size(MB)" => &mut link.bytes,
            "Transit Time(ms)" => &mut link.transit_ns,
            _ => return,
        };
        match millionths(text) {
            Some(value) => *sum = sum.saturating_add(value),
            None => self.matrix.odd_values += 1,
        }
    }

    fn into_matrix(self) -> Matrix {
        let named = self.links.into_iter().map(|(pair, link)| Link { pair, ..link });
        let mut links: Vec<Link> = named.collect();
        links.sort_by_key(|link| std::cmp::Reverse(link.bytes));
        let further = links.len().saturating_sub(SHOWN) as u64;
        links.truncate(SHOWN);
        Matrix { links, further_links: self.matrix.further_links + further, ..self.matrix }
    }
}

fn is_total(operation: &str) -> bool {
    operation.split('@').next().is_some_and(|name| name.ends_with("-total"))
}

impl Leaves for Gatherer {
    fn open(&mut self, path: Path) {
        match path.depth() {
            1 => self.matrix.steps += 1,
            3 if is_total(path.key(2)) => self.matrix.totals += 1,
            3 => self.matrix.picked += 1,
            _ => {}
        }
    }

    fn value(&mut self, path: Path, _index: u64, text: &str) {
        if path.depth() == 5 && is_total(path.key(2)) {
            self.cell(path, text);
        }
    }
}
