//! Impartial games as text, nim heaps and brackets: reading them into an arena of misère forms and writing them.

use core::fmt;
use core::ops::Range;

use graph_core::{Budget, GraphError};

use crate::{MisereForm, MisereForms};

impl MisereForms {
    /// Reads a game and returns its canonical form: `*[[2],0]` has the options `{*2}` and 0.
    ///
    /// An option is the tokens of a nim heap, options in brackets, or a sum of games such as `*[2]+*[2,1]`. A star and
    /// brackets that hold one thing are that thing: `*[3]`, like `*3`, is a nim heap, and `*[[3]]` has it as its only option.
    /// Blanks are allowed between.
    ///
    /// # Errors
    ///
    /// [`MisereTextError`] with the leftmost mistake, or the limits of the budget.
    ///
    /// # Complexity
    ///
    /// That of the sums and heaps in it; depth is bounded by memory alone.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// let (mut forms, budget) = (impartial::MisereForms::new(), Budget::unlimited());
    /// let game = forms.parse("*[[2],0]", &budget)?;
    /// assert_eq!(forms.genus(game, &budget).map(|genus| genus.to_string()).as_deref(), Ok("1^20"));
    /// assert_eq!(forms.shown(game), "*[[2],0]");
    /// # Ok::<(), impartial::MisereTextError>(())
    /// ```
    pub fn parse(&mut self, text: &str, budget: &Budget) -> Result<MisereForm, MisereTextError> {
        let mut levels = vec![Level::default()];
        let mut rest = Tokens { text, at: 0 };
        while let Some((token, span)) = rest.next_token() {
            let wrong = || MisereTextError::expected(span.clone());
            let depth = levels.len();
            let level = levels.last_mut().ok_or_else(wrong)?;
            match token {
                '*' if !level.is_starred && !level.has_operand => level.is_starred = true,
                '[' if !level.has_operand && (depth > 1 || level.is_starred) => levels.push(Level::default()),
                '+' if level.has_operand && level.is_sum => level.has_operand = false,
                ',' if level.has_operand && depth > 1 => level.next_option(),
                ']' if depth > 1 && (level.has_operand || level.is_fresh()) => {
                    let closed = levels.pop().ok_or_else(wrong)?.into_options();
                    let outer = levels.last_mut().ok_or_else(wrong)?;
                    let form = match closed[..] {
                        [alone] if outer.is_starred => alone,
                        _ => self.canonical(&closed, budget)?,
                    };
                    self.add(outer, form, budget)?;
                }
                '0'..='9' if !level.has_operand && (depth > 1 || level.is_starred) => {
                    let tokens = text[span.clone()].parse().map_err(|_| wrong())?;
                    let heap = self.nim_heap(tokens, budget)?;
                    self.add(level, heap, budget)?;
                }
                _ => return Err(wrong()),
            }
        }
        let end = text.len()..text.len();
        match levels.pop() {
            Some(level) if levels.is_empty() && level.has_operand => Ok(level.sum),
            _ => Err(MisereTextError::expected(end)),
        }
    }

    fn add(&mut self, level: &mut Level, form: MisereForm, budget: &Budget) -> Result<(), GraphError> {
        level.sum = self.sum(level.sum, form, budget)?;
        level.has_operand = true;
        level.is_sum = level.is_starred;
        level.is_starred = false;
        Ok(())
    }

    /// Writes a form as [`MisereForms::parse`] reads it, the latest options first and nim heaps as numbers.
    ///
    /// # Complexity
    ///
    /// Time and space in proportion to the text, which may be exponential in the number of followers.
    #[must_use]
    pub fn shown(&self, form: MisereForm) -> String {
        if let Some(tokens) = self.as_nim_heap(form) {
            return format!("*{tokens}");
        }
        let mut res = String::from("*");
        // What is still to be written, last first.
        let mut open = vec![Piece::Form(form)];
        if self.options(form).len() == 1 {
            open = vec![Piece::Text("]"), Piece::Form(form), Piece::Text("[")];
        }
        while let Some(piece) = open.pop() {
            match piece {
                Piece::Text(text) => res.push_str(text),
                Piece::Form(form) => {
                    if let Some(tokens) = self.as_nim_heap(form) {
                        res.push_str(&tokens.to_string());
                        continue;
                    }
                    open.push(Piece::Text("]"));
                    for (at, &option) in self.options(form).iter().enumerate() {
                        if at > 0 {
                            open.push(Piece::Text(","));
                        }
                        open.push(Piece::Form(option));
                    }
                    open.push(Piece::Text("["));
                }
            }
        }
        res
    }
}

enum Piece {
    Text(&'static str),
    Form(MisereForm),
}

/// What stands between two brackets so far.
struct Level {
    options: Vec<MisereForm>,
    // The option at hand: the sum of its operands.
    sum: MisereForm,
    has_operand: bool,
    // A star was read whose operand is to come, and the option at hand is a sum of such.
    is_starred: bool,
    is_sum: bool,
}

impl Default for Level {
    fn default() -> Self {
        Self {
            options: Vec::new(),
            sum: MisereForm::ZERO,
            has_operand: false,
            is_starred: false,
            is_sum: false,
        }
    }
}

impl Level {
    fn next_option(&mut self) {
        let options = core::mem::take(&mut self.options);
        let sum = self.sum;
        *self = Self::default();
        self.options = options;
        self.options.push(sum);
    }

    fn is_fresh(&self) -> bool {
        self.options.is_empty() && !self.is_starred && !self.is_sum
    }

    fn into_options(mut self) -> Vec<MisereForm> {
        if self.has_operand {
            self.next_option();
        }
        self.options
    }
}

/// Characters and numbers of a text, without blanks.
struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl Tokens<'_> {
    /// The first character of the next token and its bytes.
    fn next_token(&mut self) -> Option<(char, Range<usize>)> {
        let rest = self.text[self.at..].trim_start();
        let start = self.text.len() - rest.len();
        let first = rest.chars().next()?;
        let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.at = start + n_digits.max(first.len_utf8());
        Some((first, start..self.at))
    }
}

/// A text that is no impartial game, and where; or a limit on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MisereTextError {
    /// Something else was expected.
    Expected {
        /// The bytes of the text that are wrong; empty at its end.
        span: Range<usize>,
    },
    /// A limit of the caller's budget was reached.
    Limit(GraphError),
}

impl MisereTextError {
    const fn expected(span: Range<usize>) -> Self {
        Self::Expected { span }
    }
}

impl From<GraphError> for MisereTextError {
    fn from(error: GraphError) -> Self {
        Self::Limit(error)
    }
}

impl fmt::Display for MisereTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { span } => {
                write!(
                    f,
                    "at byte {}: expected an impartial game such as *[[2],0]",
                    span.start
                )
            }
            Self::Limit(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for MisereTextError {}
