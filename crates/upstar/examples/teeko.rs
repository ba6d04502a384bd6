//! Solves Teeko, all 96,691,476 positions of it or those up to symmetry, without storing a graph:
//! `cargo run --release --example teeko -- [standard|advanced] [whole]`. Or a smaller board, by its width, its height and
//! the men of a player: `-- small 4 4 3`.
#![expect(clippy::print_stdout, reason = "printing is what this program is for")]

use std::env;
use std::error::Error;

use upstar::graph_core::retrograde::ImplicitGraph;
use upstar::graph_core::{Budget, Outcome};
use upstar::loopy::{Certificate, classify_implicit};
use upstar::rulesets::grid::teeko::{Squares, Teeko, TeekoStates};

const USAGE: &str = "usage: teeko [standard|advanced|small WIDTH HEIGHT MEN] [whole] [unchecked]";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let has = |word: &str| arguments.iter().any(|argument| argument == word);
    let teeko = game(&arguments).ok_or(USAGE)?;
    let states = if has("whole") {
        TeekoStates::whole(&teeko)
    } else {
        TeekoStates::up_to_symmetry(&teeko)
    };
    let found = classify_implicit(&states, &Budget::unlimited())?;
    print_counts(&states, &found);
    let start = states.state(&teeko.start()) as usize;
    match found.outcomes[start] {
        Outcome::Win => println!("the first player wins, in {} plies", found.ranks[start]),
        Outcome::Draw => println!("neither player can force a win"),
        Outcome::Loss => println!("the second player wins, in {} plies", found.ranks[start]),
    }
    if !has("unchecked") {
        let verified = found.verify_implicit(&states)?;
        println!("checked, by {} moves", verified.n_edges);
    }
    Ok(())
}

fn game(arguments: &[String]) -> Option<Teeko> {
    match arguments {
        [small, width, height, n_men, ..] if small == "small" => {
            let [width, height, n_men] = [width, height, n_men].map(|number| number.parse().ok());
            Teeko::new(width?, height?, n_men?, Squares::Small)
        }
        [name, ..] if name == "advanced" => Some(Teeko::advanced()),
        [name, ..] if name != "standard" && name != "whole" && name != "unchecked" => None,
        _ => Some(Teeko::standard()),
    }
}

/// Prints how many positions that may come about are won, lost and drawn for the player about to move, each with as many
/// as its state stands for.
fn print_counts(states: &TeekoStates<'_>, found: &Certificate) {
    let (mut wins, mut losses, mut draws, mut longest) = (0, 0, 0, 0);
    for (state, (outcome, &rank)) in (0..).zip(found.outcomes.iter().zip(&found.ranks)) {
        if !states.is_played(state) {
            continue;
        }
        let n_positions = u64::from(states.n_positions(state));
        match outcome {
            Outcome::Win => wins += n_positions,
            Outcome::Loss => losses += n_positions,
            Outcome::Draw => draws += n_positions,
        }
        if rank != Certificate::NO_RANK {
            longest = longest.max(rank);
        }
    }
    println!("states: {}", states.n_states());
    println!("positions: {}", wins + losses + draws);
    println!("won {wins}, lost {losses}, drawn {draws}");
    println!("the longest game between one who can win and one who delays: {longest} plies");
}
