//! Learning the quotient of sums of generators from outcomes: sums that differ in some context are told apart,
//! all others are taken for equal until a counterexample comes. Where counterexamples come from is in
//! `transitions`.

use graph_core::{Budget, GraphError, Meter};
use hashbrown::HashMap;
use smallvec::SmallVec;

use super::monoid::Monoid;
use super::sums::{Sums, Word, add_letter, add_word, letters};

/// Outcomes of one sum in every context, as bits.
type Row = SmallVec<[u64; 2]>;

/// A table of observations (Angluin 1987): representatives, pairwise told apart by contexts, and what adding a
/// generator does to each.
#[derive(Clone, Debug)]
pub(crate) struct Observations {
    // Invariant: the first is the empty sum; every other is an older one with one generator more.
    representatives: Vec<Word>,
    rows: Vec<Row>,
    // Invariant: every row of a representative, with its index.
    index: HashMap<Row, usize>,
    // Rows of representatives with one generator more, by representative and generator.
    border: Vec<Row>,
    // Sums that are added to tell sums apart.
    contexts: Vec<Word>,
    n_generators: usize,
    max_order: usize,
}

/// Counts work and holds the limits.
pub(crate) struct Limits<'a, 'b> {
    pub(crate) budget: &'a Budget<'b>,
    pub(crate) meter: Meter<'b>,
}

impl Observations {
    fn new(max_order: usize) -> Self {
        Self {
            representatives: Vec::new(),
            rows: Vec::new(),
            index: HashMap::new(),
            border: Vec::new(),
            contexts: vec![Word::new()],
            n_generators: 0,
            max_order,
        }
    }

    /// The table before any generator: the empty sum, no P-position.
    pub(crate) fn with_identity(max_order: usize) -> Self {
        let mut res = Self::new(max_order.max(1));
        let row = Row::from_elem(0, 1);
        res.index.insert(row.clone(), 0);
        res.representatives.push(Word::new());
        res.rows.push(row);
        res
    }

    pub(crate) fn representatives(&self) -> &[Word] {
        &self.representatives
    }

    /// Starts again with the contexts found so far and the generators that there are now.
    pub(crate) fn restart(&mut self, sums: &mut Sums, limits: &mut Limits) -> Result<(), GraphError> {
        self.n_generators = sums.n_generators();
        self.representatives.clear();
        self.rows.clear();
        self.border.clear();
        self.index.clear();
        let row = self.observe(&Word::new(), sums, limits)?;
        self.represent(Word::new(), row)?;
        Ok(())
    }

    /// Adds representatives until the table stands for a commutative monoid, and returns it.
    pub(crate) fn hypothesis(&mut self, sums: &mut Sums, limits: &mut Limits) -> Result<Monoid, GraphError> {
        loop {
            self.close(sums, limits)?;
            let steps = self.steps();
            let Some(context) = self.disorder(&steps, sums, limits)? else {
                let is_p = (0..self.rows.len())
                    .filter(|&at| bit(&self.rows[at], 0))
                    .collect();
                return Ok(Monoid::new(
                    &self.representatives,
                    &steps,
                    self.n_generators,
                    is_p,
                ));
            };
            self.add_context(context, sums, limits)?;
        }
    }

    /// Learns from a sum whose outcome in `monoid` is wrong.
    pub(crate) fn refute(
        &mut self,
        monoid: &Monoid,
        wrong: &Word,
        sums: &mut Sums,
        limits: &mut Limits,
    ) -> Result<(), GraphError> {
        let truth = sums.is_p(wrong, limits.budget, &mut limits.meter)?;
        let sequence: Vec<_> = letters(wrong).collect();
        let (mut state, mut rest) = (0, wrong.clone());
        for letter in sequence {
            state = monoid.times(state, monoid.generator(letter));
            rest[letter] -= 1;
            let mut replaced = self.representatives[state].clone();
            add_word(&mut replaced, &rest)?;
            if sums.is_p(&replaced, limits.budget, &mut limits.meter)? != truth {
                while rest.last() == Some(&0) {
                    rest.pop();
                }
                return self.add_context(rest, sums, limits);
            }
        }
        Ok(())
    }

    fn close(&mut self, sums: &mut Sums, limits: &mut Limits) -> Result<(), GraphError> {
        let n = self.n_generators;
        loop {
            let (from, letter) = (self.border.len() / n.max(1), self.border.len() % n.max(1));
            if n == 0 || from == self.representatives.len() {
                return Ok(());
            }
            let mut word = self.representatives[from].clone();
            add_letter(&mut word, letter)?;
            let row = self.observe(&word, sums, limits)?;
            self.border.push(row.clone());
            if !self.index.contains_key(&row) {
                self.represent(word, row)?;
            }
        }
    }

    fn represent(&mut self, word: Word, row: Row) -> Result<(), GraphError> {
        if self.representatives.len() >= self.max_order {
            return Err(order_limit(self.max_order));
        }
        self.index.insert(row.clone(), self.representatives.len());
        self.representatives.push(word);
        self.rows.push(row);
        Ok(())
    }

    fn observe(&self, word: &Word, sums: &mut Sums, limits: &mut Limits) -> Result<Row, GraphError> {
        let mut row = Row::from_elem(0, self.contexts.len().div_ceil(64));
        for (at, context) in self.contexts.iter().enumerate() {
            set_bit(&mut row, at, outcome(word, context, sums, limits)?);
        }
        Ok(row)
    }

    /// Adds a context; some row on the border need then have no representative.
    fn add_context(&mut self, context: Word, sums: &mut Sums, limits: &mut Limits) -> Result<(), GraphError> {
        let at = self.contexts.len();
        self.index.clear();
        for (number, (word, row)) in self.representatives.iter().zip(&mut self.rows).enumerate() {
            set_bit(row, at, outcome(word, &context, sums, limits)?);
            self.index.insert(row.clone(), number);
        }
        for (number, row) in self.border.iter_mut().enumerate() {
            let mut word = self.representatives[number / self.n_generators].clone();
            add_letter(&mut word, number % self.n_generators)?;
            set_bit(row, at, outcome(&word, &context, sums, limits)?);
        }
        self.contexts.push(context);
        for number in 0..self.border.len() {
            let row = self.border[number].clone();
            if !self.index.contains_key(&row) {
                let mut word = self.representatives[number / self.n_generators].clone();
                add_letter(&mut word, number % self.n_generators)?;
                self.represent(word, row)?;
            }
        }
        Ok(())
    }

    /// Where adding each generator leads, by representative and generator.
    fn steps(&self) -> Vec<usize> {
        self.border
            .iter()
            .map(|row| self.index.get(row).copied().unwrap_or(0))
            .collect()
    }

    /// A context that shows why adding two generators in two orders leads to two representatives, if it does.
    fn disorder(
        &self,
        steps: &[usize],
        sums: &mut Sums,
        limits: &mut Limits,
    ) -> Result<Option<Word>, GraphError> {
        let n = self.n_generators;
        for from in 0..self.representatives.len() {
            for first in 0..n {
                for second in 0..first {
                    let [one, two] = [(first, second), (second, first)];
                    let ends = [one, two].map(|(a, b)| steps[from * n + a] * n + b);
                    if steps[ends[0]] != steps[ends[1]] {
                        return self.separate(from, [one, two], ends, sums, limits).map(Some);
                    }
                }
            }
            limits.meter.spend((n * n) as u64)?;
        }
        Ok(None)
    }

    fn separate(
        &self,
        from: usize,
        orders: [(usize, usize); 2],
        ends: [usize; 2],
        sums: &mut Sums,
        limits: &mut Limits,
    ) -> Result<Word, GraphError> {
        let [one, two] = ends.map(|end| &self.border[end]);
        let at = (0..self.contexts.len())
            .find(|&at| bit(one, at) != bit(two, at))
            .unwrap_or(0);
        let mut word = self.representatives[from].clone();
        add_letter(&mut word, orders[0].0)?;
        add_letter(&mut word, orders[0].1)?;
        let truth = outcome(&word, &self.contexts[at], sums, limits)?;
        // The order that is wrong goes through a representative that is none: the letter after it tells.
        let wrong = if bit(one, at) == truth {
            orders[1]
        } else {
            orders[0]
        };
        let mut context = self.contexts[at].clone();
        add_letter(&mut context, wrong.1)?;
        Ok(context)
    }
}

/// The error of a quotient with more elements than asked for.
fn order_limit(max_order: usize) -> GraphError {
    GraphError::TooManyVertices {
        max_vertices: u32::try_from(max_order).unwrap_or(u32::MAX),
    }
}

fn outcome(word: &Word, context: &Word, sums: &mut Sums, limits: &mut Limits) -> Result<bool, GraphError> {
    let mut whole = word.clone();
    add_word(&mut whole, context)?;
    sums.is_p(&whole, limits.budget, &mut limits.meter)
}

fn bit(row: &Row, at: usize) -> bool {
    row.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
}

fn set_bit(row: &mut Row, at: usize, value: bool) {
    if at / 64 >= row.len() {
        row.push(0);
    }
    row[at / 64] |= u64::from(value) << (at % 64);
}
