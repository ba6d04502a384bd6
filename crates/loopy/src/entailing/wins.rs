//! Sets of games beside a vertex: finite sets of nimbers, or complements of such, and whether loony games belong to them.

use graph_core::Nimber;

use super::EntailingValue;

/// Beside which games the player wins who must move at a vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wins {
    // Invariant: strictly increasing.
    listed: Vec<Nimber>,
    // Whether the nimbers listed are those that do not belong.
    is_complement: bool,
    // Whether loony games belong.
    loony: bool,
}

impl Wins {
    pub(super) const fn never() -> Self {
        Self {
            listed: Vec::new(),
            is_complement: false,
            loony: false,
        }
    }

    pub(super) const fn n_listed(&self) -> usize {
        self.listed.len()
    }

    pub(super) fn contains(&self, game: EntailingValue) -> bool {
        match game {
            EntailingValue::Nimber(nimber) => {
                self.listed.binary_search(&nimber).is_ok() != self.is_complement
            }
            EntailingValue::Loony => self.loony,
        }
    }

    /// The least nimber that does not belong.
    pub(super) fn value(&self) -> EntailingValue {
        if self.is_complement {
            let first = self.listed.first().copied();
            return first.map_or(EntailingValue::Loony, EntailingValue::Nimber);
        }
        let in_place = (0..).zip(&self.listed).take_while(|&(n, nimber)| nimber.0 == n);
        EntailingValue::Nimber(Nimber(in_place.count() as u64))
    }

    pub(super) fn insert(&mut self, nimber: Nimber) {
        match (self.listed.binary_search(&nimber), self.is_complement) {
            (Err(at), false) => self.listed.insert(at, nimber),
            (Ok(at), true) => {
                self.listed.remove(at);
            }
            _ => {}
        }
    }

    /// Adds everything that does not belong to `other`.
    pub(super) fn union_with_complement(&mut self, other: &Self) {
        self.loony |= !other.loony;
        let has = |list: &[Nimber], nimber: &Nimber| list.binary_search(nimber).is_ok();
        match (self.is_complement, other.is_complement) {
            // What is added is listed in the other.
            (false, true) => {
                self.listed.extend_from_slice(&other.listed);
                self.listed.sort_unstable();
                self.listed.dedup();
            }
            (true, true) => self.listed.retain(|nimber| !has(&other.listed, nimber)),
            // What is added is all but what is listed in the other.
            (false, false) => {
                let kept = other.listed.iter().filter(|nimber| !has(&self.listed, nimber));
                self.listed = kept.copied().collect();
                self.is_complement = true;
            }
            (true, false) => self.listed.retain(|nimber| has(&other.listed, nimber)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sets() -> impl Strategy<Value = Wins> {
        let listed = proptest::collection::btree_set(0_u64..9, 0..9);
        (listed, any::<bool>(), any::<bool>()).prop_map(|(listed, is_complement, loony)| Wins {
            listed: listed.into_iter().map(Nimber).collect(),
            is_complement,
            loony,
        })
    }

    proptest! {
        #[test]
        fn sets_are_unions(one in sets(), other in sets(), nimber in 0_u64..10) {
            let games: Vec<_> =
                (0..12).map(|n| EntailingValue::Nimber(Nimber(n))).chain([EntailingValue::Loony]).collect();
            let mut union = one.clone();
            union.union_with_complement(&other);
            let mut more = one.clone();
            more.insert(Nimber(nimber));
            for &game in &games {
                prop_assert_eq!(union.contains(game), one.contains(game) || !other.contains(game));
                let is_new = game == EntailingValue::Nimber(Nimber(nimber));
                prop_assert_eq!(more.contains(game), one.contains(game) || is_new);
            }
            let first = games[..12].iter().find(|game| !one.contains(**game));
            prop_assert_eq!(one.value(), first.copied().unwrap_or(EntailingValue::Loony));
        }
    }
}
