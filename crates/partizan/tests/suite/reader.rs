//! A small recursive reader of game expressions, written for the tables and independent of the notation
//! module. Expressions in the tables are short, so recursion is fine here.

use graph_core::Player;
use partizan::{Dyadic, ValueId, Values};

/// A value and, where it is not the canonical form, the options of the form it was written in.
struct Game {
    value: ValueId,
    root: Option<[Vec<ValueId>; 2]>,
}

impl From<ValueId> for Game {
    fn from(value: ValueId) -> Self {
        Self { value, root: None }
    }
}

pub(crate) fn read(values: &mut Values, text: &str) -> ValueId {
    let mut reader = Reader {
        values,
        text: text.as_bytes(),
        at: 0,
    };
    let value = reader.expression().value;
    reader.blanks();
    assert_eq!(reader.at, text.len(), "trailing input in {text}");
    value
}

pub(crate) fn dyadic(text: &str) -> Dyadic {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let denominator: u64 = denominator.parse().unwrap();
    assert!(denominator.is_power_of_two(), "{text}");
    Dyadic::new(numerator.parse::<i64>().unwrap(), denominator.trailing_zeros()).unwrap()
}

struct Reader<'a> {
    values: &'a mut Values,
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn blanks(&mut self) {
        while self.peek() == b' ' {
            self.at += 1;
        }
    }

    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.text[self.at..].starts_with(token.as_bytes());
        if found {
            self.at += token.len();
        }
        found
    }

    fn expect(&mut self, token: &str) {
        self.blanks();
        assert!(
            self.eat(token),
            "expected {token} at {} of {}",
            self.at,
            self.shown()
        );
    }

    fn shown(&self) -> String {
        String::from_utf8_lossy(self.text).into_owned()
    }

    fn expression(&mut self) -> Game {
        let mut sum = self.term();
        loop {
            self.blanks();
            let minus = match self.peek() {
                b'+' => false,
                b'-' => true,
                _ => return sum,
            };
            self.at += 1;
            let term = self.term().value;
            let value = if minus {
                self.values.difference(sum.value, term)
            } else {
                self.values.sum(sum.value, term)
            };
            sum = value.unwrap().into();
        }
    }

    fn term(&mut self) -> Game {
        self.blanks();
        if self.eat("+-") {
            self.blanks();
            if self.peek() == b'(' || self.peek() == b'{' && !self.is_game_brace() {
                self.at += 1;
                let list = self.list();
                self.at += 1;
                return self.values.switch(&list).unwrap().into();
            }
            let value = self.factor().value;
            return self.values.switch(&[value]).unwrap().into();
        }
        if self.peek() == b'-' && self.text.get(self.at + 1).is_some_and(u8::is_ascii_digit) {
            return self.factor();
        }
        if self.eat("-") {
            let value = self.term().value;
            return self.values.negative(value).unwrap().into();
        }
        self.factor()
    }

    /// Whether the brace here has a bar of its own.
    fn is_game_brace(&self) -> bool {
        let mut depth = 0;
        for &byte in &self.text[self.at..] {
            match byte {
                b'{' | b'(' => depth += 1,
                b'}' | b')' => depth -= 1,
                b'|' if depth == 1 => return true,
                _ => {}
            }
            if depth == 0 {
                return false;
            }
        }
        false
    }

    fn factor(&mut self) -> Game {
        let mut res = self.primary();
        loop {
            if self.eat(":") {
                let upper = self.primary().value;
                let [left, right] = self.root(res);
                let sum = self.values.ordinal_sum(&left, &right, upper).unwrap();
                res = Game {
                    value: sum.value,
                    root: Some([sum.left, sum.right]),
                };
            } else if self.eat(".") {
                let unit = self.primary().value;
                res = self.values.norton_product(res.value, unit).unwrap().into();
            } else {
                return res;
            }
        }
    }

    fn root(&mut self, game: Game) -> [Vec<ValueId>; 2] {
        game.root.unwrap_or_else(|| {
            Player::BOTH.map(|player| self.values.options(game.value, player).unwrap().to_vec())
        })
    }

    fn primary(&mut self) -> Game {
        self.blanks();
        if self.peek() == b'{' {
            return self.brace();
        }
        if self.eat("(") {
            let res = self.expression();
            self.expect(")");
            return res;
        }
        let start = self.at;
        while self.peek().is_ascii_alphabetic() {
            self.at += 1;
        }
        let name = String::from_utf8_lossy(&self.text[start..self.at]).to_lowercase();
        if !name.is_empty() && self.eat("(") {
            return self.function(&name);
        }
        self.at = start;
        self.closed()
    }

    fn function(&mut self, name: &str) -> Game {
        let start = self.at;
        let mut arguments = vec![self.expression()];
        loop {
            self.blanks();
            if self.eat(",") {
                arguments.push(self.expression());
            } else {
                break;
            }
        }
        let text = String::from_utf8_lossy(&self.text[start..self.at]).into_owned();
        self.expect(")");
        let ids: Vec<_> = arguments.iter().map(|game| game.value).collect();
        let values = &mut *self.values;
        let value = match (name, ids.as_slice()) {
            ("tiny", &[g]) => values.tiny(g),
            ("miny", &[g]) => values.miny(g),
            ("uppow", _) => values.up_power(text.parse().unwrap()),
            ("uparr", _) => values.up_sum(text.parse().unwrap()),
            ("conway", &[g, h]) => values.conway_product(g, h),
            ("norton", &[g, h]) => values.norton_product(g, h),
            ("heat", &[g, t]) => values.heat(g, t),
            ("overheat", &[g, s, t]) => values.overheat(g, s, t),
            ("cool", &[g, t]) => {
                let t = values.as_number(t).unwrap().clone();
                values.cool(g, &t)
            }
            _ => panic!("unknown function {name} in {}", self.shown()),
        };
        value.unwrap().into()
    }

    fn brace(&mut self) -> Game {
        self.expect("{");
        let res = self.slashes(b"}");
        self.expect("}");
        res
    }

    /// Lists up to one of the closing bytes, parted by bars of which the longest is the outermost.
    fn slashes(&mut self, closing: &[u8]) -> Game {
        let start = self.at;
        let (end, bar, width) = self.outer_bar(closing);
        self.at = start;
        let left = self.side(bar);
        self.at = bar + width;
        let right = self.side(end);
        self.at = end;
        let value = self.values.from_options(&left, &right).unwrap();
        Game {
            value,
            root: Some([left, right]),
        }
    }

    /// One side of a bar, up to `end`: a list, or a game with shorter bars.
    fn side(&mut self, end: usize) -> Vec<ValueId> {
        let text = self.text;
        let start = self.at;
        let inner = &text[start..end];
        let mut sub = Reader {
            values: self.values,
            text: inner,
            at: 0,
        };
        let has_bar = sub.outer_bar(&[]).2 > 0;
        sub.at = 0;
        let list = if has_bar {
            vec![sub.slashes(&[]).value]
        } else {
            sub.list()
        };
        sub.blanks();
        assert_eq!(sub.at, inner.len(), "trailing input in {}", sub.shown());
        list
    }

    /// Where this level ends, and the place and width of its longest bar.
    fn outer_bar(&mut self, closing: &[u8]) -> (usize, usize, usize) {
        let (mut depth, mut at, mut best) = (0, self.at, (0, 0));
        while at < self.text.len() {
            match self.text[at] {
                byte if depth == 0 && closing.contains(&byte) => break,
                b'{' | b'(' => depth += 1,
                b'}' | b')' => depth -= 1,
                b'|' => {
                    let width = self.text[at..].iter().take_while(|&&byte| byte == b'|').count();
                    if depth == 0 && width > best.1 {
                        best = (at, width);
                    }
                    at += width - 1;
                }
                _ => {}
            }
            at += 1;
        }
        (at, best.0, best.1)
    }

    fn list(&mut self) -> Vec<ValueId> {
        let mut res = Vec::new();
        self.blanks();
        if self.at == self.text.len() || b"|})".contains(&self.peek()) {
            return res;
        }
        loop {
            res.push(self.expression().value);
            self.blanks();
            if !self.eat(",") {
                return res;
            }
        }
    }

    fn digits(&mut self) -> Option<i64> {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        let digits = core::str::from_utf8(&self.text[start..self.at]).unwrap();
        (!digits.is_empty()).then(|| digits.parse().unwrap())
    }

    /// A number, ups and a nimber, glued; powers of up as CGSuite writes them.
    fn closed(&mut self) -> Game {
        let start = self.at;
        let minus = self.eat("-");
        let mut number = Dyadic::ZERO;
        if self.peek().is_ascii_digit() {
            let from = self.at;
            self.digits();
            if self.eat("/") {
                self.digits();
            }
            number = dyadic(core::str::from_utf8(&self.text[from..self.at]).unwrap());
        }
        let number = if minus { -number } else { number };
        let mut ups = 0;
        let mut powers = self.values.zero();
        for (sign, mark) in [(1, "^"), (-1, "v")] {
            if self.peek() != mark.as_bytes()[0] {
                continue;
            }
            let mut count = 0;
            while self.eat(mark) {
                count += 1;
            }
            if self.eat("<") || self.eat("[") {
                let sum = self.text[self.at - 1] == b'[';
                let k = u32::try_from(self.digits().unwrap()).unwrap();
                self.at += 1;
                let power = if sum {
                    self.values.up_sum(k)
                } else {
                    self.values.up_power(k)
                };
                let power = power.unwrap();
                powers = self.values.multiple(&sign.into(), power).unwrap();
                count -= 1;
            } else if let Some(digits) = self.digits() {
                count = digits;
            }
            ups = sign * count;
        }
        let star = if self.eat("*") {
            self.digits().unwrap_or(1)
        } else {
            0
        };
        assert!(self.at > start, "expected a game at {start} of {}", self.shown());
        let star = u32::try_from(star).unwrap();
        let closed = self.values.number_up_star(&number, ups, star).unwrap();
        let mut res = self.values.sum(closed, powers).unwrap();
        if self.peek().is_ascii_uppercase() {
            // CGSuite writes 5Tiny(4) for the sum.
            let glued = self.primary().value;
            res = self.values.sum(res, glued).unwrap();
        }
        res.into()
    }
}
