//! Tasks of the workspace: `cargo xtask ci` runs every check, the others run a part of it.
//!
//! One file a task. What a check means is written there; what a developer types is in `flags`; no check lives in the
//! configuration of a server. This crate depends on no crate of ours, so that it can judge them all.

mod bench;
mod ci;
mod docs;
mod flags;
mod layers;
mod licences;
mod optional;
mod readme;
mod report;
mod snap;
mod test;
mod tidy;
mod workspace;

use std::process::ExitCode;

use flags::XtaskCmd;
use report::Report;
use workspace::Workspace;

fn main() -> ExitCode {
    match flags::Xtask::from_env() {
        Ok(flags) => run(flags.subcommand),
        Err(error) => error.exit(),
    }
}

fn run(task: XtaskCmd) -> ExitCode {
    let mut report = Report::default();
    match Workspace::open() {
        Ok(workspace) => match task {
            XtaskCmd::Ci(_) => ci::run(&workspace, &mut report),
            XtaskCmd::Test(_) => report.step("tests", || test::run(&workspace)),
            XtaskCmd::Snap(snap) => report.step("snapshots", || snap::run(&workspace, snap.accept)),
            XtaskCmd::Bench(bench) => report.step("benches", || bench::run(&workspace, bench.smoke)),
            XtaskCmd::Layers(_) => report.step("layers", || layers::check(&workspace)),
            XtaskCmd::Tidy(_) => report.step("tidy", || tidy::check(&workspace)),
            XtaskCmd::Docs(_) => report.step("documentation", || docs::run(&workspace)),
            XtaskCmd::Readme(_) => report.step("README", || readme::run(&workspace)),
            XtaskCmd::Licences(_) => report.step("licences", || licences::check(&workspace)),
        },
        Err(error) => report.step("workspace", || Err(error)),
    }
    report.finish()
}
