//! Orders of nimbers and discrete logarithms, by the prime divisors of the group's order (Pohlig and Hellman
//! 1978) and baby and giant steps for each (Shanks 1971). Arithmetic is in `nim_field`.

use graph_core::{Budget, GraphError, Meter};

use super::{NimField, NimWord};

/// Baby steps beyond these cost more in memory than giant steps cost in time.
const MAX_BABY_STEPS: u64 = 1 << 22;

impl NimField {
    /// Returns the least positive exponent whose power is 1; `None` for 0.
    ///
    /// # Complexity
    ///
    /// Eight powers for 64 bits, ten for 128.
    ///
    /// # Examples
    ///
    /// ```
    /// let field = impartial::NimField::new();
    /// assert_eq!([1_u64, 2, 4, 5].map(|nimber| field.order(nimber)), [Some(1), Some(3), Some(15), Some(15)]);
    /// assert_eq!(field.order(0_u64), None);
    /// ```
    #[must_use]
    pub fn order<W: NimWord>(&self, a: W) -> Option<u128> {
        if a == W::default() {
            return None;
        }
        let without = |order: u128, &(prime, _): &(u64, u32)| {
            let smaller = order / u128::from(prime);
            if self.power(a, smaller) == W::ONE {
                smaller
            } else {
                order
            }
        };
        Some(W::PRIMES.iter().fold(W::GROUP_ORDER, without))
    }

    /// Returns the least exponent for which the power of `base` is `power`; `None` when there is none.
    ///
    /// Units of work are products. `budget.max_vertices` bounds the table of baby steps: a smaller one takes more
    /// time and gives the same answer.
    ///
    /// # Errors
    ///
    /// [`GraphError::Cancelled`] from the watch of the budget, [`GraphError::OutOfMemory`].
    ///
    /// # Complexity
    ///
    /// For 64 bits, some thousand products. For 128 bits, up to `9·10^6 + 3·10^13 / m` products and `16 m` bytes with
    /// `m` = min(2^22, `max_vertices`), because the group's order has the prime divisor 67280421310721 = `p`.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, GraphError};
    /// let field = impartial::NimField::new();
    /// assert_eq!(field.logarithm(4_u64, 14, &Budget::unlimited())?, Some(3));
    /// assert_eq!(field.logarithm(2_u64, 4, &Budget::unlimited())?, None);
    /// # Ok::<(), GraphError>(())
    /// ```
    pub fn logarithm<W: NimWord>(
        &self,
        base: W,
        power: W,
        budget: &Budget<'_>,
    ) -> Result<Option<u128>, GraphError> {
        if power == W::ONE {
            return Ok(Some(0));
        }
        let Some(order) = self.order(base) else {
            // The powers of 0 are 1 and 0.
            return Ok((power == base).then_some(1));
        };
        // A cyclic group has one subgroup of each order.
        if power == W::default() || self.power(power, order) != W::ONE {
            return Ok(None);
        }
        let mut meter = budget.meter();
        let (mut exponent, mut modulus) = (0, 1);
        let divisors = W::PRIMES
            .iter()
            .filter(|&&(prime, _)| order % u128::from(prime) == 0);
        for &(prime, half) in divisors {
            let cofactor = order / u128::from(prime);
            let (base, power) = (self.power(base, cofactor), self.power(power, cofactor));
            let most = u64::from(budget.max_vertices).min(MAX_BABY_STEPS);
            let steps = BabySteps::new(self, base, (prime, half), most, &mut meter)?;
            let Some(residue) = steps.logarithm(power, &mut meter)? else {
                return Ok(None);
            };
            exponent = lifted(exponent, modulus, residue, prime);
            modulus *= u128::from(prime);
        }
        Ok(Some(exponent))
    }
}

/// The number below `modulus ⋅ prime` with the residue `exponent` by `modulus` and `residue` by `prime`; the prime
/// is below 2^63 and no divisor of the modulus.
fn lifted(exponent: u128, modulus: u128, residue: u64, prime: u64) -> u128 {
    let prime = u128::from(prime);
    let difference = (u128::from(residue) + prime - exponent % prime) % prime;
    // Fermat.
    let (mut rest, mut factor, mut inverse) = (prime - 2, modulus % prime, 1);
    while rest > 0 {
        if rest & 1 == 1 {
            inverse = inverse * factor % prime;
        }
        factor = factor * factor % prime;
        rest >>= 1;
    }
    exponent + modulus * (difference * inverse % prime)
}

/// The powers of a nimber of prime order with small exponents, found by what a power and its inverse share.
struct BabySteps<'a, W> {
    field: &'a NimField,
    base: W,
    prime: u64,
    half: u32,
    /// The largest exponent in the table.
    n_steps: u64,
    // Invariant: a power of two of slots, at most half of them taken; 0 is free, else an exponent plus 1 and bits of
    // the hash of the key.
    slots: Vec<(u32, u32)>,
}

impl<'a, W: NimWord> BabySteps<'a, W> {
    fn new(
        field: &'a NimField,
        base: W,
        (prime, half): (u64, u32),
        most: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Self, GraphError> {
        let n_steps = (prime / 2).isqrt().clamp(1, most.max(1));
        let n_slots = usize::try_from(2 * (n_steps + 1)).map_or(usize::MAX, usize::next_power_of_two);
        let mut slots = Vec::new();
        let bytes = (n_slots as u64).saturating_mul(size_of::<(u32, u32)>() as u64);
        slots
            .try_reserve_exact(n_slots)
            .map_err(|_| GraphError::OutOfMemory { bytes })?;
        slots.resize(n_slots, (0, 0));
        let mut res = Self {
            field,
            base,
            prime,
            half,
            n_steps,
            slots,
        };
        res.fill(meter)?;
        Ok(res)
    }

    fn fill(&mut self, meter: &mut Meter<'_>) -> Result<(), GraphError> {
        let mut power = W::ONE;
        for exponent in (0_u32..).take_while(|&exponent| u64::from(exponent) <= self.n_steps) {
            meter.spend(1)?;
            let (mut slot, tag) = self.place(power);
            while self.slots[slot].0 != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = (exponent + 1, tag);
            power = W::product_in_turn(self.field, power, self.base);
        }
        Ok(())
    }

    /// The exponent below the prime, when `power` is a power of the base.
    fn logarithm(&self, power: W, meter: &mut Meter<'_>) -> Result<Option<u64>, GraphError> {
        // Every exponent is `stride i + j` with `|j|` at most `n_steps`.
        let stride = 2 * self.n_steps + 1;
        let back = self
            .field
            .power(self.base, u128::from(self.prime - stride % self.prime));
        let mut rest = power;
        for giant in 0..=self.prime / stride + 1 {
            meter.spend(1)?;
            if let Some(step) = self.signed_step(rest) {
                let exponent = i128::from(giant) * i128::from(stride) + step;
                let reduced = exponent.rem_euclid(i128::from(self.prime));
                return Ok(u64::try_from(reduced).ok());
            }
            rest = W::product_in_turn(self.field, rest, back);
        }
        Ok(None)
    }

    /// The exponent of `power`, if it or its negative is in the table.
    fn signed_step(&self, power: W) -> Option<i128> {
        let (mut slot, tag) = self.place(power);
        loop {
            let (exponent, found) = self.slots[slot];
            let exponent = exponent.checked_sub(1)?;
            if found == tag {
                let candidate = self.field.power(self.base, u128::from(exponent));
                if candidate == power {
                    return Some(i128::from(exponent));
                }
                if self.field.inverse(candidate) == Some(power) {
                    return Some(-i128::from(exponent));
                }
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// Where to look for a power first, and the bits that are kept with it; the same for its inverse.
    #[expect(clippy::cast_possible_truncation, reason = "parts of a hash are wanted")]
    fn place(&self, power: W) -> (usize, u32) {
        let hash = u128::from(power.bits_from(self.half)) * 0x9e37_79b9_7f4a_7c15;
        let slot = (hash >> 32) as usize & (self.slots.len() - 1);
        (slot, (hash >> 64) as u32)
    }
}
