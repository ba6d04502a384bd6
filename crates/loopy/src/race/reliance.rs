//! Whether the starts of a race rest on its target, asked from the starts: an option may be looked for among those a
//! won vertex rests on, and all options of a lost one must stand.
//!
//! What was decided before the target does not rest on it, and what is withdrawn from the target's side, in `repair`, has
//! fallen. Vertices rest only on what was decided before them, so that no search comes round to where it is.

use graph_core::VertexId;

use super::status::Status;
use super::table::Table;

/// What a target that is lost means for a vertex decided without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// It stays what it is.
    Stands,
    /// It may not.
    Falls,
}

/// The search, kept for its memory.
#[derive(Debug)]
pub(super) struct Reliance {
    findings: Vec<Option<Finding>>,
    /// Vertices with a finding.
    found: Vec<VertexId>,
    /// The vertices on the way from a start, each with the place of the option that is next.
    way: Vec<(VertexId, usize)>,
    /// Starts that are not on the way yet.
    starts: Vec<VertexId>,
    /// When the target was decided.
    since: u32,
    work: u64,
}

impl Reliance {
    pub(super) const fn new() -> Self {
        Self {
            findings: Vec::new(),
            found: Vec::new(),
            way: Vec::new(),
            starts: Vec::new(),
            since: 0,
            work: 0,
        }
    }

    /// Begins a search for a target that was decided at this time.
    pub(super) fn begin(&mut self, starts: &[VertexId], since: u32) {
        for vertex in self.found.drain(..) {
            self.findings[vertex.index()] = None;
        }
        self.way.clear();
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        self.since = since;
    }

    /// Takes about so much work; returns what is found for all starts together, if it is, and the work.
    pub(super) fn advance(&mut self, table: &Table<'_>, most_work: u64) -> (Option<Finding>, u64) {
        // Without memory nothing is found, and the other side takes all the time.
        if self.findings.is_empty() && self.findings.try_reserve_exact(table.n_vertices()).is_err() {
            return (None, 0);
        }
        self.findings.resize(table.n_vertices(), None);
        self.work = 0;
        while self.work < most_work {
            if let Some(&(vertex, at)) = self.way.last() {
                if let Some(finding) = self.look(table, vertex, at) {
                    self.way.pop();
                    self.findings[vertex.index()] = Some(finding);
                    self.found.push(vertex);
                }
            } else if let Some(&start) = self.starts.last() {
                match self.known(table, start) {
                    None => self.way.push((start, 0)),
                    Some(Finding::Stands) => _ = self.starts.pop(),
                    Some(Finding::Falls) => return (Some(Finding::Falls), self.work),
                }
            } else {
                return (Some(Finding::Stands), self.work);
            }
        }
        (None, self.work)
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.findings.capacity() * size_of::<Option<Finding>>()
            + (self.found.capacity() + self.starts.capacity()) * size_of::<VertexId>()
            + self.way.capacity() * size_of::<(VertexId, usize)>()
    }

    /// What is known without a look at options.
    #[inline]
    fn known(&self, table: &Table<'_>, vertex: VertexId) -> Option<Finding> {
        let status = table.status(vertex);
        if status.is_open() {
            Some(Finding::Falls)
        } else if status.has_ended() || table.decided_at(vertex) < self.since {
            Some(Finding::Stands)
        } else {
            self.findings[vertex.index()]
        }
    }

    /// Looks at a vertex on the way again: what becomes of it, if that is clear, or else an option is put on the way.
    ///
    /// `at` is nought at first, and then one more than the place of the next option.
    fn look(&mut self, table: &Table<'_>, vertex: VertexId, at: usize) -> Option<Finding> {
        match table.status(vertex) {
            Status::WON if at == 0 => self.look_first(table, vertex),
            Status::WON => self.look_for(table, vertex, at - 1, Finding::Stands),
            Status::LOST => self.look_for(table, vertex, at.saturating_sub(1), Finding::Falls),
            // Withdrawn from the other side meanwhile; where the game ends is never on the way.
            _ => Some(Finding::Falls),
        }
    }

    /// The option that was decided first is most likely to settle a won vertex.
    fn look_first(&mut self, table: &Table<'_>, vertex: VertexId) -> Option<Finding> {
        let decided_at = table.decided_at(vertex);
        let options = table.options(vertex);
        self.work += 1 + options.len() as u64;
        let supports = options
            .iter()
            .filter(|&&option| is_support(table, option, decided_at));
        let Some(&earliest) = supports.min_by_key(|&&option| table.decided_at(option)) else {
            return Some(Finding::Falls);
        };
        match self.known(table, earliest) {
            Some(Finding::Stands) => return Some(Finding::Stands),
            Some(Finding::Falls) => self.go_to(None, 1),
            None => self.go_to(Some(earliest), 1),
        }
        None
    }

    /// Goes through the options from this place on until one settles the vertex by being found to do this, or is to be
    /// looked at first.
    fn look_for(
        &mut self,
        table: &Table<'_>,
        vertex: VertexId,
        first: usize,
        telling: Finding,
    ) -> Option<Finding> {
        let decided_at = table.decided_at(vertex);
        let options = table.options(vertex);
        for (place, &option) in options.iter().enumerate().skip(first) {
            self.work += 1;
            if telling == Finding::Stands && !is_support(table, option, decided_at) {
                continue;
            }
            let finding = if telling == Finding::Falls && !table.status(option).is_won() {
                // The target.
                Some(Finding::Falls)
            } else {
                self.known(table, option)
            };
            match finding {
                None => {
                    self.go_to(Some(option), place + 1);
                    return None;
                }
                Some(finding) if finding == telling => return Some(telling),
                Some(_) => {}
            }
        }
        Some(match telling {
            Finding::Stands => Finding::Falls,
            Finding::Falls => Finding::Stands,
        })
    }

    /// Puts an option on the way; the last vertex on it goes on at this place.
    fn go_to(&mut self, option: Option<VertexId>, at: usize) {
        if let Some(last) = self.way.last_mut() {
            last.1 = at;
        }
        self.way.extend(option.map(|option| (option, 0)));
    }
}

/// Whether a won vertex decided at this time may rest on the option.
#[inline]
fn is_support(table: &Table<'_>, option: VertexId, decided_at: u32) -> bool {
    table.status(option).is_lost() && table.decided_at(option) < decided_at
}
