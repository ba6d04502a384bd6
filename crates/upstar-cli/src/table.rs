//! Tables with a row a vertex, written as they are made: a graph may have tens of millions.

use std::io::Write as _;

use formats::VertexLabel;
use serde_json::{Map, Value};
use upstar::graph_core::Nimber;

use crate::arguments::Format;
use crate::failure::Failure;
use crate::output::Output;
use crate::watch;

/// A field of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Field<'a> {
    Vertex(VertexLabel<'a>),
    Word(&'a str),
    Number(u64),
    Nothing,
}

impl From<Nimber> for Field<'_> {
    fn from(value: Nimber) -> Self {
        Self::Number(value.0)
    }
}

/// A table on its way out.
pub(crate) struct Table {
    out: Output,
    format: Format,
    columns: Vec<(&'static str, usize)>,
    row: Vec<u8>,
    n_rows: u64,
}

impl Table {
    /// Starts a table: `columns` are names with the width that text leaves them, `extra` what the JSON document
    /// says before its rows.
    pub(crate) fn start(
        mut out: Output,
        format: Format,
        schema: &str,
        extra: Map<String, Value>,
        columns: Vec<(&'static str, usize)>,
    ) -> Result<Self, Failure> {
        let names = columns.iter().map(|&(name, _)| name);
        match format {
            Format::Tsv => writeln!(out, "{}", names.collect::<Vec<_>>().join("\t"))?,
            Format::Text => {
                let padded: Vec<_> = columns
                    .iter()
                    .map(|&(name, width)| format!("{name:width$}"))
                    .collect();
                writeln!(out, "{}", padded.join("  ").trim_end())?;
            }
            Format::Json => {
                let mut document = Map::new();
                document.insert("schema".to_owned(), schema.into());
                document.extend(extra);
                let head = Value::Object(document).to_string();
                write!(out, "{},\"rows\":[", head.strip_suffix('}').unwrap_or(&head))?;
            }
        }
        Ok(Self {
            out,
            format,
            columns,
            row: Vec::new(),
            n_rows: 0,
        })
    }

    /// Writes a row of as many fields as there are columns.
    pub(crate) fn row(&mut self, fields: &[Field<'_>]) -> Result<(), Failure> {
        self.row.clear();
        match self.format {
            Format::Json => self.json_row(fields),
            Format::Tsv => self.tsv_row(fields),
            Format::Text => self.text_row(fields),
        }
        self.n_rows += 1;
        if self.n_rows.is_multiple_of(1 << 16) {
            // A table whose place is a file can be given up while it is written.
            let _ = watch::count(self.n_rows);
        }
        Ok(self.out.write_all(&self.row)?)
    }

    fn tsv_row(&mut self, fields: &[Field<'_>]) {
        for (index, field) in fields.iter().enumerate() {
            if index > 0 {
                self.row.push(b'\t');
            }
            field.append_to(&mut self.row);
        }
        self.row.push(b'\n');
    }

    fn text_row(&mut self, fields: &[Field<'_>]) {
        for (index, (field, &(_, width))) in fields.iter().zip(&self.columns).enumerate() {
            let start = self.row.len();
            match field {
                Field::Nothing => self.row.push(b'-'),
                field => field.append_to(&mut self.row),
            }
            if index + 1 < fields.len() {
                let written = String::from_utf8_lossy(&self.row[start..]).chars().count();
                self.row
                    .extend(std::iter::repeat_n(b' ', width.saturating_sub(written) + 2));
            }
        }
        self.row.push(b'\n');
    }

    fn json_row(&mut self, fields: &[Field<'_>]) {
        self.row
            .extend_from_slice(if self.n_rows == 0 { b"\n{" } else { b",\n{" });
        for (index, (field, (name, _))) in fields.iter().zip(&self.columns).enumerate() {
            if index > 0 {
                self.row.push(b',');
            }
            self.row.push(b'"');
            self.row.extend_from_slice(name.as_bytes());
            self.row.extend_from_slice(b"\":");
            match field {
                Field::Nothing => self.row.extend_from_slice(b"null"),
                Field::Word(word) => append_json_string(word, &mut self.row),
                Field::Vertex(VertexLabel::Name(name)) => append_json_string(name, &mut self.row),
                field => field.append_to(&mut self.row),
            }
        }
        self.row.push(b'}');
    }

    /// Ends the table, with a few lines more in text, and finishes the output.
    pub(crate) fn finish(mut self, lines: &[String]) -> Result<(), Failure> {
        match self.format {
            Format::Json => writeln!(self.out, "\n]}}")?,
            Format::Text => {
                for line in lines {
                    writeln!(self.out, "{line}")?;
                }
            }
            Format::Tsv => {}
        }
        self.out.finish()
    }
}

impl Field<'_> {
    fn append_to(self, row: &mut Vec<u8>) {
        match self {
            Self::Vertex(label) => label.append_to(row),
            Self::Word(word) => row.extend_from_slice(word.as_bytes()),
            Self::Number(number) => row.extend_from_slice(itoa::Buffer::new().format(number).as_bytes()),
            Self::Nothing => {}
        }
    }
}

fn append_json_string(text: &str, row: &mut Vec<u8>) {
    row.extend_from_slice(Value::from(text).to_string().as_bytes());
}
