//! The transition algebra: for every sum, its element together with the elements of its options. Outcomes that are
//! right at each of these pairs are right at every sum. The checker of finished quotients is in `proof` and shares
//! nothing with this file.

use graph_core::GraphError;
use hashbrown::HashMap;

use super::element_set::ElementSet;
use super::monoid::Monoid;
use super::observation::Limits;

/// A sum as far as outcomes see it: its element, and the elements that one move leads to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Transition {
    pub(crate) element: usize,
    pub(crate) options: ElementSet,
}

/// The pairs of all sums of some heaps, closed under addition (Plambeck and Siegel 2008).
#[derive(Clone, Debug)]
pub(crate) struct Transitions {
    found: Vec<Transition>,
    index: HashMap<Transition, usize>,
    // From which pair each was made, by adding which heap.
    origins: Vec<(usize, u64)>,
}

/// The heaps of a sum at which the outcome is wrong.
pub(crate) type Witness = Vec<u64>;

impl Transitions {
    /// The pair of the empty sum alone.
    pub(crate) fn new() -> Self {
        let empty = Transition {
            element: 0,
            options: ElementSet::default(),
        };
        Self {
            index: HashMap::from_iter([(empty.clone(), 0)]),
            found: vec![empty],
            origins: vec![(0, 0)],
        }
    }

    /// Adds all sums with heaps of these pairs, shortest first; or says at which sum the outcome is wrong.
    pub(crate) fn extend(
        &mut self,
        heaps: &[(u64, Transition)],
        monoid: &Monoid,
        limits: &mut Limits,
    ) -> Result<Result<(), Witness>, GraphError> {
        let mut at = 0;
        while at < self.found.len() {
            for (heap, transition) in heaps {
                let sum = added(&self.found[at], transition, monoid);
                limits.meter.spend(1 + sum.options.len() as u64)?;
                let is_right = holds(&sum, monoid);
                if let Some(number) = self.insert(sum, (at, *heap), limits)?
                    && !is_right
                {
                    return Ok(Err(self.heaps(number)));
                }
            }
            at += 1;
        }
        Ok(Ok(()))
    }

    /// Returns true when a heap with this pair leaves every outcome right, however often it is added.
    pub(crate) fn admits(
        &self,
        heap: &Transition,
        monoid: &Monoid,
        limits: &mut Limits,
    ) -> Result<bool, GraphError> {
        // Powers of the element repeat after at most as many steps as there are elements.
        let mut seen = ElementSet::default();
        let mut power = 0;
        while !seen.contains(power) {
            seen.insert(power);
            let next = monoid.times(power, heap.element);
            for sum in &self.found {
                limits.meter.spend(1)?;
                if !keeps(sum, heap, [power, next], monoid) {
                    return Ok(false);
                }
            }
            power = next;
        }
        Ok(true)
    }

    fn insert(
        &mut self,
        sum: Transition,
        origin: (usize, u64),
        limits: &Limits,
    ) -> Result<Option<usize>, GraphError> {
        let number = self.found.len();
        if self.index.contains_key(&sum) {
            return Ok(None);
        }
        if number >= limits.budget.max_vertices as usize {
            return Err(GraphError::TooManyVertices {
                max_vertices: limits.budget.max_vertices,
            });
        }
        self.index.insert(sum.clone(), number);
        self.found.push(sum);
        self.origins.push(origin);
        Ok(Some(number))
    }

    fn heaps(&self, mut number: usize) -> Witness {
        let mut heaps = Vec::new();
        while number > 0 {
            let (from, heap) = self.origins[number];
            heaps.push(heap);
            number = from;
        }
        heaps
    }
}

/// The pair of a sum of two.
fn added(left: &Transition, right: &Transition, monoid: &Monoid) -> Transition {
    let moved_left = left
        .options
        .iter()
        .map(|option| monoid.times(option, right.element));
    let moved_right = right
        .options
        .iter()
        .map(|option| monoid.times(option, left.element));
    Transition {
        element: monoid.times(left.element, right.element),
        options: moved_left.chain(moved_right).collect(),
    }
}

/// The rule of outcomes: a P-position has moves and none to a P-position, any other has none or one to a P-position.
fn holds(sum: &Transition, monoid: &Monoid) -> bool {
    if sum.options.is_empty() {
        return !monoid.is_p(sum.element);
    }
    monoid.is_p(sum.element) != sum.options.meets(monoid.p())
}

/// The rule of outcomes for a sum with one copy more of `heap` than make `powers[0]`.
fn keeps(sum: &Transition, heap: &Transition, powers: [usize; 2], monoid: &Monoid) -> bool {
    let base = monoid.times(powers[0], sum.element);
    let is_p = monoid.is_p(monoid.times(powers[1], sum.element));
    if heap.options.is_empty() && sum.options.is_empty() {
        return !is_p;
    }
    let leads = heap
        .options
        .iter()
        .any(|option| monoid.is_p(monoid.times(base, option)))
        || sum
            .options
            .iter()
            .any(|option| monoid.is_p(monoid.times(powers[1], option)));
    is_p != leads
}
