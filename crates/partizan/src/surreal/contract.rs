//! From a sign expansion to its number. The way forth, with the rules that are read backwards here, is in `expand.rs`.
//!
//! Runs are appended one by one. What a run does depends on the last term `ω^y·r` of the number so far, where `y` has
//! `a` pluses: up to `ω^a` signs begin smaller terms, finitely many times `ω^a` signs lengthen `r`, and more of them
//! lengthen `y`. Numbers of sequences wait for those of shorter ones, and for those of exponents, on one stack.

use std::sync::Arc;

use graph_core::Player;
use num_traits::ToPrimitive as _;

use super::period::rational_of_signs;
use super::signs::{Block, SequenceId};
use super::{Rational, SignBlock, SurrealError, SurrealId, Surreals, Term};
use crate::{Dyadic, SignExpansion};

/// Why the number of a sequence could not be found yet.
enum Pause {
    /// The number of another sequence has to be known.
    Needs(SequenceId),
    Failed(SurrealError),
}

impl From<SurrealError> for Pause {
    fn from(error: SurrealError) -> Self {
        Self::Failed(error)
    }
}

impl Surreals {
    /// Returns the number with this sign expansion.
    ///
    /// Runs may be empty, and neighbours may have the same sign. A word in which only one sign occurs is a run when it
    /// is repeated, and nothing when it is empty.
    ///
    /// # Errors
    ///
    /// [`SurrealError::NotAnOrdinal`] for a length that is none, [`SurrealError::NoNormalForm`] when signs are repeated
    /// by a unit that is not a power of `ω`, [`SurrealError::NumberTooLarge`], [`SurrealError::LimitReached`] and
    /// [`SurrealError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// For each run, one ordinary sum of ordinals, and the number of one more sequence for each term whose exponent
    /// changes, which is the beginning of a known exponent or longer by a run.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Player;
    /// use partizan::surreal::{SignBlock, Surreals};
    /// let mut surreals = Surreals::new();
    /// let (one, omega) = (surreals.one(), surreals.omega()?);
    /// let plus = SignBlock::Run { sign: Player::Left, length: one };
    /// let minuses = SignBlock::Run { sign: Player::Right, length: omega };
    /// let infinitesimal = surreals.from_sign_expansion(&[plus, minuses])?;
    /// assert_eq!(surreals.product(infinitesimal, omega)?, one);
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    pub fn from_sign_expansion(&mut self, blocks: &[SignBlock]) -> Result<SurrealId, SurrealError> {
        let mut sequence = SequenceId::EMPTY;
        for block in blocks {
            sequence = match block {
                SignBlock::Run { sign, length } => self.push_run(sequence, *sign, *length)?,
                SignBlock::Repeated { word, unit } => self.push_any_word(sequence, word, *unit)?,
            };
        }
        self.number(sequence)
    }

    /// Appends a word repeated without end.
    fn push_any_word(
        &mut self,
        sequence: SequenceId,
        word: &SignExpansion,
        unit: SurrealId,
    ) -> Result<SequenceId, SurrealError> {
        let unit = self
            .as_monomial(unit)
            .filter(|term| self.is_ordinal(unit) && term.coefficient == Rational::ONE);
        let exponent = unit.ok_or(SurrealError::NoNormalForm)?.exponent;
        match word.runs() {
            [] => Ok(sequence),
            [(sign, _)] => {
                let next = self.ordinal_sum(exponent, SurrealId::ONE)?;
                self.push_units(sequence, *sign, next, 1)
            }
            _ => self.push_repeated(sequence, Arc::new(word.clone()), exponent),
        }
    }

    /// The number of a sequence.
    pub(super) fn number(&mut self, sequence: SequenceId) -> Result<SurrealId, SurrealError> {
        self.number_of.insert(SequenceId::EMPTY, SurrealId::ZERO);
        let mut waiting: Vec<Contraction> = Vec::new();
        let mut wanted = Some(sequence);
        loop {
            if let Some(sequence) = wanted.take().filter(|at| !self.number_of.contains_key(at)) {
                waiting.push(self.contraction(sequence)?);
            }
            let Some(top) = waiting.last_mut() else {
                return Ok(self.number_of[&sequence]);
            };
            match self.step(top) {
                Ok(Some(number)) => {
                    self.number_of.insert(top.sequence, number);
                    waiting.pop();
                }
                Ok(None) => {}
                Err(Pause::Needs(other)) => wanted = Some(other),
                Err(Pause::Failed(error)) => return Err(error),
            }
        }
    }

    /// Begins to find the number of a sequence, from that of the longest beginning that is known.
    fn contraction(&mut self, sequence: SequenceId) -> Result<Contraction, SurrealError> {
        let mut start = sequence;
        while !self.number_of.contains_key(&start) {
            let node = self.node(start);
            // Runs go on in repeated words.
            let goes_on = matches!(node.block, Block::Repeated { .. }) && node.parent != SequenceId::EMPTY;
            start = if goes_on {
                self.node(node.parent).parent
            } else {
                node.parent
            };
        }
        let terms = self.terms(self.number_of[&start]).to_vec();
        let n_known = self.beginnings(start).len();
        let mut steps: Vec<Step> = Vec::new();
        for at in self.beginnings(sequence).split_off(n_known) {
            match self.node(at).block.clone() {
                Block::Run { sign, length } => self.add_step(&mut steps, sign, length)?,
                Block::Repeated { word, exponent } => {
                    let n_runs = self.unroll(&mut steps, &word, exponent)?;
                    steps.push(Step::Repeated {
                        word: rotated(&word, n_runs),
                        exponent,
                    });
                }
                Block::Growing { .. } => return Err(SurrealError::NonDyadicExponent),
            }
        }
        steps.reverse();
        Ok(Contraction {
            sequence,
            terms,
            steps,
        })
    }

    /// Adds a run, which merges with one of the same sign before it.
    fn add_step(
        &mut self,
        steps: &mut Vec<Step>,
        sign: Player,
        length: SurrealId,
    ) -> Result<(), SurrealError> {
        match steps.last_mut() {
            Some(Step::Run {
                sign: last,
                length: total,
            }) if *last == sign => *total = self.ordinal_sum(*total, length)?,
            _ => steps.push(Step::Run { sign, length }),
        }
        Ok(())
    }

    /// Writes out the beginning of a repeated word, up to where a run ends and until the last exponent must have as
    /// many pluses as each sign of the word stands for; returns how many runs of words have been taken.
    fn unroll(
        &mut self,
        steps: &mut Vec<Step>,
        word: &SignExpansion,
        exponent: SurrealId,
    ) -> Result<usize, SurrealError> {
        const ENOUGH: usize = 4;
        let enough = steps.len() + ENOUGH;
        let mut n_runs = 0;
        for (sign, length) in word.runs().iter().cycle() {
            let ends = !matches!(steps.last(), Some(Step::Run { sign: last, .. }) if last == sign);
            if ends && steps.len() >= enough {
                break;
            }
            let length = self.multiple_of_unit(exponent, length.clone().into())?;
            self.add_step(steps, *sign, length)?;
            n_runs += 1;
        }
        Ok(n_runs)
    }

    fn known(&self, sequence: SequenceId) -> Result<SurrealId, Pause> {
        self.number_of
            .get(&sequence)
            .copied()
            .ok_or(Pause::Needs(sequence))
    }

    /// Appends the next run; returns the number after the last. What has to wait changes nothing.
    fn step(&mut self, contraction: &mut Contraction) -> Result<Option<SurrealId>, Pause> {
        self.spend(1)?;
        let Some(step) = contraction.steps.last().cloned() else {
            return Ok(Some(self.intern(&contraction.terms)?));
        };
        let last = contraction.terms.last().cloned();
        let replaced = match (step, last) {
            (Step::Run { sign, length }, None) => self.signed_ordinal(sign, length),
            (Step::Run { sign, length }, Some(last)) => self.with_run(last, sign, length)?,
            (Step::Repeated { word, exponent }, Some(last)) => {
                vec![self.with_repeated(&last, &word, exponent)?]
            }
            (Step::Repeated { .. }, None) => return Err(SurrealError::NoNormalForm.into()),
        };
        contraction.steps.pop();
        contraction.terms.pop();
        contraction.terms.extend(replaced);
        Ok(None)
    }

    fn signed_ordinal(&self, sign: Player, length: SurrealId) -> Vec<Term> {
        let signed_term = |term: &Term| Term {
            exponent: term.exponent,
            coefficient: signed(sign, term.coefficient.clone()),
        };
        self.terms(length).iter().map(signed_term).collect()
    }

    /// The last term with a word without end behind its coefficient.
    fn with_repeated(
        &mut self,
        last: &Term,
        word: &SignExpansion,
        exponent: SurrealId,
    ) -> Result<Term, SurrealError> {
        let signs = self.signs(last.exponent)?;
        if self.pluses(signs)? != exponent {
            return Err(SurrealError::NoNormalForm);
        }
        let prefix = signs_of_dyadic(&last.coefficient)?;
        Ok(Term {
            exponent: last.exponent,
            coefficient: rational_of_signs(&prefix, word)?,
        })
    }

    /// The terms that take the place of the last when a run is appended. The number ends with the opposite sign, or
    /// is periodic.
    fn with_run(&mut self, last: Term, sign: Player, length: SurrealId) -> Result<Vec<Term>, Pause> {
        let exponent = self.signs(last.exponent)?;
        let mut run = Run {
            sign,
            length,
            exponent,
            pluses: self.pluses(exponent)?,
            terms: Vec::new(),
        };
        let (end, smaller) = self.last_exponent(&mut run, last)?;
        for term in smaller {
            // The pluses of an exponent give the sizes of runs that begin terms behind it.
            let beginning = self.before_plus(end, term.exponent)?;
            run.terms.push(Term {
                exponent: self.known(beginning)?,
                coefficient: signed(sign, term.coefficient),
            });
        }
        Ok(run.terms)
    }

    /// Replaces the last term by what the run makes of it; returns the sequence of the exponent that is then the
    /// last, and the part of the run that is left for smaller terms.
    fn last_exponent(&mut self, run: &mut Run, last: Term) -> Result<(SequenceId, Vec<Term>), Pause> {
        let (high, low) = self.split_ordinal(self.terms(run.length), run.pluses);
        let Some(first) = high.first() else {
            run.terms.push(last);
            return Ok((run.exponent, low));
        };
        if !last.coefficient.is_dyadic() {
            // Nothing lengthens the coefficient: the next exponent is smaller by a minus that does not count.
            run.terms.push(last);
            let below = self.push_run(run.exponent, Player::Right, SurrealId::ONE)?;
            return self.with_more_pluses(run, below);
        }
        if first.exponent == run.pluses {
            run.terms.push(Term {
                coefficient: lengthened(&last.coefficient, run.sign, &first.coefficient)?,
                ..last
            });
            return Ok((run.exponent, low));
        }
        let sign_of_last = if last.coefficient.sign().is_gt() {
            Player::Left
        } else {
            Player::Right
        };
        let shortened = shortened(&last.coefficient)?;
        if shortened.is_zero() && sign_of_last == run.sign {
            return self.with_more_pluses(run, run.exponent);
        }
        if !shortened.is_zero() {
            run.terms.push(Term {
                coefficient: shortened,
                ..last
            });
        }
        self.with_more_minuses(run)
    }

    /// Adds the term whose exponent is another one and pluses behind it, as many as the run is long for.
    fn with_more_pluses(
        &mut self,
        run: &mut Run,
        exponent: SequenceId,
    ) -> Result<(SequenceId, Vec<Term>), Pause> {
        let (first, rest) = match self.terms(run.length) {
            [first, rest @ ..] => (first.clone(), rest.to_vec()),
            [] => return Err(SurrealError::NoNormalForm.into()),
        };
        let more = self.left_subtract(run.pluses, first.exponent)?;
        let longer = self.push_run(exponent, Player::Left, more)?;
        run.terms.push(Term {
            exponent: self.known(longer)?,
            coefficient: signed(run.sign, first.coefficient),
        });
        Ok((longer, rest))
    }

    /// Adds the term whose exponent is the last and minuses behind it, as many as the run is long for.
    fn with_more_minuses(&mut self, run: &mut Run) -> Result<(SequenceId, Vec<Term>), Pause> {
        let next = self.ordinal_sum(run.pluses, SurrealId::ONE)?;
        let (high, mut rest) = self.split_ordinal(self.terms(run.length), next);
        let mut minuses = Vec::new();
        for term in high {
            minuses.push(Term {
                exponent: self.left_subtract(next, term.exponent)?,
                coefficient: term.coefficient,
            });
        }
        let minuses = self.intern(&minuses)?;
        let longer = self.push_run(run.exponent, Player::Right, minuses)?;
        let mut halvings = 0;
        if rest.first().is_some_and(|term| term.exponent == run.pluses) {
            let count = rest.remove(0).coefficient.numerator();
            halvings = count.to_u32().ok_or(SurrealError::NumberTooLarge)?;
        }
        let power = Dyadic::new(1, halvings).map_err(|_| SurrealError::NumberTooLarge)?;
        run.terms.push(Term {
            exponent: self.known(longer)?,
            coefficient: signed(-run.sign, Rational::from(&power)),
        });
        Ok((longer, rest))
    }
}

/// The number of a sequence while it is being found.
struct Contraction {
    sequence: SequenceId,
    // The terms of the number of the blocks so far.
    terms: Vec<Term>,
    // What is left, the next one last.
    steps: Vec<Step>,
}

/// What is appended to a number.
#[derive(Clone, Debug)]
enum Step {
    Run {
        sign: Player,
        length: SurrealId,
    },
    /// Each sign stands `ω^exponent` times.
    Repeated {
        word: SignExpansion,
        exponent: SurrealId,
    },
}

/// A run that is appended to a number.
struct Run {
    sign: Player,
    length: SurrealId,
    /// The sequence of the last exponent of the number, and its pluses.
    exponent: SequenceId,
    pluses: SurrealId,
    /// The terms in place of the last, as far as they are found.
    terms: Vec<Term>,
}

fn signed(sign: Player, magnitude: Rational) -> Rational {
    match sign {
        Player::Left => magnitude,
        Player::Right => -&magnitude,
    }
}

fn signs_of_dyadic(dyadic: &Rational) -> Result<SignExpansion, SurrealError> {
    let dyadic = dyadic.to_dyadic().ok_or(SurrealError::NumberTooLarge)?;
    Ok(dyadic.sign_expansion())
}

fn rational_of_finite(signs: &SignExpansion) -> Result<Rational, SurrealError> {
    let dyadic = signs.to_dyadic().map_err(|_| SurrealError::NumberTooLarge)?;
    Ok(Rational::from(&dyadic))
}

/// The dyadic with `count` more signs.
fn lengthened(dyadic: &Rational, sign: Player, count: &Rational) -> Result<Rational, SurrealError> {
    let mut signs = signs_of_dyadic(dyadic)?;
    signs.push(sign, count.numerator().magnitude().clone());
    rational_of_finite(&signs)
}

/// The dyadic without its last sign.
fn shortened(dyadic: &Rational) -> Result<Rational, SurrealError> {
    let signs = signs_of_dyadic(dyadic)?;
    let n_runs = signs.runs().len();
    let shorter = signs.runs().iter().enumerate().map(|(i, (sign, length))| {
        let is_last = i + 1 == n_runs;
        (*sign, if is_last { length - 1_u32 } else { length.clone() })
    });
    rational_of_finite(&SignExpansion::from_runs(shorter))
}

/// The word that is repeated when the first runs of a repeated one are taken away from it.
fn rotated(word: &SignExpansion, n_runs: usize) -> SignExpansion {
    let runs = word.runs();
    let n_runs = n_runs % runs.len().max(1);
    SignExpansion::from_runs(runs[n_runs..].iter().chain(&runs[..n_runs]).cloned())
}
