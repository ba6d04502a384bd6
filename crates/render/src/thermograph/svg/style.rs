//! The colours and dashes of a picture, as style rules; nothing about places.

use super::Theme;

/// Colours that stay apart for eyes that do not see all of them.
struct Palette {
    paper: &'static str,
    ink: &'static str,
    faint: &'static str,
    games: [&'static str; 6],
}

const LIGHT: Palette = Palette {
    paper: "#ffffff",
    ink: "#222222",
    faint: "#bbbbbb",
    games: ["#0072b2", "#d55e00", "#007a59", "#b0578d", "#a67c00", "#3a9bd1"],
};

const DARK: Palette = Palette {
    paper: "#14161a",
    ink: "#e6e6e6",
    faint: "#555a63",
    games: ["#66b8f0", "#ff9a4d", "#35c79b", "#e79cc8", "#f0d043", "#a8dcff"],
};

const SHAPES: &str = "\
.thermograph text { font: 12px sans-serif; }
.thermograph .name { font: 12px monospace; white-space: pre; }
.thermograph .caption text { font-style: italic; }
.thermograph .middle { text-anchor: middle; }
.thermograph .right { text-anchor: end; }
.thermograph .axis { stroke-width: 1; }
.thermograph .base { stroke-width: 1; }
.thermograph .guide { stroke-width: 0.75; stroke-dasharray: 1 3; }
.thermograph .wall { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.thermograph .mast { stroke-width: 2; }
.thermograph .inside { fill-opacity: 0.14; stroke: none; }
.thermograph .inside.below { fill-opacity: 0.05; }
.thermograph .wall.below { stroke-opacity: 0.4; stroke-width: 1.25; }
.thermograph .dashed .wall { stroke-dasharray: 7 4; }
.thermograph .dotted .wall { stroke-dasharray: 1 4; }
";

/// The class of a game, by its place among the games.
pub(super) fn class(index: usize) -> String {
    let colour = index % LIGHT.games.len();
    let dash = ["", " dashed", " dotted"][index / LIGHT.games.len() % 3];
    format!("game{colour}{dash}")
}

/// All the rules of a picture.
pub(super) fn rules(theme: Theme) -> String {
    let colours = match theme {
        Theme::Light => colours(&LIGHT),
        Theme::Dark => colours(&DARK),
        Theme::Auto => {
            let (light, dark) = (colours(&LIGHT), colours(&DARK));
            format!("{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n")
        }
    };
    format!("\n{SHAPES}{colours}")
}

fn colours(palette: &Palette) -> String {
    let Palette {
        paper,
        ink,
        faint,
        games,
    } = palette;
    let axes = format!(
        ".thermograph .paper {{ fill: {paper}; }}\n\
         .thermograph text {{ fill: {ink}; }}\n\
         .thermograph .axis {{ stroke: {ink}; }}\n\
         .thermograph .base, .thermograph .guide {{ stroke: {faint}; }}\n"
    );
    let of_games = games.iter().enumerate().map(|(index, colour)| {
        let of = format!(".thermograph .game{index}");
        format!(
            "{of} .wall, {of} .mast {{ stroke: {colour}; }}\n\
             {of} .inside, {of} .arrow, {of} .dot {{ fill: {colour}; }}\n"
        )
    });
    [axes].into_iter().chain(of_games).collect()
}
