//! Facts of a log do not depend on cuts.

use profvet::log::Reader;

use super::independent_of_cuts;

pub fn log(bytes: &[u8]) {
    independent_of_cuts(bytes, |chunks| {
        let mut reader = Reader::new();
        for chunk in chunks {
            reader.feed(chunk);
        }
        reader.finish()
    });
}
