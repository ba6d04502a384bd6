//! The commands of README.md, run as a reader would type them.
//!
//! A block runs when it is fenced as `sh` and the line before the fence is `<!-- run -->`. Lines that fetch the project,
//! enter its folder, install the program or start this very task are passed over. `upstar` is the program as built
//! from the workspace.

use anyhow::Context;
use xshell::cmd;

use crate::workspace::Workspace;

const MARKER: &str = "<!-- run -->";

pub(crate) fn run(workspace: &Workspace) -> anyhow::Result<()> {
    let blocks = blocks(&workspace.read("README.md")?);
    anyhow::ensure!(
        !blocks.is_empty(),
        "README.md: no block of commands after a line {MARKER}"
    );
    let shell = &workspace.shell;
    cmd!(shell, "cargo build --quiet -p upstar-cli").run()?;
    let built = workspace.target_folder()?.join("debug");
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(built).chain(std::env::split_paths(&folders));
    let path = std::env::join_paths(folders)?;
    for (line, script) in blocks {
        let command = cmd!(shell, "sh -e -u -c {script}").env("PATH", &path);
        let output = command.quiet().ignore_status().output()?;
        anyhow::ensure!(
            output.status.success(),
            "README.md: the block at line {line} ended with {}:\n{script}\n{}{}",
            output.status,
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(())
}

impl Workspace {
    fn target_folder(&self) -> anyhow::Result<std::path::PathBuf> {
        let output = cmd!(self.shell, "cargo metadata --format-version 1 --no-deps")
            .quiet()
            .read()?;
        let metadata: serde_json::Value = serde_json::from_str(&output)?;
        let folder = metadata["target_directory"]
            .as_str()
            .context("cargo names its target folder")?;
        Ok(folder.into())
    }
}

/// The marked blocks, each with the line it starts on and without the lines that are passed over.
fn blocks(text: &str) -> Vec<(usize, String)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().enumerate();
    let mut is_marked = false;
    while let Some((number, line)) = lines.next() {
        let is_fence = matches!(line.trim_end(), "```sh" | "```bash" | "```console");
        if is_fence {
            let inside = lines
                .by_ref()
                .map(|(_, line)| line)
                .take_while(|line| line.trim_end() != "```");
            let script: Vec<_> = inside.filter(|line| !is_passed_over(line)).collect();
            if is_marked {
                blocks.push((number + 2, script.join("\n")));
            }
        }
        if !line.trim().is_empty() || is_fence {
            is_marked = line.trim() == MARKER;
        }
    }
    blocks
}

fn is_passed_over(line: &str) -> bool {
    let line = line.trim_start();
    ["git clone ", "cd ", "cargo install ", "cargo xtask ci"]
        .iter()
        .any(|start| line.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_blocks_are_found() {
        let text = "a\n```sh\nnot this\n```\n<!-- run -->\n```sh\ncd upstar\nupstar mex 0 1 \\\n  3\n```\n\n<!-- run -->\n\n```sh\ncargo xtask ci\n```\n```sh\nnor this\n```\n";
        assert_eq!(
            blocks(text),
            [(7, "upstar mex 0 1 \\\n  3".to_owned()), (15, String::new())]
        );
    }
}
