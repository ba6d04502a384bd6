//! What a line may go on with where the cursor is.

use upstar::partizan::notation::Function;
use upstar::positions::RULESETS;

use super::command::{self, Takes};

/// How the line may go on: where the word under the cursor begins, and the words that may stand there, in
/// alphabetical order. `None` for the name of a file.
pub(super) fn candidates(line: &str, cursor: usize, names: &[String]) -> Option<(usize, Vec<String>)> {
    let before = &line[..cursor];
    let starts_word = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    if let Some(word) = before.trim_start().strip_prefix(':')
        && !word.contains(char::is_whitespace)
    {
        return Some(matching(cursor, word, command::command_names()));
    }
    let word = before.rsplit(starts_word).next().unwrap_or_default();
    let names = || names.iter().cloned();
    Some(match command::taken(before) {
        Some(Takes::File) => return None,
        Some(Takes::Columns) => {
            let columns = command::column_names().chain(["none".to_owned()]);
            matching(cursor, word, columns)
        }
        Some(Takes::Position) if before.split_whitespace().count() <= 2 && !ends_second_word(before) => {
            let rulesets = RULESETS.iter().map(|ruleset| ruleset.name.to_owned());
            matching(cursor, word, rulesets)
        }
        Some(Takes::Names) => matching(cursor, word, names()),
        Some(Takes::Nothing | Takes::Position) => (cursor, Vec::new()),
        Some(Takes::Expressions) | None => {
            // A minus in front of a name is an operator.
            let word = word.rsplit('-').next().unwrap_or_default();
            let functions = Function::ALL.iter().map(|function| format!("{function}("));
            matching(cursor, word, names().chain(functions))
        }
    })
}

/// True when the word behind the command is complete.
fn ends_second_word(before: &str) -> bool {
    before.ends_with(char::is_whitespace) && before.split_whitespace().count() == 2
}

fn matching(cursor: usize, word: &str, words: impl Iterator<Item = String>) -> (usize, Vec<String>) {
    let mut matching: Vec<_> = words.filter(|candidate| candidate.starts_with(word)).collect();
    matching.sort_unstable();
    (cursor - word.len(), matching)
}

#[cfg(test)]
mod tests {
    use super::candidates;

    #[track_caller]
    fn completes(line: &str, wanted: &str) {
        let names = ["G", "Game", "mine"].map(str::to_owned);
        let (start, words) = candidates(line, line.len(), &names).expect("not a file");
        let lines: Vec<_> = words
            .iter()
            .map(|word| format!("{}{word}", &line[..start]))
            .collect();
        assert_eq!(lines.join("; "), wanted);
    }

    #[test]
    fn lines_are_completed() {
        completes("{1|G", "{1|G; {1|Game");
        completes("2-Ga", "2-Game");
        completes("H = mi", "H = mine; H = miny(");
        completes(":mean Ga", ":mean Game");
        completes(":pos", ":position");
        completes(":show outcome,tempera", ":show outcome,temperature");
        completes(":position ha", ":position hackenbush");
        completes(":position toads-", ":position toads-and-frogs");
        completes(":position domineering ", "");
        completes(":clear m", ":clear mine");
        completes(":quit m", "");
        assert_eq!(candidates(":load x", 7, &[]), None);
    }
}
