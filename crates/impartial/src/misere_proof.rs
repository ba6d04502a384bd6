//! What a misère quotient rests on, as plain numbers: the table, the values of heaps and the transition algebra. The
//! check is in `misere_proof::check`; how it is written in a file is not here.

mod check;

use crate::{HeapGame, HeapPeriod, MisereElement, MisereQuotient, MisereSearch};

/// A misère quotient of a heap game with all that is needed to check it, without a search.
///
/// Elements are numbers from 0 on, and 0 is the identity. Nothing about the numbers is known to be right, see
/// [`MisereProof::verify`].
///
/// ```
/// use graph_core::Budget;
/// use impartial::{HeapGame, MisereSearch};
/// let mut search = MisereSearch::new(HeapGame::coded("0.123".parse()?), 1000);
/// search.prove_period(100, &Budget::unlimited()).expect("100 is not many");
/// let proof = search.proof();
/// assert_eq!((proof.products.len(), proof.p_positions.len()), (20, 5));
/// assert_eq!(proof.verify(&Budget::unlimited()), Ok(Ok(())));
/// let mut forged = proof.clone();
/// forged.sums.pop();
/// assert!(forged.verify(&Budget::unlimited()).expect("no limit").is_err());
/// # Ok::<(), impartial::HeapCodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereProof {
    /// The rule.
    pub game: HeapGame,
    /// By element, and then by element: their product.
    pub products: Vec<Vec<u32>>,
    /// The elements of sums that the player about to move loses under misère play, increasing.
    pub p_positions: Vec<u32>,
    /// By heap, from the empty one on: its element.
    pub values: Vec<u32>,
    /// The period of the elements of heaps; without one the quotient is that of the heaps listed.
    pub period: Option<HeapPeriod>,
    /// The transition algebra: every sum that can be moved in has the element of one of these, and at least its options.
    pub sums: Vec<MisereSum>,
}

/// A sum as far as outcomes see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereSum {
    /// What it is worth.
    pub element: u32,
    /// What one move leads to, increasing.
    pub options: Vec<u32>,
}

impl MisereSearch<HeapGame> {
    /// Returns the quotient found so far with what it rests on, in the numbers of [`MisereSearch::quotient`].
    ///
    /// # Complexity
    ///
    /// As [`MisereSearch::quotient`], and space `O(T q)` for a transition algebra of `T` pairs over `q` elements.
    #[must_use]
    pub fn proof(&self) -> MisereProof {
        let quotient = self.quotient();
        let numbers = self.numbers(&quotient);
        let sums = self.least_sums().map(|(element, options)| {
            let mut options: Vec<_> = options.map(|option| numbers[option]).collect();
            options.sort_unstable();
            MisereSum {
                element: numbers[element],
                options,
            }
        });
        MisereProof {
            sums: sums.collect(),
            ..MisereProof::of(self.rule().clone(), &quotient)
        }
    }
}

impl MisereProof {
    /// The quotient without its transition algebra.
    fn of(game: HeapGame, quotient: &MisereQuotient) -> Self {
        let elements = || quotient.elements();
        let row = |x| elements().map(|y| quotient.product(x, y).number()).collect();
        let values = (0..quotient.n_heaps()).filter_map(|heap| quotient.value(heap));
        Self {
            game,
            products: elements().map(row).collect(),
            p_positions: quotient
                .p_positions()
                .into_iter()
                .map(MisereElement::number)
                .collect(),
            values: values.map(MisereElement::number).collect(),
            period: quotient.period(),
            sums: Vec::new(),
        }
    }
}
