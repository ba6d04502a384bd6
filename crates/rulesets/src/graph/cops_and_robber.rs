//! Cops and Robber: the moves and the text form.

use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use graph_core::{Options, PartizanRuleset, Player};
use smallvec::SmallVec;

use crate::reader::Reader;
use crate::{Description, PositionError, TextForm};

/// Cops and Robber, pursuit on a graph: in a turn every cop (Left has all of them) stays or moves along an edge, and the
/// robber (Right) stays or moves along an edge to a vertex without a cop (Nowakowski and Winkler 1983; Quilliot 1978).
/// A robber whose vertex a cop enters is caught: nobody moves any more, so that, being to move, he has lost. The robber's
/// aim is to play on for ever.
///
/// Text: for each vertex `x` (or `l`) for a cop, a digit for so many cops, `o` (or `r`) for the robber or `.`, then `:` and
/// the edges: `x..o : 0-1 1-2 2-3`. Without a robber he is caught.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::graph::CopsAndRobber;
/// let mut options = Options::new();
/// CopsAndRobber.options(&mut options, &CopsAndRobber.parse("x.o : 0-1 1-2")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| CopsAndRobber.print(option)).collect();
/// assert_eq!(options, ["x.o : 0-1 1-2", ".xo : 0-1 1-2"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CopsAndRobber;

/// Cops and a robber on a graph.
#[derive(Clone, Debug)]
pub struct Pursuit {
    // Invariant: the closed neighbourhood of every vertex, increasing.
    graph: Arc<[Box<[u32]>]>,
    // Invariant: increasing, with repeats; none once the robber is caught.
    cops: SmallVec<[u32; 4]>,
    robber: Option<u32>,
}

impl Pursuit {
    fn caught(&self) -> Self {
        Self {
            graph: Arc::clone(&self.graph),
            cops: SmallVec::new(),
            robber: None,
        }
    }

    fn with_robber(&self, robber: u32) -> Self {
        Self {
            robber: Some(robber),
            ..self.clone()
        }
    }

    fn around(&self, vertex: u32) -> &[u32] {
        &self.graph[vertex as usize]
    }

    /// Appends every way in which the cops can stand after their turn, the caught robber once.
    fn push_turns(&self, out: &mut Options<Self>, robber: u32) {
        let from = out.len();
        let mut catches = false;
        // The choice of every cop, counted through like digits.
        let mut choice: SmallVec<[usize; 4]> = self.cops.iter().map(|_| 0).collect();
        loop {
            let turn = self.cops.iter().zip(&choice);
            let mut cops: SmallVec<[u32; 4]> = turn.map(|(&cop, &at)| self.around(cop)[at]).collect();
            cops.sort_unstable();
            if cops.binary_search(&robber).is_ok() {
                catches = true;
            } else if !out[from..].iter().any(|option| option.cops == cops) {
                out.push(Self { cops, ..self.clone() });
            }
            let next = (0..choice.len())
                .rev()
                .find(|&at| choice[at] + 1 < self.around(self.cops[at]).len());
            let Some(next) = next else { break };
            choice[next] += 1;
            choice[next + 1..].fill(0);
        }
        if catches {
            out.push(self.caught());
        }
    }
}

impl PartialEq for Pursuit {
    fn eq(&self, other: &Self) -> bool {
        (self.robber, &self.cops) == (other.robber, &other.cops)
            && (Arc::ptr_eq(&self.graph, &other.graph) || self.graph == other.graph)
    }
}

impl Eq for Pursuit {}

impl Hash for Pursuit {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.robber.hash(state);
        self.cops.hash(state);
    }
}

impl PartizanRuleset for CopsAndRobber {
    type Position = Pursuit;

    fn options(&self, out: &mut Options<Pursuit>, position: &Pursuit, player: Player) {
        let Some(robber) = position.robber else { return };
        match player {
            Player::Left => {
                if !position.cops.is_empty() {
                    position.push_turns(out, robber);
                }
            }
            Player::Right => {
                let free = |vertex: &&u32| position.cops.binary_search(vertex).is_err();
                let free = position.around(robber).iter().filter(free);
                out.extend(free.map(|&robber| position.with_robber(robber)));
            }
        }
    }
}

/// What stands on a vertex.
enum Standing {
    Cops(u32),
    Robber,
}

impl TextForm for CopsAndRobber {
    const DESCRIPTION: Description = Description {
        name: "cops-and-robber",
        rule: "every cop (Left) stays or moves along an edge in a turn, the robber (Right) too, to a vertex without a \
               cop; a caught robber ends the game, which else goes on for ever",
        text_form: "`x` cop, digits for several, `o` robber, `.` for each vertex, and the edges: `x..o : 0-1 1-2 2-3`",
    };

    fn parse(&self, text: &str) -> Result<Pursuit, PositionError> {
        let mut reader = Reader::new(text);
        reader.skip("");
        let (mut cops, mut robber, mut n_vertices) = (SmallVec::new(), None, 0_u32);
        while let Some(symbol) = reader
            .peek()
            .filter(|&symbol| symbol != ':' && !symbol.is_whitespace())
        {
            let expected = "`.`, `x`, a digit, `o`, or `:` before the edges";
            match standing(symbol).ok_or_else(|| reader.error(expected))? {
                Standing::Cops(number) => cops.extend((0..number).map(|_| n_vertices)),
                Standing::Robber if robber.is_some() => return Err(reader.error("no second robber")),
                Standing::Robber => robber = Some(n_vertices),
            }
            n_vertices += 1;
            reader.at += symbol.len_utf8();
        }
        reader.skip("");
        reader.expect(':', "`:` and the edges")?;
        let graph = edges(&mut reader, n_vertices)?;
        let pursuit = Pursuit {
            graph: graph.into(),
            cops,
            robber,
        };
        Ok(if robber.is_some() {
            pursuit
        } else {
            pursuit.caught()
        })
    }

    fn print(&self, position: &Pursuit) -> String {
        let mut text = String::new();
        for vertex in (0_u32..).take(position.graph.len()) {
            let n_cops = position.cops.iter().filter(|&&cop| cop == vertex).count();
            match n_cops {
                0 if position.robber == Some(vertex) => text.push('o'),
                0 => text.push('.'),
                1 => text.push('x'),
                // Writing to a string cannot fail; digits are all that can be read.
                _ => text.extend(char::from_digit(u32::try_from(n_cops).unwrap_or(9).min(9), 10)),
            }
        }
        text.push_str(" :");
        for (tail, around) in (0_u32..).zip(position.graph.iter()) {
            for head in around.iter().filter(|&&head| head > tail) {
                let _ = write!(text, " {tail}-{head}");
            }
        }
        text
    }
}

fn standing(symbol: char) -> Option<Standing> {
    match symbol.to_ascii_lowercase() {
        '.' => Some(Standing::Cops(0)),
        'x' | 'l' => Some(Standing::Cops(1)),
        'o' | 'r' => Some(Standing::Robber),
        digit => digit
            .to_digit(10)
            .filter(|&number| number > 0)
            .map(Standing::Cops),
    }
}

/// Reads edges between so many vertices; the neighbourhoods are closed: every vertex is in its own.
fn edges(reader: &mut Reader<'_>, n_vertices: u32) -> Result<Vec<Box<[u32]>>, PositionError> {
    let mut around: Vec<Vec<u32>> = (0..n_vertices).map(|vertex| vec![vertex]).collect();
    reader.skip(",");
    while reader.peek().is_some() {
        let expected = format!("a vertex: a number below {n_vertices}");
        let most = n_vertices
            .checked_sub(1)
            .ok_or_else(|| reader.error("no edge: there are no vertices"))?;
        let tail = reader.number(0, most, &expected)?;
        reader.expect('-', "`-` and the other end of the edge")?;
        let head = reader.number(0, most, &expected)?;
        around[tail as usize].push(head);
        around[head as usize].push(tail);
        if reader.skip(",") == 0 && reader.peek().is_some() {
            return Err(reader.error("a blank between edges"));
        }
    }
    let closed = |mut row: Vec<u32>| {
        row.sort_unstable();
        row.dedup();
        row.into_boxed_slice()
    };
    Ok(around.into_iter().map(closed).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        CopsAndRobber.options(&mut out, &CopsAndRobber.parse(text).unwrap(), player);
        out.iter().map(|option| CopsAndRobber.print(option)).collect()
    }

    #[test]
    fn cops_move_together() {
        let edges = ": 0-1 1-2 2-3";
        let with_edges = |places: &[&str]| {
            places
                .iter()
                .map(|place| format!("{place} {edges}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            options("2..o : 0-1 1-2 2-3", Player::Left),
            with_edges(&["2..o", "xx.o", ".2.o"])
        );
        assert_eq!(
            options("x.xo : 0-1 1-2 2-3", Player::Left),
            with_edges(&["xx.o", "x.xo", ".2.o", ".xxo", "...."])
        );
        assert_eq!(
            options("x.xo : 0-1 1-2 2-3", Player::Right),
            with_edges(&["x.xo"])
        );
        assert_eq!(options(".... : 0-1", Player::Left), [""; 0]);
        assert_eq!(options("...o : 2-3", Player::Left), [""; 0]);
    }

    #[test]
    fn bad_pursuits_say_where() {
        for (text, at, expected) in [
            ("x.q : 0-1", 2, "`.`, `x`, a digit, `o`, or `:` before the edges"),
            ("xoo : 0-1", 2, "no second robber"),
            ("xo", 2, "`:` and the edges"),
            ("xo : 0-2", 7, "a vertex: a number below 2"),
            ("xo : 0+1", 6, "`-` and the other end of the edge"),
            (": 0-1", 2, "no edge: there are no vertices"),
            ("0o : 0-1", 0, "`.`, `x`, a digit, `o`, or `:` before the edges"),
        ] {
            let error = CopsAndRobber.parse(text).unwrap_err();
            assert_eq!(
                (error.span.start, error.expected.as_str()),
                (at, expected),
                "{text}"
            );
        }
    }
}
