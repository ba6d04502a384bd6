//! The classics, asked in words, against facts found by brute force.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use core::num::NonZeroU64;

use graph_core::{Budget, Nimber, Outcome, VertexId};
use impartial::classics::{
    Classic, ClassicAnswer, ClassicGraph, ClassicQuestion, DynamicNim, King, VertexGeography, WhiteKnight,
    WythoffValues,
};
use impartial::{
    CoinProduct, CoinTurning, HeapGame, MisereSearch, NimField, PlayConvention, TurningCorners, nim_sum,
};

/// The numbers of a text, in their order.
fn numbers(text: &str) -> Vec<u64> {
    let pieces = text.split(|symbol: char| !symbol.is_ascii_digit());
    pieces
        .filter(|piece| !piece.is_empty())
        .map(|piece| piece.parse().unwrap())
        .collect()
}

/// What follows `name=`, up to a semicolon.
fn parameter<'a>(text: &'a str, name: &str) -> &'a str {
    let rest = text.split_once(&format!("{name}=")).unwrap().1;
    rest.split(';').next().unwrap()
}

fn list(text: &str, name: &str) -> Vec<String> {
    numbers(parameter(text, name))
        .iter()
        .map(u64::to_string)
        .collect()
}

fn edges(text: &str) -> Vec<(u32, u32)> {
    let ends = numbers(parameter(text, "edges"));
    let ends: Vec<_> = ends.into_iter().map(|end| u32::try_from(end).unwrap()).collect();
    ends.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

fn ask(name: &str, words: &[String], edges: &[(u32, u32)], play: PlayConvention) -> ClassicAnswer {
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let budget = Budget::unlimited();
    let mut question = ClassicQuestion::new(&words, play, &budget);
    question.graph = Some(ClassicGraph {
        n_vertices: 64,
        edges,
    });
    question.most_moves = 1000;
    Classic::named(name).unwrap().answer(&question).unwrap()
}

/// The name in the catalogue and the words of a row; `None` for rows of another kind.
fn question(game: &str, parameters: &str) -> Option<(&'static str, Vec<String>)> {
    let one = |name: &str| list(parameters, name);
    let joined = |name: &str| vec![list(parameters, name).join(",")];
    let all: Vec<_> = numbers(parameters).iter().map(u64::to_string).collect();
    let bracketed = || {
        list(
            &format!(
                "x={}",
                parameters.split_once('[').unwrap().1.split_once(']').unwrap().0
            ),
            "x",
        )
    };
    Some(match game {
        "bash" | "bash_misere" => ("bash", [one("max"), one("n")].concat()),
        "nim" | "nim_misere" => ("nim", one("piles")),
        "nim_bounded_take" => ("bounded-nim", [one("max_take"), one("piles")].concat()),
        "moore_nim" | "moore_nim_misere" => ("moore", [one("k"), one("piles")].concat()),
        "wythoff" => ("wythoff", [one("a"), one("b")].concat()),
        "fibonacci_nim" => ("fibonacci-nim", one("n")),
        "staircase_nim" => ("staircase", bracketed()),
        "lasker_nim" => ("lasker", one("n")),
        "kayles" => ("kayles", one("n")),
        "dawsons_chess_0.137" => ("dawsons-chess", one("n")),
        "treblecross_board_1xn" => ("treblecross", one("n")),
        "grundys_game" => ("grundys-game", one("n")),
        "northcott" => ("northcott", one("gaps")),
        "silver_dollar_no_dollar" => ("silver-dollar", bracketed()),
        "nimble" => ("nimble", bracketed()),
        "euclid_to_zero" => ("euclid", all),
        "euclid_keep_positive" => ("euclid-positive", all),
        "green_hackenbush" => ("green-hackenbush", Vec::new()),
        "chomp" => (
            "chomp",
            vec![bracketed().join(",") + ","]
                .into_iter()
                .map(|rows| rows + "0")
                .collect(),
        ),
        "every_sg" => ("every-sg", [joined("subtraction"), one("piles")].concat()),
        "anti_sg" => ("anti-sg", [joined("subtraction"), one("piles")].concat()),
        "aliquot_subtract_proper_divisor" => ("aliquot", one("n")),
        "take_at_most_half" => ("at-most-half", one("n")),
        "subtract_power_of_two" if !parameters.contains('^') => ("subtract-a-power-of-two", one("n")),
        "subtract_power_of_two" => ("subtract-a-power-of-two", vec![10_u64.pow(18).to_string()]),
        "SDOI2009_E&D_pair" => ("split-pairs", all),
        "candy_piles_AGC002E" => ("candy-piles", one("piles")),
        "cram" => ("cram", all),
        _ => return None,
    })
}

fn check_words(game: &str, parameters: &str, expected: &str, line: &str) {
    let (name, words) = question(game, parameters).unwrap();
    let misere = game.contains("misere") || game == "anti_sg";
    let play = if misere {
        PlayConvention::Misere
    } else {
        PlayConvention::Normal
    };
    let edges = if game == "green_hackenbush" {
        edges(parameters)
    } else {
        Vec::new()
    };
    let answer = ask(name, &words, &edges, play);
    let won = answer.outcome == Outcome::Win;
    assert_eq!(
        won,
        !answer.moves.is_empty() || won && misere && words.len() <= 1,
        "{line}"
    );
    // Remarks in brackets are no facts.
    let expected = expected.split(" (").next().unwrap();
    for fact in expected.split(';') {
        if let Some(value) = fact
            .strip_prefix("grundy=")
            .or_else(|| fact.strip_prefix("nim_sum="))
        {
            assert_eq!(answer.value.unwrap().to_string(), value, "{line}");
        } else if let Some(steps) = fact.strip_prefix("steps=") {
            let found: Vec<_> = answer.notes.iter().map(|note| numbers(note)[1]).collect();
            assert_eq!(found, numbers(steps), "{line}");
        } else {
            let letter = if won { ["N", "First"] } else { ["P", "Second"] };
            assert!(letter.contains(&fact), "{line}");
        }
    }
}

/// The values of a coin-turning game in a row, the first place first.
fn coins(name: &str) -> Vec<Nimber> {
    let game = CoinTurning::named(name).unwrap();
    game.values(16, &Budget::unlimited()).unwrap()
}

fn check_coins(game: &str, parameters: &str, expected: &str, line: &str) {
    let places = numbers(parameters.split("ndexed").last().unwrap());
    let places: Vec<_> = places
        .iter()
        .map(|&place| u32::try_from(place).unwrap())
        .collect();
    let field = NimField::new();
    let value = match game {
        "turning_corners" => TurningCorners {
            field: &field,
            heads: &[(places[0].into(), places[1].into())],
        }
        .nim_sum(),
        "tartan_product" => {
            let names = parameters.split(';').next().unwrap().split(" x ");
            let full = |name| match name {
                "turtles" => "turning-turtles",
                "mock" => "mock-turtles",
                name => name,
            };
            let values: Vec<_> = names.map(|name| coins(full(name))).collect();
            let product = CoinProduct {
                field: &field,
                rows: &values[0],
                columns: &values[1],
            };
            product.value(places[0] + 1, places[1] + 1).unwrap()
        }
        name => {
            let values = coins(&name.replace('_', "-"));
            let first = u32::from(!parameters.contains("0-indexed"));
            let heads = places.iter().map(|&place| values[(place - first) as usize]);
            nim_sum(&heads.collect::<Vec<_>>())
        }
    };
    assert_eq!(format!("grundy={value}"), expected, "{line}");
}

fn check_board(game: &str, expected: &str, line: &str) {
    let on_board = WhiteKnight::values_on_board(8, 8, &Budget::unlimited()).unwrap();
    for (up, row) in (0..).zip(expected.split(';')) {
        let found: Vec<_> = if game == "king_towards_corner" {
            (0..8).map(|left| King { left, up }.value().0).collect()
        } else {
            let row = &on_board[usize::try_from(up).unwrap()];
            row.iter().map(|value| value.0).collect()
        };
        assert_eq!(found, numbers(row), "{line}");
    }
}

/// Sums for which the theorem on tame games would be wrong.
fn check_wild(parameters: &str, expected: &str, line: &str) {
    let code = parameters.split_whitespace().nth(1).unwrap();
    let lists: Vec<_> = parameters.split('[').skip(1).collect();
    let [heaps, values] = [lists[0], lists[1]].map(|list| numbers(list.split(']').next().unwrap()));
    let game = HeapGame::coded(code.parse().unwrap());
    let mut table = game.table();
    table.extend_to(20, &Budget::unlimited()).unwrap();
    let found: Vec<_> = heaps.iter().map(|&heap| table.value(heap).unwrap().0).collect();
    assert_eq!(found, values, "{line}");
    let mut search = MisereSearch::new(game, 1000);
    search
        .extend_to(*heaps.iter().max().unwrap(), &Budget::unlimited())
        .unwrap();
    let outcome = search.quotient().outcome_of_heaps(&heaps).unwrap();
    let tame =
        (values.iter().fold(0, |sum, value| sum ^ value) != 0) == values.iter().any(|&value| value > 1);
    let letter = |won| if won { "N" } else { "P" };
    let said = format!(
        "true outcome {}; SJ theorem predicts {}",
        letter(outcome == Outcome::Win),
        letter(tame)
    );
    assert_eq!(said, expected, "{line}");
}

fn check_list(game: &str, parameters: &str, expected: &str, line: &str) {
    let normal = PlayConvention::Normal;
    match game {
        "wythoff_grundy_row0to5" => {
            let values = WythoffValues::new(5, 9, &Budget::unlimited()).unwrap();
            for (a, row) in (0..).zip(expected.split(';')) {
                let found: Vec<_> = (0..=9).map(|b| values.value(a, b).unwrap().0).collect();
                assert_eq!(found, numbers(row), "{line}");
            }
        }
        "dynamic_nim_P_positions" => {
            let (factor, lost) = (numbers(parameters)[0], numbers(expected));
            let reach = *lost.last().unwrap();
            let game =
                DynamicNim::new(NonZeroU64::new(factor).unwrap(), reach, &Budget::unlimited()).unwrap();
            assert_eq!(game.members(), lost, "{line}");
            for n in 1..=reach {
                let answer = ask("dynamic-nim", &[factor.to_string(), n.to_string()], &[], normal);
                assert_eq!(answer.outcome == Outcome::Loss, lost.contains(&n), "{line} {n}");
            }
        }
        "grundys_game_P_positions" | "subtract_a_square_P" | "subtract_a_prime_P" => {
            let name = game.trim_end_matches("_P").trim_end_matches("_P_positions");
            let bound = numbers(parameters)[0];
            let lost =
                (0..bound).filter(|n| ask(name, &[n.to_string()], &[], normal).outcome == Outcome::Loss);
            assert_eq!(lost.collect::<Vec<_>>(), numbers(expected), "{line}");
        }
        "chomp_winning_first_moves" => {
            let rows = list(parameters, "rows").join(",");
            let rows = rows.split(",0").next().unwrap().to_owned();
            let n_rows = numbers(parameters.split(']').next().unwrap()).len();
            let rows = rows.split(',').take(n_rows).collect::<Vec<_>>().join(",");
            let found: Vec<u64> = ask("chomp", &[rows], &[], normal)
                .moves
                .iter()
                .flat_map(|step| numbers(step))
                .collect();
            let expected: Vec<_> = numbers(expected).iter().map(|place| place + 1).collect();
            assert_eq!(found, expected, "{line}");
        }
        "undirected_vertex_geography" => {
            let edges = edges(parameters);
            let n = edges
                .iter()
                .map(|&(tail, head)| tail.max(head) + 1)
                .max()
                .unwrap();
            let game = VertexGeography::new(n, &edges, &Budget::unlimited()).unwrap();
            assert!(game.verify());
            let found: Vec<_> = game.winning_starts().map(VertexId::get).map(u64::from).collect();
            assert_eq!(found, numbers(expected), "{line}");
        }
        "nim_count_winning_moves" => {
            let answer = ask("nim", &list(parameters, "piles"), &[], normal);
            assert_eq!(answer.moves.len().to_string(), expected, "{line}");
        }
        "turning_turtles" | "mock_turtles" | "ruler" | "twins" | "tartan_product" | "turning_corners" => {
            check_coins(game, parameters, expected, line);
        }
        "king_towards_corner" | "white_knight_towards_corner" => check_board(game, expected, line),
        "anti_sg_SJ_counterexample" => check_wild(parameters, expected, line),
        _ => panic!("unknown game {line}"),
    }
}

#[test]
fn every_row() {
    for line in include_str!("oracle/classic_games.tsv").lines().skip(1) {
        let row: Vec<_> = line.split('\t').collect();
        if question_is_in_words(row[0]) {
            check_words(row[0], row[1], row[2], line);
        } else {
            check_list(row[0], row[1], row[2], line);
        }
    }
}

fn question_is_in_words(game: &str) -> bool {
    !(game.ends_with("_P")
        || game.contains("_P_positions")
        || game.ends_with("_moves")
        || game.contains("geography")
        || game.contains("turtles")
        || game.ends_with("_corner")
        || game.ends_with("_counterexample")
        || ["ruler", "twins", "tartan_product", "turning_corners"].contains(&game)
        || game.ends_with("0to5"))
}
