//! Colour refinement of rooted graphs: which vertices can do the same, and an order of them that does not depend on how
//! they were numbered. What the colours begin with is the caller's business.

use crate::{PartizanError, Values};

/// Replaces keys by their ranks: equal keys have equal ranks, which begin at 0.
pub(super) fn ranks<K: Ord>(keys: &[K]) -> Vec<u32> {
    let mut sorted: Vec<usize> = (0..keys.len()).collect();
    sorted.sort_by(|&a, &b| keys[a].cmp(&keys[b]));
    let mut res = vec![0; keys.len()];
    let mut rank = 0;
    for (place, &index) in sorted.iter().enumerate() {
        if place > 0 && keys[sorted[place - 1]] != keys[index] {
            rank += 1;
        }
        res[index] = rank;
    }
    res
}

/// Splits colours until vertices of one colour have options of the same colours.
///
/// The colours returned are ranks: they depend on the graph and the order of the first colours alone. Two vertices have
/// the same colour exactly when they are bisimilar, first colours counted.
///
/// Time `O(V E log E)` for `V` vertices with `E` options.
///
/// # Errors
///
/// [`PartizanError::Cancelled`], when the watch of the arena says so; units of work are options looked at.
pub(super) fn refined(
    values: &mut Values,
    first: Vec<u32>,
    options: &[[Vec<u32>; 2]],
) -> Result<Vec<u32>, PartizanError> {
    let n_options: usize = options.iter().flatten().map(|side| 1 + side.len()).sum();
    let mut colours = first;
    let mut n_colours = count(&colours);
    loop {
        values.count_many(n_options as u64)?;
        let keys: Vec<_> = (0..)
            .zip(options)
            .map(|(vertex, options): (usize, _)| {
                let sides = options.each_ref().map(|side| {
                    let mut side: Vec<u32> = side.iter().map(|&option| colours[option as usize]).collect();
                    side.sort_unstable();
                    side.dedup();
                    side
                });
                (colours[vertex], sides)
            })
            .collect();
        colours = ranks(&keys);
        let n_split = count(&colours);
        if n_split == n_colours {
            return Ok(colours);
        }
        n_colours = n_split;
    }
}

/// How many colours there are, colours being ranks.
fn count(colours: &[u32]) -> u32 {
    colours.iter().max().map_or(0, |most| most + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_that_can_do_the_same_have_one_colour() {
        // Two copies of {0|self}, one of them going round by way of the other, and 0.
        let options = [[vec![2], vec![1]], [vec![2], vec![0]], [vec![], vec![]]];
        let mut values = Values::new();
        let mut refined = |first: [u32; 3]| refined(&mut values, first.to_vec(), &options).unwrap();
        assert_eq!(refined([0, 0, 0]), [1, 1, 0]);
        assert_eq!(refined([0, 1, 0]), [1, 2, 0]);
        assert_eq!(ranks(&["b", "a", "b"]), [1, 0, 1]);
    }
}
