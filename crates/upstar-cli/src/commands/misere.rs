//! `upstar misere`: heap games whose last move loses.

use std::io::Write as _;

use serde_json::{Value, json};
use upstar::graph_core::{Budget, GraphError, Outcome};
use upstar::impartial::{Genus, HeapGame, HeapGenera, Heaps, MisereQuotient, MisereSearch};

use crate::arguments::{Common, Format, Misere};
use crate::commands::numbers::numbers;
use crate::commands::{budget, graph, heap, misere_file};
use crate::failure::Failure;
use crate::output::Output;
use crate::watch;

/// The genera that are printed unless something is asked for.
const HEAPS: u64 = 12;

pub(super) fn run(common: &Common, command: &Misere) -> Result<(), Failure> {
    let game = heap::named_game(
        command.code.as_deref(),
        command.subtract.as_deref(),
        command.all_but.as_deref(),
    )?;
    if let Some(heaps) = &command.sum {
        return print_sum(common, command, &game, heaps);
    }
    let all = command.genus.is_none() && !command.quotient && command.proof.is_none();
    let search = (all || command.quotient || command.proof.is_some())
        .then(|| searched(common, command, &game))
        .transpose()?;
    if let (Some(file), Some(search)) = (&command.proof, &search) {
        misere_file::write(file, &search.proof())?;
    }
    let quotient = search.as_ref().map(MisereSearch::quotient);
    let last = command.genus.or(all.then_some(HEAPS));
    let genera = last.map(|last| genera(common, &game, last)).transpose()?;
    watch::answering();
    let answer = Answer {
        code: game.to_string(),
        quotient,
        genera,
    };
    let mut out = Output::open(common.output.as_deref())?;
    match common.format() {
        Format::Text => answer.write_text(&mut out)?,
        Format::Tsv => answer.write_tsv(&mut out)?,
        Format::Json => writeln!(out, "{}", answer.document())?,
    }
    out.finish()
}

/// What was found of a game.
struct Answer {
    code: String,
    quotient: Option<MisereQuotient>,
    genera: Option<Vec<Genus>>,
}

impl Answer {
    fn write_text(&self, out: &mut Output) -> Result<(), Failure> {
        if let Some(quotient) = &self.quotient {
            writeln!(out, "{}: {}", self.code, summary(quotient))?;
            writeln!(out, "{quotient}")?;
            writeln!(out, "values {}", values(quotient))?;
        }
        for (heap, genus) in self.genera.iter().flatten().enumerate() {
            writeln!(out, "{heap}: {}, genus {genus}", genus.misere_outcome())?;
        }
        Ok(())
    }

    /// One line of the quotient, or a line a heap.
    fn write_tsv(&self, out: &mut Output) -> Result<(), Failure> {
        let Some(genera) = &self.genera else {
            let Some(quotient) = &self.quotient else {
                return Ok(());
            };
            let shown = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
            let period = quotient.period();
            writeln!(
                out,
                "code\tstatus\torder\tp_positions\tpreperiod\tperiod\theaps\ttame\tpresentation\tvalues"
            )?;
            writeln!(
                out,
                "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{quotient}\t{}",
                self.code,
                status(quotient),
                quotient.order(),
                quotient.p_positions().len(),
                shown(period.map(|period| period.preperiod)),
                shown(period.map(|period| period.period)),
                quotient.n_heaps(),
                shown(quotient.tame().map(u64::from)),
                values(quotient),
            )?;
            return Ok(());
        };
        let value = |heap| self.quotient.as_ref().map(|quotient| word(quotient, heap));
        writeln!(
            out,
            "heap\toutcome\tgenus{}",
            self.quotient.as_ref().map_or("", |_| "\tvalue")
        )?;
        for (heap, genus) in (0..).zip(genera) {
            let value = value(heap).map_or(String::new(), |value| format!("\t{value}"));
            writeln!(out, "{heap}\t{}\t{genus}{value}", genus.misere_outcome())?;
        }
        Ok(())
    }

    fn document(&self) -> Value {
        let mut document = json!({ "schema": "upstar/misere/1", "code": self.code });
        if let Some(quotient) = &self.quotient {
            let generators = quotient
                .generators()
                .iter()
                .map(|one| json!({ "name": quotient.word(one.element), "heap": one.heap }));
            let relations = quotient
                .relations()
                .map(|(left, right)| format!("{left}={right}"));
            let losses = quotient.p_positions().into_iter().map(|one| quotient.word(one));
            let values = (0..quotient.n_heaps()).map(|heap| word(quotient, heap));
            let period = quotient.period();
            document["quotient"] = json!({
                "status": status(quotient), "order": quotient.order(), "tame": quotient.tame(),
                "generators": generators.collect::<Vec<_>>(),
                "relations": relations.collect::<Vec<_>>(),
                "p_positions": losses.collect::<Vec<_>>(),
                "preperiod": period.map(|period| period.preperiod),
                "period": period.map(|period| period.period),
                "values": values.collect::<Vec<_>>(),
            });
        }
        if let Some(genera) = &self.genera {
            let heap = |(heap, genus): (usize, &Genus)| {
                json!({
                    "heap": heap, "outcome": genus.misere_outcome().to_string(),
                    "nim_value": genus.nim_value(), "superscript": genus.superscript(),
                })
            };
            document["heaps"] = genera.iter().enumerate().map(heap).collect();
        }
        document
    }
}

fn summary(quotient: &MisereQuotient) -> String {
    let tame = quotient.tame().map_or(String::new(), |n| format!(", tame T{n}"));
    let (order, n_p) = (quotient.order(), quotient.p_positions().len());
    match quotient.period() {
        Some(period) => format!(
            "order {order}, |P| = {n_p}{tame}, period {} from heap {} on, proved by heaps 0..={}",
            period.period,
            period.preperiod,
            quotient.n_heaps() - 1,
        ),
        None => format!(
            "unknown, at least order {order}, which is that of heaps 0..={}, |P| = {n_p}{tame}",
            quotient.n_heaps() - 1,
        ),
    }
}

fn status(quotient: &MisereQuotient) -> &'static str {
    if quotient.is_proved_for_all_heaps() {
        "proved"
    } else {
        "unknown"
    }
}

/// The values of heaps, as many as show a period once.
fn values(quotient: &MisereQuotient) -> String {
    let shown = quotient.period().map_or(quotient.n_heaps(), |period| {
        quotient.n_heaps().min(period.preperiod + period.period)
    });
    let values: Vec<_> = (0..shown).map(|heap| word(quotient, heap)).collect();
    values.join(" ")
}

/// The word of a heap's value; empty when the quotient does not cover it.
fn word(quotient: &MisereQuotient, heap: u64) -> String {
    quotient
        .value(heap)
        .map_or(String::new(), |value| quotient.word(value))
}

/// The quotient as far as the limits of the command go; that they were reached is an answer, not an error.
fn searched(common: &Common, command: &Misere, game: &HeapGame) -> Result<MisereSearch, Failure> {
    let mut search = search(command, game);
    match search.prove_period(command.heaps, &budget(common)) {
        Err(error) if !is_order(common, command, &error) => Err(unfinished(&error, &search)),
        _ => Ok(search),
    }
}

fn search(command: &Misere, game: &HeapGame) -> MisereSearch {
    MisereSearch::new(
        game.clone(),
        usize::try_from(command.max_order).unwrap_or(usize::MAX),
    )
}

/// True when it was the greatest order that stopped the search.
fn is_order(common: &Common, command: &Misere, error: &GraphError) -> bool {
    let order = GraphError::TooManyVertices {
        max_vertices: command.max_order.max(1),
    };
    *error == order && common.max_vertices != Some(command.max_order)
}

fn unfinished(error: &GraphError, search: &MisereSearch) -> Failure {
    let quotient = search.quotient();
    Failure::Limit(format!(
        "{error}; the quotient of heaps 0..={} has order {}, that of all heaps at least as much",
        quotient.n_heaps() - 1,
        quotient.order(),
    ))
}

fn genera(common: &Common, game: &HeapGame, last: u64) -> Result<Vec<Genus>, Failure> {
    let mut genera = HeapGenera::new(game.clone());
    let mut found = Vec::new();
    for heap in 0..=last {
        let genus = genera.genus(heap, &budget(common));
        found.push(genus.map_err(|error| match graph::unsolved(&error) {
            Failure::Limit(message) => Failure::Limit(format!("{message}; heaps below {heap} were done")),
            other => other,
        })?);
    }
    Ok(found)
}

/// Says who wins a sum of heaps and how.
fn print_sum(common: &Common, command: &Misere, game: &HeapGame, text: &str) -> Result<(), Failure> {
    let mut heaps = numbers(&text.replace(',', " "))?;
    heaps.sort_unstable();
    let budget = budget(common);
    let mut search = search(command, game);
    let last = heaps.last().copied().unwrap_or(0);
    // A period saves large heaps from being looked at one by one.
    let found = search.prove_period(last.min(command.heaps), &budget).map(|_| ());
    let found = found.and_then(|()| search.extend_to(last, &budget));
    let quotient = search.quotient();
    let (outcome, moves) = match found {
        Ok(()) => by_quotient(game, &quotient, &heaps, &budget)?,
        Err(error) if is_order(common, command, &error) => by_search(game, &heaps, &budget)?,
        Err(error) => return Err(unfinished(&error, &search)),
    };
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    let shown: Vec<_> = moves
        .iter()
        .map(|(heap, left)| format!("{heap} to {}", sum_of(left)))
        .collect();
    match common.format() {
        Format::Text if shown.is_empty() => writeln!(out, "{outcome}")?,
        Format::Text => writeln!(out, "{outcome}, {}", shown.join(", "))?,
        Format::Tsv => {
            writeln!(out, "heaps\toutcome\tmoves")?;
            writeln!(out, "{}\t{outcome}\t{}", sum_of(&heaps), shown.join(", "))?;
        }
        Format::Json => {
            let moves = moves
                .iter()
                .map(|(heap, left)| json!({ "heap": heap, "left": left.to_vec() }));
            let document = json!({
                "schema": "upstar/misere-sum/1", "code": game.to_string(), "heaps": heaps,
                "outcome": outcome.to_string(), "moves": moves.collect::<Vec<_>>(),
            });
            writeln!(out, "{document}")?;
        }
    }
    out.finish()
}

fn sum_of(heaps: &[u64]) -> String {
    let heaps: Vec<_> = heaps.iter().map(u64::to_string).collect();
    if heaps.is_empty() {
        "0".to_owned()
    } else {
        heaps.join("+")
    }
}

/// The outcome, and the winning moves: a heap and what is left of it.
type Play = (Outcome, Vec<(u64, Heaps)>);

fn by_quotient(
    game: &HeapGame,
    quotient: &MisereQuotient,
    heaps: &[u64],
    budget: &Budget,
) -> Result<Play, Failure> {
    play(game, heaps, budget, |heaps| {
        Ok(quotient.outcome_of_heaps(heaps).unwrap_or(Outcome::Win))
    })
}

fn by_search(game: &HeapGame, heaps: &[u64], budget: &Budget) -> Result<Play, Failure> {
    let mut genera = HeapGenera::new(game.clone());
    play(game, heaps, budget, |heaps| {
        genera.outcome_of_heaps(heaps, budget)
    })
}

/// Looks through the moves of a sum, those of equal heaps once, for those that leave a lost one.
fn play(
    game: &HeapGame,
    heaps: &[u64],
    budget: &Budget,
    mut outcome: impl FnMut(&[u64]) -> Result<Outcome, GraphError>,
) -> Result<Play, Failure> {
    let mut meter = budget.meter();
    let mut winning = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        if at > 0 && heaps[at - 1] == heap {
            continue;
        }
        let others: Vec<_> = heaps[..at].iter().chain(&heaps[at + 1..]).copied().collect();
        let looked = game.try_for_each_option(heap, |left| {
            meter.spend(1)?;
            if let Some(left) = left
                && outcome(&[&others[..], &left].concat())? == Outcome::Loss
            {
                winning.push((heap, left));
            }
            Ok(())
        });
        looked.map_err(|error| graph::unsolved(&error))?;
    }
    let outcome = outcome(heaps).map_err(|error| graph::unsolved(&error))?;
    Ok((outcome, winning))
}
