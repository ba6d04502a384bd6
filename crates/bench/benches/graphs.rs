//! Labelling from a list of edges in memory to labels and remoteness, on large graphs, beside a contest program: takes
//! minutes and gigabytes, so that outside of `cargo bench` every family is small. Families can be named, and ways:
//! `contest`, `by-graph`, `one-thread`, `two-threads`. Every run has a process of its own, so that none finds the memory
//! as another left it. With `DUMP=FILE` in the environment the edges are left there, for programs in other languages to
//! be timed on: the number of vertices in 8 bytes, then tail and head of each edge in 4, all little-endian.
#![expect(clippy::print_stdout, reason = "figures are what it is for")]
#![expect(clippy::cast_precision_loss, reason = "sizes become shares and ratios")]

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{env, fs, process};

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

/// What a run found, and at what price: what its process prints, in one line.
#[derive(Clone, Debug)]
struct Run {
    build: Spent,
    solve: Spent,
    /// The most that was resident beyond what was before, in bytes, where the system tells.
    peak: Option<f64>,
    /// The shares of wins and losses in percent, and the greatest remoteness.
    found: (u32, u32, u32),
    /// Of outcomes and remoteness, vertex by vertex.
    hash: u64,
}

/// Seconds by the clock on the wall, and of all processors together where the system tells.
#[derive(Clone, Copy, Debug)]
struct Spent {
    wall: f64,
    processors: Option<f64>,
}

impl Run {
    fn to_line(&self) -> String {
        let or_nan = |number: Option<f64>| number.unwrap_or(f64::NAN);
        let times =
            [self.build, self.solve].map(|spent| format!("{} {}", spent.wall, or_nan(spent.processors)));
        let (wins, losses, greatest) = self.found;
        format!(
            "{} {} {} {wins} {losses} {greatest} {}",
            times[0],
            times[1],
            or_nan(self.peak),
            self.hash
        )
    }

    fn of_line(line: &str) -> Option<Self> {
        let words: Vec<_> = line.split_whitespace().collect();
        let [numbers @ .., wins, losses, greatest, hash] = words.as_slice() else {
            return None;
        };
        let numbers: Vec<f64> = numbers.iter().filter_map(|word| word.parse().ok()).collect();
        let number = |at: usize| numbers.get(at).copied();
        let spent = |at: usize| {
            Some(Spent {
                wall: number(at)?,
                processors: number(at + 1).filter(|number| !number.is_nan()),
            })
        };
        Some(Self {
            build: spent(0)?,
            solve: spent(2)?,
            peak: number(4).filter(|number| !number.is_nan()),
            found: (wins.parse().ok()?, losses.parse().ok()?, greatest.parse().ok()?),
            hash: hash.parse().ok()?,
        })
    }
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
            wall: self.start.elapsed().as_secs_f64(),
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
fn measured<B>(build: impl FnOnce() -> B, solve: impl FnOnce(B) -> (Vec<Outcome>, Vec<u32>)) -> Run {
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
    let mut hasher = DefaultHasher::new();
    outcomes.hash(&mut hasher);
    ranks.hash(&mut hasher);
    Run {
        build,
        solve,
        peak: peak
            .zip(before)
            .map(|(peak, before)| peak.saturating_sub(before) as f64),
        found: found(&outcomes, &ranks),
        hash: hasher.finish(),
    }
}

type Way = fn(n_vertices: u32, edges: &Edges) -> Run;

/// The contest program comes first: the others are compared with it.
const WAYS: [(&str, Way); 4] = [
    ("contest", contest),
    ("by-graph", by_graph),
    ("one-thread", |n_vertices, edges| by_edges(n_vertices, edges, 1)),
    ("two-threads", |n_vertices, edges| by_edges(n_vertices, edges, 2)),
];

fn contest(n_vertices: u32, edges: &Edges) -> Run {
    measured(
        || (),
        |()| {
            let label = |label| match label {
                PlainLabel::Win(plies) => (Outcome::Win, plies),
                PlainLabel::Loss(plies) => (Outcome::Loss, plies),
                PlainLabel::Draw => (Outcome::Draw, u32::MAX),
            };
            let labels = plain_classify_edges(n_vertices, edges.iter().copied(), None);
            labels.into_iter().map(label).unzip()
        },
    )
}

/// The graph of the edges, its reversal, and labels: what there is without [`classify_edges`].
fn by_graph(n_vertices: u32, edges: &Edges) -> Run {
    measured(
        || Digraph::from_edges(n_vertices, edges).expect("no limit is set"),
        |graph| {
            let solved = classify(&graph, &ends(), &Budget::unlimited()).expect("no limit is set");
            let Certificate { outcomes, ranks } = solved.into_certificate();
            (outcomes, ranks)
        },
    )
}

fn by_edges(n_vertices: u32, edges: &Edges, n_threads: usize) -> Run {
    let n_threads = NonZeroUsize::new(n_threads).unwrap_or(NonZeroUsize::MIN);
    let budget = Budget::unlimited();
    measured(
        || Predecessors::from_edges(n_vertices, edges, n_threads, &budget).expect("no limit is set"),
        |states| {
            let solved = classify_predecessors(states, &ends(), n_threads, &budget).expect("no limit is set");
            let Certificate { outcomes, ranks } = solved.into_certificate();
            (outcomes, ranks)
        },
    )
}

const fn ends() -> Ends {
    Ends::new(PlayConvention::Normal)
}

fn found(outcomes: &[Outcome], ranks: &[u32]) -> (u32, u32, u32) {
    let percent = |wanted| {
        let n = outcomes.iter().filter(|&&outcome| outcome == wanted).count();
        let rounded = (200 * n).div_ceil(outcomes.len()) / 2;
        u32::try_from(rounded).unwrap_or(u32::MAX)
    };
    let plies = ranks.iter().filter(|&&rank| rank != u32::MAX);
    (
        percent(Outcome::Win),
        percent(Outcome::Loss),
        plies.max().copied().unwrap_or(0),
    )
}

/// Edges in a file, which goes with this unless it was asked for.
struct Dump {
    place: PathBuf,
    is_asked_for: bool,
}

impl Dump {
    fn of(n_vertices: u32, edges: &Edges) -> Self {
        let asked_for = env::var_os("DUMP").map(PathBuf::from);
        let own = || env::temp_dir().join(format!("edges-{}", process::id()));
        let dump = Self {
            is_asked_for: asked_for.is_some(),
            place: asked_for.unwrap_or_else(own),
        };
        let mut bytes = Vec::with_capacity(8 * edges.len() + 8);
        bytes.extend(u64::from(n_vertices).to_le_bytes());
        for (tail, head) in edges {
            bytes.extend(tail.to_le_bytes());
            bytes.extend(head.to_le_bytes());
        }
        fs::write(&dump.place, bytes).expect("the file can be written");
        dump
    }

    fn read(place: &Path) -> (u32, Edges) {
        let bytes = fs::read(place).expect("the file can be read");
        let (words, _) = bytes.as_chunks::<4>();
        let words = words.iter().map(|word| u32::from_le_bytes(*word));
        let n_vertices = words.clone().next().expect("the number of vertices");
        let words: Vec<_> = words.skip(2).collect();
        let edges = words.chunks_exact(2).map(|edge| (edge[0], edge[1])).collect();
        (n_vertices, edges)
    }
}

impl Drop for Dump {
    fn drop(&mut self) {
        if !self.is_asked_for {
            // Where it cannot be removed, the system does in time.
            let _ = fs::remove_file(&self.place);
        }
    }
}

fn report(family: &Family, is_small: bool, words: &[String]) {
    let graph = (family.graph)(is_small).expect("the graph fits in memory");
    let n_vertices = graph.n_vertices();
    let edges: Edges = graph
        .edges()
        .map(|(tail, head)| (tail.get(), head.get()))
        .collect();
    drop(graph);
    let n_edges = edges.len();
    println!("{}: {n_vertices} vertices, {n_edges} edges", family.name);
    let runs = if is_small {
        let run = |&(name, way): &(&'static str, Way)| (name, way(n_vertices, &edges));
        WAYS.iter().map(run).collect()
    } else {
        let dump = Dump::of(n_vertices, &edges);
        // What is resident here would be missing there.
        drop(edges);
        in_processes(&dump.place, words)
    };
    if let Some(expected) = family.expected.filter(|_| !is_small) {
        assert_eq!(runs[0].1.found, expected);
    }
    let (wins, losses, greatest) = runs[0].1.found;
    println!("  {wins} % won, {losses} % lost, remoteness up to {greatest}");
    for (name, run) in &runs {
        assert_eq!(run.hash, runs[0].1.hash, "{name}: other labels or ranks");
        let contest = (runs[0].0 == WAYS[0].0).then_some(&runs[0].1);
        line(name, run, contest, f64::from(n_vertices) + n_edges as f64);
    }
}

/// Every way that is named, or else all, twice, each time in a process of its own.
fn in_processes(edges: &Path, words: &[String]) -> Vec<(&'static str, Run)> {
    let is_named = |name: &str| words.iter().any(|word| word == name);
    let all = !WAYS.iter().any(|(name, _)| is_named(name));
    let named = WAYS.iter().filter(|(name, _)| all || is_named(name));
    let twice = named.flat_map(|way| [way; 2]);
    let run = |(name, _): &(&'static str, Way)| {
        let program = env::current_exe().expect("this program is somewhere");
        let output = Command::new(program).arg("run").arg(name).arg(edges).output();
        let output = output.expect("this program starts again");
        let line = String::from_utf8_lossy(&output.stdout);
        let Some(run) = Run::of_line(&line) else {
            panic!("{name}: {}", String::from_utf8_lossy(&output.stderr));
        };
        (*name, run)
    };
    twice.map(run).collect()
}

fn line(name: &str, run: &Run, contest: Option<&Run>, size: f64) {
    let wall = |run: &Run| run.build.wall + run.solve.wall;
    let processors = |run: &Run| Some(run.build.processors? + run.solve.processors?);
    let number =
        |number: Option<f64>, digits| number.map_or("?".to_owned(), |number| format!("{number:.digits$}"));
    println!(
        "  {name:12} wall {:.3} + {:.3} s, {} times faster; processors {} + {} s, {} times less; {} bytes per (n + m)",
        run.build.wall,
        run.solve.wall,
        number(contest.map(|contest| wall(contest) / wall(run)), 1),
        number(run.build.processors, 2),
        number(run.solve.processors, 2),
        number(
            contest
                .and_then(processors)
                .zip(processors(run))
                .map(|(all, part)| all / part),
            1
        ),
        number(run.peak.map(|peak| peak / size), 2),
    );
}

fn main() {
    let words: Vec<_> = env::args().skip(1).collect();
    if let [command, name, edges] = words.as_slice()
        && command == "run"
    {
        let (n_vertices, edges) = Dump::read(Path::new(edges));
        let way = WAYS.iter().find(|(way, _)| way == name);
        let (_, way) = way.expect("one of the ways");
        println!("{}", way(n_vertices, &edges).to_line());
        return;
    }
    // Cargo says so when it measures; otherwise every family runs once, to see that its answers hold.
    let is_small = !words.iter().any(|word| word == "--bench");
    let is_named = |family: &Family| words.iter().any(|word| word == family.name);
    let all = !FAMILIES.iter().any(is_named);
    for family in FAMILIES
        .iter()
        .filter(|family| is_small || all || is_named(family))
    {
        report(family, is_small, &words);
    }
}
