//! New names for the vertices of a graph that depend little on the old ones, so that equal graphs become one. Which
//! graphs are equal in value is the games' own affair: a renaming keeps every graph what it is.

/// Visits of arcs after which the search for better names ends; what is left undecided keeps the order of the old names.
const MAX_VISITS: usize = 1 << 14;

/// What a vertex sees from an end of an edge: `(vertex, other end, label)`.
pub(super) type Arc = (u32, u32, u64);

/// Returns the new name of every vertex, `0..n`: vertices are ordered by their labels, then by their surroundings.
///
/// Classes are refined until they no longer split; then the first vertex of the first class of several is told apart from
/// the others, and so on (colour refinement). Equal graphs under other names become one whenever vertices that refinement
/// cannot tell apart are alike, as in paths, cycles and trees; else at times they stay two. Different graphs never become
/// one.
///
/// # Complexity
///
/// Time `O((V + E) log V)` for a constant number of rounds, whose number falls as the graph grows.
pub(super) fn new_names(labels: &[u64], arcs: &[Arc]) -> Vec<u32> {
    const MIN_ROUNDS: usize = 4;
    let mut classes: Vec<u64> = labels.iter().map(|&label| mixed(label)).collect();
    let mut visits = 0;
    let mut rounds = 0;
    let mut n_classes = 0;
    loop {
        let order = ordered(labels, &classes);
        let n_found = count_classes(labels, &classes, &order);
        if n_found == labels.len() || (visits > MAX_VISITS && rounds >= MIN_ROUNDS) {
            return inverse(&order);
        }
        if n_found == n_classes {
            let same = |pair: &&[u32]| {
                let [a, b] = [pair[0] as usize, pair[1] as usize];
                labels[a] == labels[b] && classes[a] == classes[b]
            };
            if let Some(pair) = order.windows(2).find(same) {
                let alone = pair[0] as usize;
                classes[alone] = mixed(!classes[alone]);
            }
        }
        n_classes = n_found;
        classes = refined(&classes, arcs);
        visits += arcs.len() + labels.len();
        rounds += 1;
    }
}

/// One round: a vertex is told apart by what its edges are and lead to.
fn refined(classes: &[u64], arcs: &[Arc]) -> Vec<u64> {
    let mut next: Vec<u64> = classes.iter().map(|&old| mixed(old)).collect();
    for &(from, to, label) in arcs {
        // A sum does not depend on the order of the edges.
        let seen = mixed(classes[to as usize] ^ label);
        next[from as usize] = next[from as usize].wrapping_add(seen);
    }
    next
}

fn ordered(labels: &[u64], classes: &[u64]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..).take(labels.len()).collect();
    // Stable: ties keep the order of the old names.
    order.sort_by_key(|&vertex| (labels[vertex as usize], classes[vertex as usize]));
    order
}

fn count_classes(labels: &[u64], classes: &[u64], order: &[u32]) -> usize {
    let class = |vertex: u32| (labels[vertex as usize], classes[vertex as usize]);
    let splits = order.windows(2).filter(|pair| class(pair[0]) != class(pair[1]));
    splits.count() + usize::from(!order.is_empty())
}

fn inverse(order: &[u32]) -> Vec<u32> {
    let mut names = vec![0; order.len()];
    for (name, &vertex) in (0..).zip(order) {
        names[vertex as usize] = name;
    }
    names
}

/// A fixed mixing of 64 bits (the finaliser of `SplitMix64`, Steele, Lea and Flood 2014).
const fn mixed(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renamed(n: usize, edges: &[[u32; 2]]) -> Vec<[u32; 2]> {
        let arcs: Vec<Arc> = edges.iter().flat_map(|&[u, v]| [(u, v, 1), (v, u, 1)]).collect();
        let names = new_names(&vec![0; n], &arcs);
        let mut edges: Vec<_> = edges
            .iter()
            .map(|edge| {
                let mut edge = edge.map(|end| names[end as usize]);
                edge.sort_unstable();
                edge
            })
            .collect();
        edges.sort_unstable();
        edges
    }

    #[test]
    fn long_paths_and_cycles_become_one() {
        let path: Vec<_> = (0..29).map(|v| [v, v + 1]).collect();
        let scattered = path
            .iter()
            .map(|edge| edge.map(|v| v * 7 % 30))
            .collect::<Vec<_>>();
        assert_eq!(renamed(30, &path), renamed(30, &scattered));
        let cycle: Vec<_> = (0..30).map(|v| [v, (v + 1) % 30]).collect();
        let scattered = cycle
            .iter()
            .map(|edge| edge.map(|v| v * 11 % 30))
            .collect::<Vec<_>>();
        assert_eq!(renamed(30, &cycle), renamed(30, &scattered));
        assert_ne!(renamed(30, &cycle), renamed(30, &path));
    }

    #[test]
    fn no_vertex_and_many_vertices_end() {
        assert_eq!(renamed(0, &[]), [[0; 2]; 0]);
        let star: Vec<_> = (1..20_000).map(|v| [0, v]).collect();
        assert_eq!(renamed(20_000, &star).len(), star.len());
    }
}
