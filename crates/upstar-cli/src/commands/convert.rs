//! `upstar convert`: a graph in another form. What does not fit in memory is sorted in files.

use std::io::Write as _;

use formats::edges::ReadGraph;
use formats::{GraphFormat, NamedGraph, Scratch, csr};

use crate::arguments::{Common, Convert};
use crate::commands::{budget, graph};
use crate::failure::Failure;
use crate::output::Output;
use crate::{scratch, watch};

pub(super) fn run(common: &Common, command: &Convert) -> Result<(), Failure> {
    if command.with_reverse && command.to != GraphFormat::Csr {
        return Err(Failure::bad(format!(
            "--with-reverse is for the form csr, not for {}",
            command.to
        )));
    }
    let create = scratch::maker(common.output.as_deref());
    let scratch = Scratch {
        create: &create,
        most_bytes: scratch::most_for_sorting(0),
    };
    watch::phase("reading", 0);
    let is_streamed = matches!(command.to, GraphFormat::Csr | GraphFormat::Edges);
    let read = if is_streamed {
        graph::read_or_spill(common, &command.graph, scratch)?
    } else {
        ReadGraph::InMemory(graph::read(common, &command.graph)?)
    };
    let mut graph = match read {
        ReadGraph::InMemory(graph) => graph,
        ReadGraph::Spilled(graph) => {
            return graph::write_spilled(common, graph, command.to, command.with_reverse);
        }
    };
    // Turning the edges round takes six bytes each, and the starts of rows.
    let sizes = graph.graph();
    let needed = 6 * sizes.n_edges() + 4 * u64::from(sizes.n_vertices()) + graph.memory_usage() as u64;
    if command.with_reverse && graph.reversed().is_none() {
        if scratch::is_wanted(needed) {
            return reverse_in_files(common, &graph, scratch);
        }
        graph = graph::with_reversed(graph)?;
    }
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    command.to.write(&graph, &mut out).map_err(graph::unwritten)?;
    out.flush()?;
    out.finish()
}

fn reverse_in_files(common: &Common, graph: &NamedGraph, scratch: Scratch<'_>) -> Result<(), Failure> {
    // Its edges are read, and those that are turned round sorted.
    watch::phase("reversing", 2 * graph.graph().n_edges());
    let scratch = Scratch {
        most_bytes: scratch::most_for_sorting(graph.memory_usage() as u64),
        ..scratch
    };
    let mut out = Output::open(common.output.as_deref())?;
    csr::write_reversing(graph, scratch, &budget(common), &mut out).map_err(graph::unwritten)?;
    out.finish()
}
