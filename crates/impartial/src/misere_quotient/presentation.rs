//! Generators, normal words and relations of a finite commutative monoid that heaps generate.

use super::element_set::ElementSet;
use super::monoid::Monoid;

/// How often each generator stands in a word; as long as there are generators up to its last.
pub(crate) type Exponents = Vec<u32>;

/// Generators and relations; elements are numbers of the monoid's own.
pub(crate) struct Presentation {
    /// Least heap and element of each generator.
    pub(crate) generators: Vec<(u64, usize)>,
    /// Every element with its normal word, in the order of the words: the last generators count first.
    pub(crate) words: Vec<(Exponents, usize)>,
    /// Least words that are not normal, and the elements they are.
    pub(crate) relations: Vec<(Exponents, usize)>,
}

impl Presentation {
    pub(crate) fn new(monoid: &Monoid, heaps: &[usize]) -> Self {
        let generators = generators(monoid, heaps);
        let mut res = Self {
            words: vec![(Exponents::new(), 0)],
            relations: Vec::new(),
            generators,
        };
        let mut seen = ElementSet::from_iter([0]);
        for number in 0..res.generators.len() {
            res.add_generator(number, monoid, &mut seen);
        }
        res
    }

    /// Goes through the words with this generator and older ones: a word that is new is normal, any other is a relation.
    fn add_generator(&mut self, number: usize, monoid: &Monoid, seen: &mut ElementSet) {
        let generator = self.generators[number].1;
        let n_older = self.words.len();
        let (mut power, mut element) = (0, 0);
        loop {
            power += 1;
            element = monoid.times(element, generator);
            let n_before = self.words.len();
            for older in 0..n_older {
                let (mut word, base) = self.words[older].clone();
                word.resize(number, 0);
                word.push(power);
                if self.relations.iter().any(|(least, _)| divides(least, &word)) {
                    continue;
                }
                let value = monoid.times(base, element);
                if seen.contains(value) {
                    self.relations.push((word, value));
                } else {
                    seen.insert(value);
                    self.words.push((word, value));
                }
            }
            if self.words.len() == n_before {
                return;
            }
        }
    }
}

/// Values of heaps that are no products of others, by least heap.
fn generators(monoid: &Monoid, heaps: &[usize]) -> Vec<(u64, usize)> {
    let mut res: Vec<(u64, usize)> = Vec::new();
    let mut made = ElementSet::from_iter([0]);
    for (heap, &element) in (0..).zip(heaps) {
        if !made.contains(element) {
            res.push((heap, element));
            made = generated(monoid, res.iter().map(|&(_, element)| element));
        }
    }
    // The latest first: an early heap stays when either of two would do.
    for number in (0..res.len()).rev() {
        let others = res.iter().enumerate().filter(|&(other, _)| other != number);
        if generated(monoid, others.map(|(_, &(_, element))| element)).contains(res[number].1) {
            res.remove(number);
        }
    }
    res
}

/// All products of these elements.
fn generated(monoid: &Monoid, generators: impl Iterator<Item = usize>) -> ElementSet {
    let generators: Vec<_> = generators.collect();
    let mut res = ElementSet::from_iter([0]);
    let mut open = vec![0];
    while let Some(element) = open.pop() {
        for &generator in &generators {
            let product = monoid.times(element, generator);
            if !res.contains(product) {
                res.insert(product);
                open.push(product);
            }
        }
    }
    res
}

fn divides(divisor: &Exponents, word: &Exponents) -> bool {
    divisor.len() <= word.len() && divisor.iter().zip(word).all(|(least, count)| least <= count)
}

/// Writes a word, generators as letters with exponents: `ab2`, and `1` for the empty one.
pub(crate) fn shown(word: &Exponents) -> String {
    let mut res = String::new();
    for (number, &power) in word.iter().enumerate().filter(|&(_, &power)| power > 0) {
        match ('a'..='z').chain('A'..='Z').nth(number) {
            Some(letter) => res.push(letter),
            None => res.extend(["(", &(number + 1).to_string(), ")"]),
        }
        if power > 1 {
            res.push_str(&power.to_string());
        }
    }
    if res.is_empty() { "1".to_owned() } else { res }
}
