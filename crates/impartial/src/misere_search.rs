//! The search for the misère quotient of a heap game, one heap after another. The quotient that comes out, its
//! presentation and its proof are in `misere_quotient`.

use core::fmt;

use graph_core::{Budget, GraphError};
use hashbrown::{HashMap, HashSet};

use crate::heap_period::{Outlook, prove_period};
use crate::heap_values::HeapValues;
use crate::misere_quotient::element_set::ElementSet;
use crate::misere_quotient::monoid::Monoid;
use crate::misere_quotient::observation::{Limits, Observations};
use crate::misere_quotient::sums::{Sums, Word, add_letter, add_word, letters};
use crate::misere_quotient::transitions::{Transition, Transitions, Witness, is_quiet};
use crate::{HeapGame, HeapPeriod, HeapRule, Heaps, MisereElement, MisereQuotient};

/// Finds the misère quotient of the sums of heaps `0..n`, for greater and greater `n`.
///
/// A new heap keeps the quotient when some element fits it: the misère mex rule of Plambeck and Siegel (2008). Otherwise it
/// becomes a generator, and the quotient is learnt anew from outcomes of sums of generators: sums are told apart by
/// contexts (Angluin 1987) until the transition algebra finds no outcome that is wrong. What comes out is proved for
/// all sums of the heaps so far, and [`MisereQuotient::verify`] goes through the proof with code of its own. For a game
/// with a code, [`MisereSearch::prove_period`] proves it for all heaps.
///
/// A quotient may be infinite, and then no search ends: orders are limited, and so is everything by a budget.
///
/// # Complexity
///
/// Exponential in the worst case. Kayles, with order 40, is a matter of a blink; a heap that fits costs the size of
/// the transition algebra for every candidate.
///
/// ```
/// use graph_core::Budget;
/// use impartial::{HeapGame, MisereSearch};
/// let game = HeapGame::coded("0.123".parse()?);
/// let mut search = MisereSearch::new(game.clone(), 1000);
/// let period = search.prove_period(100, &Budget::unlimited()).expect("100 is not many").expect("known since 2005");
/// assert_eq!((period.preperiod, period.period), (5, 5));
/// let quotient = search.quotient();
/// assert_eq!((quotient.order(), quotient.p_positions().len()), (20, 5));
/// assert_eq!(quotient.verify(&game), Ok(()));
/// # Ok::<(), impartial::HeapCodeError>(())
/// ```
#[derive(Clone)]
pub struct MisereSearch<R = HeapGame> {
    rule: R,
    learnt: Learnt,
    // Invariant: proved for the heaps of `pairs`, on which `transitions` is closed.
    monoid: Monoid,
    transitions: Transitions,
    // By heap: its element and those of its options.
    pairs: Vec<Transition>,
    by_options: HashMap<ElementSet, usize>,
    period: Option<HeapPeriod>,
}

/// What was learnt of sums of generators.
#[derive(Clone)]
struct Learnt {
    sums: Sums,
    observations: Observations,
    // By letter: the heap.
    generators: Vec<u64>,
    // By heap: the sum of generators that it is taken for.
    words: Vec<Word>,
}

impl<R: HeapRule> MisereSearch<R> {
    /// Starts with the empty heap; no quotient with more elements than `max_order` is looked for.
    #[must_use]
    pub fn new(rule: R, max_order: usize) -> Self {
        let identity = core::iter::once(Word::new()).collect::<Vec<_>>();
        let empty = Transition {
            element: 0,
            options: ElementSet::default(),
        };
        Self {
            rule,
            learnt: Learnt {
                sums: Sums::default(),
                observations: Observations::with_identity(max_order),
                generators: Vec::new(),
                words: identity.clone(),
            },
            monoid: Monoid::new(&identity, &[], 0, ElementSet::default()),
            transitions: Transitions::new(),
            by_options: HashMap::from_iter([(ElementSet::default(), 0)]),
            pairs: vec![empty],
            period: None,
        }
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> &R {
        &self.rule
    }

    /// Returns how many heaps, the empty one included, the quotient is proved for.
    #[must_use]
    pub fn n_heaps(&self) -> u64 {
        self.pairs.len() as u64
    }

    /// Goes on until the quotient of heaps up to `last` is found, or a period is known. A unit of work is a move
    /// looked at or an element multiplied.
    ///
    /// # Errors
    ///
    /// The limits of the budget, whose vertices are the outcomes or pairs remembered, and the greatest order; what was
    /// found before stays.
    pub fn extend_to(&mut self, last: u64, budget: &Budget) -> Result<(), GraphError> {
        let mut limits = Limits {
            budget,
            meter: budget.meter(),
        };
        while self.period.is_none() && self.n_heaps() <= last {
            self.add_heap(&mut limits)?;
        }
        Ok(())
    }

    /// Returns the quotient found so far, with presentation.
    ///
    /// # Complexity
    ///
    /// Time `O(q^2 + q g r)` for order `q`, `g` generators and `r` relations; space `O(q^2)`.
    #[must_use]
    pub fn quotient(&self) -> MisereQuotient {
        MisereQuotient::new(&self.monoid, &self.elements(), self.period)
    }

    /// The numbers that a quotient of this search gives to the elements of its monoid.
    pub(crate) fn numbers(&self, quotient: &MisereQuotient) -> Vec<u32> {
        let mut numbers = vec![None; self.monoid.order()];
        numbers[0] = Some(MisereElement::IDENTITY);
        let mut open = vec![0];
        while let Some(element) = open.pop() {
            for generator in quotient.generators() {
                let product = self
                    .monoid
                    .times(element, self.pairs[index(generator.heap)].element);
                if numbers[product].is_none() {
                    numbers[product] = numbers[element].map(|x| quotient.product(x, generator.element));
                    open.push(product);
                }
            }
        }
        // Generators generate: every element has a number.
        numbers
            .into_iter()
            .map(|number| number.map_or(0, MisereElement::number))
            .collect()
    }

    /// Elements and options of the sums with least options, in numbers of the monoid.
    pub(crate) fn least_sums(&self) -> impl Iterator<Item = (usize, impl Iterator<Item = usize> + '_)> + '_ {
        let sums = self.transitions.least();
        sums.map(|sum| (sum.element, sum.options.iter()))
    }

    fn elements(&self) -> Vec<usize> {
        self.pairs.iter().map(|pair| pair.element).collect()
    }

    fn add_heap(&mut self, limits: &mut Limits) -> Result<(), GraphError> {
        let heap = self.n_heaps();
        let options = option_elements(&self.rule, heap, &self.pairs, &self.monoid, limits)?;
        let element = match self.by_options.get(&options) {
            Some(&element) => element,
            None => match self.fitting(heap, &options, limits)? {
                Some(element) => element,
                None => return self.adjoin(heap, limits),
            },
        };
        self.by_options.insert(options.clone(), element);
        self.pairs.push(Transition { element, options });
        self.learnt
            .words
            .push(self.learnt.observations.representatives()[element].clone());
        Ok(())
    }

    /// The element that a heap with these options has, if the quotient stays as it is.
    fn fitting(
        &mut self,
        heap: u64,
        options: &ElementSet,
        limits: &mut Limits,
    ) -> Result<Option<usize>, GraphError> {
        for element in 0..self.monoid.order() {
            let pair = Transition {
                element,
                options: options.clone(),
            };
            if self.transitions.admits(&pair, &self.monoid, limits)? {
                let extended = self.transitions.extend(&[(heap, pair)], &self.monoid, limits)?;
                debug_assert!(extended.is_ok());
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    /// Makes the heap a generator and learns the quotient anew.
    fn adjoin(&mut self, heap: u64, limits: &mut Limits) -> Result<(), GraphError> {
        let mut learnt = self.learnt.clone();
        learnt.promote(heap, &self.rule, limits)?;
        loop {
            let (monoid, mut transitions) = learnt.learn(limits)?;
            let mut pairs: Vec<Transition> = Vec::with_capacity(learnt.words.len());
            for (heap, word) in (0..).zip(&learnt.words) {
                let options = option_elements(&self.rule, heap, &pairs, &monoid, limits)?;
                let element = monoid.evaluate(word);
                pairs.push(Transition { element, options });
            }
            let loud = pairs.iter().position(|pair| !is_quiet(pair, &monoid));
            let extended = match loud {
                Some(heap) => Err(vec![heap as u64]),
                None => transitions.extend(&distinct(&pairs), &monoid, limits)?,
            };
            match extended {
                Ok(()) => {
                    let named = pairs.iter().map(|pair| (pair.options.clone(), pair.element));
                    self.by_options = named.collect();
                    (self.learnt, self.monoid) = (learnt, monoid);
                    (self.transitions, self.pairs) = (transitions, pairs);
                    return Ok(());
                }
                Err(witness) => {
                    let mistaken = witness
                        .into_iter()
                        .filter(|heap| !learnt.generators.contains(heap));
                    // Among generators alone every outcome is right.
                    let Some(heap) = mistaken.min() else {
                        return Err(GraphError::Cancelled {
                            done: limits.meter.done(),
                        });
                    };
                    learnt.promote(heap, &self.rule, limits)?;
                }
            }
        }
    }
}

impl MisereSearch<HeapGame> {
    /// Goes on until the quotient is proved for all heaps, because the elements of heaps repeat, or the quotient of
    /// heaps up to `last` is found.
    ///
    /// That the repetition goes on for ever is proved as for nim-values (Plambeck and Siegel 2008): heaps with
    /// options of the same elements have the same element. `None` says nothing: the period may be long, the quotient
    /// infinite.
    ///
    /// # Errors
    ///
    /// As [`MisereSearch::extend_to`].
    pub fn prove_period(&mut self, last: u64, budget: &Budget) -> Result<Option<HeapPeriod>, GraphError> {
        const FIRST_LOOK: u64 = 16;
        let mut next = FIRST_LOOK;
        while self.period.is_none() {
            self.extend_to(last.min(next), budget)?;
            // Elements are fewer than vertices of a budget.
            let elements = self
                .elements()
                .into_iter()
                .map(u32::try_from)
                .collect::<Result<Vec<_>, _>>();
            self.period = elements
                .ok()
                .and_then(|elements| period_of_elements(&self.rule, elements));
            if next >= last {
                break;
            }
            next = next.saturating_add(next / 4);
        }
        Ok(self.period)
    }
}

/// The period that the elements of heaps prove. Elements are names and do not grow: there is no saltus, and no proof for
/// takes that go on for ever, which speaks of values that grow.
fn period_of_elements(rule: &HeapGame, elements: Vec<u32>) -> Option<HeapPeriod> {
    if rule.repeats_from().is_some() {
        return None;
    }
    match prove_period(rule, &HeapValues::Wide(elements)) {
        Outlook::Proved(period) => (period.saltus == 0).then_some(period),
        Outlook::Open { .. } => None,
    }
}

impl Learnt {
    /// Makes a heap, known or the next one, a generator.
    fn promote<R: HeapRule>(&mut self, heap: u64, rule: &R, limits: &mut Limits) -> Result<(), GraphError> {
        let mut word = Word::new();
        add_letter(&mut word, self.generators.len())?;
        self.generators.push(heap);
        match usize::try_from(heap).ok().and_then(|at| self.words.get_mut(at)) {
            Some(known) => *known = word,
            None => self.words.push(word),
        }
        self.sums = Sums::default();
        for &generator in &self.generators {
            let mut options = HashSet::new();
            for left in left_by(rule, generator, limits)? {
                let mut word = Word::new();
                for part in left {
                    add_word(&mut word, &self.words[index(part)])?;
                }
                options.insert(word);
            }
            let mut options: Vec<_> = options.into_iter().collect();
            options.sort_unstable();
            self.sums.push(options);
        }
        Ok(())
    }

    /// Learns the quotient of sums of generators, with its transition algebra as proof.
    fn learn(&mut self, limits: &mut Limits) -> Result<(Monoid, Transitions), GraphError> {
        let Self {
            sums, observations, ..
        } = self;
        observations.restart(sums, limits)?;
        loop {
            let monoid = observations.hypothesis(sums, limits)?;
            let mut pairs = Vec::new();
            for (letter, &heap) in self.generators.iter().enumerate() {
                let options = sums.options(letter).iter().map(|word| monoid.evaluate(word));
                let options = options.collect();
                pairs.push((
                    heap,
                    Transition {
                        element: monoid.generator(letter),
                        options,
                    },
                ));
            }
            let mut transitions = Transitions::new();
            let doubtful = match loud(&pairs, &monoid, observations.representatives())? {
                Some(word) => word,
                None => match transitions.extend(&pairs, &monoid, limits)? {
                    Ok(()) => return Ok((monoid, transitions)),
                    Err(witness) => word_of(&witness, &self.generators)?,
                },
            };
            let wrong = wrong_near(&doubtful, &monoid, sums, limits)?;
            observations.refute(&monoid, &wrong, sums, limits)?;
        }
    }
}

/// A P-position that leads to another by a move in a generator, if there is one.
fn loud(
    pairs: &[(u64, Transition)],
    monoid: &Monoid,
    representatives: &[Word],
) -> Result<Option<Word>, GraphError> {
    for (letter, (_, pair)) in pairs.iter().enumerate() {
        for (element, representative) in representatives.iter().enumerate() {
            let leads = |option| monoid.is_p(monoid.times(option, element));
            if monoid.is_p(monoid.times(pair.element, element)) && pair.options.iter().any(leads) {
                let mut word = representative.clone();
                add_letter(&mut word, letter)?;
                return Ok(Some(word));
            }
        }
    }
    Ok(None)
}

fn word_of(witness: &Witness, generators: &[u64]) -> Result<Word, GraphError> {
    let mut word = Word::new();
    for heap in witness {
        let letter = generators.iter().position(|generator| generator == heap);
        add_letter(&mut word, letter.unwrap_or(0))?;
    }
    Ok(word)
}

/// A sum whose outcome in the monoid is wrong: one at which the rule of outcomes fails, or what a move from it leaves.
fn wrong_near(
    word: &Word,
    monoid: &Monoid,
    sums: &mut Sums,
    limits: &mut Limits,
) -> Result<Word, GraphError> {
    let mut near = vec![word.clone()];
    for letter in letters(word) {
        for option in sums.options(letter) {
            let mut left = word.clone();
            left[letter] -= 1;
            add_word(&mut left, option)?;
            near.push(left);
        }
    }
    for sum in near {
        if sums.is_p(&sum, limits.budget, &mut limits.meter)? != monoid.is_p(monoid.evaluate(&sum)) {
            return Ok(sum);
        }
    }
    // The rule of outcomes fails at the sum, so one of these was wrong.
    Ok(word.clone())
}

/// The elements of what each move in a heap leaves.
fn option_elements<R: HeapRule>(
    rule: &R,
    heap: u64,
    pairs: &[Transition],
    monoid: &Monoid,
    limits: &mut Limits,
) -> Result<ElementSet, GraphError> {
    let mut res = ElementSet::default();
    for left in left_by(rule, heap, limits)? {
        let elements = left.iter().map(|&part| pairs[index(part)].element);
        res.insert(elements.fold(0, |sum, element| monoid.times(sum, element)));
    }
    Ok(res)
}

fn left_by<R: HeapRule>(rule: &R, heap: u64, limits: &mut Limits) -> Result<Vec<Heaps>, GraphError> {
    let mut left = Vec::new();
    rule.heap_options(&mut left, heap);
    limits.meter.spend(left.len() as u64)?;
    Ok(left)
}

/// The index of a heap in a table that holds it.
fn index(heap: u64) -> usize {
    usize::try_from(heap).unwrap_or(usize::MAX)
}

/// Every pair once, with the first heap that has it.
fn distinct(pairs: &[Transition]) -> Vec<(u64, Transition)> {
    let mut seen = HashSet::new();
    let all = (0..).zip(pairs.iter().cloned());
    all.filter(|(_, pair)| seen.insert(pair.clone())).collect()
}

impl<R: fmt::Debug> fmt::Debug for MisereSearch<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MisereSearch")
            .field("rule", &self.rule)
            .field("n_heaps", &self.pairs.len())
            .field("order", &self.monoid.order())
            .field("period", &self.period)
            .finish_non_exhaustive()
    }
}
