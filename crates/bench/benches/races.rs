//! Five hundred races on each family beside the contest program, and beside a queue over rows for each race: processor
//! seconds, and whether all answers agree. Families can be named, and a number is that of the races in a list: many
//! lists of a few races are answered by a solver each. Outside of `cargo bench` on small graphs.
#![expect(clippy::print_stdout, reason = "figures are what it is for")]

use std::env;

use bench::{GraphFamily, PlainRaces, RACE_FAMILIES, RowRaces, processor_seconds, race_queries};
use graph_core::{Budget, Digraph, GraphError, Outcome, VertexId};
use loopy::{Ends, PlayConvention, RaceSolver};

type Queries = [(VertexId, VertexId)];
type Answers = Result<Vec<Outcome>, GraphError>;

/// Turning the graph round and labelling it belong to the time.
fn ours(graph: &Digraph, queries: &Queries) -> Answers {
    let budget = Budget::unlimited();
    RaceSolver::new(graph, &Ends::new(PlayConvention::Normal), &budget)?.answers(queries, &budget)
}

fn contest(graph: &Digraph, queries: &Queries) -> Vec<Outcome> {
    let races = PlainRaces::new(graph);
    let answer = |&(start, target)| races.answer(start, target);
    queries.iter().map(answer).collect()
}

fn one_by_one(graph: &Digraph, queries: &Queries) -> Answers {
    let races = RowRaces::new(graph)?;
    let answer = |&(start, target)| races.answer(start, target);
    Ok(queries.iter().map(answer).collect())
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

/// So many races for a solver; lists are at least a hundred races together.
fn report(family: &GraphFamily, size: u32, n_races: u32, least: f64) -> Result<(), GraphError> {
    let graph = (family.graph)(size)?;
    let n_lists = 100_u32.div_ceil(n_races);
    let queries = race_queries(graph.n_vertices(), n_races * n_lists);
    let lists: Vec<_> = queries.chunks(n_races as usize).collect();
    let expected: Vec<_> = lists.iter().map(|list| contest(&graph, list)).collect();
    let each = |solver: &dyn Fn(&Digraph, &Queries) -> Answers| {
        let all = || {
            for (list, expected) in lists.iter().zip(&expected) {
                let found = solver(&graph, list);
                assert_eq!(found.as_ref(), Ok(expected), "{}: other answers", family.name);
            }
        };
        seconds(least, all) / f64::from(n_lists)
    };
    let plain = each(&|graph, list| Ok(contest(graph, list)));
    let (rows, own) = (each(&one_by_one), each(&ours));
    println!(
        "{:16} {} vertices, {} edges, races {n_races}: contest {plain:.4} s, rows {rows:.4} s, ours {own:.5} s, {:.1} and {:.1} times less",
        family.name,
        graph.n_vertices(),
        graph.n_edges(),
        plain / own,
        rows / own
    );
    Ok(())
}

fn main() -> Result<(), GraphError> {
    let words: Vec<_> = env::args().skip(1).collect();
    // Cargo says so when it measures; otherwise every family runs once, to see that its answers hold.
    let is_small = !words.iter().any(|word| word == "--bench");
    let (size, least) = if is_small { (1_000, 0.0) } else { (100_000, 0.5) };
    let numbers: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let are_named = words
        .iter()
        .any(|word| RACE_FAMILIES.iter().any(|family| family.name == word));
    for family in &RACE_FAMILIES {
        if is_small || !are_named || words.iter().any(|word| word == family.name) {
            let n_races = numbers.iter().copied().filter(|&n_races| n_races > 0);
            for n_races in n_races.chain(numbers.is_empty().then_some(500)) {
                report(family, size, n_races, least)?;
            }
        }
    }
    Ok(())
}
