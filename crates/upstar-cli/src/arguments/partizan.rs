//! The words of the commands for partizan games, surreal numbers and sessions. What they do is in `commands`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Args, Debug)]
pub(crate) struct Eval {
    /// Expressions such as `{1|0} + ^*` or `a{0|a} - on`; without any, one a line of standard input
    pub expressions: Vec<String>,
    #[command(flatten)]
    pub show: Show,
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
    /// Who wins: L, R, N or P; for loopy games also D, N^, Nv, P^ or Pv, where a draw takes the place of a win
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
    /// The onside and the offside of a loopy game; empty where they are unresolved
    Sides,
    /// Whether play in turn must end, so that both sides are one; empty where they are unresolved
    Stopper,
    /// The onside of the game less itself; empty unless the game is a stopper
    Degree,
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
    /// Sums such as `{3|-1} + 2.{2|{0|-2}} - ^` or `over + upon - 1/2`, which are not added; without any, one a line of standard input
    pub sums: Vec<String>,
    /// Who moves first; when absent, both are answered
    #[arg(long, value_enum, value_name = "PLAYER")]
    pub player: Option<First>,
    /// Write a proof that `verify` checks, of one sum of short games
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
