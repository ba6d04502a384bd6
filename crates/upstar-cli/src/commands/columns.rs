//! The columns that `--show` adds to a value.

use serde_json::Value;
use upstar::partizan::{PartizanError, Thermograph, ValueId, Values, Wall};

use crate::answers::{self, Answer};
use crate::arguments::{Column, Common};
use crate::commands::expression::{printed, unfound};
use crate::commands::thermograph::points;
use crate::failure::Failure;

/// The answer about a value: the input, its text, and the columns asked for.
pub(super) fn with_columns(
    common: &Common,
    values: &mut Values,
    input: &str,
    value: ValueId,
    columns: &[Column],
) -> Result<Answer, Failure> {
    let shown = printed(common, values, value)?;
    let mut fields = vec![("input", Value::from(input)), ("value", Value::from(shown))];
    for &column in columns.iter().flat_map(Column::parts) {
        fields.push((column.name(), column.of(common, values, value)?));
    }
    let text: Vec<_> = fields.iter().skip(1).map(|(_, field)| text_of(field)).collect();
    Ok(Answer {
        text: text.join("\t"),
        fields,
    })
}

/// A field for people.
pub(super) fn text_of(field: &Value) -> String {
    match field {
        Value::String(text) => text.clone(),
        Value::Null => "-".to_owned(),
        other => answers::field(other),
    }
}

impl Column {
    /// The columns that a word asks for.
    const fn parts(&self) -> &[Self] {
        match self {
            Self::Stops => &[Self::LeftStop, Self::RightStop],
            Self::Walls => &[Self::LeftWall, Self::RightWall],
            column => std::slice::from_ref(column),
        }
    }

    /// The name in headers and documents.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Canonical => "canonical",
            Self::Outcome => "outcome",
            Self::Birthday => "birthday",
            Self::Followers => "followers",
            Self::Stops => "stops",
            Self::LeftStop => "left-stop",
            Self::RightStop => "right-stop",
            Self::Mean => "mean",
            Self::Temperature => "temperature",
            Self::FreezingPoint => "freezing-point",
            Self::Walls => "walls",
            Self::LeftWall => "left-wall",
            Self::RightWall => "right-wall",
            Self::AtomicWeight => "atomic-weight",
            Self::Reduced => "reduced",
        }
    }

    /// The column of a value; `null` where the value has none.
    pub(super) fn of(self, common: &Common, values: &mut Values, value: ValueId) -> Result<Value, Failure> {
        let failed = |error: PartizanError| unfound(&error);
        let wall = |thermograph: Result<Thermograph, _>, wall: fn(&Thermograph) -> &Wall| {
            thermograph
                .map(|thermograph| points(wall(&thermograph).points()))
                .map_err(failed)
        };
        Ok(match self {
            Self::Canonical => printed(common, values, value)?.into(),
            Self::Outcome => values.outcome(value).map_err(failed)?.to_string().into(),
            Self::Birthday => number(&values.birthday(value).to_string()),
            Self::Followers => number(&values.followers_count(value).map_err(failed)?.to_string()),
            Self::LeftStop => values.left_stop(value).to_string().into(),
            Self::RightStop => values.right_stop(value).to_string().into(),
            Self::Mean => values.mean(value).map_err(failed)?.to_string().into(),
            Self::Temperature => values.temperature(value).map_err(failed)?.to_string().into(),
            Self::FreezingPoint => {
                let frozen = values.freezing_point(value).map_err(failed)?;
                printed(common, values, frozen)?.into()
            }
            Self::LeftWall => wall(values.thermograph(value), Thermograph::left_wall)?,
            Self::RightWall => wall(values.thermograph(value), Thermograph::right_wall)?,
            Self::Stops | Self::Walls => {
                let parts = self.parts().iter();
                let fields = parts.map(|part| part.of(common, values, value));
                Value::Array(fields.collect::<Result<_, _>>()?)
            }
            Self::AtomicWeight => match values.atomic_weight(value) {
                Err(PartizanError::NotDicotic) => Value::Null,
                weight => printed(common, values, weight.map_err(failed)?)?.into(),
            },
            Self::Reduced => {
                let reduced = values.reduced(value).map_err(failed)?;
                printed(common, values, reduced)?.into()
            }
        })
    }
}

/// A count, as a number where 64 bits hold it.
fn number(digits: &str) -> Value {
    digits.parse::<u64>().map_or_else(|_| digits.into(), Value::from)
}
