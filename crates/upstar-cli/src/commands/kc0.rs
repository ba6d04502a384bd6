//! `upstar kc0`.

use std::io::{self, BufRead as _, BufReader, Write as _};

use upstar::graph_core::PlayConvention;
use upstar::impartial::{IllegalPick, RandomHeaps, Residue, TakeSet, kc_zero};

use crate::answers::{Answer, answer_each, write_line};
use crate::arguments::{Common, Illegal, Kc0};
use crate::commands::numbers::number;
use crate::commands::{budget, graph};
use crate::failure::{BadText, Failure};
use crate::output::Output;

const SCHEMA: &str = "upstar/kc0/1";

pub(super) fn run(common: &Common, command: &Kc0) -> Result<(), Failure> {
    let mut chances = Chances::new(common, command)?;
    if command.stones.is_empty() {
        return contest(common, &mut chances);
    }
    answer_each(common, SCHEMA, &command.stones, |text| chances.answer(text))
}

/// The contest's form: `t`, then `t` numbers; a line for each.
fn contest(common: &Common, chances: &mut Chances<'_>) -> Result<(), Failure> {
    let mut words = Words {
        input: BufReader::new(io::stdin()),
        word: Vec::new(),
    };
    let n_questions = words
        .next()?
        .ok_or_else(|| Failure::bad("standard input: expected t, the number of questions"))?;
    let n_questions = number(&n_questions)?;
    let mut out = Output::open(common.output.as_deref())?;
    let mut worst = None;
    for question in 0..n_questions {
        let Some(word) = words.next()? else {
            let missing = format!("expected {n_questions} numbers, found {question}");
            write_line(
                &mut out,
                common.format(),
                SCHEMA,
                Err(Failure::bad(missing)),
                &mut worst,
            )?;
            break;
        };
        let answer = chances.answer(&word);
        write_line(&mut out, common.format(), SCHEMA, answer, &mut worst)?;
        out.flush()?;
    }
    if let Some(more) = words.next()? {
        let superfluous = format!("expected no more than {n_questions} numbers, found `{more}`");
        write_line(
            &mut out,
            common.format(),
            SCHEMA,
            Err(Failure::bad(superfluous)),
            &mut worst,
        )?;
    }
    out.finish()?;
    worst.map_or(Ok(()), Err)
}

/// Words of standard input, read as they are asked for.
struct Words {
    input: BufReader<io::Stdin>,
    word: Vec<u8>,
}

impl Words {
    fn next(&mut self) -> Result<Option<String>, Failure> {
        self.word.clear();
        loop {
            let bytes = self.input.fill_buf()?;
            let skipped = bytes
                .iter()
                .take_while(|byte| self.word.is_empty() && byte.is_ascii_whitespace())
                .count();
            let taken = bytes[skipped..]
                .iter()
                .take_while(|byte| !byte.is_ascii_whitespace())
                .count();
            self.word.extend_from_slice(&bytes[skipped..skipped + taken]);
            let (at_end, ended) = (bytes.is_empty(), skipped + taken < bytes.len());
            self.input.consume(skipped + taken);
            if at_end || ended {
                break;
            }
        }
        Ok((!self.word.is_empty()).then(|| String::from_utf8_lossy(&self.word).into_owned()))
    }
}

/// The probability that the best player wins when the random player begins.
struct Chances<'a> {
    common: &'a Common,
    exact: bool,
    /// `None` for the game of the theorem.
    table: Option<RandomHeaps>,
}

impl<'a> Chances<'a> {
    fn new(common: &'a Common, command: &Kc0) -> Result<Self, Failure> {
        let takes: TakeSet = command
            .take
            .parse()
            .map_err(|error: upstar::impartial::TakeSetError| {
                Failure::BadText(BadText {
                    origin: "--take".to_owned(),
                    text: command.take.clone(),
                    span: error.span,
                    message: "expected whole numbers from 1 on, separated by commas".to_owned(),
                    also: None,
                })
            })?;
        let is_theorem = takes.as_slice() == [1, 4] && command.illegal == Illegal::Lose;
        let illegal = match command.illegal {
            Illegal::Lose => IllegalPick::Loses,
            Illegal::Redraw => IllegalPick::Redraws,
        };
        let table = (!is_theorem).then(|| RandomHeaps::new(takes, PlayConvention::Normal, illegal));
        Ok(Self {
            common,
            exact: command.exact,
            table,
        })
    }

    fn answer(&mut self, text: &str) -> Result<Answer, Failure> {
        let stones = number(text)?;
        let (residue, exact) = match &mut self.table {
            None => {
                let probability = kc_zero(stones);
                (
                    probability.residue(),
                    self.exact.then(|| exact_text(probability)).transpose()?,
                )
            }
            Some(table) => {
                table
                    .extend_to(stones, &budget(self.common))
                    .map_err(|error| graph::unsolved(&error))?;
                let chances = table
                    .chances(stones)
                    .ok_or_else(|| Failure::bad("no chances were found"))?;
                let probability = &chances.random_first;
                let residue = Residue::try_from(probability).map_err(Failure::bad)?;
                (residue, self.exact.then(|| probability.to_string()))
            }
        };
        let text = exact.clone().unwrap_or_else(|| residue.get().to_string());
        let mut fields = vec![("stones", stones.into()), ("residue", residue.get().into())];
        if let Some(exact) = exact {
            fields.push(("probability", exact.into()));
        }
        Ok(Answer { text, fields })
    }
}

/// The fraction in full, as long as a person or a program may want to read it.
fn exact_text(probability: upstar::impartial::KcZeroProbability) -> Result<String, Failure> {
    const MOST_BITS: u64 = 1 << 22;
    let fraction = probability.exact(MOST_BITS);
    fraction
        .map(|fraction| fraction.to_string())
        .map_err(|error| Failure::Limit(format!("{probability}: {error}")))
}
