//! Licences of all dependencies, tests and tools included: permissive ones only.

use crate::workspace::{Workspace, expect_none};

const PERMISSIVE: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "Zlib",
];

pub(crate) fn check(workspace: &Workspace) -> anyhow::Result<()> {
    let mut problems = Vec::new();
    for package in workspace.all_packages()? {
        match package["license"].as_str() {
            Some(expression) if is_permissive(expression) => {}
            Some(expression) => problems.push(format!("{}: {expression}", package["name"])),
            None => problems.push(format!("{}: states no licence", package["name"])),
        }
    }
    expect_none(&problems)
}

/// Whether an SPDX expression lets us take a permissive licence. `AND` binds more tightly than `OR`; a parenthesis is
/// read as one that groups alternatives, the only use it has in practice.
fn is_permissive(expression: &str) -> bool {
    let groups = expression.split(" AND ").collect::<Vec<_>>();
    let is_grouped = expression.contains('(');
    let any = |alternatives: &str| {
        let alternatives = alternatives.replace(['(', ')'], "").replace('/', " OR ");
        alternatives
            .split(" OR ")
            .any(|licence| PERMISSIVE.contains(&licence.trim()))
    };
    if is_grouped || groups.len() == 1 {
        return groups.into_iter().all(any);
    }
    // Without parentheses: some alternative all of whose parts are permissive.
    expression.split(" OR ").any(|alternative| {
        let mut parts = alternative.split(" AND ");
        parts.all(|licence| PERMISSIVE.contains(&licence.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_read() {
        for good in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 OR LGPL-2.1-or-later OR MIT",
            "GPL-3.0 AND MIT OR Zlib",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
        ] {
            assert!(is_permissive(good), "{good}");
        }
        for bad in [
            "GPL-3.0-only",
            "MIT AND MPL-2.0",
            "(MIT OR GPL-3.0) AND LGPL-3.0",
            "",
        ] {
            assert!(!is_permissive(bad), "{bad}");
        }
    }
}
