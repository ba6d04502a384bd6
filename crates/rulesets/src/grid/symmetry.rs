//! The symmetries of small rectangles, applied to sets of cells. Those of larger boards are with their cells.

/// A way to turn or reflect a board of at most 25 cells onto itself.
///
/// The cells of a set are moved five at a time, by tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    images: [[u32; 1 << Self::BITS]; Self::N_CHUNKS],
}

impl Symmetry {
    const BITS: usize = 5;
    const N_CHUNKS: usize = 5;

    /// The symmetries of a board: eight if it is a square, else four. The identity comes first.
    pub(crate) fn of_board(width: u32, height: u32) -> Vec<Self> {
        let mut symmetries = Vec::new();
        for transposes in [false, true] {
            if transposes && width != height {
                continue;
            }
            for (flips_x, flips_y) in [(false, false), (true, false), (false, true), (true, true)] {
                symmetries.push(Self::new(width * height, |cell| {
                    let (mut x, mut y) = (cell % width, cell / width);
                    if transposes {
                        (x, y) = (y, x);
                    }
                    if flips_x {
                        x = width - 1 - x;
                    }
                    if flips_y {
                        y = height - 1 - y;
                    }
                    y * width + x
                }));
            }
        }
        symmetries
    }

    fn new(n_cells: u32, image: impl Fn(u32) -> u32) -> Self {
        let mut images = [[0; 1 << Self::BITS]; Self::N_CHUNKS];
        for (cell, chunk) in (0..n_cells).map(|cell| (cell, cell as usize / Self::BITS)) {
            for (set, moved) in images[chunk].iter_mut().enumerate() {
                if set >> (cell as usize % Self::BITS) & 1 == 1 {
                    *moved |= 1 << image(cell);
                }
            }
        }
        Self { images }
    }

    /// Where the cells of a set go.
    #[inline]
    pub(crate) fn image(&self, set: u32) -> u32 {
        let mut left = set as usize;
        self.images.iter().fold(0, |image, chunk| {
            let moved = chunk[left % (1 << Self::BITS)];
            left >>= Self::BITS;
            image | moved
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_a_group() {
        for (width, height, order) in [(5, 5, 8), (3, 4, 4), (1, 1, 8)] {
            let symmetries = Symmetry::of_board(width, height);
            assert_eq!(symmetries.len(), order);
            let n_cells = width * height;
            let image_of = |a: &Symmetry, b: &Symmetry| -> Vec<u32> {
                (0..n_cells).map(|cell| a.image(b.image(1 << cell))).collect()
            };
            for a in &symmetries {
                for b in &symmetries {
                    let product = image_of(a, b);
                    assert!(symmetries.iter().any(|c| image_of(c, &symmetries[0]) == product));
                }
            }
        }
    }
}
