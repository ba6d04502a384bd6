//! Catalogue entries of named heap games and of joins of them.

use graph_core::Outcome;

use super::answer::Moves;
use super::boards::named_heaps;
use super::words::wrong;
use super::{Classic, ClassicAnswer, ClassicError, ClassicQuestion};
use crate::classics::{Join, JoinSolver};
use crate::heap_moves::heaps_word;
use crate::{HeapGame, Heaps, SearchError};

type Answer = Result<ClassicAnswer, ClassicError>;

const TABLE: &str = "values by a table, for ever once a period is proved";

macro_rules! named_heap_game {
    ($name:literal, $aliases:expr, $rule:literal) => {
        Classic {
            name: $name,
            aliases: $aliases,
            arguments: "HEAP...",
            takes_graph: false,
            rule: $rule,
            theorem: TABLE,
            misere: false,
            answer: |question| named_heaps(question, $name),
        }
    };
}

pub(super) static CLASSICS: [Classic; 8] = [
    named_heap_game!(
        "dawsons-chess",
        &["0.137"],
        "take one token without splitting if it is the whole heap, two at an end, three anywhere"
    ),
    named_heap_game!(
        "dawsons-kayles",
        &["0.07"],
        "take two tokens and split what is left or not"
    ),
    named_heap_game!("grundys-game", &[], "split a heap into two unequal ones"),
    named_heap_game!(
        "guiles",
        &["0.15"],
        "take one token if it is the whole heap; take two if they are the whole heap or to split the rest"
    ),
    named_heap_game!(
        "kayles",
        &["0.77"],
        "take one or two tokens and split what is left or not"
    ),
    named_heap_game!(
        "officers",
        &["0.6"],
        "take one token, but not the whole heap, and split what is left or not"
    ),
    Classic {
        name: "every-sg",
        aliases: &[],
        arguments: "CODE HEAP...",
        takes_graph: false,
        rule: "move in every heap that has a move; whoever makes the last move of all wins. Heaps of a game by name, code or takes",
        theorem: "the longest heap decides: won iff its steps are odd, the winner of a heap delaying and the loser hurrying",
        misere: false,
        answer: |question| join(question, Join::ContinuedConjunctive, 0),
    },
    Classic {
        name: "join",
        aliases: &["compound"],
        arguments: "KIND CODE HEAP...",
        takes_graph: false,
        rule: "heaps played at once: disjunctive, diminished-disjunctive, conjunctive, continued-conjunctive, selective or shortened-selective",
        theorem: "nim-values, foreclosed nim-values, the least remoteness, the greatest suspense, or any won heap",
        misere: false,
        answer: |question| join(question, kind(question)?, 1),
    },
];

const KINDS: [(&str, Join); 6] = [
    ("disjunctive", Join::Disjunctive),
    ("diminished-disjunctive", Join::DiminishedDisjunctive),
    ("conjunctive", Join::Conjunctive),
    ("continued-conjunctive", Join::ContinuedConjunctive),
    ("selective", Join::Selective),
    ("shortened-selective", Join::ShortenedSelective),
];

fn kind(question: &ClassicQuestion<'_>) -> Result<Join, ClassicError> {
    let names = KINDS.map(|(name, _)| name).join(", ");
    let expected = format!("one of {names}");
    let word = question.word(0, &expected)?;
    let found = KINDS.iter().find(|(name, _)| *name == word);
    found.map(|&(_, join)| join).ok_or_else(|| wrong(0, expected))
}

/// The options of a position are held in memory.
const MOST_TOKENS: u64 = 1 << 20;

fn join(question: &ClassicQuestion<'_>, join: Join, first: usize) -> Answer {
    let game: HeapGame = question.heap_game(first)?;
    let heaps = question.numbers_from(first + 1)?;
    if let Some(at) = heaps.iter().position(|&heap| heap > MOST_TOKENS) {
        return Err(wrong(
            first + 1 + at,
            "a heap of at most 2^20 tokens: joins are searched",
        ));
    }
    let components: Vec<_> = heaps
        .iter()
        .map(|&heap| Heaps::from_iter((heap > 0).then_some(heap)))
        .collect();
    let mut solver = JoinSolver::new(game);
    let mut limited = |error: SearchError<Heaps>| match error {
        SearchError::Limit(error) => ClassicError::Limit(error),
        error => wrong(first, error.to_string()),
    };
    let outcome = solver
        .outcome(join, &components, &question.budget)
        .map_err(&mut limited)?;
    let mut moves = Moves::new(question.most_moves);
    if outcome == Outcome::Win {
        let visited = solver.try_for_each_winning_move(join, &components, &question.budget, |steps| {
            let steps = steps.into_iter().map(|(heap, left)| {
                format!(
                    "heap {}: {} to {}",
                    heap + 1,
                    heaps[heap],
                    heaps_word(&left, " and ")
                )
            });
            moves.push(steps.collect::<Vec<_>>().join("; "))
        });
        let _ = visited.map_err(&mut limited)?;
    }
    let mut notes = Vec::new();
    for (component, heap) in components.iter().zip(&heaps) {
        let numbers = solver
            .numbers(component, &question.budget)
            .map_err(&mut limited)?;
        notes.push(match join {
            Join::Disjunctive => format!("{heap} is worth {}", numbers.value),
            Join::DiminishedDisjunctive => match numbers.foreclosed {
                Some(value) => format!("{heap} is worth {value}"),
                None if numbers.is_over() => format!("{heap} is over"),
                None => format!("{heap} can be ended at once"),
            },
            Join::Conjunctive => format!("{heap} ends in {} plies", numbers.remoteness),
            Join::ContinuedConjunctive => format!("{heap} ends in {} plies", numbers.suspense),
            Join::Selective | Join::ShortenedSelective => {
                format!(
                    "{heap} is {}",
                    if numbers.value.is_zero() { "lost" } else { "won" }
                )
            }
        });
    }
    let answer = ClassicAnswer::new(outcome, None, moves);
    Ok(notes.into_iter().fold(answer, ClassicAnswer::with_note))
}
