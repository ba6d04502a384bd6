//! Nim-values of coin-turning games in a row. A move turns a coin and some to its left, so that the value of a coin
//! is the mex of the nim-sums of the values of those others. The codes are in `coin_turning`.

use graph_core::{Budget, GraphError, Nimber};

use super::subsets::Subsets;
use super::{CoinTurning, Shape, Turn};
use crate::value_set::{ValueSet, mex_of_union};

/// Sets of values are as long as their largest value in bits.
const MAX_VALUE: u32 = 1 << 28;

impl CoinTurning {
    /// Returns the nim-values of single heads at the places 1 to `n_coins`, under normal play.
    ///
    /// Units of work are unions of sets of values.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] when a value is `budget.max_vertices` or more, or 2^28 or more, which games that
    /// turn any number of coins soon reach; [`GraphError::Cancelled`] from the watch.
    ///
    /// # Complexity
    ///
    /// With `n` coins, values below `v` and sets of at most `k` coins: time `O(n k v)` bit operations and `k v` bits
    /// without a shape; `w` times the time for `C(w)`; `n` times both for `S`. Time `O(n k)` for `C` and `O(n² log n)` for `E`.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, GraphError, Nimber};
    /// let mock_turtles = impartial::CoinTurning::named("mock-turtles").expect("a known name");
    /// // Twice the place, and one more when that makes the number of ones odd.
    /// assert_eq!(mock_turtles.values(5, &Budget::unlimited())?, [1, 2, 4, 7, 8].map(Nimber));
    /// # Ok::<(), GraphError>(())
    /// ```
    pub fn values(&self, n_coins: u32, budget: &Budget<'_>) -> Result<Vec<Nimber>, GraphError> {
        let max_value = budget.max_vertices.min(MAX_VALUE);
        let mut meter = budget.meter();
        let mut finders: Vec<_> = self
            .turns
            .iter()
            .map(|&turn| Finder::new(turn, n_coins))
            .collect();
        let mut values = Vec::new();
        let mut sums = ValueSet::new();
        for _ in 0..n_coins {
            sums.clear();
            for finder in &finders {
                meter.spend(finder.work(values.len()))?;
                finder.add_sums(&mut sums, &values);
            }
            let value = u32::try_from(mex_of_union(&[&sums]))
                .ok()
                .filter(|&value| value < max_value)
                .ok_or(GraphError::TooManyVertices {
                    max_vertices: max_value,
                })?;
            values.push(value);
            for finder in &mut finders {
                finder.include(&values);
            }
        }
        Ok(values.into_iter().map(|value| Nimber(value.into())).collect())
    }
}

/// Finds the nim-sums that one item of a code allows, and remembers what it needs for the next coin.
struct Finder {
    // The fewest and most coins besides the rightmost.
    least: usize,
    most: usize,
    open: bool,
    shape: Shape,
    // How many coins there will be.
    n_coins: usize,
    // Without a shape: of all coins. For symmetric sets: by the sum of the places of two coins that mirror each other,
    // from 2 on, of all symmetric sets of coins between. Else empty.
    subsets: Vec<Subsets>,
}

impl Finder {
    fn new(turn: Turn, n_coins: u32) -> Self {
        let n_coins = n_coins as usize;
        let least = turn.least as usize - 1;
        let most = turn
            .most
            .map_or(n_coins, |most| n_coins.min(most as usize - 1))
            .max(least);
        let mut res = Self {
            least,
            most,
            open: turn.most.is_none(),
            shape: turn.shape,
            n_coins,
            subsets: Vec::new(),
        };
        if matches!(turn.shape, Shape::Any | Shape::Symmetric) {
            res.subsets.push(res.no_coins(n_coins));
        }
        res
    }

    /// The subsets of no coins, to which at most `n_coins` will come.
    fn no_coins(&self, n_coins: usize) -> Subsets {
        let most = if self.open { self.least } else { self.most };
        Subsets::new(most.min(n_coins), self.open && self.least <= n_coins)
    }

    fn work(&self, n_before: usize) -> u64 {
        let sets = match self.shape {
            Shape::Any => 1,
            Shape::Symmetric => n_before,
            Shape::Contiguous | Shape::EqualDistances => n_before / 64,
            Shape::Within(width) => n_before.min(width as usize),
        };
        let counts = if self.open { self.least } else { self.most };
        (sets as u64 + 1).saturating_mul(counts.min(n_before) as u64 + 1)
    }

    /// Adds the sums of what may be turned besides the coin after these.
    fn add_sums(&self, out: &mut ValueSet, values: &[u32]) {
        let n_before = values.len();
        match self.shape {
            Shape::Any => self.subsets[0].add_sums(out, self.least, self.most, 0),
            Shape::Contiguous => self.add_progression(out, values, 1),
            Shape::EqualDistances => {
                for distance in 1..=n_before.max(1) {
                    self.add_progression(out, values, distance);
                }
            }
            Shape::Within(width) => {
                let width = n_before.min(width as usize - 1);
                let mut within = self.no_coins(width);
                for &value in &values[n_before - width..] {
                    within.include(value, 1);
                }
                within.add_sums(out, self.least, self.most, 0);
            }
            Shape::Symmetric => self.add_symmetric(out, values),
        }
    }

    /// Adds the sums of the coins at this distance to the left, twice it, and so on.
    fn add_progression(&self, out: &mut ValueSet, values: &[u32], distance: usize) {
        let mut sum = 0;
        for count in 0..=self.most.min(values.len() / distance) {
            if count > 0 {
                sum ^= values[values.len() - count * distance];
            }
            if count >= self.least {
                out.insert(sum);
            }
        }
    }

    fn add_symmetric(&self, out: &mut ValueSet, values: &[u32]) {
        if self.least == 0 {
            out.insert(0);
        }
        let place = values.len() + 1;
        for (other, &value) in (1..place).zip(values) {
            // The other end is one of the coins that are counted.
            if let Some(most) = self.most.checked_sub(1) {
                self.subsets[other + place - 2].add_sums(out, self.least.saturating_sub(1), most, value);
            }
        }
    }

    /// Remembers the last coin.
    fn include(&mut self, values: &[u32]) {
        let (place, Some(&value)) = (values.len(), values.last()) else {
            return;
        };
        match self.shape {
            Shape::Any => self.subsets[0].include(value, 1),
            Shape::Symmetric => {
                for (other, &mirrored) in (1..place).zip(values) {
                    self.subsets[other + place - 2].include(mirrored ^ value, 2);
                }
                // At the coin itself, which its own mirror image is, and right of it.
                self.subsets[2 * place - 2].include(value, 1);
                for _ in 0..2 {
                    self.subsets.push(self.no_coins(self.n_coins));
                }
            }
            Shape::Contiguous | Shape::Within(_) | Shape::EqualDistances => {}
        }
    }
}
