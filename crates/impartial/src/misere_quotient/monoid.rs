//! A finite commutative monoid with its P-positions, as a table of products. What generates it is the caller's.

use super::element_set::ElementSet;
use super::sums::{Word, letters};

/// Elements `0..order`, of which 0 is the identity, their products, and which of them are P-positions.
#[derive(Clone, Debug)]
pub(crate) struct Monoid {
    products: Vec<usize>,
    generators: Vec<usize>,
    p: ElementSet,
    // By element x: the y such that no z makes both xz and yz a P-position.
    compatible: Vec<ElementSet>,
}

impl Monoid {
    /// The monoid of representatives, where `steps` says what adding each generator leads to.
    pub(crate) fn new(representatives: &[Word], steps: &[usize], n_generators: usize, p: ElementSet) -> Self {
        let order = representatives.len();
        let mut products = vec![0; order * order];
        for left in 0..order {
            for (right, word) in representatives.iter().enumerate() {
                let step = |at: usize, letter: usize| steps[at * n_generators + letter];
                products[left * order + right] = letters(word).fold(left, step);
            }
        }
        let generators = steps.iter().copied().take(n_generators).collect();
        let mut res = Self {
            products,
            generators,
            p,
            compatible: Vec::new(),
        };
        res.compatible = res.find_compatible();
        res
    }

    pub(crate) fn order(&self) -> usize {
        self.compatible.len()
    }

    pub(crate) fn times(&self, left: usize, right: usize) -> usize {
        self.products[left * self.order() + right]
    }

    pub(crate) fn generator(&self, letter: usize) -> usize {
        self.generators[letter]
    }

    pub(crate) fn is_p(&self, element: usize) -> bool {
        self.p.contains(element)
    }

    pub(crate) fn p(&self) -> &ElementSet {
        &self.p
    }

    /// The elements that options of a game with value `element` may have: never a P-position together.
    pub(crate) fn compatible(&self, element: usize) -> &ElementSet {
        &self.compatible[element]
    }

    pub(crate) fn evaluate(&self, word: &[u8]) -> usize {
        letters(word).fold(0, |at, letter| self.times(at, self.generators[letter]))
    }

    fn find_compatible(&self) -> Vec<ElementSet> {
        let order = self.p_rows();
        let compatible = |row: &ElementSet| {
            let others = order.iter().enumerate().filter(|(_, other)| !row.meets(other));
            others.map(|(other, _)| other).collect()
        };
        order.iter().map(compatible).collect()
    }

    /// By element: what makes it a P-position.
    fn p_rows(&self) -> Vec<ElementSet> {
        let rows = self.products.chunks(self.products.len().isqrt().max(1));
        let row = |products: &[usize]| {
            let made = products
                .iter()
                .enumerate()
                .filter(|&(_, &product)| self.p.contains(product));
            made.map(|(with, _)| with).collect()
        };
        rows.map(row).collect()
    }
}
