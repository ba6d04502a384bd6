//! Writes the graph of Pong Hau K'i in the form `names`: how `examples/pong-hau-ki.names` was made.
#![expect(clippy::print_stdout, reason = "printing is what this program is for")]

use graph_core::{Budget, GraphError, explore};
use rulesets::graph::pong_hau_ki::{Place, PongHauKi};

fn main() -> Result<(), GraphError> {
    let game = explore(&PongHauKi, [Place::START], &Budget::unlimited())?;
    println!("# Pong Hau K'i from its start: upper left, upper right, middle, lower left, lower right;");
    println!("# x is the player about to move, o the opponent. Whoever cannot move loses.");
    for vertex in game.graph.vertices() {
        print!("{}:", game.positions[vertex.index()]);
        for option in game.graph.successors(vertex) {
            print!(" {}", game.positions[option.index()]);
        }
        println!();
    }
    Ok(())
}
