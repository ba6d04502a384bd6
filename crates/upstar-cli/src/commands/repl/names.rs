//! The names of a session and the arena behind them. It is swept when it gets in the way: what has a name stays.

use std::collections::BTreeMap;

use upstar::partizan::{ValueId, Values};

use super::statement::LAST;
use crate::watch;

/// Values under their names, the last value among them.
pub(super) struct Names {
    pub values: Values,
    // In alphabetical order.
    ids: BTreeMap<String, ValueId>,
    /// Values and bytes that were left by the last sweep.
    swept: (u32, usize),
}

impl Names {
    pub(super) fn new(values: Values) -> Self {
        let mut names = Self {
            values,
            ids: BTreeMap::new(),
            swept: (0, 0),
        };
        names.swept = names.size();
        names
    }

    /// Gives a value a name, which it takes from another.
    pub(super) fn give(&mut self, name: &str, value: ValueId) {
        self.ids.insert(name.to_owned(), value);
    }

    /// Takes a name away; returns whether it was there.
    pub(super) fn forget(&mut self, name: &str) -> bool {
        self.ids.remove(name).is_some()
    }

    /// Takes all names away.
    pub(super) fn forget_all(&mut self) {
        self.ids.clear();
    }

    /// The values by their names, in alphabetical order, without the last value.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, ValueId)> {
        let named = self.ids.iter().filter(|(name, _)| *name != LAST);
        named.map(|(name, &id)| (name.as_str(), id))
    }

    /// The arena, and what finds the value of a name in it.
    pub(super) fn split(&mut self) -> (&mut Values, impl Fn(&str) -> Option<ValueId>) {
        let ids = &self.ids;
        (&mut self.values, |name: &str| ids.get(name).copied())
    }

    /// True when nothing has been added since the last sweep.
    pub(super) fn is_swept(&self) -> bool {
        self.size().0 == self.swept.0
    }

    /// True when a sweep would pay.
    pub(super) fn is_large(&self) -> bool {
        const LARGE: usize = 256 << 20;
        let (_, bytes) = self.size();
        bytes > LARGE && bytes / 2 > self.swept.1
    }

    /// Keeps what has a name and leaves everything else behind.
    pub(super) fn sweep(&mut self) {
        let limits = self.values.limits();
        // What has a name has been paid for: neither limits nor an interruption may take it away.
        let mut fresh = Values::new();
        let old: Vec<_> = self.ids.values().copied().collect();
        let Ok(new) = fresh.adopt(&self.values, &old) else {
            return;
        };
        for (id, new) in self.ids.values_mut().zip(new) {
            *id = new;
        }
        fresh.set_limits(limits);
        fresh.set_watch(Some(Box::new(watch::count)));
        self.values = fresh;
        self.swept = self.size();
    }

    fn size(&self) -> (u32, usize) {
        (self.values.statistics().values, self.values.memory_usage())
    }
}
