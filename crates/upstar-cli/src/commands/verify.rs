//! `upstar verify`: what other commands claim, without trusting them. Certificates of games on graphs are checked in
//! `verify/game.rs`, proofs for sums in `proof`, files about heap games in `heap_file`.

mod game;

use std::io::{BufReader, Cursor, Read as _};
use std::path::Path;

use formats::strategy;

use crate::arguments::{Common, Verify};
use crate::commands::{heap_file, proof};
use crate::failure::Failure;
use crate::input::Input;

const SCHEMA: &str = "upstar/verify/1";

pub(super) fn run(common: &Common, command: &Verify) -> Result<(), Failure> {
    let Some(certificate) = &command.certificate else {
        return verify_alone(common, command);
    };
    let (mut input, is_proof) = open(certificate)?;
    if is_proof {
        let sum = command.subject.to_str();
        let sum = sum.ok_or_else(|| Failure::bad("expected a sum in UTF-8 before the proof"))?;
        return proof::verify(common, Some(sum), &input.name, &mut input.reader, SCHEMA);
    }
    game::verify(common, command, input)
}

/// A proof says itself of which sum it is; a certificate does not say of which graph.
fn verify_alone(common: &Common, command: &Verify) -> Result<(), Failure> {
    let (mut input, is_proof) = open(&command.subject)?;
    if is_proof {
        return proof::verify(common, None, &input.name, &mut input.reader, SCHEMA);
    }
    heap_file::verify(common, input)
}

/// Opens a certificate or a proof, and looks which it is.
fn open(path: &Path) -> Result<(Input, bool), Failure> {
    let mut input = Input::open(Some(path))?;
    let mut start = Vec::new();
    let length = strategy::NAME.len() as u64;
    input.reader.by_ref().take(length).read_to_end(&mut start)?;
    let is_proof = start == strategy::NAME.as_bytes();
    input.reader = Box::new(BufReader::new(Cursor::new(start).chain(input.reader)));
    Ok((input, is_proof))
}
