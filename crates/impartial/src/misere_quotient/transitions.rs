//! The transition algebra: for every sum, its element together with the elements of its options. Outcomes that are
//! right at each of these pairs are right at every sum. The checker of finished quotients is in `proof` and shares
//! nothing with this file.

use graph_core::GraphError;

use super::element_set::ElementSet;
use super::monoid::Monoid;
use super::observation::Limits;

/// A sum as far as outcomes see it: its element, and the elements that one move leads to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Transition {
    pub(crate) element: usize,
    pub(crate) options: ElementSet,
}

/// The pairs of all sums of some heaps, closed under addition (Plambeck and Siegel 2008), as far as they matter.
///
/// That no P-position leads to another is seen at single heaps, see [`is_quiet`]; what is left is that other sums lead
/// to one. There, of two pairs with one element and comparable options, the one with fewer options says it all, also in
/// every sum; so that only the least ones are kept.
#[derive(Clone, Debug)]
pub(crate) struct Transitions {
    found: Vec<Transition>,
    // From which pair each was made, by adding which heap.
    origins: Vec<(usize, u64)>,
    // By element: the pairs with least options, other than that of the empty sum.
    least: Vec<Vec<usize>>,
    // Pairs for which one with fewer options was found.
    is_idle: Vec<bool>,
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
            found: vec![empty],
            origins: vec![(0, 0)],
            least: Vec::new(),
            is_idle: vec![false],
        }
    }

    /// The pairs with least options, other than that of the empty sum.
    pub(crate) fn least(&self) -> impl Iterator<Item = &Transition> {
        let all = self.found.iter().zip(&self.is_idle).skip(1);
        all.filter(|(_, is_idle)| !**is_idle).map(|(sum, _)| sum)
    }

    /// Adds all sums with heaps of these pairs, shortest first; or says at which sum the outcome is wrong.
    pub(crate) fn extend(
        &mut self,
        heaps: &[(u64, Transition)],
        monoid: &Monoid,
        limits: &mut Limits,
    ) -> Result<Result<(), Witness>, GraphError> {
        self.least.resize(monoid.order(), Vec::new());
        let mut at = 0;
        while at < self.found.len() {
            for (heap, transition) in heaps {
                if self.is_idle[at] {
                    break;
                }
                let sum = added(&self.found[at], transition, monoid);
                limits.meter.spend(1 + sum.options.len() as u64)?;
                let wins = monoid.is_p(sum.element) || sum.options.meets(monoid.p());
                if let Some(number) = self.insert(sum, (at, *heap), limits)?
                    && !wins
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
        if !is_quiet(heap, monoid) {
            return Ok(false);
        }
        // Powers of the element repeat after at most as many steps as there are elements.
        let mut seen = ElementSet::default();
        let mut power = 0;
        while !seen.contains(power) {
            seen.insert(power);
            let next = monoid.times(power, heap.element);
            for (sum, _) in self
                .found
                .iter()
                .zip(&self.is_idle)
                .filter(|(_, is_idle)| !**is_idle)
            {
                limits.meter.spend(1)?;
                if !wins(sum, heap, [power, next], monoid) {
                    return Ok(false);
                }
            }
            power = next;
        }
        Ok(true)
    }

    /// Adds a pair, unless one that is known says as much.
    fn insert(
        &mut self,
        sum: Transition,
        origin: (usize, u64),
        limits: &Limits,
    ) -> Result<Option<usize>, GraphError> {
        let number = self.found.len();
        let (found, least) = (&self.found, &mut self.least[sum.element]);
        if sum.options.is_empty()
            || least
                .iter()
                .any(|&one| found[one].options.is_subset(&sum.options))
        {
            return Ok(None);
        }
        if number >= limits.budget.max_vertices as usize {
            return Err(GraphError::TooManyVertices {
                max_vertices: limits.budget.max_vertices,
            });
        }
        let is_idle = &mut self.is_idle;
        least.retain(|&one| {
            is_idle[one] = sum.options.is_subset(&found[one].options);
            !is_idle[one]
        });
        least.push(number);
        self.found.push(sum);
        self.origins.push(origin);
        self.is_idle.push(false);
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

/// True when no P-position with this heap in it leads to another by a move in the heap.
pub(crate) fn is_quiet(heap: &Transition, monoid: &Monoid) -> bool {
    let is_identity = !heap.options.is_empty() || heap.element == 0;
    is_identity && heap.options.is_subset(monoid.compatible(heap.element))
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

/// The rule of outcomes for a sum with one copy more of `heap` than make `powers[0]`: a P-position, or one that leads to
/// one.
fn wins(sum: &Transition, heap: &Transition, powers: [usize; 2], monoid: &Monoid) -> bool {
    let base = monoid.times(powers[0], sum.element);
    monoid.is_p(monoid.times(powers[1], sum.element))
        || (heap.options.is_empty() && sum.options.is_empty())
        || heap
            .options
            .iter()
            .any(|option| monoid.is_p(monoid.times(base, option)))
        || sum
            .options
            .iter()
            .any(|option| monoid.is_p(monoid.times(powers[1], option)))
}
