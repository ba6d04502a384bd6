//! The shape of files and manifests: what every file says first, names that are not used, promises left open.

use std::path::Path;

use crate::workspace::{Workspace, expect_none};

pub(crate) fn check(workspace: &Workspace) -> anyhow::Result<()> {
    let mut problems = Vec::new();
    for path in workspace.files(".rs")? {
        let name = workspace.relative(&path);
        let text = workspace.read(&path)?;
        problems.extend(
            source_problems(&name, &text)
                .into_iter()
                .map(|problem| format!("{name}: {problem}")),
        );
    }
    for package in workspace.members()? {
        let Some(path) = package["manifest_path"].as_str().map(Path::new) else {
            continue;
        };
        let name = workspace.relative(path);
        let manifest = workspace.read(path)?;
        problems.extend(
            manifest_problems(&manifest)
                .into_iter()
                .map(|problem| format!("{name}: {problem}")),
        );
    }
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        if !workspace.root().join(licence).is_file() {
            problems.push(format!("{licence}: expected at the root"));
        }
    }
    expect_none(&problems)
}

/// Words that promise what is not there; written in two parts, so that this file does not contain them.
const OPEN_PROMISES: [&str; 4] = [
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("#[", "ignore"),
    concat!("dbg", "!("),
];

/// The crates with unsafe code; the lint of the workspace makes each place say so.
const MAY_BE_UNSAFE: [&str; 3] = [
    "crates/carryless/src/lib.rs",
    "crates/mapped/src/lib.rs",
    "crates/memory-hints/src/lib.rs",
];

fn source_problems(name: &str, text: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let is_reexport = text.lines().count() == 1 && text.starts_with("pub use ");
    if !text.starts_with("//!") && !is_reexport {
        problems.push("expected to open with `//!` and what lives in the file".to_owned());
    }
    let file = name.rsplit('/').next().unwrap_or(name);
    if file == "mod.rs" || file == "utils.rs" {
        problems.push(format!("no file is called {file}: name it by its concept"));
    }
    let has_modules = text.contains("\nmod ") || text.contains("\npub mod ");
    let may_be_unsafe = MAY_BE_UNSAFE.iter().any(|may| name.ends_with(may));
    if name.ends_with("src/lib.rs")
        && has_modules
        && !may_be_unsafe
        && !text.contains("#![forbid(unsafe_code)]")
    {
        problems.push("expected `#![forbid(unsafe_code)]`".to_owned());
    }
    let open = OPEN_PROMISES.iter().filter(|promise| text.contains(**promise));
    problems.extend(open.map(|promise| format!("`{promise}` is left")));
    problems
}

fn manifest_problems(manifest: &str) -> Vec<String> {
    const INHERITED: [&str; 4] = ["version", "edition", "rust-version", "license"];
    let mut problems = Vec::new();
    for key in INHERITED {
        let line = format!("{key}.workspace = true");
        if !manifest.lines().any(|found| found == line) {
            problems.push(format!("expected `{line}`"));
        }
    }
    if !manifest
        .replace("\r\n", "\n")
        .contains("[lints]\nworkspace = true")
    {
        problems.push("expected the lints of the workspace".to_owned());
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_is_tidy() {
        check(&Workspace::open().unwrap()).unwrap();
    }

    #[test]
    fn untidy_files_are_found() {
        let bad = format!("fn main() {{ {} ) }}", OPEN_PROMISES[0]);
        assert_eq!(source_problems("crates/a/src/utils.rs", &bad).len(), 3);
        assert_eq!(
            source_problems("crates/a/src/lib.rs", "//! A crate.\nmod a;\n").len(),
            1
        );
        assert!(source_problems("crates/a/src/a.rs", "//! A.\n").is_empty());
        assert!(source_problems("crates/a/src/a.rs", "pub use other::*;\n").is_empty());
        assert_eq!(manifest_problems("[package]\nversion = \"1.0.0\"\n").len(), 5);
    }
}
