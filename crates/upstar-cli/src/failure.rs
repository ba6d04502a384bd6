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
    /// Some lines of a script reached a limit, and none was bad; each has been told.
    LimitedLines,
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
    /// Another stretch that the message speaks of, and what it is.
    pub also: Option<(Range<usize>, &'static str)>,
}

impl Failure {
    pub(crate) fn bad(message: impl fmt::Display) -> Self {
        Self::BadInput(message.to_string())
    }

    /// The failure of one operand among several, which are counted from 1.
    pub(crate) fn of_operand(mut self, index: usize, n_operands: usize) -> Self {
        if let Self::BadText(bad) = &mut self
            && n_operands > 1
        {
            bad.origin = format!("{} {}", bad.origin, index + 1);
        }
        self
    }

    /// The failure of a part of a longer text, which begins at this byte of it.
    pub(crate) fn of_part(mut self, whole: &str, start: usize) -> Self {
        if let Self::BadText(bad) = &mut self {
            let moved = |span: &Range<usize>| span.start + start..span.end + start;
            whole.clone_into(&mut bad.text);
            bad.span = moved(&bad.span);
            bad.also = bad.also.take().map(|(span, label)| (moved(&span), label));
        }
        self
    }

    /// What standard error should show of a failure in a file, whose text begins in this line, counted from 1.
    pub(crate) fn report_in(&self, file: &str, line: usize) -> Option<String> {
        match self {
            Self::No | Self::BadLines | Self::LimitedLines | Self::ClosedPipe => None,
            Self::BadInput(message) => Some(format!("error: {file}:{line}: {message}")),
            Self::Limit(message) => Some(format!("error: {file}:{line}: limit reached: {message}")),
            Self::BadText(bad) => Some(bad.underlined_in(file, Some(line))),
        }
    }

    /// The exit status.
    pub(crate) const fn status(&self) -> u8 {
        match self {
            Self::ClosedPipe => 0,
            Self::No => 1,
            Self::BadInput(_) | Self::BadText(_) | Self::BadLines => 2,
            Self::Limit(_) | Self::LimitedLines => 3,
        }
    }

    /// What standard error should show; nothing when everything has been said.
    pub(crate) fn report(&self) -> Option<String> {
        match self {
            Self::No | Self::BadLines | Self::LimitedLines | Self::ClosedPipe => None,
            Self::BadInput(message) => Some(format!("error: {message}")),
            Self::Limit(message) => Some(format!("error: limit reached: {message}")),
            Self::BadText(bad) => Some(bad.underlined()),
        }
    }

    /// The failure on one line, for a batch.
    pub(crate) fn one_line(&self) -> String {
        match self {
            Self::BadInput(message) => message.replace('\n', " "),
            Self::BadText(bad) => format!("column {}: {}", bad.column(), bad.message.replace('\n', " ")),
            Self::Limit(message) => format!("limit reached: {}", message.replace('\n', " ")),
            Self::No | Self::BadLines | Self::LimitedLines | Self::ClosedPipe => "no answer".to_owned(),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ClosedPipe
        } else {
            Self::bad(error)
        }
    }
}

impl BadText {
    /// The column of the first offending character in its line, from 1.
    fn column(&self) -> usize {
        self.text[self.line_start()..self.span.start].chars().count() + 1
    }

    /// The line of the first offending character, from 1.
    fn line(&self) -> usize {
        self.text[..self.span.start].matches('\n').count() + 1
    }

    /// Where that line begins.
    fn line_start(&self) -> usize {
        self.text[..self.span.start].rfind('\n').map_or(0, |at| at + 1)
    }

    /// The message with the text underlined; of a long text only the surroundings are shown.
    fn underlined(&self) -> String {
        self.underlined_in(&self.origin, None)
    }

    /// The same for a text that begins in this line of a file, or is none of a file.
    fn underlined_in(&self, file: &str, first_line: Option<usize>) -> String {
        let line = first_line.unwrap_or(1) - 1 + self.line();
        let (excerpt, start) = self.excerpt();
        let place = |span: &Range<usize>| {
            let at = |offset: usize| {
                (start + offset)
                    .checked_sub(self.excerpt_start())
                    .filter(|&at| at <= excerpt.len())
            };
            Some(at(span.start)?..at(span.end).unwrap_or(excerpt.len()))
        };
        let mut snippet = Snippet::source(excerpt.as_str()).line_start(line).fold(false);
        // The place that a snippet shows is its own: in an excerpt only the message can tell the column.
        let title = if start == 0 {
            snippet = snippet.path(file);
            self.message.clone()
        } else {
            let line = first_line.map(|_| format!(", line {line}")).unwrap_or_default();
            format!("{file}{line}, column {}: {}", self.column(), self.message)
        };
        if let Some(span) = place(&self.span) {
            snippet = snippet.annotation(AnnotationKind::Primary.span(span));
        }
        if let Some((span, label)) = self
            .also
            .as_ref()
            .and_then(|(also, label)| Some((place(also)?, *label)))
        {
            snippet = snippet.annotation(AnnotationKind::Context.span(span).label(label));
        }
        Renderer::plain().render(&[Level::ERROR.primary_title(title).element(snippet)])
    }

    /// Where the excerpt begins in the text.
    fn excerpt_start(&self) -> usize {
        let line_start = self.line_start();
        let mut start = self.span.start.saturating_sub(AROUND).max(line_start);
        while !self.text.is_char_boundary(start) {
            start += 1;
        }
        start
    }

    /// The surroundings of the offending bytes, and how many bytes stand before them that are not of the text.
    fn excerpt(&self) -> (String, usize) {
        let start = self.excerpt_start();
        let line_end = self.text[self.span.start..]
            .find('\n')
            .map_or(self.text.len(), |at| self.span.start + at);
        let mut end = (self.span.start + AROUND).min(line_end);
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let is_cut = start > 0 && !self.text[..start].ends_with('\n');
        let (before, after) = (
            if is_cut { "…" } else { "" },
            if end < line_end { "…" } else { "" },
        );
        (format!("{before}{}{after}", &self.text[start..end]), before.len())
    }
}

/// Bytes of the text that are shown on each side.
const AROUND: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;

    fn bad(text: &str, span: Range<usize>) -> BadText {
        BadText {
            origin: "argument".to_owned(),
            text: text.to_owned(),
            span,
            message: "expected a game".to_owned(),
            also: Some((0..1, "this")),
        }
    }

    #[test]
    fn the_text_is_underlined() {
        let report = bad("{0|x}", 3..4).underlined();
        assert!(
            report.starts_with("error: expected a game\n --> argument:1:4\n"),
            "{report}"
        );
        assert!(report.contains("\n1 | {0|x}\n  | -  ^"), "{report}");
    }

    #[test]
    fn long_texts_are_shown_in_part_and_characters_stay_whole() {
        let text = "é".repeat(1000);
        let report = bad(&text, 1000..1002).underlined();
        assert!(report.len() < 600 && report.contains("column 501"), "{report}");
        assert!(bad("", 0..0).underlined().contains("expected a game"));
        assert!(bad("a\nbc", 3..3).underlined().contains("argument:2:2"));
        assert!(bad(&"x".repeat(500), 10..400).underlined().contains("^^^"));
    }
}
