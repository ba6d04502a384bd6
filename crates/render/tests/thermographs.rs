//! Pictures of thermographs: pinned by snapshots, and held to what every picture must be.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

use num_bigint::BigInt;
use partizan::notation::parse;
use partizan::{Dyadic, Thermograph, Values};
use proptest::prelude::*;
use render::{Base, Glyphs, NamedThermograph, Theme, thermograph_svg, thermograph_text};

/// The thermographs of expressions, each with its text.
fn of_expressions(texts: &[&str]) -> Vec<(String, Thermograph)> {
    let mut values = Values::new();
    let mut named = |text: &&str| {
        let value = parse(text).unwrap().evaluate(&mut values).unwrap();
        ((*text).to_owned(), values.thermograph(value).unwrap())
    };
    texts.iter().map(&mut named).collect()
}

fn named(games: &[(String, Thermograph)]) -> Vec<NamedThermograph<'_>> {
    let of = |(name, thermograph)| NamedThermograph { name, thermograph };
    games
        .iter()
        .map(|(name, thermograph)| of((name.as_str(), thermograph)))
        .collect()
}

const SEVERAL: [&str; 4] = ["{4||2|-1}", "{2|1||0|-1}", "3/4", "^*"];

#[test]
fn pictures_for_the_screen() {
    let one = of_expressions(&["{4||2|-1}"]);
    insta::assert_snapshot!("one", thermograph_svg(&named(&one), Base::MinusOne, Theme::Light));
    insta::assert_snapshot!(
        "one_from_zero",
        thermograph_svg(&named(&one), Base::Zero, Theme::Dark)
    );
    let several = of_expressions(&SEVERAL);
    insta::assert_snapshot!(
        "several",
        thermograph_svg(&named(&several), Base::MinusOne, Theme::Auto)
    );
}

#[test]
fn pictures_for_the_terminal() {
    let mut pages = String::new();
    let mut page = |texts: &[&str], base, glyphs| {
        pages.push_str(&thermograph_text(&named(&of_expressions(texts)), base, glyphs));
        pages.push_str("=====\n");
    };
    page(&["{4||2|-1}"], Base::MinusOne, Glyphs::Ascii);
    page(&["{4||2|-1}"], Base::Zero, Glyphs::Unicode);
    page(&SEVERAL, Base::MinusOne, Glyphs::Ascii);
    page(&["5/16"], Base::MinusOne, Glyphs::Unicode);
    page(&["{1/1024|0}", "2", "-20"], Base::Zero, Glyphs::Ascii);
    page(&[], Base::Zero, Glyphs::Ascii);
    insta::assert_snapshot!("terminal", pages);
}

/// Walls that no float can hold.
fn extremes() -> Vec<(String, Thermograph)> {
    let mut values = Values::new();
    let huge = Dyadic::from(BigInt::from(7) << 5000_u32);
    let tiny = Dyadic::new(5, 5000).unwrap();
    let third = Dyadic::new((BigInt::from(1) << 4000_u32) / 3_u32 * 2_u32 + 1_u32, 4000).unwrap();
    let mut games = Vec::new();
    for (left, right) in [
        (&huge, &-&huge),
        (&tiny, &Dyadic::ZERO),
        (&huge, &tiny),
        (&third, &-&third),
    ] {
        let [left, right] = [left, right].map(|number| values.number(number).unwrap());
        games.push(values.from_options(&[left], &[right]).unwrap());
    }
    games.push(values.number(&third).unwrap());
    let named = games.into_iter().enumerate();
    named
        .map(|(index, game)| (format!("game {index}"), values.thermograph(game).unwrap()))
        .collect()
}

#[test]
fn numbers_beyond_any_float_do_not_break_a_picture() {
    let games = extremes();
    let alone = games.iter().map(std::slice::from_ref);
    for games in alone.chain([games.as_slice()]) {
        for base in [Base::MinusOne, Base::Zero] {
            let picture = thermograph_svg(&named(games), base, Theme::Auto);
            check_svg(&picture);
            assert!(picture.len() < 200_000 && !picture.contains("NaN"));
            check_text(&thermograph_text(&named(games), base, Glyphs::Ascii));
        }
    }
}

#[test]
fn more_games_than_colours() {
    let games = of_expressions(&["{3|1}"; 60]);
    let picture = thermograph_svg(&named(&games), Base::Zero, Theme::Light);
    check_svg(&picture);
    for class in ["game5\"", "game0 dashed", "game5 dotted", "game0\""] {
        assert!(picture.contains(class), "{class}");
    }
    check_svg(&thermograph_svg(&[], Base::MinusOne, Theme::Dark));
}

#[test]
fn a_wall_is_drawn_where_its_points_are() {
    let games = of_expressions(&["{3|-1}"]);
    let picture = thermograph_svg(&named(&games), Base::Zero, Theme::Light);
    let walls: Vec<_> = picture
        .lines()
        .filter(|line| line.contains("<polyline"))
        .collect();
    let ends: Vec<Vec<f64>> = walls
        .iter()
        .map(|line| numbers(attribute(line, "points")))
        .collect();
    // 3 is on the left of -1; both walls meet above, as far from the one as from the other, at 45 degrees.
    let [left, right] = [&ends[0], &ends[1]];
    assert_eq!(ends.len(), 2);
    assert!(left[0] < right[0] && left[3] < left[1]);
    assert_eq!((left[2], left[3]), (right[2], right[3]));
    assert!((left[2] - left[0] - (right[0] - right[2])).abs() < 0.02);
    assert!((left[2] - left[0] - (left[1] - left[3])).abs() < 0.02);
}

/// The value of an attribute of the only element on a line.
fn attribute<'a>(line: &'a str, name: &str) -> &'a str {
    let start = line.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
    &line[start..][..line[start..].find('"').unwrap()]
}

fn numbers(list: &str) -> Vec<f64> {
    list.split([' ', ','])
        .map(|number| number.parse().unwrap())
        .collect()
}

/// The document is well-formed XML of the kind we write, and nothing in it is outside its box.
#[track_caller]
fn check_svg(picture: &str) {
    let mut open = Vec::new();
    let mut view = Vec::new();
    for (text, tag) in picture.split('<').skip(1).map(|part| {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        (text, tag)
    }) {
        assert_no_raw(text);
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{picture}");
            continue;
        }
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let name = tag.split(' ').next().unwrap();
        if !is_empty {
            open.push(name);
        }
        check_attributes(&tag[name.len()..], &mut view);
    }
    assert!(open.is_empty() && picture.ends_with("</svg>\n"));
}

#[track_caller]
fn check_attributes(mut rest: &str, view: &mut Vec<f64>) {
    while !rest.is_empty() {
        let (name, value) = rest.strip_prefix(' ').unwrap().split_once("=\"").unwrap();
        let (value, after) = value.split_once('"').unwrap();
        assert!(
            name.chars().all(|symbol| symbol.is_ascii_alphanumeric()),
            "{name}"
        );
        assert_no_raw(value);
        if name == "viewBox" {
            *view = numbers(value);
        }
        let size = match name {
            "x" | "cx" | "x1" | "x2" => Some(view[2]),
            "y" | "cy" | "y1" | "y2" => Some(view[3]),
            "points" => Some(view[2].max(view[3])),
            _ => None,
        };
        if let Some(size) = size {
            let all = numbers(value);
            assert!(
                all.iter().all(|&number| (0.0..=size).contains(&number)),
                "{name} {value}"
            );
        }
        rest = after;
    }
}

#[track_caller]
fn assert_no_raw(text: &str) {
    let allowed = |symbol: char| symbol == '\n' || !symbol.is_control();
    assert!(text.chars().all(allowed), "{text:?}");
    for entity in text.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;", "apos;"];
        assert!(known.iter().any(|known| entity.starts_with(known)), "{text}");
    }
}

/// A picture for a terminal is small, and its lines end with no blanks.
#[track_caller]
fn check_text(picture: &str) {
    assert!(picture.ends_with('\n'));
    let drawn: Vec<_> = picture.lines().skip_while(|line| !line.is_empty()).collect();
    assert!(drawn.len() <= 2 + 25 + 2 + 3, "{picture}");
    assert!(drawn.iter().all(|line| line.chars().count() < 120), "{picture}");
    assert!(picture.lines().all(|line| line.trim_end() == line));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn whatever_the_games_are_called_the_picture_is_whole(
        name in any::<String>(),
        texts in prop::collection::vec("[-]?[0-9]{1,9}(/(2|8|64))?(\\^\\*)?", 1..6),
        from_zero in any::<bool>(),
    ) {
        let mut values = Values::new();
        let mut numbers: Vec<_> = Vec::new();
        for text in &texts {
            if let Ok(expression) = parse(text) {
                numbers.push(expression.evaluate(&mut values).unwrap());
            }
        }
        let mut games = Vec::new();
        for pair in numbers.windows(2) {
            let game = values.from_options(&[pair[0]], &[pair[1]]).unwrap();
            let threat = values.from_options(&[game], &[pair[1]]).unwrap();
            for game in [pair[0], game, threat] {
                games.push((name.clone(), values.thermograph(game).unwrap()));
            }
        }
        let base = if from_zero { Base::Zero } else { Base::MinusOne };
        let picture = thermograph_svg(&named(&games), base, Theme::Auto);
        check_svg(&picture);
        prop_assert_eq!(&picture, &thermograph_svg(&named(&games), base, Theme::Auto));
        check_text(&thermograph_text(&named(&games), base, Glyphs::Unicode));
    }
}
