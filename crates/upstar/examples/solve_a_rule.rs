//! A rule of one's own, explored and solved in one call: the moves are all that is said of the game.
#![expect(clippy::print_stdout, reason = "printing is what this program is for")]

use std::error::Error;

use upstar::graph_core::{Budget, Options, PlayConvention, Ruleset};
use upstar::solve_rule;

/// Two heaps. Take as many tokens from the one as the other has, or carry one token from the larger to the smaller;
/// whoever cannot move loses. Carrying may go on for ever.
struct Carry;

impl Ruleset for Carry {
    type Position = (u32, u32);

    fn options(&self, out: &mut Options<(u32, u32)>, &(small, large): &(u32, u32)) {
        if small > 0 {
            out.push((small, large - small));
        }
        if small < large {
            out.push((small + 1, large - 1));
        }
    }

    /// The order of the heaps does not matter.
    fn representative(&self, (a, b): (u32, u32)) -> (u32, u32) {
        (a.min(b), a.max(b))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let starts = (1..=12).map(|large| (large / 3, large));
    let solved = solve_rule(
        &Carry,
        starts.clone(),
        PlayConvention::Normal,
        &Budget::unlimited(),
    )?;
    for start in starts {
        let vertex = solved.vertex(&start).ok_or("every start is explored")?;
        let outcome = solved.solution.outcome(vertex);
        match solved.solution.best_move(&solved.graph, vertex) {
            Some(best) => println!("{start:?}: {outcome}, play {:?}", solved.positions[best.index()]),
            None => println!("{start:?}: {outcome}"),
        }
    }
    solved.solution.verify(&solved.graph)?;
    Ok(())
}
