//! The notation: texts that are read, evaluated, printed and refused. The arena itself is tested in `suite`.

mod depth;
mod errors;
mod extremes;
mod laws;
mod names;
mod oracle;

use partizan::notation::{Notation, parse, print};
use partizan::{ValueId, Values};

const NOTATIONS: [Notation; 5] = [
    Notation::Ascii,
    Notation::Unicode,
    Notation::Named,
    Notation::NamedUnicode,
    Notation::BraceForm,
];

fn value(values: &mut Values, text: &str) -> ValueId {
    let expression = parse(text).unwrap_or_else(|error| panic!("{text}: {error} at {:?}", error.span));
    let value = expression.evaluate(values);
    value.unwrap_or_else(|error| panic!("{text}: {error} at {:?}", error.span))
}

fn assert_prints_back(values: &mut Values, id: ValueId) {
    for notation in NOTATIONS {
        let text = print(values, id, notation).to_string();
        assert_eq!(value(values, &text), id, "{text}");
    }
}
