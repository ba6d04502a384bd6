//! Proofs of misère quotients through their file form: what is written reads back, what is not of the form is named,
//! and no altered file proves anything false.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

use std::collections::BTreeMap;

use formats::misere_proof;
use graph_core::Budget;
use impartial::{HeapGame, Heaps, MisereProof, MisereSearch};
use proptest::prelude::*;
use proptest::sample::{Index, select};

const DOCUMENTED: &str = "upstar-misere 1\ngame 0.3\norder 2\nlost 1\n1\nproducts\n0 1\n0\nheaps 5\n0 1 0 1 0\n\
                          period 2 from 0\nsums 2\n0 : 1\n1 : 0\n";

fn proof(code: &str) -> MisereProof {
    let mut search = MisereSearch::new(formats::heap_proof::game(code).unwrap(), 1000);
    search.prove_period(100, &Budget::unlimited()).unwrap();
    search.proof()
}

fn text(proof: &MisereProof) -> Vec<u8> {
    let mut out = Vec::new();
    misere_proof::write(proof, &mut out).unwrap();
    out
}

#[test]
fn the_text_is_as_documented() {
    let read = misere_proof::read(DOCUMENTED.as_bytes(), &Budget::unlimited()).unwrap();
    assert_eq!(read.verify(&Budget::unlimited()).unwrap(), Ok(()));
    assert_eq!(String::from_utf8(text(&read)).unwrap(), DOCUMENTED);
    let commented = DOCUMENTED.replace('\n', " # so\n\n");
    let commented = commented.replacen("game 0.3 # so", "game 0.3", 1);
    assert_eq!(
        misere_proof::read(commented.as_bytes(), &Budget::unlimited()).unwrap(),
        read
    );
}

#[test]
fn what_is_written_reads_back() {
    for game in ["0.123", "0.77", "subtract 1,4", "0.", "grundys-game", "all-but 2"] {
        let mut search = MisereSearch::new(formats::heap_proof::game(game).unwrap(), 60);
        // Some of these quotients are larger.
        let _ = search.prove_period(60, &Budget::unlimited().with_max_vertices(10_000));
        let proof = search.proof();
        let read = misere_proof::read(text(&proof).as_slice(), &Budget::unlimited()).unwrap();
        assert_eq!(read, proof, "{game}");
        assert_eq!(read.verify(&Budget::unlimited()).unwrap(), Ok(()), "{game}");
    }
}

#[test]
fn what_is_not_of_the_form_is_named() {
    let rejected = |from: &str, to: &str, place: (u64, u64), wanted: &str| {
        assert!(DOCUMENTED.contains(from), "{from}");
        let text = DOCUMENTED.replacen(from, to, 1);
        let error = misere_proof::read(text.as_bytes(), &Budget::unlimited()).unwrap_err();
        assert_eq!(error.line_and_column(), Some(place), "{error} in {text}");
        assert!(error.to_string().contains(wanted), "{error} in {text}");
    };
    rejected("upstar-misere", "upstar-miser", (1, 1), "`upstar-misere`");
    rejected("misere 1", "misere 2", (1, 15), "version 1");
    rejected("0.3", "three", (2, 6), "a heap game");
    rejected("order 2", "order 0", (3, 7), "a number of elements");
    rejected("order 2", "order 4294967296", (3, 7), "a number of elements");
    rejected("lost 1", "won 1", (4, 1), "`lost`");
    rejected("\n1\n", "\n2\n", (5, 1), "an element in 0..=1");
    rejected("products\n0 1", "products\n0", (7, 2), "an element");
    rejected("products\n0 1", "products\n0 1 0", (7, 5), "the end of the line");
    rejected("heaps 5", "heaps 6", (11, 1), "an element");
    rejected("heaps 5", "heaps 4", (10, 9), "the end of the line");
    rejected("period 2 from 0", "period never", (11, 8), "`none`");
    rejected("period 2 from 0", "period 0 from 0", (11, 8), "a period");
    rejected("from 0", "at 0", (11, 10), "`from`");
    rejected("0 : 1", "0 1", (13, 3), "`:`");
    rejected("0 : 1", "0 : x", (13, 5), "an element");
    rejected("sums 2", "sums 3", (15, 1), "an element");
    rejected("sums 2", "sums 1", (14, 1), "the end of the input");
}

/// A header that promises more than follows costs no memory.
#[test]
fn promises_are_not_believed() {
    for text in [
        DOCUMENTED.replace("order 2", "order 4294967295"),
        DOCUMENTED.replace("heaps 5", "heaps 18446744073709551614"),
        DOCUMENTED.replace("sums 2", "sums 18446744073709551614"),
        DOCUMENTED.replace("lost 1", "lost 18446744073709551614"),
    ] {
        assert!(misere_proof::read(text.as_bytes(), &Budget::unlimited()).is_err());
    }
}

/// Misère play to the end: true when the player to move wins.
fn wins(game: &HeapGame, known: &mut BTreeMap<Vec<u64>, bool>, heaps: &[u64]) -> bool {
    let mut heaps = heaps.to_vec();
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    if let Some(&known) = known.get(&heaps) {
        return known;
    }
    let (mut can_move, mut res) = (false, false);
    for at in 0..heaps.len() {
        let mut options: Vec<Heaps> = Vec::new();
        game.heap_options(&mut options, heaps[at]);
        for left in options {
            can_move = true;
            let others = heaps[..at].iter().chain(&heaps[at + 1..]).chain(&left);
            res |= !wins(game, known, &others.copied().collect::<Vec<_>>());
        }
    }
    known.insert(heaps, res || !can_move);
    res || !can_move
}

fn claimed_loss(proof: &MisereProof, heaps: &[usize]) -> bool {
    let sum = heaps.iter().fold(0, |sum: u32, &heap| {
        proof.products[sum as usize][proof.values[heap] as usize]
    });
    proof.p_positions.contains(&sum)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_altered_file_proves_what_is_false(
        game in select(vec!["0.123", "0.3", "0.75", "0.31", "subtract 1,4", "0.34"]),
        changes in prop::collection::vec((any::<Index>(), any::<Index>(), 0..4_u8), 1..4),
    ) {
        let mut out = text(&proof(game));
        for (at, other, kind) in changes {
            let [at, other] = [at, other].map(|index| index.index(out.len()));
            let mut lines: Vec<_> = out.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            let (line, other_line) = (at % lines.len(), other % lines.len());
            match kind {
                0 => out[at] = out[other],
                1 => drop(out.remove(at)),
                2 => {
                    lines.swap(line, other_line);
                    out = lines.join(&b'\n');
                }
                _ => {
                    lines[line] = lines[other_line].clone();
                    out = lines.join(&b'\n');
                }
            }
        }
        let Ok(file) = misere_proof::read(out.as_slice(), &Budget::unlimited()) else {
            return Ok(());
        };
        if file.verify(&Budget::unlimited()).unwrap().is_ok() {
            let n = file.values.len().min(9);
            let mut known = BTreeMap::new();
            for a in 0..n {
                for b in 0..=a {
                    for c in 0..=b {
                        let heaps = [a as u64, b as u64, c as u64];
                        prop_assert_eq!(claimed_loss(&file, &[a, b, c]), !wins(&file.game, &mut known, &heaps));
                    }
                }
            }
            let mut search = MisereSearch::new(file.game.clone(), 1000);
            search.extend_to(file.values.len() as u64 - 1, &Budget::unlimited()).unwrap();
            prop_assert_eq!(search.quotient().order(), file.products.len());
        }
    }
}
