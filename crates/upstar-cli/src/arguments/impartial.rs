//! The words of the commands for impartial games. What they do is in `commands`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::arguments::{Seconds, seconds};

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
    /// How often to keep them, every 10 seconds unless given; less often when writing them takes long
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "checkpoint")]
    pub checkpoint_every: Option<Seconds>,
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
