//! `upstar thermograph`: walls, mean and temperature as text, or a picture of them.

use std::io::Write as _;
use std::path::Path;

use render::{Base, Glyphs, NamedThermograph, thermograph_svg, thermograph_text};
use serde_json::{Value, json};
use upstar::partizan::{Dyadic, Thermograph, Values};

use crate::answers::{Answer, answer_each};
use crate::arguments::{self, Common, Format, Theme};
use crate::commands::expression::{Remembered, arena, evaluated, printed, unfound};
use crate::failure::Failure;
use crate::output::Output;

/// Temperatures with values.
type Points = [(Dyadic, Dyadic)];

pub(super) fn run(common: &Common, command: &arguments::Thermograph) -> Result<(), Failure> {
    let named_svg = common.output.as_deref().is_some_and(is_svg) && common.format() == Format::Text;
    if command.svg || command.plot || named_svg {
        return draw(common, command);
    }
    let mut remembered = Remembered::new(|| arena(common), |values| values);
    answer_each(common, "upstar/thermograph/1", &command.expressions, |text| {
        remembered.answer(|values| described(common, command, values, text))
    })
}

/// The points of a wall, as a list of temperatures with their values.
pub(super) fn points(points: &Points) -> Value {
    let point =
        |(t, value): &(Dyadic, Dyadic)| json!({ "temperature": t.to_string(), "value": value.to_string() });
    points.iter().map(point).collect()
}

fn is_svg(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("svg"))
}

const fn base(command: &arguments::Thermograph) -> Base {
    if command.from_zero {
        Base::Zero
    } else {
        Base::MinusOne
    }
}

/// The answer about one expression: a line in a batch, a few lines for an operand.
fn described(
    common: &Common,
    command: &arguments::Thermograph,
    values: &mut Values,
    text: &str,
) -> Result<Answer, Failure> {
    let value = evaluated(values, text)?;
    let thermograph = values.thermograph(value).map_err(|error| unfound(&error))?;
    let shown = printed(common, values, value)?;
    let walls = [thermograph.left_wall(), thermograph.right_wall()].map(|wall| match base(command) {
        Base::MinusOne => wall.points().to_vec(),
        Base::Zero => wall.points_from(&Dyadic::ZERO),
    });
    let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
    let [left, right] = walls.each_ref().map(|wall| in_words(wall));
    let text_form = if command.expressions.is_empty() {
        format!("mean {mean}, temperature {temperature}; left wall {left}; right wall {right}")
    } else {
        format!(
            "{shown}\n  mean         {mean}\n  temperature  {temperature}\n  left wall    {left}\n  right wall   {right}"
        )
    };
    Ok(Answer {
        text: text_form,
        fields: vec![
            ("input", text.into()),
            ("value", shown.into()),
            ("mean", mean.to_string().into()),
            ("temperature", temperature.to_string().into()),
            ("left-wall", points(&walls[0])),
            ("right-wall", points(&walls[1])),
        ],
    })
}

fn in_words(points: &Points) -> String {
    let points = points.iter().map(|(t, value)| format!("{value} at {t}"));
    points.collect::<Vec<_>>().join(", ")
}

/// Draws all operands in one picture.
fn draw(common: &Common, command: &arguments::Thermograph) -> Result<(), Failure> {
    if common.format() != Format::Text {
        return Err(Failure::bad("expected a picture or another --format, not both"));
    }
    if command.expressions.is_empty() {
        return Err(Failure::bad(
            "expected expressions as operands: a picture shows all its games at once, standard input is answered line by line",
        ));
    }
    let thermographs = thermographs(common, &command.expressions)?;
    let named = command.expressions.iter().zip(&thermographs);
    let games: Vec<_> = named
        .map(|(name, thermograph)| NamedThermograph { name, thermograph })
        .collect();
    let glyphs = if common.unicode {
        Glyphs::Unicode
    } else {
        Glyphs::Ascii
    };
    let picture = if command.plot {
        thermograph_text(&games, base(command), glyphs)
    } else {
        thermograph_svg(&games, base(command), command.theme.into())
    };
    let mut out = Output::open(common.output.as_deref())?;
    out.write_all(picture.as_bytes())?;
    out.finish()
}

fn thermographs(common: &Common, expressions: &[String]) -> Result<Vec<Thermograph>, Failure> {
    let mut remembered = Remembered::new(|| arena(common), |values| values);
    let mut found = |text: &str| {
        remembered.answer(|values| {
            let value = evaluated(values, text)?;
            values.thermograph(value).map_err(|error| unfound(&error))
        })
    };
    let all = expressions.iter().enumerate();
    all.map(|(index, text)| found(text).map_err(|failure| failure.of_operand(index, expressions.len())))
        .collect()
}

impl From<Theme> for render::Theme {
    fn from(theme: Theme) -> Self {
        match theme {
            Theme::Auto => Self::Auto,
            Theme::Light => Self::Light,
            Theme::Dark => Self::Dark,
        }
    }
}
