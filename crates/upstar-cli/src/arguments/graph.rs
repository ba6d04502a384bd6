//! The words of the commands for games on graphs. What they do is in `commands`.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use formats::GraphFormat;
use formats::certificate::CertificateForm;
use upstar::loopy::InfinitePlay;

use super::Theme;

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
pub(crate) struct Grundy {
    #[command(flatten)]
    pub graph: GraphInput,
    /// The graph may have cycles: values are nimbers, or inf with the nimbers among the options
    #[arg(long)]
    pub r#loopy: bool,
    /// Write a certificate of the values that `verify` checks
    #[arg(long, value_name = "OUT", requires = "loopy")]
    pub certificate: Option<PathBuf>,
    /// The graph is written as moves a>b, entailing ones a>b!: the opponent must answer in the same game
    #[arg(long, conflicts_with_all = ["loopy", "input", "one_based"])]
    pub entailing: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub graph: GraphInput,
    /// Who moves where: two-colour reads `n m` and lines `u v B|R|G` (Left's, Right's or both's), owned reads `n m`,
    /// a line of n owners L or R, and lines `u v`
    #[arg(long, value_enum, default_value_t = Model::Impartial)]
    pub model: Model,
    /// A player who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// Who wins when play never ends, where Left and Right differ: draw, left or right
    #[arg(long, value_name = "WHO", default_value_t)]
    pub infinite: InfinitePlay,
    /// A vertex lost for the player to move there, whatever edges leave it
    #[arg(long, value_name = "V")]
    pub target: Vec<String>,
    /// A vertex declared win, loss or draw for the player to move there, or, where Left and Right differ, won by left or
    /// right
    #[arg(long, value_name = "V=win|loss|draw")]
    pub label: Vec<String>,
    /// Print this vertex and the principal line from it
    #[arg(long, value_name = "V")]
    pub from: Option<String>,
    /// Who begins the line from V, with two colours: left or right
    #[arg(long, value_enum, default_value_t = Starter::Left, requires = "from")]
    pub first: Starter,
    /// Print only how many are won, lost and drawn
    #[arg(long, conflicts_with = "from")]
    pub summary: bool,
    /// Write a certificate that `verify` checks: of every vertex, or with --from of that one
    #[arg(long, value_name = "OUT")]
    pub certificate: Option<PathBuf>,
    /// text, or binary, a few bits a vertex: binary when absent if OUT ends in .cert or .bin, else text
    #[arg(long, value_name = "FORM", requires = "certificate")]
    pub certificate_form: Option<CertificateForm>,
}

/// Who moves where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Model {
    /// Both players have the same moves
    Impartial,
    /// Every edge is Left's, Right's or both's
    TwoColour,
    /// Every vertex is Left's or Right's
    Owned,
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Starter {
    /// Left
    Left,
    /// Right
    Right,
}

#[derive(Args, Debug)]
pub(crate) struct Picture {
    #[command(flatten)]
    pub graph: GraphInput,
    /// Who moves where in the graph, as for `solve`
    #[arg(long, value_enum, default_value_t = Model::Impartial)]
    pub model: Model,
    /// A player who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// A vertex lost for the player to move there; its edges are drawn all the same
    #[arg(long, value_name = "V")]
    pub target: Vec<String>,
    /// Draw the canonical form of this game instead of a graph from a file: each side of it where they differ
    #[arg(long, value_name = "EXPR", conflicts_with_all = ["file", "input", "one_based", "model", "misere", "target"])]
    pub expression: Option<String>,
    /// Draw what play can reach from a position of this ruleset, one whose play may go on for ever
    #[arg(long, value_name = "NAME", requires = "position", conflicts_with_all = ["file", "input", "one_based", "model", "misere", "target", "expression"])]
    pub ruleset: Option<String>,
    /// The position of --ruleset
    #[arg(long, value_name = "POSITION", requires = "ruleset")]
    pub position: Option<String>,
    /// svg, or dot for Graphviz
    #[arg(long, value_enum, default_value_t = PictureForm::Svg, value_name = "FORM")]
    pub to: PictureForm,
    /// The colours of an SVG picture
    #[arg(long, value_enum, default_value_t = Theme::Auto)]
    pub theme: Theme,
    /// Refuse an SVG picture of more vertices and edges than this
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub most: usize,
}

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureForm {
    /// SVG
    Svg,
    /// A digraph of Graphviz
    Dot,
}

#[derive(Args, Debug)]
pub(crate) struct Race {
    /// The input; standard input when absent or -
    pub file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// The graph of a certificate, or the sum of a proof; a proof can stand alone and is then of the sum or
    /// the heap game that it names (`best --proof`, `heap --proof`, `misere --proof`)
    #[arg(value_name = "GRAPH|SUM|PROOF")]
    pub subject: PathBuf,
    /// The certificate that `solve --certificate` or `grundy --certificate` wrote, or the proof that `best --proof` wrote
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
    /// With `--to csr`: write the graph with every edge turned round beside it, from which `solve` starts at once
    #[arg(long)]
    pub with_reverse: bool,
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
