//! Every edge written straight to its place, where each part of the edges has counted how many it has into each row. Each
//! part is written by one thread, and no two write to the same place.

use alloc::vec::Vec;
use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicU32, Ordering};

use memory_hints::prefetch;
use zerocopy::{FromBytes as _, IntoBytes as _};

use super::survey::Survey;
use crate::VertexId;
use crate::edge_source::EdgeSource;
use crate::threads::shared_out;

/// Edges whose places are asked for before any of them is written.
const BATCH: usize = 128;

/// Fills `tails` and returns the starts of the rows.
///
/// Each table is that of a part: after an entry without meaning, how many edges it has into each row.
pub(super) fn fill<E: EdgeSource + ?Sized>(
    edges: &E,
    survey: &Survey,
    mut tables: Vec<Vec<u32>>,
    n_threads: NonZeroUsize,
    tails: &mut [VertexId],
) -> Vec<u32> {
    lengths_to_places(survey, &mut tables, n_threads);
    // Words may be seen as atomic words, so this never fails.
    let tails = <[AtomicU32]>::mut_from_bytes(tails.as_mut_bytes()).map_or(&[][..], |tails| &*tails);
    let parts = tables.iter_mut().enumerate().collect();
    shared_out(n_threads, parts, |(part, places): (usize, &mut Vec<u32>)| {
        edges.visit(part, survey.n_parts(), &mut |piece| {
            for batch in piece.chunks(BATCH) {
                let mut places_of = [0; BATCH];
                for (place_of, &(_, head)) in places_of.iter_mut().zip(batch) {
                    let place = &mut places[head as usize + 1];
                    *place_of = *place;
                    prefetch(tails, *place as usize);
                    *place += 1;
                }
                for (&place, &(tail, _)) in places_of.iter().zip(batch) {
                    tails[place as usize].store(tail, Ordering::Relaxed);
                }
            }
        });
    });
    // After its last edge, the place of a row is where the next one starts.
    let mut starts = tables.pop().unwrap_or_default();
    if let Some(first) = starts.first_mut() {
        *first = 0;
    }
    starts
}

/// Turns how many edges a part has into a row into where the first of them goes: behind those of the parts before it.
fn lengths_to_places(survey: &Survey, tables: &mut [Vec<u32>], n_threads: NonZeroUsize) {
    let mut blocks: Vec<(u32, Vec<&mut [u32]>)> = Vec::new();
    for table in tables {
        let rows = table.get_mut(1..).unwrap_or_default();
        for (block, rows) in rows.chunks_mut(1 << survey.bits).enumerate() {
            if block == blocks.len() {
                // There are tables only where all edges have places of 32 bits, so this never saturates.
                let start = u32::try_from(survey.starts[block]).unwrap_or(u32::MAX);
                blocks.push((start, Vec::new()));
            }
            blocks[block].1.push(rows);
        }
    }
    shared_out(n_threads, blocks, |(mut next, mut tables)| {
        if let [only] = tables.as_mut_slice() {
            for place in only.iter_mut() {
                next += core::mem::replace(place, next);
            }
            return;
        }
        let n_rows = tables.first().map_or(0, |rows| rows.len());
        for row in 0..n_rows {
            for rows in &mut tables {
                next += core::mem::replace(&mut rows[row], next);
            }
        }
    });
}
