//! Chains of ordinal sums `a:b:c:…`, which are summed when they are complete: step by step the form of each base would
//! be longer than the one before. How an ordinal sum of two is found is the arena's business.

use crate::{PartizanError, SignExpansion, ValueId, Values};

/// A base that may be the beginning of a longer chain.
///
/// Ordinal sums of forms are associative: what is put on a base that stands for its form can be summed first (Siegel
/// 2013, II.3). So can numbers, whose sum is the concatenation of their signs.
pub(super) enum Base {
    /// Options as they were written, neither reduced nor sorted, and what has been put on top of them.
    Form {
        left: Vec<ValueId>,
        right: Vec<ValueId>,
        tops: Vec<Top>,
    },
    /// A number.
    Number(SignExpansion),
}

/// What stands on a base.
pub(super) enum Top {
    Value(ValueId),
    /// Numbers that stand on one another.
    Numbers(SignExpansion),
}

impl Base {
    /// Puts a value on top, if the sum can wait; otherwise returns the base as it was.
    pub(super) fn with_top(mut self, values: &Values, top: ValueId) -> Result<Self, Self> {
        let signs = values.as_number(top).map(crate::Dyadic::sign_expansion);
        match (&mut self, signs) {
            (Self::Number(base), Some(signs)) => base.extend(&signs),
            (Self::Number(_), None) => return Err(self),
            (Self::Form { tops, .. }, None) => tops.push(Top::Value(top)),
            (Self::Form { tops, .. }, Some(signs)) => match tops.last_mut() {
                Some(Top::Numbers(below)) => below.extend(&signs),
                _ => tops.push(Top::Numbers(signs)),
            },
        }
        Ok(self)
    }

    /// The value of the whole chain.
    pub(super) fn value(self, values: &mut Values) -> Result<ValueId, PartizanError> {
        match self {
            Self::Number(signs) => Top::Numbers(signs).value(values),
            Self::Form { left, right, tops } => {
                let mut above = None;
                for top in tops.into_iter().rev() {
                    let top = top.value(values)?;
                    above = Some(match above {
                        None => top,
                        Some(above) => values.ordinal_sum_of(top, above)?,
                    });
                }
                match above {
                    None => values.from_options(&left, &right),
                    Some(above) => values.ordinal_sum_value(&left, &right, above),
                }
            }
        }
    }
}

impl Top {
    fn value(self, values: &mut Values) -> Result<ValueId, PartizanError> {
        match self {
            Self::Value(value) => Ok(value),
            Self::Numbers(signs) => values.number(&signs.to_dyadic()?),
        }
    }
}
