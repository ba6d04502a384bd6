//! Checking a misère quotient from its table and its transition algebra, with nothing of the search that found them.

use std::collections::BTreeSet;

use graph_core::{Budget, GraphError, Meter, Nimber};
use hashbrown::HashSet;

use super::MisereProof;
use crate::{Heaps, MisereElement, MisereProofError};

impl MisereProof {
    /// Checks the quotient from these numbers and the rule alone. The outer result is about the limits, the inner one is
    /// the answer. A unit of work is a product looked up or a move looked at.
    ///
    /// The table must be that of a commutative monoid which values of heaps generate and whose elements differ in some
    /// context. No P-position may lead to another by a move in a heap. The sums listed must hold the sum of each of
    /// them, and of the empty sum, with each heap, up to options left out; each must be a P-position or lead to one. By
    /// induction over the heaps of a sum, outcomes are then right at every sum (Plambeck and Siegel 2008); and the
    /// period must follow from the heaps listed.
    ///
    /// # Errors
    ///
    /// The budget's watch. [`MisereProofError`] with the first thing that is wrong.
    ///
    /// # Complexity
    ///
    /// Time `O(q^2 g + T h (q + T))` for order `q`, `g` generators, `h` different heaps and `T` sums, and the moves
    /// of all heaps; space `O(q^2 + T q)`.
    pub fn verify(&self, budget: &Budget) -> Result<Result<(), MisereProofError>, GraphError> {
        let mut check = Check {
            proof: self,
            is_p: vec![false; self.products.len()],
            meter: budget.meter(),
        };
        match check.run() {
            Ok(()) => Ok(Ok(())),
            Err(Stop::Refuted(error)) => Ok(Err(error)),
            Err(Stop::Limit(error)) => Err(error),
        }
    }
}

/// Why a check ends early.
enum Stop {
    Refuted(MisereProofError),
    Limit(GraphError),
}

impl From<MisereProofError> for Stop {
    fn from(error: MisereProofError) -> Self {
        Self::Refuted(error)
    }
}

impl From<GraphError> for Stop {
    fn from(error: GraphError) -> Self {
        Self::Limit(error)
    }
}

/// The options of a sum or a heap, one bit for each element.
type Bits = Vec<u64>;

struct Check<'a> {
    proof: &'a MisereProof,
    is_p: Vec<bool>,
    meter: Meter<'a>,
}

impl Check<'_> {
    fn run(&mut self) -> Result<(), Stop> {
        self.table()?;
        self.associativity()?;
        self.contexts()?;
        let heaps = self.heaps()?;
        for (value, options) in &heaps {
            self.heap(*value, options)?;
        }
        self.sums(&heaps)?;
        self.period()
    }

    fn order(&self) -> usize {
        self.proof.products.len()
    }

    fn product(&mut self, x: u32, y: u32) -> Result<u32, GraphError> {
        self.meter.spend(1)?;
        Ok(self.proof.products[at(x)][at(y)])
    }

    /// Numbers are those of elements, rows are whole, the table is symmetric and 0 its identity.
    fn table(&mut self) -> Result<(), Stop> {
        let MisereProof {
            products,
            p_positions,
            values,
            sums,
            ..
        } = self.proof;
        let n = self.order();
        let are_elements = |list: &[u32]| list.iter().all(|&x| at(x) < n);
        let holds = n > 0
            && products.iter().all(|row| row.len() == n && are_elements(row))
            && are_elements(p_positions)
            && p_positions.is_sorted_by(|x, y| x < y)
            && values.first() == Some(&0)
            && are_elements(values)
            && sums
                .iter()
                .all(|sum| at(sum.element) < n && are_elements(&sum.options));
        if !holds {
            return Err(MisereProofError::Table.into());
        }
        for (x, row) in products.iter().enumerate() {
            self.meter.spend(n as u64)?;
            let is_identity = at(products[0][x]) == x;
            if !is_identity
                || row
                    .iter()
                    .enumerate()
                    .any(|(y, &product)| products[y][x] != product)
            {
                return Err(MisereProofError::Table.into());
            }
        }
        for &x in p_positions {
            self.is_p[at(x)] = true;
        }
        Ok(())
    }

    /// Heaps generate all elements; then it is enough that the generators associate with all.
    fn associativity(&mut self) -> Result<(), Stop> {
        let mut reached = vec![false; self.order()];
        reached[0] = true;
        let mut generators = Vec::new();
        let mut open: Vec<u32> = Vec::new();
        for &value in &self.proof.values {
            if reached[at(value)] {
                continue;
            }
            self.associates(value)?;
            generators.push(value);
            // What was reached before is to be multiplied by the new one, what is new by all.
            open.extend((0..).zip(&reached).filter(|(_, is)| **is).map(|(x, _)| x));
            while let Some(x) = open.pop() {
                for &generator in &generators {
                    let product = self.product(x, generator)?;
                    if !reached[at(product)] {
                        reached[at(product)] = true;
                        open.push(product);
                    }
                }
            }
        }
        match (0..).zip(&reached).find(|(_, is)| !**is) {
            Some((x, _)) => Err(MisereProofError::Unreached { element: element(x) }.into()),
            None => Ok(()),
        }
    }

    fn associates(&mut self, generator: u32) -> Result<(), Stop> {
        let products = &self.proof.products;
        for (x, row) in products.iter().enumerate() {
            self.meter.spend(row.len() as u64)?;
            let shifted = &products[at(products[at(generator)][x])];
            for (y, &product) in row.iter().enumerate() {
                if shifted[y] != products[at(generator)][at(product)] {
                    return Err(MisereProofError::Table.into());
                }
            }
        }
        Ok(())
    }

    /// No two elements are P-positions in the same contexts.
    fn contexts(&mut self) -> Result<(), Stop> {
        let mut seen = HashSet::new();
        for (x, row) in (0..).zip(&self.proof.products) {
            self.meter.spend(row.len() as u64)?;
            let context: Vec<bool> = row.iter().map(|&product| self.is_p[at(product)]).collect();
            if !seen.insert(context) {
                return Err(MisereProofError::NotReduced { element: element(x) }.into());
            }
        }
        Ok(())
    }

    /// The different values and options of heaps.
    fn heaps(&mut self) -> Result<BTreeSet<(u32, Bits)>, Stop> {
        let mut heaps = BTreeSet::new();
        for (heap, &value) in (0..).zip(&self.proof.values) {
            let mut options = vec![0; self.order().div_ceil(64)];
            let (proof, meter) = (self.proof, &mut self.meter);
            proof.game.try_for_each_option(heap, |left| -> Result<(), Stop> {
                meter.spend(1)?;
                if let Some(left) = left {
                    set(&mut options, proof.sum_of(heap, &left)?);
                }
                Ok(())
            })?;
            heaps.insert((value, options));
        }
        Ok(heaps)
    }

    /// A heap without moves is worth nothing, and no P-position with the heap leads to another by a move in it.
    fn heap(&mut self, value: u32, options: &Bits) -> Result<(), Stop> {
        let wrong = MisereProofError::Outcome {
            element: element(value),
        };
        // Who cannot move has won.
        if self.is_p[0] || members(options).next().is_none() && value != 0 {
            return Err(wrong.into());
        }
        for rest in 0..self.is_p.len() {
            let row = &self.proof.products[rest];
            if !self.is_p[at(row[at(value)])] {
                continue;
            }
            for option in members(options) {
                self.meter.spend(1)?;
                if self.is_p[at(row[at(option)])] {
                    return Err(wrong.into());
                }
            }
        }
        Ok(())
    }

    /// Each sum listed is a P-position or leads to one, and with each heap it makes one that is listed.
    fn sums(&mut self, heaps: &BTreeSet<(u32, Bits)>) -> Result<(), Stop> {
        let n = self.order();
        let mut listed: Vec<Vec<Bits>> = vec![Vec::new(); n];
        for (number, sum) in (0..).zip(&self.proof.sums) {
            let leads = sum.options.iter().any(|&option| self.is_p[at(option)]);
            if !leads && !self.is_p[at(sum.element)] {
                return Err(MisereProofError::Sum { number }.into());
            }
            let mut options = vec![0; n.div_ceil(64)];
            sum.options.iter().for_each(|&option| set(&mut options, option));
            listed[at(sum.element)].push(options);
        }
        let empty = (0, &[][..]);
        let all = self.proof.sums.iter().map(|sum| (sum.element, &sum.options[..]));
        for (x, options) in core::iter::once(empty).chain(all) {
            for (value, moves) in heaps {
                let mut more = vec![0; n.div_ceil(64)];
                for &option in options {
                    set(&mut more, self.product(option, *value)?);
                }
                for option in members(moves) {
                    set(&mut more, self.product(x, option)?);
                }
                let sum = self.product(x, *value)?;
                let known = &listed[at(sum)];
                self.meter.spend(known.len() as u64)?;
                let is_empty = options.is_empty() && members(moves).next().is_none() && sum == 0;
                if !is_empty && !known.iter().any(|fewer| within(fewer, &more)) {
                    return Err(MisereProofError::Unlisted {
                        element: element(sum),
                    }
                    .into());
                }
            }
        }
        Ok(())
    }

    /// The values of heaps repeat for ever.
    fn period(&self) -> Result<(), Stop> {
        let proof = self.proof;
        let Some(period) = proof.period else {
            return Ok(());
        };
        let values: Vec<_> = proof
            .values
            .iter()
            .map(|&value| Nimber(u64::from(value)))
            .collect();
        // Elements are names: a saltus, and takes that go on for ever, are proved by numbers that grow.
        let holds = period.saltus == 0
            && period.n_checked == values.len() as u64
            && proof.game.last_take().is_some()
            && period.verify(&proof.game, &values);
        if holds {
            Ok(())
        } else {
            Err(MisereProofError::Period.into())
        }
    }
}

impl MisereProof {
    /// What the heaps that a move leaves are worth together.
    fn sum_of(&self, heap: u64, left: &Heaps) -> Result<u32, MisereProofError> {
        left.iter().try_fold(0, |sum, &part| {
            let value = usize::try_from(part).ok().and_then(|part| self.values.get(part));
            match value {
                Some(&value) if part < heap => Ok(self.products[at(sum)][at(value)]),
                _ => Err(MisereProofError::Move { heap }),
            }
        })
    }
}

/// The place of an element in a table.
const fn at(element: u32) -> usize {
    element as usize
}

const fn element(number: u32) -> MisereElement {
    MisereElement::numbered(number)
}

fn set(bits: &mut Bits, element: u32) {
    bits[at(element / 64)] |= 1 << (element % 64);
}

fn members(bits: &Bits) -> impl Iterator<Item = u32> + '_ {
    let words = (0..).zip(bits);
    words.flat_map(|(word, &bits)| {
        (0..64)
            .filter(move |bit| bits >> bit & 1 == 1)
            .map(move |bit| 64 * word + bit)
    })
}

fn within(fewer: &Bits, more: &Bits) -> bool {
    fewer.iter().zip(more).all(|(fewer, more)| fewer & !more == 0)
}
