//! Communication: operations and their times, what passed each kind of link, and the matrix of ranks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::absent::Absent;
use crate::artifacts::Kind;
use crate::communication::{Facts, LinkKind, Matrix, Operation, OperationType, Times};
use crate::evidence::{Evidence, Sourced};

/// Ranks on either side of the matrix that is drawn; the table below it has every link.
pub const MOST_RANKS: usize = 64;

/// What the communication view draws. At least one of the two is there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CommunicationView {
    pub operations: Result<OperationsPart, Absent>,
    pub matrix: Result<MatrixPart, Absent>,
}

/// communication.json. `Total Op Info` is in none of the sums but `reported`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OperationsPart {
    pub path: String,
    /// The document is damaged: the sums hold what stands before the place.
    pub is_broken: bool,
    pub steps: usize,
    pub groups: usize,
    pub operations: u64,
    pub collective: Times,
    pub p2p: Times,
    /// What the file itself adds up.
    pub reported: Times,
    pub types: Vec<OperationType>,
    pub longest: Vec<Operation>,
    pub links: Vec<LinkKind>,
    /// Values that should be numbers and are none.
    pub odd_values: u64,
    /// Keys that no known release writes.
    pub unknown: Vec<String>,
}

/// communication_matrix.json: what passed between ranks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatrixPart {
    pub path: String,
    pub is_broken: bool,
    /// Ranks as the file names them, in order; both sides have the same.
    pub ranks: Vec<String>,
    /// Ranks beyond the first 64, which are not drawn.
    pub further_ranks: usize,
    pub links: Vec<MatrixLink>,
    /// Links that are not listed.
    pub further_links: u64,
    pub odd_values: u64,
    /// Pairs that name no two ranks.
    pub unknown: Vec<String>,
}

/// What passed from one rank to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatrixLink {
    pub source: String,
    pub destination: String,
    pub transport: String,
    pub bytes: i64,
    pub transit_ns: i64,
    /// GB/s; `None` when nothing passed.
    pub bandwidth: Option<f64>,
}

pub(super) fn of(evidence: &Evidence) -> Result<CommunicationView, Absent> {
    let operations = evidence.communication.first().filter(|file| file.facts.operations > 0).map(operations);
    let matrix = evidence.matrices.first().filter(|file| !file.facts.links.is_empty()).map(matrix);
    if operations.is_none() && matrix.is_none() {
        return Err(Absent::of(evidence, Kind::Communication));
    }
    Ok(CommunicationView {
        operations: operations.ok_or_else(|| Absent::of(evidence, Kind::Communication)),
        matrix: matrix.ok_or_else(|| Absent::of(evidence, Kind::CommunicationMatrix)),
    })
}

fn operations(file: &Sourced<Facts>) -> OperationsPart {
    let facts = &file.facts;
    OperationsPart {
        path: file.path.clone(),
        is_broken: facts.broken.is_some(),
        steps: facts.steps.len(),
        groups: facts.groups.len(),
        operations: facts.operations,
        collective: facts.collective,
        p2p: facts.p2p,
        reported: facts.reported,
        types: facts.types.clone(),
        longest: facts.longest.clone(),
        links: facts.links.clone(),
        odd_values: facts.odd_values,
        unknown: facts.unknown.clone(),
    }
}

fn matrix(file: &Sourced<Matrix>) -> MatrixPart {
    let mut ranks: BTreeMap<(u64, String), ()> = BTreeMap::new();
    let (mut links, mut unknown) = (Vec::new(), Vec::new());
    for link in &file.facts.links {
        let Some((source, destination)) = link.pair.split_once('-') else {
            unknown.push(link.pair.clone());
            continue;
        };
        for rank in [source, destination] {
            // By number; what is no number comes last.
            ranks.insert((rank.parse().unwrap_or(u64::MAX), rank.to_string()), ());
        }
        links.push(MatrixLink {
            source: source.to_string(),
            destination: destination.to_string(),
            transport: link.transport.clone(),
            bytes: link.bytes,
            transit_ns: link.transit_ns,
            bandwidth: link.bandwidth().map(|bandwidth| (bandwidth * 1e6).round() / 1e6),
        });
    }
    MatrixPart {
        path: file.path.clone(),
        is_broken: file.facts.broken.is_some(),
        further_ranks: ranks.len().saturating_sub(MOST_RANKS),
        ranks: ranks.into_keys().map(|(_, rank)| rank).take(MOST_RANKS).collect(),
        links,
        further_links: file.facts.further_links,
        odd_values: file.facts.odd_values,
        unknown,
    }
}
