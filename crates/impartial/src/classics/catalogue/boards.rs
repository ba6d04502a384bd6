//! Catalogue entries of games on stairs, strips, bars and graphs.

use graph_core::{Outcome, VertexId};

use super::answer::Moves;
use super::heaps::{heap_game, outcome_of};
use super::words::{read, wrong};
use super::{Classic, ClassicAnswer, ClassicError, ClassicQuestion};
use crate::classics::{
    CandyMove, CandyPiles, Chomp, CoinStrip, Northcott, NorthcottRow, Staircase, Treblecross,
    TreblecrossStatus, VertexGeography,
};
use crate::{HeapGame, SearchError, green_hackenbush, green_hackenbush_cuts};

type Answer = Result<ClassicAnswer, ClassicError>;

pub(super) static CLASSICS: [Classic; 8] = [
    Classic {
        name: "candy-piles",
        aliases: &[],
        arguments: "PILE...",
        takes_graph: false,
        rule: "eat the largest pile, or one candy of each pile; whoever eats the last candy loses",
        theorem: "outcomes are the same along the diagonal of the staircase of piles; at its end parity decides",
        misere: false,
        answer: candy_piles,
    },
    Classic {
        name: "chomp",
        aliases: &[],
        arguments: "ROWS COLUMNS | ROW,ROW,...",
        takes_graph: false,
        rule: "bite off a square with all below it and to its right; whoever eats the first square loses",
        theorem: "rectangles are won by stealing the strategy; in two rows k above k-1 is lost; else by search",
        misere: false,
        answer: chomp,
    },
    Classic {
        name: "green-hackenbush",
        aliases: &["hackenbush"],
        arguments: "FILE",
        takes_graph: true,
        rule: "cut an edge; what is no longer connected with vertex 0 falls",
        theorem: "cycles are fused, their edges are loops worth 1; a branch is worth one more than what it carries",
        misere: false,
        answer: hackenbush,
    },
    Classic {
        name: "northcott",
        aliases: &["northcotts-game"],
        arguments: "ROW...",
        takes_graph: false,
        rule: "move your piece along its row, not past the other's; a row is the gap, or OWN:OTHER:CELLS with cells counted from 1",
        theorem: "nim with the gaps as heaps: retreats are answered by advancing as much",
        misere: false,
        answer: northcott,
    },
    Classic {
        name: "silver-dollar",
        aliases: &["coin-strip", "georgia-and-bob"],
        arguments: "SQUARE...",
        takes_graph: false,
        rule: "move a coin to the left over no other; squares are counted from 0 and hold one coin",
        theorem: "staircase nim on the gaps, from the last coin on; that is, nim on every other gap",
        misere: true,
        answer: silver_dollar,
    },
    Classic {
        name: "staircase-nim",
        aliases: &["staircase"],
        arguments: "STAIR...",
        takes_graph: false,
        rule: "carry tokens of a stair to the one below; the first number is the stair above the ground",
        theorem: "nim with the odd stairs as heaps",
        misere: true,
        answer: staircase,
    },
    Classic {
        name: "treblecross",
        aliases: &[],
        arguments: "SQUARES | BOARD",
        takes_graph: false,
        rule: "cross a square of a row; three in a row win. A board is written with . and X",
        theorem: "n empty squares are a heap of n+2 of 0.007; squares within two of a cross are given away",
        misere: false,
        answer: treblecross,
    },
    Classic {
        name: "vertex-geography",
        aliases: &["undirected-vertex-geography"],
        arguments: "FILE [START]",
        takes_graph: true,
        rule: "move the token along an edge to a vertex where it never was; without START the player chooses where it starts and the other moves first",
        theorem: "the player about to move wins iff every maximum matching covers the vertex",
        misere: false,
        answer: vertex_geography,
    },
];

fn candy_piles(question: &ClassicQuestion<'_>) -> Answer {
    let position = CandyPiles::new(&question.numbers_from(0)?);
    let moves = Moves::of(question.most_moves, position.winning_moves(), |step| match step {
        CandyMove::LargestPile => "eat the largest pile".to_owned(),
        CandyMove::OneOfEach => "eat one of each".to_owned(),
    });
    Ok(ClassicAnswer::new(position.outcome(), None, moves))
}

fn chomp(question: &ClassicQuestion<'_>) -> Answer {
    const EXPECTED: &str = "a length below 2^32";
    let length = |index: usize, text: &str| {
        let length = read(text).and_then(|length| u32::try_from(length).ok());
        length.ok_or_else(|| wrong(index, EXPECTED))
    };
    let first = question.word(0, "rows and columns, or the lengths of rows separated by commas")?;
    let bar = if first.contains(',') {
        question.at_most(1)?;
        let rows = first.split(',').map(|row| length(0, row));
        Chomp::bar(&rows.collect::<Result<Vec<_>, _>>()?)
    } else {
        question.at_most(2)?;
        let (rows, columns) = (length(0, first)?, length(1, question.word(1, EXPECTED)?)?);
        let n_rows = usize::try_from(rows)
            .ok()
            .filter(|_| rows <= question.budget.max_vertices.min(1 << 24));
        Chomp::bar(&vec![columns; n_rows.ok_or_else(|| wrong(0, "fewer rows"))?])
    };
    let (outcome, bites) = Chomp::solve(&bar, &question.budget).map_err(|error| match error {
        SearchError::Limit(error) => ClassicError::Limit(error),
        error => wrong(0, error.to_string()),
    })?;
    let moves = Moves::of(question.most_moves, bites, |bite| {
        format!("row {} column {}", bite.row + 1, bite.column + 1)
    });
    Ok(ClassicAnswer::new(outcome, None, moves))
}

fn hackenbush(question: &ClassicQuestion<'_>) -> Answer {
    question.at_most(0)?;
    let edges = question.graph.ok_or(ClassicError::NoGraph)?.edges;
    let value = green_hackenbush(edges);
    let cuts = if value.is_zero() {
        Vec::new()
    } else {
        green_hackenbush_cuts(edges, graph_core::Nimber::ZERO, &question.budget)?
    };
    let moves = Moves::of(question.most_moves, cuts, |edge| {
        format!("cut edge {}: {}-{}", edge + 1, edges[edge].0, edges[edge].1)
    });
    Ok(ClassicAnswer::new(outcome_of(value), Some(value), moves))
}

fn northcott(question: &ClassicQuestion<'_>) -> Answer {
    let rows = (0..question.words.len()).map(|index| row(question, index));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    let position = Northcott(&rows);
    let moves = Moves::of(question.most_moves, position.winning_moves(), |step| {
        let verb = if step.gap < rows[step.row].gap {
            "advance"
        } else {
            "retreat"
        };
        format!("row {}: {verb} to a gap of {}", step.row + 1, step.gap)
    });
    Ok(ClassicAnswer::new(
        position.outcome(),
        Some(position.nim_sum()),
        moves,
    ))
}

fn row(question: &ClassicQuestion<'_>, index: usize) -> Result<NorthcottRow, ClassicError> {
    let expected = "a gap, or OWN:OTHER:CELLS with different cells from 1 to CELLS";
    let numbers = question.word(index, expected)?.split(':').map(read);
    let numbers: Option<Vec<_>> = numbers.collect();
    match numbers.as_deref() {
        Some(&[gap]) => Some(NorthcottRow { gap, behind: 0 }),
        Some(&[own, other, cells]) if own != other && own.min(other) > 0 && own.max(other) <= cells => {
            Some(NorthcottRow {
                gap: own.abs_diff(other) - 1,
                behind: if own < other { own - 1 } else { cells - own },
            })
        }
        _ => None,
    }
    .ok_or_else(|| wrong(index, expected))
}

fn silver_dollar(question: &ClassicQuestion<'_>) -> Answer {
    let squares = question.numbers_from(0)?;
    let strip = CoinStrip::new(&squares).map_err(|error| {
        let second = squares.iter().rposition(|&square| square == error.square);
        wrong(second.unwrap_or(0), error.to_string().replace("expected ", ""))
    })?;
    let moves = Moves::of(question.most_moves, strip.winning_moves(question.play), |step| {
        format!("coin on {} to {}", step.from, step.to)
    });
    Ok(ClassicAnswer::new(
        strip.outcome(question.play),
        Some(strip.value()),
        moves,
    ))
}

fn staircase(question: &ClassicQuestion<'_>) -> Answer {
    let stairs = question.numbers_from(0)?;
    let position = Staircase(&stairs);
    let moves = Moves::of(
        question.most_moves,
        position.winning_moves(question.play),
        |step| format!("stair {}: carry {} down", step.stair + 1, step.tokens),
    );
    Ok(ClassicAnswer::new(
        position.outcome(question.play),
        Some(position.value()),
        moves,
    ))
}

/// A table of values takes time in the square of the board.
const MOST_SQUARES: usize = 1 << 24;

fn treblecross(question: &ClassicQuestion<'_>) -> Answer {
    question.at_most(1)?;
    let expected = "at least three squares: a number, or a row of . and X";
    let word = question.word(0, expected)?;
    let crossed: Option<Vec<bool>> = match read(word) {
        Some(n) => {
            let n = usize::try_from(n).ok().filter(|&n| n <= MOST_SQUARES);
            Some(vec![
                false;
                n.ok_or_else(|| wrong(0, "a board of at most 2^24 squares"))?
            ])
        }
        None => word
            .chars()
            .map(|square| match square {
                '.' | '_' => Some(false),
                'X' | 'x' => Some(true),
                _ => None,
            })
            .collect(),
    };
    let crossed = crossed
        .filter(|squares| squares.len() >= 3)
        .ok_or_else(|| wrong(0, expected))?;
    let board = Treblecross::new(&crossed, &question.budget)?;
    let value = match board.status() {
        TreblecrossStatus::Open(value) => Some(value),
        TreblecrossStatus::Over | TreblecrossStatus::WonAtOnce => None,
    };
    let moves = Moves::of(question.most_moves, board.winning_moves(), |square| {
        format!("square {}", square + 1)
    });
    let answer = ClassicAnswer::new(board.outcome(), value, moves);
    Ok(match board.status() {
        TreblecrossStatus::Over => answer.with_note("three in a row are there already"),
        TreblecrossStatus::WonAtOnce => answer.with_note("three in a row at once"),
        TreblecrossStatus::Open(_) => answer,
    })
}

fn vertex_geography(question: &ClassicQuestion<'_>) -> Answer {
    question.at_most(1)?;
    let graph = question.graph.ok_or(ClassicError::NoGraph)?;
    let game = VertexGeography::new(graph.n_vertices, graph.edges, &question.budget)?;
    if question.words.is_empty() {
        let vertices = (0..graph.n_vertices).map(VertexId::new);
        let mut lost = vertices
            .filter(|&vertex| game.outcome(vertex) == Outcome::Loss)
            .peekable();
        let outcome = if lost.peek().is_some() {
            Outcome::Win
        } else {
            Outcome::Loss
        };
        let moves = Moves::of(question.most_moves, lost, |vertex| {
            format!("start on {}", vertex.get())
        });
        return Ok(ClassicAnswer::new(outcome, None, moves));
    }
    let start = u32::try_from(question.number(0)?)
        .ok()
        .filter(|&start| start < graph.n_vertices);
    let start = start.ok_or_else(|| wrong(0, format!("a vertex below {}", graph.n_vertices)))?;
    let start = VertexId::new(start);
    let moves = Moves::of(question.most_moves, game.winning_moves(start), |vertex| {
        format!("to {}", vertex.get())
    });
    Ok(ClassicAnswer::new(game.outcome(start), None, moves))
}

/// The heap games with names of their own.
pub(super) fn named_heaps(question: &ClassicQuestion<'_>, name: &'static str) -> Answer {
    let game = HeapGame::named(name).ok_or_else(|| wrong(0, "a heap game"))?;
    heap_game(question, &game, 0)
}
