//! Evidence for the outcome of one state: strategies, and the checker that accepts or refutes them. The checker looks at
//! what the strategies meet and at nothing else. How they are found in a solved game is in `partial/found.rs`.

mod found;

use core::fmt;
use core::hash::Hash;

use graph_core::{GraphError, Outcome, VertexId};
use hashbrown::HashMap;

use crate::game_graph::{GameGraph, Mover, n_vertices};

/// The outcome of one state of a game, with a strategy that proves it; for a draw with two.
///
/// A win is proved by a strategy of the player to move that wins against every defence, a loss by one of the other
/// player, and a draw by one of each that never loses. The strategies speak of the states they meet only, so that their
/// size may be far below that of the graph. May hold any nonsense: only [`verify`](PartialCertificate::verify) says
/// whether it is right. With a [`BiGraph`](graph_core::BiGraph) `M` is [`Player`](graph_core::Player), else `()`.
///
/// ```
/// use graph_core::{Budget, Digraph, Outcome, VertexId};
/// use loopy::{Ends, PartialCertificate, PlayConvention, classify};
/// // 0 and 1 turn round; 1 has an exit to 2, where the player to move is stuck; 3 is far from all that.
/// let graph = Digraph::from_edges(4, &[(0, 1), (1, 0), (1, 2), (3, 3)])?;
/// let ends = Ends::new(PlayConvention::Normal);
/// let found = classify(&graph, &ends, &Budget::unlimited())?;
/// let evidence = PartialCertificate::of(&found, &graph, VertexId::new(1), (), &Budget::unlimited())?;
/// assert_eq!((evidence.outcome, evidence.n_lines()), (Outcome::Win, 2));
/// assert_eq!(evidence.verify(&graph, &ends).map(|verified| verified.plies), Ok(Some(1)));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialCertificate<M> {
    /// The vertex of the state.
    pub start: VertexId,
    /// Who is to move there, where the vertex does not say it.
    pub mover: M,
    /// The outcome for the player to move there.
    pub outcome: Outcome,
    /// For a win or a loss the strategy of the winner; for a draw that of the player to move, then the other's.
    pub strategies: Vec<Strategy>,
}

/// What a player does wherever his own play may lead.
///
/// For a player who wins, a line comes after those of every state that its moves lead to, so that no play is endless.
/// For one who does not lose, the order does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strategy {
    /// A line for every state that is met.
    pub lines: Vec<StrategyLine>,
}

/// A state, and what is played there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StrategyLine {
    /// The vertex.
    pub vertex: VertexId,
    /// Who is to move there.
    pub turn: Turn,
    /// The move of the player whose strategy it is; none where the other is to move or the game is over.
    pub choice: Option<VertexId>,
}

/// Who is to move, as seen by the player whose strategy it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The player himself.
    Own,
    /// The other.
    Other,
}

impl Turn {
    const fn passed(self) -> Self {
        match self {
            Self::Own => Self::Other,
            Self::Other => Self::Own,
        }
    }
}

/// What a strategy is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Win,
    NoLoss,
}

impl Goal {
    /// Whether a game that ends so for the player is what he wants.
    const fn is_met(self, outcome: Outcome) -> bool {
        match self {
            Self::Win => matches!(outcome, Outcome::Win),
            Self::NoLoss => !matches!(outcome, Outcome::Loss),
        }
    }
}

/// The strategies that an outcome needs: who plays each, as seen from the start, and what it is to reach.
const fn needed(outcome: Outcome) -> &'static [(Turn, Goal)] {
    match outcome {
        Outcome::Win => &[(Turn::Own, Goal::Win)],
        Outcome::Loss => &[(Turn::Other, Goal::Win)],
        Outcome::Draw => &[(Turn::Own, Goal::NoLoss), (Turn::Other, Goal::NoLoss)],
    }
}

/// What a checker found when every line held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialVerified {
    /// The lines of all strategies.
    pub n_lines: u64,
    /// The moves that were looked at.
    pub n_moves: u64,
    /// In how many plies at most the strategy wins; `None` for a draw.
    pub plies: Option<u32>,
}

impl<M: Mover> PartialCertificate<M> {
    /// Returns the number of lines of all strategies.
    #[must_use]
    pub fn n_lines(&self) -> usize {
        self.strategies.iter().map(|strategy| strategy.lines.len()).sum()
    }

    /// Checks this evidence about a game on `graph`: if it holds, the outcome is right.
    ///
    /// # Errors
    ///
    /// [`PartialCertificateError`], naming the first line that does not hold.
    ///
    /// # Complexity
    ///
    /// Expected time linear in the lines and in the moves of the other player at their states (`log d` for each choice
    /// among `d` moves, and for each state where vertices are declared), extra space linear in the lines.
    pub fn verify<G: GameGraph<Mover = M>>(
        &self,
        graph: &G,
        ends: &G::Ends,
    ) -> Result<PartialVerified, PartialCertificateError> {
        let n_vertices = n_vertices(graph);
        for &mover in M::ALL {
            let ends = G::ends_of(ends, mover);
            ends.check_range(n_vertices)
                .map_err(PartialCertificateError::Ends)?;
        }
        let needed = needed(self.outcome);
        if needed.len() != self.strategies.len() {
            return Err(PartialCertificateError::Strategies {
                found: self.strategies.len(),
                expected: needed.len(),
            });
        }
        let mut verified = PartialVerified {
            n_lines: 0,
            n_moves: 0,
            plies: None,
        };
        for (strategy, (&(turn, goal), list)) in needed.iter().zip(&self.strategies).enumerate() {
            let mut checker = Checker {
                graph,
                ends,
                n_vertices,
                // Who moves at the start, as the player of this strategy sees it.
                start: (self.mover, turn),
                goal,
                known: HashMap::new(),
                n_moves: 0,
            };
            let plies = checker.check(self.start, list).map_err(|(line, fault)| {
                PartialCertificateError::Refuted {
                    strategy,
                    line,
                    vertex: list.lines.get(line).map_or(self.start, |line| line.vertex),
                    fault,
                }
            })?;
            verified.plies = plies;
            verified.n_lines += list.lines.len() as u64;
            verified.n_moves += checker.n_moves;
        }
        Ok(verified)
    }
}

/// One strategy against the graph.
struct Checker<'a, G: GameGraph> {
    graph: &'a G,
    ends: &'a G::Ends,
    n_vertices: u32,
    start: (G::Mover, Turn),
    goal: Goal,
    /// The states with a line, and within how many plies their lines win.
    known: HashMap<(VertexId, Turn), u32>,
    n_moves: u64,
}

/// The line that does not hold, and why.
type Refuted = (usize, LineFault);

impl<G: GameGraph> Checker<'_, G> {
    fn check(&mut self, start: VertexId, strategy: &Strategy) -> Result<Option<u32>, Refuted> {
        if self.goal == Goal::NoLoss {
            // What goes on for ever is not lost: lines may lean on each other.
            for (place, line) in strategy.lines.iter().enumerate() {
                self.learn(line, 0).map_err(|fault| (place, fault))?;
            }
        }
        for (place, line) in strategy.lines.iter().enumerate() {
            let plies = self.line(line).map_err(|fault| (place, fault))?;
            if self.goal == Goal::Win {
                self.learn(line, plies).map_err(|fault| (place, fault))?;
            }
        }
        let at_start = (start, self.start.1);
        let Some(&plies) = self.known.get(&at_start) else {
            return Err((strategy.lines.len(), LineFault::NoStart));
        };
        Ok((self.goal == Goal::Win).then_some(plies))
    }

    fn learn(&mut self, line: &StrategyLine, plies: u32) -> Result<(), LineFault> {
        match self.known.insert((line.vertex, line.turn), plies) {
            None => Ok(()),
            Some(_) => Err(LineFault::Repeated),
        }
    }

    /// Within how many plies this line wins, where it is to win.
    fn line(&mut self, line: &StrategyLine) -> Result<u32, LineFault> {
        let &StrategyLine { vertex, turn, choice } = line;
        if vertex.get() >= self.n_vertices {
            return Err(LineFault::OutOfRange);
        }
        let (graph, mover) = (self.graph, self.mover(turn));
        let options = graph.moves(mover).successors(vertex);
        if let Some(end) = G::ends_of(self.ends, mover).end_at(vertex, options.len()) {
            let outcome = match turn {
                Turn::Own => end,
                Turn::Other => end.opposite(),
            };
            return match (self.goal.is_met(outcome), choice) {
                (false, _) => Err(LineFault::Ends { outcome }),
                (true, Some(_)) => Err(LineFault::ChoiceAtEnd),
                (true, None) => Ok(0),
            };
        }
        match (turn, choice) {
            (Turn::Own, None) => Err(LineFault::NoChoice),
            (Turn::Other, Some(_)) => Err(LineFault::ChoiceOfOther),
            (Turn::Own, Some(choice)) => {
                self.n_moves += 1;
                let is_move = options.binary_search(&choice).is_ok();
                let choice = is_move.then_some(choice).ok_or(LineFault::NotAMove { choice })?;
                Ok(self.plies_at(vertex, choice, turn)?.saturating_add(1))
            }
            (Turn::Other, None) => {
                self.n_moves += options.len() as u64;
                let mut slowest = 0;
                for &option in options {
                    slowest = slowest.max(self.plies_at(vertex, option, turn)?);
                }
                Ok(slowest.saturating_add(1))
            }
        }
    }

    /// What is known of the state after a move.
    fn plies_at(&self, from: VertexId, option: VertexId, turn: Turn) -> Result<u32, LineFault> {
        let passes = G::TURN_ALWAYS_PASSES || self.graph.turn_passes(from, option);
        let turn = if passes { turn.passed() } else { turn };
        let known = self.known.get(&(option, turn));
        known.copied().ok_or(LineFault::Unproved { option })
    }

    /// Who moves when it is this player's turn.
    fn mover(&self, turn: Turn) -> G::Mover {
        if turn == self.start.1 {
            self.start.0
        } else {
            self.start.0.next()
        }
    }
}

/// Why a line of a strategy does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineFault {
    /// There is no such vertex.
    OutOfRange,
    /// The state has a line already.
    Repeated,
    /// The game is over there, with this outcome for the player whose strategy it is.
    Ends {
        /// The outcome.
        outcome: Outcome,
    },
    /// A move is chosen where the game is over.
    ChoiceAtEnd,
    /// No move is chosen where one has to be.
    NoChoice,
    /// A move is chosen where the other player is to move.
    ChoiceOfOther,
    /// No edge leads there.
    NotAMove {
        /// The choice.
        choice: VertexId,
    },
    /// A move leads to a state that has no line, or where lines have to win one that does not come before this.
    Unproved {
        /// Where it leads.
        option: VertexId,
    },
    /// There is no line for the state at the start.
    NoStart,
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange => f.write_str("expected a vertex of the graph"),
            Self::Repeated => f.write_str("expected one line for a state"),
            Self::Ends { outcome } => {
                write!(
                    f,
                    "the game is over here, a {outcome} of the player whose strategy this is"
                )
            }
            Self::ChoiceAtEnd => f.write_str("expected no choice: the game is over here"),
            Self::NoChoice => f.write_str("expected a choice"),
            Self::ChoiceOfOther => f.write_str("expected no choice: the other player is to move"),
            Self::NotAMove { choice } => write!(f, "expected a move, but no edge leads to vertex {choice}"),
            Self::Unproved { option } => {
                write!(f, "expected a line before this for the move to vertex {option}")
            }
            Self::NoStart => f.write_str("expected a line for the start"),
        }
    }
}

/// Why evidence is refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartialCertificateError {
    /// A vertex is declared that the graph does not have.
    Ends(GraphError),
    /// An outcome needs another number of strategies.
    Strategies {
        /// How many there are.
        found: usize,
        /// How many the outcome needs.
        expected: usize,
    },
    /// A line does not hold.
    Refuted {
        /// The strategy, from 0.
        strategy: usize,
        /// The line, from 0; the number of lines when one is missing.
        line: usize,
        /// The vertex it speaks of.
        vertex: VertexId,
        /// What is wrong.
        fault: LineFault,
    },
}

impl PartialCertificateError {
    /// Returns the vertex of the line that is refuted, when it is a line that fails.
    #[must_use]
    pub const fn vertex(&self) -> Option<VertexId> {
        match self {
            Self::Refuted { vertex, .. } => Some(*vertex),
            _ => None,
        }
    }
}

impl fmt::Display for PartialCertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ends(error) => write!(f, "declared {error}"),
            Self::Strategies { found, expected } => {
                write!(f, "there are {found} strategies, the outcome needs {expected}")
            }
            Self::Refuted {
                strategy,
                line,
                vertex,
                fault,
            } => {
                let (strategy, line) = (strategy + 1, line + 1);
                write!(f, "strategy {strategy}, line {line}, vertex {vertex}: {fault}")
            }
        }
    }
}

impl core::error::Error for PartialCertificateError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Ends(error) => Some(error),
            _ => None,
        }
    }
}
