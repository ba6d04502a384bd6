//! Products in fields of 2^64 elements by carry-less multiplication, where the processor has it.
//!
//! Every field of 2^64 elements is that of the polynomials over two elements modulo `x^64 + x^4 + x^3 + x + 1`, seen in
//! another basis. A [`Multiplier`] changes the basis of two factors, multiplies, and changes it back. It knows nothing
//! of where the basis comes from, and there is none where the processor lacks the instructions: the caller then has to
//! multiply in another way.
//!
//! All unsafe code is in `x86_64.rs`; it is chosen at run time. What it needs:
//! one product, PCLMULQDQ; many at once, also AVX-512 with its byte permutations, GFNI and VPCLMULQDQ.
#![deny(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod x86_64;

use core::fmt;

/// Multiplies in one field of 2^64 elements.
///
/// ```
/// use carryless::Multiplier;
/// // The polynomials themselves: no change of basis.
/// let same: [u64; 64] = core::array::from_fn(|bit| 1 << bit);
/// if let Some(multiplier) = Multiplier::new(&same, &same) {
///     assert_eq!(multiplier.product(0b11, 0b101), 0b1111);
///     assert_eq!(multiplier.product(1 << 63, 0b10), 0b11011);
/// }
/// ```
#[derive(Clone)]
pub struct Multiplier {
    #[cfg(target_arch = "x86_64")]
    inner: x86_64::Multiplier,
    #[cfg(not(target_arch = "x86_64"))]
    inner: core::convert::Infallible,
}

const _: () = {
    const fn assert_send_sync<T: Send + Sync>() {}
    assert_send_sync::<Multiplier>();
};

impl Multiplier {
    /// Makes the multiplier of a field in which element `2^i` is the polynomial `to[i]`, and the polynomial `x^i` is
    /// the element `from[i]`; bit `j` of a polynomial is the coefficient of `x^j`. `None` when the processor does not
    /// multiply without carries.
    ///
    /// When the two maps do not undo each other, or the elements are no field with such a basis, the products are those
    /// of something else.
    ///
    /// # Complexity
    ///
    /// Time and space do not depend on anything: 4096 steps, 34,000 bytes.
    #[must_use]
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(unused_variables, reason = "there is no instruction")
    )]
    pub fn new(to: &[u64; 64], from: &[u64; 64]) -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            x86_64::Multiplier::new(to, from).map(|inner| Self { inner })
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            None
        }
    }

    /// Returns the product.
    ///
    /// # Complexity
    ///
    /// 24 look-ups and three multiplications.
    #[inline]
    #[must_use]
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(unused_variables, reason = "there is no instruction")
    )]
    pub fn product(&self, a: u64, b: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        {
            self.inner.product(a, b)
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            match self.inner {}
        }
    }

    /// Appends the product of each pair, eight at a time where the processor can.
    ///
    /// # Complexity
    ///
    /// As [`Multiplier::product`] for each pair, at most; no space but for the products.
    ///
    /// # Examples
    ///
    /// ```
    /// let same: [u64; 64] = core::array::from_fn(|bit| 1 << bit);
    /// if let Some(multiplier) = carryless::Multiplier::new(&same, &same) {
    ///     let mut products = Vec::new();
    ///     multiplier.append_products(&mut products, &[(2, 3), (0, 5)]);
    ///     assert_eq!(products, [6, 0]);
    /// }
    /// ```
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(unused_variables, reason = "there is no instruction")
    )]
    pub fn append_products(&self, out: &mut Vec<u64>, pairs: &[(u64, u64)]) {
        #[cfg(target_arch = "x86_64")]
        {
            self.inner.append_products(out, pairs);
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            match self.inner {}
        }
    }

    /// Heap memory in bytes.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        #[cfg(target_arch = "x86_64")]
        {
            self.inner.memory_usage()
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            match self.inner {}
        }
    }
}

impl fmt::Debug for Multiplier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Multiplier").finish_non_exhaustive()
    }
}
