//! Whether two games add up to a number, by their options alone: whether one is the negative of the other up to that
//! number. No negative and no sum is built.

use hashbrown::HashMap;

use crate::{Dyadic, PartizanError, Shape, ValueId, Values};

/// Pairs of games that have been compared, and whether they add up to the number that their stops add up to.
#[derive(Default)]
pub(super) struct Opposites {
    known: HashMap<(ValueId, ValueId), bool>,
}

impl Opposites {
    /// The number that two games add up to, if they do and neither is a number.
    ///
    /// They do when each option of one player in one game and an option of the other player in the other game add up to
    /// this number: a number is added to a game that is none by adding it to the options. Canonical forms have no
    /// option twice, so that equally many options pair off.
    pub(super) fn number(
        &mut self,
        values: &mut Values,
        a: ValueId,
        b: ValueId,
    ) -> Result<Option<Dyadic>, PartizanError> {
        let mut stack = vec![(a, b)];
        while let Some(&pair) = stack.last() {
            values.count_work()?;
            if self.quick(values, pair).is_some() {
                stack.pop();
                continue;
            }
            let depth = stack.len();
            let candidates = candidates(values, pair);
            stack.extend(
                candidates
                    .into_iter()
                    .filter(|&pair| self.quick(values, pair).is_none()),
            );
            if stack.len() == depth {
                let answer = self.pair_off(values, pair);
                self.known.insert(pair, answer);
                stack.pop();
            }
        }
        let add_up = self.quick(values, (a, b)) == Some(true);
        Ok(add_up.then(|| number(values, (a, b))))
    }

    /// What is known, or can be told by numbers of options and by closed forms.
    fn quick(&self, values: &Values, (a, b): (ValueId, ValueId)) -> Option<bool> {
        match (values.shape(a), values.shape(b)) {
            (
                Shape::NumberUpStar { ups, star, .. },
                Shape::NumberUpStar {
                    ups: ups_b,
                    star: star_b,
                    ..
                },
            ) => Some(star == star_b && ups.checked_neg() == Some(ups_b)),
            (
                Shape::Options { left, right },
                Shape::Options {
                    left: left_b,
                    right: right_b,
                },
            ) if left.len() == right_b.len() && right.len() == left_b.len() => {
                self.known.get(&(a, b)).copied()
            }
            _ => Some(false),
        }
    }

    /// Whether the options of two games with equally many options pair off, all candidates being known.
    fn pair_off(&self, values: &Values, pair: (ValueId, ValueId)) -> bool {
        let sum = number(values, pair);
        sides(values, pair).iter().all(|(mine, theirs)| {
            mine.iter().all(|&option| {
                let mut pairs = theirs.iter().map(|&other| (option, other));
                pairs.any(|pair| number(values, pair) == sum && self.quick(values, pair) == Some(true))
            })
        })
    }
}

/// The only number that two games can add up to.
fn number(values: &Values, (a, b): (ValueId, ValueId)) -> Dyadic {
    values.left_stop(a) + values.right_stop(b)
}

type Sides<'v> = [(&'v [ValueId], &'v [ValueId]); 2];

/// Left's options of `a` with Right's of `b`, and the other way round.
fn sides(values: &Values, (a, b): (ValueId, ValueId)) -> Sides<'_> {
    match (values.shape(a), values.shape(b)) {
        (
            Shape::Options { left, right },
            Shape::Options {
                left: left_b,
                right: right_b,
            },
        ) => [(left, right_b), (right, left_b)],
        _ => [(&[], &[]), (&[], &[])],
    }
}

/// Pairs of options that may add up to what the games do.
fn candidates(values: &Values, pair: (ValueId, ValueId)) -> Vec<(ValueId, ValueId)> {
    let sum = number(values, pair);
    let mut res = Vec::new();
    for (mine, theirs) in sides(values, pair) {
        for &option in mine {
            let pairs = theirs.iter().map(|&other| (option, other));
            res.extend(pairs.filter(|&pair| number(values, pair) == sum));
        }
    }
    res
}
