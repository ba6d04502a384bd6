//! Checks that need more than stable Rust: each runs where its tool is at hand, and says why not elsewhere.

use xshell::cmd;

use crate::report::Report;
use crate::workspace::Workspace;

/// A check, what shows that its tool is there, what it is about, and what it runs.
struct Optional {
    name: &'static str,
    tool: &'static [&'static str],
    /// A path that must exist.
    subject: &'static str,
    command: &'static [&'static str],
}

const CHECKS: &[Optional] = &[
    Optional {
        name: "undefined behaviour, by Miri",
        tool: &["cargo", "miri", "--version"],
        subject: "crates/graph-core",
        command: &["cargo", "miri", "test", "-p", "upstar-graph-core", "--lib"],
    },
    Optional {
        name: "fuzz targets build",
        tool: &["cargo", "+nightly", "fuzz", "--version"],
        subject: "fuzz/Cargo.toml",
        command: &["cargo", "+nightly", "fuzz", "build"],
    },
    Optional {
        name: "WebAssembly",
        tool: &["wasm-bindgen", "--version"],
        subject: "crates/web/Cargo.toml",
        command: &[
            "cargo",
            "build",
            "-p",
            "upstar-web",
            "--target",
            "wasm32-unknown-unknown",
        ],
    },
    Optional {
        name: "Python module",
        tool: &["maturin", "--version"],
        subject: "crates/python/Cargo.toml",
        command: &["maturin", "build", "--manifest-path", "crates/python/Cargo.toml"],
    },
    Optional {
        name: "bans and sources, by cargo-deny",
        tool: &["cargo", "deny", "--version"],
        subject: "deny.toml",
        command: &[
            "cargo",
            "deny",
            "--offline",
            "check",
            "bans",
            "licenses",
            "sources",
        ],
    },
];

pub(crate) fn run(workspace: &Workspace, report: &mut Report) {
    for check in CHECKS {
        if !workspace.root().join(check.subject).exists() {
            report.skip(check.name, format!("there is no {}", check.subject));
        } else if !is_at_hand(workspace, check.tool) {
            report.skip(
                check.name,
                format!("`{}` does not run here", check.tool.join(" ")),
            );
        } else {
            report.step(check.name, || {
                let words = check.command;
                let (program, arguments) = (words[0], &words[1..]);
                Ok(cmd!(workspace.shell, "{program} {arguments...}").run()?)
            });
        }
    }
}

fn is_at_hand(workspace: &Workspace, tool: &[&str]) -> bool {
    let (program, arguments) = (tool[0], &tool[1..]);
    let command = cmd!(workspace.shell, "{program} {arguments...}");
    // Asking must not install what is absent.
    let command = command.env("RUSTUP_AUTO_INSTALL", "0");
    let output = command.quiet().ignore_status().ignore_stderr().output();
    output.is_ok_and(|output| output.status.success())
}
