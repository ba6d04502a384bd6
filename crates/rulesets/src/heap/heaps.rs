//! Heaps under rules that the position itself states, and their text form. The rules are in the games' own files.

use std::sync::Arc;

use graph_core::Options;
use smallvec::SmallVec;

use crate::PositionError;
use crate::reader::Reader;

/// Heaps of tokens, and the rules of both players by which they are played.
///
/// ```
/// use rulesets::TextForm;
/// use rulesets::heap::PartizanSubtraction;
/// let heaps = PartizanSubtraction.parse("2,3 / 1,4 : 17 5 0")?;
/// assert_eq!(heaps.heaps(), [5, 17]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heaps<R> {
    rules: Arc<R>,
    // Invariant: sorted, without 0.
    heaps: SmallVec<[u32; 4]>,
}

impl<R> Heaps<R> {
    /// Makes a position; empty heaps are dropped.
    #[must_use]
    pub fn new(rules: Arc<R>, heaps: impl IntoIterator<Item = u32>) -> Self {
        let mut heaps: SmallVec<[u32; 4]> = heaps.into_iter().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        Self { rules, heaps }
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Returns the sizes of the heaps, the smallest first.
    #[must_use]
    pub fn heaps(&self) -> &[u32] {
        &self.heaps
    }

    /// Appends what is left after each move on one heap of each size; `moves` lists what a heap becomes.
    pub(super) fn push_options<M: IntoIterator<Item = [u32; 2]>>(
        &self,
        out: &mut Options<Self>,
        moves: impl Fn(u32) -> M,
    ) {
        for (at, &heap) in self.heaps.iter().enumerate() {
            if at > 0 && self.heaps[at - 1] == heap {
                continue;
            }
            let others = || self.heaps[..at].iter().chain(&self.heaps[at + 1..]).copied();
            for left in moves(heap) {
                out.push(Self::new(Arc::clone(&self.rules), others().chain(left)));
            }
        }
    }

    /// Appends every heap alone.
    pub(super) fn push_parts(&self, out: &mut Options<Self>) {
        out.extend(
            self.heaps
                .iter()
                .map(|&heap| Self::new(Arc::clone(&self.rules), [heap])),
        );
    }

    /// Reads what follows the rules: `: 17 5`.
    pub(super) fn read(reader: &mut Reader<'_>, rules: R, greatest: u32) -> Result<Self, PositionError> {
        reader.expect(':', "`:` and the heaps")?;
        let mut heaps = Vec::new();
        let expected = format!("a heap of 0 to {greatest} tokens");
        while reader.skip(",+") > 0 || heaps.is_empty() {
            if reader.peek().is_none() {
                break;
            }
            heaps.push(reader.number(0, greatest, &expected)?);
        }
        match reader.peek() {
            None => Ok(Self::new(Arc::new(rules), heaps)),
            Some(_) => Err(reader.error("a blank and the next heap")),
        }
    }

    /// Writes the heaps after their rules.
    pub(super) fn print(&self, rules: &str) -> String {
        let heaps = self.heaps.iter().map(|heap| format!(" {heap}"));
        format!("{rules} :{}", heaps.collect::<String>())
    }
}
