//! Every check, cheapest first; a failure does not hide the ones after it.

use xshell::cmd;

use crate::report::Report;
use crate::workspace::Workspace;
use crate::{bench, docs, layers, licences, optional, readme, test, tidy};

pub(crate) fn run(workspace: &Workspace, report: &mut Report) {
    report.step("format", || format(workspace));
    report.step("tidy", || tidy::check(workspace));
    report.step("layers", || layers::check(workspace));
    report.step("licences", || licences::check(workspace));
    report.step("lints", || lints(workspace));
    report.step("tests", || test::run(workspace));
    report.step("benches, each once", || bench::run(workspace, true));
    report.step("documentation", || docs::run(workspace));
    report.step("README", || readme::run(workspace));
    optional::run(workspace, report);
}

fn format(workspace: &Workspace) -> anyhow::Result<()> {
    Ok(cmd!(workspace.shell, "cargo fmt --all --check").run()?)
}

fn lints(workspace: &Workspace) -> anyhow::Result<()> {
    let command = cmd!(
        workspace.shell,
        "cargo clippy --workspace --all-targets --quiet -- -D warnings"
    );
    Ok(command.run()?)
}
