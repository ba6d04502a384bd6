//! Lines become statements: what is open at the end of a line goes on in the next.

use super::command;

/// A statement that is being gathered line by line.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    text: String,
    n_open: usize,
    is_whole: bool,
}

impl Gathered {
    /// Adds a line; returns true when the statement is whole.
    ///
    /// It goes on while a brace or a parenthesis is open, until an empty line at the latest. Comments, and commands
    /// that do not take expressions, are whole as they stand.
    pub(super) fn push(&mut self, line: &str) -> bool {
        if self.text.is_empty() {
            self.is_whole = line.trim_start().starts_with('#') || command::takes_plain_text(line);
        } else {
            self.text.push('\n');
        }
        self.text.push_str(line);
        for symbol in line.chars() {
            match symbol {
                '{' | '(' => self.n_open += 1,
                '}' | ')' => self.n_open = self.n_open.saturating_sub(1),
                _ => {}
            }
        }
        self.is_whole || self.n_open == 0 || line.trim().is_empty()
    }

    /// The text, which need not be whole.
    pub(super) fn into_text(self) -> String {
        self.text
    }
}

/// True for a text of one or more lines that is not whole.
pub(super) fn is_open(text: &str) -> bool {
    let mut gathered = Gathered::default();
    // Not all of a text that ended earlier is a statement, and so it is not open either.
    !text.split('\n').any(|line| gathered.push(line))
}

#[cfg(test)]
mod tests {
    use super::is_open;

    #[test]
    fn what_is_open_goes_on() {
        for open in [
            "{",
            "{1|\n{2",
            "G = +-(1,",
            "tiny(",
            ":outcome {1",
            ":compare ({0|1",
        ] {
            assert!(is_open(open), "{open}");
        }
        for whole in [
            "",
            "1",
            "{1|\n2}",
            "{1|\n",
            "}",
            "# {",
            ":position go {",
            ":load {",
            ":help (",
        ] {
            assert!(!is_open(whole), "{whole}");
        }
    }
}
