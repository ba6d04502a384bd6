//! `upstar repl`: which way a session is held. What it answers is in `repl/session.rs`, how it talks in
//! `repl/terminal.rs` and `repl/script.rs`.

mod command;
mod completion;
mod gather;
mod history;
mod names;
mod script;
mod session;
mod statement;
mod terminal;

use std::io::{self, IsTerminal as _};

use crate::arguments::{Common, Repl};
use crate::failure::Failure;
use session::Session;

/// Talks where both ends are a terminal; elsewhere the input is a script.
pub(super) fn run(common: &Common, command: &Repl) -> Result<(), Failure> {
    let mut session = Session::new(common, command.show.show.clone());
    let is_file = command.file.as_ref().is_some_and(|file| file.as_os_str() != "-");
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if is_terminal && !is_file && common.output.is_none() {
        let history = if command.no_history {
            None
        } else {
            history::place()
        };
        terminal::converse(common, session, history)
    } else {
        script::play(common, command, &mut session)
    }
}
