//! Checking a misère quotient against the rule of its game, without the code that found it.

use std::collections::BTreeSet;

use core::fmt;

use graph_core::Nimber;

use super::{MisereElement, MisereQuotient};
use crate::{HeapRule, Heaps};

impl MisereQuotient {
    /// Checks the quotient against the rule without trusting the search that found it.
    ///
    /// That the table is a commutative monoid which its generators generate and whose relations hold; that its elements
    /// differ in some context; that for every sum of the heaps looked at, which the transition algebra makes finitely many
    /// cases, the outcome follows from those of the options (Plambeck and Siegel 2008); and that the period is proved by
    /// these heaps.
    ///
    /// # Errors
    ///
    /// [`MisereProofError`] with the first thing that is wrong.
    ///
    /// # Complexity
    ///
    /// Time `O(q^2 (g + h) + T h (q + T))` for order `q`, `g` generators, `h` different heaps and a transition algebra of `T`
    /// pairs with least options; space `O(T q)`. `T` may be exponential in `q`.
    pub fn verify<R: HeapRule>(&self, rule: &R) -> Result<(), MisereProofError> {
        self.verify_monoid()?;
        self.verify_reduced()?;
        self.verify_outcomes(rule)?;
        let Some(period) = self.period else {
            return Ok(());
        };
        let values: Vec<_> = self
            .values
            .iter()
            .map(|value| Nimber(u64::from(value.0)))
            .collect();
        if rule.proves_period(&period, &values) {
            Ok(())
        } else {
            Err(MisereProofError::Period)
        }
    }

    fn verify_monoid(&self) -> Result<(), MisereProofError> {
        let n = self.order();
        let is_table = n > 0
            && self.products.len() == n
            && self.is_p.len() == n
            && self
                .products
                .iter()
                .all(|row| row.len() == n && row.iter().all(|one| one.index() < n))
            && self.values.iter().all(|value| value.index() < n)
            && self.values.first() == Some(&MisereElement::IDENTITY);
        if !is_table {
            return Err(MisereProofError::Table);
        }
        for x in self.elements() {
            let is_commutative = self.elements().all(|y| self.product(x, y) == self.product(y, x));
            if self.product(x, MisereElement::IDENTITY) != x || !is_commutative {
                return Err(MisereProofError::Table);
            }
        }
        self.verify_generators()
    }

    /// Normal words show that the generators generate; then it is enough that they associate with all.
    fn verify_generators(&self) -> Result<(), MisereProofError> {
        for (element, word) in self.elements().zip(&self.words) {
            if self.power(word) != Some(element) {
                return Err(MisereProofError::Word { element });
            }
        }
        for (word, element) in &self.relations {
            if self.power(word) != Some(*element) {
                return Err(MisereProofError::Word { element: *element });
            }
        }
        for generator in &self.generators {
            let shifted = |x| self.product(generator.element, x);
            for x in self.elements() {
                if self
                    .elements()
                    .any(|y| self.product(shifted(x), y) != shifted(self.product(x, y)))
                {
                    return Err(MisereProofError::Table);
                }
            }
            if self.value(generator.heap) != Some(generator.element) {
                return Err(MisereProofError::Generator { heap: generator.heap });
            }
        }
        Ok(())
    }

    fn power(&self, word: &[u32]) -> Option<MisereElement> {
        let mut res = MisereElement::IDENTITY;
        for (number, &power) in word.iter().enumerate() {
            let generator = self.generators.get(number)?.element;
            for _ in 0..power {
                res = self.product(res, generator);
            }
        }
        Some(res)
    }

    fn verify_reduced(&self) -> Result<(), MisereProofError> {
        let context = |x: MisereElement| -> Vec<bool> {
            let products = self.products[x.index()].iter();
            products.map(|&product| self.is_p(product)).collect()
        };
        let mut contexts = BTreeSet::new();
        for element in self.elements() {
            if !contexts.insert(context(element)) {
                return Err(MisereProofError::NotReduced { element });
            }
        }
        Ok(())
    }

    fn verify_outcomes<R: HeapRule>(&self, rule: &R) -> Result<(), MisereProofError> {
        let mut heaps = BTreeSet::new();
        for (heap, &value) in (0..).zip(&self.values) {
            let reached = self.reached(rule, heap).ok_or(MisereProofError::Move { heap })?;
            heaps.insert((value, reached));
        }
        for (value, options) in &heaps {
            self.verify_quiet(*value, options)?;
        }
        // By element: the sums found with least options. Another with more options leads to a P-position as well, and so
        // it does in every sum.
        let mut least: Vec<Vec<Vec<u64>>> = vec![Vec::new(); self.order()];
        let mut open = vec![(MisereElement::IDENTITY, self.none())];
        while let Some((element, reached)) = open.pop() {
            if least[element.index()]
                .iter()
                .any(|other| *other != reached && is_within(other, &reached))
            {
                continue;
            }
            for (value, options) in &heaps {
                let mut sum = self.none();
                let left = options.iter().map(|&option| self.product(option, element));
                let options = self.elements().filter(|&option| is_in(&reached, option));
                let right = options.map(|option| self.product(option, *value));
                for option in left.chain(right) {
                    sum[option.index() / 64] |= 1 << (option.index() % 64);
                }
                let product = self.product(element, *value);
                let known = &mut least[product.index()];
                if sum == self.none() || known.iter().any(|other| is_within(other, &sum)) {
                    continue;
                }
                if !self.is_p(product) && !self.elements().any(|one| is_in(&sum, one) && self.is_p(one)) {
                    return Err(MisereProofError::Outcome { element: product });
                }
                known.retain(|other| !is_within(&sum, other));
                known.push(sum.clone());
                open.push((product, sum));
            }
        }
        Ok(())
    }

    /// No P-position leads to another by a move in a heap; one without moves is worth nothing.
    fn verify_quiet(&self, value: MisereElement, options: &[MisereElement]) -> Result<(), MisereProofError> {
        let ends = options.is_empty() && value != MisereElement::IDENTITY;
        let clashes = |other| {
            let leads = |&option| self.is_p(self.product(option, other));
            self.is_p(self.product(value, other)) && options.iter().any(leads)
        };
        if ends || self.is_p(MisereElement::IDENTITY) || self.elements().any(clashes) {
            return Err(MisereProofError::Outcome { element: value });
        }
        Ok(())
    }

    /// No elements, as bits.
    fn none(&self) -> Vec<u64> {
        vec![0; self.order().div_ceil(64)]
    }

    /// The elements that one move in a heap leads to, each once; `None` when a move leaves no smaller heaps.
    fn reached<R: HeapRule>(&self, rule: &R, heap: u64) -> Option<Vec<MisereElement>> {
        let mut left: Vec<Heaps> = Vec::new();
        rule.heap_options(&mut left, heap);
        let smaller = |part: &u64| *part < heap;
        let values = left
            .iter()
            .map(|parts| parts.iter().all(smaller).then(|| self.value_of_heaps(parts)));
        let reached: Option<BTreeSet<_>> = values.map(Option::flatten).collect();
        reached.map(|reached| reached.into_iter().collect())
    }
}

fn is_in(elements: &[u64], element: MisereElement) -> bool {
    elements[element.index() / 64] >> (element.index() % 64) & 1 == 1
}

fn is_within(fewer: &[u64], more: &[u64]) -> bool {
    fewer.iter().zip(more).all(|(fewer, more)| fewer & !more == 0)
}

/// Why a misère quotient is not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MisereProofError {
    /// The table is not that of a commutative monoid with the identity first.
    Table,
    /// A word in the generators is not the element it is said to be.
    Word {
        /// The element.
        element: MisereElement,
    },
    /// A generator is not the value of its heap.
    Generator {
        /// The heap in tokens.
        heap: u64,
    },
    /// An element has the same outcomes in every context as another.
    NotReduced {
        /// The element.
        element: MisereElement,
    },
    /// A move leaves a heap that is not smaller.
    Move {
        /// The heap in tokens.
        heap: u64,
    },
    /// Some sum of this value has an outcome that does not follow from its options.
    Outcome {
        /// The element.
        element: MisereElement,
    },
    /// Heaps do not generate an element.
    Unreached {
        /// The element.
        element: MisereElement,
    },
    /// A sum of a transition algebra is no P-position and leads to none.
    Sum {
        /// Its number in the list, from 0.
        number: u64,
    },
    /// A sum listed and one heap more make a sum that is missing in a transition algebra.
    Unlisted {
        /// The value of the sum that is missing.
        element: MisereElement,
    },
    /// The heaps looked at do not prove the period.
    Period,
}

impl fmt::Display for MisereProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table => f.write_str("expected the table of a commutative monoid with the identity first"),
            Self::Word { element } => write!(f, "expected a word for element {}", element.index()),
            Self::Generator { heap } => write!(f, "expected heap {heap} to be a generator"),
            Self::NotReduced { element } => {
                write!(
                    f,
                    "expected element {} to differ from the others",
                    element.index()
                )
            }
            Self::Move { heap } => write!(f, "expected moves in heap {heap} to leave smaller heaps"),
            Self::Outcome { element } => write!(
                f,
                "expected the outcome of element {} to follow from its options",
                element.index()
            ),
            Self::Unreached { element } => {
                write!(f, "expected heaps to generate element {}", element.index())
            }
            Self::Sum { number } => {
                write!(f, "expected sum {number} to be a P-position or to lead to one")
            }
            Self::Unlisted { element } => {
                write!(f, "expected all sums of element {} to be listed", element.index())
            }
            Self::Period => f.write_str("expected heaps enough to prove the period"),
        }
    }
}

impl core::error::Error for MisereProofError {}
