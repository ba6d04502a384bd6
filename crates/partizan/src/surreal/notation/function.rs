//! The functions that expressions of surreal numbers may call: their names and how many arguments each takes. What
//! they compute is in `evaluate`.

use core::fmt;

/// A function of the language of surreal numbers.
///
/// ```
/// use partizan::surreal::SurrealFunction;
/// assert_eq!(SurrealFunction::from_name("prefix").map(SurrealFunction::arity), Some(2));
/// assert_eq!(SurrealFunction::from_name("sqrt"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SurrealFunction {
    /// `birthday(x)`, the length of the sign expansion.
    Birthday,
    /// `prefix(x,n)`, the number whose sign expansion is the first `n` signs of that of `x`.
    Prefix,
    /// `ordsum(x,y)`, the number with the signs of `x` and behind them those of `y`: the ordinary sum of ordinals.
    OrdinalSum,
    /// `ordprod(x,y)`, the ordinary product of ordinals.
    OrdinalProduct,
    /// `quotient(x,y,n)`, the first `n` terms of `x/y`.
    Quotient,
}

impl SurrealFunction {
    /// All functions, in the order of their documentation.
    pub const ALL: [Self; 5] = [
        Self::Birthday,
        Self::Prefix,
        Self::OrdinalSum,
        Self::OrdinalProduct,
        Self::Quotient,
    ];

    /// Returns the function that is written `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|function| function.name() == name)
    }

    /// Returns the name by which expressions call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Birthday => "birthday",
            Self::Prefix => "prefix",
            Self::OrdinalSum => "ordsum",
            Self::OrdinalProduct => "ordprod",
            Self::Quotient => "quotient",
        }
    }

    /// Returns how many arguments it takes.
    #[must_use]
    pub const fn arity(self) -> usize {
        match self {
            Self::Birthday => 1,
            Self::Prefix | Self::OrdinalSum | Self::OrdinalProduct => 2,
            Self::Quotient => 3,
        }
    }
}

impl fmt::Display for SurrealFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
