//! Surreal numbers against tables of facts from elsewhere, against laws, and against each other's representation.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

mod brute_force;
mod depth;
mod errors;
mod laws;
#[path = "../suite/table.rs"]
mod table;
mod tables;

use partizan::notation::Notation;
use partizan::surreal::{Evaluated, SurrealId, Surreals, parse, parse_signs, print, print_signs};

fn evaluated(surreals: &mut Surreals, text: &str) -> Evaluated {
    let expression = parse(text).unwrap_or_else(|error| panic!("{text}: {error} at {:?}", error.span));
    let value = expression.evaluate(surreals);
    value.unwrap_or_else(|error| panic!("{text}: {error} at {:?}", error.span))
}

fn number(surreals: &mut Surreals, text: &str) -> SurrealId {
    let value = evaluated(surreals, text);
    value.number().unwrap_or_else(|| panic!("{text} is a comparison"))
}

fn printed(surreals: &Surreals, x: SurrealId) -> String {
    print(surreals, x, Notation::Ascii).to_string()
}

fn signs(surreals: &mut Surreals, x: SurrealId) -> String {
    let blocks = surreals.sign_expansion(x).unwrap();
    print_signs(surreals, &blocks, Notation::Ascii).to_string()
}

/// The number with these signs, in an arena that knows nothing else.
fn from_signs_alone(text: &str) -> String {
    let mut surreals = Surreals::new();
    let blocks = parse_signs(&mut surreals, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let x = surreals.from_sign_expansion(&blocks).unwrap();
    printed(&surreals, x)
}
