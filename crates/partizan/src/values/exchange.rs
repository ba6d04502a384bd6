//! Values carried between arenas that work side by side: what an arena has made since last time, as forms over numbers
//! that all of them share. Who works on what is in `position/parallel.rs`.

use super::canonical::sort_by_id;
use super::{Kind, ValueId, ValueList, Values};
use crate::{Dyadic, PartizanError};

/// The shared numbers of an arena's values. Every arena that takes part gives the same number to the same form.
#[derive(Default)]
pub(crate) struct SharedNumbers {
    // By the arena's own id; `NO_NUMBER` where it has none yet.
    of_value: Vec<u32>,
    values: Vec<ValueId>,
    // Values below this have been sent or received.
    n_exchanged: usize,
}

const NO_NUMBER: u32 = u32::MAX;

/// What an arena has made since last time, options before the values that hold them.
#[derive(Default)]
pub(crate) struct Export {
    forms: Vec<Form>,
    // The options of all forms, Left's first.
    options: Vec<Reference>,
    /// What the arena was asked for, by the caller's number.
    pub(crate) results: Vec<(u32, Reference)>,
}

enum Form {
    Closed {
        number: Dyadic,
        ups: i64,
        star: u32,
    },
    Options {
        n_left: usize,
        n_right: usize,
        stops: [Dyadic; 2],
    },
}

/// A value in an [`Export`].
#[derive(Clone, Copy)]
pub(crate) enum Reference {
    /// By its shared number.
    Known(u32),
    /// By its place among the forms of this export.
    New(u32),
}

impl Values {
    /// Writes down what was made since the last exchange, and these results.
    pub(crate) fn export(&self, numbers: &SharedNumbers, results: &[(u32, ValueId)]) -> Export {
        let mut export = Export::default();
        let reference = |id: ValueId| match numbers.of_value.get(id.index()) {
            Some(&number) if number != NO_NUMBER => Reference::Known(number),
            _ => Reference::New(id.0 - place(numbers.n_exchanged)),
        };
        for record in &self.records[numbers.n_exchanged..] {
            let form = match record.kind {
                Kind::NumberUpStar { ups, star } => Form::Closed {
                    number: record.stops[0].clone(),
                    ups,
                    star,
                },
                Kind::Options => {
                    let (n_left, n_right) = record.options.lengths();
                    let all = record.options.start..record.options.start + n_left + n_right;
                    export
                        .options
                        .extend(self.pool[all].iter().map(|&option| reference(option)));
                    Form::Options {
                        n_left,
                        n_right,
                        stops: record.stops.clone(),
                    }
                }
            };
            export.forms.push(form);
        }
        export.results = results.iter().map(|&(at, id)| (at, reference(id))).collect();
        export
    }

    /// Takes over what an arena has made, itself (`is_own`) or another, and calls `found` with the results.
    ///
    /// Exports of one round are imported by every arena in the same order.
    pub(crate) fn import(
        &mut self,
        numbers: &mut SharedNumbers,
        export: &Export,
        is_own: bool,
        mut found: impl FnMut(u32, ValueId),
    ) -> Result<(), PartizanError> {
        let first = numbers.values.len();
        let mut options = export.options.iter();
        for (form, own) in export.forms.iter().zip(numbers.n_exchanged..) {
            let value = if is_own {
                ValueId(place(own))
            } else {
                self.intern_form(form, &mut options, |reference| numbers.value(reference, first))?
            };
            numbers.push(value);
        }
        for &(at, reference) in &export.results {
            found(at, numbers.value(reference, first));
        }
        Ok(())
    }

    /// Ends a round: everything the arena holds has been sent or received.
    pub(crate) fn end_exchange(&self, numbers: &mut SharedNumbers) {
        numbers.n_exchanged = self.records.len();
    }

    fn intern_form<'a>(
        &mut self,
        form: &Form,
        options: &mut impl Iterator<Item = &'a Reference>,
        value: impl Fn(Reference) -> ValueId,
    ) -> Result<ValueId, PartizanError> {
        match form {
            Form::Closed { number, ups, star } => self.intern_closed(number.clone(), *ups, *star),
            Form::Options {
                n_left,
                n_right,
                stops,
            } => {
                let mut take = |n: usize| {
                    let mut list: ValueList = options.by_ref().take(n).map(|&option| value(option)).collect();
                    sort_by_id(&mut list);
                    list
                };
                let (left, right) = (take(*n_left), take(*n_right));
                self.intern_options(&left, &right, stops.clone())
            }
        }
    }
}

impl SharedNumbers {
    /// The value that an export means whose forms have the numbers from `first` on.
    fn value(&self, reference: Reference, first: usize) -> ValueId {
        match reference {
            Reference::Known(number) => self.values[number as usize],
            Reference::New(at) => self.values[first + at as usize],
        }
    }

    /// Gives the next number to a value; one that two arenas have made has two and is sent by the first.
    fn push(&mut self, value: ValueId) {
        let number = place(self.values.len());
        self.values.push(value);
        if self.of_value.len() <= value.index() {
            self.of_value.resize(value.index() + 1, NO_NUMBER);
        }
        let of_value = &mut self.of_value[value.index()];
        if *of_value == NO_NUMBER {
            *of_value = number;
        }
    }
}

/// A number of values, of which there are fewer than 2^31 in an arena.
fn place(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(NO_NUMBER)
}
