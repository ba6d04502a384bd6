//! The states that play reaches in a sum: what is on loops, what the short rest is worth, and who moves.

use core::num::NonZeroUsize;

use graph_core::retrograde::{Labels, Predecessors, Seed, StateGraph as _, label};
use graph_core::{Budget, Outcome, Player, VertexId};
use hashbrown::HashMap;

use super::vertex_id;
use crate::stopper::{LoopyGraph, LoopyVertex, StopperError};
use crate::{PartizanError, ValueId, Values};

/// A multiset of positions on loops.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Company {
    // Invariant: positions strictly increasing, each with how often it is there, at least once.
    members: Vec<(VertexId, u64)>,
}

impl Company {
    /// How many games there are, if 64 bits count them.
    pub(super) fn n_copies(&self) -> Option<u64> {
        let mut copies = self.members.iter().map(|&(_, copies)| copies);
        copies.try_fold(0_u64, u64::checked_add)
    }

    /// Adds copies, unless there are more of one position than 64 bits count.
    pub(super) fn add(&mut self, position: VertexId, copies: u64) -> Result<(), PartizanError> {
        if copies == 0 {
            return Ok(());
        }
        match self
            .members
            .binary_search_by_key(&position, |&(member, _)| member)
        {
            Ok(place) => {
                let there = &mut self.members[place].1;
                *there = there.checked_add(copies).ok_or(PartizanError::NumberTooLarge)?;
            }
            Err(place) => self.members.insert(place, (position, copies)),
        }
        Ok(())
    }

    /// The company after a move in one copy, and the value that joins the short rest.
    pub(super) fn moved(
        &self,
        graph: &LoopyGraph,
        from: VertexId,
        to: VertexId,
    ) -> Result<(Self, Option<ValueId>), PartizanError> {
        let mut moved = self.clone();
        if let Ok(place) = moved.members.binary_search_by_key(&from, |&(member, _)| member) {
            moved.members[place].1 -= 1;
            if moved.members[place].1 == 0 {
                moved.members.remove(place);
            }
        }
        match graph.vertices()[to.index()] {
            LoopyVertex::Value(value) => Ok((moved, Some(value))),
            LoopyVertex::Node(_) => {
                moved.add(to, 1)?;
                Ok((moved, None))
            }
        }
    }
}

/// A move of a company: the company it becomes, and what joins the short rest.
#[derive(Clone, Copy)]
struct CompanyMove {
    to: u32,
    added: Option<ValueId>,
}

/// Moves of Left and of Right.
type BothMoves = [Vec<CompanyMove>; 2];

/// The state in which nothing is on loops and the player to move wins the short rest.
const WON: u32 = 0;
/// The same, but that he loses it.
const LOST: u32 = 1;
/// The first state that is played on.
const FIRST: u32 = 2;

/// The states met so far.
pub(super) struct States<'a> {
    graph: &'a LoopyGraph,
    budget: &'a Budget<'a>,
    companies: Vec<Company>,
    company_numbers: HashMap<Company, u32>,
    // For each company whose moves were asked for.
    moves: Vec<Option<BothMoves>>,
    met: Vec<(u32, ValueId, Player)>,
    state_numbers: HashMap<(u32, ValueId, Player), u32>,
    edges: Vec<(u32, u32)>,
}

impl<'a> States<'a> {
    pub(super) fn new(graph: &'a LoopyGraph, budget: &'a Budget<'a>) -> Self {
        Self {
            graph,
            budget,
            companies: Vec::new(),
            company_numbers: HashMap::new(),
            moves: Vec::new(),
            met: Vec::new(),
            state_numbers: HashMap::new(),
            edges: Vec::new(),
        }
    }

    /// The number of a state, which is met if it has not been before.
    pub(super) fn number(
        &mut self,
        values: &mut Values,
        company: Company,
        short: ValueId,
        mover: Player,
    ) -> Result<u32, StopperError> {
        let company = self.company(company)?;
        self.state(values, company, short, mover)
    }

    /// Plays all states on, and labels them.
    pub(super) fn labels(mut self, values: &mut Values, budget: &Budget<'_>) -> Result<Labels, StopperError> {
        self.play(values)?;
        let n_states = vertex_id(self.met.len() + FIRST as usize)?.get();
        // What is known of states lies beside them now.
        let edges = core::mem::take(&mut self.edges);
        drop(self);
        let states = Predecessors::from_edges(n_states, &edges[..], NonZeroUsize::MIN, budget)?;
        let seed = |state: u32| match state {
            WON => Seed::Declared(Outcome::Win),
            LOST => Seed::Declared(Outcome::Loss),
            _ if states.n_options(state) == 0 => Seed::Declared(Outcome::Loss),
            _ => Seed::Open,
        };
        Ok(label(&states, seed, budget)?)
    }

    fn play(&mut self, values: &mut Values) -> Result<(), StopperError> {
        let mut meter = self.budget.meter();
        let mut next = 0;
        while let Some(&(company, short, mover)) = self.met.get(next) {
            let from = vertex_id(next + FIRST as usize)?.get();
            let before = self.edges.len();
            for option in values.options(short, mover)? {
                let to = self.state(values, company, option, mover.opponent())?;
                self.edges.push((from, to));
            }
            self.list_moves(company)?;
            let n_moves = self.moves_of(company, mover).len();
            for place in 0..n_moves {
                let CompanyMove { to, added } = self.moves_of(company, mover)[place];
                let rest = added.map_or(Ok(short), |added| values.sum(short, added))?;
                let to = self.state(values, to, rest, mover.opponent())?;
                self.edges.push((from, to));
            }
            check_size(self.edges.len(), self.budget.max_edges)?;
            meter.spend(1 + (self.edges.len() - before) as u64)?;
            next += 1;
        }
        Ok(())
    }

    fn moves_of(&self, company: u32, player: Player) -> &[CompanyMove] {
        let moves = self.moves[company as usize].as_ref();
        moves.map_or(&[], |moves| &moves[player.index()])
    }

    fn list_moves(&mut self, company: u32) -> Result<(), StopperError> {
        if self.moves[company as usize].is_some() {
            return Ok(());
        }
        let from = self.companies[company as usize].clone();
        let mut res = [Vec::new(), Vec::new()];
        for &(member, _) in &from.members {
            let LoopyVertex::Node(options) = &self.graph.vertices()[member.index()] else {
                continue;
            };
            for (side, listed) in options.iter().zip(&mut res) {
                for &option in side {
                    let (to, added) = from.moved(self.graph, member, option)?;
                    let to = self.company(to)?;
                    listed.push(CompanyMove { to, added });
                }
            }
        }
        self.moves[company as usize] = Some(res);
        Ok(())
    }

    fn company(&mut self, company: Company) -> Result<u32, StopperError> {
        if let Some(&number) = self.company_numbers.get(&company) {
            return Ok(number);
        }
        check_size(self.companies.len() + 1, self.budget.max_vertices.into())?;
        let number = vertex_id(self.companies.len())?.get();
        self.companies.push(company.clone());
        self.moves.push(None);
        self.company_numbers.insert(company, number);
        Ok(number)
    }

    fn state(
        &mut self,
        values: &mut Values,
        company: u32,
        short: ValueId,
        mover: Player,
    ) -> Result<u32, StopperError> {
        if self.companies[company as usize].members.is_empty() {
            let zero = values.zero();
            let loses = match mover {
                Player::Left => values.le(short, zero)?,
                Player::Right => values.le(zero, short)?,
            };
            return Ok(if loses { LOST } else { WON });
        }
        let key = (company, short, mover);
        if let Some(&number) = self.state_numbers.get(&key) {
            return Ok(number);
        }
        let place = self.met.len() + FIRST as usize;
        check_size(place + 1, self.budget.max_vertices.into())?;
        let number = vertex_id(place)?.get();
        self.met.push(key);
        self.state_numbers.insert(key, number);
        Ok(number)
    }
}

const fn check_size(size: usize, max: u64) -> Result<(), StopperError> {
    let size = size as u64;
    if size > max {
        return Err(StopperError::TooLarge { size, max });
    }
    Ok(())
}
