//! The words of the command line. What they do is in `commands`.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use formats::GraphFormat;

/// Combinatorial games: who wins, by how much, and how to play.
#[derive(Debug, Parser)]
#[command(name = "upstar", version, max_term_width = 100, disable_help_subcommand = true, help_template = TEMPLATE)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

const TEMPLATE: &str = "\
{about}

{usage-heading} {usage}

Graph games:
  solve      Win, loss or draw for every vertex, with remoteness and best moves
  race       Race to a target: the contest form, one answer a query
  verify     Check a certificate against its graph, or a proof of `best` or `heap`
  grundy     Nim-values of an acyclic graph
  convert    Write a graph in another form
  generate   Make a test graph of a seeded family

Impartial games:
  mex          The least number that is missing
  nim          Nim: who wins and every winning move
  bash         Bash game: take 1 to K of N
  cutting      Cutting Game: cut a sheet until a 1x1 piece falls
  kc0          Kc0's stones: the chance to win against a random player
  random-play  The chance to win a heap game against a random player
  nim-field    Products, quotients, powers, roots and logarithms of nimbers
  coins        Nim-values of coin-turning games, in a row or on a board
  heap         Nim-values of octal and hexadecimal codes and of subtraction sets
  misere       Misère play of heap games: genus, quotient and sums
  sum          The value of a sum of named positions and every winning move
  classic      A classic game by name: theorem, value and every winning move
  find         The shortest explanation of a table of values, or of a rule

Partizan games:
  eval         Canonical forms of expressions
  compare      =, <, > or || between two expressions
  best         Who wins a sum, every winning move, and a proof
  thermograph  Walls, mean and temperature, as text or as a picture
  position     The value of a position of a named ruleset
  surreal      Normal forms, sign expansions and birthdays of surreal numbers
  day          All values born by a day
  repl         All of the above in a session, with names for values

Tools:
  rulesets     The rulesets that `position` knows
  completions  A completion script for a shell

Options:
{options}

An absent FILE, or -, is standard input. Commands that take operands read standard input, one item per
line, when none is given. Exit status: 0 answered, 1 a check says no, 2 bad arguments or input,
3 a limit was reached, 130 interrupted.
";

/// Options of every command.
#[derive(Args, Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of its own on the command line"
)]
pub(crate) struct Common {
    /// How answers are written
    #[arg(long, global = true, value_enum, default_value_t = Format::Text, value_name = "FORM")]
    format: Format,
    /// Short for --format json
    #[arg(long, global = true)]
    json: bool,
    /// Write to FILE, which appears only when it is whole
    #[arg(short, long, global = true, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print values with ↑ ↓ ± and ω
    #[arg(long, global = true)]
    pub unicode: bool,
    /// Write powers of up, tinies and minies by name, as `2.uppow(3)` and `tiny(1)`
    #[arg(long, global = true)]
    pub names: bool,
    /// Stop at this many vertices, positions or values
    #[arg(long, global = true, value_name = "N")]
    pub max_vertices: Option<u32>,
    /// Stop at this much memory: bytes, or with K, M or G
    #[arg(long, global = true, value_name = "SIZE", value_parser = memory_size)]
    pub max_memory: Option<Bytes>,
    /// Stop after this many seconds
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Seconds>,
    /// The most threads to use, one unless given; the answer is the same for every N
    #[arg(long, global = true, value_name = "N")]
    pub threads: Option<std::num::NonZeroUsize>,
    /// Show no progress bar
    #[arg(long, global = true)]
    pub no_progress: bool,
}

impl Common {
    /// The threads to use: one unless more are asked for, as each holds an arena of its own.
    pub(crate) fn threads(&self) -> std::num::NonZeroUsize {
        self.threads.unwrap_or(std::num::NonZeroUsize::MIN)
    }

    pub(crate) const fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// A number of bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes(pub u64);

/// A span of time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seconds(pub Duration);

fn memory_size(text: &str) -> Result<Bytes, String> {
    let (digits, shift) = match text.as_bytes().last().map(u8::to_ascii_uppercase) {
        Some(b'K') => (&text[..text.len() - 1], 10),
        Some(b'M') => (&text[..text.len() - 1], 20),
        Some(b'G') => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let size = digits
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(1 << shift));
    size.map(Bytes)
        .ok_or_else(|| "expected bytes such as 800000000, 800M or 2G".to_owned())
}

fn seconds(text: &str) -> Result<Seconds, String> {
    let duration = text
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration
        .map(Seconds)
        .ok_or_else(|| "expected a number of seconds such as 2.5".to_owned())
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// Tab-separated columns under a header
    Tsv,
    /// One document with a schema field; a line a line in a batch
    Json,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Win, loss or draw for every vertex, with remoteness and best moves
    Solve(Solve),
    /// Race to a target: reads `n m q`, m edges and q pairs, one-based; answers 1, -1 or 0 a line
    Race(Race),
    /// Check a certificate against its graph, or a proof of `best` or `heap`: exit status 1 when a claim fails
    Verify(Verify),
    /// Nim-values of an acyclic graph; a cycle is an error that prints one
    Grundy(GraphOnly),
    /// Write a graph in another form
    Convert(Convert),
    /// Make a test graph, the same for a seed on every machine
    Generate(Generate),
    /// The least non-negative integer that is missing
    Mex(Numbers),
    /// Nim: who wins, the nim-sum and every winning move
    Nim(Nim),
    /// Bash game: N stones, take 1 to K
    Bash(Bash),
    /// Cutting Game: whoever first makes a 1x1 piece wins
    Cutting(Cutting),
    /// Kc0's stones: the probability that the best player wins against a random one
    Kc0(Kc0),
    /// The chance to win a heap game against a player who picks at random
    RandomPlay(RandomPlay),
    /// Products, quotients, powers, roots and logarithms of nimbers
    NimField(NimField),
    /// Nim-values of coin-turning games, in a row or on a board
    Coins(Coins),
    /// Nim-values of a heap game: an octal or hexadecimal code, or a subtraction set
    Heap(Heap),
    /// Misère play of a heap game: outcomes, genera, the misère quotient with its proof, and sums
    Misere(Misere),
    /// A sum of named positions such as `kayles(7) + 0.137(20) + *5`: its value and every winning move
    Sum(Sum),
    /// A classic game by name: its theorem, who wins, the value and every winning move
    Classic(Classic),
    /// The shortest explanation of a table of nim-values or outcomes, or of a rule
    Find(Find),
    /// The canonical form of each expression
    Eval(Eval),
    /// =, <, > or || between two expressions
    Compare(Compare),
    /// Who wins a sum of games, and every winning move to an option of a canonical form, without adding the games
    Best(Best),
    /// Walls, mean and temperature of each expression, as text or as a picture
    Thermograph(Thermograph),
    /// The value of a position of a named ruleset
    Position(Position),
    /// The normal form, sign expansion and birthday of each surreal number, or whether a comparison holds
    Surreal(Surreal),
    /// All values born by a day, those of earlier days first
    Day(Day),
    /// Expressions, relations and positions in a session that remembers names
    Repl(Repl),
    /// The rulesets that `position` knows, with their text forms
    Rulesets,
    /// A completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// A graph and the form it is written in.
#[derive(Args, Debug)]
pub(crate) struct GraphInput {
    /// The graph; standard input when absent or -
    pub file: Option<PathBuf>,
    /// The form of the graph: edges, names, dot or csr; by the file's ending when absent, else edges
    #[arg(long, value_name = "FORM")]
    pub input: Option<GraphFormat>,
    /// Vertices of `edges` are 1..=n
    #[arg(long)]
    pub one_based: bool,
}

#[derive(Args, Debug)]
pub(crate) struct GraphOnly {
    #[command(flatten)]
    pub graph: GraphInput,
}

#[derive(Args, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub graph: GraphInput,
    /// A player who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// A vertex lost for the player to move there, whatever edges leave it
    #[arg(long, value_name = "V")]
    pub target: Vec<String>,
    /// A vertex declared win, loss or draw for the player to move there
    #[arg(long, value_name = "V=win|loss|draw")]
    pub label: Vec<String>,
    /// Print this vertex and the principal line from it
    #[arg(long, value_name = "V")]
    pub from: Option<String>,
    /// Write a certificate that `verify` checks
    #[arg(long, value_name = "OUT")]
    pub certificate: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Race {
    /// The input; standard input when absent or -
    pub file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// The graph of a certificate, or the sum of a proof; a proof can stand alone and is then of the sum or
    /// the heap game that it names
    #[arg(value_name = "GRAPH|SUM|PROOF")]
    pub subject: PathBuf,
    /// The certificate that `solve --certificate` wrote, or the proof that `best --proof` wrote
    #[arg(value_name = "CERTIFICATE|PROOF")]
    pub certificate: Option<PathBuf>,
    /// The form of the graph: edges, names, dot or csr; by the file's ending when absent, else edges
    #[arg(long, value_name = "FORM")]
    pub input: Option<GraphFormat>,
    /// Vertices of `edges` are 1..=n
    #[arg(long)]
    pub one_based: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub graph: GraphInput,
    /// The form to write: edges, names, dot, csr or json
    #[arg(long, value_name = "FORM")]
    pub to: GraphFormat,
}

#[derive(Args, Debug)]
pub(crate) struct Generate {
    #[command(subcommand)]
    pub family: Family,
    /// The seed of the generator
    #[arg(long, global = true, default_value_t = 1)]
    pub seed: u64,
    /// The form to write: edges, names, dot, csr or json
    #[arg(long, global = true, value_name = "FORM", default_value = "edges")]
    pub to: GraphFormat,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Family {
    /// N vertices, each terminal with a chance of TERMINAL in 1000, else with 1 to DEGREE random edges
    Random {
        /// Vertices
        n: u32,
        /// Terminal vertices in a thousand
        #[arg(default_value_t = 50, value_parser = clap::value_parser!(u32).range(0..=1000))]
        terminal: u32,
        /// The greatest out-degree
        #[arg(default_value = "8")]
        degree: NonZeroU32,
    },
    /// N vertices in layers of WIDTH, edges to one of the four layers below, under a random permutation
    Layered {
        /// Vertices
        n: u32,
        /// Vertices in a layer
        #[arg(default_value = "100")]
        width: NonZeroU32,
        /// The greatest out-degree
        #[arg(default_value = "8")]
        degree: NonZeroU32,
    },
    /// One path of N vertices
    Path {
        /// Vertices
        n: u32,
        /// Permute the vertices
        #[arg(long)]
        permuted: bool,
    },
    /// 2^SCALE vertices and EDGES edges, with a few vertices of great degree
    Rmat {
        /// The binary logarithm of the number of vertices
        scale: u32,
        /// Edges
        edges: u64,
    },
    /// A king chases a robber of four steps on a WIDTH x HEIGHT grid with holes
    Pursuit {
        /// Columns
        width: u32,
        /// Rows
        height: u32,
        /// Holes in a thousand
        #[arg(default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=1000))]
        holes: u32,
        /// What the robber may do
        #[arg(long, value_enum, default_value_t = Robber::Walks)]
        robber: Robber,
    },
}

#[derive(Args, Debug)]
pub(crate) struct Numbers {
    /// Non-negative integers; without any, each line of standard input is one list
    pub numbers: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Nim {
    /// The heaps; without any, each line of standard input is one position
    pub heaps: Vec<String>,
    /// Whoever takes the last token loses
    #[arg(long)]
    pub misere: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Bash {
    /// Numbers of stones
    pub stones: Vec<String>,
    /// The most stones that one move takes
    #[arg(long, value_name = "K")]
    pub max: String,
    /// Whoever takes the last stone loses
    #[arg(long)]
    pub misere: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Cutting {
    /// Width and height of the sheet; without them, each line of standard input is one sheet
    #[arg(num_args = 2, value_names = ["W", "H"])]
    pub sides: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Kc0 {
    /// Numbers of stones; without any, standard input holds t and then t numbers
    pub stones: Vec<String>,
    /// Print the exact fraction
    #[arg(long)]
    pub exact: bool,
    /// The numbers of stones that a move may take
    #[arg(long, value_name = "A,B,…", default_value = "1,4")]
    pub take: String,
    /// What happens when the random player's pick cannot be made: he loses, or picks again
    #[arg(long, value_enum, default_value_t = Illegal::Lose)]
    pub illegal: Illegal,
}

/// What happens when the random player's pick cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Illegal {
    /// He loses
    Lose,
    /// He picks among the moves that can be made
    Redraw,
}

#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("rule").required(true).args(["code", "subtract", "all_but"]))]
pub(crate) struct RandomPlay {
    /// Heaps such as 7, or sums such as 3+4+5; without any, each line of standard input is one
    #[arg(conflicts_with_all = ["up_to", "form"])]
    pub heaps: Vec<String>,
    /// The game of an octal or hexadecimal code such as 0.77, or by name
    #[arg(long, value_name = "CODE")]
    pub code: Option<String>,
    /// A move takes a number of tokens from this set
    #[arg(long, value_name = "A,B,…")]
    pub subtract: Option<String>,
    /// A move takes any number of tokens but these
    #[arg(long, value_name = "A,B,…")]
    pub all_but: Option<String>,
    /// A table of single heaps up to N
    #[arg(long, value_name = "N", conflicts_with = "form")]
    pub up_to: Option<u64>,
    /// The proved law of heaps of any size, by residue class
    #[arg(long, conflicts_with = "modulus")]
    pub form: bool,
    /// Who moves first
    #[arg(long, value_enum, default_value_t = FirstPlayer::Random)]
    pub first: FirstPlayer,
    /// Whoever cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// What happens when a random pick from the set cannot be made: he loses, or picks again
    #[arg(long, value_enum, default_value_t = Illegal::Redraw)]
    pub illegal: Illegal,
    /// What the random player tells apart
    #[arg(long, value_enum, default_value_t = Counted::Heaps)]
    pub count: Counted,
    /// Print probabilities modulo this prime instead of fractions
    #[arg(long = "mod", value_name = "P")]
    pub modulus: Option<u64>,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FirstPlayer {
    /// The player who picks at random
    Random,
    /// The player who plays best
    Best,
}

/// What counts as one move of a random player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Counted {
    /// Each position that can be reached, once
    Positions,
    /// Each heap, and what is taken and left of it
    Heaps,
    /// Each place in a row
    Places,
}

#[derive(Args, Debug)]
pub(crate) struct NimField {
    /// Expressions such as `5 * 7 + 3^-1`, with +, *, /, ^ and sqrt, or one of roots(b, c) of x² + b x + c, order(a)
    /// and log(b, a); without any, one a line of standard input
    pub expressions: Vec<String>,
    /// The field: nimbers of 64 or of 128 bits
    #[arg(long, value_enum, default_value_t = NimBits::Bits64)]
    pub bits: NimBits,
    /// Standard input holds t and then t pairs; print their products
    #[arg(long, conflicts_with = "expressions")]
    pub products: bool,
}

/// The nimbers that make up a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NimBits {
    /// Those below 2^64
    #[value(name = "64")]
    Bits64,
    /// Those below 2^128
    #[value(name = "128")]
    Bits128,
}

#[derive(Args, Debug)]
pub(crate) struct Coins {
    /// What may be turned: 1-3, 2+, with C for neighbours, C(5) for coins among five neighbours, E for equal distances
    /// or S for symmetry, several separated by commas; or a name such as ruler
    pub code: String,
    /// Another game: the two are played on a board, one along its rows and one along its columns
    pub second: Option<String>,
    /// The last place
    #[arg(long, value_name = "N")]
    pub up_to: u32,
}

#[derive(Args, Debug)]
pub(crate) struct Heap {
    /// An octal or hexadecimal code such as 0.137, 4.75 or 0.F, with repeats such as 0.[3]
    #[arg(required_unless_present_any = ["subtract", "all_but", "read"], conflicts_with_all = ["subtract", "all_but"])]
    pub code: Option<String>,
    /// A move takes a number of tokens from this set
    #[arg(long, value_name = "A,B,…", conflicts_with = "all_but")]
    pub subtract: Option<String>,
    /// A move takes any number of tokens but these
    #[arg(long, value_name = "A,B,…")]
    pub all_but: Option<String>,
    /// The greatest heap
    #[arg(long, value_name = "N", required_unless_present_any = ["period", "read"])]
    pub up_to: Option<u64>,
    /// Print the period instead, when the values up to N (else 10000) prove one
    #[arg(long)]
    pub period: bool,
    /// Write what the period rests on to FILE, for `verify FILE`
    #[arg(long, value_name = "FILE", requires = "period")]
    pub proof: Option<PathBuf>,
    /// Keep the values in FILE now and then, and go on from there when it exists
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Go on from the values in FILE, which --binary or --checkpoint wrote
    #[arg(long, value_name = "FILE", conflicts_with = "checkpoint")]
    pub read: Option<PathBuf>,
    /// Write values in a compact binary form that --read reads
    #[arg(long, conflicts_with_all = ["period", "plot", "format", "json"])]
    pub binary: bool,
    /// Draw values against heaps as an SVG picture
    #[arg(long, conflicts_with_all = ["period", "format", "json"])]
    pub plot: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Misere {
    /// A code such as 0.123, or the name of a heap game
    pub code: String,
    /// The greatest heap that the quotient is looked for with
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub heaps: u64,
    /// Print outcome and genus of heaps up to N; without it and --quotient, up to 12
    #[arg(long, value_name = "N")]
    pub genus: Option<u64>,
    /// Print the misère quotient: order, period, presentation and values
    #[arg(long)]
    pub quotient: bool,
    /// Give up quotients with more elements
    #[arg(long, value_name = "N", default_value_t = 256)]
    pub max_order: u32,
    /// Print who wins a sum of heaps, and every winning move, instead
    #[arg(long, value_name = "A,B,…", conflicts_with_all = ["genus", "quotient"])]
    pub sum: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Sum {
    /// Sums such as `kayles(7) + {1,3,4}(9) + *5`; without any, one a line of standard input
    pub sums: Vec<String>,
    /// The most winning moves to list
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub most: usize,
}

#[derive(Args, Debug)]
pub(crate) struct Classic {
    /// The game, as `--list` names it
    #[arg(required_unless_present = "list")]
    pub name: Option<String>,
    /// The position, in the words that `--list` tells for each game
    pub words: Vec<String>,
    /// The games with what they take, their rules and theorems
    #[arg(long)]
    pub list: bool,
    /// A player who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// The most winning moves to list
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub most: usize,
}

#[derive(Args, Debug)]
pub(crate) struct Find {
    /// A table: values in order, P or N (L or W) for outcomes, or what `heap --format tsv` writes; standard input when
    /// absent or -
    #[arg(conflicts_with_all = ["code", "subtract", "all_but"])]
    pub file: Option<PathBuf>,
    /// The index of the first value
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub first: u64,
    /// Each line of the table is a, b and the value of the pair
    #[arg(long, conflicts_with = "first")]
    pub pairs: bool,
    /// The values of this heap game, by name or code, instead of a table
    #[arg(long, value_name = "CODE", conflicts_with_all = ["subtract", "all_but", "pairs", "first"])]
    pub code: Option<String>,
    /// The same for taking a number of tokens from this set
    #[arg(long, value_name = "A,B,…", conflicts_with_all = ["all_but", "pairs", "first"])]
    pub subtract: Option<String>,
    /// The same for taking any number of tokens but these
    #[arg(long, value_name = "A,B,…", conflicts_with_all = ["pairs", "first"])]
    pub all_but: Option<String>,
    /// The greatest heap of a rule
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub up_to: u64,
    /// Every explanation that was found, not only the shortest
    #[arg(long)]
    pub all: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Eval {
    /// Expressions such as `{1|0} + ^*`; without any, one a line of standard input
    pub expressions: Vec<String>,
    #[command(flatten)]
    pub show: Show,
}

/// What the robber of a pursuit may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Robber {
    /// He walks to a neighbour in four directions and loses when caught
    Walks,
    /// He has the eight directions, the chaser the four
    Evades,
    /// He may also leave by the rim
    Leaves,
}

/// Columns beside a value.
#[derive(Args, Debug)]
pub(crate) struct Show {
    /// Further columns, in this order
    #[arg(long, value_name = "COLUMN,…", value_delimiter = ',')]
    pub show: Vec<Column>,
}

/// A column beside a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Column {
    /// The value itself, in canonical form
    Canonical,
    /// Who wins: L, R, N or P
    Outcome,
    /// The height of the canonical form
    Birthday,
    /// How many positions the canonical form has
    Followers,
    /// The left and the right stop
    Stops,
    /// Where Left, moving first, stops at a number
    LeftStop,
    /// Where Right, moving first, stops at a number
    RightStop,
    /// The mast of the thermograph
    Mean,
    /// How urgent it is to move first
    Temperature,
    /// What is left of the game at its own temperature
    FreezingPoint,
    /// The left and the right wall of the thermograph
    Walls,
    /// Where the left wall turns: temperatures and values
    LeftWall,
    /// Where the right wall turns: temperatures and values
    RightWall,
    /// Ahead or behind in ups; empty unless the game is dicotic
    AtomicWeight,
    /// The canonical form without infinitesimals
    Reduced,
    /// The digits of an uptimal, `number *star .d1d2…`; empty for other values
    Uptimal,
    /// Left's canonical options
    LeftOptions,
    /// Right's canonical options
    RightOptions,
    /// What a move can gain, for either player
    Incentives,
    /// What a move of Left can gain
    LeftIncentives,
    /// What a move of Right can gain
    RightIncentives,
    /// The companion: 0 and * exchanged
    Companion,
    /// Whether in each position both players can move or neither can
    Dicotic,
    /// The least nimber that is remote for the value
    FarStar,
    /// even or odd when all plays to a number have that parity; empty for other values
    Temper,
    /// How many plays end at a number
    StopCount,
    /// Who wins the canonical form when a player who cannot move wins: L, R, N or P
    MisereOutcome,
}

#[derive(Args, Debug)]
pub(crate) struct Day {
    /// The day: 0 to 3, with --dicotic to 4
    #[arg(value_name = "N")]
    pub last: u32,
    /// Only the dicotic values: in each position both players can move or neither can
    #[arg(long)]
    pub dicotic: bool,
    /// Print how many there are
    #[arg(long, conflicts_with = "show")]
    pub count: bool,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Args, Debug)]
pub(crate) struct Compare {
    /// Two expressions; without them, each line of standard input is two, separated by a tab
    #[arg(num_args = 2, value_names = ["A", "B"])]
    pub expressions: Vec<String>,
    /// Exit with status 1 unless the relation is this one: =, <, > or ||
    #[arg(long, value_name = "RELATION")]
    pub assert: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Best {
    /// Sums such as `{3|-1} + 2.{2|{0|-2}} - ^`, which are not added; without any, one a line of standard input
    pub sums: Vec<String>,
    /// Who moves first; when absent, both are answered
    #[arg(long, value_enum, value_name = "PLAYER")]
    pub player: Option<First>,
    /// Write a proof that `verify` checks, of one sum
    #[arg(long, value_name = "PROOF")]
    pub proof: Option<PathBuf>,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum First {
    /// Left
    Left,
    /// Right
    Right,
}

#[derive(Args, Debug)]
pub(crate) struct Surreal {
    /// Expressions such as `w^(1/2)*3 - 1`, `{0 | 1/w}` or `w - 1 < w/2`; without any, one a line of standard input
    pub expressions: Vec<String>,
    /// The items are sign expansions such as `+^w -` or `+ - (- +)^w`
    #[arg(long)]
    pub signs: bool,
    /// Exit with status 1 unless every comparison holds
    #[arg(long)]
    pub assert: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Thermograph {
    /// Expressions such as `{4||2|-1}`; without any, one a line of standard input
    pub expressions: Vec<String>,
    /// Draw the games over one another as an SVG picture, as -o FILE.svg does without --format
    #[arg(long, conflicts_with = "plot")]
    pub svg: bool,
    /// Draw the games over one another with characters
    #[arg(long)]
    pub plot: bool,
    /// Begin at temperature 0 instead of -1
    #[arg(long)]
    pub from_zero: bool,
    /// The colours of an SVG picture
    #[arg(long, value_enum, default_value_t = Theme::Auto)]
    pub theme: Theme,
}

/// The colours of an SVG picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Theme {
    /// As the reader's screen prefers
    Auto,
    /// Dark on white
    Light,
    /// Light on black
    Dark,
}

#[derive(Args, Debug)]
pub(crate) struct Position {
    /// The ruleset, as `upstar rulesets` names it
    pub ruleset: String,
    /// The position; without it, one a line of standard input
    #[arg(value_name = "POSITION")]
    pub text: Option<String>,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Args, Debug)]
pub(crate) struct Repl {
    /// A script to run; without it, or with -, the terminal or standard input
    pub file: Option<PathBuf>,
    /// Neither read nor keep the lines of earlier sessions
    #[arg(long)]
    pub no_history: bool,
    #[command(flatten)]
    pub show: Show,
}
