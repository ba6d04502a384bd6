//! The names in front of braces, while an expression is read: each bound once, and all that are mentioned bound.

use core::ops::Range;

use hashbrown::HashMap;

use super::Known;
use crate::notation::is_variable_name;
use crate::notation::parse_error::{ParseError, ParseErrorKind};

/// The names met so far.
#[derive(Debug, Default)]
pub(in crate::notation) struct Names {
    bound: HashMap<String, Range<usize>>,
    mentioned: Vec<(String, Range<usize>)>,
}

impl Names {
    /// Meets a name in front of braces.
    pub(in crate::notation) fn bind(&mut self, name: &str, span: &Range<usize>) -> Result<(), ParseError> {
        let error = |kind| Err(ParseError::new(span.clone(), kind));
        let name = name.to_owned();
        if Known::from_name(&name).is_some() || !is_variable_name(&name) {
            return error(ParseErrorKind::ReservedName { name });
        }
        if let Some(first) = self.bound.get(&name) {
            let first = first.clone();
            return error(ParseErrorKind::BoundTwice { name, first });
        }
        self.bound.insert(name, span.clone());
        Ok(())
    }

    /// Meets a name that stands for a game.
    pub(in crate::notation) fn mention(&mut self, name: &str, span: &Range<usize>) -> Result<(), ParseError> {
        if Known::from_name(name).is_some() {
            return Ok(());
        }
        if !is_variable_name(name) {
            let name = name.to_owned();
            return Err(ParseError::new(span.clone(), ParseErrorKind::FreeName { name }));
        }
        self.mentioned.push((name.to_owned(), span.clone()));
        Ok(())
    }

    /// Sees to it that every name stands for something.
    pub(super) fn finish(self) -> Result<(), ParseError> {
        for (name, span) in self.mentioned {
            if !self.bound.contains_key(&name) {
                return Err(ParseError::new(span, ParseErrorKind::FreeName { name }));
            }
        }
        Ok(())
    }
}
