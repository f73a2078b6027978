//! Files chosen in a dialog. A folder's files come with their path below the folder's parent.

use js_sys::Reflect;
use web_sys::{File, FileList};

use super::{Basket, Cancelled, Content, Source};

pub async fn walk(files: &FileList, basket: &mut Basket) -> Result<(), Cancelled> {
    for index in 0..files.length() {
        if let Some(file) = files.get(index) {
            basket.put(Source { path: path_of(&file), content: Content::File(file) }).await?;
        }
    }
    Ok(())
}

fn path_of(file: &File) -> String {
    let relative = Reflect::get(file, &"webkitRelativePath".into()).ok().and_then(|path| path.as_string());
    relative.filter(|path| !path.is_empty()).unwrap_or_else(|| file.name())
}
