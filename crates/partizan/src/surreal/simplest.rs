//! Prefixes of sign expansions, where two of them part, and the simplest number of an interval
//! (Conway 1976, chapter 0; Gonshor 1986, chapter 2).

use graph_core::Player;
use num_bigint::{BigInt, BigUint};

use super::ordinal::OrdinarySum;
use super::signs::{Block, SequenceId};
use super::{Rational, SurrealError, SurrealId, Surreals, Term};

/// Where two sequences of signs part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// The longest sequence with which both begin.
    pub(super) common: SequenceId,
    /// The next sign of each, `None` where it ends.
    pub(super) next: [Option<Player>; 2],
}

impl Surreals {
    /// Returns the number whose sign expansion is the beginning of another one's of this length, an ordinal.
    ///
    /// # Errors
    ///
    /// [`SurrealError::NotAnOrdinal`], [`SurrealError::PrefixTooLong`], and those of [`Surreals::sign_expansion`].
    ///
    /// # Complexity
    ///
    /// As for [`Surreals::sign_expansion`] and [`Surreals::from_sign_expansion`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::surreal::{Rational, Surreals};
    /// let mut surreals = Surreals::new();
    /// let third = surreals.rational(Rational::new(1, 3).expect("3 is not 0"))?;
    /// let four = surreals.integer(4)?;
    /// let near = surreals.prefix(third, four)?;
    /// assert_eq!(surreals.as_rational(near), Rational::new(3, 8));
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    pub fn prefix(&mut self, x: SurrealId, length: SurrealId) -> Result<SurrealId, SurrealError> {
        if !self.is_ordinal(length) {
            return Err(SurrealError::NotAnOrdinal);
        }
        let sequence = self.signs(x)?;
        let beginning = self.truncated(sequence, length)?;
        if beginning == sequence {
            return Ok(x);
        }
        self.number(beginning)
    }

    /// Returns the number whose sign expansion is that of `x` and behind it that of `y`: the ordinal sum `x:y` of
    /// games, and for ordinals their ordinary sum.
    ///
    /// # Errors
    ///
    /// As for [`Surreals::sign_expansion`].
    ///
    /// # Complexity
    ///
    /// As for [`Surreals::sign_expansion`] and [`Surreals::from_sign_expansion`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::surreal::{Rational, Surreals};
    /// let mut surreals = Surreals::new();
    /// let (one, minus_one) = (surreals.one(), surreals.integer(-1)?);
    /// let half = surreals.concatenation(one, minus_one)?;
    /// assert_eq!(surreals.as_rational(half), Rational::new(1, 2));
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    pub fn concatenation(&mut self, x: SurrealId, y: SurrealId) -> Result<SurrealId, SurrealError> {
        let (mut sequence, behind) = (self.signs(x)?, self.signs(y)?);
        for at in self.beginnings(behind) {
            sequence = match self.node(at).block.clone() {
                Block::Run { sign, length } => self.push_run(sequence, sign, length)?,
                Block::Repeated { word, exponent } => self.push_repeated(sequence, word, exponent)?,
                Block::Growing { .. } => return Err(SurrealError::NonDyadicExponent),
            };
        }
        self.number(sequence)
    }

    /// Returns the simplest number strictly between two numbers, `None` standing for no bound: the one born first,
    /// whose sign expansion all others of the interval begin with.
    ///
    /// # Errors
    ///
    /// [`SurrealError::EmptyInterval`] unless the lower bound is below the upper one, and those of
    /// [`Surreals::sign_expansion`].
    ///
    /// # Complexity
    ///
    /// As for [`Surreals::sign_expansion`] and [`Surreals::from_sign_expansion`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::surreal::Surreals;
    /// let mut surreals = Surreals::new();
    /// let (one, omega) = (surreals.one(), surreals.omega()?);
    /// let root = surreals.checked_div(one, omega)?;
    /// let next = surreals.simplest_between(Some(omega), None)?;
    /// assert_eq!(next, surreals.sum(omega, one)?);
    /// let below = surreals.simplest_between(Some(surreals.zero()), Some(root))?;
    /// assert_eq!(surreals.sum(below, below)?, root);
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    pub fn simplest_between(
        &mut self,
        lo: Option<SurrealId>,
        hi: Option<SurrealId>,
    ) -> Result<SurrealId, SurrealError> {
        let sequence = match (lo, hi) {
            (None, None) => SequenceId::EMPTY,
            (Some(lo), None) => {
                let lo = self.signs(lo)?;
                self.past(lo, Vec::new(), Player::Left)?
            }
            (None, Some(hi)) => {
                let hi = self.signs(hi)?;
                self.past(hi, Vec::new(), Player::Right)?
            }
            (Some(lo), Some(hi)) => self.between(lo, hi)?,
        };
        self.number(sequence)
    }

    fn between(&mut self, lo: SurrealId, hi: SurrealId) -> Result<SequenceId, SurrealError> {
        if self.compare(lo, hi).is_ge() {
            return Err(SurrealError::EmptyInterval);
        }
        let (lo, hi) = (self.signs(lo)?, self.signs(hi)?);
        let Meeting { common, next } = self.meeting(lo, hi)?;
        let length = self.length(common)?;
        let mut start = OrdinarySum::of(self.terms(length));
        start.add(self, self.terms(SurrealId::ONE));
        let start = start.terms;
        match next {
            // The lower bound is a beginning of the upper one, or the other way round.
            [None, _] => self.past(hi, start, Player::Right),
            [_, None] => self.past(lo, start, Player::Left),
            _ => Ok(common),
        }
    }

    /// The shortest sequence beyond a bound, on the side of the sign, among the beginnings of the bound of at least
    /// this length and what is longer than it.
    fn past(
        &mut self,
        bound: SequenceId,
        least: Vec<Term>,
        side: Player,
    ) -> Result<SequenceId, SurrealError> {
        let mut least = least;
        // A beginning lies on the side away from the sign that follows it.
        for at in self.beginnings(bound) {
            if let Some(shorter) = self.without_block(at, &least)? {
                least = shorter;
                continue;
            }
            match self.node(at).block.clone() {
                Block::Run { sign, .. } if sign == side => least.clear(),
                Block::Run { .. } => return self.cut_short(at, &least),
                Block::Repeated { word, exponent } => {
                    let (high, _) = self.split_ordinal(&least, exponent);
                    let n_skipped = high
                        .first()
                        .map_or(BigInt::ZERO, |term| term.coefficient.numerator());
                    let n_before = units_before(word.runs(), &n_skipped, -side);
                    if n_before != n_skipped {
                        least = vec![Term {
                            exponent,
                            coefficient: Rational::from(n_before),
                        }];
                    }
                    return self.cut_short(at, &least);
                }
                Block::Growing { .. } => return Err(SurrealError::NonDyadicExponent),
            }
        }
        self.push_run(bound, side, SurrealId::ONE)
    }

    /// Where two sequences part.
    pub(super) fn meeting(&mut self, a: SequenceId, b: SequenceId) -> Result<Meeting, SurrealError> {
        let (chain_a, chain_b) = (self.beginnings(a), self.beginnings(b));
        let n_common = chain_a.iter().zip(&chain_b).take_while(|(a, b)| a == b).count();
        self.spend(n_common + 1)?;
        let mut common = n_common
            .checked_sub(1)
            .map_or(SequenceId::EMPTY, |last| chain_a[last]);
        let mut rests = [
            Unrolled::new(&chain_a[n_common..]),
            Unrolled::new(&chain_b[n_common..]),
        ];
        loop {
            let [first, second] = &mut rests;
            let runs = [first.next(self)?, second.next(self)?];
            let next = runs.map(|run| run.map(|(sign, _)| sign));
            let [Some((sign, length)), Some((other_sign, other_length))] = runs else {
                return Ok(Meeting { common, next });
            };
            if sign != other_sign {
                return Ok(Meeting { common, next });
            }
            self.spend(1)?;
            let order = self.compare(length, other_length);
            if (rests[0].is_blocked && order.is_le()) || (rests[1].is_blocked && order.is_ge()) {
                return Err(SurrealError::NonDyadicExponent);
            }
            let agreed = self.min(length, other_length);
            common = self.push_run(common, sign, agreed)?;
            if length != other_length {
                let mut next = [Some(sign); 2];
                let shorter = usize::from(length != agreed);
                next[shorter] = rests[shorter].next(self)?.map(|(sign, _)| sign);
                return Ok(Meeting { common, next });
            }
        }
    }
}

/// How many signs of a word repeated without end come before its first `sign` behind the first `n_skipped`.
fn units_before(runs: &[(Player, BigUint)], n_skipped: &BigInt, sign: Player) -> BigInt {
    let period: BigInt = runs.iter().map(|(_, length)| BigInt::from(length.clone())).sum();
    let mut end = n_skipped / &period * &period;
    for (run_sign, length) in runs.iter().cycle() {
        let start = end.clone();
        end += BigInt::from(length.clone());
        if *run_sign == sign && end > *n_skipped {
            return start.max(n_skipped.clone());
        }
    }
    end
}

/// The runs of the end of a sequence one by one, repeated words written out; neighbours have different signs.
struct Unrolled {
    // The nodes that are left, the next one last.
    nodes: Vec<SequenceId>,
    // How many runs of the word of the next node have been taken.
    n_taken: usize,
    // The run that follows, when it has been looked at.
    ahead: Option<(Player, SurrealId)>,
    // Whether signs without a period follow the last run, which may be longer than it seems.
    is_blocked: bool,
}

impl Unrolled {
    fn new(nodes: &[SequenceId]) -> Self {
        Self {
            nodes: nodes.iter().rev().copied().collect(),
            n_taken: 0,
            ahead: None,
            is_blocked: false,
        }
    }

    fn next(&mut self, surreals: &mut Surreals) -> Result<Option<(Player, SurrealId)>, SurrealError> {
        let mut run = match self.ahead.take() {
            Some(run) => run,
            None => match self.piece(surreals)? {
                Some(run) => run,
                None if self.is_blocked => return Err(SurrealError::NonDyadicExponent),
                None => return Ok(None),
            },
        };
        while let Some(piece) = self.piece(surreals)? {
            if piece.0 != run.0 {
                self.ahead = Some(piece);
                break;
            }
            run.1 = surreals.ordinal_sum(run.1, piece.1)?;
        }
        Ok(Some(run))
    }

    /// The next run, which may have the sign of the one before.
    fn piece(&mut self, surreals: &mut Surreals) -> Result<Option<(Player, SurrealId)>, SurrealError> {
        let Some(&node) = self.nodes.last() else {
            return Ok(None);
        };
        match surreals.node(node).block.clone() {
            Block::Run { sign, length } => {
                self.nodes.pop();
                Ok(Some((sign, length)))
            }
            // Words differ, and so do sequences before they are written out to the end.
            Block::Repeated { word, exponent } => {
                let runs = word.runs();
                let (sign, length) = &runs[self.n_taken % runs.len()];
                self.n_taken += 1;
                let length = surreals.multiple_of_unit(exponent, length.clone().into())?;
                Ok(Some((*sign, length)))
            }
            Block::Growing { .. } => {
                self.is_blocked = true;
                Ok(None)
            }
        }
    }
}
