//! Labels for one target out of those without a target: withdraw what is no longer supported, then decide anew.
//!
//! Support is well-founded: a vertex may rest only on vertices decided before it, so that two of them never hold
//! each other up in a circle. A lost vertex rests on all its options, a won one on any lost option that was
//! decided earlier. Whether the starts of a race rest on its target is also asked from their side, in `reliance`.

use graph_core::{Outcome, Rows, VertexId};

use super::reliance::{Finding, Reliance};
use super::status::Status;
use super::table::{NEVER, Table};

/// Lists that a repair works on, kept for their memory.
#[derive(Debug)]
pub(super) struct Repair {
    /// Work that the search from the target and that from the starts are given by turns.
    turn: u64,
    /// Vertices to withdraw, with what they were.
    to_withdraw: Vec<(VertexId, Status)>,
    withdrawn: Vec<VertexId>,
    /// Vertices decided anew, to be told to their predecessors.
    decided: Vec<VertexId>,
    reliance: Reliance,
    work: u64,
    max_work: u64,
}

/// The work allowed is used up.
struct TooMuch;

/// A race on the table it is answered on.
struct Race<'a, 't, 'g> {
    table: &'t mut Table<'g>,
    reversed: Rows<'a>,
    target: VertexId,
    starts: &'a [VertexId],
}

impl Race<'_, '_, '_> {
    fn some_start_is_open(&self) -> bool {
        self.starts
            .iter()
            .any(|&start| self.table.status(start).is_open())
    }
}

impl Default for Repair {
    fn default() -> Self {
        Self::with_turn(128)
    }
}

impl Repair {
    const fn with_turn(turn: u64) -> Self {
        Self {
            turn,
            to_withdraw: Vec::new(),
            withdrawn: Vec::new(),
            decided: Vec::new(),
            reliance: Reliance::new(),
            work: 0,
            max_work: 0,
        }
    }

    /// Makes the outcomes of `starts` right for a target that was drawn or won; false when that would take more than
    /// `max_work`. Either way the table must be undone before the next target. If the target was won, the table must
    /// know its order.
    pub(super) fn run(
        &mut self,
        table: &mut Table<'_>,
        reversed: Rows<'_>,
        target: VertexId,
        starts: &[VertexId],
        max_work: u64,
    ) -> bool {
        self.work = starts.len() as u64;
        self.max_work = max_work;
        let mut race = Race {
            table,
            reversed,
            target,
            starts,
        };
        let repaired = match race.table.outcome(target) {
            Outcome::Win => self.reverse(&mut race),
            Outcome::Loss => Ok(()),
            Outcome::Draw => self.extend(&mut race),
        };
        repaired.is_ok()
    }

    /// Vertices and edges looked at by the last run.
    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    pub(super) fn memory_usage(&self) -> usize {
        let vertices = self.withdrawn.capacity() + self.decided.capacity();
        vertices * size_of::<VertexId>()
            + self.to_withdraw.capacity() * size_of::<(VertexId, Status)>()
            + self.reliance.memory_usage()
    }

    /// The target was drawn: nothing rests on that, and what is decided stays so.
    fn extend(&mut self, race: &mut Race<'_, '_, '_>) -> Result<(), TooMuch> {
        self.decided.clear();
        race.table.declare(race.target);
        self.win_sources(race)?;
        self.decide(race)
    }

    /// The target was won: what rests on that falls.
    ///
    /// What was decided after all starts has no part in them. It is looked at only when a start falls, and then all is
    /// withdrawn from the beginning.
    fn reverse(&mut self, race: &mut Race<'_, '_, '_>) -> Result<(), TooMuch> {
        let decided_at = |&start: &VertexId| race.table.decided_at(start);
        let horizon = race.starts.iter().map(decided_at).max().unwrap_or(NEVER);
        if horizon != NEVER {
            if self.starts_stand(race, horizon)? {
                return Ok(());
            }
            race.table.undo();
        }
        self.begin_withdrawal(race, NEVER)?;
        while !self.withdraw(race, NEVER, u64::MAX)? {}
        if !race.some_start_is_open() {
            return Ok(());
        }
        self.decided.clear();
        self.win_sources(race)?;
        self.restart(race)?;
        self.decide(race)
    }

    /// Whether all starts stay what they are, none of them being decided after the horizon.
    ///
    /// Asked from the target and from the starts by turns: it takes little more than twice as long as the quicker of both.
    fn starts_stand(&mut self, race: &mut Race<'_, '_, '_>, horizon: u32) -> Result<bool, TooMuch> {
        let since = race.table.decided_at(race.target);
        self.begin_withdrawal(race, horizon)?;
        self.reliance.begin(race.starts, since);
        loop {
            let is_done = self.withdraw(race, horizon, self.turn)?;
            if race.some_start_is_open() {
                return Ok(false);
            }
            if is_done {
                return Ok(true);
            }
            let (finding, work) = self.reliance.advance(race.table, self.turn);
            self.count(work)?;
            match finding {
                Some(Finding::Stands) => return Ok(true),
                Some(Finding::Falls) => return Ok(false),
                None => {}
            }
        }
    }

    /// Declares the target and withdraws the vertices that rest on it directly, if they were decided by the horizon.
    fn begin_withdrawal(&mut self, race: &mut Race<'_, '_, '_>, horizon: u32) -> Result<(), TooMuch> {
        self.to_withdraw.clear();
        self.withdrawn.clear();
        race.table.declare(race.target);
        let sources = race.reversed.successors(race.target);
        for &source in sources {
            if race.table.status(source) == Status::LOST && race.table.decided_at(source) <= horizon {
                self.fall(race.table, source);
            }
        }
        self.count(sources.len() as u64)
    }

    /// Withdraws what rests on what was withdrawn, if it was decided by the horizon, for about so much work; true when
    /// nothing more follows.
    fn withdraw(
        &mut self,
        race: &mut Race<'_, '_, '_>,
        horizon: u32,
        most_work: u64,
    ) -> Result<bool, TooMuch> {
        let last_work = self.work.saturating_add(most_work);
        while self.work < last_work {
            let Some((vertex, was)) = self.to_withdraw.pop() else {
                return Ok(true);
            };
            let sources = race.reversed.successors(vertex);
            let n_looks = race.table.n_looks();
            if was == Status::WON {
                self.withdraw_lost(race.table, sources, horizon);
            } else {
                self.withdraw_won(race.table, vertex, sources, horizon);
            }
            self.count(sources.len() as u64 + race.table.n_looks() - n_looks)?;
        }
        Ok(self.to_withdraw.is_empty())
    }

    /// An option was won and is not: its sources were lost by all their options.
    fn withdraw_lost(&mut self, table: &mut Table<'_>, sources: &[VertexId], horizon: u32) {
        for &source in sources {
            if table.status(source) == Status::LOST && table.decided_at(source) <= horizon {
                self.fall(table, source);
            }
        }
    }

    /// An option was lost and is not: its sources were won if they still have another to rest on.
    fn withdraw_won(&mut self, table: &mut Table<'_>, option: VertexId, sources: &[VertexId], horizon: u32) {
        // A vertex rests on nothing later.
        let decided_at = table.decided_at(option);
        for &source in sources {
            if table.status(source) == Status::WON
                && (decided_at..=horizon).contains(&table.decided_at(source))
                && !table.has_support(source)
            {
                self.fall(table, source);
            }
        }
    }

    /// Withdraws a vertex.
    fn fall(&mut self, table: &mut Table<'_>, vertex: VertexId) {
        self.to_withdraw.push((vertex, table.status(vertex)));
        self.withdrawn.push(vertex);
        table.set(vertex, Status::OPEN);
    }

    /// Whoever can move onto the target wins.
    fn win_sources(&mut self, race: &mut Race<'_, '_, '_>) -> Result<(), TooMuch> {
        let sources = race.reversed.successors(race.target);
        for &source in sources {
            self.settle(race.table, source, Status::WON);
        }
        self.count(sources.len() as u64)
    }

    /// Decides those withdrawn vertices whose options settle them already.
    fn restart(&mut self, race: &mut Race<'_, '_, '_>) -> Result<(), TooMuch> {
        let withdrawn = core::mem::take(&mut self.withdrawn);
        for &vertex in &withdrawn {
            let options = race.table.options(vertex);
            let status = |&option: &VertexId| race.table.status(option);
            if options.iter().map(status).any(Status::is_lost) {
                self.settle(race.table, vertex, Status::WON);
            } else if options.iter().map(status).all(Status::is_won) {
                self.settle(race.table, vertex, Status::LOST);
            }
            self.count(options.len() as u64)?;
        }
        self.withdrawn = withdrawn;
        Ok(())
    }

    /// Carries decisions backwards until every start is decided or nothing more follows.
    fn decide(&mut self, race: &mut Race<'_, '_, '_>) -> Result<(), TooMuch> {
        let mut awaited = race.starts;
        let mut at = 0;
        while let Some(&vertex) = self.decided.get(at) {
            while let [first, rest @ ..] = awaited
                && !race.table.status(*first).is_open()
            {
                awaited = rest;
            }
            if awaited.is_empty() {
                break;
            }
            at += 1;
            let sources = race.reversed.successors(vertex);
            let n_looks = race.table.n_looks();
            if race.table.status(vertex).is_lost() {
                for &source in sources {
                    self.settle(race.table, source, Status::WON);
                }
            } else {
                for &source in sources {
                    if race.table.status(source).is_open() && !race.table.has_hope(source) {
                        self.settle(race.table, source, Status::LOST);
                    }
                }
            }
            self.count(sources.len() as u64 + race.table.n_looks() - n_looks)?;
        }
        Ok(())
    }

    /// Decides a vertex, if it is open.
    #[inline]
    fn settle(&mut self, table: &mut Table<'_>, vertex: VertexId, status: Status) {
        if table.status(vertex).is_open() {
            table.set(vertex, status);
            self.decided.push(vertex);
        }
    }

    fn count(&mut self, work: u64) -> Result<(), TooMuch> {
        self.work = self.work.saturating_add(1).saturating_add(work);
        if self.work > self.max_work {
            Err(TooMuch)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::random_graph;
    use crate::{Ends, PlayConvention, classify};
    use graph_core::families::{Layered, Pursuit, Robber};
    use graph_core::{Budget, Digraph};

    /// Every start and target, by repairs without limit, against labelling with the target declared.
    fn repairs_agree(graph: &Digraph, ends: &Ends, others: &[(VertexId, Outcome)], turn: u64) {
        let budget = Budget::unlimited();
        let reversed = graph.reversed().unwrap();
        let base = ends.clone().with_declared(others.iter().copied()).unwrap();
        let mut table = Table::new(graph, &reversed, &base, &budget).unwrap();
        table.know_order().unwrap();
        let mut repair = Repair::with_turn(turn);
        for target in graph.vertices() {
            let others = others.iter().copied().filter(|&(vertex, _)| vertex != target);
            let with_target = ends.clone().with_targets([target]).unwrap();
            let with_target = with_target.with_declared(others).unwrap();
            let expected = classify(graph, &with_target, &budget).unwrap();
            let all: Vec<_> = graph.vertices().collect();
            for starts in all.chunks(1).chain(all.chunks(3)).chain([all.as_slice()]) {
                assert!(repair.run(&mut table, reversed.rows(), target, starts, u64::MAX));
                for &start in starts {
                    assert_eq!(
                        table.outcome(start),
                        expected.outcome(start),
                        "{start} to {target}"
                    );
                }
                table.undo();
            }
        }
    }

    /// Whether a start stands, asked from the target alone and from the start alone.
    fn both_sides_agree(graph: &Digraph) -> [usize; 2] {
        let (ends, budget) = (Ends::new(PlayConvention::Normal), Budget::unlimited());
        let reversed = graph.reversed().unwrap();
        let mut table = Table::new(graph, &reversed, &ends, &budget).unwrap();
        table.know_order().unwrap();
        let mut repair = Repair::with_turn(1);
        let mut n_found = [0; 2];
        for target in graph.vertices() {
            if table.outcome(target) != Outcome::Win {
                continue;
            }
            let since = table.decided_at(target);
            let decided = graph.vertices().filter(|&start| table.decided_at(start) != NEVER);
            for start in decided.collect::<Vec<_>>() {
                table.declare(target);
                repair.reliance.begin(&[start], since);
                let (from_start, _) = repair.reliance.advance(&table, u64::MAX);
                table.undo();
                let horizon = table.decided_at(start);
                (repair.work, repair.max_work) = (0, u64::MAX);
                let mut race = Race {
                    table: &mut table,
                    reversed: reversed.rows(),
                    target,
                    starts: &[start],
                };
                assert!(repair.begin_withdrawal(&mut race, horizon).is_ok());
                while !repair
                    .withdraw(&mut race, horizon, 1)
                    .is_ok_and(|is_done| is_done)
                {}
                let from_target = if race.some_start_is_open() {
                    Finding::Falls
                } else {
                    Finding::Stands
                };
                table.undo();
                assert_eq!(from_start, Some(from_target), "{start} to {target}");
                n_found[usize::from(from_target == Finding::Stands)] += 1;
            }
        }
        n_found
    }

    #[test]
    fn what_stands_is_the_same_from_both_sides() {
        let flat = (1..60).map(|i| {
            let n = 2 + i * 5 % 47;
            random_graph(n, n + i * 7 % n, u64::from(i))
        });
        let n_found = flat.chain(deep_graphs()).map(|graph| both_sides_agree(&graph));
        let [n_fallen, n_standing] =
            n_found.fold([0, 0], |all, found| [all[0] + found[0], all[1] + found[1]]);
        assert!(n_fallen > 1_000 && n_standing > 1_000, "{n_fallen} {n_standing}");
    }

    /// Where much rests on much.
    fn deep_graphs() -> [Digraph; 3] {
        let budget = Budget::unlimited();
        let layered = Layered {
            n_vertices: 200,
            width: 8.try_into().unwrap(),
            max_degree: 4.try_into().unwrap(),
            seed: 1,
        };
        let pursuit = |robber| Pursuit {
            width: 4,
            height: 3,
            holes_permille: 100,
            robber,
            seed: 1,
        };
        [
            layered.graph(&budget).unwrap(),
            pursuit(Robber::Walks).graph(&budget).unwrap(),
            pursuit(Robber::Leaves).graph(&budget).unwrap(),
        ]
    }

    #[test]
    fn repairs_of_deep_graphs_agree_with_labelling_afresh() {
        for graph in deep_graphs() {
            for convention in [PlayConvention::Normal, PlayConvention::Misere] {
                repairs_agree(&graph, &Ends::new(convention), &[], 3);
            }
        }
    }

    #[test]
    fn repairs_without_limit_agree_with_labelling_afresh() {
        for i in 1..120 {
            let n = 2 + i * 5 % 37;
            let graph = random_graph(n, n + i * 7 % (2 * n), u64::from(i));
            for convention in [PlayConvention::Normal, PlayConvention::Misere] {
                let ends = Ends::new(convention);
                repairs_agree(&graph, &ends, &[], 1 + u64::from(i) % 20);
                let v = |number| VertexId::new(number % n);
                let mut others = vec![(v(i), Outcome::Win), (v(i + 1), Outcome::Draw)];
                if n > 2 {
                    others.push((v(i + 2), Outcome::Loss));
                }
                repairs_agree(&graph, &ends, &others, 1 + u64::from(i) % 5);
            }
        }
    }
}
