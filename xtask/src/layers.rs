//! Which crate may depend on which: the table, cargo's word on it, and the page that explains it.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::workspace::{Workspace, expect_none};

const PAGE: &str = "docs/architecture.md";

/// A crate, by its folder, and what it may depend on; dependencies of its tests are free.
const LAYERS: &[(&str, MayDependOn)] = &[
    ("memory-hints", Only(&[])),
    ("graph-core", Only(&["memory-hints"])),
    ("carryless", Only(&[])),
    ("mapped", Only(&[])),
    ("impartial", Only(&["graph-core", "carryless"])),
    ("loopy", Only(&["graph-core", "memory-hints"])),
    ("partizan", Only(&["graph-core"])),
    ("rulesets", Only(&["graph-core"])),
    ("testkit", Only(&["graph-core"])),
    ("formats", Only(&["graph-core", "impartial", "loopy", "partizan"])),
    ("render", Only(&["graph-core", "partizan", "rulesets"])),
    (
        "upstar",
        Only(&["graph-core", "impartial", "loopy", "partizan", "rulesets"]),
    ),
    (
        "upstar-cli",
        Only(&[
            "graph-core",
            "impartial",
            "loopy",
            "partizan",
            "rulesets",
            "formats",
            "mapped",
            "render",
            "upstar",
        ]),
    ),
    ("conformance", Everything),
    ("bench", Everything),
    ("xtask", Only(&[])),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MayDependOn {
    Only(&'static [&'static str]),
    /// Nothing may depend on such a crate in turn.
    Everything,
}
use MayDependOn::{Everything, Only};

/// Compares the table with the manifests and with the page.
pub(crate) fn check(workspace: &Workspace) -> anyhow::Result<()> {
    let mut problems = manifest_problems(&workspace.members()?);
    problems.extend(page_problems(&workspace.read(PAGE)?));
    expect_none(&problems)
}

fn manifest_problems(members: &[Value]) -> Vec<String> {
    let mut problems = Vec::new();
    let mut absent: BTreeSet<&str> = LAYERS.iter().map(|&(name, _)| name).collect();
    for package in members {
        let Some(name) = folder(&package["manifest_path"]) else {
            problems.push(format!("{}: its folder has no name", package["name"]));
            continue;
        };
        absent.remove(name.as_str());
        let Some((_, allowed)) = LAYERS.iter().find(|(layer, _)| *layer == name) else {
            problems.push(format!("{name}: not in the table of layers"));
            continue;
        };
        for dependency in dependencies(package) {
            let is_allowed = match allowed {
                Only(names) => names.contains(&dependency.as_str()),
                Everything => !LAYERS.contains(&(dependency.as_str(), Everything)),
            };
            if !is_allowed {
                problems.push(format!("{name}: may not depend on {dependency}"));
            }
        }
    }
    problems.extend(
        absent
            .iter()
            .map(|name| format!("{name}: in the table, not in the workspace")),
    );
    problems
}

/// The folder a manifest lies in: `crates/loopy/Cargo.toml` is `loopy`.
fn folder(manifest: &Value) -> Option<String> {
    let folder = std::path::Path::new(manifest.as_str()?).parent()?;
    Some(folder.file_name()?.to_string_lossy().into_owned())
}

/// The crates of ours that a package is built with.
fn dependencies(package: &Value) -> Vec<String> {
    let all = package["dependencies"].as_array();
    let built_with = all
        .into_iter()
        .flatten()
        .filter(|dependency| dependency["kind"] != "dev");
    built_with
        .filter_map(|dependency| {
            let path = std::path::Path::new(dependency["path"].as_str()?);
            Some(path.file_name()?.to_string_lossy().into_owned())
        })
        .collect()
}

/// Differences between the table and the rows of the page's first table.
fn page_problems(page: &str) -> Vec<String> {
    let rows = table(page);
    let mut problems = Vec::new();
    for &(name, allowed) in LAYERS {
        let expected = words(allowed);
        match rows.iter().find(|(row, _)| row == name) {
            None => problems.push(format!("{PAGE}: no row for {name}")),
            Some((_, found)) if *found != expected => problems.push(format!(
                "{PAGE}: {name} may depend on {expected:?}, the page says {found:?}"
            )),
            Some(_) => {}
        }
    }
    let is_known = |name: &str| LAYERS.iter().any(|&(layer, _)| layer == name);
    let unknown = rows.iter().filter(|(name, _)| !is_known(name));
    problems.extend(unknown.map(|(name, _)| format!("{PAGE}: {name} is not in the table of layers")));
    problems
}

fn words(allowed: MayDependOn) -> BTreeSet<String> {
    match allowed {
        Only([]) => BTreeSet::from(["nothing".to_owned()]),
        Only(names) => names.iter().map(|&name| name.to_owned()).collect(),
        Everything => BTreeSet::from(["everything".to_owned()]),
    }
}

/// The first two columns of the first table of a page: a row for each name of the first column.
fn table(page: &str) -> Vec<(String, BTreeSet<String>)> {
    let is_row = |line: &&str| line.starts_with('|');
    let rows = page.lines().skip_while(|line| !is_row(line)).take_while(is_row);
    rows.skip(2)
        .flat_map(|row| {
            let mut columns = row.trim_matches('|').split('|').map(list);
            let names = columns.next().unwrap_or_default();
            let allowed = columns.next().unwrap_or_default();
            names.into_iter().map(move |name| (name, allowed.clone()))
        })
        .collect()
}

fn list(cell: &str) -> BTreeSet<String> {
    cell.split(',')
        .map(|word| word.trim().trim_matches('`').to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_workspace_keeps_its_layers() {
        check(&Workspace::open().unwrap()).unwrap();
    }

    fn package(name: &str, dependencies: &[(&str, Option<&str>)]) -> Value {
        let dependencies: Vec<_> = dependencies
            .iter()
            .map(|(name, kind)| json!({"name": name, "kind": kind, "path": format!("/w/crates/{name}")}))
            .collect();
        json!({"name": name, "manifest_path": format!("/w/crates/{name}/Cargo.toml"), "dependencies": dependencies})
    }

    #[test]
    fn an_edge_outside_the_table_is_found() {
        let bad = package(
            "loopy",
            &[("graph-core", None), ("partizan", None), ("testkit", Some("dev"))],
        );
        let problems = manifest_problems(&[
            bad,
            package("utils", &[]),
            package("bench", &[("conformance", None)]),
        ]);
        let about: Vec<_> = problems
            .iter()
            .filter(|line| !line.contains("in the table,"))
            .collect();
        assert_eq!(
            about,
            [
                "loopy: may not depend on partizan",
                "utils: not in the table of layers",
                "bench: may not depend on conformance"
            ]
        );
        assert_eq!(problems.len() - about.len(), LAYERS.len() - 2);
    }

    #[test]
    fn a_page_that_lies_is_found() {
        let page =
            "text\n\n| crate | may depend on | why |\n|---|---|---|\n| `a`, b | c, `d` | x |\n\n| e | f |\n";
        let both = BTreeSet::from(["c".to_owned(), "d".to_owned()]);
        assert_eq!(
            table(page),
            [("a".to_owned(), both.clone()), ("b".to_owned(), both)]
        );
        assert_eq!(page_problems(page).len(), LAYERS.len() + 2);
    }
}
