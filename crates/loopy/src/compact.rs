//! Tables of outcomes and remoteness in a few bits a state. What makes a table right is in `claim` and `checker`; its
//! file form is another crate's business.

mod parity;

use core::fmt;
use core::num::NonZeroUsize;
use core::ops::Range;

use graph_core::{Budget, GraphError, Outcome};

use crate::checker::{check_all, check_all_with};
use crate::claim::{Claim, Claims, DRAW, UNKNOWN};
use crate::{Certificate, CertificateError, GameGraph, Verified};
pub use parity::Parity;

/// A [`Certificate`] in a few bits a state, as good to check and as quick to look up.
///
/// Every state has a code of the same [width](Parity#codes) in bits, chosen so that all takes the least room: a code too
/// long for it is kept in a table beside, 12 bytes each in a file and 16 in memory. States are numbered as
/// [`Certificate::verify`] says. As with a certificate, nothing is known to be right before it is verified.
///
/// ```
/// use graph_core::{Budget, Digraph, Outcome};
/// use loopy::{CompactCertificate, Ends, PlayConvention, classify};
/// let graph = Digraph::from_edges(4, &[(0, 1), (1, 0), (1, 2), (3, 3)])?;
/// let (ends, budget) = (Ends::new(PlayConvention::Normal), Budget::unlimited());
/// let found = classify(&graph, &ends, &budget)?;
/// let compact = CompactCertificate::of(found.certificate(), &budget)?;
/// assert_eq!(compact.outcome(1), Outcome::Win);
/// assert_eq!((compact.remoteness(0), compact.remoteness(3)), (Some(2), None));
/// assert!(compact.verify(&graph, &ends, &budget).is_ok());
/// # Ok::<(), loopy::CertificateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompactCertificate {
    n_states: u64,
    parity: Parity,
    // Invariant: in `Self::WIDTHS`.
    width: u8,
    // Invariant: the codes one after the other, least bits first, then zero bits to a whole byte and `PADDING` bytes.
    codes: Vec<u8>,
    // Invariant: strictly increasing in the states, which are exactly those whose code is `ESCAPE` of the width.
    far: Vec<(u32, u64)>,
}

const _: () = {
    const fn assert_send_sync<T: Send + Sync>() {}
    assert_send_sync::<CompactCertificate>();
};

impl CompactCertificate {
    /// The widths that codes may have, in bits.
    pub const WIDTHS: core::ops::RangeInclusive<u8> = 1..=34;
    /// Bytes behind the codes, so that every code can be read as part of eight bytes.
    const PADDING: usize = 7;
    /// What an entry of the table beside the codes takes in a file.
    const FAR_BITS: u64 = 96;

    /// Makes the compact form of a certificate; units of work are states.
    ///
    /// # Errors
    ///
    /// [`CertificateError::NoCode`] for a win or a loss without a number of plies or a draw with one, which are wrong on
    /// any graph, [`CertificateError::WrongLength`] when the two tables are not of one length or too long to be of a
    /// graph, and [`CertificateError::Graph`] for want of memory or when the watch says so.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` states, no extra space beside the result.
    pub fn of(certificate: &Certificate, budget: &Budget<'_>) -> Result<Self, CertificateError> {
        let n_states = certificate.outcomes.len();
        certificate.check_length(n_states as u64)?;
        let mut meter = budget.meter();
        let plan = Plan::of(certificate)?;
        let mut packer = Packer::new(n_states, &plan)?;
        for state in 0..n_states {
            meter.spend(1).map_err(CertificateError::Graph)?;
            let code = plan.parity.code(certificate.claim(state));
            packer.push(
                state,
                code.ok_or(CertificateError::NoCode { state: state as u64 })?,
            )?;
        }
        Ok(packer.finish(plan.parity))
    }

    /// Joins the parts of a compact certificate, as [`CompactCertificate::codes`] and the others show them.
    ///
    /// # Errors
    ///
    /// [`PartsError`] when they are not parts of one.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` states.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Outcome;
    /// use loopy::{CompactCertificate, Parity};
    /// // A loss in 0 plies and a draw, in two bits each.
    /// let parts = CompactCertificate::from_parts(2, Parity::OddWins, 2, vec![0b00_01], Vec::new())?;
    /// assert_eq!([0, 1].map(|state| parts.outcome(state)), [Outcome::Loss, Outcome::Draw]);
    /// # Ok::<(), loopy::PartsError>(())
    /// ```
    pub fn from_parts(
        n_states: u64,
        parity: Parity,
        width: u8,
        mut codes: Vec<u8>,
        far: Vec<(u32, u64)>,
    ) -> Result<Self, PartsError> {
        if !Self::WIDTHS.contains(&width) {
            return Err(PartsError::Width { width });
        }
        let expected = Self::code_bytes(n_states, width);
        let n_states_fit = usize::try_from(n_states).is_ok();
        if expected != Some(codes.len() as u64) || !n_states_fit {
            return Err(PartsError::Length { expected });
        }
        let n_bits = n_states * u64::from(width);
        let is_clean = codes
            .last()
            .is_none_or(|last| n_bits.is_multiple_of(8) || last >> (n_bits % 8) == 0);
        if !is_clean {
            return Err(PartsError::BitsBehind);
        }
        codes
            .try_reserve_exact(Self::PADDING)
            .map_err(|_| PartsError::OutOfMemory)?;
        codes.resize(codes.len() + Self::PADDING, 0);
        let joined = Self {
            n_states,
            parity,
            width,
            codes,
            far,
        };
        joined.check_far()?;
        Ok(joined)
    }

    /// Returns how many bytes the codes of so many states take; `None` when no number holds it.
    #[must_use]
    pub fn code_bytes(n_states: u64, width: u8) -> Option<u64> {
        n_states
            .checked_mul(u64::from(width))
            .map(|bits| bits.div_ceil(8))
    }

    /// Returns the number of states.
    #[must_use]
    pub const fn n_states(&self) -> u64 {
        self.n_states
    }

    /// Returns what is claimed of a state, for the player to move there.
    ///
    /// # Panics
    ///
    /// When there is no such state.
    #[must_use]
    pub fn outcome(&self, state: u64) -> Outcome {
        self.claim_at(state).outcome
    }

    /// Returns in how many plies a state is claimed to end, or `None` for a draw.
    ///
    /// # Panics
    ///
    /// When there is no such state.
    #[must_use]
    pub fn remoteness(&self, state: u64) -> Option<u32> {
        let rank = self.claim_at(state).rank;
        (rank != Certificate::NO_RANK).then_some(rank)
    }

    /// Returns what the codes say.
    #[must_use]
    pub const fn parity(&self) -> Parity {
        self.parity
    }

    /// Returns the bits of a code.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Returns the codes of all states, one after the other, the least bits first; unused bits of the last byte are 0.
    /// A code of ones stands for one in [`CompactCertificate::far`].
    #[must_use]
    pub fn codes(&self) -> &[u8] {
        &self.codes[..self.codes.len() - Self::PADDING]
    }

    /// Returns the states whose codes are too long, strictly increasing, and their codes.
    #[must_use]
    pub fn far(&self) -> &[(u32, u64)] {
        &self.far
    }

    /// Checks this certificate of a game on `graph`, as [`Certificate::verify`] does; units of work are states and
    /// edges.
    ///
    /// # Errors
    ///
    /// As for [`Certificate::verify`], and [`CertificateError::Graph`] when the watch says so.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, no extra space; `O(log n)` a look at each of `n` codes in the table of long ones.
    pub fn verify<G: GameGraph>(
        &self,
        graph: &G,
        ends: &G::Ends,
        budget: &Budget<'_>,
    ) -> Result<Verified, CertificateError> {
        check_all(self, graph, ends, budget)
    }

    /// [`CompactCertificate::verify`] by up to so many threads, which also call `look` for some moves that were just
    /// looked at, while they are in the cache: with the mover and the vertices that they leave. Returned is what it
    /// returned, in the order of the states; all of them are looked at. Without the feature `parallel` there is one thread.
    ///
    /// # Errors
    ///
    /// As for [`CompactCertificate::verify`].
    ///
    /// # Complexity
    ///
    /// As for [`CompactCertificate::verify`], beside what `look` does; extra space for what it returns, once for 8192
    /// states.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::num::NonZeroUsize;
    /// use graph_core::{Budget, Digraph};
    /// use loopy::{CompactCertificate, Ends, PlayConvention, classify};
    /// let graph = Digraph::from_edges(4, &[(0, 1), (1, 0), (1, 2), (3, 3)])?;
    /// let (ends, budget) = (Ends::new(PlayConvention::Normal), Budget::unlimited());
    /// let found = classify(&graph, &ends, &budget)?;
    /// let compact = CompactCertificate::of(found.certificate(), &budget)?;
    /// let look = |(), vertices| vertices;
    /// let (verified, looked) = compact.verify_with(&graph, &ends, NonZeroUsize::MIN, look, &budget)?;
    /// assert_eq!((verified.n_edges, looked), (4, vec![0..4]));
    /// # Ok::<(), loopy::CertificateError>(())
    /// ```
    pub fn verify_with<G: GameGraph, T: Send>(
        &self,
        graph: &G,
        ends: &G::Ends,
        n_threads: NonZeroUsize,
        look: impl Fn(G::Mover, Range<u32>) -> T + Sync,
        budget: &Budget<'_>,
    ) -> Result<(Verified, Vec<T>), CertificateError> {
        check_all_with(self, graph, ends, n_threads, &look, budget)
    }

    /// [`CompactCertificate::verify`] by up to so many threads: the same answer, and of several wrong claims the same.
    /// The watch is called by the calling thread only.
    ///
    /// # Errors
    ///
    /// As for [`CompactCertificate::verify`].
    ///
    /// # Complexity
    ///
    /// As for [`CompactCertificate::verify`].
    #[cfg(feature = "parallel")]
    pub fn verify_in_parallel<G: GameGraph + Sync>(
        &self,
        graph: &G,
        ends: &G::Ends,
        budget: &Budget<'_>,
        n_threads: NonZeroUsize,
    ) -> Result<Verified, CertificateError> {
        check_all_with(self, graph, ends, n_threads, &|_, _| (), budget).map(|(verified, _)| verified)
    }

    /// Returns the bytes this certificate holds on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.codes.capacity() + self.far.capacity() * size_of::<(u32, u64)>()
    }

    fn claim_at(&self, state: u64) -> Claim {
        assert!(state < self.n_states, "state {state} is beyond the certificate");
        // The table is in memory, so that its length is a usize.
        self.claim(usize::try_from(state).unwrap_or(usize::MAX))
    }

    const fn escape(width: u8) -> u64 {
        (1 << width) - 1
    }

    #[inline]
    fn code(&self, state: usize) -> u64 {
        let bit = state * usize::from(self.width);
        let bytes = self.codes[bit / 8..].first_chunk().copied().unwrap_or_default();
        u64::from_le_bytes(bytes) >> (bit % 8) & Self::escape(self.width)
    }

    /// The first code that is looked for elsewhere, or that no claim has.
    #[inline]
    fn first_unknown(&self) -> u64 {
        let rank = u64::from(Certificate::NO_RANK);
        let first = match self.parity {
            Parity::Free => 1 + 2 * rank,
            Parity::OddWins | Parity::EvenWins => 1 + rank,
        };
        first.min(Self::escape(self.width))
    }

    #[cold]
    fn far_code(&self, state: usize) -> u64 {
        let found = self
            .far
            .binary_search_by_key(&(state as u64), |&(state, _)| u64::from(state));
        // By the invariant there is one; a code that no claim has would be refuted.
        found.map_or(u64::MAX, |place| self.far[place].1)
    }

    /// An error unless the table beside holds exactly the states with the code for it.
    fn check_far(&self) -> Result<(), PartsError> {
        let escape = Self::escape(self.width);
        let mut far = self.far.iter().map(|&(state, _)| u64::from(state)).peekable();
        for state in 0..self.n_states {
            let is_far = self.code(usize::try_from(state).unwrap_or(usize::MAX)) == escape;
            let is_listed = far.next_if_eq(&state).is_some();
            if is_far != is_listed {
                return Err(PartsError::Far { state });
            }
        }
        match far.next() {
            Some(state) => Err(PartsError::Far { state }),
            None => Ok(()),
        }
    }
}

impl Claims for CompactCertificate {
    fn check_length(&self, expected: u64) -> Result<(), CertificateError> {
        let length = self.n_states;
        if length == expected {
            return Ok(());
        }
        Err(CertificateError::WrongLength {
            table: "codes",
            length,
            expected,
        })
    }

    #[inline]
    fn ask_for(&self, state: usize) {
        memory_hints::prefetch(&self.codes, state * usize::from(self.width) / 8);
    }

    /// In units of codes, as the player who moves sees them: twice plies where outcomes are told.
    #[inline]
    fn weight(&self, state: usize) -> u64 {
        let code = self.code(state);
        let is_good = (code ^ self.parity.flip()) & 1 == 1;
        let weight = if is_good { code } else { 2 * DRAW - code };
        let weight = if code == 0 { DRAW } else { weight };
        if code < self.first_unknown() {
            weight
        } else {
            UNKNOWN
        }
    }

    #[inline]
    fn follows_from(&self, state: usize, least: u64) -> bool {
        let expected = if least < DRAW {
            least + self.parity.more_for_win()
        } else {
            2 * DRAW - least + Parity::MORE_FOR_LOSS
        };
        let expected = if least == DRAW { 0 } else { expected };
        let code = self.code(state);
        code == expected && code < self.first_unknown() && least != UNKNOWN
    }

    #[inline]
    fn touch(&self, state: usize) -> u8 {
        self.codes[state * usize::from(self.width) / 8]
    }

    #[inline]
    fn claim(&self, state: usize) -> Claim {
        let code = self.code(state);
        if code == Self::escape(self.width) {
            return self.parity.claim(self.far_code(state));
        }
        self.parity.claim(code)
    }
}

/// How a table is best written.
struct Plan {
    parity: Parity,
    width: u8,
    n_far: usize,
}

impl Plan {
    fn of(certificate: &Certificate) -> Result<Self, CertificateError> {
        // Which numbers of bits the codes take, by parity; no entry once a claim has no code.
        let mut lengths = Parity::ALL.map(|_| Some([0u64; 64]));
        for (state, (&outcome, &rank)) in certificate.outcomes.iter().zip(&certificate.ranks).enumerate() {
            for (parity, lengths) in Parity::ALL.iter().zip(&mut lengths) {
                match (parity.code(Claim { outcome, rank }), lengths.as_mut()) {
                    // A code of ones is not for itself.
                    (Some(code), Some(lengths)) => lengths[(code + 1).ilog2() as usize + 1] += 1,
                    (None, _) => *lengths = None,
                    (Some(_), None) => {}
                }
            }
            if lengths[0].is_none() {
                return Err(CertificateError::NoCode { state: state as u64 });
            }
        }
        let n_states = certificate.outcomes.len() as u64;
        let widths = CompactCertificate::WIDTHS;
        let choices = Parity::ALL.iter().zip(lengths).flat_map(|(&parity, lengths)| {
            widths.clone().filter_map(move |width| {
                let n_far = lengths?[usize::from(width) + 1..].iter().sum::<u64>();
                let bits = u128::from(n_states) * u128::from(width)
                    + u128::from(n_far) * u128::from(CompactCertificate::FAR_BITS);
                Some((bits, parity, width, n_far))
            })
        });
        let best = choices.min_by_key(|&(bits, _, width, _)| (bits, width));
        let (_, parity, width, n_far) = best.unwrap_or((0, Parity::Free, 1, 0));
        Ok(Self {
            parity,
            width,
            // Fewer than the entries of a table in memory.
            n_far: usize::try_from(n_far).unwrap_or(usize::MAX),
        })
    }
}

/// Codes on their way into bytes.
struct Packer {
    certificate: CompactCertificate,
    pending: u64,
    n_pending: u32,
}

impl Packer {
    fn new(n_states: usize, plan: &Plan) -> Result<Self, CertificateError> {
        let refused = |bytes: u64| CertificateError::Graph(GraphError::OutOfMemory { bytes });
        let n_bytes = CompactCertificate::code_bytes(n_states as u64, plan.width);
        let n_bytes = n_bytes.ok_or_else(|| refused(u64::MAX))?;
        let (mut codes, mut far) = (Vec::new(), Vec::new());
        let room = usize::try_from(n_bytes).unwrap_or(usize::MAX);
        let room = room.saturating_add(CompactCertificate::PADDING);
        codes.try_reserve_exact(room).map_err(|_| refused(n_bytes))?;
        far.try_reserve_exact(plan.n_far)
            .map_err(|_| refused(plan.n_far as u64 * 16))?;
        Ok(Self {
            certificate: CompactCertificate {
                n_states: n_states as u64,
                parity: plan.parity,
                width: plan.width,
                codes,
                far,
            },
            pending: 0,
            n_pending: 0,
        })
    }

    fn push(&mut self, state: usize, code: u64) -> Result<(), CertificateError> {
        let CompactCertificate {
            width, codes, far, ..
        } = &mut self.certificate;
        let escape = CompactCertificate::escape(*width);
        if code >= escape {
            let state = u32::try_from(state).map_err(|_| CertificateError::WrongLength {
                table: "outcomes",
                length: state as u64 + 1,
                expected: 1 << 32,
            })?;
            far.push((state, code));
        }
        // At most 7 bits wait, and a code has at most 34.
        self.pending |= code.min(escape) << self.n_pending;
        self.n_pending += u32::from(*width);
        while self.n_pending >= 8 {
            codes.push(self.pending.to_le_bytes()[0]);
            self.pending >>= 8;
            self.n_pending -= 8;
        }
        Ok(())
    }

    fn finish(mut self, parity: Parity) -> CompactCertificate {
        let codes = &mut self.certificate.codes;
        if self.n_pending > 0 {
            codes.push(self.pending.to_le_bytes()[0]);
        }
        codes.resize(codes.len() + CompactCertificate::PADDING, 0);
        self.certificate.parity = parity;
        self.certificate
    }
}

/// Why parts do not make a [`CompactCertificate`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartsError {
    /// No code is so wide.
    Width {
        /// The width in bits.
        width: u8,
    },
    /// The codes are not as many as the states.
    Length {
        /// How many bytes they should take, when a number holds it.
        expected: Option<u64>,
    },
    /// Bits behind the last code are set.
    BitsBehind,
    /// A state has a code in the table of long ones and should not, or has none and should.
    Far {
        /// The first such state.
        state: u64,
    },
    /// Memory is refused.
    OutOfMemory,
}

impl fmt::Display for PartsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Width { width } => {
                let (least, most) = (
                    CompactCertificate::WIDTHS.start(),
                    CompactCertificate::WIDTHS.end(),
                );
                write!(f, "codes of {width} bits, expected {least} to {most}")
            }
            Self::Length {
                expected: Some(expected),
            } => write!(f, "expected codes of {expected} bytes together"),
            Self::Length { expected: None } => f.write_str("expected fewer states"),
            Self::BitsBehind => f.write_str("expected zero bits behind the last code"),
            Self::Far { state } => write!(
                f,
                "state {state}: expected a long code beside exactly where the short one is all ones"
            ),
            Self::OutOfMemory => f.write_str("memory for the codes is refused"),
        }
    }
}

impl core::error::Error for PartsError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(claims: &[(Outcome, u32)]) -> CompactCertificate {
        let (outcomes, ranks) = claims.iter().copied().unzip();
        CompactCertificate::of(&Certificate::new(outcomes, ranks), &Budget::unlimited()).unwrap()
    }

    #[test]
    fn claims_of_any_size_are_kept() {
        use Outcome::{Draw, Loss, Win};
        let no_rank = Certificate::NO_RANK;
        let most = no_rank - 1;
        let many = |claim, n| core::iter::repeat_n(claim, n);
        let mixed = many((Loss, 0), 90).chain([(Win, most), (Draw, no_rank), (Loss, most), (Win, 7)]);
        let tables: [Vec<(Outcome, u32)>; 6] = [
            vec![],
            vec![(Draw, no_rank)],
            vec![(Win, most), (Loss, most), (Win, most - 1)],
            mixed.collect(),
            (0..300)
                .map(|rank| (if rank % 2 == 1 { Win } else { Loss }, rank))
                .collect(),
            (0..300)
                .map(|rank| (if rank % 2 == 0 { Win } else { Loss }, rank))
                .collect(),
        ];
        let parities = [
            Parity::Free,
            Parity::Free,
            Parity::Free,
            Parity::Free,
            Parity::OddWins,
            Parity::EvenWins,
        ];
        for (table, parity) in tables.iter().zip(parities) {
            let compact = of(table);
            assert_eq!(compact.parity(), parity);
            for (state, &(outcome, rank)) in (0u64..).zip(table) {
                assert_eq!(compact.outcome(state), outcome);
                assert_eq!(compact.remoteness(state).unwrap_or(no_rank), rank);
            }
            let codes = compact.codes().to_vec();
            let (n_states, width) = (compact.n_states(), compact.width());
            let far = compact.far().to_vec();
            let again = CompactCertificate::from_parts(n_states, parity, width, codes, far);
            assert_eq!(again.as_ref(), Ok(&compact));
        }
        assert_eq!(of(&tables[3]).far().len(), 3);
    }

    #[test]
    fn parts_that_do_not_fit_are_refused() {
        let joined = |n_states, width, codes: &[u8], far: &[(u32, u64)]| {
            CompactCertificate::from_parts(n_states, Parity::Free, width, codes.to_vec(), far.to_vec())
        };
        assert!(joined(2, 2, &[0b11_01], &[(1, 99)]).is_ok());
        let errors = [
            (joined(2, 0, &[0], &[]), "codes of 0 bits, expected 1 to 34"),
            (joined(2, 35, &[0], &[]), "codes of 35 bits, expected 1 to 34"),
            (joined(2, 2, &[1, 0], &[]), "expected codes of 1 bytes together"),
            (joined(u64::MAX, 2, &[], &[]), "expected fewer states"),
            (
                joined(2, 2, &[0b1_0000], &[]),
                "expected zero bits behind the last code",
            ),
        ];
        for (joined, message) in errors {
            assert_eq!(joined.unwrap_err().to_string(), message);
        }
        for far in [
            &[][..],
            &[(0, 9)],
            &[(1, 9), (1, 9)],
            &[(1, 9), (2, 9)],
            &[(0, 9), (1, 9)],
        ] {
            assert!(matches!(
                joined(2, 2, &[0b11_01], far),
                Err(PartsError::Far { .. })
            ));
        }
    }

    #[test]
    fn nonsense_has_no_code() {
        let made = |outcome, rank| {
            let certificate = Certificate::new(vec![Outcome::Loss, outcome], vec![0, rank]);
            CompactCertificate::of(&certificate, &Budget::unlimited())
        };
        let no_code = |state| Err(CertificateError::NoCode { state });
        assert_eq!(made(Outcome::Draw, 3), no_code(1));
        assert_eq!(made(Outcome::Win, Certificate::NO_RANK), no_code(1));
        let uneven = Certificate::new(vec![Outcome::Loss], vec![]);
        assert!(CompactCertificate::of(&uneven, &Budget::unlimited()).is_err());
    }
}
