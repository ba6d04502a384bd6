//! Which positions of a value are the negatives of each other, found without making a value. The text that follows
//! from it is planned in `print_plan`.

use core::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

use super::print_plan::Options;
use crate::Dyadic;

/// Finds which positions are the negatives of each other, as far as both have been pushed.
///
/// A position and its negative, both present, are recognised when the later one is pushed: the options of both are
/// there already, and so are the negatives of these, which are the options of the other.
#[derive(Default)]
pub(super) struct Negatives {
    known: Vec<Option<u32>>,
    options: Vec<[Options; 2]>,
    literals: HashMap<(Dyadic, i64, u32), u32>,
    // Invariant: holds the number of every position with options, by the hash of its options.
    braces: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Negatives {
    pub(super) fn push_literal(&mut self, number: &Dyadic, ups: i64, star: u32) {
        let index = self.push(Options::new(), Options::new());
        self.literals.insert((number.clone(), ups, star), index);
        let negative = ups
            .checked_neg()
            .and_then(|ups| self.literals.get(&(-number, ups, star)).copied());
        self.link(index, negative);
    }

    /// Pushes a position whose negative, if that is there, the caller knows.
    pub(super) fn push_named(&mut self, negative: Option<u32>) {
        let index = self.push(Options::new(), Options::new());
        self.link(index, negative);
    }

    /// Returns true when the position is its own negative. The options are sorted by number.
    pub(super) fn push_options(&mut self, left: &Options, right: &Options) -> bool {
        let index = self.push(left.clone(), right.clone());
        let Self {
            options,
            braces,
            hasher,
            ..
        } = self;
        let hash = |index: u32| hasher.hash_one(&options[index as usize]);
        braces.insert_unique(hash(index), index, |&index| hash(index));
        let negative = self
            .negated(right)
            .zip(self.negated(left))
            .and_then(|(left, right)| {
                let key = [left, right];
                let is_key = |&index: &u32| self.options[index as usize] == key;
                self.braces.find(self.hasher.hash_one(&key), is_key).copied()
            });
        self.link(index, negative);
        negative == Some(index)
    }

    fn push(&mut self, left: Options, right: Options) -> u32 {
        let index = u32::try_from(self.options.len()).unwrap_or(u32::MAX);
        self.options.push([left, right]);
        self.known.push(None);
        index
    }

    fn negated(&self, side: &[u32]) -> Option<Options> {
        let negatives = side.iter().map(|&option| self.known[option as usize]);
        let mut res: Options = negatives.collect::<Option<_>>()?;
        res.sort_unstable();
        Some(res)
    }

    fn link(&mut self, index: u32, negative: Option<u32>) {
        if let Some(negative) = negative {
            self.known[index as usize] = Some(negative);
            self.known[negative as usize] = Some(index);
        }
    }
}
