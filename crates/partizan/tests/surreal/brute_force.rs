//! The simplest number of an interval against all numbers with short sign expansions.

use core::cmp::Ordering;

use partizan::surreal::{SurrealId, Surreals, parse_signs};

/// All numbers with at most three runs of these lengths.
fn pool(s: &mut Surreals) -> Vec<SurrealId> {
    const LENGTHS: [&str; 5] = ["1", "2", "w", "(w+1)", "(w^2)"];
    let mut texts = vec![String::new()];
    let mut last = texts.clone();
    for place in 0..3 {
        let mut longer = Vec::new();
        for text in &last {
            for length in LENGTHS {
                let sign = if place % 2 == 0 { '+' } else { '-' };
                longer.push(format!("{text}{sign}^{length}"));
            }
        }
        texts.extend_from_slice(&longer);
        last = longer;
    }
    let swapped: Vec<_> = texts.iter().skip(1).map(|text| swap_signs(text)).collect();
    texts.extend(swapped);
    texts
        .iter()
        .map(|text| {
            let blocks = parse_signs(s, text).unwrap();
            s.from_sign_expansion(&blocks).unwrap()
        })
        .collect()
}

/// Exchanges pluses and minuses outside of parentheses.
fn swap_signs(text: &str) -> String {
    let mut depth = 0;
    text.chars()
        .map(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            match c {
                '+' if depth == 0 => '-',
                '-' if depth == 0 => '+',
                c => c,
            }
        })
        .collect()
}

#[test]
fn no_number_of_an_interval_is_born_before_the_simplest() {
    let mut surreals = Surreals::new();
    let s = &mut surreals;
    let mut pool = pool(s);
    pool.sort_by(|&a, &b| s.compare(a, b));
    assert!(pool.windows(2).all(|pair| s.compare(pair[0], pair[1]).is_lt()));
    let days: Vec<_> = pool.iter().map(|&x| s.birthday(x).unwrap()).collect();
    for lo in 0..pool.len() {
        for hi in (lo + 1..pool.len()).step_by(3) {
            let simplest = s.simplest_between(Some(pool[lo]), Some(pool[hi])).unwrap();
            assert!(s.compare(pool[lo], simplest).is_lt() && s.compare(simplest, pool[hi]).is_lt());
            let day = s.birthday(simplest).unwrap();
            for between in lo + 1..hi {
                // There is only one of the first day.
                let order = s.compare(day, days[between]);
                let is_same = pool[between] == simplest;
                assert!(order == Ordering::Less || is_same, "{lo} {hi} {between}");
            }
        }
    }
}
