//! The genus of an impartial game: its nim-value and its misère nim-values beside heaps of two. Finding the genus of
//! heaps and of forms is in `heap_genera` and `misere_form`.

use core::fmt;

use graph_core::{Outcome, mex};
use smallvec::SmallVec;

/// The genus `g^abc…` of an impartial game `G` (Conway 1976, chapter 12; Winning Ways, chapter 13).
///
/// `g` is the nim-value under normal play; the superscript lists the misère nim-values of `G`, `G + *2`, `G + *2 + *2`
/// and so on, where the misère nim-value of a game is the only `n` for which its sum with a nim heap of `n` is lost for
/// the mover. From some place on the list goes `a, a ⊕ 2, a, a ⊕ 2`, which is written once: `4^146` is 1, 4, 6, 4, 6, …
///
/// ```
/// use graph_core::Outcome;
/// use impartial::Genus;
/// let [zero, one, two] = [0, 1, 2].map(Genus::of_nim_heap);
/// assert_eq!([&zero, &one, &two].map(ToString::to_string), ["0^120", "1^031", "2^20"]);
/// let two_and_two = Genus::of_options([&two, &Genus::of_nim_heap(3)]);
/// assert_eq!((two_and_two.to_string().as_str(), two_and_two.is_tame()), ("0^02", true));
/// assert_eq!((two_and_two.misere_nim_value(), two_and_two.misere_outcome()), (0, Outcome::Loss));
/// assert_eq!(two_and_two.misere_nim_value_with_twos(3), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Genus {
    nim_value: u64,
    // Invariant: at least two, the last two apart by ⊕ 2, and the last three not a, a ⊕ 2, a.
    superscript: SmallVec<[u64; 4]>,
}

impl Genus {
    /// Returns the genus of a nim heap.
    #[must_use]
    pub fn of_nim_heap(tokens: u64) -> Self {
        let superscript = match tokens {
            0 => [1, 2, 0].into_iter().collect(),
            1 => [0, 3, 1].into_iter().collect(),
            _ => [tokens, tokens ^ 2].into_iter().collect(),
        };
        Self {
            nim_value: tokens,
            superscript,
        }
    }

    /// Returns the genus of a game whose options have these genera.
    ///
    /// # Complexity
    ///
    /// Time and extra space `O(n l)` for `n` options with superscripts up to length `l`, which grows by few.
    #[must_use]
    pub fn of_options<'a>(options: impl IntoIterator<Item = &'a Self>) -> Self {
        let options: Vec<_> = options.into_iter().collect();
        if options.is_empty() {
            return Self::of_nim_heap(0);
        }
        let nim_values: Vec<_> = options.iter().map(|option| option.nim_value).collect();
        // From here on, options go to and fro.
        let settled = options
            .iter()
            .map(|option| option.superscript.len())
            .max()
            .unwrap_or(0);
        let mut superscript: SmallVec<[u64; 4]> = SmallVec::new();
        loop {
            let at = superscript.len();
            // A heap of two moves to nothing, or to a heap of one, which changes the misère value by ⊕ 1.
            let of_heaps = superscript
                .last()
                .map_or([None; 2], |&before| [Some(before), Some(before ^ 1)]);
            let moved = options.iter().map(|option| option.misere_nim_value_with_twos(at));
            let reached: Vec<_> = moved.chain(of_heaps.into_iter().flatten()).collect();
            superscript.push(mex(&reached).0);
            // Two values after options have settled determine the rest.
            if at > settled
                && superscript[at] == superscript[at - 2]
                && superscript[at] == superscript[at - 1] ^ 2
            {
                break;
            }
        }
        Self::shortened(mex(&nim_values).0, superscript)
    }

    fn shortened(nim_value: u64, mut superscript: SmallVec<[u64; 4]>) -> Self {
        while let [.., a, b, c] = superscript[..]
            && a == c
            && b == a ^ 2
        {
            superscript.pop();
        }
        Self {
            nim_value,
            superscript,
        }
    }

    /// Returns the nim-value under normal play.
    #[must_use]
    pub const fn nim_value(&self) -> u64 {
        self.nim_value
    }

    /// Returns the misère nim-value.
    #[must_use]
    pub fn misere_nim_value(&self) -> u64 {
        self.misere_nim_value_with_twos(0)
    }

    /// Returns the misère nim-value of the sum with so many nim heaps of two.
    #[must_use]
    pub fn misere_nim_value_with_twos(&self, n_twos: usize) -> u64 {
        let n = self.superscript.len();
        self.superscript
            .get(n_twos)
            .copied()
            .unwrap_or_else(|| self.superscript[n - 2 + (n_twos - n) % 2])
    }

    /// Returns the superscript up to the first two values that go on alternating.
    #[must_use]
    pub fn superscript(&self) -> &[u64] {
        &self.superscript
    }

    /// Returns the misère outcome of the game alone, for the player about to move.
    #[must_use]
    pub fn misere_outcome(&self) -> Outcome {
        if self.misere_nim_value() == 0 {
            Outcome::Loss
        } else {
            Outcome::Win
        }
    }

    /// Returns true for the genus of a position of nim: `0^120`, `1^031`, or `n^n…` with any `n`.
    ///
    /// A game whose genus is tame may yet be wild: that is for its [form](crate::MisereForms::is_tame) to say.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        self.superscript[..] == [self.nim_value, self.nim_value ^ 2]
            || *self == Self::of_nim_heap(self.nim_value)
    }
}

impl fmt::Display for Genus {
    /// Writes `4^146`, and `8^(5,7,8,10)` when a value has two digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_short = self.superscript.iter().all(|&value| value < 10);
        let values: Vec<_> = self.superscript.iter().map(u64::to_string).collect();
        if is_short {
            f.pad(&format!("{}^{}", self.nim_value, values.concat()))
        } else {
            f.pad(&format!("{}^({})", self.nim_value, values.join(",")))
        }
    }
}

impl fmt::Debug for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
