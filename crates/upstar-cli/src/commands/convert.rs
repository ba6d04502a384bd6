//! `upstar convert`: a graph in another form.

use std::io::Write as _;

use crate::arguments::{Common, Convert};
use crate::commands::graph;
use crate::failure::Failure;
use crate::output::Output;
use crate::watch;

pub(super) fn run(common: &Common, command: &Convert) -> Result<(), Failure> {
    let mut graph = graph::read(common, &command.graph)?;
    if command.with_reverse {
        graph = graph::with_reversed(graph, command.to)?;
    }
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    command.to.write(&graph, &mut out).map_err(graph::unwritten)?;
    out.flush()?;
    out.finish()
}
