//! The elements of a comparison: the nodes of a game and the followers of its values, all with their options by number.

use graph_core::{Budget, Player};
use hashbrown::HashMap;

use super::{LoopyGraph, LoopyVertex, StopperError};
use crate::{ValueId, Values};

/// The nodes of a game, and after them its values with all their followers.
#[derive(Debug)]
pub(crate) struct Universe {
    // Invariant: the nodes first; options are elements.
    options: Vec<[Vec<u32>; 2]>,
    n_nodes: u32,
    // Invariant: the elements behind the nodes, all different.
    values: Vec<ValueId>,
    // Invariant: the element of each vertex of the game.
    of_vertex: Vec<u32>,
    n_options: u64,
}

impl Universe {
    /// Lists the elements of a game.
    ///
    /// # Errors
    ///
    /// [`StopperError::TooLarge`] when there are more elements than the budget has vertices, or more options than it
    /// has edges; closed forms are written out here, so that an integer `n` has `n + 1` followers.
    pub(crate) fn new(
        values: &mut Values,
        game: &LoopyGraph,
        budget: &Budget<'_>,
    ) -> Result<Self, StopperError> {
        let is_node = |vertex: &&LoopyVertex| matches!(vertex, LoopyVertex::Node(_));
        let n_nodes = super::graph::vertex_id(game.vertices().iter().filter(is_node).count())?.get();
        let mut res = Self {
            options: vec![[Vec::new(), Vec::new()]; n_nodes as usize],
            n_nodes,
            values: Vec::new(),
            of_vertex: Vec::with_capacity(game.vertices().len()),
            n_options: 0,
        };
        let mut elements = HashMap::new();
        let mut next_node = 0;
        for vertex in game.vertices() {
            let element = match *vertex {
                LoopyVertex::Node(_) => {
                    next_node += 1;
                    next_node - 1
                }
                LoopyVertex::Value(value) => res.element(&mut elements, value, budget)?,
            };
            res.of_vertex.push(element);
        }
        for (&element, vertex) in res.of_vertex.iter().zip(game.vertices()) {
            let LoopyVertex::Node(options) = vertex else {
                continue;
            };
            for (side, numbers) in options.iter().zip(&mut res.options[element as usize]) {
                numbers.extend(side.iter().map(|option| res.of_vertex[option.index()]));
                res.n_options += numbers.len() as u64;
            }
        }
        res.add_followers(values, &mut elements, budget)?;
        Ok(res)
    }

    /// The universe of 0 alone.
    pub(crate) fn zero(values: &Values) -> Self {
        Self {
            options: vec![[Vec::new(), Vec::new()]],
            n_nodes: 0,
            values: vec![values.zero()],
            of_vertex: vec![0],
            n_options: 0,
        }
    }

    /// Returns how many elements there are.
    pub(crate) fn len(&self) -> u32 {
        // As many as numbers given out.
        u32::try_from(self.options.len()).unwrap_or(u32::MAX)
    }

    pub(crate) const fn n_nodes(&self) -> u32 {
        self.n_nodes
    }

    pub(crate) const fn n_options(&self) -> u64 {
        self.n_options
    }

    /// Returns the options of an element.
    pub(crate) fn options(&self, element: u32, player: Player) -> &[u32] {
        &self.options[element as usize][player.index()]
    }

    /// Returns the value of an element that is not a node.
    pub(crate) fn value(&self, element: u32) -> Option<ValueId> {
        let place = element.checked_sub(self.n_nodes)?;
        self.values.get(place as usize).copied()
    }

    /// Returns the element of a vertex of the game.
    pub(crate) fn of_vertex(&self, vertex: usize) -> u32 {
        self.of_vertex[vertex]
    }

    fn add_followers(
        &mut self,
        values: &mut Values,
        elements: &mut HashMap<ValueId, u32>,
        budget: &Budget<'_>,
    ) -> Result<(), StopperError> {
        let mut place = 0;
        while let Some(&value) = self.values.get(place) {
            for player in Player::BOTH {
                let options = values.options(value, player)?;
                self.n_options += options.len() as u64;
                if self.n_options > budget.max_edges {
                    return Err(StopperError::TooLarge {
                        size: self.n_options,
                        max: budget.max_edges,
                    });
                }
                for option in options {
                    let element = self.element(elements, option, budget)?;
                    let holder = self.n_nodes as usize + place;
                    self.options[holder][player.index()].push(element);
                }
            }
            place += 1;
        }
        Ok(())
    }

    fn element(
        &mut self,
        elements: &mut HashMap<ValueId, u32>,
        value: ValueId,
        budget: &Budget<'_>,
    ) -> Result<u32, StopperError> {
        if let Some(&element) = elements.get(&value) {
            return Ok(element);
        }
        let element = self.len();
        if element >= budget.max_vertices {
            return Err(StopperError::TooLarge {
                size: u64::from(element) + 1,
                max: budget.max_vertices.into(),
            });
        }
        elements.insert(value, element);
        self.options.push([Vec::new(), Vec::new()]);
        self.values.push(value);
        Ok(element)
    }
}
