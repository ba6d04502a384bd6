//! The words of the command line: help, the options of every command, and the list of commands. The words of each
//! command are in `arguments/`, a file a theory; what they do is in `commands`.

mod graph;
mod impartial;
mod partizan;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub(crate) use graph::*;
pub(crate) use impartial::*;
pub(crate) use partizan::*;

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
  picture    Draw a graph, a loopy game or what a position leads to, as SVG or for Graphviz

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
    /// Read a graph in binary into memory, instead of mapping its file: for files that may change meanwhile
    #[arg(long, global = true)]
    pub no_map: bool,
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
    /// Nim-values of a graph; without --loopy a cycle is an error that prints one
    Grundy(Grundy),
    /// Write a graph in another form
    Convert(Convert),
    /// Make a test graph, the same for a seed on every machine
    Generate(Generate),
    /// Draw a game graph, a loopy game or what a position leads to
    Picture(Picture),
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
    /// A sum of named positions such as `kayles(7) + 0.137(20) + *5`, or of tokens on a graph and nim heaps:
    /// its value and every winning move
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
