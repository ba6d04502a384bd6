//! Joins: the ways to play several games at once. The usual one, where a move is in one component, is a sum; here are the
//! six of them side by side, with the numbers that each needs of its components.

use core::ops::ControlFlow;

use graph_core::{Budget, Nimber, Options, Outcome, Ruleset, mex};

use crate::SearchError;
use crate::search::Memo;

/// How several games are played at once; normal play: whoever cannot move, or finds the join over, loses (Conway 1976,
/// chapter 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Join {
    /// A move is in one component: the sum.
    Disjunctive,
    /// A move is in one component, and all is over when one component is.
    DiminishedDisjunctive,
    /// A move is in every component, and all is over when one component is.
    Conjunctive,
    /// A move is in every component that is not over; in contests known as Every-SG.
    ContinuedConjunctive,
    /// A move is in as many components as the player likes, but at least in one.
    Selective,
    /// The same, and all is over when one component is.
    ShortenedSelective,
}

impl Join {
    /// Every join, in the order in which they are declared.
    pub const ALL: [Self; 6] = [
        Self::Disjunctive,
        Self::DiminishedDisjunctive,
        Self::Conjunctive,
        Self::ContinuedConjunctive,
        Self::Selective,
        Self::ShortenedSelective,
    ];
}

/// What joins need to know of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct JoinNumbers {
    /// The nim-value under normal play.
    pub value: Nimber,
    /// In how many plies the component ends when its winner hurries and its loser delays.
    pub remoteness: u64,
    /// In how many plies the component ends when its winner delays and its loser hurries.
    pub suspense: u64,
    /// The nim-value when the first component to end decides; `None` when the component is over, or can be ended at once.
    pub foreclosed: Option<Nimber>,
}

impl JoinNumbers {
    /// Returns true when the component has no moves.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.remoteness == 0
    }
}

/// A move in a join: for every component in which it moves, its index and the option.
pub type JoinMove<P> = Vec<(usize, P)>;

/// Finds what joins of positions of one rule are worth, and remembers it.
///
/// ```
/// use graph_core::{Budget, Outcome};
/// use impartial::classics::{Join, JoinSolver};
/// use impartial::{HeapGame, Heaps, TakeSet};
/// let takes = TakeSet::new([1, 2]).expect("no take is 0");
/// let mut solver = JoinSolver::new(HeapGame::subtraction(takes));
/// let heaps = [3, 4].map(|heap| Heaps::from_slice(&[heap]));
/// let budget = Budget::unlimited();
/// assert_eq!(solver.numbers(&heaps[1], &budget)?.suspense, 3);
/// assert_eq!(solver.outcome(Join::ContinuedConjunctive, &heaps, &budget)?, Outcome::Win);
/// # Ok::<(), impartial::SearchError<Heaps>>(())
/// ```
#[derive(Clone, Debug)]
pub struct JoinSolver<R: Ruleset> {
    ruleset: R,
    memo: Memo<R::Position, JoinNumbers>,
}

impl<R: Ruleset> JoinSolver<R> {
    /// Makes a solver that knows nothing yet.
    #[must_use]
    pub fn new(ruleset: R) -> Self {
        Self {
            ruleset,
            memo: Memo::new(),
        }
    }

    /// Returns the numbers of one component.
    ///
    /// # Errors
    ///
    /// [`SearchError::Cycle`] and [`SearchError::Limit`]; the budget's vertices limit the positions remembered, its units
    /// of work are options.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)` hash operations for `V` new positions and the `E` moves from them, extra space `O(V)`.
    pub fn numbers(
        &mut self,
        position: &R::Position,
        budget: &Budget<'_>,
    ) -> Result<JoinNumbers, SearchError<R::Position>> {
        let Self { ruleset, memo } = self;
        memo.solve(ruleset, position, budget, |_, options| {
            Ok(combined(&options.copied().collect::<Vec<_>>()))
        })
        .copied()
    }

    /// Returns the outcome of a join for the player about to move.
    ///
    /// # Errors
    ///
    /// As [`JoinSolver::numbers`].
    ///
    /// # Complexity
    ///
    /// As [`JoinSolver::numbers`] for all components.
    pub fn outcome(
        &mut self,
        join: Join,
        components: &[R::Position],
        budget: &Budget<'_>,
    ) -> Result<Outcome, SearchError<R::Position>> {
        let numbers = components.iter().map(|component| self.numbers(component, budget));
        Ok(outcome(join, &numbers.collect::<Result<Vec<_>, _>>()?))
    }

    /// Visits every winning move of a join; options that the rule repeats are repeated. Ends when `visit` breaks, with what
    /// it said.
    ///
    /// There may be very many. No time is lost between them.
    ///
    /// # Errors
    ///
    /// As [`JoinSolver::numbers`].
    ///
    /// # Complexity
    ///
    /// As [`JoinSolver::numbers`], and for each move time and space `O(n)` for `n` components.
    pub fn try_for_each_winning_move<B>(
        &mut self,
        join: Join,
        components: &[R::Position],
        budget: &Budget<'_>,
        mut visit: impl FnMut(JoinMove<R::Position>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, SearchError<R::Position>> {
        let mut parts = Vec::with_capacity(components.len());
        for component in components {
            let numbers = self.numbers(component, budget)?;
            let mut out = Options::new();
            self.ruleset.options(&mut out, component);
            let mut options = Vec::with_capacity(out.len());
            for option in out {
                let numbers = self.numbers(&option, budget)?;
                options.push((option, numbers));
            }
            parts.push(Part { numbers, options });
        }
        let numbers: Vec<_> = parts.iter().map(|part| part.numbers).collect();
        if outcome(join, &numbers) == Outcome::Loss {
            return Ok(ControlFlow::Continue(()));
        }
        for choices in choices(join, &parts) {
            if let ControlFlow::Break(end) = products(&choices, &mut visit) {
                return Ok(ControlFlow::Break(end));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Checks every remembered number against the rule. Shares no code with the search. False also when an option is not
    /// known.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)` hash operations, extra space for the options of one position.
    #[must_use]
    pub fn verify(&self) -> bool {
        let mut out = Options::new();
        self.memo.iter().all(|(position, numbers)| {
            self.ruleset.options(&mut out, position);
            let options: Option<Vec<_>> = out
                .drain(..)
                .map(|option| self.memo.get(&option).copied())
                .collect();
            options.is_some_and(|options| agrees(numbers, &options))
        })
    }
}

struct Part<P> {
    numbers: JoinNumbers,
    options: Vec<(P, JoinNumbers)>,
}

/// The numbers of a position from those of its options.
fn combined(options: &[JoinNumbers]) -> JoinNumbers {
    let values: Vec<_> = options.iter().map(|option| option.value.0).collect();
    let ends = options.is_empty() || options.iter().any(JoinNumbers::is_over);
    let foreclosed: Vec<_> = options
        .iter()
        .filter_map(|option| Some(option.foreclosed?.0))
        .collect();
    let won = |length: &u64| length.is_multiple_of(2);
    let remotenesses = || options.iter().map(|option| option.remoteness);
    let suspenses = || options.iter().map(|option| option.suspense);
    let next = |found: Option<u64>| found.map_or(0, |length| length + 1);
    JoinNumbers {
        value: mex(&values),
        remoteness: next(remotenesses().filter(won).min().or_else(|| remotenesses().max())),
        suspense: next(suspenses().filter(won).max().or_else(|| suspenses().min())),
        foreclosed: (!ends).then(|| mex(&foreclosed)),
    }
}

/// The definitions once more, as conditions.
fn agrees(numbers: &JoinNumbers, options: &[JoinNumbers]) -> bool {
    let all = |condition: &dyn Fn(&JoinNumbers) -> bool| options.iter().all(condition);
    let any = |condition: &dyn Fn(&JoinNumbers) -> bool| options.iter().any(condition);
    let value = all(&|option| option.value != numbers.value)
        && (0..numbers.value.0).all(|less| any(&|option| option.value.0 == less));
    let wins = !numbers.value.is_zero();
    let (remoteness, suspense) = (numbers.remoteness, numbers.suspense);
    let lengths = if options.is_empty() {
        remoteness == 0 && suspense == 0
    } else {
        wins == (remoteness % 2 == 1)
            && wins == (suspense % 2 == 1)
            && any(&|option| option.remoteness + 1 == remoteness)
            && any(&|option| option.suspense + 1 == suspense)
            && all(&|option| {
                let lost = option.value.is_zero();
                lost != wins
                    || (if wins {
                        option.remoteness + 1 >= remoteness
                    } else {
                        option.remoteness < remoteness
                    }) && (if wins {
                        option.suspense < suspense
                    } else {
                        option.suspense + 1 >= suspense
                    })
            })
    };
    let foreclosed = match numbers.foreclosed {
        None => options.is_empty() || any(&|option| option.remoteness == 0),
        Some(found) => {
            !options.is_empty()
                && all(&|option| option.remoteness > 0 && option.foreclosed != Some(found))
                && (0..found.0).all(|less| any(&|option| option.foreclosed == Some(Nimber(less))))
        }
    };
    value && lengths && foreclosed
}

fn outcome(join: Join, components: &[JoinNumbers]) -> Outcome {
    let over = components.is_empty() || components.iter().any(JoinNumbers::is_over);
    let won = match join {
        Join::Disjunctive => {
            let sum: Nimber = components.iter().map(|numbers| numbers.value).sum();
            !sum.is_zero()
        }
        Join::DiminishedDisjunctive => {
            // A component that can be ended at once wins.
            let sum: Option<Nimber> = components.iter().map(|numbers| numbers.foreclosed).sum();
            !over && sum.is_none_or(|sum| !sum.is_zero())
        }
        Join::Conjunctive => {
            let shortest = components.iter().map(|numbers| numbers.remoteness).min();
            shortest.is_some_and(|plies| plies % 2 == 1)
        }
        Join::ContinuedConjunctive => {
            let longest = components.iter().map(|numbers| numbers.suspense).max();
            longest.is_some_and(|plies| plies % 2 == 1)
        }
        Join::Selective => components.iter().any(|numbers| !numbers.value.is_zero()),
        Join::ShortenedSelective => !over && components.iter().any(|numbers| !numbers.value.is_zero()),
    };
    if won { Outcome::Win } else { Outcome::Loss }
}

/// What a move may do in one component: stay or go to an option; and whether that makes the move a winning one, given that
/// what it does elsewhere is allowed.
type Choices<'a, P> = Vec<(Option<&'a P>, bool)>;

/// Winning moves as products: one of the choices in every component, at least one of them decisive. The products are
/// disjoint. The join is won.
fn choices<P>(join: Join, parts: &[Part<P>]) -> Vec<Vec<Choices<'_, P>>> {
    let each = |choose: &dyn Fn(&(P, JoinNumbers)) -> Option<bool>,
                stay: &dyn Fn(&Part<P>) -> Option<bool>| {
        let components = parts.iter().map(|part| {
            let options = part
                .options
                .iter()
                .filter_map(|option| Some((Some(&option.0), choose(option)?)));
            options
                .chain(stay(part).map(|decisive| (None, decisive)))
                .collect()
        });
        components.collect::<Vec<Choices<'_, P>>>()
    };
    let lost = |numbers: &JoinNumbers| numbers.value.is_zero();
    // A winning move ends lost components nowhere and wins the others.
    let all_lost = |may_end: bool| {
        let stay = |part: &Part<P>| lost(&part.numbers).then_some(false);
        let components = parts.iter().map(|part| {
            if lost(&part.numbers) {
                return stay(part).map(|decisive| (None, decisive)).into_iter().collect();
            }
            let options = part.options.iter();
            let allowed = options.filter(|(_, numbers)| lost(numbers) && (may_end || !numbers.is_over()));
            allowed.map(|(option, _)| (Some(option), true)).collect()
        });
        components.collect::<Vec<Choices<'_, P>>>()
    };
    match join {
        Join::Disjunctive | Join::DiminishedDisjunctive => single_moves(join, parts),
        Join::Conjunctive => even_lengths(parts, |numbers| numbers.remoteness)
            .map(|least| {
                let choose = |(_, numbers): &(P, JoinNumbers)| {
                    (numbers.remoteness >= least).then_some(numbers.remoteness == least)
                };
                each(&choose, &|_| None)
            })
            .collect(),
        Join::ContinuedConjunctive => even_lengths(parts, |numbers| numbers.suspense)
            .map(|most| {
                let choose = |(_, numbers): &(P, JoinNumbers)| {
                    (numbers.suspense <= most).then_some(numbers.suspense == most)
                };
                each(&choose, &|part| part.numbers.is_over().then_some(most == 0))
            })
            .collect(),
        Join::Selective => vec![all_lost(true)],
        Join::ShortenedSelective => {
            let ending = each(&|(_, numbers)| Some(numbers.is_over()), &|_| Some(false));
            vec![ending, all_lost(false)]
        }
    }
}

/// The even lengths among all options, each once, in increasing order.
fn even_lengths<P>(parts: &[Part<P>], length: impl Fn(&JoinNumbers) -> u64) -> impl Iterator<Item = u64> {
    let options = parts.iter().flat_map(|part| &part.options);
    let mut lengths: Vec<_> = options
        .map(|(_, numbers)| length(numbers))
        .filter(|plies| plies % 2 == 0)
        .collect();
    lengths.sort_unstable();
    lengths.dedup();
    lengths.into_iter()
}

/// The winning moves in one component, each a product of its own.
fn single_moves<P>(join: Join, parts: &[Part<P>]) -> Vec<Vec<Choices<'_, P>>> {
    let number = |numbers: &JoinNumbers| match join {
        Join::DiminishedDisjunctive => numbers.foreclosed,
        _ => Some(numbers.value),
    };
    let n_undefined = parts
        .iter()
        .filter(|part| number(&part.numbers).is_none())
        .count();
    let sum: Nimber = parts.iter().filter_map(|part| number(&part.numbers)).sum();
    let mut moves = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let own = number(&part.numbers);
        let others_defined = n_undefined == usize::from(own.is_none());
        let wanted = sum + own.unwrap_or_default();
        let winning = part.options.iter().filter(|(_, numbers)| {
            let ends = join == Join::DiminishedDisjunctive && numbers.is_over();
            ends || others_defined && number(numbers) == Some(wanted)
        });
        moves.extend(winning.map(|(option, _)| {
            let mut components: Vec<Choices<'_, P>> = parts.iter().map(|_| vec![(None, false)]).collect();
            components[index] = vec![(Some(option), true)];
            components
        }));
    }
    moves
}

/// Visits every product with a decisive choice.
fn products<P: Clone, B>(
    choices: &[Choices<'_, P>],
    visit: &mut impl FnMut(JoinMove<P>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if choices.iter().any(Vec::is_empty) {
        return ControlFlow::Continue(());
    }
    // Up to where a decisive choice may still come.
    let Some(last_decisive) = choices
        .iter()
        .rposition(|choices| choices.iter().any(|&(_, decisive)| decisive))
    else {
        return ControlFlow::Continue(());
    };
    // The choice in each component, and whether one before or in it is decisive.
    let mut path: Vec<(usize, bool)> = Vec::new();
    let mut next = 0;
    loop {
        let component = path.len();
        if component == choices.len() {
            let chosen = path.iter().zip(choices).enumerate();
            let steps =
                chosen.filter_map(|(index, (&(at, _), choices))| Some((index, choices[at].0?.clone())));
            visit(steps.collect())?;
        } else if let Some(&(_, decisive)) = choices[component].get(next) {
            let decided = decisive || path.last().is_some_and(|&(_, decided)| decided);
            if decided || component < last_decisive {
                path.push((next, decided));
                next = 0;
            } else {
                next += 1;
            }
            continue;
        }
        match path.pop() {
            Some((at, _)) => next = at + 1,
            None => return ControlFlow::Continue(()),
        }
    }
}
