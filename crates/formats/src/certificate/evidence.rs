//! Evidence for one state as lines of text. Headings and tables are in `text`, what all this means in the module above.

use std::io::{self, Read, Write};

use graph_core::{Budget, GraphError, Outcome, Player, VertexId};
use loopy::{Mover, PartialCertificate, Strategy, StrategyLine, Turn};

use super::text::{field, letter, outcome, passes, push, write_heading};
use super::{Claims, Heading, Rules, unwritable};
use crate::FormatError;
use crate::sink::Sink;
use crate::source::Source;

pub(super) fn write<M: Mover>(
    heading: &Heading,
    evidence: &PartialCertificate<M>,
    out: impl Write,
) -> io::Result<()> {
    let mut sink = Sink::new(out);
    write_heading(heading, 2, &mut sink.buffer)?;
    write!(sink.buffer, "start {}", evidence.start)?;
    if let Some(player) = evidence.mover.player() {
        write!(sink.buffer, " {}", word_for(player))?;
    }
    writeln!(sink.buffer, " {}", char::from(letter(evidence.outcome)))?;
    for strategy in &evidence.strategies {
        writeln!(sink.buffer, "strategy {}", strategy.lines.len())?;
        for line in &strategy.lines {
            match (line.turn, line.choice) {
                (Turn::Own, Some(choice)) => writeln!(sink.buffer, "{} > {choice}", line.vertex)?,
                (Turn::Own, None) => writeln!(sink.buffer, "{} .", line.vertex)?,
                (Turn::Other, None) => writeln!(sink.buffer, "{} <", line.vertex)?,
                (Turn::Other, Some(_)) => {
                    return Err(unwritable("expected no choice of the other player"));
                }
            }
            sink.spill()?;
        }
    }
    sink.finish().map(drop)
}

const fn word_for(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// What follows the word `start`, which is passed.
pub(super) fn read<R: Read>(
    source: &mut Source<R>,
    heading: &Heading,
    budget: &Budget<'_>,
) -> Result<Claims, FormatError> {
    let start = vertex(source, heading)?;
    let mover = match heading.rules {
        Rules::TwoColour(_) => Some(player(source)?),
        Rules::Impartial(_) | Rules::Owned(_) => None,
    };
    let outcome = outcome(source)?;
    source.end_of_line()?;
    let n_strategies = if outcome == Outcome::Draw { 2 } else { 1 };
    let mut strategies = Vec::new();
    for _ in 0..n_strategies {
        strategies.push(strategy(source, heading, budget)?);
    }
    Ok(match mover {
        Some(mover) => Claims::OfPlayer(PartialCertificate {
            start,
            mover,
            outcome,
            strategies,
        }),
        None => Claims::OfVertex(PartialCertificate {
            start,
            mover: (),
            outcome,
            strategies,
        }),
    })
}

fn player<R: Read>(source: &mut Source<R>) -> Result<Player, FormatError> {
    source.skip_blanks()?;
    for player in Player::BOTH {
        if passes(source, word_for(player))? {
            return Ok(player);
        }
    }
    Err(source.error("left or right"))
}

fn strategy<R: Read>(
    source: &mut Source<R>,
    heading: &Heading,
    budget: &Budget<'_>,
) -> Result<Strategy, FormatError> {
    // A strategy has a line for every vertex and turn at most.
    let promised = field(source, "strategy", "lines", 2 * u64::from(heading.n_vertices))?;
    let mut meter = budget.meter();
    let mut lines = Vec::new();
    for done in 0..promised {
        meter.spend(1)?;
        if lines.len() as u64 >= 2 * u64::from(budget.max_vertices) {
            let max_vertices = budget.max_vertices;
            return Err(GraphError::TooManyVertices { max_vertices }.into());
        }
        if !source.next_line()? {
            let expected = format!("a line of a strategy ({promised} are promised, there are {done})");
            return Err(source.error(expected));
        }
        push(&mut lines, line(source, heading)?)?;
    }
    Ok(Strategy { lines })
}

fn line<R: Read>(source: &mut Source<R>, heading: &Heading) -> Result<StrategyLine, FormatError> {
    let at = vertex(source, heading)?;
    source.skip_blanks()?;
    let (turn, choice) = if passes(source, ">")? {
        (Turn::Own, Some(vertex(source, heading)?))
    } else if passes(source, ".")? {
        (Turn::Own, None)
    } else if passes(source, "<")? {
        (Turn::Other, None)
    } else {
        return Err(source.error("`>` and a vertex, `.` or `<`"));
    };
    source.end_of_line()?;
    Ok(StrategyLine {
        vertex: at,
        turn,
        choice,
    })
}

fn vertex<R: Read>(source: &mut Source<R>, heading: &Heading) -> Result<VertexId, FormatError> {
    let n_vertices = u64::from(heading.n_vertices);
    let number = source.number(0..n_vertices, || format!("a vertex below {n_vertices}"))?;
    // The bounds make the conversion exact.
    Ok(VertexId::new(u32::try_from(number).unwrap_or(u32::MAX)))
}
