//! Moves of a heap to a wanted value, one after another: of a large heap that splits there are more than fit in memory.

use core::ops::ControlFlow;

use graph_core::{Budget, GraphError, Nimber};

use crate::{HeapTable, Heaps};

/// Why moves of a heap are no longer looked at.
enum Stop<B> {
    Enough(B),
    Limit(GraphError),
}

/// Visits what each move from a heap to this value leaves, until `visit` breaks. The table must reach the heap.
///
/// The budget's units of work are takes and moves.
pub(crate) fn try_for_each_move_to<B>(
    table: &HeapTable,
    heap: u64,
    value: Nimber,
    budget: &Budget<'_>,
    mut visit: impl FnMut(Heaps) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, GraphError> {
    let mut meter = budget.meter();
    let found = table.game().try_for_each_option(heap, |left| {
        meter.spend(1).map_err(Stop::Limit)?;
        match left.filter(|left| table.value_of_heaps(left) == Some(value)) {
            None => Ok(()),
            Some(left) => match visit(left) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(end) => Err(Stop::Enough(end)),
            },
        }
    });
    match found {
        Ok(()) => Ok(ControlFlow::Continue(())),
        Err(Stop::Enough(end)) => Ok(ControlFlow::Break(end)),
        Err(Stop::Limit(error)) => Err(error),
    }
}

/// Heaps in words, none of them as 0.
pub(crate) fn heaps_word(heaps: &Heaps, between: &str) -> String {
    if heaps.is_empty() {
        return "0".to_owned();
    }
    let words: Vec<_> = heaps.iter().map(u64::to_string).collect();
    words.join(between)
}
