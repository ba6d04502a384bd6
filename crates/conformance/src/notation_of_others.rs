//! Values as CGSuite writes them, in our own notation.

/// Turns a value as CGSuite writes it into an expression of ours.
///
/// `Tiny(x)` and `Miny(x)` become `tiny(x)` and `miny(x)`, `^<n>` and `^[n]` the functions `uppow(n)` and
/// `uparr(n)`, `+-{a,b}` a switch in round brackets, unless a bar makes the braces a game; what stands glued
/// before or after them is added.
///
/// ```
/// assert_eq!(conformance::from_cgsuite("{1Miny(2)|-1}"), "{1+miny(2)|-1}");
/// assert_eq!(conformance::from_cgsuite("{0|v<2>*}"), "{0|-uppow(2)+*}");
/// assert_eq!(conformance::from_cgsuite("+-{0,^}"), "+-(0,^)");
/// assert_eq!(conformance::from_cgsuite("+-{2|1}"), "+-{2|1}");
/// ```
#[must_use]
pub fn from_cgsuite(text: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    // Brackets that close as round ones although they were written as braces.
    let mut closers = Vec::new();
    while let Some(symbol) = text[at..].chars().next() {
        if let Some((function, length)) = function_at(&text[at..]) {
            let glued = out
                .chars()
                .last()
                .is_some_and(|last| last.is_ascii_alphanumeric() || "^v*".contains(last));
            if glued {
                // The minus of a power of down does for the plus.
                out.push_str(if function.starts_with('-') { "" } else { "+" });
            }
            out.push_str(&function);
            at += length;
            if function.ends_with(')') && text[at..].starts_with(['*', '^', 'v']) {
                out.push('+');
            }
            continue;
        }
        if text[at..].starts_with("+-{") && !is_game(&text[at + 2..]) {
            out.push_str("+-(");
            closers.push(')');
            at += 3;
            continue;
        }
        match symbol {
            '{' => closers.push('}'),
            '(' => closers.push(')'),
            _ => {}
        }
        let is_round = symbol == ')';
        out.push(if matches!(symbol, '}' | ')') {
            closers.pop().unwrap_or(symbol)
        } else {
            symbol
        });
        at += symbol.len_utf8();
        if is_round && text[at..].starts_with(['*', '^', 'v']) {
            out.push('+');
        }
    }
    out
}

/// A function at the start of the text, in our spelling, and the bytes it takes.
fn function_at(text: &str) -> Option<(String, usize)> {
    for (theirs, ours) in [("Tiny", "tiny"), ("Miny", "miny")] {
        if text.starts_with(theirs) {
            return Some((ours.to_owned(), theirs.len()));
        }
    }
    for (theirs, close, ours) in [
        ("^<", '>', "uppow"),
        ("^[", ']', "uparr"),
        ("v<", '>', "-uppow"),
        ("v[", ']', "-uparr"),
    ] {
        if let Some(rest) = text.strip_prefix(theirs) {
            let digits = rest.find(close)?;
            return Some((format!("{ours}({})", &rest[..digits]), theirs.len() + digits + 1));
        }
    }
    None
}

/// True when the braces that the text begins with hold a bar of their own.
fn is_game(text: &str) -> bool {
    let mut depth = 0;
    for symbol in text.chars() {
        match symbol {
            '{' => depth += 1,
            '}' => depth -= 1,
            '|' if depth == 1 => return true,
            _ => {}
        }
        if depth == 0 {
            return false;
        }
    }
    false
}
