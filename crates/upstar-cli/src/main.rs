//! The program `upstar`: arguments, files, progress and exit statuses. The library does the work.

mod answers;
mod arguments;
mod commands;
mod failure;
mod input;
mod operands;
mod output;
mod scratch;
mod table;
mod watch;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;

use arguments::Arguments;
use failure::Failure;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse_from(operands::last(std::env::args_os())) {
        Ok(arguments) => arguments,
        Err(message) => return told(&message),
    };
    let result = watch::start(&arguments.common).and_then(|()| commands::run(&arguments));
    let Err(failure) = result else {
        return ExitCode::SUCCESS;
    };
    output::remove_unfinished();
    if let Some(report) = failure.report() {
        // Nobody is left to tell when standard error is closed as well.
        let _ = writeln!(io::stderr(), "{report}");
    }
    ExitCode::from(failure.status())
}

/// Prints what the parser says, which may be the help that was asked for; help that cannot be printed is a failure.
fn told(message: &clap::Error) -> ExitCode {
    let printed = message.print().and_then(|()| io::stdout().flush());
    let status = match printed.map_err(Failure::from) {
        Ok(()) => u8::try_from(message.exit_code()).unwrap_or(2),
        Err(failure) => failure.status(),
    };
    ExitCode::from(status)
}
