//! `profiler_metadata.json`: what the program told the profiler about itself and its ranks (FORMATS §7.2).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Broken;
use super::document::Document;
use super::keys::{Keys, LONGEST, OddKey, short_text};

/// Most environment variables that are kept; releases write four to nine.
const MOST_VARIABLES: usize = 64;

/// Reads one `profiler_metadata.json`.
#[derive(Clone, Debug, Default)]
pub struct MetadataReader(Document);

impl MetadataReader {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn feed(&mut self, chunk: &[u8]) {
        self.0.feed(chunk);
    }

    /// # Errors
    /// When the file is not one JSON object, or too large.
    pub fn finish(self) -> Result<Metadata, Broken> {
        self.0.object().map(|root| Metadata::of(&root))
    }
}

/// What the file says about ranks and environment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metadata {
    /// `distributed_args.world_size`, written by Megatron-style programs.
    pub world_size: Option<u64>,
    /// `distributed_args.rank`.
    pub rank: Option<i64>,
    /// Communication groups with readable `global_ranks`; `None` without `parallel_group_info`.
    pub groups: Option<u64>,
    /// Ranks of the largest group.
    pub largest_group: Option<u64>,
    /// Greatest rank in any group.
    pub greatest_rank: Option<u64>,
    /// Groups whose `global_ranks` are not a list of ranks.
    pub odd_groups: u64,
    /// `ENV_VARIABLES`; an empty text when the variable was not set.
    pub environment: BTreeMap<String, String>,
    pub odd_keys: Vec<OddKey>,
}

impl Metadata {
    /// The number of ranks of the job as far as the file tells: as stated, else at least what the groups need.
    pub fn world_size_hint(&self) -> Option<u64> {
        let by_rank = self.greatest_rank.map(|rank| rank.saturating_add(1));
        self.world_size.or(self.largest_group.max(by_rank))
    }

    fn of(root: &Map<String, Value>) -> Self {
        let mut odd = Vec::new();
        let root = Keys::root(root);
        let arguments = root.section("distributed_args", &mut odd);
        let mut metadata = Metadata {
            world_size: arguments.count("world_size", &mut odd),
            rank: arguments.loose_integer("rank", &mut odd),
            ..Metadata::default()
        };
        metadata.take_groups(&root.section("parallel_group_info", &mut odd));
        metadata.environment = environment(root.get("ENV_VARIABLES"));
        metadata.odd_keys = odd;
        metadata
    }

    fn take_groups(&mut self, groups: &Keys) {
        if !groups.present() {
            return;
        }
        let mut readable = 0;
        for group in groups.values() {
            match global_ranks(group) {
                Some(ranks) => {
                    readable += 1;
                    self.largest_group = self.largest_group.max(Some(ranks.len() as u64));
                    self.greatest_rank = self.greatest_rank.max(ranks.into_iter().max());
                }
                None => self.odd_groups += 1,
            }
        }
        self.groups = Some(readable);
    }
}

fn global_ranks(group: &Value) -> Option<Vec<u64>> {
    group.get("global_ranks")?.as_array()?.iter().map(Value::as_u64).collect()
}

fn environment(variables: Option<&Value>) -> BTreeMap<String, String> {
    let pairs = variables.and_then(Value::as_object).into_iter().flatten();
    let short = pairs.filter(|(name, _)| name.len() <= LONGEST);
    let texts = short.filter_map(|(name, value)| Some((name.clone(), short_text(value)?)));
    texts.take(MOST_VARIABLES).collect()
}
