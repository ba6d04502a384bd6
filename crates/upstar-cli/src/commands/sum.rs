//! `upstar sum` of named positions. Sums of tokens on graphs are in `graph_sum`, with entailing moves in `entailing`.

use serde_json::{Value, json};
use upstar::impartial::{NamedSum, NamedSumError};

use crate::answers::{Answer, answer_each};
use crate::arguments::{Common, Sum};
use crate::commands::{budget, entailing, graph, graph_sum};
use crate::failure::{BadText, Failure};

pub(super) fn run(common: &Common, command: &Sum) -> Result<(), Failure> {
    match command.graph.as_slice() {
        [] => {}
        [graph] if command.entailing => return entailing::sums(common, command, graph),
        [_, another, ..] if command.entailing => {
            let another = another.display();
            return Err(Failure::bad(format!(
                "--entailing takes one graph, found another, {another}"
            )));
        }
        graphs => return graph_sum::run(common, command, graphs),
    }
    answer_each(common, "upstar/sum/1", &command.sums, |text| {
        let sum: NamedSum = text.parse().map_err(|error| unread(text, error))?;
        let solved = sum
            .solve(command.most, &budget(common))
            .map_err(|error| graph::unsolved(&error))?;
        let words: Vec<_> = solved.moves.iter().map(|(_, word)| word.as_str()).collect();
        let mut shown = format!("{}, value {}", solved.outcome, solved.value);
        if !words.is_empty() {
            shown = format!("{shown}, {}", words.join("; "));
        }
        if !solved.complete {
            shown.push_str("; and more");
        }
        let terms = solved
            .values
            .iter()
            .map(|(term, value)| json!({ "term": term, "value": value.0 }));
        // Terms are counted from 1, as people do.
        let moves = solved
            .moves
            .iter()
            .map(|(term, word)| json!({ "term": term + 1, "move": word }));
        Ok(Answer {
            text: shown,
            fields: vec![
                ("sum", text.into()),
                ("outcome", solved.outcome.to_string().into()),
                ("value", solved.value.0.into()),
                ("terms", Value::Array(terms.collect())),
                ("moves", Value::Array(moves.collect())),
                ("complete", solved.complete.into()),
            ],
        })
    })
}

fn unread(text: &str, error: NamedSumError) -> Failure {
    Failure::BadText(BadText {
        origin: "sum".to_owned(),
        text: text.to_owned(),
        span: error.span,
        message: format!("expected {}", error.expected),
        also: None,
    })
}
