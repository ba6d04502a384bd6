//! What comparisons look at first, half a cache line a value: the kind, both stops as machine words where they fit, and
//! where the options are. The whole truth is in the records of `values.rs`.

use core::ops::Range;

use graph_core::Player;

use super::{Kind, NUMBER, OptionRange, Record};
use crate::Dyadic;

/// A record in short.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Hot {
    // Left stop and right stop as multiples of 2^-SCALE; without meaning for a kind that is not compared by them.
    stops: [i64; 2],
    // The kind in the highest three bits, and where the options are in a pool: none for a closed form that was never asked.
    kind_and_start: u64,
    n_left: u32,
    n_right: u32,
}

/// What the short records tell of `a <= b`, for two different values.
pub(super) enum HotLe {
    Known(bool),
    /// Stops do not tell: moves must be tried.
    Search,
    /// The whole records must be looked at.
    Unknown,
}

const SCALE: u32 = 20;
const OPTIONS: u64 = 0;
const A_NUMBER: u64 = 1 << 61;
const OTHER: u64 = 2 << 61;
const OTHER_HELD: u64 = 3 << 61;
const SMALL: u64 = 7 << 61;
const START: u64 = A_NUMBER - 1;

impl Hot {
    pub(super) fn new(record: &Record) -> Self {
        let stops = [0, 1].map(|at| scaled(&record.stops[at]));
        let kind = match (record.kind, stops) {
            (Kind::Options, [Some(_), Some(_)]) => OPTIONS,
            (NUMBER, [Some(_), _]) => A_NUMBER,
            (_, [Some(_), Some(_)]) => OTHER_HELD,
            _ => OTHER,
        };
        let mut hot = Self {
            stops: stops.map(Option::unwrap_or_default),
            kind_and_start: kind,
            n_left: 0,
            n_right: 0,
        };
        if record.options.start != usize::MAX {
            hot.list(record.options);
        }
        hot
    }

    /// Says where the options are.
    pub(super) fn list(&mut self, range: OptionRange) {
        // No pool has 2^61 options.
        self.kind_and_start = self.kind() | range.start as u64 & START;
        self.n_left = range.n_left;
        self.n_right = range.n_right;
    }

    /// Says that a closed form with listed options compares with games that have options as one of them, when its stops
    /// are held.
    pub(super) fn is_small(&mut self) {
        if self.kind() == OTHER_HELD {
            self.kind_and_start |= SMALL;
        }
    }

    /// Where the options of a player are.
    #[inline]
    pub(super) fn options(&self, player: Player) -> Range<usize> {
        let start = (self.kind_and_start & START) as usize;
        let middle = start + self.n_left as usize;
        match player {
            Player::Left => start..middle,
            Player::Right => middle..middle + self.n_right as usize,
        }
    }

    const fn kind(&self) -> u64 {
        self.kind_and_start & !START
    }

    #[inline]
    pub(super) fn le(a: &Self, b: &Self) -> HotLe {
        let kinds = (a.kind(), b.kind());
        let [a, b] = [a.stops, b.stops];
        match kinds {
            (OPTIONS, OPTIONS | SMALL) | (SMALL, OPTIONS) => {
                if a[0] < b[1] {
                    HotLe::Known(true)
                } else if a[0] > b[0] || a[1] > b[1] {
                    HotLe::Known(false)
                } else {
                    HotLe::Search
                }
            }
            (A_NUMBER, A_NUMBER) => HotLe::Known(a[0] <= b[0]),
            (A_NUMBER, OPTIONS) if a[0] != b[1] => HotLe::Known(a[0] < b[1]),
            (OPTIONS, A_NUMBER) if a[0] != b[0] => HotLe::Known(a[0] < b[0]),
            (A_NUMBER, OPTIONS) | (OPTIONS, A_NUMBER) => HotLe::Search,
            _ => HotLe::Unknown,
        }
    }
}

/// The number as a multiple of `2^-SCALE`, where that is exact and fits with room to spare.
fn scaled(number: &Dyadic) -> Option<i64> {
    let (numerator, exponent) = number.small()?;
    let shift = SCALE.checked_sub(exponent)?;
    let fits = numerator.unsigned_abs().leading_zeros() > shift + 1;
    fits.then_some(numerator << shift)
}
