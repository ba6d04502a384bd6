//! The reference: every warning of rustdoc is an error.

use xshell::cmd;

use crate::workspace::Workspace;

pub(crate) fn run(workspace: &Workspace) -> anyhow::Result<()> {
    let command = cmd!(workspace.shell, "cargo doc --workspace --no-deps --quiet");
    Ok(command.env("RUSTDOCFLAGS", "-D warnings").run()?)
}
