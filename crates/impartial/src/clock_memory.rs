//! A memory of positions that holds no more than it is told to: what was not asked for lately is forgotten first. What is
//! remembered of a position, and what to do when it is forgotten, is the caller's.

use core::fmt;
use core::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

/// Remembers values of at most so many positions.
///
/// Places stand in a ring. Looking a position up marks it; a new one takes the next place that is not marked, and on its
/// way there the hand of the clock unmarks all that it passes (Corbató 1969).
#[derive(Clone)]
pub(crate) struct ClockMemory<P, V> {
    max_entries: u32,
    // Invariant: at most `max_entries`.
    entries: Vec<Entry<P, V>>,
    // Invariant: holds every index of `entries` once, by the hash of the position.
    places: HashTable<u32>,
    // Invariant: an index of `entries`, or 0.
    hand: u32,
    n_forgotten: u64,
    hasher: DefaultHashBuilder,
}

#[derive(Clone)]
struct Entry<P, V> {
    position: P,
    value: V,
    is_marked: bool,
}

impl<P: Eq + Hash, V> ClockMemory<P, V> {
    pub(crate) fn new(max_entries: u32) -> Self {
        Self {
            max_entries,
            entries: Vec::new(),
            places: HashTable::new(),
            hand: 0,
            n_forgotten: 0,
            hasher: DefaultHashBuilder::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// How many positions were remembered once and are not any more.
    pub(crate) const fn n_forgotten(&self) -> u64 {
        self.n_forgotten
    }

    pub(crate) fn memory_usage(&self) -> usize {
        self.entries.capacity() * size_of::<Entry<P, V>>() + self.places.allocation_size()
    }

    /// Returns what is remembered, in the order of the ring.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&P, &V)> {
        self.entries.iter().map(|entry| (&entry.position, &entry.value))
    }

    /// Returns what is remembered of a position, without marking it.
    pub(crate) fn peek(&self, position: &P) -> Option<&V> {
        let place = self.place(position)?;
        Some(&self.entries[place as usize].value)
    }

    /// Returns what is remembered of a position, and marks it.
    pub(crate) fn get(&mut self, position: &P) -> Option<&V> {
        let place = self.place(position)?;
        let entry = &mut self.entries[place as usize];
        entry.is_marked = true;
        Some(&entry.value)
    }

    /// Remembers a position that is not remembered.
    pub(crate) fn insert(&mut self, position: P, value: V) {
        if self.max_entries == 0 {
            self.n_forgotten += 1;
            return;
        }
        let entry = Entry {
            position,
            value,
            is_marked: false,
        };
        let place = if self.entries.len() < self.max_entries as usize {
            self.entries.push(entry);
            // At most `max_entries`.
            u32::try_from(self.entries.len() - 1).unwrap_or(u32::MAX)
        } else {
            let place = self.forget_one();
            self.entries[place as usize] = entry;
            place
        };
        let (entries, hasher) = (&self.entries, &self.hasher);
        let hash = |place: u32| hasher.hash_one(&entries[place as usize].position);
        self.places
            .insert_unique(hash(place), place, |&place| hash(place));
    }

    /// Forgets the next position that is not marked, and returns its place.
    fn forget_one(&mut self) -> u32 {
        let n = self.max_entries;
        loop {
            let place = self.hand;
            self.hand = (place + 1) % n;
            let entry = &mut self.entries[place as usize];
            if !core::mem::take(&mut entry.is_marked) {
                let hash = self.hasher.hash_one(&entry.position);
                if let Ok(found) = self.places.find_entry(hash, |&other| other == place) {
                    found.remove();
                }
                self.n_forgotten += 1;
                return place;
            }
        }
    }

    fn place(&self, position: &P) -> Option<u32> {
        let hash = self.hasher.hash_one(position);
        let place = self
            .places
            .find(hash, |&place| self.entries[place as usize].position == *position);
        place.copied()
    }
}

impl<P, V> fmt::Debug for ClockMemory<P, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClockMemory")
            .field("max_entries", &self.max_entries)
            .field("len", &self.entries.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_stays() {
        let mut memory = ClockMemory::new(3);
        for position in 0..3 {
            memory.insert(position, position * 10);
        }
        assert_eq!(memory.get(&0), Some(&0));
        memory.insert(3, 30);
        let kept: Vec<_> = memory.iter().map(|(&position, _)| position).collect();
        assert_eq!(kept, [0, 3, 2]);
        assert_eq!((memory.peek(&1), memory.n_forgotten()), (None, 1));
        // Marked all round: the hand comes back to where it was.
        for position in [0, 3, 2] {
            assert_eq!(memory.get(&position), Some(&(position * 10)));
        }
        memory.insert(4, 40);
        assert_eq!(
            (memory.len(), memory.peek(&2), memory.peek(&4)),
            (3, None, Some(&40))
        );
    }

    #[test]
    fn nothing_is_remembered_where_nothing_fits() {
        let mut memory = ClockMemory::new(0);
        memory.insert('a', 1);
        assert_eq!(memory.get(&'a'), None);
        assert_eq!((memory.len(), memory.n_forgotten()), (0, 1));
    }
}
