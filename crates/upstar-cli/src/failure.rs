//! Why the program did not answer, how it says so, and the exit status that goes with it.

use std::fmt;
use std::io;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// Why a command ended without its answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The answer to a check is "no"; it has been printed.
    No,
    /// Bad arguments or bad input.
    BadInput(String),
    /// Bad input in a stretch of an expression or a position.
    BadText(BadText),
    /// Some lines of a batch were bad; each has been answered by its error.
    BadLines,
    /// A limit that the caller set was reached.
    Limit(String),
    /// The reader of the output went away.
    ClosedPipe,
}

/// A stretch of text that could not be read.
#[derive(Debug)]
pub(crate) struct BadText {
    /// What the text is: an argument's name, or a file and line.
    pub origin: String,
    /// The text.
    pub text: String,
    /// The offending bytes.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
}

impl Failure {
    pub(crate) fn bad(message: impl fmt::Display) -> Self {
        Self::BadInput(message.to_string())
    }

    /// The exit status.
    pub(crate) const fn status(&self) -> u8 {
        match self {
            Self::ClosedPipe => 0,
            Self::No => 1,
            Self::BadInput(_) | Self::BadText(_) | Self::BadLines => 2,
            Self::Limit(_) => 3,
        }
    }

    /// What standard error should show; nothing when everything has been said.
    pub(crate) fn report(&self) -> Option<String> {
        match self {
            Self::No | Self::BadLines | Self::ClosedPipe => None,
            Self::BadInput(message) => Some(format!("error: {message}")),
            Self::Limit(message) => Some(format!("error: limit reached: {message}")),
            Self::BadText(bad) => Some(bad.underlined()),
        }
    }

    /// The failure on one line, for a batch.
    pub(crate) fn one_line(&self) -> String {
        match self {
            Self::BadInput(message) => message.replace('\n', " "),
            Self::BadText(bad) => format!("{} at column {}", bad.message.replace('\n', " "), bad.column()),
            Self::Limit(message) => format!("limit reached: {}", message.replace('\n', " ")),
            Self::No | Self::BadLines | Self::ClosedPipe => "no answer".to_owned(),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::ClosedPipe } else { Self::bad(error) }
    }
}

impl BadText {
    /// The column of the first offending character, from 1.
    fn column(&self) -> usize {
        self.text.get(..self.span.start).map_or(1, |before| before.chars().count() + 1)
    }

    /// The message with the text underlined; of a long text only the surroundings are shown.
    fn underlined(&self) -> String {
        let (excerpt, span) = self.excerpt();
        let title = format!("{} at column {}", self.message, self.column());
        let snippet = Snippet::source(excerpt)
            .path(self.origin.as_str())
            .fold(false)
            .annotation(AnnotationKind::Primary.span(span));
        let report = &[Level::ERROR.primary_title(title).element(snippet)];
        Renderer::plain().render(report)
    }

    /// The surroundings of the offending bytes, and where they stand in them.
    fn excerpt(&self) -> (String, Range<usize>) {
        const AROUND: usize = 60;
        let line_start = self.text[..self.span.start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = self.text[self.span.start..].find('\n').map_or(self.text.len(), |at| self.span.start + at);
        let mut start = self.span.start.saturating_sub(AROUND).max(line_start);
        while !self.text.is_char_boundary(start) {
            start += 1;
        }
        let mut end = (self.span.start + AROUND).clamp(self.span.start, line_end);
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let (before, after) = (if start > line_start { "…" } else { "" }, if end < line_end { "…" } else { "" });
        let from = before.len() + self.span.start - start;
        let to = before.len() + self.span.end.clamp(self.span.start, end) - start;
        (format!("{before}{}{after}", &self.text[start..end]), from..to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bad(text: &str, span: Range<usize>) -> BadText {
        BadText { origin: "argument".to_owned(), text: text.to_owned(), span, message: "expected a game".to_owned() }
    }

    #[test]
    fn the_text_is_underlined() {
        let report = bad("{0|x}", 3..4).underlined();
        assert!(report.starts_with("error: expected a game at column 4"), "{report}");
        assert!(report.contains("\n1 | {0|x}\n  |    ^"), "{report}");
    }

    #[test]
    fn long_texts_are_shown_in_part_and_characters_stay_whole() {
        let text = "é".repeat(1000);
        let report = bad(&text, 1000..1002).underlined();
        assert!(report.len() < 600 && report.contains("column 501"), "{report}");
        assert!(bad("", 0..0).underlined().contains("column 1"));
        assert!(bad("a\nbc", 3..3).underlined().contains("bc"));
    }
}
