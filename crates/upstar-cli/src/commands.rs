//! One file a command, or a family of commands that share their way; this file only sends each to its place.

mod bash;
mod best;
mod classic;
mod coins;
mod columns;
mod compare;
mod convert;
mod cutting;
mod day;
mod entailing;
mod eval;
mod expression;
mod find;
mod generate;
mod graph;
mod graph_sum;
mod grundy;
mod grundy_loopy;
mod heap;
mod heap_file;
mod heap_growth;
mod kc0;
mod loopy;
mod mex;
mod misere;
mod misere_file;
mod nim;
mod nim_field;
mod numbers;
mod picture;
mod position;
mod proof;
mod race;
mod random_play;
mod repl;
mod solve;
mod sum;
mod sum_terms;
mod surreal;
mod thermograph;
mod verify;

use std::io::Write as _;

use clap::CommandFactory as _;
use upstar::graph_core::{Budget, PlayConvention};

use crate::arguments::{Arguments, Command, Common};
use crate::failure::Failure;
use crate::output::Output;
use crate::watch;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let common = &arguments.common;
    match &arguments.command {
        Command::Solve(command) => solve::run(common, command),
        Command::Race(command) => race::run(common, command),
        Command::Verify(command) => verify::run(common, command),
        Command::Grundy(command) => grundy::run(common, command),
        Command::Convert(command) => convert::run(common, command),
        Command::Generate(command) => generate::run(common, command),
        Command::Picture(command) => picture::run(common, command),
        Command::Mex(command) => mex::run(common, command),
        Command::Nim(command) => nim::run(common, command),
        Command::Bash(command) => bash::run(common, command),
        Command::Cutting(command) => cutting::run(common, command),
        Command::Kc0(command) => kc0::run(common, command),
        Command::RandomPlay(command) => random_play::run(common, command),
        Command::NimField(command) => nim_field::run(common, command),
        Command::Coins(command) => coins::run(common, command),
        Command::Heap(command) => heap::run(common, command),
        Command::Misere(command) => misere::run(common, command),
        Command::Sum(command) => sum::run(common, command),
        Command::Classic(command) => classic::run(common, command),
        Command::Find(command) => find::run(common, command),
        Command::Eval(command) => eval::run(common, command),
        Command::Compare(command) => compare::run(common, command),
        Command::Best(command) => best::run(common, command),
        Command::Thermograph(command) => thermograph::run(common, command),
        Command::Position(command) => position::run(common, command),
        Command::Surreal(command) => surreal::run(common, command),
        Command::Repl(command) => repl::run(common, command),
        Command::Day(command) => day::run(common, command),
        Command::Rulesets => position::list(common),
        Command::Completions { shell } => completions(common, *shell),
    }
}

/// The budget that the common options set.
fn budget(common: &Common) -> Budget<'static> {
    let budget = Budget::unlimited().with_watch(&watch::count);
    common
        .max_vertices
        .map_or(budget, |most| budget.with_max_vertices(most))
}

/// Who wins when no move is left.
const fn play(misere: bool) -> PlayConvention {
    if misere {
        PlayConvention::Misere
    } else {
        PlayConvention::Normal
    }
}

fn completions(common: &Common, shell: clap_complete::Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "upstar", &mut script);
    let mut out = Output::open(common.output.as_deref())?;
    out.write_all(&script)?;
    out.finish()
}
