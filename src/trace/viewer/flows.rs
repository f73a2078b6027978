//! New ids for flows.

use crate::hashing::Map;

/// Flows that get the small ids 1, 2, 3 …; at 32 bytes each the table stays below 20 MB.
const NUMBERED: usize = 1 << 18;
/// Later flows get a hash of 52 bits with this bit set: apart from the small ids, and exact in a double.
const HASHED: u64 = 1 << 52;

/// Gives a flow the same id wherever its events stand in the file.
///
/// A flow is what viewers bind by: category, name and id, where `5` and `"5"` are the same id. Its end may stand before
/// its start in the file and may come several times, so no id can be forgotten once its end was seen; memory is bounded
/// by numbering a fixed count of flows and hashing the rest. Two of n hashed flows share an id with probability n² / 2^53.
#[derive(Clone, Debug, Default)]
pub(super) struct Flows {
    ids: Map<u128, u64>,
}

impl Flows {
    pub(super) fn id(&mut self, category: &[u8], name: &[u8], id: &[u8]) -> u64 {
        let key = hash([category, name, id]);
        let next = self.ids.len() as u64 + 1;
        match self.ids.get(&key) {
            Some(id) => *id,
            None if self.ids.len() < NUMBERED => {
                self.ids.insert(key, next);
                next
            }
            None => HASHED | (key >> 64) as u64 & (HASHED - 1),
        }
    }
}

/// FNV-1a of 128 bits over the parts, each ended by a byte that stands in no text.
fn hash(parts: [&[u8]; 3]) -> u128 {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let bytes = parts.iter().flat_map(|part| part.iter().chain([&0xff]));
    bytes.fold(OFFSET, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::{Flows, HASHED, NUMBERED};

    #[test]
    fn numbers_flows_in_their_order_and_hashes_beyond_the_limit() {
        let mut flows = Flows::default();
        assert_eq!(flows.id(b"c", b"n", b"5"), 1);
        assert_eq!(flows.id(b"c", b"n", b"6"), 2);
        assert_eq!(flows.id(b"d", b"n", b"5"), 3);
        assert_eq!(flows.id(b"cn", b"", b"5"), 4);
        assert_eq!(flows.id(b"c", b"n", b"5"), 1);
        for id in 0..NUMBERED as u64 {
            flows.id(b"e", b"n", &id.to_le_bytes());
        }
        assert_eq!(flows.ids.len(), NUMBERED);
        let late = flows.id(b"late", b"n", b"1");
        assert!((HASHED..HASHED * 2).contains(&late));
        assert_eq!(flows.id(b"late", b"n", b"1"), late);
        assert_ne!(flows.id(b"late", b"n", b"2"), late);
        assert_eq!(flows.id(b"c", b"n", b"6"), 2);
    }
}
