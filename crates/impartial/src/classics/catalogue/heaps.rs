//! Catalogue entries of games with heaps of tokens and with numbers.

use graph_core::{GraphError, Nimber, Outcome};

use super::answer::Moves;
use super::words::wrong;
use super::{Classic, ClassicAnswer, ClassicError, ClassicQuestion};
use crate::classics::{
    Aliquot, AtMostHalf, BoundedNim, DynamicNim, DynamicNimPosition, Euclid, EuclidEnd, LaskerMove,
    LaskerNim, MooreNim, PowersOfTwo, SplitPairs, SubtractionHeaps, Wythoff, WythoffValues,
};
use crate::heap_moves::{heaps_word, try_for_each_move_to};
use crate::{Bash, Component, HeapGame, Nim, NimMove, PlayConvention, TakeSet, nim_sum, winning_moves};

type Answer = Result<ClassicAnswer, ClassicError>;

pub(super) static CLASSICS: [Classic; 19] = [
    Classic {
        name: "aliquot",
        aliases: &["subtract-a-proper-divisor"],
        arguments: "N",
        takes_graph: false,
        rule: "subtract a proper divisor of the number",
        theorem: "the value is how often 2 divides n",
        misere: false,
        answer: aliquot,
    },
    Classic {
        name: "at-most-half",
        aliases: &["take-at-most-half"],
        arguments: "HEAP...",
        takes_graph: false,
        rule: "take at most half of a heap",
        theorem: "an even n is worth n/2, an odd n what (n-1)/2 is worth",
        misere: false,
        answer: at_most_half,
    },
    Classic {
        name: "bash",
        aliases: &["bachet"],
        arguments: "MAX N",
        takes_graph: false,
        rule: "take 1 to MAX tokens of one heap",
        theorem: "lost iff n mod (MAX+1) is 0, under misere play 1",
        misere: true,
        answer: bash,
    },
    Classic {
        name: "bounded-nim",
        aliases: &["stick-game"],
        arguments: "MAX HEAP...",
        takes_graph: false,
        rule: "take 1 to MAX tokens of one of several heaps",
        theorem: "the nim-sum of the heaps mod MAX+1; under misere play nim's rule for those values",
        misere: true,
        answer: bounded_nim,
    },
    Classic {
        name: "dynamic-nim",
        aliases: &["schwenks-nim"],
        arguments: "FACTOR N [LIMIT]",
        takes_graph: false,
        rule: "take at most FACTOR times what was taken before; the first take is at most LIMIT, else n-1",
        theorem: "lost iff the least part of n exceeds the limit; n is a sum of members of H, each more than FACTOR times the next",
        misere: true,
        answer: dynamic_nim,
    },
    Classic {
        name: "euclid",
        aliases: &["euclid-to-zero"],
        arguments: "A B",
        takes_graph: false,
        rule: "subtract a positive multiple of the smaller number from the larger; ends when one is 0",
        theorem: "values by Euclid's algorithm; won iff a=b or the larger is more than phi times the smaller",
        misere: true,
        answer: |question| euclid(question, EuclidEnd::AtZero),
    },
    Classic {
        name: "euclid-positive",
        aliases: &["euclid-keep-positive"],
        arguments: "A B",
        takes_graph: false,
        rule: "the same, but both numbers stay positive; ends when they are equal",
        theorem: "the value is floor(b/a - a/b) for a <= b",
        misere: true,
        answer: |question| euclid(question, EuclidEnd::Positive),
    },
    Classic {
        name: "fibonacci-nim",
        aliases: &["fibonacci"],
        arguments: "N [LIMIT]",
        takes_graph: false,
        rule: "take at most twice what was taken before; the first take is at most LIMIT, else n-1",
        theorem: "lost iff the least part of n in Zeckendorf's form exceeds the limit; at first iff n is a Fibonacci number",
        misere: true,
        answer: fibonacci_nim,
    },
    Classic {
        name: "lasker-nim",
        aliases: &["laskers-nim", "lasker"],
        arguments: "HEAP...",
        takes_graph: false,
        rule: "take any number of tokens of a heap, or split one into two",
        theorem: "a heap is worth n; 4q is worth one less, 4q+3 one more",
        misere: false,
        answer: lasker,
    },
    Classic {
        name: "moore-nim",
        aliases: &["moore", "nim-k"],
        arguments: "K HEAP...",
        takes_graph: false,
        rule: "take from at least one and at most K heaps, as much as you like of each",
        theorem: "lost iff every binary digit occurs in a number of heaps divisible by K+1; under misere play heaps of 1 alone are lost iff their number mod K+1 is 1",
        misere: true,
        answer: moore,
    },
    Classic {
        name: "multi-sg",
        aliases: &["heap-game"],
        arguments: "CODE HEAP...",
        takes_graph: false,
        rule: "a heap game by name, code or takes; what a move leaves may be several heaps",
        theorem: "an option is worth the nim-sum of its heaps, a heap the mex of its options",
        misere: false,
        answer: multi_sg,
    },
    Classic {
        name: "nim",
        aliases: &[],
        arguments: "HEAP...",
        takes_graph: false,
        rule: "take any number of tokens of one heap",
        theorem: "the nim-sum; under misere play the opposite when no heap has more than 1",
        misere: true,
        answer: nim,
    },
    Classic {
        name: "nimble",
        aliases: &[],
        arguments: "SQUARE...",
        takes_graph: false,
        rule: "move a coin to the left, squares are counted from 0 and hold any number of coins",
        theorem: "nim with the squares as heaps",
        misere: true,
        answer: nimble,
    },
    Classic {
        name: "split-pairs",
        aliases: &["e-and-d"],
        arguments: "A B ...",
        takes_graph: false,
        rule: "throw away one heap of a pair and split the other",
        theorem: "a pair is worth the place of the lowest digit 0 of (a-1)|(b-1)",
        misere: false,
        answer: split_pairs,
    },
    Classic {
        name: "subtract-a-prime",
        aliases: &[],
        arguments: "HEAP...",
        takes_graph: false,
        rule: "take a prime number of tokens",
        theorem: "no closed form is known: a table; misere play follows nim's rule for values",
        misere: true,
        answer: |question| special_takes(question, is_prime),
    },
    Classic {
        name: "subtract-a-square",
        aliases: &[],
        arguments: "HEAP...",
        takes_graph: false,
        rule: "take a square number of tokens",
        theorem: "no closed form is known: a table; misere play follows nim's rule for values",
        misere: true,
        answer: |question| special_takes(question, |take| take.isqrt().pow(2) == take),
    },
    Classic {
        name: "subtract-a-power-of-two",
        aliases: &[],
        arguments: "HEAP...",
        takes_graph: false,
        rule: "take a power of two",
        theorem: "a heap is worth n mod 3",
        misere: false,
        answer: powers_of_two,
    },
    Classic {
        name: "subtraction",
        aliases: &["anti-sg", "subtraction-game"],
        arguments: "TAKES HEAP...",
        takes_graph: false,
        rule: "take a number of tokens in the set",
        theorem: "values by a table; subtraction games are tame, so that misere play follows nim's rule for values",
        misere: true,
        answer: |question| subtraction(question, question.takes(0)?, 1),
    },
    Classic {
        name: "wythoff",
        aliases: &["wythoffs-game", "wythoff-nim"],
        arguments: "A B",
        takes_graph: false,
        rule: "take from one of two heaps, or as much from both",
        theorem: "lost iff the smaller is floor(d*phi), d the difference; under misere play (0,1) and (2,2) replace (0,0) and (1,2)",
        misere: true,
        answer: wythoff,
    },
];

/// A move that leaves a heap smaller, heaps counted from 1.
pub(super) fn heap_word(heaps: &[u64], step: NimMove) -> String {
    format!("heap {}: {} to {}", step.heap + 1, heaps[step.heap], step.size)
}

fn heaps_from(question: &ClassicQuestion<'_>, first: usize) -> Result<Vec<u64>, ClassicError> {
    question.numbers_from(first)
}

/// A sum of single heaps that know their moves.
fn sum_of<C: Component<Move = u64>>(
    question: &ClassicQuestion<'_>,
    heaps: &[u64],
    heap: impl Fn(u64) -> C,
) -> ClassicAnswer {
    let components: Vec<_> = heaps.iter().map(|&tokens| heap(tokens)).collect();
    let moves = Moves::of(question.most_moves, winning_moves(&components), |step| {
        heap_word(
            heaps,
            NimMove {
                heap: step.component,
                size: step.name,
            },
        )
    });
    let value = nim_sum(&components);
    ClassicAnswer::new(outcome_of(value), Some(value), moves)
}

pub(super) fn outcome_of(value: Nimber) -> Outcome {
    crate::grundy::outcome_of(value)
}

fn aliquot(question: &ClassicQuestion<'_>) -> Answer {
    question.at_most(1)?;
    let number = Aliquot(question.number(0)?);
    let moves = number.winning_moves(&question.budget)?;
    let moves = Moves::of(question.most_moves, moves, |left| {
        format!("subtract {}", number.0 - left)
    });
    Ok(ClassicAnswer::new(number.outcome(), Some(number.value()), moves))
}

fn at_most_half(question: &ClassicQuestion<'_>) -> Answer {
    Ok(sum_of(question, &heaps_from(question, 0)?, AtMostHalf))
}

fn powers_of_two(question: &ClassicQuestion<'_>) -> Answer {
    Ok(sum_of(question, &heaps_from(question, 0)?, PowersOfTwo))
}

fn bash(question: &ClassicQuestion<'_>) -> Answer {
    question.at_most(2)?;
    let (game, tokens) = (Bash::new(question.positive(0)?), question.number(1)?);
    let take = game.winning_take(tokens, question.play);
    let moves = Moves::of(question.most_moves, take, |take| format!("take {take}"));
    let value = game.value(tokens, PlayConvention::Normal);
    Ok(ClassicAnswer::new(
        game.outcome(tokens, question.play),
        Some(value),
        moves,
    ))
}

fn bounded_nim(question: &ClassicQuestion<'_>) -> Answer {
    let (max, heaps) = (question.positive(0)?, heaps_from(question, 1)?);
    let position = BoundedNim { heaps: &heaps, max };
    let moves = position.winning_moves(question.play);
    let moves = Moves::of(question.most_moves, moves, |step| heap_word(&heaps, step));
    Ok(ClassicAnswer::new(
        position.outcome(question.play),
        Some(position.value()),
        moves,
    ))
}

fn dynamic_nim(question: &ClassicQuestion<'_>) -> Answer {
    question.at_most(3)?;
    let game = DynamicNim::new(question.positive(0)?, question.number(1)?, &question.budget)?;
    dynamic(question, &game, 1)
}

fn fibonacci_nim(question: &ClassicQuestion<'_>) -> Answer {
    question.at_most(2)?;
    dynamic(question, &DynamicNim::fibonacci(&question.budget)?, 0)
}

fn dynamic(question: &ClassicQuestion<'_>, game: &DynamicNim, first: usize) -> Answer {
    let tokens = question.number(first)?;
    let position = if question.words.len() > first + 1 {
        let limit = question.number(first + 1)?;
        DynamicNimPosition { tokens, limit }
    } else {
        DynamicNimPosition::first(tokens)
    };
    let takes = game.winning_takes(position, question.play);
    let moves = Moves::of(question.most_moves, takes, |take| format!("take {take}"));
    let parts: Vec<_> = game.parts(tokens).iter().rev().map(u64::to_string).collect();
    let answer = ClassicAnswer::new(game.outcome(position, question.play), None, moves);
    Ok(if parts.len() > 1 {
        answer.with_note(format!("{tokens} = {}", parts.join(" + ")))
    } else {
        answer
    })
}

fn euclid(question: &ClassicQuestion<'_>, end: EuclidEnd) -> Answer {
    question.at_most(2)?;
    let numbers = match end {
        EuclidEnd::AtZero => (question.number(0)?, question.number(1)?),
        EuclidEnd::Positive => (question.positive(0)?.get(), question.positive(1)?.get()),
    };
    let position = Euclid { numbers, end };
    let moves = position.winning_moves(question.play);
    let moves = Moves::of(question.most_moves, moves, |(first, second)| {
        format!("to {first} {second}")
    });
    Ok(ClassicAnswer::new(
        position.outcome(question.play),
        Some(position.value()),
        moves,
    ))
}

fn lasker(question: &ClassicQuestion<'_>) -> Answer {
    let heaps = heaps_from(question, 0)?;
    if let Some(at) = heaps
        .iter()
        .position(|&heap| LaskerNim::heap_value(heap).is_none())
    {
        return Err(wrong(at, "a heap of less than 2^64 - 1 tokens"));
    }
    let position = LaskerNim(&heaps);
    let mut moves = Moves::new(question.most_moves);
    let _ = position.try_for_each_winning_move(|step| {
        moves.push(match step {
            LaskerMove::Take { heap, size } => heap_word(&heaps, NimMove { heap, size }),
            LaskerMove::Split { heap, parts } => {
                format!(
                    "heap {}: split {} into {} and {}",
                    heap + 1,
                    heaps[heap],
                    parts.0,
                    parts.1
                )
            }
        })
    });
    Ok(ClassicAnswer::new(
        position.outcome(),
        Some(position.value()),
        moves,
    ))
}

fn moore(question: &ClassicQuestion<'_>) -> Answer {
    let (most, heaps) = (question.positive(0)?, heaps_from(question, 1)?);
    let position = MooreNim { heaps: &heaps, most };
    let outcome = position.outcome(question.play);
    let mut moves = Moves::new(question.most_moves);
    if outcome == Outcome::Win {
        let _ = position.try_for_each_winning_move(question.play, |steps| {
            let words: Vec<_> = steps.into_iter().map(|step| heap_word(&heaps, step)).collect();
            moves.push(words.join(" and "))
        });
    }
    Ok(ClassicAnswer::new(outcome, None, moves))
}

fn multi_sg(question: &ClassicQuestion<'_>) -> Answer {
    heap_game(question, &question.heap_game(0)?, 1)
}

/// Heaps of a game with a table.
pub(super) fn heap_game(question: &ClassicQuestion<'_>, game: &HeapGame, first: usize) -> Answer {
    let heaps = heaps_from(question, first)?;
    let mut table = game.table();
    if let Some(&largest) = heaps.iter().max() {
        table.extend_to(largest, &question.budget)?;
    }
    let value = table.value_of_heaps(&heaps).unwrap_or_default();
    let mut moves = Moves::new(question.most_moves);
    if !value.is_zero() {
        for (index, &heap) in heaps.iter().enumerate() {
            let wanted = table.value(heap).unwrap_or_default() + value;
            let end = try_for_each_move_to(&table, heap, wanted, &question.budget, |left| {
                moves.push(format!(
                    "heap {}: {heap} to {}",
                    index + 1,
                    heaps_word(&left, " and ")
                ))
            })?;
            if end.is_break() {
                break;
            }
        }
    }
    let answer = ClassicAnswer::new(outcome_of(value), Some(value), moves);
    Ok(match table.period() {
        Some(period) => answer.with_note(format!(
            "values have period {} from heap {} on, proved by {} values",
            period.period, period.preperiod, period.n_checked
        )),
        None => answer,
    })
}

fn nim(question: &ClassicQuestion<'_>) -> Answer {
    let heaps = heaps_from(question, 0)?;
    let moves = Nim(&heaps).winning_moves(question.play);
    let moves = Moves::of(question.most_moves, moves, |step| heap_word(&heaps, step));
    Ok(ClassicAnswer::new(
        Nim(&heaps).outcome(question.play),
        Some(Nim(&heaps).nim_sum()),
        moves,
    ))
}

fn nimble(question: &ClassicQuestion<'_>) -> Answer {
    let squares = heaps_from(question, 0)?;
    let moves = Nim(&squares).winning_moves(question.play);
    let moves = Moves::of(question.most_moves, moves, |step| {
        format!(
            "coin {}: square {} to {}",
            step.heap + 1,
            squares[step.heap],
            step.size
        )
    });
    Ok(ClassicAnswer::new(
        Nim(&squares).outcome(question.play),
        Some(Nim(&squares).nim_sum()),
        moves,
    ))
}

fn split_pairs(question: &ClassicQuestion<'_>) -> Answer {
    let n = question.words.len().next_multiple_of(2);
    let heaps = (0..n)
        .map(|index| question.positive(index))
        .collect::<Result<Vec<_>, _>>()?;
    let pairs: Vec<_> = heaps.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let position = SplitPairs(&pairs);
    let mut moves = Moves::new(question.most_moves);
    let _ = position.try_for_each_winning_move(&question.budget, |step| {
        let (less, more) = step.parts;
        moves.push(format!(
            "pair {}: split {} into {less} and {more}",
            step.pair + 1,
            step.split
        ))
    })?;
    Ok(ClassicAnswer::new(
        position.outcome(),
        Some(position.value()),
        moves,
    ))
}

fn is_prime(number: u64) -> bool {
    number > 1 && (2..=number.isqrt()).all(|divisor| !number.is_multiple_of(divisor))
}

/// A subtraction game whose takes have a property.
fn special_takes(question: &ClassicQuestion<'_>, takes: impl Fn(u64) -> bool) -> Answer {
    let largest = heaps_from(question, 0)?.into_iter().max().unwrap_or(0);
    if largest >= u64::from(question.budget.max_vertices) {
        return Err(GraphError::TooManyVertices {
            max_vertices: question.budget.max_vertices,
        }
        .into());
    }
    let (mut set, mut meter) = (Vec::new(), question.budget.meter());
    for take in 1..=largest {
        meter.spend(1)?;
        if takes(take) {
            set.push(take);
        }
    }
    // No take is 0.
    subtraction(question, TakeSet::new(set).unwrap_or_default(), 0)
}

fn subtraction(question: &ClassicQuestion<'_>, takes: TakeSet, first: usize) -> Answer {
    let heaps = heaps_from(question, first)?;
    let position = SubtractionHeaps::new(takes, &heaps, &question.budget)?;
    let moves = position.winning_moves(question.play);
    let moves = Moves::of(question.most_moves, moves, |step| heap_word(&heaps, step));
    Ok(ClassicAnswer::new(
        position.outcome(question.play),
        Some(position.value()),
        moves,
    ))
}

/// Positions whose values are found on the way.
const MOST_CELLS: u128 = 1 << 20;

fn wythoff(question: &ClassicQuestion<'_>) -> Answer {
    question.at_most(2)?;
    let (first, second) = (question.number(0)?, question.number(1)?);
    let position = Wythoff(first, second);
    let outcome = position.outcome(question.play);
    let n_cells = (u128::from(first) + 1) * (u128::from(second) + 1);
    let value = if position.outcome(PlayConvention::Normal) == Outcome::Loss {
        Some(Nimber::ZERO)
    } else if n_cells <= MOST_CELLS {
        WythoffValues::new(first, second, &question.budget)?.value(first, second)
    } else {
        None
    };
    let moves = Moves::of(
        question.most_moves,
        position.winning_moves(question.play),
        |(first, second)| format!("to {first} {second}"),
    );
    let answer = ClassicAnswer::new(outcome, value, moves);
    Ok(if value.is_some() {
        answer
    } else {
        answer
            .with_note("values have no closed form, and a table of them would have more than 2^20 positions")
    })
}
