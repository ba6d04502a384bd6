//! Operands that begin with `-`, such as `-1/2`: they are told from options before the arguments are parsed.
//!
//! For the verbs that take games or numbers, a word that begins with `-` is an option only when it is `--` and a
//! letter, or one of the short options alone. Operands are moved behind `--`, in their order.

use std::ffi::{OsStr, OsString};

use clap::{Command, CommandFactory as _};

use crate::arguments::Arguments;

/// The verbs whose operands may begin with `-`.
const VERBS: [&str; 14] = [
    "mex",
    "nim",
    "nim-field",
    "bash",
    "cutting",
    "kc0",
    "random-play",
    "eval",
    "compare",
    "best",
    "thermograph",
    "position",
    "surreal",
    "verify",
];

/// The words of the command line, operands last.
pub(crate) fn last(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words = words.into_iter();
    let command = Arguments::command();
    let mut options = Vec::new();
    let mut operands = Vec::new();
    let mut verb = None;
    // The program's own name comes first.
    options.extend(words.next());
    while let Some(word) = words.next() {
        if word == "--" && verb.is_some() {
            operands.extend(words.by_ref());
        } else if let Some(option) = option_of(&command, verb, &word) {
            let takes_value = option.get_action().takes_values() && !word.to_string_lossy().contains('=');
            options.push(word);
            if takes_value {
                options.extend(words.next());
            }
        } else if looks_like_option(&word) {
            options.push(word);
        } else if verb.is_none() {
            verb = command
                .find_subcommand(&word)
                .filter(|found| VERBS.contains(&found.get_name()));
            options.push(word);
            if verb.is_none() {
                options.extend(words.by_ref());
            }
        } else {
            operands.push(word);
        }
    }
    if !operands.is_empty() {
        options.push("--".into());
        options.extend(operands);
    }
    options
}

/// The option that a word names, among those of the program and of the verb.
fn option_of<'a>(program: &'a Command, verb: Option<&'a Command>, word: &OsStr) -> Option<&'a clap::Arg> {
    let word = word.to_str()?;
    let mut all = program
        .get_arguments()
        .chain(verb.into_iter().flat_map(Command::get_arguments));
    if let Some(long) = word.strip_prefix("--") {
        let name = long.split('=').next()?;
        return all.find(|option| option.get_long() == Some(name));
    }
    let mut letters = word.strip_prefix('-')?.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    all.find(|option| option.get_short() == Some(letter))
}

/// True for what should be an option but is none, which the parser explains, and for the parser's own.
fn looks_like_option(word: &OsStr) -> bool {
    let word = word.to_string_lossy();
    let long = word.strip_prefix("--").and_then(|rest| rest.chars().next());
    long.is_some_and(char::is_alphabetic) || word == "-h" || word == "-V"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn becomes(words: &str, wanted: &str) {
        let moved = last(words.split(' ').map(OsString::from));
        let moved: Vec<_> = moved.iter().map(|word| word.to_str().unwrap()).collect();
        assert_eq!(moved.join(" "), wanted);
    }

    #[test]
    fn operands_go_last_and_keep_their_order() {
        becomes(
            "upstar eval -1/2 --show outcome -on 3",
            "upstar eval --show outcome -- -1/2 -on 3",
        );
        becomes(
            "upstar --json nim 3 -1 --misere",
            "upstar --json nim --misere -- 3 -1",
        );
        becomes(
            "upstar bash 0 --max=3 -o file 5",
            "upstar bash --max=3 -o file -- 0 5",
        );
        becomes("upstar compare -- --x -h", "upstar compare -- --x -h");
        becomes("upstar eval --shwo outcome", "upstar eval --shwo -- outcome");
        becomes("upstar eval -h", "upstar eval -h");
    }

    #[test]
    fn other_verbs_are_left_alone() {
        becomes("upstar solve --from -1 - -- x", "upstar solve --from -1 - -- x");
        becomes("upstar --version", "upstar --version");
    }
}
