//! Misère quotients: what sums of heaps are worth under misère play. Finding them is `misere_search`'s business.

pub(crate) mod element_set;
pub(crate) mod monoid;
pub(crate) mod observation;
mod presentation;
mod proof;
pub(crate) mod sums;
pub(crate) mod transitions;

use core::fmt;

use graph_core::Outcome;

use crate::HeapPeriod;
use monoid::Monoid;
use presentation::{Exponents, Presentation};

pub use proof::MisereProofError;

/// An element of one particular [`MisereQuotient`]; 0 is the identity.
///
/// Ids are dense and in the order of the normal words. An id means something in the quotient it came from alone; mixing
/// quotients is a logic error that may panic or return nonsense.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MisereElement(u32);

impl MisereElement {
    /// The identity: what the empty heap is worth.
    pub const IDENTITY: Self = Self(0);

    /// Returns the number of the element.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number of the element.
    pub(crate) const fn number(self) -> u32 {
        self.0
    }

    pub(crate) const fn numbered(number: u32) -> Self {
        Self(number)
    }

    fn new(index: usize) -> Self {
        // A table of products with 2^64 entries fits in no memory.
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }
}

impl fmt::Debug for MisereElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "q{}", self.0)
    }
}

/// A generator of a [`MisereQuotient`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MisereGenerator {
    /// The least heap that is worth it.
    pub heap: u64,
    /// The element.
    pub element: MisereElement,
}

/// The misère quotient of the sums of some heaps: a commutative monoid whose elements are what sums are worth.
///
/// Two sums have the same element exactly when they have the same misère outcome in every sum of these heaps; an element
/// tells the outcome, so that the quotient plays the part that nimbers play under normal play (Plambeck 2005; Plambeck
/// and Siegel 2008). It is reduced: different elements differ in some context.
///
/// Its generators are values of heaps that are no products of others, called `a`, `b`, `c` and so on by the least heap
/// that has them; every element has one normal word, the least when the last generators count first.
///
/// ```
/// use graph_core::{Budget, Outcome};
/// use impartial::{HeapGame, MisereSearch};
/// let game = HeapGame::named("kayles").expect("a known name");
/// let mut search = MisereSearch::new(game.clone(), 1000);
/// search.prove_period(400, &Budget::unlimited())?;
/// let kayles = search.quotient();
/// assert_eq!((kayles.order(), kayles.is_proved_for_all_heaps()), (40, true));
/// assert_eq!(kayles.value(1_000_000).map(|value| kayles.word(value)).as_deref(), Some("ab2"));
/// // Rows of one and five pins are worth 1 and 4 under normal play, so that the mover wins; here he loses.
/// assert_eq!(kayles.outcome_of_heaps(&[5, 1]), Some(Outcome::Loss));
/// assert_eq!(kayles.verify(&game), Ok(()));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereQuotient {
    // Invariant: rows of a commutative table, in the order of the normal words.
    products: Vec<Vec<MisereElement>>,
    is_p: Vec<bool>,
    // By heap.
    values: Vec<MisereElement>,
    period: Option<HeapPeriod>,
    generators: Vec<MisereGenerator>,
    // By element.
    words: Vec<Exponents>,
    relations: Vec<(Exponents, MisereElement)>,
}

impl MisereQuotient {
    pub(crate) fn new(monoid: &Monoid, elements: &[usize], period: Option<HeapPeriod>) -> Self {
        let Presentation {
            generators,
            words,
            relations,
        } = Presentation::new(monoid, elements);
        let mut numbers = vec![MisereElement::IDENTITY; monoid.order()];
        for (number, (_, element)) in words.iter().enumerate() {
            numbers[*element] = MisereElement::new(number);
        }
        let row = |&(_, left): &(Exponents, usize)| {
            let products = words.iter().map(|&(_, right)| numbers[monoid.times(left, right)]);
            products.collect()
        };
        let generator = |(heap, element): (u64, usize)| MisereGenerator {
            heap,
            element: numbers[element],
        };
        Self {
            products: words.iter().map(row).collect(),
            is_p: words.iter().map(|&(_, element)| monoid.is_p(element)).collect(),
            values: elements.iter().map(|&element| numbers[element]).collect(),
            period,
            generators: generators.into_iter().map(generator).collect(),
            relations: relations
                .into_iter()
                .map(|(word, element)| (word, numbers[element]))
                .collect(),
            words: words.into_iter().map(|(word, _)| word).collect(),
        }
    }

    /// Returns how many elements there are.
    ///
    /// When the quotient is not proved for all heaps, that of all heaps has at least as many.
    #[must_use]
    pub fn order(&self) -> usize {
        self.words.len()
    }

    /// Returns every element, the identity first.
    pub fn elements(&self) -> impl ExactSizeIterator<Item = MisereElement> + '_ {
        (0..self.order()).map(MisereElement::new)
    }

    /// Returns the elements of sums that the player about to move loses under misère play.
    #[must_use]
    pub fn p_positions(&self) -> Vec<MisereElement> {
        self.elements().filter(|&element| self.is_p(element)).collect()
    }

    /// Returns true when the player about to move loses a sum of this value under misère play.
    ///
    /// # Panics
    ///
    /// When the element is of a larger quotient.
    #[must_use]
    pub fn is_p(&self, element: MisereElement) -> bool {
        self.is_p[element.index()]
    }

    /// Returns the value of a sum of two.
    ///
    /// # Panics
    ///
    /// When an element is of a larger quotient.
    #[must_use]
    pub fn product(&self, left: MisereElement, right: MisereElement) -> MisereElement {
        self.products[left.index()][right.index()]
    }

    /// Returns how many heaps, from the empty one on, were looked at; what is said of others rests on the period.
    #[must_use]
    pub fn n_heaps(&self) -> u64 {
        self.values.len() as u64
    }

    /// Returns the period of the values of heaps, if one is proved.
    #[must_use]
    pub const fn period(&self) -> Option<HeapPeriod> {
        self.period
    }

    /// Returns true when this is the quotient of the whole game, not only of the heaps that were looked at.
    #[must_use]
    pub const fn is_proved_for_all_heaps(&self) -> bool {
        self.period.is_some()
    }

    /// Returns the value of a heap: the pretending function Φ. `None` for a heap that the quotient does not cover.
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<MisereElement> {
        let at = match self.period {
            Some(period) if heap >= self.n_heaps() => {
                period.preperiod + (heap - period.preperiod) % period.period
            }
            _ => heap,
        };
        usize::try_from(at)
            .ok()
            .and_then(|at| self.values.get(at).copied())
    }

    /// Returns the value of a sum of heaps, `None` when one is not covered.
    #[must_use]
    pub fn value_of_heaps(&self, heaps: &[u64]) -> Option<MisereElement> {
        heaps.iter().try_fold(MisereElement::IDENTITY, |sum, &heap| {
            Some(self.product(sum, self.value(heap)?))
        })
    }

    /// Returns the misère outcome of a sum of heaps for the player about to move, `None` when one is not covered.
    #[must_use]
    pub fn outcome_of_heaps(&self, heaps: &[u64]) -> Option<Outcome> {
        let is_p = self.is_p(self.value_of_heaps(heaps)?);
        Some(if is_p { Outcome::Loss } else { Outcome::Win })
    }

    /// Returns the generators, by heap.
    #[must_use]
    pub fn generators(&self) -> &[MisereGenerator] {
        &self.generators
    }

    /// Returns the normal word of an element, such as `ab2`; `1` is the identity.
    ///
    /// # Panics
    ///
    /// When the element is of a larger quotient.
    #[must_use]
    pub fn word(&self, element: MisereElement) -> String {
        presentation::shown(&self.words[element.index()])
    }

    /// Returns the relations, as two words that are equal; with commutativity they define the monoid, and reading
    /// each from left to right leads every word to the normal one.
    #[must_use]
    pub fn relations(&self) -> impl ExactSizeIterator<Item = (String, String)> + '_ {
        let shown =
            |(left, right): &(Exponents, MisereElement)| (presentation::shown(left), self.word(*right));
        self.relations.iter().map(shown)
    }

    /// Returns `n` when the quotient is that of nim heaps below `2^n`, so that play is as tame as in nim.
    ///
    /// The tame quotient of `n` has order 1 for 0, 2 for 1 and `2^n + 2` above: the identity, one star, and a group of
    /// nimbers (Plambeck and Siegel 2008).
    #[must_use]
    pub fn tame(&self) -> Option<u32> {
        let order = self.order();
        if order <= 2 {
            return u32::try_from(order - 1).ok();
        }
        let group: Vec<_> = self.elements().filter(|&x| !self.is_unit(x)).collect();
        let zero = self.product(*group.first()?, *group.first()?);
        let is_nim = group.len() + 2 == order
            && group
                .iter()
                .all(|&x| self.product(x, x) == zero && self.product(x, zero) == x)
            && self.p_positions().len() == 2
            && self.is_p(zero);
        is_nim.then(|| group.len().ilog2())
    }

    fn is_unit(&self, element: MisereElement) -> bool {
        self.products[element.index()].contains(&MisereElement::IDENTITY)
    }
}

impl fmt::Display for MisereQuotient {
    /// Writes the presentation: generators, relations and P-positions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let generators: Vec<_> = self.generators.iter().map(|one| self.word(one.element)).collect();
        let relations: Vec<_> = self
            .relations()
            .map(|(left, right)| format!("{left}={right}"))
            .collect();
        let losses: Vec<_> = self.p_positions().into_iter().map(|one| self.word(one)).collect();
        write!(
            f,
            "<{} | {}>, P = {{{}}}",
            generators.join(","),
            relations.join(","),
            losses.join(",")
        )
    }
}
