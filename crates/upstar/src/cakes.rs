//! Values of Cutcake and Maundy Cake in closed form. Moves and text are in `rulesets`; cakes that must be searched are
//! searched like any other game.

use rulesets::heap::cakes::Cakes;

/// Returns the value of cakes under Cutcake, an integer.
///
/// A cake `(a, b)` whose sides lie between the same powers of two is worth 0. Otherwise the longer side is divided by the
/// greatest power of two in the shorter, rounded down, and the player who cuts it has one move less than that in hand
/// (Winning Ways, chapter 2).
///
/// # Complexity
///
/// Time `O(1)` a cake.
///
/// # Examples
///
/// ```
/// use rulesets::TextForm;
/// use rulesets::heap::Cutcake;
/// use upstar::cakes::cutcake;
/// assert_eq!(cutcake(&Cutcake.parse("(1,5) (9,2)")?), 4 - 3);
/// assert_eq!(cutcake(&Cutcake.parse("(5,4294967295)")?), (1 << 30) - 2);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[must_use]
pub fn cutcake(cakes: &Cakes) -> i64 {
    let in_hand = |long: u32, short: u32| i64::from(long >> short.ilog2()) - 1;
    sum(cakes, |[first, second]| {
        if first.ilog2() == second.ilog2() {
            0
        } else if first < second {
            in_hand(second, first)
        } else {
            -in_hand(first, second)
        }
    })
}

/// Returns the value of cakes under Maundy Cake, an integer.
///
/// A cake whose sides have equally many prime factors, counted with multiplicity, is worth 0. Otherwise let `p, q, …, s` be
/// the greatest prime factors of the side that has more, as many as it has more: the player who cuts it has
/// `1 + p + p q + …` moves in hand, where the last product leaves `s` out (after Winning Ways, chapter 2). For the best cut of
/// that side is into `p` parts, and what the opponent cuts of the other side only adds to it.
///
/// # Complexity
///
/// Time a cake `O(sqrt(n))` for the longer side `n`.
///
/// # Examples
///
/// ```
/// use rulesets::TextForm;
/// use rulesets::heap::MaundyCake;
/// use upstar::cakes::maundy_cake;
/// // Left cuts 12 into three and each part in two; what is left for him then, Right's only cut undoes.
/// assert_eq!(maundy_cake(&MaundyCake.parse("(5,12)")?), 1 + 3);
/// assert_eq!(maundy_cake(&MaundyCake.parse("(2147483648,1)")?), 1 - (1 << 31));
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[must_use]
pub fn maundy_cake(cakes: &Cakes) -> i64 {
    sum(cakes, |[first, second]| {
        let (first, second) = (prime_factors(first), prime_factors(second));
        match first.len().cmp(&second.len()) {
            std::cmp::Ordering::Less => in_hand(&second[first.len()..]),
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => -in_hand(&first[second.len()..]),
        }
    })
}

/// The sum of the values of all cakes: a value takes 32 bits, so that only more cakes than memory holds would not fit.
fn sum(cakes: &Cakes, value: impl Fn([u32; 2]) -> i64) -> i64 {
    cakes.iter().fold(0, |sum, &cake| sum + value(cake))
}

/// The moves in hand on a side with these prime factors, the greatest last.
fn in_hand(factors: &[u32]) -> i64 {
    // From the innermost cut outwards: a cut into p parts is one move and p times what is in each part.
    factors
        .iter()
        .fold(0, |moves, &factor| 1 + i64::from(factor) * moves)
}

/// The prime factors of a positive number, ascending, as often as they divide it.
fn prime_factors(mut number: u32) -> Vec<u32> {
    let mut factors = Vec::new();
    let mut factor = 2;
    while factor <= number / factor {
        if number.is_multiple_of(factor) {
            factors.push(factor);
            number /= factor;
        } else {
            factor += 1;
        }
    }
    factors.extend((number > 1).then_some(number));
    factors
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_factors_multiply_to_the_number() {
        assert_eq!(prime_factors(1), [0; 0]);
        assert_eq!(prime_factors(360), [2, 2, 2, 3, 3, 5]);
        assert_eq!(prime_factors(u32::MAX), [3, 5, 17, 257, 65_537]);
        assert_eq!(prime_factors(4_294_967_291), [4_294_967_291]);
    }
}
