//! From a number to its sign expansion, and birthdays (Gonshor 1986, chapter 5). The way back is in `contract.rs`.
//!
//! The expansion is that of the terms, one behind the other. The first sign of `ω^y·r` is that of `r`; then each run
//! of `y` gives one: pluses that bring their number up to `a` give `ω^a` equal signs, `b` minuses give `ω^(a+1)·b`
//! opposite ones; then each further sign of `r` stands `ω^a` times, for all `a` pluses of `y`. Behind another term,
//! minuses of `y` do not count as long as `y` agrees with the exponent of that term; behind a coefficient that is not
//! dyadic, neither does a minus that is all by which `y` begins to differ.

use std::sync::Arc;

use graph_core::Player;

use super::ordinal::OrdinarySum;
use super::period::RationalSigns;
use super::signs::{Block, SequenceId};
use super::{SignBlock, SurrealError, SurrealId, Surreals, Term};

impl Surreals {
    /// Returns the sign expansion: the path from 0 to the number in the tree of numbers.
    ///
    /// Neighbouring runs have different signs. A coefficient that is not dyadic gives a word repeated `ω` times.
    ///
    /// # Errors
    ///
    /// [`SurrealError::NonDyadicExponent`], [`SurrealError::LimitReached`], [`SurrealError::Cancelled`] and
    /// [`SurrealError::NumberTooLarge`].
    ///
    /// # Complexity
    ///
    /// One ordinary sum and product of ordinals for each run of the number, and of its exponents, and theirs. The
    /// period of a fraction can be as long as its denominator.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Player;
    /// use partizan::surreal::{SignBlock, Surreals};
    /// let mut surreals = Surreals::new();
    /// let (one, omega) = (surreals.one(), surreals.omega()?);
    /// let x = surreals.difference(omega, one)?;
    /// let plus = SignBlock::Run { sign: Player::Left, length: omega };
    /// let minus = SignBlock::Run { sign: Player::Right, length: one };
    /// assert_eq!(surreals.sign_expansion(x)?, [plus, minus]);
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    pub fn sign_expansion(&mut self, x: SurrealId) -> Result<Vec<SignBlock>, SurrealError> {
        let sequence = self.signs(x)?;
        let mut res = Vec::new();
        for at in self.beginnings(sequence) {
            res.push(match self.node(at).block.clone() {
                Block::Run { sign, length } => SignBlock::Run { sign, length },
                Block::Repeated { word, exponent } => SignBlock::Repeated {
                    word: (*word).clone(),
                    unit: self.omega_power(exponent)?,
                },
                Block::Growing { .. } => return Err(SurrealError::NonDyadicExponent),
            });
        }
        Ok(res)
    }

    /// Returns the day on which a number is born, an ordinal: the length of its sign expansion.
    ///
    /// The length is known for many expansions without a period too: that of `ω^(1/3)` is `ω^ω`.
    ///
    /// # Errors
    ///
    /// As for [`Surreals::sign_expansion`], but [`SurrealError::NonDyadicExponent`] only when two exponents would have
    /// to be told apart by signs without a period.
    ///
    /// # Complexity
    ///
    /// As for [`Surreals::sign_expansion`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::surreal::{Rational, Surreals};
    /// let mut surreals = Surreals::new();
    /// let third = surreals.rational(Rational::new(1, 3).expect("3 is not 0"))?;
    /// assert_eq!(surreals.birthday(third)?, surreals.omega()?);
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    pub fn birthday(&mut self, x: SurrealId) -> Result<SurrealId, SurrealError> {
        let sequence = self.signs(x)?;
        self.length(sequence)
    }

    /// The sequence of a number. Exponents come first, on a stack of their own.
    pub(super) fn signs(&mut self, x: SurrealId) -> Result<SequenceId, SurrealError> {
        let mut waiting = vec![x];
        while let Some(&at) = waiting.last() {
            if self.signs_of.contains_key(&at) {
                waiting.pop();
                continue;
            }
            let n_waiting = waiting.len();
            let exponents = self.terms(at).iter().map(|term| term.exponent);
            waiting.extend(exponents.filter(|exponent| !self.signs_of.contains_key(exponent)));
            if waiting.len() == n_waiting {
                let sequence = self.expanded(at)?;
                self.signs_of.insert(at, sequence);
            }
        }
        Ok(self.signs_of[&x])
    }

    /// The sequence of a number the sequences of whose exponents are known.
    fn expanded(&mut self, x: SurrealId) -> Result<SequenceId, SurrealError> {
        let mut out = Joined::default();
        let mut before: Option<(SequenceId, bool)> = None;
        for i in 0..self.terms(x).len() {
            let Term {
                exponent,
                coefficient,
            } = self.terms(x)[i].clone();
            let exponent = self.signs_of[&exponent];
            let plus = if coefficient.sign().is_gt() {
                Player::Left
            } else {
                Player::Right
            };
            let signs = self.signs_of_rational(&coefficient)?;
            self.push_power(&mut out, plus, exponent, before)?;
            self.push_coefficient(&mut out, exponent, &signs)?;
            before = Some((exponent, signs.word.is_some()));
        }
        out.end_run(self)?;
        Ok(out.sequence)
    }

    /// Appends the signs of `ω^y`, or their opposites, behind a term with another exponent.
    fn push_power(
        &mut self,
        out: &mut Joined,
        plus: Player,
        exponent: SequenceId,
        before: Option<(SequenceId, bool)>,
    ) -> Result<(), SurrealError> {
        let (agreement, skips_one) = match before {
            Some((other, is_periodic)) => {
                let agreement = self.agreement(other, exponent)?;
                (agreement, is_periodic && agreement.is_all_of_first)
            }
            None => (Agreement::NONE, false),
        };
        out.push(self, plus, SurrealId::ONE)?;
        let mut pluses = OrdinarySum::default();
        for (i, at) in self.beginnings(exponent).into_iter().enumerate() {
            let block = self.node(at).block.clone();
            let Block::Run { sign, length } = block else {
                let length = self.block_length(&block)?;
                pluses.add(self, self.terms(length));
                let exponent = self.intern(&pluses.terms)?;
                if i < agreement.n_blocks {
                    let unit = self.omega_power(exponent)?;
                    out.push(self, plus, unit)?;
                } else {
                    out.end_run(self)?;
                    let of = at;
                    let block = Block::Growing { of, plus, exponent };
                    out.sequence = self.push_block(out.sequence, block)?;
                }
                continue;
            };
            if sign == Player::Left {
                pluses.add(self, self.terms(length));
                let pluses = self.intern(&pluses.terms)?;
                let unit = self.omega_power(pluses)?;
                out.push(self, plus, unit)?;
                continue;
            }
            if i < agreement.n_blocks {
                continue;
            }
            let mut counted = length;
            if i == agreement.n_blocks {
                counted = self.left_subtract(agreement.beyond, counted)?;
                if skips_one {
                    counted = self.left_subtract(SurrealId::ONE, counted)?;
                }
            }
            let pluses = self.intern(&pluses.terms)?;
            let next = self.ordinal_sum(pluses, SurrealId::ONE)?;
            let unit = self.omega_power(next)?;
            let length = self.ordinal_product(unit, counted)?;
            out.push(self, -plus, length)?;
        }
        Ok(())
    }

    /// Appends the signs of a coefficient behind its first.
    fn push_coefficient(
        &mut self,
        out: &mut Joined,
        exponent: SequenceId,
        signs: &RationalSigns,
    ) -> Result<(), SurrealError> {
        let pluses = self.pluses(exponent)?;
        for (i, (sign, length)) in signs.prefix.runs().iter().enumerate() {
            let length = if i == 0 { length - 1_u32 } else { length.clone() };
            let length = self.multiple_of_unit(pluses, length.into())?;
            out.push(self, *sign, length)?;
        }
        if let Some(word) = &signs.word {
            out.end_run(self)?;
            out.sequence = self.push_repeated(out.sequence, Arc::new(word.clone()), pluses)?;
        }
        Ok(())
    }

    /// How far two sequences agree.
    fn agreement(&mut self, first: SequenceId, second: SequenceId) -> Result<Agreement, SurrealError> {
        let meeting = self.meeting(first, second)?;
        let length = self.length(meeting.common)?;
        let mut beyond = self.terms(length).to_vec();
        let mut n_blocks = 0;
        for at in self.beginnings(second) {
            match self.without_block(at, &beyond)? {
                Some(shorter) => beyond = shorter,
                None => break,
            }
            n_blocks += 1;
        }
        Ok(Agreement {
            n_blocks,
            beyond: self.intern(&beyond)?,
            is_all_of_first: meeting.next[0].is_none(),
        })
    }
}

/// How far two sequences agree: so many blocks, and so many signs of the next.
#[derive(Clone, Copy, Debug)]
struct Agreement {
    n_blocks: usize,
    beyond: SurrealId,
    is_all_of_first: bool,
}

impl Agreement {
    const NONE: Self = Self {
        n_blocks: 0,
        beyond: SurrealId::ZERO,
        is_all_of_first: false,
    };
}

/// A sequence that grows, with its last run still open.
#[derive(Debug)]
struct Joined {
    sequence: SequenceId,
    sign: Player,
    run: OrdinarySum,
}

impl Default for Joined {
    fn default() -> Self {
        Self {
            sequence: SequenceId::EMPTY,
            sign: Player::Left,
            run: OrdinarySum::default(),
        }
    }
}

impl Joined {
    fn push(&mut self, surreals: &mut Surreals, sign: Player, length: SurrealId) -> Result<(), SurrealError> {
        if length == SurrealId::ZERO {
            return Ok(());
        }
        if sign != self.sign {
            self.end_run(surreals)?;
            self.sign = sign;
        }
        self.run.add(surreals, surreals.terms(length));
        Ok(())
    }

    fn end_run(&mut self, surreals: &mut Surreals) -> Result<(), SurrealError> {
        let length = surreals.intern(&self.run.terms)?;
        self.run.terms.clear();
        self.sequence = surreals.push_run(self.sequence, self.sign, length)?;
        Ok(())
    }
}
