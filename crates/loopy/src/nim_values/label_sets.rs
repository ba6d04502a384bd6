//! The sets of labels of infinite values: each different set is kept once. What the sets mean is in `loopy_nimber`.

use graph_core::{Budget, Digraph, GraphError};
use hashbrown::HashMap;

use super::levels::zeroed;
use crate::NimCertificate;

/// Different sets of labels, one behind the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LabelSets {
    // Invariant: one entry more than there are sets, non-decreasing, first 0, last `labels.len()`.
    starts: Vec<usize>,
    // Invariant: every set is strictly increasing.
    labels: Vec<u32>,
}

impl LabelSets {
    pub(super) const fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The labels of a set, increasing.
    pub(super) fn labels(&self, set: u32) -> &[u32] {
        let at = set as usize;
        &self.labels[self.starts[at]..self.starts[at + 1]]
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.starts.capacity() * size_of::<usize>() + self.labels.capacity() * size_of::<u32>()
    }
}

/// Finds for every vertex without a label the set of the labels of its options.
pub(super) fn collect(
    graph: &Digraph,
    labels: &[u32],
    budget: &Budget<'_>,
) -> Result<(Vec<u32>, LabelSets), GraphError> {
    let mut meter = budget.meter();
    let mut set_of = zeroed(labels.len(), 0)?;
    let mut found = Finder::new();
    for vertex in graph.vertices() {
        if labels[vertex.index()] != NimCertificate::INFINITE {
            continue;
        }
        let options = graph.successors(vertex);
        meter.spend(options.len() as u64)?;
        let finite = options.iter().map(|option| labels[option.index()]);
        set_of[vertex.index()] = found.set_of(finite.filter(|&label| label != NimCertificate::INFINITE));
    }
    Ok((set_of, found.sets))
}

/// Interns sets: those with labels below 64 only by one word.
struct Finder {
    sets: LabelSets,
    narrow: HashMap<u64, u32>,
    wide: HashMap<Box<[u32]>, u32>,
    // The set of the vertex at hand.
    members: Vec<u32>,
}

impl Finder {
    fn new() -> Self {
        Self {
            sets: LabelSets {
                starts: vec![0],
                labels: Vec::new(),
            },
            narrow: HashMap::new(),
            wide: HashMap::new(),
            members: Vec::new(),
        }
    }

    /// The number of the set of these labels. There are fewer sets than vertices, whose numbers have 32 bits.
    fn set_of(&mut self, labels: impl Iterator<Item = u32> + Clone) -> u32 {
        let mut word = 0_u64;
        let mut is_wide = false;
        for label in labels.clone() {
            word |= 1_u64.checked_shl(label).unwrap_or(0);
            is_wide |= label >= u64::BITS;
        }
        if is_wide {
            return self.wide_set_of(labels);
        }
        if let Some(&set) = self.narrow.get(&word) {
            return set;
        }
        self.members.clear();
        self.members
            .extend((0..u64::BITS).filter(|bit| word >> bit & 1 == 1));
        let set = self.push();
        self.narrow.insert(word, set);
        set
    }

    #[cold]
    fn wide_set_of(&mut self, labels: impl Iterator<Item = u32>) -> u32 {
        self.members.clear();
        self.members.extend(labels);
        self.members.sort_unstable();
        self.members.dedup();
        if let Some(&set) = self.wide.get(self.members.as_slice()) {
            return set;
        }
        let set = self.push();
        self.wide.insert(self.members.as_slice().into(), set);
        set
    }

    fn push(&mut self) -> u32 {
        let set = u32::try_from(self.sets.len()).unwrap_or(u32::MAX);
        self.sets.labels.extend_from_slice(&self.members);
        self.sets.starts.push(self.sets.labels.len());
        set
    }
}
