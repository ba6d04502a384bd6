//! The workspace on disk: where it is, what cargo says of it, and commands run at its root.

use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::Value;
use xshell::Shell;

#[derive(Debug)]
pub(crate) struct Workspace {
    /// A shell whose directory is the root.
    pub(crate) shell: Shell,
    root: PathBuf,
}

impl Workspace {
    /// The workspace that holds this crate.
    pub(crate) fn open() -> anyhow::Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context("the manifest of xtask lies in a folder of the workspace")?
            .to_owned();
        let shell = Shell::new()?;
        shell.change_dir(&root);
        Ok(Self { shell, root })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn read(&self, path: impl AsRef<Path>) -> anyhow::Result<String> {
        let path = self.root.join(path);
        std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    }

    /// The packages that `cargo metadata` lists, of the workspace alone.
    pub(crate) fn members(&self) -> anyhow::Result<Vec<Value>> {
        self.packages(&["--no-deps"])
    }

    /// The packages that `cargo metadata` lists, all dependencies included.
    pub(crate) fn all_packages(&self) -> anyhow::Result<Vec<Value>> {
        self.packages(&[])
    }

    fn packages(&self, flags: &[&str]) -> anyhow::Result<Vec<Value>> {
        let output = xshell::cmd!(self.shell, "cargo metadata --format-version 1 {flags...}")
            .quiet()
            .read()?;
        let mut metadata: Value = serde_json::from_str(&output)?;
        match metadata["packages"].take() {
            Value::Array(packages) => Ok(packages),
            _ => anyhow::bail!("cargo metadata lists no packages"),
        }
    }

    /// Every file below a folder with this ending, sorted; build output and hidden folders are left out.
    pub(crate) fn files(&self, ending: &str) -> anyhow::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        let mut folders = vec![self.root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder)? {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                if name.starts_with('.') || name == "target" || name == "node_modules" {
                    continue;
                }
                if entry.file_type()?.is_dir() {
                    folders.push(entry.path());
                } else if name.ends_with(ending) {
                    files.push(entry.path());
                }
            }
        }
        files.sort();
        Ok(files)
    }

    /// A path as seen from the root, with forward slashes.
    pub(crate) fn relative(&self, path: &Path) -> String {
        let path = path.strip_prefix(&self.root).unwrap_or(path);
        path.to_string_lossy().replace('\\', "/")
    }
}

/// Fails with all problems at once, one a line.
pub(crate) fn expect_none(problems: &[String]) -> anyhow::Result<()> {
    anyhow::ensure!(problems.is_empty(), "\n  {}", problems.join("\n  "));
    Ok(())
}
