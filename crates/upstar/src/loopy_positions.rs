//! Positions of games by board whose play may go on for ever: found by the game's name, with the graph of what play can
//! reach, who wins, and the value with its two sides. Games that always end are in `positions`.

use std::fmt;

use graph_core::{
    BiGraph, Budget, GraphError, Options, PartizanExploration, PartizanRuleset, Player, VertexId,
    explore_partizan,
};
use loopy::{PartizanClassification, PartizanEnds, PlayConvention, classify_partizan};
use partizan::Values;
use partizan::sided::LoopyValue;
use partizan::stopper::{LoopyGraph, LoopyVertex, StopperError};
use rulesets::graph::CopsAndRobber;
use rulesets::grid::{FoxAndGeese, HareAndHounds};
use rulesets::strip::BackslidingToadsAndFrogs;
use rulesets::{Description, PositionError, TextForm};

/// One line a ruleset, in alphabetical order.
const ENTRIES: [(Description, &dyn Reader); 4] = [
    (BackslidingToadsAndFrogs::DESCRIPTION, &BackslidingToadsAndFrogs),
    (CopsAndRobber::DESCRIPTION, &CopsAndRobber),
    (FoxAndGeese::DESCRIPTION, &FoxAndGeese),
    (HareAndHounds::DESCRIPTION, &HareAndHounds),
];

/// Every ruleset that [`LoopyPosition::read`] knows, in alphabetical order.
///
/// ```
/// use upstar::loopy_positions::LOOPY_RULESETS;
/// assert!(LOOPY_RULESETS.iter().any(|ruleset| ruleset.name == "fox-and-geese"));
/// ```
pub const LOOPY_RULESETS: [Description; ENTRIES.len()] = {
    let mut descriptions = [ENTRIES[0].0; ENTRIES.len()];
    let mut at = 0;
    while at < ENTRIES.len() {
        descriptions[at] = ENTRIES[at].0;
        at += 1;
    }
    descriptions
};

/// A position of a game whose play may go on for ever, and everything that either player can reach from it.
///
/// Vertex 0 of its graph is the position itself.
pub struct LoopyPosition(Box<dyn Explored>);

/// Reads positions of one ruleset.
trait Reader: Sync {
    fn read(&self, text: &str, budget: &Budget<'_>) -> Result<LoopyPosition, LoopyPositionFailure>;
}

/// A position that was explored.
trait Explored: Send {
    fn graph(&self) -> &BiGraph;
    fn text(&self, vertex: VertexId) -> String;
    fn parts(&self, budget: &Budget<'_>) -> Result<Vec<BiGraph>, GraphError>;
}

struct Found<R: PartizanRuleset> {
    ruleset: R,
    explored: PartizanExploration<R::Position>,
}

/// A ruleset whose options are taken up to the symmetries that it knows.
struct UpToSymmetry<'a, R>(&'a R);

impl<R: PartizanRuleset> PartizanRuleset for UpToSymmetry<'_, R> {
    type Position = R::Position;

    fn options(&self, out: &mut Options<R::Position>, position: &R::Position, player: Player) {
        let mut options = Options::new();
        self.0.options(&mut options, position, player);
        out.extend(options.into_iter().map(|option| self.0.representative(option)));
    }
}

/// Why a position has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoopyPositionFailure {
    /// No ruleset of this module has the name.
    NoSuchRuleset,
    /// The text is not a position of the ruleset.
    Position(PositionError),
    /// What play can reach exceeds the budget.
    Graph(GraphError),
}

impl LoopyPosition {
    /// Reads a position of the ruleset of this name, in any case, and explores it.
    ///
    /// # Errors
    ///
    /// [`LoopyPositionFailure`].
    ///
    /// # Complexity
    ///
    /// Linear in the positions and moves that play can reach: of the whole board, also where it falls into parts.
    ///
    /// # Examples
    ///
    /// ```
    /// use upstar::graph_core::{Budget, Outcome, Player, VertexId};
    /// use upstar::loopy_positions::LoopyPosition;
    /// use upstar::partizan::Values;
    /// use upstar::partizan::notation::{Notation, print_loopy};
    ///
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// let strip = LoopyPosition::read("backsliding-toads-and-frogs", ".T.", &budget)?;
    /// let value = strip.value(&mut values, &budget)?;
    /// assert_eq!(print_loopy(&values, &value, Notation::Ascii, 100)?, "on");
    /// let solved = strip.solve(&budget)?;
    /// assert_eq!(solved.outcome(VertexId::new(0), Player::Right), Outcome::Loss);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(ruleset: &str, text: &str, budget: &Budget<'_>) -> Result<Self, LoopyPositionFailure> {
        let is_named =
            |(description, _): &&(Description, &dyn Reader)| description.name.eq_ignore_ascii_case(ruleset);
        let entry = ENTRIES.iter().find(is_named);
        let (_, reader) = entry.ok_or(LoopyPositionFailure::NoSuchRuleset)?;
        reader.read(text, budget)
    }

    /// Returns the graph of everything that either player can reach, up to the symmetries that the ruleset knows.
    #[must_use]
    pub fn graph(&self) -> &BiGraph {
        self.0.graph()
    }

    /// Returns the text of the position at a vertex.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn text(&self, vertex: VertexId) -> String {
        self.0.text(vertex)
    }

    /// Returns who wins from every position, for either player about to move, normal play; play for ever is a draw.
    ///
    /// # Errors
    ///
    /// [`GraphError`].
    ///
    /// # Complexity
    ///
    /// Linear in the graph.
    pub fn solve(&self, budget: &Budget<'_>) -> Result<PartizanClassification, GraphError> {
        classify_partizan(self.graph(), &PartizanEnds::new(PlayConvention::Normal), budget)
    }

    /// Returns the value, as the sum of the parts into which the board falls.
    ///
    /// # Errors
    ///
    /// [`StopperError`]: comparing a part with itself takes the square of its size, which the budget may refuse.
    ///
    /// # Complexity
    ///
    /// As of [`LoopyValue::new`] for each part.
    pub fn value(&self, values: &mut Values, budget: &Budget<'_>) -> Result<LoopyValue, StopperError> {
        let mut sum = LoopyValue::of_value(values.zero());
        for part in self.0.parts(budget)? {
            let part = LoopyValue::new(values, &loopy_graph(&part)?, budget)?;
            sum = sum.sum(values, &part, budget)?;
        }
        Ok(sum)
    }
}

/// Returns the game of a graph whose vertex 0 is where it starts.
///
/// # Errors
///
/// [`StopperError::NoRoot`] when there is no vertex.
///
/// # Complexity
///
/// Linear in the graph.
///
/// # Examples
///
/// ```
/// use upstar::graph_core::{BiGraph, Digraph};
/// use upstar::loopy_positions::loopy_graph;
/// let (left, right) = (Digraph::from_edges(1, &[(0, 0)])?, Digraph::from_edges(1, &[])?);
/// let on = loopy_graph(&BiGraph::new(left, right).expect("both have one vertex"))?;
/// assert_eq!(on, "0={0|}".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn loopy_graph(graph: &BiGraph) -> Result<LoopyGraph, StopperError> {
    let node =
        |vertex| LoopyVertex::Node(Player::BOTH.map(|player| graph.successors(vertex, player).to_vec()));
    LoopyGraph::new((0..graph.n_vertices()).map(VertexId::new).map(node).collect())
}

impl<R> Reader for R
where
    R: TextForm<Position: Send> + Clone + Send + Sync + 'static,
{
    fn read(&self, text: &str, budget: &Budget<'_>) -> Result<LoopyPosition, LoopyPositionFailure> {
        let position = self.parse(text).map_err(LoopyPositionFailure::Position)?;
        let explored =
            explore_partizan(&UpToSymmetry(self), [position], budget).map_err(LoopyPositionFailure::Graph)?;
        Ok(LoopyPosition(Box::new(Found {
            ruleset: self.clone(),
            explored,
        })))
    }
}

impl<R: TextForm<Position: Send> + Send> Explored for Found<R> {
    fn graph(&self) -> &BiGraph {
        &self.explored.graph
    }

    fn text(&self, vertex: VertexId) -> String {
        self.ruleset.print(&self.explored.positions[vertex.index()])
    }

    fn parts(&self, budget: &Budget<'_>) -> Result<Vec<BiGraph>, GraphError> {
        let mut parts = Options::new();
        let root = &self.explored.positions[0];
        self.ruleset.components(&mut parts, root);
        if let [part] = parts.as_slice()
            && part == root
        {
            return Ok(vec![self.explored.graph.clone()]);
        }
        let ruleset = UpToSymmetry(&self.ruleset);
        let explored = |part| Ok(explore_partizan(&ruleset, [part], budget)?.graph);
        parts.into_iter().map(explored).collect()
    }
}

impl fmt::Debug for LoopyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("LoopyPosition");
        debug.field("text", &self.text(VertexId::new(0)));
        debug
            .field("n_vertices", &self.graph().n_vertices())
            .finish_non_exhaustive()
    }
}

impl fmt::Display for LoopyPositionFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchRuleset => {
                f.write_str("expected the name of a ruleset whose play may go on for ever")
            }
            Self::Position(error) => error.fmt(f),
            Self::Graph(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LoopyPositionFailure {}
