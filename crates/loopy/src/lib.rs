//! Games on graphs whose play may go on for ever: win, loss and draw, remoteness, certificates.
//!
//! A token stands on a vertex of a graph and the players move it in turn. [`classify`] says of every vertex
//! whether the player to move wins, loses or draws, in how many plies, and how to play; the result carries a
//! [`Certificate`], which a checker that shares nothing with the solver accepts or refutes. How games end,
//! [`Ends`] says: by a player who cannot move, under normal or misère play, and at declared vertices such as
//! targets. [`classify_partizan`] does the same where Left and Right have moves of their own,
//! [`classify_owned`] where each vertex belongs to the player who moves there, and [`RaceSolver`] answers many
//! questions about one graph, each with a target of its own. The three kinds of graph are one [`GameGraph`], and what is
//! found of each is one [`Solution`].
//!
//! Several games at once: [`nim_values`] finds the value of every vertex of a graph with cycles, a [`LoopyNimber`], and a
//! [`NimCertificate`] proves them; [`solve_token_sum`] says who wins a sum of tokens and nim heaps; [`solve_compound`] knows five
//! more ways to play games at once; [`entailing_values`] are for moves that must be answered in the same game, and
//! [`MarkedProduct`] is for these with cycles.
//!
//! A [`CompactCertificate`] says the same in a few bits a state and is checked as it lies; a [`PartialCertificate`] proves
//! one state by strategies, and is as small as the play it speaks of. With the feature `parallel` several threads check a
//! certificate; it costs nothing where it is not used, and the answer is the same.
//!
//! Play without end is a draw; [`InfinitePlay`] reads it as a win of one player. Remoteness is counted in plies, below
//! 2^32 - 1. A graph has at most `u32::MAX` vertices,
//! half as many where Left and Right have moves of their own; work takes linear time and no stack, and limits are
//! arguments ([`Budget`](graph_core::Budget)). Not here: values of partizan games, files, boards.
//!
//! ```
//! use graph_core::{Budget, Digraph, Outcome, VertexId};
//! use loopy::{Ends, PlayConvention, classify};
//!
//! // 0 and 1 turn round; 1 has an exit to 2, where the player to move is stuck and loses.
//! let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?;
//! let ends = Ends::new(PlayConvention::Normal);
//! let found = classify(&graph, &ends, &Budget::unlimited())?;
//! assert_eq!(found.outcome(VertexId::new(0)), Outcome::Loss);
//! assert_eq!(found.remoteness(VertexId::new(0)), Some(2));
//! assert_eq!(found.best_move(&graph, VertexId::new(1)), Some(VertexId::new(2)));
//! assert!(found.verify(&graph).is_ok());
//! # Ok::<(), graph_core::GraphError>(())
//! ```
#![forbid(unsafe_code)]

mod certificate;
mod checker;
mod claim;
mod classification;
mod compact;
mod compound;
mod ends;
mod entailing;
mod game_graph;
mod implicit;
mod infinite_play;
mod line;
mod loopy_nimber;
mod marked_product;
mod nim_certificate;
mod nim_values;
mod outcome_class;
mod owned;
mod partial;
mod partizan;
mod race;
mod solution;
mod solver;
mod stored;
mod strategy;
mod suspense;
mod token_sum;

pub use certificate::{Certificate, CertificateError, Counts, Verified};
pub use claim::ClaimFault;
pub use classification::{
    Classification, classify, classify_by, classify_edges, classify_outcomes, classify_predecessors,
    classify_with_reversed, outcomes_of_edges,
};
pub use compact::{CompactCertificate, Parity, PartsError};
pub use compound::{
    Compound, CompoundProduct, CompoundRule, SolvedCompound, Tokens, UnknownCompound, solve_compound,
    solve_product,
};
pub use ends::{Ends, EndsError, PartizanEnds};
pub use entailing::{
    EntailingError, EntailingValue, EntailingValues, Mark, MarkedGraph, MarkedMove, SolvedMarkedSum,
    entailing_values, solve_entailing_sum,
};
pub use game_graph::{GameGraph, Mover};
pub use graph_core::PlayConvention;
pub use implicit::classify_implicit;
pub use infinite_play::{InfinitePlay, owned_winners, partizan_winners};
pub use line::Line;
pub use loopy_nimber::{LoopyNimber, LoopyNimberError, NimberSet};
pub use marked_product::{MarkedPosition, MarkedProduct};
pub use nim_certificate::{NimCertificate, NimCertificateError, VerifiedNimValues};
pub use nim_values::{NimValues, nim_values};
pub use outcome_class::OutcomeClass;
pub use owned::{OwnedClassification, OwnedGraph, classify_owned};
pub use partial::{
    LineFault, PartialCertificate, PartialCertificateError, PartialVerified, Strategy, StrategyLine, Turn,
};
pub use partizan::{PartizanClassification, classify_partizan};
pub use race::RaceSolver;
pub use solution::Solution;
pub use stored::classify_stored;
pub use suspense::Suspense;
pub use token_sum::{SolvedTokenSum, SumMove, SumOption, SumTerm, solve_token_sum};
