//! `upstar grundy`: nim-values of an acyclic graph. Those of graphs with cycles are in `grundy_loopy`, those with entailing
//! moves in `entailing`.

use serde_json::Map;
use upstar::impartial::grundy;

use crate::arguments::{Common, Format, Grundy};
use crate::commands::{entailing, graph, grundy_loopy};
use crate::failure::Failure;
use crate::output::Output;
use crate::table::{Field, Table};
use crate::watch;

pub(super) fn run(common: &Common, command: &Grundy) -> Result<(), Failure> {
    if command.r#loopy {
        return grundy_loopy::run(common, command);
    }
    if command.entailing {
        return entailing::values(common, command.graph.file.as_deref());
    }
    let graph = graph::read(common, &command.graph)?;
    let values = grundy(graph.graph()).map_err(|cycle| {
        let names = cycle.vertices.iter().chain(cycle.vertices.first());
        let names: Vec<_> = names.map(|&vertex| graph::name(&graph, vertex)).collect();
        Failure::bad(format!(
            "the graph has a cycle, so it has no nim-values: {}",
            names.join(" -> ")
        ))
    })?;
    watch::answering();
    let out = Output::open(common.output.as_deref())?;
    let columns = vec![("vertex", graph::width(&graph)), ("value", 0)];
    let mut table = Table::start(out, common.format(), "upstar/grundy/1", Map::new(), columns)?;
    for vertex in graph.graph().vertices() {
        table.row(&[Field::Vertex(graph.label(vertex)), values.value(vertex).into()])?;
    }
    let zeros = values.iter().filter(|value| value.is_zero()).count();
    let lines = [
        String::new(),
        format!(
            "{} vertices, {zeros} of them lost (value 0)",
            graph.graph().n_vertices()
        ),
    ];
    table.finish(if common.format() == Format::Text {
        &lines
    } else {
        &[]
    })
}
