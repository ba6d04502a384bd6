//! The program `upstar`: arguments, files, progress and exit statuses. The library does the work.

mod answers;
mod arguments;
mod commands;
mod failure;
mod input;
mod operands;
mod output;
mod table;
mod watch;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;

use arguments::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::parse_from(operands::last(std::env::args_os()));
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
