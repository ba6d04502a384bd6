//! Sums, differences, negatives and products of dyadic rationals. Order and representation are in
//! `dyadic.rs`.

use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use num_bigint::BigInt;

use super::{Big, Dyadic, Repr};
use crate::PartizanError;

impl Dyadic {
    /// Returns the product.
    ///
    /// # Errors
    ///
    /// [`PartizanError::NumberTooLarge`] when the exponent of the reduced product exceeds [`Dyadic::MAX_EXPONENT`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Dyadic;
    /// let half = Dyadic::new(1, 1)?;
    /// assert_eq!(half.checked_mul(&half)?, Dyadic::new(1, 2)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn checked_mul(&self, other: &Self) -> Result<Self, PartizanError> {
        let exponent = self
            .exponent()
            .checked_add(other.exponent())
            .ok_or(PartizanError::NumberTooLarge)?;
        if let (Repr::Small { numerator: a, .. }, Repr::Small { numerator: b, .. }) = (&self.0, &other.0) {
            let res = Self::reduce_small(i128::from(*a) * i128::from(*b), exponent);
            return if res.exponent() > Self::MAX_EXPONENT {
                Err(PartizanError::NumberTooLarge)
            } else {
                Ok(res)
            };
        }
        Self::new(self.numerator() * other.numerator(), exponent)
    }

    /// Returns the product with an integer.
    ///
    /// ```
    /// use partizan::Dyadic;
    /// assert_eq!(Dyadic::new(3, 2)?.times(&(-2).into()), Dyadic::new(-3, 1)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    #[must_use]
    pub fn times(&self, factor: &BigInt) -> Self {
        Self::reduce(self.numerator() * factor, self.exponent())
    }

    /// Returns `self / 2^halvings`.
    ///
    /// # Errors
    ///
    /// [`PartizanError::NumberTooLarge`] when the exponent exceeds [`Dyadic::MAX_EXPONENT`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Dyadic;
    /// assert_eq!(Dyadic::from(3).halved(2)?, Dyadic::new(3, 2)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn halved(&self, halvings: u32) -> Result<Self, PartizanError> {
        let exponent = self
            .exponent()
            .checked_add(halvings)
            .ok_or(PartizanError::NumberTooLarge)?;
        Self::new(self.numerator(), exponent)
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;

    #[inline]
    fn add(self, other: &Dyadic) -> Dyadic {
        match (&self.0, &other.0) {
            (
                Repr::Small { numerator, exponent },
                Repr::Small {
                    numerator: other_numerator,
                    exponent: other_exponent,
                },
            ) if exponent.abs_diff(*other_exponent) < 63 => {
                let common = (*exponent).max(*other_exponent);
                let aligned = |numerator: i64, exponent: u32| i128::from(numerator) << (common - exponent);
                Dyadic::reduce_small(
                    aligned(*numerator, *exponent) + aligned(*other_numerator, *other_exponent),
                    common,
                )
            }
            _ => add_big(self, other),
        }
    }
}

fn add_big(a: &Dyadic, b: &Dyadic) -> Dyadic {
    if a.is_zero() {
        return b.clone();
    }
    if b.is_zero() {
        return a.clone();
    }
    let exponent = a.exponent().max(b.exponent());
    Dyadic::reduce(a.numerator_over(exponent) + b.numerator_over(exponent), exponent)
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        match &self.0 {
            Repr::Small { numerator, exponent } => match numerator.checked_neg() {
                Some(numerator) => Dyadic(Repr::Small {
                    numerator,
                    exponent: *exponent,
                }),
                None => Dyadic(Repr::Big(Box::new(Big {
                    numerator: -BigInt::from(*numerator),
                    exponent: *exponent,
                }))),
            },
            Repr::Big(big) => Dyadic::reduce(-&big.numerator, big.exponent),
        }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Neg for Dyadic {
    type Output = Self;

    fn neg(self) -> Self {
        -&self
    }
}

macro_rules! forward {
    ($trait:ident, $method:ident) => {
        impl $trait for Dyadic {
            type Output = Dyadic;

            fn $method(self, other: Dyadic) -> Dyadic {
                (&self).$method(&other)
            }
        }

        impl $trait<&Dyadic> for Dyadic {
            type Output = Dyadic;

            fn $method(self, other: &Dyadic) -> Dyadic {
                (&self).$method(other)
            }
        }

        impl $trait<Dyadic> for &Dyadic {
            type Output = Dyadic;

            fn $method(self, other: Dyadic) -> Dyadic {
                self.$method(&other)
            }
        }
    };
}

forward!(Add, add);
forward!(Sub, sub);

impl AddAssign<&Dyadic> for Dyadic {
    fn add_assign(&mut self, other: &Dyadic) {
        *self = &*self + other;
    }
}

impl SubAssign<&Dyadic> for Dyadic {
    fn sub_assign(&mut self, other: &Dyadic) {
        *self = &*self - other;
    }
}
