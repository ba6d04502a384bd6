//! Forms as text that reads back as the same form. The text of values is in `notation`.

use core::fmt::{self, Write as _};

use graph_core::Player;
use hashbrown::HashMap;

use super::{FormId, Forms};

/// A form that is printed by `Display`, made by [`Forms::print`].
#[derive(Clone, Copy, Debug)]
#[must_use = "this is only printed when formatted"]
pub struct PrintedForm<'f> {
    forms: &'f Forms,
    form: FormId,
}

impl Forms {
    /// Prints a form by `Display`: canonical forms of integers as numbers, all others in braces.
    ///
    /// Options stand in order of birthday, those of one birthday in an order that depends on nothing but the forms. Read by
    /// [`Expression::form`](crate::notation::Expression::form), the text is the same form again.
    ///
    /// # Complexity
    ///
    /// Time `O(n log n + t)` for `n` positions with their options and a text of `t` bytes, which can be exponentially longer;
    /// extra space `O(n)`.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Forms;
    /// let mut forms = Forms::new();
    /// let zero = forms.zero();
    /// let (one, star) = (forms.form(&[zero], &[])?, forms.form(&[zero], &[zero])?);
    /// let form = forms.form(&[star, one], &[star])?;
    /// assert_eq!(forms.print(form).to_string(), "{1,{0|0}|{0|0}}");
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub const fn print(&self, form: FormId) -> PrintedForm<'_> {
        PrintedForm { forms: self, form }
    }

    /// The integer whose canonical form this is, given those of its options.
    fn integer(&self, id: FormId, known: &HashMap<FormId, Seen>) -> Option<i64> {
        let [left, right] = Player::BOTH.map(|player| self.options(id, player));
        let of = |option: &FormId| known.get(option).and_then(|seen| seen.integer);
        match (left, right) {
            ([], []) => Some(0),
            ([left], []) => of(left).filter(|&n| n >= 0).map(|n| n + 1),
            ([], [right]) => of(right).filter(|&n| n <= 0).map(|n| n - 1),
            _ => None,
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Seen {
    rank: usize,
    integer: Option<i64>,
}

enum Piece {
    Form(FormId),
    Sign(char),
}

impl fmt::Display for PrintedForm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seen = ranked(self.forms, self.form);
        let mut pieces = vec![Piece::Form(self.form)];
        while let Some(piece) = pieces.pop() {
            let id = match piece {
                Piece::Sign(sign) => {
                    f.write_char(sign)?;
                    continue;
                }
                Piece::Form(id) => id,
            };
            if let Some(n) = seen.get(&id).and_then(|seen| seen.integer) {
                write!(f, "{n}")?;
                continue;
            }
            f.write_char('{')?;
            pieces.push(Piece::Sign('}'));
            for player in [Player::Right, Player::Left] {
                for (at, option) in by_rank(self.forms, id, player, &seen)
                    .into_iter()
                    .rev()
                    .enumerate()
                {
                    if at > 0 {
                        pieces.push(Piece::Sign(','));
                    }
                    pieces.push(Piece::Form(option));
                }
                if player == Player::Right {
                    pieces.push(Piece::Sign('|'));
                }
            }
        }
        Ok(())
    }
}

/// The positions of a form, ranked by birthday and then by their options.
fn ranked(forms: &Forms, root: FormId) -> HashMap<FormId, Seen> {
    let mut followers = forms.reachable(root);
    followers.sort_by_key(|&id| forms.birthday(id));
    let mut seen: HashMap<FormId, Seen> = HashMap::with_capacity(followers.len());
    for born_together in followers.chunk_by(|&a, &b| forms.birthday(a) == forms.birthday(b)) {
        let ranks = |id: FormId| {
            Player::BOTH.map(|player| -> Vec<_> {
                let options = by_rank(forms, id, player, &seen).into_iter();
                options
                    .filter_map(|option| seen.get(&option).map(|seen| seen.rank))
                    .collect()
            })
        };
        let mut keyed: Vec<_> = born_together.iter().map(|&id| (ranks(id), id)).collect();
        keyed.sort_by(|a, b| a.0.cmp(&b.0));
        for (_, id) in keyed {
            let integer = forms.integer(id, &seen);
            seen.insert(
                id,
                Seen {
                    rank: seen.len(),
                    integer,
                },
            );
        }
    }
    seen
}

fn by_rank(forms: &Forms, id: FormId, player: Player, seen: &HashMap<FormId, Seen>) -> Vec<FormId> {
    let mut options = forms.options(id, player).to_vec();
    options.sort_by_key(|option| seen.get(option).map(|seen| seen.rank));
    options
}
