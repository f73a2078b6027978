//! How a file is made smaller, by its kind.

use serde::Deserialize;
use serde::de::value::{Error as Unknown, StrDeserializer};

use crate::artifacts::Kind;

/// How a file is made smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// JSON: elements of a list or members of an object, so deep inside.
    Elements {
        depth: Depth,
    },
    /// Lines of a table: a quoted line end ends none.
    Rows,
    Lines,
    /// The files in it, each by its own kind.
    Archive,
    /// Nobody reads its bytes: it is there, or it is empty.
    Presence,
}

/// How deep the elements stand that may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// In the outermost list, or in the lists of the outermost object.
    Events,
    /// Operations below their step and kind of communication.
    Operations,
}

impl Manner {
    /// By the name that the kind has in reports.
    pub fn of(kind: &str) -> Manner {
        let kind = Kind::deserialize(StrDeserializer::<Unknown>::new(kind)).unwrap_or(Kind::Other);
        match kind {
            _ if kind.is_table() => Manner::Rows,
            Kind::Communication | Kind::CommunicationMatrix => Manner::Elements { depth: Depth::Operations },
            Kind::ProfilerInfo | Kind::ProfilerMetadata => Manner::Elements { depth: Depth::Events },
            _ if kind.is_trace() => Manner::Elements { depth: Depth::Events },
            Kind::Archive => Manner::Archive,
            Kind::ParserLog | Kind::ConsoleLog => Manner::Lines,
            _ => Manner::Presence,
        }
    }
}
