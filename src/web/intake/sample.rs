//! A generated capture, handed over as if it had been dropped.

use js_sys::{Array, Uint8Array};
use web_sys::File;

use profvet::samples::{self, SampleFile};

use super::{Basket, Cancelled, Content, Source};
use crate::browser;

pub async fn walk(name: &str, basket: &mut Basket) -> Result<(), Cancelled> {
    for file in samples::files(name).unwrap_or_default() {
        basket.put(source(file)).await?;
    }
    Ok(())
}

fn source(sample: SampleFile) -> Source {
    let name = sample.path.rsplit('/').next().unwrap_or_default();
    let pieces = Array::of1(&Uint8Array::from(sample.bytes.as_slice()));
    let content = match File::new_with_u8_array_sequence(&pieces, name) {
        Ok(file) => Content::File(file),
        Err(thrown) => Content::Refused(browser::words(&thrown)),
    };
    Source { path: sample.path, content }
}
