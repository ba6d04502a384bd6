//! Labelling from a list of edges in memory to labels and remoteness, on large graphs, beside a contest program: takes
//! minutes and gigabytes, so that outside of `cargo bench` every family is small. Families can be named; with `DUMP=FILE` in
//! the environment the edges are written there, for programs in other languages to be timed on: the number of vertices in
//! 8 bytes, then tail and head of each edge in 4, all little-endian.
#![expect(clippy::print_stdout, reason = "figures are what it is for")]
#![expect(clippy::cast_precision_loss, reason = "sizes become shares and ratios")]

use std::num::{NonZeroU32, NonZeroUsize};
use std::time::{Duration, Instant};
use std::{env, fs};

use bench::{PlainLabel, plain_classify_edges, processor_seconds};
use graph_core::families::{DEFAULT_SEED, Layered, Pursuit, Random, Rmat, Robber, path, path_permuted};
use graph_core::retrograde::Predecessors;
use graph_core::{Budget, Digraph, GraphError, Outcome};
use loopy::{Certificate, Ends, PlayConvention, classify, classify_predecessors};

/// A family at the size that is measured and at one to try it.
struct Family {
    name: &'static str,
    graph: fn(is_small: bool) -> Result<Digraph, GraphError>,
    /// What an independent program found at full size: the shares of wins and losses in percent, and the greatest
    /// remoteness.
    expected: Option<(u32, u32, u32)>,
}

const FAMILIES: [Family; 8] = [
    Family {
        name: "random",
        expected: Some((48, 16, 125)),
        graph: |is_small| {
            let random = Random {
                n_vertices: size(is_small),
                terminal_permille: 50,
                max_degree: most(8),
                seed: DEFAULT_SEED,
            };
            random.graph(&Budget::unlimited())
        },
    },
    Family {
        name: "layered",
        expected: Some((71, 29, 532)),
        graph: |is_small| {
            let layered = Layered {
                n_vertices: size(is_small),
                width: most(if is_small { 100 } else { 10_000 }),
                max_degree: most(8),
                seed: DEFAULT_SEED,
            };
            layered.graph(&Budget::unlimited())
        },
    },
    Family {
        name: "pursuit",
        expected: Some((50, 50, 146)),
        graph: |is_small| pursuit(is_small, Robber::Walks),
    },
    Family {
        name: "pursuit-leaves",
        expected: None,
        graph: |is_small| pursuit(is_small, Robber::Leaves),
    },
    Family {
        name: "pursuit-evades",
        expected: None,
        graph: |is_small| pursuit(is_small, Robber::Evades),
    },
    Family {
        name: "rmat",
        expected: Some((20, 80, 39)),
        graph: |is_small| {
            let scale = if is_small { 12 } else { 20 };
            let rmat = Rmat {
                scale,
                n_edges: 1 << (scale + 4),
                seed: DEFAULT_SEED,
            };
            rmat.graph(&Budget::unlimited())
        },
    },
    Family {
        name: "path",
        expected: Some((50, 50, 9_999_999)),
        graph: |is_small| path(size(is_small), &Budget::unlimited()),
    },
    Family {
        name: "path-permuted",
        expected: Some((50, 50, 9_999_999)),
        graph: |is_small| path_permuted(size(is_small), DEFAULT_SEED, &Budget::unlimited()),
    },
];

const fn size(is_small: bool) -> u32 {
    if is_small { 10_000 } else { 10_000_000 }
}

const fn most(degree: u32) -> NonZeroU32 {
    match NonZeroU32::new(degree) {
        Some(degree) => degree,
        None => NonZeroU32::MIN,
    }
}

fn pursuit(is_small: bool, robber: Robber) -> Result<Digraph, GraphError> {
    let side = if is_small { 8 } else { 50 };
    let pursuit = Pursuit {
        width: side,
        height: side,
        holes_permille: 100,
        robber,
        seed: DEFAULT_SEED,
    };
    pursuit.graph(&Budget::unlimited())
}

type Edges = Vec<(u32, u32)>;

/// What was found, and at what price.
struct Run {
    name: String,
    build: Spent,
    solve: Spent,
    /// The most that was resident beyond what was before, in bytes, where the system tells.
    peak: Option<u64>,
    /// For each vertex.
    outcomes: Vec<Outcome>,
    ranks: Option<Vec<u32>>,
}

/// Time by the clock on the wall, and of all processors together where the system tells.
#[derive(Clone, Copy)]
struct Spent {
    wall: Duration,
    processors: Option<f64>,
}

struct Watch {
    start: Instant,
    processors: Option<f64>,
}

impl Watch {
    fn start() -> Self {
        Self {
            start: Instant::now(),
            processors: processor_seconds(),
        }
    }

    fn spent(&self) -> Spent {
        let processors = processor_seconds().zip(self.processors);
        Spent {
            wall: self.start.elapsed(),
            processors: processors.map(|(now, start)| now - start),
        }
    }
}

fn resident(field: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(field))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// Runs what builds and then what solves; the peak is that of both.
fn measured<B>(
    name: String,
    build: impl FnOnce() -> B,
    solve: impl FnOnce(B) -> (Vec<Outcome>, Option<Vec<u32>>),
) -> Run {
    let before = resident("VmRSS:");
    // Resets the peak, where the system has one.
    let has_peak = fs::write("/proc/self/clear_refs", "5").is_ok();
    let watch = Watch::start();
    let made = build();
    let build = watch.spent();
    let watch = Watch::start();
    let (outcomes, ranks) = solve(made);
    let solve = watch.spent();
    let peak = resident("VmHWM:").filter(|_| has_peak);
    Run {
        name,
        build,
        solve,
        peak: peak.zip(before).map(|(peak, before)| peak.saturating_sub(before)),
        outcomes,
        ranks,
    }
}

fn contest(n_vertices: u32, edges: &Edges) -> Run {
    measured(
        "contest program".to_owned(),
        || (),
        |()| {
            let label = |label| match label {
                PlainLabel::Win(plies) => (Outcome::Win, plies),
                PlainLabel::Loss(plies) => (Outcome::Loss, plies),
                PlainLabel::Draw => (Outcome::Draw, u32::MAX),
            };
            let labels = plain_classify_edges(n_vertices, edges.iter().copied(), None);
            let (outcomes, ranks) = labels.into_iter().map(label).unzip();
            (outcomes, Some(ranks))
        },
    )
}

/// The graph of the edges, its reversal, and labels: what there is without [`classify_edges`].
fn by_graph(n_vertices: u32, edges: &Edges) -> Run {
    measured(
        "by graph".to_owned(),
        || Digraph::from_edges(n_vertices, edges).expect("no limit is set"),
        |graph| {
            let solved = classify(&graph, &ends(), &Budget::unlimited()).expect("no limit is set");
            let Certificate { outcomes, ranks } = solved.into_certificate();
            (outcomes, Some(ranks))
        },
    )
}

fn by_edges(n_vertices: u32, edges: &Edges, n_threads: usize) -> Run {
    let n_threads = NonZeroUsize::new(n_threads).unwrap_or(NonZeroUsize::MIN);
    let budget = Budget::unlimited();
    measured(
        format!("by edges, {n_threads} threads"),
        || Predecessors::from_edges(n_vertices, edges, n_threads, &budget).expect("no limit is set"),
        |states| {
            let solved = classify_predecessors(states, &ends(), n_threads, &budget).expect("no limit is set");
            let Certificate { outcomes, ranks } = solved.into_certificate();
            (outcomes, Some(ranks))
        },
    )
}

const fn ends() -> Ends {
    Ends::new(PlayConvention::Normal)
}

/// The shares of wins and losses in percent, and the greatest remoteness.
fn found(run: &Run) -> (u32, u32, u32) {
    let percent = |wanted| {
        let n = run.outcomes.iter().filter(|&&outcome| outcome == wanted).count();
        let rounded = (200 * n).div_ceil(run.outcomes.len()) / 2;
        u32::try_from(rounded).unwrap_or(u32::MAX)
    };
    let plies = run.ranks.iter().flatten().filter(|&&rank| rank != u32::MAX);
    (
        percent(Outcome::Win),
        percent(Outcome::Loss),
        plies.max().copied().unwrap_or(0),
    )
}

fn report(family: &Family, is_small: bool) {
    let graph = (family.graph)(is_small).expect("the graph fits in memory");
    let n_vertices = graph.n_vertices();
    let edges: Edges = graph
        .edges()
        .map(|(tail, head)| (tail.get(), head.get()))
        .collect();
    drop(graph);
    if let Ok(target) = env::var("DUMP") {
        dump(&target, n_vertices, &edges);
    }
    let size = f64::from(n_vertices) + edges.len() as f64;
    println!("{}: {n_vertices} vertices, {} edges", family.name, edges.len());
    let ours: [&dyn Fn() -> Run; 3] = [
        &|| by_graph(n_vertices, &edges),
        &|| by_edges(n_vertices, &edges, 1),
        &|| by_edges(n_vertices, &edges, 2),
    ];
    let rounds = if is_small { 1 } else { 2 };
    let ours: Vec<_> = (0..rounds)
        .flat_map(|_| ours.iter().map(|run| run()).collect::<Vec<_>>())
        .collect();
    // Last, as it leaves the memory in pieces.
    let contest = contest(n_vertices, &edges);
    let (wins, losses, greatest) = found(&contest);
    println!("  {wins} % won, {losses} % lost, remoteness up to {greatest}");
    if let Some(expected) = family.expected.filter(|_| !is_small) {
        assert_eq!((wins, losses, greatest), expected);
    }
    for run in ours.iter().chain([&contest]) {
        assert!(run.outcomes == contest.outcomes, "{}: other labels", run.name);
        assert!(
            run.ranks.is_none() || run.ranks == contest.ranks,
            "{}: other ranks",
            run.name
        );
        line(run, &contest, size);
    }
}

fn line(run: &Run, contest: &Run, size: f64) {
    let wall = |run: &Run| (run.build.wall + run.solve.wall).as_secs_f64();
    let processors = |run: &Run| Some(run.build.processors? + run.solve.processors?);
    let number =
        |number: Option<f64>, digits| number.map_or("?".to_owned(), |number| format!("{number:.digits$}"));
    println!(
        "  {:24} wall {:.3} + {:.3} s, {:.1} times faster; processors {} + {} s, {} times less; {} bytes per (n + m)",
        run.name,
        run.build.wall.as_secs_f64(),
        run.solve.wall.as_secs_f64(),
        wall(contest) / wall(run),
        number(run.build.processors, 2),
        number(run.solve.processors, 2),
        number(
            processors(contest)
                .zip(processors(run))
                .map(|(all, part)| all / part),
            1
        ),
        number(run.peak.map(|peak| peak as f64 / size), 1),
    );
}

fn dump(target: &str, n_vertices: u32, edges: &Edges) {
    let mut bytes = Vec::with_capacity(8 * edges.len() + 8);
    bytes.extend(u64::from(n_vertices).to_le_bytes());
    for (tail, head) in edges {
        bytes.extend(tail.to_le_bytes());
        bytes.extend(head.to_le_bytes());
    }
    fs::write(target, bytes).expect("the file can be written");
}

fn main() {
    let words: Vec<_> = env::args().skip(1).collect();
    // Cargo says so when it measures; otherwise every family runs once, to see that its answers hold.
    let is_small = !words.iter().any(|word| word == "--bench");
    for family in &FAMILIES {
        let is_named = words.iter().any(|word| word == family.name);
        if is_small || is_named || words.len() == 1 {
            report(family, is_small);
        }
    }
}
