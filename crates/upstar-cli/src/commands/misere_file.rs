//! What `upstar misere` keeps in a file: what a quotient rests on, which `upstar verify` checks.

use std::io::{Read, Write as _};
use std::path::Path;

use formats::misere_proof;
use serde_json::json;
use upstar::impartial::MisereProof;

use crate::arguments::{Common, Format};
use crate::commands::{budget, graph};
use crate::failure::Failure;
use crate::output::Output;
use crate::watch;

/// Writes what a quotient rests on.
pub(super) fn write(file: &Path, proof: &MisereProof) -> Result<(), Failure> {
    let mut out = Output::open(Some(file))?;
    misere_proof::write(proof, &mut out)?;
    out.finish()
}

/// Checks a quotient from its table and its transition algebra.
pub(super) fn verify(common: &Common, name: &str, reader: impl Read, schema: &str) -> Result<(), Failure> {
    let proof = misere_proof::read(reader, &budget(common)).map_err(|error| graph::failed(name, &error))?;
    let checked = proof
        .verify(&budget(common))
        .map_err(|error| graph::unsolved(&error))?;
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    let (game, order, lost) = (&proof.game, proof.products.len(), proof.p_positions.len());
    let (n_heaps, n_sums) = (proof.values.len(), proof.sums.len());
    match (checked, common.format()) {
        (checked, Format::Json) => {
            let document = json!({
                "schema": schema, "ok": checked.is_ok(), "code": game.to_string(), "order": order, "p_positions": lost,
                "preperiod": proof.period.map(|period| period.preperiod),
                "period": proof.period.map(|period| period.period),
                "heaps": n_heaps, "sums": n_sums, "reason": checked.err().map(|error| error.to_string()),
            });
            writeln!(out, "{document}")?;
        }
        (Ok(()), _) => {
            let heaps = match proof.period {
                Some(period) => format!(
                    "all heaps with period {} from heap {} on",
                    period.period, period.preperiod
                ),
                None => format!("heaps 0..={}", n_heaps - 1),
            };
            writeln!(
                out,
                "ok: the misère quotient of {game} has order {order} and |P| = {lost} for {heaps}, {n_heaps} heaps and \
                 {n_sums} sums checked"
            )?;
        }
        (Err(error), _) => writeln!(out, "fails: {error}")?,
    }
    out.finish()?;
    checked.map_err(|_| Failure::No)
}
