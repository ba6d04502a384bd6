//! Games on graphs. Each game has a file of its own.

pub mod arc_kayles;
mod childish_hackenbush;
mod col;
pub mod cops_and_robber;
mod digraph_placement;
mod edge_text;
mod fjords;
pub mod hackenbush;
mod node_kayles;
mod parts;
pub mod pong_hau_ki;
mod renaming;
mod snort;
mod tinted_graph;
mod vertex_name;

pub use arc_kayles::{ArcKayles, PartizanArcKayles};
pub use childish_hackenbush::ChildishHackenbush;
pub use col::Col;
pub use cops_and_robber::CopsAndRobber;
pub use digraph_placement::DigraphPlacement;
pub use fjords::Fjords;
pub use hackenbush::Hackenbush;
pub use node_kayles::NodeKayles;
pub use pong_hau_ki::PongHauKi;
pub use snort::Snort;
pub use tinted_graph::{Tint, TintedGraph};
