//! The benches, measured, or run once each to see that they still run and that their answers hold.

use xshell::cmd;

use crate::workspace::Workspace;

pub(crate) fn run(workspace: &Workspace, smoke: bool) -> anyhow::Result<()> {
    let shell = &workspace.shell;
    let command = if smoke {
        // Criterion runs each bench once unless cargo says that it measures; this profile is built already.
        cmd!(shell, "cargo test --quiet -p upstar-bench --benches")
    } else {
        cmd!(shell, "cargo bench -p upstar-bench")
    };
    Ok(command.run()?)
}
