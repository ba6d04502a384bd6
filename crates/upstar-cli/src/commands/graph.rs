//! Reading graphs and vertices, for every command that takes a graph.

use formats::edges::ReadGraph;
use formats::{FormatError, GraphFormat, NamedGraph, Numbering, Scratch, SpilledGraph, coloured, csr, edges};
use upstar::graph_core::{BiGraph, GraphError, VertexId};
use upstar::loopy::OwnedGraph;

use crate::arguments::{Common, GraphInput};
use crate::commands::budget;
use crate::failure::Failure;
use crate::input::{self, Access, Input};
use crate::output::Output;
use crate::{scratch, watch};

/// What is wanted of a file that holds a graph both ways.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Forward,
    BothWays,
}

/// Reads the graph that the arguments name, and its reversal if the file has it.
pub(super) fn read(common: &Common, input: &GraphInput) -> Result<NamedGraph, Failure> {
    read_wanted(common, input, Wanted::BothWays)
}

/// Reads the graph that the arguments name, and looks at nothing else.
pub(super) fn read_forward(common: &Common, input: &GraphInput) -> Result<NamedGraph, Failure> {
    read_wanted(common, input, Wanted::Forward)
}

fn read_wanted(common: &Common, input: &GraphInput, wanted: Wanted) -> Result<NamedGraph, Failure> {
    let file = input.file.as_deref();
    let (form, numbering) = form(input)?;
    if let Some(path) =
        file.filter(|path| form == GraphFormat::Csr && !common.no_map && path.as_os_str() != "-")
        && let Some(bytes) = input::map(path)?
    {
        let name = path.display().to_string();
        watch::phase_takes(bytes.len() as u64 >> 16);
        if is_beyond_memory(bytes.len() as u64) {
            input::expect(Access::InOrder);
        }
        let opened = match wanted {
            Wanted::Forward => csr::open_forward(bytes, &budget(common)),
            Wanted::BothWays => csr::open(bytes, &budget(common)),
        };
        return opened.map_err(|error| failed(&name, &error));
    }
    if form == GraphFormat::Edges {
        let (name, reader) = input::open_shared(file)?;
        return edges::read_on(reader, numbering, common.threads(), &budget(common))
            .map_err(|error| failed(&name, &error));
    }
    let input = Input::open(file)?;
    form.read(input.reader, numbering, &budget(common))
        .map_err(|error| failed(&input.name, &error))
}

/// Reads a graph as [`read`] does, but in files when it is text that does not fit in memory.
pub(super) fn read_or_spill<'a>(
    common: &Common,
    input: &GraphInput,
    scratch: Scratch<'a>,
) -> Result<ReadGraph<'a>, Failure> {
    let (form, numbering) = form(input)?;
    if form != GraphFormat::Edges {
        return read(common, input).map(ReadGraph::InMemory);
    }
    let (name, reader) = input::open_shared(input.file.as_deref())?;
    let (threads, most) = (common.threads(), scratch::most_in_memory());
    edges::read_or_spill(reader, numbering, threads, most, scratch, &budget(common))
        .map_err(|error| failed(&name, &error))
}

/// The form of a graph: the one asked for, else by the ending of the file, else `edges`; and its numbering.
fn form(input: &GraphInput) -> Result<(GraphFormat, Numbering), Failure> {
    let file = input.file.as_deref();
    let by_ending = || file.and_then(|file| GraphFormat::from_extension(file.extension()?.to_str()?));
    let form = input.input.or_else(by_ending).unwrap_or(GraphFormat::Edges);
    if input.one_based && form != GraphFormat::Edges {
        return Err(Failure::bad(format!(
            "--one-based is for the form edges, not for {form}"
        )));
    }
    let numbering = if input.one_based {
        Numbering::OneBased
    } else {
        Numbering::ZeroBased
    };
    Ok((form, numbering))
}

/// Whether a mapped graph of so many bytes does not fit in memory beside what it takes to solve it.
pub(super) fn is_beyond_memory(n_bytes: u64) -> bool {
    n_bytes > watch::most_memory() / 5 * 4
}

/// Reads a two-coloured graph in its one form.
pub(super) fn read_two_colour(common: &Common, input: &GraphInput) -> Result<(BiGraph, Numbering), Failure> {
    let (numbering, input) = open_coloured(input)?;
    let graph = coloured::read_two_colour(input.reader, numbering, &budget(common));
    Ok((graph.map_err(|error| failed(&input.name, &error))?, numbering))
}

/// Reads an owned graph in its one form.
pub(super) fn read_owned(common: &Common, input: &GraphInput) -> Result<(OwnedGraph, Numbering), Failure> {
    let (numbering, input) = open_coloured(input)?;
    let graph = coloured::read_owned(input.reader, numbering, &budget(common));
    Ok((graph.map_err(|error| failed(&input.name, &error))?, numbering))
}

fn open_coloured(input: &GraphInput) -> Result<(Numbering, Input), Failure> {
    if let Some(form) = input.input {
        return Err(Failure::bad(format!(
            "--input {form}: a graph with colours or owners has one form, see upstar solve --help"
        )));
    }
    let numbering = if input.one_based {
        Numbering::OneBased
    } else {
        Numbering::ZeroBased
    };
    Ok((numbering, Input::open(input.file.as_deref())?))
}

/// Says what is wrong with an input, and where.
pub(super) fn failed(name: &str, error: &FormatError) -> Failure {
    match error {
        error if error.is_budget_exhausted() => Failure::Limit(format!("{name}: {error}")),
        FormatError::Syntax {
            line,
            column,
            found,
            expected,
        } => Failure::bad(format!(
            "{name}:{line}:{column}: expected {expected}, found {found}"
        )),
        error => Failure::bad(format!("{name}: {error}")),
    }
}

/// Says why a graph could not be written.
pub(super) fn unwritten(error: FormatError) -> Failure {
    match error {
        FormatError::Io(error) => Failure::from(error),
        error => Failure::bad(error),
    }
}

/// Says why a graph could not be solved.
pub(super) fn unsolved(error: &GraphError) -> Failure {
    if error.is_budget_exhausted() {
        Failure::Limit(error.to_string())
    } else {
        Failure::bad(error)
    }
}

/// The graph beside its reversal.
pub(super) fn with_reversed(graph: NamedGraph) -> Result<NamedGraph, Failure> {
    let reversed = graph.graph().reversed().map_err(|error| unsolved(&error))?;
    Ok(graph.with_reversed(reversed))
}

/// Writes a graph that is not in memory, in the form `csr` or `edges`.
pub(super) fn write_spilled(
    common: &Common,
    graph: SpilledGraph<'_>,
    form: GraphFormat,
    with_reverse: bool,
) -> Result<(), Failure> {
    let graph = if with_reverse {
        watch::phase("reversing", 0);
        graph.with_reversed(&budget(common)).map_err(unwritten)?
    } else {
        graph
    };
    watch::phase("writing", 0);
    let mut out = Output::open(common.output.as_deref())?;
    if !matches!(out, Output::File { .. }) {
        watch::answering();
    }
    let written = match form {
        GraphFormat::Csr => graph.write_csr(&mut out),
        _ => graph.write_edges(&mut out),
    };
    written.map_err(unwritten)?;
    out.finish()
}

/// Finds a vertex by its name or number.
pub(super) fn vertex(graph: &NamedGraph, text: &str) -> Result<VertexId, Failure> {
    graph.vertex(text).ok_or_else(|| {
        let n = u64::from(graph.graph().n_vertices());
        let expected = match graph.names() {
            _ if n == 0 => "the graph has no vertices".to_owned(),
            Some(_) => "expected one of its names".to_owned(),
            None => {
                let first = u64::from(graph.numbering().first());
                format!("expected {first}..={}", first + n - 1)
            }
        };
        Failure::bad(format!("vertex `{text}` is not in the graph: {expected}"))
    })
}

/// Finds a vertex by its number, in a graph without names.
pub(super) fn numbered_vertex(
    numbering: Numbering,
    n_vertices: u32,
    text: &str,
) -> Result<VertexId, Failure> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_number);
    let vertex = number.and_then(|number| numbering.vertex(number));
    vertex.filter(|vertex| vertex.get() < n_vertices).ok_or_else(|| {
        let first = u64::from(numbering.first());
        let expected = match u64::from(n_vertices) {
            0 => "the graph has no vertices".to_owned(),
            n => format!("expected {first}..={}", first + n - 1),
        };
        Failure::bad(format!("vertex `{text}` is not in the graph: {expected}"))
    })
}

/// The name or number of a vertex.
pub(super) fn name(graph: &NamedGraph, vertex: VertexId) -> String {
    let mut bytes = Vec::new();
    graph.label(vertex).append_to(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The width that text leaves the names of vertices.
pub(super) fn width(graph: &NamedGraph) -> usize {
    const MOST: usize = 40;
    let longest = match graph.names() {
        Some(names) => names.iter().map(|name| name.chars().take(MOST).count()).max(),
        None => Some(graph.graph().n_vertices().to_string().len()),
    };
    longest.unwrap_or(0).max("vertex".len())
}
