//! Ids by name, in slots that hold short names themselves: such a name is found by a single look at the memory. What
//! long names are, the owner of the text knows.

use core::hash::BuildHasher;

use graph_core::GraphError;
use hashbrown::DefaultHashBuilder;

/// What a slot says of a name: all of it when it is short, its hash when it is long.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    // Invariant: the bytes of a short name and zeros, or a hash and zeros.
    first: [u8; 8],
    rest: [u8; 3],
    // Invariant: the length of a short name, or LONG.
    length: u8,
}

impl Key {
    const SHORT: usize = 11;
    const LONG: u8 = u8::MAX;

    pub(super) const fn is_long(self) -> bool {
        self.length == Self::LONG
    }

    /// All of the key as numbers, which hash quickly.
    fn parts(self) -> (u64, u32) {
        let Self { first, rest, length } = self;
        let rest = u32::from_le_bytes([rest[0], rest[1], rest[2], length]);
        (u64::from_le_bytes(first), rest)
    }
}

#[derive(Clone, Copy)]
struct Slot {
    key: Key,
    // EMPTY, or the number of the name.
    id: u32,
}

const EMPTY: u32 = u32::MAX;
const EMPTY_SLOT: Slot = Slot {
    key: Key {
        first: [0; 8],
        rest: [0; 3],
        length: 0,
    },
    id: EMPTY,
};

/// A table of keys with the ids of names, open and probed in a line.
#[derive(Clone, Default)]
pub(super) struct Table {
    // Invariant: a power of two of slots, a quarter of them empty; or none at all. Every key is at its home or in the
    // slots after it, with no empty one between.
    slots: Vec<Slot>,
    n_names: usize,
    hasher: DefaultHashBuilder,
}

impl Table {
    const FIRST: usize = 16;

    pub(super) fn key(&self, name: &str) -> Key {
        let name = name.as_bytes();
        if name.len() > Key::SHORT {
            return Key {
                first: self.hasher.hash_one(name).to_le_bytes(),
                rest: [0; 3],
                length: Key::LONG,
            };
        }
        let (mut first, mut rest) = ([0; 8], [0; 3]);
        let (start, end) = name.split_at(name.len().min(first.len()));
        first[..start.len()].copy_from_slice(start);
        rest[..end.len()].copy_from_slice(end);
        // It is at most 11.
        let length = u8::try_from(name.len()).unwrap_or(Key::LONG);
        Key { first, rest, length }
    }

    /// Returns the id with this key for which `is_it`; that is asked for long names only.
    #[inline]
    pub(super) fn find(&self, key: Key, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let mut at = self.home(key)?;
        loop {
            let slot = self.slots[at];
            if slot.id == EMPTY {
                return None;
            }
            if slot.key == key && (!key.is_long() || is_it(slot.id)) {
                return Some(slot.id);
            }
            at = self.after(at);
        }
    }

    /// Returns what stands where this key belongs, be it the name or not: for loading it.
    #[inline]
    pub(super) fn first_id(&self, key: Key) -> Option<u32> {
        self.home(key).map(|at| self.slots[at].id)
    }

    /// Adds a name that is not there.
    pub(super) fn insert(&mut self, key: Key, id: u32) -> Result<(), GraphError> {
        if 4 * (self.n_names + 1) > 3 * self.slots.len() {
            self.grow()?;
        }
        self.n_names += 1;
        self.put(Slot { key, id });
        Ok(())
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    fn grow(&mut self) -> Result<(), GraphError> {
        let n_slots = (2 * self.slots.len()).max(Self::FIRST);
        let mut slots = Vec::new();
        slots
            .try_reserve_exact(n_slots)
            .map_err(|_| GraphError::OutOfMemory {
                bytes: n_slots as u64 * size_of::<Slot>() as u64,
            })?;
        slots.resize(n_slots, EMPTY_SLOT);
        let old = core::mem::replace(&mut self.slots, slots);
        for slot in old.into_iter().filter(|slot| slot.id != EMPTY) {
            self.put(slot);
        }
        Ok(())
    }

    fn put(&mut self, slot: Slot) {
        let Some(mut at) = self.home(slot.key) else { return };
        while self.slots[at].id != EMPTY {
            at = self.after(at);
        }
        self.slots[at] = slot;
    }

    /// Where a key is, unless others are there already; `None` in an empty table.
    fn home(&self, key: Key) -> Option<usize> {
        let mask = self.slots.len().checked_sub(1)?;
        let hash = self.hasher.hash_one(key.parts()) & mask as u64;
        usize::try_from(hash).ok()
    }

    const fn after(&self, at: usize) -> usize {
        (at + 1) & (self.slots.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_tell_short_names_apart() {
        let table = Table::default();
        let names = [
            "",
            "\0",
            "\0\0",
            "a",
            "a\0",
            "abcdefgh",
            "abcdefgh\0",
            "abcdefghijk",
            "ééééé",
        ];
        for (at, &name) in names.iter().enumerate() {
            assert!(!table.key(name).is_long());
            for &other in &names[..at] {
                assert!(table.key(name) != table.key(other), "{name:?} {other:?}");
            }
        }
        assert!(table.key("abcdefghijkl").is_long());
    }

    #[test]
    fn long_names_with_one_key_are_told_apart_by_who_knows_them() {
        let mut table = Table::default();
        let key = table.key("a name that is long");
        for id in 0..100 {
            assert_eq!(table.find(key, |found| found == id), None);
            table.insert(key, id).unwrap();
        }
        for id in 0..100 {
            assert_eq!(table.find(key, |found| found == id), Some(id));
        }
        assert!(4 * table.n_names <= 3 * table.slots.len());
    }
}
