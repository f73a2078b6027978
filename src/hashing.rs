//! Hash tables whose keys nobody outside can foresee: names from a file that were chosen to fall into one place of a table
//! would make each look-up walk over all of them.
//!
//! The standard library draws its keys from the system. A browser's program has no system below it, and gets the same ones
//! each time; there the page hands over a [`secret`].

#![allow(clippy::disallowed_types)]

use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::OnceLock;

pub type Map<K, V> = HashMap<K, V, Keys>;
pub type Set<T> = HashSet<T, Keys>;

static SECRET: OnceLock<[u8; 16]> = OnceLock::new();

/// Random bytes that hashes of tables made from now on depend on. Only the first call counts.
pub fn secret(bytes: [u8; 16]) {
    let _ = SECRET.set(bytes);
}

/// What the hashes of one table depend on.
#[derive(Clone, Debug)]
pub struct Keys(DefaultHasher);

impl Keys {
    fn of(system: &RandomState, secret: Option<&[u8; 16]>) -> Keys {
        let mut hasher = system.build_hasher();
        if let Some(secret) = secret {
            hasher.write(secret);
        }
        Keys(hasher)
    }
}

impl Default for Keys {
    fn default() -> Keys {
        Keys::of(&RandomState::new(), SECRET.get())
    }
}

impl BuildHasher for Keys {
    type Hasher = DefaultHasher;

    fn build_hasher(&self) -> DefaultHasher {
        self.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{BuildHasher, RandomState};

    use super::{Keys, Map};

    #[test]
    fn a_table_finds_what_was_put_into_it() {
        let mut map = Map::default();
        for number in 0..1000 {
            map.insert(number.to_string(), number);
        }
        assert!((0..1000).all(|number| map.get(&number.to_string()) == Some(&number)));
    }

    /// As in a browser: the same keys of the standard library each time, so that only the secret differs.
    #[test]
    fn hashes_depend_on_the_secret() {
        let system = RandomState::new();
        let hash = |secret| Keys::of(&system, Some(&secret)).hash_one("aclnnMatmul");
        assert_eq!(hash([1; 16]), hash([1; 16]));
        assert_ne!(hash([1; 16]), hash([2; 16]));
    }
}
