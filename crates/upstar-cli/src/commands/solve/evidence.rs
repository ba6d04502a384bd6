//! The certificates that `solve` writes: of every state, or of the one that was asked for.

use std::path::Path;

use formats::certificate::{self, CertificateForm, CertifiedGraph, Heading};
use upstar::graph_core::VertexId;
use upstar::loopy::{CompactCertificate, PartialCertificate, Solution};

use crate::arguments::{Common, Solve};
use crate::commands::{budget, graph};
use crate::failure::Failure;
use crate::output::Output;
use crate::watch;

/// Refuses what cannot be written, before anything is read.
pub(super) fn check_arguments(common: &Common, command: &Solve) -> Result<(), Failure> {
    let Some(target) = &command.certificate else {
        return Ok(());
    };
    if common.output.as_deref() == Some(target) {
        let target = target.display();
        return Err(Failure::bad(format!(
            "--certificate and --output are the same file, {target}"
        )));
    }
    if command.from.is_some() && command.certificate_form == Some(CertificateForm::Binary) {
        return Err(Failure::bad(
            "--certificate-form binary is for all vertices: the certificate of one, with --from, is text",
        ));
    }
    Ok(())
}

/// Writes the certificate that is asked for, but does not yet put it in its place.
pub(super) fn written<G: CertifiedGraph>(
    common: &Common,
    command: &Solve,
    graph: &G,
    solved: &Solution<G>,
    start: Option<(VertexId, G::Mover)>,
) -> Result<Option<Output>, Failure> {
    let Some(target) = &command.certificate else {
        return Ok(None);
    };
    watch::phase("writing the certificate", 0);
    let mut out = Output::open(Some(target))?;
    let heading = Heading::of(graph, solved.ends(), command.infinite);
    if let Some((vertex, mover)) = start {
        let evidence = PartialCertificate::of(solved, graph, vertex, mover, &budget(common));
        let evidence = evidence.map_err(|error| graph::unsolved(&error))?;
        certificate::write_evidence(&heading, &evidence, &mut out)?;
    } else {
        let table = CompactCertificate::of(solved.certificate(), &budget(common));
        // What a solver makes has a code; only memory can be short.
        let table = table.map_err(|error| Failure::Limit(error.to_string()))?;
        certificate::write(&heading, &table, form(command, target), &mut out)?;
    }
    Ok(Some(out))
}

/// The form that is asked for, else by the ending of the file.
fn form(command: &Solve, target: &Path) -> CertificateForm {
    let ending = target.extension().and_then(|ending| ending.to_str());
    let by_ending = match ending {
        Some("cert" | "bin") => CertificateForm::Binary,
        _ => CertificateForm::Text,
    };
    command.certificate_form.unwrap_or(by_ending)
}
