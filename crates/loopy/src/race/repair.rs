//! Labels for one target out of those without a target: withdraw what is no longer supported, then decide anew.
//!
//! Support is well-founded: a vertex may rest only on vertices decided before it, so that two of them never hold
//! each other up in a circle. A lost vertex rests on all its options, a won one on any lost option that was
//! decided earlier.

use graph_core::{Digraph, Outcome, VertexId};

use super::table::{NEVER, Status, Table};

/// Lists that a repair works on, kept for their memory.
#[derive(Debug, Default)]
pub(super) struct Repair {
    /// Vertices to withdraw, with what they were.
    to_withdraw: Vec<(VertexId, Status)>,
    withdrawn: Vec<VertexId>,
    /// Vertices decided anew, to be told to their predecessors.
    decided: Vec<VertexId>,
    n_awaited: usize,
    work: u64,
    max_work: u64,
}

/// The work allowed is used up.
struct TooMuch;

impl Repair {
    /// Makes the outcomes of `starts` right for a target that was won; false when that would take more than
    /// `max_work`. Either way the table must be undone before the next target.
    pub(super) fn run(
        &mut self,
        table: &mut Table<'_>,
        reversed: &Digraph,
        target: VertexId,
        starts: &[VertexId],
        max_work: u64,
    ) -> bool {
        self.work = starts.len() as u64;
        self.max_work = max_work;
        self.reverse(table, reversed, target, starts).is_ok()
    }

    /// Vertices and edges looked at by the last run.
    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    pub(super) fn memory_usage(&self) -> usize {
        let vertices = self.withdrawn.capacity() + self.decided.capacity();
        vertices * size_of::<VertexId>() + self.to_withdraw.capacity() * size_of::<(VertexId, Status)>()
    }

    /// The target was won: what rests on that falls.
    ///
    /// What was decided after all starts has no part in them. It is looked at only when a start falls, and then all is
    /// withdrawn from the beginning.
    fn reverse(
        &mut self,
        table: &mut Table<'_>,
        reversed: &Digraph,
        target: VertexId,
        starts: &[VertexId],
    ) -> Result<(), TooMuch> {
        let latest = starts.iter().map(|&start| table.decided_at(start)).max();
        let horizon = latest.unwrap_or(NEVER);
        let is_open = |table: &Table<'_>, start: VertexId| table.cell(start).status == Status::Open;
        if horizon != NEVER {
            let has_part = table.decided_at(target) <= horizon;
            if has_part {
                self.withdraw_from::<true>(table, reversed, target, horizon)?;
            } else {
                table.change(target).status = Status::Ended(Outcome::Loss);
            }
            if !starts.iter().any(|&start| is_open(table, start)) {
                return Ok(());
            }
            table.undo();
        }
        self.withdraw_from::<false>(table, reversed, target, NEVER)?;
        if !starts.iter().any(|&start| is_open(table, start)) {
            return Ok(());
        }
        self.await_starts(table, starts);
        self.restart(table, reversed, target)?;
        self.decide(table, reversed)
    }

    /// Withdraws what rests on the target; `UP_TO_HORIZON`, only what was decided no later, and counts for no more.
    fn withdraw_from<const UP_TO_HORIZON: bool>(
        &mut self,
        table: &mut Table<'_>,
        reversed: &Digraph,
        target: VertexId,
        horizon: u32,
    ) -> Result<(), TooMuch> {
        self.to_withdraw.clear();
        self.withdrawn.clear();
        self.decided.clear();
        table.change(target).status = Status::Ended(Outcome::Loss);
        let sources = reversed.successors(target);
        self.count(sources.len())?;
        for &source in sources {
            if UP_TO_HORIZON && table.decided_at(source) > horizon {
                continue;
            }
            let cell = table.change(source);
            cell.n_hopes += 1;
            cell.n_lost += 1;
            // The target is now decided before everything else.
            cell.n_lost_earlier += 1;
            if cell.status == Status::Lost {
                self.fall(table, source);
            }
        }
        while let Some((vertex, was)) = self.to_withdraw.pop() {
            let sources = reversed.successors(vertex);
            self.count(2 * sources.len())?;
            let decided_at = table.decided_at(vertex);
            for &source in sources {
                // A vertex rests on nothing later.
                if UP_TO_HORIZON && !(decided_at..=horizon).contains(&table.decided_at(source)) {
                    continue;
                }
                let cell = table.change(source);
                let falls = if was == Status::Won {
                    cell.n_hopes += 1;
                    cell.status == Status::Lost
                } else {
                    cell.n_lost -= 1;
                    cell.n_lost_earlier -= u32::from(decided_at < cell.decided_at);
                    cell.status == Status::Won && cell.n_lost_earlier == 0
                };
                if falls {
                    self.fall(table, source);
                }
            }
        }
        Ok(())
    }

    /// Withdraws a vertex.
    fn fall(&mut self, table: &mut Table<'_>, vertex: VertexId) {
        let cell = table.change(vertex);
        let was = core::mem::replace(&mut cell.status, Status::Open);
        self.to_withdraw.push((vertex, was));
        self.withdrawn.push(vertex);
    }

    /// Decides those withdrawn vertices whose options settle them already.
    fn restart(
        &mut self,
        table: &mut Table<'_>,
        reversed: &Digraph,
        target: VertexId,
    ) -> Result<(), TooMuch> {
        let sources = reversed.successors(target);
        self.count(self.withdrawn.len() + sources.len())?;
        let withdrawn = core::mem::take(&mut self.withdrawn);
        for &vertex in withdrawn.iter().chain(sources) {
            let cell = table.cell(vertex);
            let status = match (cell.n_lost, cell.n_hopes) {
                (1.., _) => Status::Won,
                (0, 0) => Status::Lost,
                _ => continue,
            };
            self.settle(table, vertex, status);
        }
        self.withdrawn = withdrawn;
        Ok(())
    }

    /// Carries decisions backwards until every start is decided or nothing more follows.
    fn decide(&mut self, table: &mut Table<'_>, reversed: &Digraph) -> Result<(), TooMuch> {
        let mut at = 0;
        while self.n_awaited > 0 && at < self.decided.len() {
            let vertex = self.decided[at];
            at += 1;
            let sources = reversed.successors(vertex);
            self.count(sources.len())?;
            if table.outcome(vertex) == Outcome::Loss {
                for &source in sources {
                    self.settle(table, source, Status::Won);
                }
                continue;
            }
            for &source in sources {
                let cell = table.change(source);
                cell.n_hopes -= 1;
                if cell.n_hopes == 0 {
                    self.settle(table, source, Status::Lost);
                }
            }
        }
        Ok(())
    }

    /// Decides a vertex, if it is open.
    #[inline]
    fn settle(&mut self, table: &mut Table<'_>, vertex: VertexId, status: Status) {
        if table.cell(vertex).status == Status::Open {
            let cell = table.change(vertex);
            cell.status = status;
            self.n_awaited -= usize::from(cell.is_awaited);
            self.decided.push(vertex);
        }
    }

    fn await_starts(&mut self, table: &mut Table<'_>, starts: &[VertexId]) {
        self.n_awaited = 0;
        for &start in starts {
            if table.cell(start).status == Status::Open {
                let cell = table.change(start);
                self.n_awaited += usize::from(!cell.is_awaited);
                cell.is_awaited = true;
            }
        }
    }

    fn count(&mut self, work: usize) -> Result<(), TooMuch> {
        self.work = self.work.saturating_add(1).saturating_add(work as u64);
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
    use crate::solver::labels_of;
    use crate::{Ends, PlayConvention, classify};
    use core::slice;
    use graph_core::Budget;

    /// Every start and target, by repairs without limit, against labelling with the target declared.
    fn repairs_agree(graph: &Digraph, ends: &Ends, others: &[(VertexId, Outcome)]) {
        let budget = Budget::unlimited();
        let reversed = graph.reversed().unwrap();
        let base = ends.clone().with_declared(others.iter().copied()).unwrap();
        let labels = labels_of(graph, slice::from_ref(&reversed), &base, &budget).unwrap();
        let mut table = Table::new(graph, &base, &labels).unwrap();
        let mut repair = Repair::default();
        for target in graph
            .vertices()
            .filter(|vertex| labels.outcome(vertex.get()) == Outcome::Win)
        {
            let others = others.iter().copied().filter(|&(vertex, _)| vertex != target);
            let with_target = ends.clone().with_targets([target]).unwrap();
            let with_target = with_target.with_declared(others).unwrap();
            let expected = classify(graph, &with_target, &budget).unwrap();
            let all: Vec<_> = graph.vertices().collect();
            for starts in all.chunks(1).chain(all.chunks(3)).chain([all.as_slice()]) {
                assert!(repair.run(&mut table, &reversed, target, starts, u64::MAX));
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

    #[test]
    fn repairs_without_limit_agree_with_labelling_afresh() {
        for i in 1..120 {
            let n = 2 + i * 5 % 37;
            let graph = random_graph(n, n + i * 7 % (2 * n), u64::from(i));
            for convention in [PlayConvention::Normal, PlayConvention::Misere] {
                let ends = Ends::new(convention);
                repairs_agree(&graph, &ends, &[]);
                let v = |number| VertexId::new(number % n);
                let mut others = vec![(v(i), Outcome::Win), (v(i + 1), Outcome::Draw)];
                if n > 2 {
                    others.push((v(i + 2), Outcome::Loss));
                }
                repairs_agree(&graph, &ends, &others);
            }
        }
    }
}
