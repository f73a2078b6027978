//! Files that another page hands over by `postMessage` (docs/embedding.md). In: a message from an origin that the site
//! admits. Out: paths and files, or why they are none.

use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::File;

use super::{Basket, Cancelled, Content, Source};

/// The member that makes a message one for profvet; its value says what is asked.
const MARK: &str = "profvet";
/// Files of one message.
const MOST_FILES: u32 = 100_000;
/// Characters of a path.
const LONGEST_PATH: usize = 4096;
/// Characters of the name that the other page gives its question.
const LONGEST_ID: usize = 100;

/// What a message asks for.
pub enum Asked {
    /// Is profvet there?
    Hello,
    Check(Handed),
}

/// The files of one message.
pub struct Handed(Vec<(String, File)>);

/// Why a message was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed(pub &'static str);

/// Whether a message is meant for profvet at all.
pub fn is_for_profvet(message: &JsValue) -> bool {
    message.is_object() && get(message, MARK).is_string()
}

/// The name that the other page gives its question, and finds again in the answers.
pub fn id_of(message: &JsValue) -> Option<String> {
    get(message, "id").as_string().filter(|id| id.chars().count() <= LONGEST_ID)
}

impl Asked {
    /// # Errors
    /// When it asks for nothing that there is, or its files are not as they must be.
    pub fn read(message: &JsValue) -> Result<Asked, Malformed> {
        match get(message, MARK).as_string().as_deref() {
            Some("hello") => Ok(Asked::Hello),
            Some("check") => Handed::read(&get(message, "files")).map(Asked::Check),
            _ => Err(Malformed("profvet must be \"hello\" or \"check\"")),
        }
    }
}

impl Handed {
    pub fn count(&self) -> usize {
        self.0.len()
    }

    fn read(files: &JsValue) -> Result<Handed, Malformed> {
        let files: &Array = files.dyn_ref().ok_or(Malformed("files must be an array"))?;
        match files.length() {
            0 => Err(Malformed("files is empty")),
            1..=MOST_FILES => files.iter().map(|one| entry(&one)).collect::<Result<_, _>>().map(Handed),
            _ => Err(Malformed("files is too long")),
        }
    }

    pub(super) async fn walk(self, basket: &mut Basket) -> Result<(), Cancelled> {
        for (path, file) in self.0 {
            basket.put(Source { path, content: Content::File(file) }).await?;
        }
        Ok(())
    }
}

fn entry(entry: &JsValue) -> Result<(String, File), Malformed> {
    let file = get(entry, "file").dyn_into::<File>().map_err(|_| Malformed("file must be a File"))?;
    let path = get(entry, "path").as_string().ok_or(Malformed("path must be a string"))?;
    let is_inside = path.split('/').all(|part| !matches!(part, "" | "." | ".."));
    if is_inside && path.chars().count() <= LONGEST_PATH {
        Ok((path, file))
    } else {
        Err(Malformed("path must be relative, with / between its parts and no . or .. among them"))
    }
}

/// A message is a copy made by the browser: reading it runs nothing of the other page.
fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}
