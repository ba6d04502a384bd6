//! `upstar verify`: what other commands claim, without trusting them. Certificates of games on graphs are checked in
//! `verify/game.rs`, proofs for sums in `proof`, files about heap games in `heap_file`.

mod game;

use std::io::{BufReader, Cursor, Read as _};
use std::path::Path;

use formats::{misere_proof, nim_certificate, strategy};

use crate::arguments::{Common, GraphInput, Verify};
use crate::commands::{graph, grundy_loopy, heap_file, misere_file, proof};
use crate::failure::Failure;
use crate::input::Input;

const SCHEMA: &str = "upstar/verify/1";

pub(super) fn run(common: &Common, command: &Verify) -> Result<(), Failure> {
    let Some(certificate) = &command.certificate else {
        return verify_alone(common, command);
    };
    let (mut input, form) = open(certificate)?;
    if form == Form::Proof {
        let sum = command.subject.to_str();
        let sum = sum.ok_or_else(|| Failure::bad("expected a sum in UTF-8 before the proof"))?;
        return proof::verify(common, Some(sum), &input.name, &mut input.reader, SCHEMA);
    }
    if form == Form::NimValues {
        let graph = graph::read_forward(common, &subject(command))?;
        return grundy_loopy::verify(common, &graph, &input.name, input.reader, SCHEMA);
    }
    game::verify(common, command, input)
}

/// The graph of a certificate.
fn subject(command: &Verify) -> GraphInput {
    GraphInput {
        file: Some(command.subject.clone()),
        input: command.input,
        one_based: command.one_based,
    }
}

/// A proof says itself of which sum it is; a certificate does not say of which graph.
fn verify_alone(common: &Common, command: &Verify) -> Result<(), Failure> {
    let (mut input, form) = open(&command.subject)?;
    match form {
        Form::Proof => proof::verify(common, None, &input.name, &mut input.reader, SCHEMA),
        Form::Misere => misere_file::verify(common, &input.name, &mut input.reader, SCHEMA),
        Form::NimValues | Form::Other => heap_file::verify(common, input),
    }
}

/// What a file is by its first word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Proof,
    Misere,
    NimValues,
    /// A certificate of outcomes, or something else.
    Other,
}

/// Opens a certificate or a proof, and looks which it is.
fn open(path: &Path) -> Result<(Input, Form), Failure> {
    let mut input = Input::open(Some(path))?;
    let mut start = Vec::new();
    let length = [strategy::NAME, misere_proof::NAME, nim_certificate::NAME]
        .map(str::len)
        .into_iter()
        .max()
        .unwrap_or(0) as u64;
    input.reader.by_ref().take(length).read_to_end(&mut start)?;
    let form = if start.starts_with(strategy::NAME.as_bytes()) {
        Form::Proof
    } else if start.starts_with(misere_proof::NAME.as_bytes()) {
        Form::Misere
    } else if start.starts_with(nim_certificate::NAME.as_bytes()) {
        Form::NimValues
    } else {
        Form::Other
    };
    input.reader = Box::new(BufReader::new(Cursor::new(start).chain(input.reader)));
    Ok((input, form))
}
