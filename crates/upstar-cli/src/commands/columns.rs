//! The columns that `--show` adds to a value.

use serde_json::Value;
use upstar::graph_core::Player;
use upstar::partizan::{
    Forms, Limits, Parity, PartizanError, PlayConvention, Thermograph, ValueId, ValueList, Values, Wall,
};

use crate::answers::{self, Answer};
use crate::arguments::{Column, Common};
use crate::commands::expression::{printed, unfound};
use crate::commands::thermograph::points;
use crate::failure::Failure;
use crate::watch;

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
    pub(super) const fn parts(&self) -> &[Self] {
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
            Self::Uptimal => "uptimal",
            Self::LeftOptions => "left-options",
            Self::RightOptions => "right-options",
            Self::Incentives => "incentives",
            Self::LeftIncentives => "left-incentives",
            Self::RightIncentives => "right-incentives",
            Self::Companion => "companion",
            Self::Dicotic => "dicotic",
            Self::FarStar => "far-star",
            Self::Temper => "temper",
            Self::StopCount => "stop-count",
            Self::MisereOutcome => "misere-outcome",
            Self::Sides => "sides",
            Self::Stopper => "stopper",
            Self::Degree => "degree",
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
            // A short game is a stopper of degree 0, and both its own sides.
            Self::Canonical => printed(common, values, value)?.into(),
            Self::Sides => {
                let shown = printed(common, values, value)?;
                format!("{shown} & {shown}").into()
            }
            Self::Stopper => true.into(),
            Self::Degree => printed(common, values, values.zero())?.into(),
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
            Self::Uptimal => {
                let uptimal = values.as_uptimal(value).map_err(failed)?;
                uptimal.map_or(Value::Null, |uptimal| uptimal.to_string().into())
            }
            Self::LeftOptions => listed(common, values, |values| values.options(value, Player::Left))?,
            Self::RightOptions => listed(common, values, |values| values.options(value, Player::Right))?,
            Self::Incentives => listed(common, values, |values| values.incentives_of_both(value))?,
            Self::LeftIncentives => listed(common, values, |values| values.incentives(value, Player::Left))?,
            Self::RightIncentives => {
                listed(common, values, |values| values.incentives(value, Player::Right))?
            }
            Self::Companion => {
                let companion = values.companion(value).map_err(failed)?;
                printed(common, values, companion)?.into()
            }
            Self::Dicotic => values.is_dicotic(value).into(),
            Self::FarStar => {
                let star = values.far_star(value).map_err(failed)?;
                let nimber = values.nimber(star).map_err(failed)?;
                printed(common, values, nimber)?.into()
            }
            Self::Temper => match values.temper(value).map_err(failed)? {
                Some(Parity::Even) => "even".into(),
                Some(Parity::Odd) => "odd".into(),
                None => Value::Null,
            },
            Self::StopCount => number(&values.stop_count(value).map_err(failed)?.to_string()),
            Self::MisereOutcome => misere_outcome(common, values, value).map_err(failed)?.into(),
        })
    }
}

/// Values as texts, in order of length and then of text.
fn listed(
    common: &Common,
    values: &mut Values,
    list: impl FnOnce(&mut Values) -> Result<ValueList, PartizanError>,
) -> Result<Value, Failure> {
    let list = list(values).map_err(|error| unfound(&error))?;
    let texts: Result<Vec<_>, _> = list.iter().map(|&value| printed(common, values, value)).collect();
    let mut texts = texts?;
    texts.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    Ok(texts.into_iter().map(Value::from).collect())
}

/// The outcome of the canonical form, written out, under misère play.
fn misere_outcome(common: &Common, values: &mut Values, value: ValueId) -> Result<String, PartizanError> {
    let limits = Limits::unlimited();
    let limits = common
        .max_vertices
        .map_or(limits, |most| limits.with_max_values(most));
    let mut forms = Forms::with_limits(limits);
    forms.set_watch(Some(Box::new(watch::count)));
    let form = values.to_form(&mut forms, value)?;
    Ok(forms.outcome(form, PlayConvention::Misere)?.to_string())
}

/// A count, as a number where 64 bits hold it.
pub(super) fn number(digits: &str) -> Value {
    digits.parse::<u64>().map_or_else(|_| digits.into(), Value::from)
}
