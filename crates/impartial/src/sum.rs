//! Sums of games: the nim-sum and every winning move (Sprague 1935; Grundy 1939). How a component's value is
//! found is the component's business.

use graph_core::{Nimber, Outcome};

use crate::grundy::outcome_of;

/// A game that can stand in a sum: it knows its nim-value and its moves to a wanted value.
///
/// Open on purpose, and usable as `Box<dyn Component<Move = …>>`, so that unlike games can be added.
///
/// ```
/// use graph_core::Nimber;
/// use impartial::{Component, winning_moves};
///
/// /// A heap from which one or two tokens are taken; a move is named by its take.
/// struct OneOrTwo(u64);
/// impl Component for OneOrTwo {
///     type Move = String;
///     fn value(&self) -> Nimber {
///         Nimber(self.0 % 3)
///     }
///     fn moves_to(&self, out: &mut Vec<String>, value: Nimber) {
///         let takes = (1..=2.min(self.0)).filter(|take| (self.0 - take) % 3 == value.0);
///         out.extend(takes.map(|take| format!("take {take} of {}", self.0)));
///     }
/// }
/// let moves = winning_moves(&[OneOrTwo(7), OneOrTwo(5)]);
/// let names: Vec<_> = moves.iter().map(|to| to.name.as_str()).collect();
/// assert_eq!(names, ["take 2 of 7", "take 1 of 5"]);
/// ```
pub trait Component {
    /// How a move is named.
    type Move;

    /// Returns the nim-value under normal play.
    fn value(&self) -> Nimber;

    /// Appends every move to an option of this value.
    fn moves_to(&self, out: &mut Vec<Self::Move>, value: Nimber);
}

/// A game given by its value and its options' values.
///
/// Open: any value may be claimed. The value is meant to be the mex of the options' values.
///
/// ```
/// use graph_core::Nimber;
/// use impartial::{Component, Solved};
/// let game = Solved { value: Nimber(1), options: vec![("stop", Nimber(0)), ("go on", Nimber(2))] };
/// let mut moves = Vec::new();
/// game.moves_to(&mut moves, Nimber(2));
/// assert_eq!(moves, ["go on"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// The nim-value.
    pub value: Nimber,
    /// Every move with the value it leads to.
    pub options: Vec<(M, Nimber)>,
}

impl<M: Clone> Component for Solved<M> {
    type Move = M;

    fn value(&self) -> Nimber {
        self.value
    }

    fn moves_to(&self, out: &mut Vec<M>, value: Nimber) {
        let reaching = self.options.iter().filter(|(_, found)| *found == value);
        out.extend(reaching.map(|(name, _)| name.clone()));
    }
}

/// A nim heap: the move is named by what it leaves.
impl Component for Nimber {
    type Move = Self;

    fn value(&self) -> Nimber {
        *self
    }

    fn moves_to(&self, out: &mut Vec<Self>, value: Nimber) {
        if value < *self {
            out.push(value);
        }
    }
}

impl<C: Component + ?Sized> Component for Box<C> {
    type Move = C::Move;

    fn value(&self) -> Nimber {
        (**self).value()
    }

    fn moves_to(&self, out: &mut Vec<C::Move>, value: Nimber) {
        (**self).moves_to(out, value);
    }
}

impl<C: Component + ?Sized> Component for &C {
    type Move = C::Move;

    fn value(&self) -> Nimber {
        (**self).value()
    }

    fn moves_to(&self, out: &mut Vec<C::Move>, value: Nimber) {
        (**self).moves_to(out, value);
    }
}

/// A move in one component of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SumMove<M> {
    /// Which component, counted from 0.
    pub component: usize,
    /// The move, as the component names it.
    pub name: M,
}

/// Returns the nim-value of a sum under normal play, 0 for the sum of no games.
///
/// # Complexity
///
/// One call of [`Component::value`] for each component.
///
/// # Examples
///
/// ```
/// use graph_core::Nimber;
/// assert_eq!(impartial::nim_sum(&[Nimber(3), Nimber(4), Nimber(5)]), Nimber(2));
/// ```
#[must_use]
pub fn nim_sum<C: Component>(components: &[C]) -> Nimber {
    components.iter().map(Component::value).sum()
}

/// Returns the outcome of a sum under normal play, for the player about to move.
///
/// # Complexity
///
/// As [`nim_sum`].
///
/// # Examples
///
/// ```
/// use graph_core::{Nimber, Outcome};
/// assert_eq!(impartial::outcome_of_sum(&[Nimber(3), Nimber(3)]), Outcome::Loss);
/// ```
#[must_use]
pub fn outcome_of_sum<C: Component>(components: &[C]) -> Outcome {
    outcome_of(nim_sum(components))
}

/// Returns every winning move of a sum under normal play, in every component.
///
/// With the sum's value `s`, a move wins exactly when it takes its component of value `g` to an option of value
/// `g ⊕ s`; that includes moves to larger values. Ordered by component, then as the component lists them; empty
/// exactly when the sum is lost.
///
/// # Complexity
///
/// Time `O(n)` plus one call of [`Component::moves_to`] for each of `n` components.
///
/// # Examples
///
/// ```
/// use graph_core::Nimber;
/// use impartial::{SumMove, winning_moves};
/// let take_two = SumMove { component: 0, name: Nimber(1) };
/// assert_eq!(winning_moves(&[Nimber(3), Nimber(4), Nimber(5)]), [take_two]);
/// assert!(winning_moves(&[Nimber(7), Nimber(7)]).is_empty());
/// ```
#[must_use]
pub fn winning_moves<C: Component>(components: &[C]) -> Vec<SumMove<C::Move>> {
    let sum = nim_sum(components);
    let (mut res, mut moves) = (Vec::new(), Vec::new());
    if sum.is_zero() {
        return res;
    }
    for (index, component) in components.iter().enumerate() {
        component.moves_to(&mut moves, component.value() + sum);
        res.extend(moves.drain(..).map(|name| SumMove {
            component: index,
            name,
        }));
    }
    res
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_up_can_win() {
        // {0, *2} has value 1; beside a heap of 2 its move to *2 wins, as does none of the heap's to 1.
        let game = Solved {
            value: Nimber(1),
            options: vec![("zero", Nimber(0)), ("two", Nimber(2))],
        };
        let heap = Solved {
            value: Nimber(2),
            options: vec![("empty", Nimber(0)), ("one", Nimber(1))],
        };
        let sum: [Box<dyn Component<Move = _>>; 2] = [Box::new(game), Box::new(heap)];
        assert_eq!(nim_sum(&sum), Nimber(3));
        let moves = winning_moves(&sum)
            .into_iter()
            .map(|SumMove { component, name }| (component, name));
        assert_eq!(moves.collect::<Vec<_>>(), [(0, "two"), (1, "one")]);
        assert_eq!(outcome_of_sum(&sum), Outcome::Win);
    }

    #[test]
    fn nothing_is_lost() {
        let none: [Nimber; 0] = [];
        assert_eq!(nim_sum(&none), Nimber(0));
        assert!(winning_moves(&none).is_empty());
    }
}
