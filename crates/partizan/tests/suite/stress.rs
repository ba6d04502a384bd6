//! Inputs that closed forms answer at once and that nothing may expand.

use graph_core::Player;
use partizan::{Dyadic, Limits, OutcomeClass, PartizanError, Relation, SignExpansion, ValueId, Values};

use crate::reader::read;
use crate::table::Table;

/// Rows of the table that ask for something in words; they are asked below, here and in `thermal.rs`.
const IN_WORDS: [&str; 8] = [
    "{1000000||0|-1000000} mean",
    "{1000000||0|-1000000} temperature",
    "red-blue stalk of 100000 alternating edges BRBR...",
    "blue stalk of 1000000 edges",
    "green stalk of 200 edges",
    "ordsum(1/2,100)",
    "sum of k distinct switches +-1 +-2 +-4 ... (k=20)",
    "norton(1000, ^)",
];

#[test]
fn table_of_large_inputs() {
    for row in Table::parse(include_str!("../oracle/stress.tsv")).rows() {
        let (task, expected) = (row.get("expr_or_task"), row.get("expected"));
        let mut values = Values::new();
        if let Some((a, relation, b)) = relation_of(task) {
            assert_eq!(expected, "true");
            let [a, b] = [a, b].map(|text| read(&mut values, text));
            assert_eq!(values.compare(a, b).unwrap(), relation, "{task}");
        } else if !IN_WORDS.contains(&task) {
            let id = read(&mut values, task);
            assert_eq!(id, read(&mut values, expected), "{task}");
        }
        assert!(values.statistics().values < 1000, "{task}");
    }
}

fn relation_of(task: &str) -> Option<(&str, Relation, &str)> {
    let of = |mark, relation| task.split_once(mark).map(|(a, b)| (a, relation, b));
    of(" > ", Relation::Greater).or_else(|| of(" < ", Relation::Less))
}

#[test]
fn stalks() {
    let mut values = Values::new();
    // A stalk of 100,000 alternating edges, as the table describes it.
    let signs = (0..100_000).map(|at| if at % 2 == 0 { Player::Left } else { Player::Right });
    let number = SignExpansion::from_signs(signs).to_dyadic().unwrap();
    let third_of_two = number.times(&3.into()) - Dyadic::from(2);
    let bound = Dyadic::new(3, 99_998).unwrap();
    assert!(-&bound < third_of_two && third_of_two < bound);
    let stalk = values.number(&number).unwrap();
    assert_eq!(values.birthday(stalk), 100_000_u32.into());
    assert_eq!(values.followers_count(stalk).unwrap(), 100_001_u32.into());

    let (zero, star) = (values.zero(), values.nimber(1).unwrap());
    let (mut left, mut right, mut value) = (vec![], vec![], zero);
    for _ in 0..200 {
        let sum = values.ordinal_sum(&left, &right, star).unwrap();
        (left, right, value) = (sum.left, sum.right, sum.value);
    }
    assert_eq!(value, values.nimber(200).unwrap());

    let (one, hundred) = (values.integer(1).unwrap(), values.integer(100).unwrap());
    let sum = values.ordinal_sum_value(&[zero], &[one], hundred).unwrap();
    let expected = Dyadic::from(1) - Dyadic::new(1, 101).unwrap();
    assert_eq!(values.as_number(sum), Some(&expected));
    let million = values.integer(1_000_000).unwrap();
    assert_eq!(values.ordinal_sum_value(&[], &[], million).unwrap(), million);
    let half_up = values.ordinal_sum_value(&[zero], &[one], million).unwrap();
    assert!(values.as_number(half_up).is_some());
}

const MANY: u32 = 4_000_000_000;

fn up(values: &mut Values, ups: i64, star: u32) -> ValueId {
    values.number_up_star(&Dyadic::ZERO, ups, star).unwrap()
}

#[test]
fn huge_nimbers_are_compared_and_not_expanded() {
    let mut values = Values::new();
    let many = values.nimber(MANY).unwrap();
    let games = [
        ("{1|-1}", Relation::Confused),
        ("{2|1}", Relation::Greater),
        ("tiny(1)", Relation::Confused),
        ("uppow(2)", Relation::Confused),
        ("uparr(2)", Relation::Greater),
        ("{0|*,*2,*7}", Relation::Greater),
        ("{^|v*2}", Relation::Confused),
        ("{^^|vv}", Relation::Confused),
    ];
    for (text, relation) in games {
        let game = read(&mut values, text);
        let found = values.compare(game, many).unwrap();
        // A remote nimber and a nimber just large enough compare alike.
        let near = values.nimber(16).unwrap();
        assert_eq!(found, values.compare(game, near).unwrap(), "{text}");
        assert_eq!(found, relation, "{text}");
    }
    assert!(values.statistics().values < 1000);
}

#[test]
fn huge_nimbers_as_options() {
    let mut values = Values::new();
    let [zero, many] = [values.zero(), values.nimber(MANY).unwrap()];
    // From the mex rule and the definition of up: {0|*n} is up plus *(n xor 1).
    let game = values.from_options(&[zero], &[many]).unwrap();
    assert_eq!(game, up(&mut values, 1, MANY ^ 1));
    // Right reverses *n through 0.
    let game = values.from_options(&[many], &[zero]).unwrap();
    assert_eq!(game, up(&mut values, -1, MANY ^ 1));
    assert_eq!(values.from_options(&[many], &[many]).unwrap(), zero);
    let ups = [up(&mut values, 1, 5), many];
    let down = up(&mut values, -1, 5);
    let game = values.from_options(&ups, &[down]).unwrap();
    assert_eq!(game, values.nimber(4).unwrap());
    let one = values.integer(1).unwrap();
    let game = values.from_options(&[many], &[one]).unwrap();
    assert_eq!(game, zero);
    let minus_one = values.integer(-1).unwrap();
    let game = values.from_options(&[one, many], &[minus_one]).unwrap();
    assert_eq!(game, values.switch(&[one]).unwrap());
    assert!(values.statistics().values < 1000);
}

#[test]
fn huge_nimbers_are_added_and_not_expanded() {
    let mut values = Values::new();
    let many = values.nimber(MANY).unwrap();
    let games = [
        "{1|-1}",
        "{2|1||0}",
        "{3||1|0}",
        "{5|4||2|1}",
        "{^|*}",
        "{1|0}",
        "{^^|*3}",
    ];
    for text in games {
        let game = read(&mut values, text);
        let sum = values.sum(game, many).unwrap();
        assert_eq!(values.sum(sum, many).unwrap(), game, "{text}");
        if !text.contains('^') {
            // On the way to the others there are sums whose canonical forms are as large as the nimber.
            assert_eq!(values.difference(sum, game).unwrap(), many, "{text}");
        }
    }
    let switch = read(&mut values, "{1|-1}");
    let sum = values.sum(switch, many).unwrap();
    let [left, right] = [1, -1].map(|x| values.number_up_star(&Dyadic::from(x), 0, MANY).unwrap());
    assert_eq!(values.from_options(&[left], &[right]).unwrap(), sum);
    assert!(values.statistics().values < 1000, "{:?}", values.statistics());
    // The square of up plus *n has n + 1 left options in canonical form: that is too much to ask.
    values.set_limits(Limits::unlimited().with_max_values(2000));
    let square = read(&mut values, "{0|v*}");
    assert!(values.sum(square, many).unwrap_err().is_budget_exhausted());
}

#[test]
fn huge_multiples_of_up_are_compared_and_not_counted_down() {
    let mut values = Values::new();
    let most = i64::MAX;
    let ups = up(&mut values, most, 3);
    for (text, relation) in [
        ("tiny(1)", Relation::Less),
        ("uppow(2)", Relation::Less),
        ("{1|-1}", Relation::Confused),
        ("{1|0}", Relation::Confused),
        ("{1|0||0}", Relation::Less),
        ("{0||0,v*|vv}", Relation::Less),
    ] {
        let game = read(&mut values, text);
        assert_eq!(values.compare(game, ups).unwrap(), relation, "{text}");
    }
    assert!(values.statistics().values < 1000);
    let one_up = up(&mut values, 1, 0);
    let thousand = values.integer(1000).unwrap();
    let product = values.norton_product(thousand, one_up).unwrap();
    assert_eq!(product, up(&mut values, 1000, 0));
    assert_eq!(values.sum(ups, one_up), Err(PartizanError::NumberTooLarge));
}

#[test]
fn many_switches_are_not_added_for_an_outcome() {
    let mut values = Values::new();
    let mut sum = values.zero();
    for k in 0..10 {
        let size = values.integer(1 << k).unwrap();
        let switch = values.switch(&[size]).unwrap();
        sum = values.sum(sum, switch).unwrap();
    }
    let minus = values.negative(sum).unwrap();
    assert_eq!(minus, sum);
    assert_eq!(values.outcome_of_sum(sum, minus).unwrap(), OutcomeClass::Previous);
    // 2^9 - 2^8 + ... for Left, who takes the larger of each pair of switches.
    assert_eq!(*values.left_stop(sum), Dyadic::from(341));
    assert_eq!(*values.right_stop(sum), Dyadic::from(-341));
}
