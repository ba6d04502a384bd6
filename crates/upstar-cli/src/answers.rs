//! Commands that answer item by item: from operands, or from standard input line by line.
//!
//! A batch gets exactly one line for each line it sends, and gets it at once.

use std::io::{self, BufRead, BufReader, Write};

use serde_json::{Map, Value, json};

use crate::arguments::{Common, Format};
use crate::failure::Failure;
use crate::output::Output;

/// The answer to one item, in every form in which it may be asked for.
#[derive(Debug)]
pub(crate) struct Answer {
    /// One line for people.
    pub text: String,
    /// Named columns: `null` is an empty field, a list is joined by commas, what belongs together by colons.
    pub fields: Vec<(&'static str, Value)>,
}

impl Answer {
    fn tsv(&self) -> String {
        let fields: Vec<_> = self.fields.iter().map(|(_, value)| field(value)).collect();
        fields.join("\t")
    }

    fn header(&self) -> String {
        let names: Vec<_> = self.fields.iter().map(|&(name, _)| name).collect();
        names.join("\t")
    }

    fn json(self) -> Map<String, Value> {
        self.fields
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }
}

/// The text of a column in a table.
pub(crate) fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(field).collect::<Vec<_>>().join(","),
        Value::Object(parts) => parts.values().map(field).collect::<Vec<_>>().join(":"),
        other => other.to_string(),
    }
}

/// Answers the operands, all or none of them; without operands answers standard input line by line.
pub(crate) fn answer_each(
    common: &Common,
    schema: &str,
    operands: &[String],
    mut answer: impl FnMut(&str) -> Result<Answer, Failure>,
) -> Result<(), Failure> {
    if operands.is_empty() {
        return answer_lines(common, schema, &mut BufReader::new(io::stdin()), answer);
    }
    let answers = operands
        .iter()
        .enumerate()
        .map(|(index, operand)| answer(operand).map_err(|failure| failure.of_operand(index, operands.len())))
        .collect::<Result<Vec<_>, _>>()?;
    print_all(common, schema, answers)
}

/// What some editors put before a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Prints answers to operands: a table with a header, or one document.
pub(crate) fn print_all(common: &Common, schema: &str, answers: Vec<Answer>) -> Result<(), Failure> {
    let mut out = Output::open(common.output.as_deref())?;
    match common.format() {
        Format::Text => {
            for answer in answers {
                writeln!(out, "{}", answer.text)?;
            }
        }
        Format::Tsv => {
            for (index, answer) in answers.into_iter().enumerate() {
                if index == 0 {
                    writeln!(out, "{}", answer.header())?;
                }
                writeln!(out, "{}", answer.tsv())?;
            }
        }
        Format::Json => {
            let rows: Vec<_> = answers.into_iter().map(Answer::json).collect();
            writeln!(out, "{}", json!({ "schema": schema, "rows": rows }))?;
        }
    }
    out.finish()
}

fn answer_lines(
    common: &Common,
    schema: &str,
    input: &mut BufReader<impl io::Read>,
    mut answer: impl FnMut(&str) -> Result<Answer, Failure>,
) -> Result<(), Failure> {
    let mut out = Output::open(common.output.as_deref())?;
    let mut worst = None;
    let mut line = Vec::new();
    if input.fill_buf()?.starts_with(BYTE_ORDER_MARK) {
        input.consume(BYTE_ORDER_MARK.len());
    }
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line);
        let result = answer(text.trim_end_matches(['\n', '\r']));
        write_line(&mut out, common.format(), schema, result, &mut worst)?;
        // The next line may take long: what is known is not kept back for it.
        out.flush()?;
        line.clear();
    }
    out.finish()?;
    worst.map_or(Ok(()), Err)
}

/// Writes the answer to one line of a batch, or its error, and remembers how the batch must end.
pub(crate) fn write_line(
    out: &mut Output,
    format: Format,
    schema: &str,
    result: Result<Answer, Failure>,
    worst: &mut Option<Failure>,
) -> Result<(), Failure> {
    let with_schema = |fields: Map<String, Value>| {
        let mut document = Map::from_iter([("schema".to_owned(), schema.into())]);
        document.extend(fields);
        Value::Object(document)
    };
    match (result, format) {
        (Ok(answer), Format::Text) => writeln!(out, "{}", answer.text)?,
        (Ok(answer), Format::Tsv) => writeln!(out, "{}", answer.tsv())?,
        (Ok(answer), Format::Json) => writeln!(out, "{}", with_schema(answer.json()))?,
        (Err(Failure::ClosedPipe), _) => return Err(Failure::ClosedPipe),
        (Err(failure), format) => {
            let message = failure.one_line();
            if format == Format::Json {
                writeln!(out, "{}", json!({ "schema": schema, "error": message }))?;
            } else {
                writeln!(out, "error: {message}")?;
            }
            if !matches!(worst, Some(Failure::BadLines)) {
                *worst = Some(if let Failure::Limit(message) = failure {
                    Failure::Limit(message)
                } else {
                    Failure::BadLines
                });
            }
        }
    }
    Ok(())
}
