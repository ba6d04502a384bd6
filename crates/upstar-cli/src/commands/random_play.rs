//! `upstar random-play`: a heap game between a player who plays best and one who picks at random.

use std::str::FromStr as _;

use serde_json::Value;
use upstar::impartial::{
    CountedMoves, FirstMover, HeapCode, HeapGame, Heaps, IllegalPick, MoveCount, Picks, PrimeModulus,
    RandomForm, RandomFormError, RandomHeaps, RandomOpponent, SearchError, TakeSet, WinningChances,
};

use crate::answers::{Answer, answer_each, print_all};
use crate::arguments::{Common, Counted, FirstPlayer, Illegal, RandomPlay};
use crate::commands::numbers::number;
use crate::commands::{budget, graph, play};
use crate::failure::{BadText, Failure};

const SCHEMA: &str = "upstar/random-play/1";

/// A proof of the form looks at heaps below this.
const PROOF_HEAPS: u64 = 4_096;

/// Without a proof, a table goes to this heap unless `--max-vertices` says how far.
const TABLE_HEAPS: u64 = 20_000;

/// The most bits of a fraction that is printed from a law: fractions are kept in lowest terms, and twice the bits take
/// four times as long.
const MOST_BITS: u64 = 1 << 15;

pub(super) fn run(common: &Common, command: &RandomPlay) -> Result<(), Failure> {
    let mut chances = Chances::new(common, command)?;
    if command.form {
        return chances.print_form();
    }
    let Some(most) = command.up_to else {
        return answer_each(common, SCHEMA, &command.heaps, |text| chances.answer(text));
    };
    if let Some(limit) = common.max_vertices.filter(|&limit| most >= u64::from(limit)) {
        let wanted = u128::from(most) + 1;
        return Err(Failure::Limit(format!("{limit} heaps, of {wanted} asked for")));
    }
    let answers: Result<Vec<_>, _> = (0..=most).map(|heap| chances.of_heap(heap)).collect();
    print_all(common, SCHEMA, answers?)
}

/// The probability that the best player wins, however it is found.
struct Chances<'a> {
    common: &'a Common,
    first: FirstMover,
    modulus: Option<PrimeModulus>,
    /// For one heap and finitely many takes.
    takes: Option<Takes>,
    /// For any heaps, when the random player picks among the moves that there are.
    search: Option<RandomOpponent<CountedMoves>>,
}

struct Takes {
    table: RandomHeaps,
    form: Form,
}

/// The law of heaps of any size, looked for when it is first wanted.
enum Form {
    Unsought,
    Unproved,
    Proved(Box<RandomForm>),
}

impl<'a> Chances<'a> {
    fn new(common: &'a Common, command: &RandomPlay) -> Result<Self, Failure> {
        let play = play(command.misere);
        let game = game(command)?;
        let count = match command.count {
            Counted::Positions => MoveCount::Positions,
            Counted::Heaps => MoveCount::Heaps,
            Counted::Places => MoveCount::Places,
        };
        let illegal = match command.illegal {
            Illegal::Lose => IllegalPick::Loses,
            Illegal::Redraw => IllegalPick::Redraws,
        };
        let takes = (count != MoveCount::Places)
            .then(|| RandomHeaps::of_game(game.clone(), play, illegal))
            .flatten();
        if takes.is_none() && illegal == IllegalPick::Loses {
            return Err(Failure::bad(
                "--illegal lose: expected a finite set of takes that leave one heap or none, as with --subtract, from which to pick",
            ));
        }
        let search = (illegal == IllegalPick::Redraws)
            .then(|| {
                CountedMoves::new(game, count).ok_or_else(|| {
                    Failure::bad("--count places: expected a game that leaves two heaps at most")
                })
            })
            .transpose()?;
        Ok(Self {
            common,
            first: match command.first {
                FirstPlayer::Random => FirstMover::Random,
                FirstPlayer::Best => FirstMover::Best,
            },
            modulus: command.modulus.map(prime).transpose()?,
            takes: takes.map(|table| Takes {
                table,
                form: Form::Unsought,
            }),
            search: search.map(|moves| RandomOpponent::new(moves, play, Picks::Legal)),
        })
    }

    fn answer(&mut self, text: &str) -> Result<Answer, Failure> {
        if !text.contains('+') {
            return self.of_heap(number(text)?);
        }
        let heaps: Result<Vec<_>, _> = text.split('+').map(number).collect();
        let chances = self.searched(&heaps?)?;
        self.shown(text.trim().into(), &chances)
    }

    fn of_heap(&mut self, heap: u64) -> Result<Answer, Failure> {
        let Some(takes) = &mut self.takes else {
            let chances = self.searched(&[heap])?;
            return self.shown(heap.into(), &chances);
        };
        if takes.table.chances(heap).is_none() {
            takes.find_form(self.common)?;
            if takes.form().is_none() {
                takes.extend_to(heap, self.common)?;
            }
        }
        let takes = self.takes.as_ref();
        if let Some(chances) = takes.and_then(|takes| takes.table.chances(heap)) {
            return self.shown(heap.into(), chances);
        }
        let form = takes.and_then(Takes::form);
        form.map_or_else(
            || Err(Failure::bad("no chances were found")),
            |form| self.of_form(form, heap),
        )
    }

    fn searched(&mut self, heaps: &[u64]) -> Result<WinningChances, Failure> {
        let Some(solver) = &mut self.search else {
            return Err(Failure::bad(
                "--illegal lose: expected one heap, found a sum of heaps",
            ));
        };
        let mut position: Heaps = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        position.sort_unstable();
        let found = solver.chances(&position, &budget(self.common));
        found.cloned().map_err(|error| match error {
            SearchError::Limit(error) => graph::unsolved(&error),
            error => Failure::bad(error),
        })
    }

    fn shown(&self, heap: Value, chances: &WinningChances) -> Result<Answer, Failure> {
        let chance = chances.of(self.first);
        let Some(modulus) = self.modulus else {
            return Ok(answer(heap, "probability", chance.to_string().into()));
        };
        let prime = modulus.get();
        let residue = modulus.reduce(chance).ok_or(RandomFormError::NoResidue { prime });
        Ok(answer(heap, "residue", residue.map_err(Failure::bad)?.into()))
    }

    fn of_form(&self, form: &RandomForm, heap: u64) -> Result<Answer, Failure> {
        if let Some(modulus) = self.modulus {
            let residue = form.residue(heap, self.first, modulus).map_err(Failure::bad)?;
            return Ok(answer(heap.into(), "residue", residue.into()));
        }
        let exact = form.exact(heap, self.first, MOST_BITS);
        let exact =
            exact.map_err(|error| Failure::Limit(format!("heap {heap}: {error}; --mod P gives a residue")));
        Ok(answer(heap.into(), "probability", exact?.to_string().into()))
    }

    /// Prints the law of each residue class of heaps.
    fn print_form(&mut self) -> Result<(), Failure> {
        let Some(takes) = &mut self.takes else {
            return Err(Failure::bad(
                "--form: expected a finite set of takes that leave one heap or none, as with --subtract",
            ));
        };
        takes.find_form(self.common)?;
        let Some(form) = takes.form() else {
            let most = proof_heaps(self.common);
            return Err(Failure::Limit(format!(
                "no form is proved by the heaps below {most}"
            )));
        };
        let classes = (0..form.step()).map(|residue| class(form, residue, self.first));
        print_all(self.common, SCHEMA, classes.collect())
    }
}

impl Takes {
    fn find_form(&mut self, common: &Common) -> Result<(), Failure> {
        if !matches!(self.form, Form::Unsought) {
            return Ok(());
        }
        let found = self.table.prove_form(proof_heaps(common), &budget(common));
        let found = found.map_err(|error| graph::unsolved(&error))?;
        if found.as_ref().is_some_and(|form| !form.verify()) {
            return Err(Failure::bad("the form that was found does not pass its check"));
        }
        self.form = found.map_or(Form::Unproved, |form| Form::Proved(Box::new(form)));
        Ok(())
    }

    fn form(&self) -> Option<&RandomForm> {
        match &self.form {
            Form::Proved(form) => Some(form),
            Form::Unsought | Form::Unproved => None,
        }
    }

    /// Makes the table longer, as far as it may be.
    fn extend_to(&mut self, heap: u64, common: &Common) -> Result<(), Failure> {
        let limit = common
            .max_vertices
            .map(|limit| u64::from(limit).saturating_sub(1));
        let most = limit.unwrap_or(TABLE_HEAPS);
        if heap > most {
            return Err(Failure::Limit(format!(
                "heap {heap}: no form is proved by the heaps below {}, and a table goes to {most}; \
                 --max-vertices N makes it longer",
                proof_heaps(common)
            )));
        }
        let grown = self.table.extend_to(heap, &budget(common));
        grown.map_err(|error| graph::unsolved(&error))
    }
}

fn proof_heaps(common: &Common) -> u64 {
    common
        .max_vertices
        .map_or(PROOF_HEAPS, |limit| PROOF_HEAPS.min(u64::from(limit)))
}

fn answer(heap: Value, name: &'static str, chance: Value) -> Answer {
    Answer {
        text: crate::answers::field(&chance),
        fields: vec![("heap", heap), (name, chance)],
    }
}

/// What holds of heaps of one residue, from the start of the form on.
fn class(form: &RandomForm, residue: u64, first: FirstMover) -> Answer {
    let (step, start) = (form.step(), form.start());
    let law = match (form.closed_form(residue, first), form.recurrence(residue, first)) {
        (Some(law), _) => law.to_string(),
        (None, Some(recurrence)) => format!("u(t - {}) where {recurrence}", start / step),
        (None, None) => String::new(),
    };
    let take = form.best_take(start + residue);
    let taken = take.map_or(String::new(), |take| format!(", best take {take}"));
    let heaps = if residue == 0 {
        format!("{step} t")
    } else {
        format!("{step} t + {residue}")
    };
    Answer {
        text: format!("{heaps} from {} on: {law}{taken}", start + residue),
        fields: vec![
            ("step", step.into()),
            ("residue", residue.into()),
            ("from", (start + residue).into()),
            ("take", take.into()),
            ("law", law.into()),
        ],
    }
}

fn prime(number: u64) -> Result<PrimeModulus, Failure> {
    PrimeModulus::new(number)
        .ok_or_else(|| Failure::bad(format!("--mod {number}: expected a prime below 2^64")))
}

fn game(command: &RandomPlay) -> Result<HeapGame, Failure> {
    let set = |option: &str, text: &str| {
        TakeSet::from_str(text).map_err(|error| {
            let message = "expected whole numbers from 1 on, separated by commas".to_owned();
            bad_text(option, text, error.span, message)
        })
    };
    if let Some(takes) = &command.subtract {
        return set("--subtract", takes).map(HeapGame::subtraction);
    }
    if let Some(takes) = &command.all_but {
        return set("--all-but", takes).map(HeapGame::all_but);
    }
    let text = command.code.as_deref().unwrap_or_default();
    if let Some(game) = HeapGame::named(text) {
        return Ok(game);
    }
    let code = HeapCode::from_str(text);
    code.map(HeapGame::coded)
        .map_err(|error| bad_text("--code", text, error.span.clone(), error.kind.to_string()))
}

fn bad_text(origin: &str, text: &str, span: std::ops::Range<usize>, message: String) -> Failure {
    Failure::BadText(BadText {
        origin: origin.to_owned(),
        text: text.to_owned(),
        span,
        message,
        also: None,
    })
}
