//! One pass over the tables of a graph: whether they are right, and a sum over all edges, while somebody else looks at
//! the same bytes. What a right table is, `rows` says.

use core::ops::Range;

use crate::row_starts::Place;
use crate::{EdgeSum, VertexId};

/// Goes through targets whose rows start so, from one end to the other, in stretches that stay in the cache. `see` is
/// shown every stretch before anything else is done with it. Returns the sum if every row is strictly increasing and
/// below the number of vertices; the starts are right.
///
/// Rows rise when the whole table falls nowhere but between rows, so places where it falls are counted twice: all of
/// them, and those between rows.
pub(super) fn rising_sum<P: Place, E>(
    starts: &[P],
    targets: &[VertexId],
    sum: Option<EdgeSum>,
    mut see: impl FnMut(&[VertexId]) -> Result<(), E>,
) -> Result<Option<u64>, E> {
    const STRETCH: usize = 1 << 14;
    let n_vertices = starts.len() - 1;
    let (mut greatest, mut total) = (None, 0_u64);
    let (mut n_falls, mut n_between) = (0, 0);
    // The first row that does not start before the stretch.
    let mut row = 0;
    for at in (0..targets.len()).step_by(STRETCH) {
        let end = targets.len().min(at + STRETCH);
        let stretch = &targets[at..end];
        see(stretch)?;
        greatest = greatest.max(stretch.iter().copied().max());
        // The last of a stretch is the first of the pairs of the next.
        n_falls += falls(&targets[at..targets.len().min(end + 1)]);
        let next_row = row + n_before(&starts[row..], end);
        n_between += falls_between(&starts[row..=next_row], targets);
        if let Some(sum) = sum {
            // The row before may reach into the stretch.
            let rows = row.saturating_sub(1)..next_row;
            total = total.wrapping_add(sum_of(starts, targets, rows, at..end, sum));
        }
        row = next_row;
    }
    let is_below = greatest.is_none_or(|greatest| greatest.index() < n_vertices);
    Ok((is_below && n_falls == n_between).then_some(total))
}

fn falls(targets: &[VertexId]) -> u64 {
    let falls = targets
        .windows(2)
        .map(|pair| u32::from(pair[0] >= pair[1]))
        .sum::<u32>();
    u64::from(falls)
}

/// How many of these starts, which never fall, are before a place: by steps that grow, as those far behind it may not be
/// in memory.
fn n_before<P: Place>(starts: &[P], place: usize) -> usize {
    let (mut known, mut step) = (0, 1 << 10);
    while known + step < starts.len() && starts[known + step].index() < place {
        known += step;
        step *= 2;
    }
    let reach = starts.len().min(known + step + 1);
    known + starts[known..reach].partition_point(|start| start.index() < place)
}

/// Falls from a row to the next one, for the rows that start so but the last.
fn falls_between<P: Place>(starts: &[P], targets: &[VertexId]) -> u64 {
    if targets.len() < 2 {
        return 0;
    }
    let between = starts.windows(2).map(|row| {
        let (start, end) = (row[0].index(), row[1].index());
        // An empty row shares its start with another, and the first row has none before it.
        let counts = start < end && start > 0;
        let start = if counts { start } else { 1 };
        u64::from(counts && targets[start - 1] >= targets[start])
    });
    between.sum()
}

/// The sum over the edges of some rows that lie in a stretch.
fn sum_of<P: Place>(
    starts: &[P],
    targets: &[VertexId],
    rows: Range<usize>,
    stretch: Range<usize>,
    sum: EdgeSum,
) -> u64 {
    let of_row = |row: usize| {
        let start = starts[row].index().max(stretch.start);
        let end = starts[row + 1].index().min(stretch.end);
        // There are at most 2^32 - 1 rows.
        let vertex = VertexId::from_index(row).unwrap_or(VertexId::new(u32::MAX));
        targets
            .get(start..end)
            .map_or(0, |targets| sum.of_row(vertex, targets))
    };
    rows.map(of_row).fold(0, u64::wrapping_add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digraph::random_graph;
    use crate::rows::{StartsView, check_and_sum};
    use crate::{Digraph, GraphError, TableError};
    use alloc::vec;
    use alloc::vec::Vec;

    fn sum_of_graph(graph: &Digraph, sum: EdgeSum) -> u64 {
        let starts: Vec<_> = graph.offsets().collect();
        let mut seen = Vec::new();
        let see = |part: &[VertexId]| {
            seen.extend_from_slice(part);
            Ok::<_, GraphError>(())
        };
        let found = check_and_sum(StartsView::Wide(&starts), graph.targets(), Some(sum), see);
        assert_eq!(seen, graph.targets());
        found.unwrap().unwrap()
    }

    #[test]
    fn sums_are_of_all_edges_across_stretches() {
        let star = (0..70_000).map(|head| (40_000, head)).collect::<Vec<_>>();
        let sum = EdgeSum::new(5);
        for graph in [
            random_graph(30_000, 100_000, 1),
            random_graph(300, 50_000, 2),
            random_graph(200_000, 20_000, 3),
            Digraph::from_edges(70_000, &star).unwrap(),
            random_graph(1, 0, 4),
        ] {
            let rows = graph
                .vertices()
                .map(|vertex| sum.of_row(vertex, graph.successors(vertex)));
            let expected = rows.fold(0, u64::wrapping_add);
            assert_eq!(sum_of_graph(&graph, sum), expected);
            let reversed = graph.reversed().unwrap();
            assert_eq!(sum_of_graph(&reversed, sum.turned_round()), expected);
        }
    }

    #[test]
    fn all_is_seen_of_wrong_tables_and_an_error_ends_the_pass() {
        let targets = vec![VertexId::new(0); 50_000];
        for (starts, is_start) in [(vec![7, 50_000], true), (vec![0, 50_000], false)] {
            let mut n_seen = 0;
            let see = |part: &[VertexId]| {
                n_seen += part.len();
                Ok::<_, GraphError>(())
            };
            let found = check_and_sum(StartsView::Wide(&starts), &targets, None, see).unwrap();
            assert_eq!(n_seen, 50_000);
            assert_eq!(
                matches!(found, Err(TableError::Start { .. })),
                is_start,
                "{found:?}"
            );
            let refused = |_: &[VertexId]| Err(GraphError::Cancelled { done: 3 });
            let found = check_and_sum(StartsView::Wide(&starts), &targets, None, refused);
            assert_eq!(found, Err(GraphError::Cancelled { done: 3 }));
        }
    }
}
