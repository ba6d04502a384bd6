//! Rooted graphs of games that may last for ever, with short values at the leaves, and what can be done with them
//! without comparing anything. Their values are in `canonical` and in `crate::sided`.

use core::num::TryFromIntError;

use graph_core::{Budget, GraphError, Player, VertexId};
use hashbrown::HashMap;

use super::StopperError;
use super::refine::{ranks, refined};
use crate::{PartizanError, ValueId, Values};

/// A position of a [`LoopyGraph`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyVertex {
    /// A short game, by its value.
    Value(ValueId),
    /// A position by its options, Left's and then Right's.
    Node([Vec<VertexId>; 2]),
}

/// A partizan game by its graph: play may come back to where it was.
///
/// The game is the first vertex; the others are its followers. Values belong to one arena, which every method gets
/// first. Options are sorted and without repeats.
///
/// ```
/// use graph_core::VertexId;
/// use partizan::Values;
/// use partizan::stopper::{LoopyGraph, LoopyVertex};
/// let mut values = Values::new();
/// // over = {0|over}
/// let [itself, zero] = [0, 1].map(VertexId::new);
/// let vertices = vec![LoopyVertex::Node([vec![zero], vec![itself]]), LoopyVertex::Value(values.zero())];
/// let over = LoopyGraph::new(vertices)?;
/// assert_eq!(over, "0={1|0}; 1={|}".parse::<LoopyGraph>()?.tidied(&mut values)?);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoopyGraph {
    // Invariant: not empty; options are vertices, strictly increasing.
    vertices: Vec<LoopyVertex>,
}

impl LoopyGraph {
    /// Makes a game of its vertices, the first of which is the game itself.
    ///
    /// # Errors
    ///
    /// [`StopperError::NoRoot`] and [`StopperError::UnknownVertex`].
    ///
    /// # Complexity
    ///
    /// Options are sorted: time `O(E log E)` for `E` of them.
    pub fn new(mut vertices: Vec<LoopyVertex>) -> Result<Self, StopperError> {
        let n_vertices = vertices.len();
        if n_vertices == 0 {
            return Err(StopperError::NoRoot);
        }
        for vertex in &mut vertices {
            let LoopyVertex::Node(options) = vertex else {
                continue;
            };
            for side in options {
                side.sort_unstable();
                side.dedup();
                if let Some(&vertex) = side.last().filter(|last| last.index() >= n_vertices) {
                    return Err(StopperError::UnknownVertex { vertex, n_vertices });
                }
            }
        }
        Ok(Self { vertices })
    }

    /// Makes a short game.
    #[must_use]
    pub fn of_value(value: ValueId) -> Self {
        let vertices = vec![LoopyVertex::Value(value)];
        Self { vertices }
    }

    /// The game in which this player can always move, and the other never.
    pub(super) fn always(player: Player) -> Self {
        let mut options = [Vec::new(), Vec::new()];
        options[player.index()].push(VertexId::new(0));
        let vertices = vec![LoopyVertex::Node(options)];
        Self { vertices }
    }

    /// Makes the game with these options.
    ///
    /// # Errors
    ///
    /// [`StopperError::Graph`] when there are more vertices than 32 bits count.
    ///
    /// # Complexity
    ///
    /// Linear in what is copied.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// use partizan::stopper::LoopyGraph;
    /// let mut values = Values::new();
    /// let on = "0={0|}".parse::<LoopyGraph>()?;
    /// let game = LoopyGraph::from_options([&[on], &[]])?;
    /// assert_eq!(game.vertices().len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn from_options(options: [&[Self]; 2]) -> Result<Self, StopperError> {
        let mut vertices = vec![LoopyVertex::Node([Vec::new(), Vec::new()])];
        let mut roots = [Vec::new(), Vec::new()];
        for (roots, games) in roots.iter_mut().zip(options) {
            for game in games {
                roots.push(append(&mut vertices, game)?);
            }
        }
        vertices[0] = LoopyVertex::Node(roots);
        Self::new(vertices)
    }

    /// Returns the vertices, the game itself first.
    #[must_use]
    pub fn vertices(&self) -> &[LoopyVertex] {
        &self.vertices
    }

    /// Returns the value when the game is given by one.
    #[must_use]
    pub fn as_value(&self) -> Option<ValueId> {
        match self.vertices.first() {
            Some(&LoopyVertex::Value(value)) => Some(value),
            _ => None,
        }
    }

    /// Returns the follower at a vertex as a game of its own, with all vertices.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn rooted_at(&self, root: VertexId) -> Self {
        let swapped = |vertex: VertexId| match vertex.index() {
            0 => root,
            index if index == root.index() => VertexId::new(0),
            _ => vertex,
        };
        let mut vertices = self.vertices.clone();
        vertices.swap(0, root.index());
        for vertex in &mut vertices {
            let LoopyVertex::Node(options) = vertex else {
                continue;
            };
            for side in options {
                for option in side.iter_mut() {
                    *option = swapped(*option);
                }
                side.sort_unstable();
            }
        }
        Self { vertices }
    }

    /// Returns the game with the players exchanged.
    ///
    /// # Errors
    ///
    /// [`StopperError::Value`] as for [`Values::negative`].
    ///
    /// # Complexity
    ///
    /// Linear, beside one negative for each value.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// use partizan::stopper::LoopyGraph;
    /// let mut values = Values::new();
    /// let on = "0={0|}".parse::<LoopyGraph>()?;
    /// assert_eq!(on.negative(&mut values)?, "0={|0}".parse::<LoopyGraph>()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn negative(&self, values: &mut Values) -> Result<Self, StopperError> {
        let negative = |vertex: &LoopyVertex| {
            Ok(match vertex {
                &LoopyVertex::Value(value) => LoopyVertex::Value(values.negative(value)?),
                LoopyVertex::Node([left, right]) => LoopyVertex::Node([right.clone(), left.clone()]),
            })
        };
        let vertices = self
            .vertices
            .iter()
            .map(negative)
            .collect::<Result<_, StopperError>>()?;
        Ok(Self { vertices })
    }

    /// The same game with the values of another arena.
    pub(crate) fn adopted(&self, from: &Values, into: &mut Values) -> Result<Self, PartizanError> {
        let value = |vertex: &LoopyVertex| match vertex {
            &LoopyVertex::Value(value) => Some(value),
            LoopyVertex::Node(_) => None,
        };
        let ids: Vec<_> = self.vertices.iter().filter_map(value).collect();
        let mut adopted = into.adopt(from, &ids)?.into_iter();
        let mut vertices = self.vertices.clone();
        for vertex in &mut vertices {
            if let LoopyVertex::Value(value) = vertex
                && let Some(new) = adopted.next()
            {
                *value = new;
            }
        }
        Ok(Self { vertices })
    }

    /// Returns the sum: the graph of pairs of followers that play reaches.
    ///
    /// # Errors
    ///
    /// [`StopperError::TooLarge`] when more than `budget.max_vertices` pairs are reached, and
    /// [`StopperError::Value`].
    ///
    /// # Complexity
    ///
    /// Linear in the pairs reached and their options; pairs of values are added in the arena.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use partizan::Values;
    /// use partizan::stopper::LoopyGraph;
    /// let mut values = Values::new();
    /// let on = "0={0|}".parse::<LoopyGraph>()?;
    /// let off = on.negative(&mut values)?;
    /// let dud = on.sum(&mut values, &off, &Budget::unlimited())?;
    /// assert_eq!(dud, "0={0|0}".parse::<LoopyGraph>()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn sum(&self, values: &mut Values, other: &Self, budget: &Budget<'_>) -> Result<Self, StopperError> {
        let mut sum = Sum {
            games: [self, other],
            numbers: HashMap::new(),
            pairs: Vec::new(),
            max: budget.max_vertices,
        };
        let mut meter = budget.meter();
        sum.number([self, other].map(|game| Part::of(game, game.start())))?;
        let mut vertices = Vec::new();
        while let Some(&pair) = sum.pairs.get(vertices.len()) {
            let vertex = sum.vertex(values, pair)?;
            if let LoopyVertex::Node(options) = &vertex {
                meter.spend(1 + options.iter().map(|side| side.len() as u64).sum::<u64>())?;
            }
            vertices.push(vertex);
        }
        Self::new(vertices)
    }

    /// Returns an equal game that is smaller: followers only, short parts as values, and one vertex for all that can
    /// do the same (bisimulation).
    ///
    /// Vertices are numbered by breadth from the root. The play of the result is that of the game, so that a stopper
    /// stays one.
    ///
    /// # Errors
    ///
    /// [`StopperError::Value`] as for [`Values::from_options`].
    ///
    /// # Complexity
    ///
    /// One canonical form for each short follower, and `O(V E log E)` for what is left, `V` vertices with `E` options.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// use partizan::stopper::LoopyGraph;
    /// let mut values = Values::new();
    /// let game = "0={2|1}; 1={2|0}; 2={|}; 3={0|}".parse::<LoopyGraph>()?;
    /// let over = "0={1|0}; 1={|}".parse::<LoopyGraph>()?;
    /// assert_eq!(game.tidied(&mut values)?, over.tidied(&mut values)?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tidied(&self, values: &mut Values) -> Result<Self, StopperError> {
        let shortened = self.with_short_parts_valued(values)?;
        let options = shortened.option_numbers();
        let keys: Vec<_> = shortened.vertices.iter().map(LoopyVertex::value_index).collect();
        let classes = refined(values, ranks(&keys), &options)?;
        shortened.quotient(&classes)
    }

    /// The vertices in classes: each class is one vertex, numbered by breadth from that of the root, options in the
    /// order of their classes.
    pub(super) fn quotient(&self, classes: &[u32]) -> Result<Self, StopperError> {
        let mut numbers: HashMap<u32, VertexId> = HashMap::new();
        let mut members = Vec::new();
        let mut number = |members: &mut Vec<VertexId>, vertex: VertexId| {
            let class = classes[vertex.index()];
            if let Some(&number) = numbers.get(&class) {
                return Ok(number);
            }
            let number = vertex_id(members.len())?;
            numbers.insert(class, number);
            members.push(vertex);
            Ok::<_, StopperError>(number)
        };
        number(&mut members, self.start())?;
        let mut vertices = Vec::new();
        while let Some(&member) = members.get(vertices.len()) {
            let vertex = match &self.vertices[member.index()] {
                &LoopyVertex::Value(value) => LoopyVertex::Value(value),
                LoopyVertex::Node(options) => {
                    let mut renumbered = [Vec::new(), Vec::new()];
                    for (side, renumbered) in options.iter().zip(&mut renumbered) {
                        let mut by_class = side.clone();
                        by_class.sort_by_key(|option| classes[option.index()]);
                        for option in by_class {
                            renumbered.push(number(&mut members, option)?);
                        }
                    }
                    LoopyVertex::Node(renumbered)
                }
            };
            vertices.push(vertex);
        }
        Self::new(vertices)
    }

    /// Vertices from which play must end become values; the numbering stays.
    pub(super) fn with_short_parts_valued(&self, values: &mut Values) -> Result<Self, StopperError> {
        let n_vertices = self.vertices.len();
        let mut known = vec![None; n_vertices];
        let mut unknown_options = vec![0_usize; n_vertices];
        let mut holders = vec![Vec::new(); n_vertices];
        let mut ready = Vec::new();
        for (index, vertex) in self.vertices.iter().enumerate() {
            match vertex {
                LoopyVertex::Node(options) => {
                    unknown_options[index] = options.iter().map(Vec::len).sum();
                    for option in options.iter().flatten() {
                        holders[option.index()].push(index);
                    }
                    if unknown_options[index] == 0 {
                        ready.push(index);
                    }
                }
                LoopyVertex::Value(_) => ready.push(index),
            }
        }
        while let Some(index) = ready.pop() {
            known[index] = Some(match &self.vertices[index] {
                &LoopyVertex::Value(value) => value,
                LoopyVertex::Node(options) => {
                    let side = |player: Player| {
                        let side = options[player.index()].iter();
                        side.filter_map(|option| known[option.index()])
                            .collect::<Vec<_>>()
                    };
                    values.from_options(&side(Player::Left), &side(Player::Right))?
                }
            });
            for &holder in &holders[index] {
                unknown_options[holder] -= 1;
                if unknown_options[holder] == 0 {
                    ready.push(holder);
                }
            }
        }
        let vertices = known.into_iter().zip(&self.vertices);
        let vertices =
            vertices.map(|(known, vertex)| known.map_or_else(|| vertex.clone(), LoopyVertex::Value));
        Ok(Self {
            vertices: vertices.collect(),
        })
    }

    /// The options of every vertex by number, none for values.
    pub(super) fn option_numbers(&self) -> Vec<[Vec<u32>; 2]> {
        let numbers = |side: &Vec<VertexId>| side.iter().map(|option| option.get()).collect::<Vec<_>>();
        let options = |vertex: &LoopyVertex| match vertex {
            LoopyVertex::Value(_) => [Vec::new(), Vec::new()],
            LoopyVertex::Node([left, right]) => [numbers(left), numbers(right)],
        };
        self.vertices.iter().map(options).collect()
    }

    #[expect(clippy::unused_self, reason = "the root belongs to a game")]
    pub(super) const fn start(&self) -> VertexId {
        VertexId::new(0)
    }
}

impl LoopyVertex {
    /// 0 for nodes, different for different values.
    pub(super) fn value_index(&self) -> usize {
        match self {
            Self::Value(value) => value.index() + 1,
            Self::Node(_) => 0,
        }
    }
}

/// Appends the vertices of a game and returns where its root went.
pub(crate) fn append(vertices: &mut Vec<LoopyVertex>, game: &LoopyGraph) -> Result<VertexId, StopperError> {
    let start = vertex_id(vertices.len())?;
    // The last vertex has to have a number too.
    vertex_id(vertices.len() + game.vertices.len())?;
    let moved = |option: &VertexId| VertexId::new(start.get() + option.get());
    vertices.extend(game.vertices.iter().map(|vertex| match vertex {
        &LoopyVertex::Value(value) => LoopyVertex::Value(value),
        LoopyVertex::Node(options) => {
            LoopyVertex::Node(options.each_ref().map(|side| side.iter().map(moved).collect()))
        }
    }));
    Ok(start)
}

pub(crate) fn vertex_id(index: usize) -> Result<VertexId, StopperError> {
    let too_many = |_: TryFromIntError| GraphError::TooManyVertices {
        max_vertices: u32::MAX,
    };
    Ok(VertexId::new(u32::try_from(index).map_err(too_many)?))
}

/// A component of a sum: a vertex of its game, or a follower of one of its values.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Vertex(VertexId),
    Value(ValueId),
}

struct Sum<'g> {
    games: [&'g LoopyGraph; 2],
    numbers: HashMap<[Part; 2], VertexId>,
    pairs: Vec<[Part; 2]>,
    max: u32,
}

impl Sum<'_> {
    fn number(&mut self, pair: [Part; 2]) -> Result<VertexId, StopperError> {
        if let Some(&number) = self.numbers.get(&pair) {
            return Ok(number);
        }
        if self.pairs.len() >= self.max as usize {
            let max = u64::from(self.max);
            return Err(StopperError::TooLarge { size: max + 1, max });
        }
        let number = vertex_id(self.pairs.len())?;
        self.numbers.insert(pair, number);
        self.pairs.push(pair);
        Ok(number)
    }

    fn vertex(&mut self, values: &mut Values, pair: [Part; 2]) -> Result<LoopyVertex, StopperError> {
        if let [Part::Value(a), Part::Value(b)] = pair {
            return Ok(LoopyVertex::Value(values.sum(a, b)?));
        }
        let mut options = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for (component, &part) in pair.iter().enumerate() {
                for option in self.options(values, component, part, player)? {
                    let mut moved = pair;
                    moved[component] = option;
                    options[player.index()].push(self.number(moved)?);
                }
            }
        }
        Ok(LoopyVertex::Node(options))
    }

    fn options(
        &self,
        values: &mut Values,
        component: usize,
        part: Part,
        player: Player,
    ) -> Result<Vec<Part>, StopperError> {
        let game = self.games[component];
        Ok(match part {
            Part::Value(value) => values
                .options(value, player)?
                .into_iter()
                .map(Part::Value)
                .collect(),
            Part::Vertex(vertex) => match &game.vertices[vertex.index()] {
                LoopyVertex::Node(options) => options[player.index()]
                    .iter()
                    .map(|&option| Part::of(game, option))
                    .collect(),
                LoopyVertex::Value(_) => Vec::new(),
            },
        })
    }
}

impl Part {
    fn of(game: &LoopyGraph, vertex: VertexId) -> Self {
        match game.vertices[vertex.index()] {
            LoopyVertex::Value(value) => Self::Value(value),
            LoopyVertex::Node(_) => Self::Vertex(vertex),
        }
    }
}
