//! The snapshot tests that go through all crates: the book of scenarios of the program, and the book of positions.

use xshell::cmd;

use crate::workspace::Workspace;

pub(crate) fn run(workspace: &Workspace, accept: bool) -> anyhow::Result<()> {
    let update = if accept { "always" } else { "no" };
    for package in ["upstar-cli", "upstar-conformance"] {
        let command = cmd!(workspace.shell, "cargo test --quiet -p {package} --test book");
        command.env("INSTA_UPDATE", update).run()?;
    }
    Ok(())
}
