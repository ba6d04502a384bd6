//! Catalogue entries of games with chess pieces, dominoes, bottles and arrows.

use graph_core::{Outcome, VertexId};

use super::answer::Moves;
use super::heaps::outcome_of;
use super::words::{read, wrong};
use super::{Classic, ClassicAnswer, ClassicError, ClassicQuestion};
use crate::classics::{Bottles, CramBoard, DirectedGeography, King, WhiteKnight};

type Answer = Result<ClassicAnswer, ClassicError>;

pub(super) static CLASSICS: [Classic; 5] = [
    Classic {
        name: "bottles",
        aliases: &["beans-in-bottles", "splitting-beans"],
        arguments: "BEANS...",
        takes_graph: false,
        rule: "take a bean out of a bottle and put one each into two bottles after it, or both into one",
        theorem: "a bean with n bottles after it is worth 0, 1, 2, 4, 7, 8, ...: from n = 1 on the odious numbers, as in Mock Turtles",
        misere: false,
        answer: bottles,
    },
    Classic {
        name: "cram",
        aliases: &["impartial-domineering"],
        arguments: "ROWS COLUMNS | BOARD",
        takes_graph: false,
        rule: "cover two free cells with a domino. A board is written with . for free cells, # for others and / between rows",
        theorem: "even by even is lost and even by odd won, by symmetry; a row is 0.07; else by search, piece by piece",
        misere: false,
        answer: cram,
    },
    Classic {
        name: "directed-geography",
        aliases: &["geography"],
        arguments: "FILE START",
        takes_graph: true,
        rule: "move the token along an arrow to a vertex where it never was",
        theorem: "hard in general (PSPACE-complete): by search, where positions are alike when the token can still come to the same vertices",
        misere: false,
        answer: directed_geography,
    },
    Classic {
        name: "king",
        aliases: &["king-in-the-corner"],
        arguments: "LEFT UP",
        takes_graph: false,
        rule: "a king goes one square to the left, up, or both; LEFT and UP squares are between him and the edges",
        theorem: "0 for two even numbers, 2 for two odd ones; else 1 when the smaller one is even, and 3",
        misere: false,
        answer: king,
    },
    Classic {
        name: "white-knight",
        aliases: &[],
        arguments: "LEFT UP [COLUMNS ROWS]",
        takes_graph: false,
        rule: "a knight jumps nearer to the corner: two squares to the left and one up or down, or two up and one to a side",
        theorem: "on a board without end lost iff both numbers leave 0 or 1 by 4; with edges by a table",
        misere: false,
        answer: white_knight,
    },
];

fn bottles(question: &ClassicQuestion<'_>) -> Answer {
    let beans = question.numbers_from(0)?;
    let position = Bottles(&beans);
    let moves = Moves::of(question.most_moves, position.winning_moves(), |step| {
        let [first, second] = step.into.map(|bottle| bottle + 1);
        format!("bottle {} into {first} and {second}", step.from + 1)
    });
    Ok(ClassicAnswer::new(
        position.outcome(),
        Some(position.value()),
        moves,
    ))
}

/// Above so many cells a search may take days.
const MOST_SEARCHED: usize = 30;

fn cram(question: &ClassicQuestion<'_>) -> Answer {
    let board = board(question)?;
    if board.by_symmetry() == Some(Outcome::Win) && board.n_free() > MOST_SEARCHED && !board.is_row() {
        let mut moves = Moves::new(question.most_moves);
        if let Some(domino) = board.middle() {
            let _ = moves.push(shown(domino));
        }
        let answer = ClassicAnswer::new(Outcome::Win, None, moves.incomplete());
        return Ok(answer.with_note("the domino in the middle wins by symmetry; others were not looked for"));
    }
    let value = board.value(&question.budget)?;
    let moves = Moves::of(question.most_moves, board.winning_moves(&question.budget)?, shown);
    Ok(ClassicAnswer::new(outcome_of(value), Some(value), moves))
}

fn shown([(row, column), (other_row, other_column)]: crate::classics::CramMove) -> String {
    format!(
        "row {} column {} and row {} column {}",
        row + 1,
        column + 1,
        other_row + 1,
        other_column + 1
    )
}

fn board(question: &ClassicQuestion<'_>) -> Result<CramBoard, ClassicError> {
    let expected = "rows and columns, or a board of . and # with / between rows";
    let fewer = |index: usize| move |_| wrong(index, format!("at most {} cells", CramBoard::MAX_CELLS));
    let first = question.word(0, expected)?;
    if let Some(rows) = read(first) {
        question.at_most(2)?;
        let columns = question.number(1)?;
        let side = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        return CramBoard::full(side(rows), side(columns)).map_err(fewer(1));
    }
    question.at_most(1)?;
    let cell = |cell: char| match cell {
        '.' => Some(true),
        '#' => Some(false),
        _ => None,
    };
    let rows = first.split('/').map(|row| row.chars().map(cell).collect());
    let rows: Option<Vec<Vec<bool>>> = rows.collect();
    CramBoard::new(rows.ok_or_else(|| wrong(0, expected))?).map_err(fewer(0))
}

fn directed_geography(question: &ClassicQuestion<'_>) -> Answer {
    question.at_most(1)?;
    let graph = question.graph.ok_or(ClassicError::NoGraph)?;
    let game = DirectedGeography::new(graph.n_vertices, graph.edges)?;
    let start = u32::try_from(question.number(0)?)
        .ok()
        .filter(|&start| start < graph.n_vertices);
    let start = start.ok_or_else(|| wrong(0, format!("a vertex below {}", graph.n_vertices)))?;
    let start = VertexId::new(start);
    let value = game.value(start, &question.budget)?;
    let winning = game.winning_moves(start, &question.budget)?;
    let moves = Moves::of(question.most_moves, winning, |vertex| {
        format!("to {}", vertex.get())
    });
    Ok(ClassicAnswer::new(outcome_of(value), Some(value), moves))
}

fn king(question: &ClassicQuestion<'_>) -> Answer {
    question.at_most(2)?;
    let king = King {
        left: question.number(0)?,
        up: question.number(1)?,
    };
    let moves = Moves::of(question.most_moves, king.winning_moves(), |square| {
        format!("to {} {}", square.left, square.up)
    });
    Ok(ClassicAnswer::new(king.outcome(), Some(king.value()), moves))
}

fn white_knight(question: &ClassicQuestion<'_>) -> Answer {
    let knight = WhiteKnight {
        left: question.number(0)?,
        up: question.number(1)?,
    };
    let to = |square: WhiteKnight| format!("to {} {}", square.left, square.up);
    if question.words.len() == 2 {
        let moves = Moves::of(question.most_moves, knight.winning_moves(), to);
        return Ok(ClassicAnswer::new(knight.outcome(), Some(knight.value()), moves));
    }
    question.at_most(4)?;
    let side = |index: usize, place: u64| {
        let side = question.number(index)?;
        let fits = u32::try_from(side).ok().filter(|_| place < side);
        fits.ok_or_else(|| {
            wrong(
                index,
                format!("a side from {} to 2^32 - 1", u128::from(place) + 1),
            )
        })
    };
    let (columns, rows) = (side(2, knight.left)?, side(3, knight.up)?);
    let values = WhiteKnight::values_on_board(columns, rows, &question.budget)?;
    let value = |square: WhiteKnight| {
        let row = usize::try_from(square.up).ok().and_then(|up| values.get(up));
        let left = usize::try_from(square.left).ok();
        row.zip(left).and_then(|(row, left)| row.get(left)).copied()
    };
    let winning = knight
        .options()
        .into_iter()
        .filter(|&square| value(square).is_some_and(graph_core::Nimber::is_zero));
    let moves = Moves::of(question.most_moves, winning, to);
    let value = value(knight).ok_or_else(|| wrong(0, "a square of the board"))?;
    Ok(ClassicAnswer::new(outcome_of(value), Some(value), moves))
}
