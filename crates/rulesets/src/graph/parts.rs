//! The connected parts of a graph, by vertex.

/// Returns the number of the part of every vertex; parts are numbered from 0 in the order of their least vertices.
///
/// # Complexity
///
/// Time and space `O(V + E)`, up to an inverse Ackermann factor.
pub(super) fn parts_of(n_vertices: u32, edges: impl Iterator<Item = [u32; 2]>) -> Vec<usize> {
    // A forest in which the root of a tree is its least vertex.
    let mut above: Vec<usize> = (0..n_vertices as usize).collect();
    for [u, v] in edges {
        let [u, v] = [root(&mut above, u as usize), root(&mut above, v as usize)];
        above[u.max(v)] = u.min(v);
    }
    let mut part_of: Vec<usize> = Vec::with_capacity(above.len());
    let mut n_parts = 0;
    for vertex in 0..above.len() {
        let root = root(&mut above, vertex);
        if root == vertex {
            part_of.push(n_parts);
            n_parts += 1;
        } else {
            part_of.push(part_of[root]);
        }
    }
    part_of
}

fn root(above: &mut [usize], mut vertex: usize) -> usize {
    while above[vertex] != vertex {
        above[vertex] = above[above[vertex]];
        vertex = above[vertex];
    }
    vertex
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_numbered_by_their_least_vertices() {
        let edges = [[3, 1], [4, 0], [5, 3]];
        assert_eq!(parts_of(6, edges.into_iter()), [0, 1, 2, 1, 0, 1]);
        assert_eq!(parts_of(0, [].into_iter()), [0; 0]);
    }
}
