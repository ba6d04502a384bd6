//! Tables of tab-separated columns under a header.

/// A row of a table, with its columns by name.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    header: &'a str,
    line: &'a str,
}

/// Returns the rows of a table whose first line names the columns.
pub fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    let (header, rest) = text.split_once('\n').unwrap_or((text, ""));
    rest.lines()
        .filter(|line| !line.is_empty())
        .map(move |line| Row { header, line })
}

impl<'a> Row<'a> {
    /// Returns the field of the column whose name starts so.
    ///
    /// # Panics
    ///
    /// When the table has no such column or the row no such field: the table is broken.
    #[must_use]
    #[track_caller]
    pub fn get(&self, column: &str) -> &'a str {
        let mut names = self.header.trim_start_matches(['#', ' ']).split('\t');
        let at = names
            .position(|name| name.starts_with(column))
            .expect("the table has this column");
        self.line.split('\t').nth(at).expect("every row has every column")
    }
}
