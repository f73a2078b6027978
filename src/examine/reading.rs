//! One artifact on its way through the reader that understands it.

use serde::{Deserialize, Serialize};

use crate::artifacts::{Guess, HEAD, Kind, by_content, by_name};
use crate::info::{self, Broken, Metadata, ProfilerInfo};
use crate::{communication, log, table, trace};

use super::examination::File;
use super::unpacking::{Unpacked, Unpacking};

/// Facts of one artifact.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Facts {
    Trace(Box<trace::Facts>),
    Table(Box<table::Facts>),
    Log(Box<log::Facts>),
    Communication(Box<communication::Facts>),
    Matrix(Box<communication::Matrix>),
    Info(Box<Result<ProfilerInfo, Broken>>),
    Metadata(Box<Result<Metadata, Broken>>),
    Archive(Box<Unpacked>),
    /// The bytes of a report; `None` when they are too many.
    Report(Option<Vec<u8>>),
    Nothing,
}

/// Bytes of a report that are kept: 2,000 captures take 50 MB.
const MOST_REPORT: usize = 256 << 20;

impl Facts {
    /// The files that an archive held, which from here on are files like others.
    pub(super) fn take_members(&mut self) -> Vec<File> {
        match self {
            Facts::Archive(unpacked) => std::mem::take(&mut unpacked.files),
            _ => Vec::new(),
        }
    }
}

enum Reader {
    /// Waits for enough bytes to tell what it is.
    Head(Vec<u8>, Unnamed),
    Trace(Box<trace::Patchwork>),
    Table(Box<table::Reader>),
    Log(Box<log::Reader>),
    Communication(Box<communication::Reader>),
    Matrix(Box<communication::MatrixReader>),
    Info(info::Reader),
    Metadata(info::MetadataReader),
    Archive(Box<Unpacking>),
    Report(Option<Vec<u8>>),
    Nothing,
}

/// What a file whose name says nothing may be, by the ending of the name.
#[derive(Clone, Copy, Debug)]
enum Unnamed {
    Json,
    Table,
    Text,
}

/// Takes the bytes of one artifact.
pub struct Reading {
    kind: Kind,
    reader: Reader,
    bytes: u64,
    /// Where the last bytes asked for begin, and whether they reach to the end of the file.
    asked: Option<(u64, bool)>,
}

/// What a reading came to.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Closed {
    /// The kind as its content showed it.
    pub(super) kind: Kind,
    /// Bytes that came.
    pub(super) bytes: u64,
    pub(super) had_enough: bool,
    pub(super) facts: Facts,
}

/// What a path says about the file. One that ends in `/` is an empty folder.
pub(super) fn guess(path: &str) -> Guess {
    if path.ends_with('/') { Guess::Unrelated } else { by_name(path) }
}

impl Reading {
    /// For the file of this path and size in bytes.
    pub(super) fn of_path(path: &str, bytes: u64) -> Reading {
        let (kind, reader) = match guess(path) {
            Guess::Sure(Kind::Archive) => (Kind::Archive, Reader::Archive(Box::new(Unpacking::new(path, bytes)))),
            Guess::Sure(kind) => (kind, reader_for(kind)),
            Guess::LookInside => (Kind::Other, Reader::Head(Vec::new(), unnamed(path))),
            Guess::Unrelated => (Kind::Other, Reader::Nothing),
        };
        Reading { kind, reader, bytes: 0, asked: None }
    }

    /// The same, which spares itself the parts of a trace that were read already.
    pub(super) fn with_parts(mut self, parts: Vec<trace::Part>) -> Reading {
        if let Reader::Trace(reader) = &mut self.reader {
            **reader = trace::Patchwork::new(parts);
        }
        self
    }

    /// The bytes to feed next: from which offset, and up to which, `None` for the end of the file. `None` when there is
    /// nothing more to ask for. Who feeds the whole file need not ask.
    pub fn wanted(&mut self) -> Option<(u64, Option<u64>)> {
        let (from, to) = match &mut self.reader {
            Reader::Trace(reader) => reader.wanted(),
            _ => (self.bytes, None),
        };
        // A file that ends before what was asked for is not asked again.
        if self.enough() || self.asked.is_some_and(|(asked, to_the_end)| to_the_end || asked == from) {
            return None;
        }
        self.asked = Some((from, to.is_none()));
        Some((from, to))
    }

    /// Takes the next bytes.
    pub fn feed(&mut self, chunk: &[u8]) {
        self.bytes += chunk.len() as u64;
        match &mut self.reader {
            Reader::Head(head, _) => {
                head.extend_from_slice(chunk);
                if head.len() >= HEAD {
                    self.recognise();
                }
            }
            reader => reader.feed(chunk),
        }
    }

    /// Whether further bytes can add nothing.
    pub fn enough(&self) -> bool {
        match &self.reader {
            Reader::Nothing | Reader::Report(None) => true,
            Reader::Archive(unpacking) => unpacking.enough(),
            _ => false,
        }
    }

    /// Decides by the first bytes, and hands them on.
    fn recognise(&mut self) {
        let Reader::Head(head, unnamed) = &mut self.reader else {
            return;
        };
        let (head, unnamed) = (std::mem::take(head), *unnamed);
        (self.kind, self.reader) = match (by_content(&head), unnamed) {
            (Some(kind), _) => (kind, reader_for(kind)),
            (None, Unnamed::Json) => (Kind::Other, Reader::Nothing),
            (None, Unnamed::Table) => (Kind::OtherTable, Reader::Table(Box::new(table::Reader::new(None)))),
            (None, Unnamed::Text) => (Kind::ConsoleLog, Reader::Log(Box::default())),
        };
        self.reader.feed(&head);
    }

    pub(super) fn close(mut self) -> Closed {
        let had_enough = self.enough();
        self.recognise();
        let bytes = match &self.reader {
            Reader::Trace(reader) => reader.at(),
            _ => self.bytes,
        };
        let facts = match self.reader {
            Reader::Trace(reader) => Facts::Trace(Box::new(reader.finish())),
            Reader::Table(reader) => Facts::Table(Box::new(reader.finish())),
            Reader::Log(reader) => Facts::Log(Box::new(reader.finish())),
            Reader::Communication(reader) => Facts::Communication(Box::new(reader.finish())),
            Reader::Matrix(reader) => Facts::Matrix(Box::new(reader.finish())),
            Reader::Info(reader) => Facts::Info(Box::new(reader.finish())),
            Reader::Metadata(reader) => Facts::Metadata(Box::new(reader.finish())),
            Reader::Archive(unpacking) => Facts::Archive(Box::new(unpacking.finish())),
            Reader::Report(bytes) => Facts::Report(bytes),
            Reader::Head(..) | Reader::Nothing => Facts::Nothing,
        };
        Closed { kind: settled(self.kind, &facts), bytes, had_enough, facts }
    }
}

impl Reader {
    fn feed(&mut self, chunk: &[u8]) {
        match self {
            Reader::Trace(reader) => reader.feed(chunk),
            Reader::Table(reader) => reader.feed(chunk),
            Reader::Log(reader) => reader.feed(chunk),
            Reader::Communication(reader) => reader.feed(chunk),
            Reader::Matrix(reader) => reader.feed(chunk),
            Reader::Info(reader) => reader.feed(chunk),
            Reader::Metadata(reader) => reader.feed(chunk),
            Reader::Archive(unpacking) => unpacking.feed(chunk),
            Reader::Report(bytes) => match bytes {
                Some(known) if known.len() + chunk.len() <= MOST_REPORT => known.extend_from_slice(chunk),
                _ => *bytes = None,
            },
            Reader::Head(..) | Reader::Nothing => {}
        }
    }
}

fn reader_for(kind: Kind) -> Reader {
    match kind {
        _ if kind.is_trace() => Reader::Trace(Box::default()),
        _ if kind.is_table() => Reader::Table(Box::new(table::Reader::new(table_kind(kind)))),
        Kind::ParserLog | Kind::ConsoleLog => Reader::Log(Box::default()),
        Kind::Communication => Reader::Communication(Box::default()),
        Kind::CommunicationMatrix => Reader::Matrix(Box::default()),
        Kind::ProfilerInfo => Reader::Info(info::Reader::new()),
        Kind::ProfilerMetadata => Reader::Metadata(info::MetadataReader::new()),
        Kind::Report => Reader::Report(Some(Vec::new())),
        _ => Reader::Nothing,
    }
}

fn unnamed(path: &str) -> Unnamed {
    let lower = path.to_ascii_lowercase();
    if lower.ends_with(".json") {
        Unnamed::Json
    } else if lower.ends_with(".csv") {
        Unnamed::Table
    } else {
        Unnamed::Text
    }
}

/// A kind that only the whole content could settle.
fn settled(kind: Kind, facts: &Facts) -> Kind {
    match (kind, facts) {
        (Kind::OtherTable, Facts::Table(table)) => {
            table.shape.header_kind.and_then(artifact_kind).unwrap_or(Kind::Other)
        }
        (Kind::ConsoleLog, Facts::Log(log)) if !log.is_profiler_log => Kind::Other,
        _ => kind,
    }
}

/// Artifact kinds and the tables of the same name.
const TABLES: [(Kind, table::Kind); 17] = [
    (Kind::KernelDetails, table::Kind::KernelDetails),
    (Kind::OpSummary, table::Kind::OpSummary),
    (Kind::StepTraceTime, table::Kind::StepTraceTime),
    (Kind::OpStatistic, table::Kind::OpStatistic),
    (Kind::ApiStatistic, table::Kind::ApiStatistic),
    (Kind::OperatorDetails, table::Kind::OperatorDetails),
    (Kind::MemoryRecord, table::Kind::MemoryRecord),
    (Kind::OperatorMemory, table::Kind::OperatorMemory),
    (Kind::NpuModuleMem, table::Kind::NpuModuleMem),
    (Kind::L2Cache, table::Kind::L2Cache),
    (Kind::SocPmu, table::Kind::SocPmu),
    (Kind::DataPreprocess, table::Kind::DataPreprocess),
    (Kind::TaskTime, table::Kind::TaskTime),
    (Kind::Nic, table::Kind::Nic),
    (Kind::Roce, table::Kind::Roce),
    (Kind::Pcie, table::Kind::Pcie),
    (Kind::Hccs, table::Kind::Hccs),
];

fn table_kind(kind: Kind) -> Option<table::Kind> {
    TABLES.iter().find(|(artifact, _)| *artifact == kind).map(|(_, table)| *table)
}

fn artifact_kind(kind: table::Kind) -> Option<Kind> {
    if kind == table::Kind::ClusterStepTraceTime {
        return Some(Kind::ForeignTool);
    }
    TABLES.iter().find(|(_, table)| *table == kind).map(|(artifact, _)| *artifact)
}
