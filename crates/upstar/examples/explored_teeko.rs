//! Explores Teeko from the empty board up to symmetry, stores the graph of 12,835,983 positions and solves it, all in one
//! call: `cargo run --release --features parallel --example explored_teeko -- [THREADS] [WIDTH HEIGHT MEN]`. The
//! example `teeko` does the same without a graph.
#![expect(clippy::print_stdout, reason = "printing is what this program is for")]

use std::env;
use std::error::Error;
use std::num::NonZeroUsize;

use upstar::graph_core::{Budget, PlayConvention};
use upstar::rulesets::grid::teeko::{Squares, Teeko};
use upstar::solve_rule_in_parallel;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = env::args()
        .skip(1)
        .map(|argument| argument.parse())
        .collect::<Result<Vec<u32>, _>>()?;
    let n_threads = usize::try_from(arguments.first().copied().unwrap_or(1))?;
    let n_threads = NonZeroUsize::new(n_threads).ok_or("one thread at least")?;
    let teeko = match arguments.get(1..) {
        Some(&[width, height, n_men]) => Teeko::new(width, height, n_men, Squares::Small),
        _ => Some(Teeko::standard()),
    };
    let teeko = teeko.ok_or("at most 25 cells and 4 men")?;
    let solved = solve_rule_in_parallel(
        &teeko,
        [teeko.start()],
        PlayConvention::Normal,
        n_threads,
        &Budget::unlimited(),
    )?;
    let start = solved.vertex(&teeko.start()).ok_or("the start is explored")?;
    let counts = solved.solution.counts();
    println!(
        "{} positions, {} moves",
        solved.positions.len(),
        solved.graph.n_edges()
    );
    println!(
        "won {}, lost {}, drawn {}",
        counts.wins, counts.losses, counts.draws
    );
    println!("the start: {}", solved.solution.outcome(start));
    println!("checked: {}", solved.solution.verify(&solved.graph).is_ok());
    Ok(())
}
