//! The field of nimbers below 2^64, and that below 2^128: products, inverses, powers and roots. Discrete logarithms
//! are in `logarithm`, expressions in `nim_expression`, games whose values are products in `coin_product`.

mod linear_map;
mod logarithm;
mod nim_word;
mod subfield;

use core::fmt;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::ToPrimitive;

use linear_map::{LinearMap, preimages};
pub use nim_word::NimWord;
use subfield::Subfield;

/// Multiplies and divides nimbers (Conway 1976, chapter 6; Siegel 2013, IV.5).
///
/// The nim-sum of two nimbers is exclusive or. The product of two nimbers is the least nimber that makes the nimbers
/// a field: `a ⊗ b` is the mex of `a' ⊗ b + a ⊗ b' + a' ⊗ b'` over all `a' < a`, `b' < b`. Nimbers below 2^2^n are
/// a field of their own, here those of 64 and of 128 bits; all methods work for both, as [`NimWord`] says.
///
/// Holds tables of 1.4 million bytes, which [`NimField::new`] fills in less than a millisecond and nothing changes
/// afterwards; share one.
///
/// ```
/// use impartial::NimField;
/// let field = NimField::new();
/// assert_eq!(field.product(4_u64, 4), 6);
/// assert_eq!(field.product(field.quotient(5_u64, 7).expect("7 is not 0"), 7), 5);
/// assert_eq!(field.quadratic_roots(1_u64, 1), Some([2, 3]));
/// assert_eq!(field.product(1_u128 << 64, 1 << 64), 3 << 63);
/// ```
#[derive(Clone)]
pub struct NimField {
    subfield: Subfield,
    square: LinearMap,
    square_root: LinearMap,
    // Invariant: maps `c` below 2^63 to the even root of x² + x = c.
    even_root: LinearMap,
    // Invariant: multiplies by 2^63.
    times_top: LinearMap,
    // Invariant: multiplies as `subfield` does.
    #[cfg(feature = "carryless")]
    multiplier: Option<carryless::Multiplier>,
    // Invariant: multiplies as `subfield` does.
    #[cfg(feature = "carryless")]
    tower: Option<carryless::TowerMultiplier>,
}

const _: () = {
    const fn assert_send_sync<T: Send + Sync>() {}
    assert_send_sync::<NimField>();
};

/// A root of `x^64 + x^4 + x^3 + x + 1` in the field of 64 bits.
#[cfg(feature = "carryless")]
const ROOT: u64 = 8_884_727_586_791_632_993;

/// A root of `x^8 + x^4 + x^3 + x + 1` in the field of 8 bits.
#[cfg(feature = "carryless")]
const BYTE_ROOT: u64 = 65;

impl NimField {
    /// Makes the tables, and those for vector instructions where the processor has them and the feature `carryless`
    /// is on.
    ///
    /// # Complexity
    ///
    /// Time and space do not depend on anything: some 200,000 steps, 1.4 million bytes.
    #[must_use]
    pub fn new() -> Self {
        #[cfg_attr(
            not(feature = "carryless"),
            expect(unused_mut, reason = "the tables are all there is")
        )]
        let mut res = Self::portable();
        #[cfg(feature = "carryless")]
        {
            let mut from = [1_u64; 64];
            for bit in 1..64 {
                from[bit] = res.subfield.product_64(from[bit - 1], ROOT);
            }
            let to = preimages(0, |bit| from[bit as usize]);
            res.multiplier = carryless::Multiplier::new(&to, &from);
            let mut from: [u64; 64] = core::array::from_fn(|bit| 1 << bit);
            for bit in 1..8 {
                from[bit] = res.subfield.product_64(from[bit - 1], BYTE_ROOT);
            }
            let to = preimages(0, |bit| from[bit as usize]);
            let bytes = |words: [u64; 64]| core::array::from_fn(|bit| words[bit].to_le_bytes()[0]);
            res.tower = carryless::TowerMultiplier::new(bytes(to), bytes(from));
        }
        res
    }

    /// Makes the tables alone, with which every processor multiplies in the same way; answers are those of
    /// [`NimField::new`].
    ///
    /// # Complexity
    ///
    /// As [`NimField::new`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::NimField;
    /// assert_eq!(NimField::portable().product(5_u64, 7), NimField::new().product(5_u64, 7));
    /// ```
    #[must_use]
    pub fn portable() -> Self {
        let subfield = Subfield::new();
        let square = LinearMap::new(|bit| subfield.product_64(1 << bit, 1 << bit));
        // The square root is the square, 63 times: 64 times is the identity.
        let root = |bit| (0..63).fold(1_u64 << bit, |power, _| square.apply(power));
        let even_roots = preimages(1, |bit| square.apply(1 << bit) ^ 1 << bit);
        Self {
            square_root: LinearMap::new(root),
            even_root: LinearMap::new(|bit| even_roots[bit as usize]),
            times_top: LinearMap::new(|bit| subfield.product_64(1 << bit, 1 << 63)),
            subfield,
            square,
            #[cfg(feature = "carryless")]
            multiplier: None,
            #[cfg(feature = "carryless")]
            tower: None,
        }
    }

    /// Returns the nim-product.
    ///
    /// # Complexity
    ///
    /// Some thirty look-ups or vector instructions for 64 bits, three times as many for 128.
    ///
    /// # Examples
    ///
    /// ```
    /// let field = impartial::NimField::new();
    /// assert_eq!(field.product(3141_u64, 5926), 14_994);
    /// ```
    #[inline]
    #[must_use]
    pub fn product<W: NimWord>(&self, a: W, b: W) -> W {
        W::product(self, a, b)
    }

    /// Appends the product of each pair: faster than one by one, most of all where the processor multiplies many without
    /// carries at once.
    ///
    /// # Complexity
    ///
    /// As [`NimField::product`] for each pair, no space but for the products.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut products = Vec::new();
    /// impartial::NimField::new().append_products(&mut products, &[(2_u64, 2), (5, 8)]);
    /// assert_eq!(products, [3, 3]);
    /// ```
    pub fn append_products<W: NimWord>(&self, out: &mut Vec<W>, pairs: &[(W, W)]) {
        W::append_products(self, out, pairs);
    }

    /// Returns the product of a nimber with itself; squares of sums are sums of squares.
    ///
    /// # Complexity
    ///
    /// Eight look-ups for 64 bits, three times as many for 128.
    ///
    /// # Examples
    ///
    /// ```
    /// let field = impartial::NimField::new();
    /// assert_eq!(field.square(16_u64), 24);
    /// ```
    #[inline]
    #[must_use]
    pub fn square<W: NimWord>(&self, a: W) -> W {
        W::square(self, a)
    }

    /// Returns the one nimber whose square this is.
    ///
    /// # Complexity
    ///
    /// As [`NimField::square`].
    ///
    /// # Examples
    ///
    /// ```
    /// let field = impartial::NimField::new();
    /// assert_eq!(field.square_root(2_u64), 3);
    /// ```
    #[must_use]
    pub fn square_root<W: NimWord>(&self, a: W) -> W {
        W::square_root(self, a)
    }

    /// Returns the nimber whose product with this one is 1; `None` for 0.
    ///
    /// # Complexity
    ///
    /// Less than three products.
    ///
    /// # Examples
    ///
    /// ```
    /// let field = impartial::NimField::new();
    /// assert_eq!((field.inverse(2_u64), field.inverse(0_u64)), (Some(3), None));
    /// ```
    #[must_use]
    pub fn inverse<W: NimWord>(&self, a: W) -> Option<W> {
        (a != W::default()).then(|| W::inverse(self, a))
    }

    /// Returns the nimber whose product with `b` is `a`; `None` when `b` is 0.
    ///
    /// # Complexity
    ///
    /// Less than four products.
    ///
    /// # Examples
    ///
    /// ```
    /// let field = impartial::NimField::new();
    /// assert_eq!((field.quotient(1_u64, 2), field.quotient(0_u64, 0)), (Some(3), None));
    /// ```
    #[must_use]
    pub fn quotient<W: NimWord>(&self, a: W, b: W) -> Option<W> {
        self.inverse(b).map(|inverse| W::product(self, a, inverse))
    }

    /// Returns the power; the power of exponent 0 is 1, of 0 too.
    ///
    /// # Complexity
    ///
    /// At most 64 squares and 64 products for 64 bits, twice as many for 128.
    ///
    /// # Examples
    ///
    /// ```
    /// let field = impartial::NimField::new();
    /// assert_eq!(field.power(2_u64, 3), 1);
    /// assert_eq!((field.power(0_u64, 0), field.power(0_u64, u128::from(u64::MAX))), (1, 0));
    /// ```
    #[must_use]
    pub fn power<W: NimWord>(&self, a: W, exponent: u128) -> W {
        if a == W::default() {
            return if exponent == 0 { W::ONE } else { a };
        }
        let (mut exponent, mut power, mut res) = (exponent % W::GROUP_ORDER, a, W::ONE);
        while exponent > 0 {
            if exponent & 1 == 1 {
                res = W::product_in_turn(self, res, power);
            }
            power = W::square(self, power);
            exponent >>= 1;
        }
        res
    }

    /// Returns the power of any whole exponent; `None` for negative powers of 0.
    ///
    /// # Complexity
    ///
    /// One division of the exponent, then as [`NimField::power`].
    ///
    /// # Examples
    ///
    /// ```
    /// let field = impartial::NimField::new();
    /// assert_eq!(field.power_by_integer(2_u64, &(-1).into()), Some(3));
    /// assert_eq!(field.power_by_integer(0_u64, &(-1).into()), None);
    /// ```
    #[must_use]
    pub fn power_by_integer<W: NimWord>(&self, a: W, exponent: &BigInt) -> Option<W> {
        if a == W::default() {
            return match exponent.sign() {
                Sign::Minus => None,
                Sign::NoSign => Some(W::ONE),
                Sign::Plus => Some(a),
            };
        }
        let exponent = exponent.mod_floor(&BigInt::from(W::GROUP_ORDER));
        exponent.to_u128().map(|exponent| self.power(a, exponent))
    }

    /// Returns the roots of `x² + b x + c = 0` in the field, the smaller first, twice the same when `b` is 0; `None`
    /// when there are none in this field. In the next larger field there always are.
    ///
    /// # Complexity
    ///
    /// A few products.
    ///
    /// # Examples
    ///
    /// ```
    /// let field = impartial::NimField::new();
    /// // x² = x + 1.
    /// assert_eq!(field.quadratic_roots(1_u64, 1), Some([2, 3]));
    /// assert_eq!(field.quadratic_roots(0_u64, 2), Some([3, 3]));
    /// assert_eq!(field.quadratic_roots(1, 1_u64 << 63), None);
    /// assert_eq!(field.quadratic_roots(1, 1_u128 << 63), Some([1 << 64, 1 << 64 | 1]));
    /// ```
    #[must_use]
    pub fn quadratic_roots<W: NimWord>(&self, b: W, c: W) -> Option<[W; 2]> {
        let Some(scaled) = self.quotient(c, W::square(self, b)) else {
            return Some([W::square_root(self, c); 2]);
        };
        // `b z` is a root exactly when `z² + z` is `c / b²`.
        let root = W::product(self, b, W::even_root(self, scaled)?);
        let other = root ^ b;
        Some([root.min(other), root.max(other)])
    }

    /// Heap memory in bytes.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        let maps = [&self.square, &self.square_root, &self.even_root, &self.times_top];
        let tables = Subfield::memory_usage() + maps.map(LinearMap::memory_usage).iter().sum::<usize>();
        #[cfg(feature = "carryless")]
        let tables = tables
            + self
                .multiplier
                .as_ref()
                .map_or(0, carryless::Multiplier::memory_usage)
            + self
                .tower
                .as_ref()
                .map_or(0, carryless::TowerMultiplier::memory_usage);
        tables
    }
}

impl Default for NimField {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for NimField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NimField").finish_non_exhaustive()
    }
}
