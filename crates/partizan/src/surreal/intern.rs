//! Interning: each normal form gets one id. What the normal form of a result is, the operations decide.

use core::hash::BuildHasher as _;
use core::ops::ControlFlow;

use super::{Rational, Record, SurrealError, SurrealId, Surreals, Term};
use crate::Resource;

impl Surreals {
    /// Interns a normal form: exponents strictly decrease, no coefficient is 0.
    pub(super) fn intern(&mut self, terms: &[Term]) -> Result<SurrealId, SurrealError> {
        debug_assert!(terms.iter().all(|term| !term.coefficient.is_zero()));
        debug_assert!(
            terms
                .windows(2)
                .all(|pair| self.compare(pair[0].exponent, pair[1].exponent).is_gt())
        );
        let hash = self.hasher.hash_one(terms);
        if let Some(&id) = self.ids.find(hash, |&id| self.terms(id) == terms) {
            return Ok(id);
        }
        self.make_room(terms)?;
        Ok(self.push(terms))
    }

    /// Interns the sum of terms in any order, with any exponents and coefficients.
    pub(super) fn intern_sum(&mut self, mut terms: Vec<Term>) -> Result<SurrealId, SurrealError> {
        self.spend(terms.len())?;
        terms.sort_by(|a, b| self.compare(b.exponent, a.exponent));
        let mut sum: Vec<Term> = Vec::new();
        for term in terms {
            match sum.last_mut().filter(|last| last.exponent == term.exponent) {
                Some(last) => last.coefficient = &last.coefficient + &term.coefficient,
                None => sum.push(term),
            }
        }
        sum.retain(|term| !term.coefficient.is_zero());
        self.intern(&sum)
    }

    /// Counts work and calls the watch now and then.
    pub(super) fn spend(&mut self, units: usize) -> Result<(), SurrealError> {
        let units = u64::try_from(units).unwrap_or(u64::MAX);
        self.work = self.work.saturating_add(units);
        if self.work < self.next_call {
            return Ok(());
        }
        self.next_call = self.work.saturating_add(Self::STRIDE);
        match self.watch.as_ref().map(|watch| watch(self.work)) {
            Some(ControlFlow::Break(())) => Err(SurrealError::Cancelled { done: self.work }),
            _ => Ok(()),
        }
    }

    /// Fails when one more would be too many values.
    pub(super) fn room_for_value(&self, n_values: usize) -> Result<(), SurrealError> {
        if n_values >= self.limits.max_values as usize {
            return Err(SurrealError::LimitReached {
                resource: Resource::Values,
                max: self.limits.max_values.into(),
            });
        }
        Ok(())
    }

    fn make_room(&mut self, terms: &[Term]) -> Result<(), SurrealError> {
        self.spend(terms.len() + 1)?;
        self.room_for_value(self.records.len())?;
        if terms
            .iter()
            .any(|term| term.coefficient.bits() > Rational::MAX_BITS)
        {
            return Err(SurrealError::NumberTooLarge);
        }
        let n_terms = self.terms.len().checked_add(terms.len());
        if n_terms
            .and_then(|n_terms| u64::try_from(n_terms).ok())
            .is_none_or(|n_terms| n_terms > self.limits.max_terms)
        {
            return Err(SurrealError::LimitReached {
                resource: Resource::Terms,
                max: self.limits.max_terms,
            });
        }
        Ok(())
    }

    pub(super) fn push(&mut self, terms: &[Term]) -> SurrealId {
        // `make_room` has checked that the id fits.
        let id = SurrealId(u32::try_from(self.records.len()).unwrap_or(u32::MAX));
        let is_natural = |term: &Term| term.coefficient.is_integer() && term.coefficient.sign().is_gt();
        let is_ordinal = terms.iter().all(|term| {
            is_natural(term)
                // The exponent of the number 1 is 0, which is there.
                && self.records.get(term.exponent.index()).is_some_and(|record| record.is_ordinal)
        });
        let hash = self.hasher.hash_one(terms);
        self.records.push(Record {
            start: self.terms.len(),
            is_ordinal,
        });
        self.terms.extend_from_slice(terms);
        let (hasher, records, all) = (&self.hasher, &self.records, &self.terms);
        self.ids.insert_unique(hash, id, |id| {
            let end = records
                .get(id.index() + 1)
                .map_or(all.len(), |record| record.start);
            hasher.hash_one(&all[records[id.index()].start..end])
        });
        id
    }
}
