//! `upstar verify`: a certificate against its graph, without trusting the solver that made it. Proofs for sums are
//! checked in `proof`.

use std::io::{BufReader, Cursor, Read as _, Write as _};
use std::path::Path;

use formats::{NamedGraph, certificate, nim_certificate, strategy};
use serde_json::json;
use upstar::loopy::{PlayConvention, Verified};

use crate::arguments::{Common, Format, Verify};
use crate::commands::{budget, graph, grundy_loopy, heap_file, proof};
use crate::failure::Failure;
use crate::input::Input;
use crate::output::Output;
use crate::watch;

const SCHEMA: &str = "upstar/verify/1";

/// What fails: a vertex, when there is one to blame, and why.
struct Refutation {
    vertex: Option<String>,
    reason: String,
}

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
    let graph = graph::read_from(common, Some(&command.subject), command.input, command.one_based)?;
    if form == Form::NimValues {
        return grundy_loopy::verify(common, &graph, &input.name, input.reader, SCHEMA);
    }
    let file = certificate::read(input.reader, &budget(common))
        .map_err(|error| graph::failed(&input.name, &error))?;
    let checked = checked(&graph, &file);
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    match (&checked, common.format()) {
        (Ok(verified), Format::Json) => writeln!(out, "{}", document(verified, file.ends.convention()))?,
        (Ok(verified), _) => {
            let (counts, convention) = (verified.counts, file.ends.convention());
            writeln!(
                out,
                "ok: {} Win, {} Loss, {} Draw, {} edges checked, {convention} play",
                counts.wins, counts.losses, counts.draws, verified.n_edges
            )?;
        }
        (Err(Refutation { vertex, reason }), Format::Json) => {
            let document = json!({ "schema": SCHEMA, "ok": false, "vertex": vertex, "reason": reason });
            writeln!(out, "{document}")?;
        }
        (
            Err(Refutation {
                vertex: Some(vertex),
                reason,
            }),
            _,
        ) => writeln!(out, "fails at vertex {vertex}: {reason}")?,
        (Err(Refutation { vertex: None, reason }), _) => writeln!(out, "fails: {reason}")?,
    }
    out.finish()?;
    checked.map(|_| ()).map_err(|_| Failure::No)
}

/// A proof says itself of which sum it is; a certificate does not say of which graph.
fn verify_alone(common: &Common, command: &Verify) -> Result<(), Failure> {
    let (mut input, form) = open(&command.subject)?;
    if form == Form::Proof {
        return proof::verify(common, None, &input.name, &mut input.reader, SCHEMA);
    }
    heap_file::verify(common, input)
}

/// What a file is by its first word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Proof,
    NimValues,
    /// A certificate of outcomes, or something else.
    Other,
}

/// Opens a certificate or a proof, and looks which it is.
fn open(path: &Path) -> Result<(Input, Form), Failure> {
    let mut input = Input::open(Some(path))?;
    let mut start = Vec::new();
    let length = strategy::NAME.len().max(nim_certificate::NAME.len()) as u64;
    input.reader.by_ref().take(length).read_to_end(&mut start)?;
    let form = if start.starts_with(strategy::NAME.as_bytes()) {
        Form::Proof
    } else if start.starts_with(nim_certificate::NAME.as_bytes()) {
        Form::NimValues
    } else {
        Form::Other
    };
    input.reader = Box::new(BufReader::new(Cursor::new(start).chain(input.reader)));
    Ok((input, form))
}

fn checked(graph: &NamedGraph, file: &certificate::CertificateFile) -> Result<Verified, Refutation> {
    if !file.is_of(graph.graph()) {
        let (n_vertices, n_edges) = (graph.graph().n_vertices(), graph.graph().n_edges());
        let reason = format!(
            "the certificate is of another graph: of {} vertices and {} edges with checksum {:08x}; this one has \
             {n_vertices} vertices and {n_edges} edges with checksum {:08x}",
            file.certificate.outcomes.len(),
            file.n_edges,
            file.graph_checksum,
            certificate::graph_checksum(graph.graph())
        );
        return Err(Refutation { vertex: None, reason });
    }
    file.certificate
        .verify(graph.graph(), &file.ends)
        .map_err(|error| Refutation {
            vertex: error.vertex().map(|vertex| graph::name(graph, vertex)),
            reason: error.to_string(),
        })
}

fn document(verified: &Verified, convention: PlayConvention) -> serde_json::Value {
    let counts = verified.counts;
    json!({
        "schema": SCHEMA, "ok": true, "convention": convention.to_string(),
        "counts": { "Win": counts.wins, "Loss": counts.losses, "Draw": counts.draws },
        "greatest_remoteness": verified.greatest_remoteness, "edges": verified.n_edges,
    })
}
