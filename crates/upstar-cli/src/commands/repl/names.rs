//! The names of a session and the arena behind them. It is swept when it gets in the way: what has a name stays.

use std::collections::BTreeMap;

use upstar::partizan::{PartizanError, Values};

use super::statement::LAST;
use crate::commands::loopy::Found;
use crate::watch;

/// Values under their names, the last value among them.
pub(super) struct Names {
    pub values: Values,
    // In alphabetical order.
    games: BTreeMap<String, Found>,
    /// Values and bytes that were left by the last sweep.
    swept: (u32, usize),
}

impl Names {
    pub(super) fn new(values: Values) -> Self {
        let mut names = Self {
            values,
            games: BTreeMap::new(),
            swept: (0, 0),
        };
        names.swept = names.size();
        names
    }

    /// Gives a value a name, which it takes from another.
    pub(super) fn give(&mut self, name: &str, value: Found) {
        self.games.insert(name.to_owned(), value);
    }

    /// Takes a name away; returns whether it was there.
    pub(super) fn forget(&mut self, name: &str) -> bool {
        self.games.remove(name).is_some()
    }

    /// Takes all names away.
    pub(super) fn forget_all(&mut self) {
        self.games.clear();
    }

    /// The values by their names, in alphabetical order, without the last value.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Found)> {
        let named = self.games.iter().filter(|(name, _)| *name != LAST);
        named.map(|(name, game)| (name.as_str(), game))
    }

    /// The arena, and what finds the value of a name in it.
    pub(super) fn split(&mut self) -> (&mut Values, impl Fn(&str) -> Option<Found>) {
        let games = &self.games;
        (&mut self.values, |name: &str| games.get(name).cloned())
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
        let Ok(games) = adopted(&self.games, &self.values, &mut fresh) else {
            return;
        };
        self.games = games;
        fresh.set_limits(limits);
        fresh.set_watch(Some(Box::new(watch::count)));
        self.values = fresh;
        self.swept = self.size();
    }

    fn size(&self) -> (u32, usize) {
        (self.values.statistics().values, self.values.memory_usage())
    }
}

/// The games in a new arena.
fn adopted(
    games: &BTreeMap<String, Found>,
    from: &Values,
    into: &mut Values,
) -> Result<BTreeMap<String, Found>, PartizanError> {
    let short = games.values().filter_map(|game| match game {
        &Found::Short(value) => Some(value),
        Found::Loopy(_) => None,
    });
    let short: Vec<_> = short.collect();
    let mut short = into.adopt(from, &short)?.into_iter();
    let adopted = games.iter().filter_map(|(name, game)| {
        let game = match game {
            Found::Short(_) => short.next().map(|value| Ok(Found::Short(value)))?,
            Found::Loopy(value) => value.adopted(from, into).map(Found::Loopy),
        };
        Some(game.map(|game| (name.clone(), game)))
    });
    adopted.collect()
}
