//! What the reader hands over, turned into paths and files.
//! In: a drop, a choice, the name of a sample, or a message of another page. Out: sources, as they are found, each a file or the browser's
//! reason for not giving it.

mod basket;
mod drop;
mod entries;
mod handed;
mod handles;
mod pick;
mod sample;

pub use basket::{Basket, Cancelled};
pub use drop::Dropped;
pub use handed::{Asked, Handed, id_of, is_for_profvet};

use web_sys::{File, FileList};

/// Folders within folders beyond this are a link that leads back to itself.
const DEEPEST: usize = 64;

/// One file, by its path below what was dropped: `/` between folders, the dropped folder's own name first.
#[derive(Clone, Debug)]
pub struct Source {
    pub path: String,
    pub content: Content,
}

#[derive(Clone, Debug)]
pub enum Content {
    File(File),
    /// An empty folder, whose path ends in `/`.
    Folder,
    /// Why the browser did not hand it out.
    Refused(String),
}

impl Source {
    pub fn bytes(&self) -> u64 {
        match &self.content {
            Content::File(file) => file.size() as u64,
            Content::Folder | Content::Refused(_) => 0,
        }
    }
}

/// One act of handing over.
pub enum Intake {
    Dropped(Dropped),
    Picked(FileList),
    Sample(&'static str),
    Handed(Handed),
}

impl Intake {
    /// Puts every file into the basket.
    pub async fn walk(self, basket: &mut Basket) -> Result<(), Cancelled> {
        match self {
            Intake::Dropped(dropped) => dropped.walk(basket).await,
            Intake::Picked(files) => pick::walk(&files, basket).await,
            Intake::Sample(name) => sample::walk(name, basket).await,
            Intake::Handed(handed) => handed.walk(basket).await,
        }
    }
}

/// A path one level further down.
fn below(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_string() } else { format!("{folder}/{name}") }
}

/// A folder with nothing in it, which says something too: files were to be there.
fn empty(folder: &str) -> Source {
    Source { path: format!("{folder}/"), content: Content::Folder }
}

/// A folder that could not be listed, and why.
fn unlisted(folder: &str, reason: String) -> Source {
    Source { path: format!("{folder}/"), content: Content::Refused(reason) }
}

/// The answer to a folder too deep down.
fn too_deep(folder: &str) -> Source {
    let reason = format!("more than {DEEPEST} levels of folders: a link that leads back to itself?");
    unlisted(folder, reason)
}
