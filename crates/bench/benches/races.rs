//! Five hundred races on each family beside the contest program: processor seconds, and whether all answers agree. Outside of
//! `cargo bench` on small graphs; families can be named.
#![expect(clippy::print_stdout, reason = "figures are what it is for")]

use std::env;

use bench::{GraphFamily, PlainRaces, RACE_FAMILIES, processor_seconds, race_queries};
use graph_core::{Budget, Digraph, GraphError, Outcome, VertexId};
use loopy::{Ends, PlayConvention, RaceSolver};

type Queries = [(VertexId, VertexId)];

/// Turning the graph round and labelling it belong to the time.
fn ours(graph: &Digraph, queries: &Queries) -> Result<Vec<Outcome>, GraphError> {
    let budget = Budget::unlimited();
    RaceSolver::new(graph, &Ends::new(PlayConvention::Normal), &budget)?.answers(queries, &budget)
}

fn contest(graph: &Digraph, queries: &Queries) -> Vec<Outcome> {
    let races = PlainRaces::new(graph);
    queries
        .iter()
        .map(|&(start, target)| races.answer(start, target))
        .collect()
}

/// Processor seconds of one run: so many runs that the clock's hundredths do not matter.
fn seconds(least: f64, mut run: impl FnMut()) -> f64 {
    let start = processor_seconds().unwrap_or_default();
    let mut n_runs = 0.0;
    loop {
        run();
        n_runs += 1.0;
        let spent = processor_seconds().unwrap_or(f64::INFINITY) - start;
        if spent >= least {
            return spent / n_runs;
        }
    }
}

fn report(family: &GraphFamily, is_small: bool) -> Result<(), GraphError> {
    let (size, least) = if is_small { (1_000, 0.0) } else { (100_000, 0.5) };
    let graph = (family.graph)(size)?;
    let queries = race_queries(graph.n_vertices(), 500);
    let expected = contest(&graph, &queries);
    assert_eq!(
        ours(&graph, &queries)?,
        expected,
        "{}: other answers",
        family.name
    );
    let plain = seconds(least, || assert!(contest(&graph, &queries) == expected));
    let own = seconds(least, || {
        assert!(ours(&graph, &queries).as_ref() == Ok(&expected));
    });
    println!(
        "{:16} {} vertices, {} edges: contest {plain:.3} s, ours {own:.4} s, {:.0} times less",
        family.name,
        graph.n_vertices(),
        graph.n_edges(),
        plain / own
    );
    Ok(())
}

fn main() -> Result<(), GraphError> {
    let words: Vec<_> = env::args().skip(1).collect();
    // Cargo says so when it measures; otherwise every family runs once, to see that its answers hold.
    let is_small = !words.iter().any(|word| word == "--bench");
    for family in &RACE_FAMILIES {
        let is_named = words.iter().any(|word| word == family.name);
        if is_small || is_named || words.len() == 1 {
            report(family, is_small)?;
        }
    }
    Ok(())
}
