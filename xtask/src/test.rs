//! All tests; a snapshot that differs fails and is not rewritten.

use xshell::cmd;

use crate::workspace::Workspace;

pub(crate) fn run(workspace: &Workspace) -> anyhow::Result<()> {
    let command = cmd!(workspace.shell, "cargo test --workspace --quiet");
    Ok(command.env("CI", "true").env("INSTA_UPDATE", "no").run()?)
}
