//! Reading the tables of known values.

/// Rows of named cells.
pub(crate) struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// One row of a [`Table`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    header: &'a [String],
    cells: &'a [String],
}

impl Table {
    pub(crate) fn parse(text: &str) -> Self {
        let mut lines = text
            .lines()
            .map(|line| line.split('\t').map(str::to_owned).collect());
        let header = lines.next().expect("a table has a header");
        let rows: Vec<_> = lines.collect();
        assert!(!rows.is_empty(), "a table has rows");
        Self { header, rows }
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|cells| Row {
            header: &self.header,
            cells,
        })
    }
}

impl<'a> Row<'a> {
    /// The cell of a column; empty when the row is short.
    pub(crate) fn get(&self, column: &str) -> &'a str {
        let at = self.header.iter().position(|name| name == column);
        let at = at.unwrap_or_else(|| panic!("no column {column} in {:?}", self.header));
        self.cells.get(at).map_or("", String::as_str)
    }
}
