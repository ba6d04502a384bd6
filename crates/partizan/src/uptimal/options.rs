//! The canonical options of uptimals that have digits, in closed form (McKay 2011).

use graph_core::Player;
use smallvec::SmallVec;

use super::{Digits, Uptimal};
use crate::{Dyadic, PartizanError, Relation};

/// Options of one player.
#[derive(Debug, Default)]
pub(crate) struct UptimalOptions {
    /// The number plus each nimber of a smaller heap than this is an option.
    pub(crate) nimbers: u32,
    /// The other options.
    pub(crate) others: SmallVec<[Uptimal; 2]>,
}

impl UptimalOptions {
    fn len(&self) -> usize {
        self.others.len().saturating_add(self.nimbers as usize)
    }

    fn contains(&self, option: &Uptimal, number: &Dyadic) -> bool {
        let is_nimber = option.digits.is_empty() && option.star < self.nimbers && option.number == *number;
        is_nimber || self.others.contains(option)
    }
}

impl Uptimal {
    /// The canonical options of an uptimal with digits; none for others.
    ///
    /// Say that the last digit, the `k`-th, is positive; otherwise players change sides. Right's only good move is in a
    /// `k`-th power, to `* - (up + … + up^(k-1))`. Left's are at most three:
    ///
    /// - to remove the `k`-th power. Where there are several, that reverses through all positive digits at the end: they
    ///   go at once, and when nothing else is there, to 0;
    /// - in the last negative digit, the `j`-th, to `up + … + up^(j-1) + *`; that reverses through the digits
    ///   behind it, which go too;
    /// - without negative digits, to the smaller nimbers, which reverses through all digits. That is to 0 when the result is
    ///   positive, and dominated when the first option is positive as well.
    pub(crate) fn options(&self, player: Player) -> Result<UptimalOptions, PartizanError> {
        let Some(&last) = self.digits.last() else {
            return Ok(UptimalOptions::default());
        };
        if last < 0 {
            let mut options = self.negative()?.options(player.opponent())?;
            for option in &mut options.others {
                *option = option.negative()?;
            }
            // Negation took the number with it, and nimbers are their own negatives.
            return Ok(options);
        }
        let k = self.digits.len();
        match player {
            Player::Right => Ok(UptimalOptions {
                nimbers: 0,
                others: SmallVec::from_iter([self.with_power_moved(k, -1)?]),
            }),
            Player::Left => self.options_of_stronger(),
        }
    }

    /// Left's options when the last digit is positive.
    fn options_of_stronger(&self) -> Result<UptimalOptions, PartizanError> {
        let mut res = UptimalOptions::default();
        let last_negative = self.digits.iter().rposition(|&digit| digit < 0);
        let removed = self.without_positive_end();
        if let Some(at) = last_negative {
            let mut moved = self.with_power_moved(at + 1, 1)?;
            moved.digits.truncate(at + 1);
            res.others
                .push(Self::with_digits(moved.number, moved.star, moved.digits));
        } else if removed.is_none() {
            res.nimbers = 1;
        } else if self.digit(1) == 0 {
            res.nimbers = self.star;
        } else if self.star == 1 && removed.as_ref().is_some_and(|removed| !removed.is_positive()) {
            res.nimbers = 1;
        }
        if let Some(removed) = removed {
            if removed.digits.is_empty() && removed.star == res.nimbers {
                // Its neighbours below are there.
                res.nimbers += 1;
            } else {
                res.others.push(removed);
            }
        }
        Ok(res)
    }

    /// What is left when the last digit, positive, loses one power; of several all go, with the positive digits before them.
    /// `None` when no digit stops that.
    fn without_positive_end(&self) -> Option<Self> {
        let (&last, before) = self.digits.split_last()?;
        if before.is_empty() && self.star > 1 {
            // To a nimber alone; that reverses through 0.
            return None;
        }
        let kept = if last == 1 {
            before.len()
        } else {
            before.iter().rposition(|&digit| digit <= 0)? + 1
        };
        Some(Self::new(self.number.clone(), self.star, &before[..kept]))
    }

    /// With `sign.(up + … + up^k) + *` more.
    fn with_power_moved(&self, k: usize, sign: i64) -> Result<Self, PartizanError> {
        let mut digits: Digits = self.digits.clone();
        for digit in digits.iter_mut().take(k) {
            *digit = digit.checked_add(sign).ok_or(PartizanError::NumberTooLarge)?;
        }
        Ok(Self::with_digits(self.number.clone(), self.star ^ 1, digits))
    }

    fn is_positive(&self) -> bool {
        let number = Self::with_digits(self.number.clone(), 0, Digits::new());
        self.compare(&number) == Relation::Greater
    }

    /// Finds the uptimal with two digits or more that has these canonical options, Left's and Right's.
    ///
    /// By [`Uptimal::options`] one of the players has a single option, and the last digit can be read off it, or off it and
    /// an option of the other player. What does not fit in an `i64` is not found.
    pub(crate) fn with_options(options: [&[Self]; 2]) -> Option<Self> {
        Player::BOTH.into_iter().find_map(|player| {
            let [weaker] = options[player.index()] else {
                return None;
            };
            let stronger = options[player.opponent().index()];
            let candidates = Self::candidates(player, weaker, stronger);
            candidates
                .into_iter()
                .find(|candidate| candidate.has_options(options))
        })
    }

    /// What may have this single option of `player` and these of the opponent.
    fn candidates(player: Player, weaker: &Self, stronger: &[Self]) -> SmallVec<[Self; 2]> {
        // Seen from the side on which the last digit is positive, the single option is Right's.
        let mirrored = |option: &Self| match player {
            Player::Left => option.negative(),
            Player::Right => Ok(option.clone()),
        };
        let Ok(weaker) = mirrored(weaker) else {
            return SmallVec::new();
        };
        let with_one_more = weaker.digits.last().filter(|&&last| last > 0);
        let with_one_more = with_one_more.map(|_| weaker.with_power_moved(weaker.digits.len(), 1));
        // A last digit of 1 has been removed by the other player.
        let with_last_one = stronger.iter().filter_map(|option| {
            let mut ones = mirrored(option).ok()?.sum(&weaker.negative().ok()?).ok()?;
            let fits = ones.star == 1 && ones.number.is_zero() && ones.digits.iter().all(|&digit| digit == 1);
            ones.digits.push(1);
            fits.then(|| weaker.sum(&ones))
        });
        let all = with_one_more.into_iter().chain(with_last_one).flatten();
        all.filter_map(|candidate| mirrored(&candidate).ok()).collect()
    }

    fn has_options(&self, options: [&[Self]; 2]) -> bool {
        self.digits.len() > 1
            && Player::BOTH.into_iter().all(|player| {
                let found = options[player.index()];
                self.options(player).is_ok_and(|own| {
                    own.len() == found.len() && found.iter().all(|option| own.contains(option, &self.number))
                })
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(digits: &[i64], star: u32, player: Player) -> String {
        let options = Uptimal::new(Dyadic::ZERO, star, digits).options(player).unwrap();
        let others: Vec<_> = options.others.iter().map(ToString::to_string).collect();
        format!("{} {}", options.nimbers, others.join(" "))
    }

    #[test]
    fn the_square_and_its_double() {
        assert_eq!(shown(&[0, 1], 0, Player::Left), "1 ");
        assert_eq!(shown(&[0, 1], 0, Player::Right), "0 *.1-");
        assert_eq!(shown(&[0, 2], 0, Player::Right), "0 *.1-1");
        assert_eq!(shown(&[0, -2], 0, Player::Left), "0 *.11-");
        assert_eq!(shown(&[0, 1], 2, Player::Left), "3 ");
    }
}
