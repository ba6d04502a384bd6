//! Labels side by side without overlap: the first to ask gets the room.

/// Rows of room for labels; row 0 is nearest to what they label.
pub(super) struct Shelf {
    rows: Vec<Vec<[u64; 2]>>,
    gap: u64,
}

impl Shelf {
    /// Makes empty rows on which labels keep a distance.
    pub(super) fn new(n_rows: usize, gap: u64) -> Self {
        Self {
            rows: vec![Vec::new(); n_rows],
            gap,
        }
    }

    /// Takes the room from `start` to `end` in the first row that has it, and returns the row.
    pub(super) fn take(&mut self, start: u64, end: u64) -> Option<usize> {
        let gap = self.gap;
        let is_free = |row: &Vec<[u64; 2]>| {
            row.iter()
                .all(|&[other_start, other_end]| end + gap <= other_start || other_end + gap <= start)
        };
        let found = self.rows.iter().position(is_free)?;
        self.rows[found].push([start, end]);
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_do_not_overlap() {
        let mut shelf = Shelf::new(2, 2);
        assert_eq!(shelf.take(0, 10), Some(0));
        assert_eq!(shelf.take(11, 20), Some(1));
        assert_eq!(shelf.take(12, 20), Some(0));
        assert_eq!(shelf.take(5, 30), None);
    }
}
