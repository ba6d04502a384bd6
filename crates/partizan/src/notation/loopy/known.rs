//! The loopy games that have names, and how they are recognised. What can be added to them is in `print`.

use graph_core::{Player, VertexId};

use crate::Values;
use crate::sided::LoopyValue;
use crate::stopper::{LoopyGraph, LoopyVertex, Stopper, StopperError};

/// A game with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    On,
    Off,
    Over,
    Under,
    Upon,
    Downunder,
    Dud,
    Tis,
    Tisn,
}

impl Known {
    const ALL: [Self; 9] = [
        Self::On,
        Self::Off,
        Self::Over,
        Self::Under,
        Self::Upon,
        Self::Downunder,
        Self::Dud,
        Self::Tis,
        Self::Tisn,
    ];

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::On => "on",
            Self::Off => "off",
            Self::Over => "over",
            Self::Under => "under",
            Self::Upon => "upon",
            Self::Downunder => "downunder",
            Self::Dud => "dud",
            Self::Tis => "tis",
            Self::Tisn => "tisn",
        }
    }

    /// The game by its graph.
    pub(super) fn graph(self, values: &mut Values) -> Result<LoopyGraph, StopperError> {
        let [first, second] = [0, 1].map(VertexId::new);
        let nodes = match self {
            Self::Dud => vec![[vec![first], vec![first]]],
            Self::Tis => vec![[vec![second], Vec::new()], [Vec::new(), vec![first]]],
            Self::Tisn => vec![[Vec::new(), vec![second]], [vec![first], Vec::new()]],
            _ => return Ok(self.value(values)?.onside().graph().clone()),
        };
        LoopyGraph::new(nodes.into_iter().map(LoopyVertex::Node).collect())
    }

    /// Recognises dud, tis and tisn by their graphs, numbered from 0 on; other games with names are stoppers.
    pub(super) fn of_two_passes(game: &LoopyGraph) -> Option<Self> {
        let node = |vertex: &LoopyVertex| match vertex {
            LoopyVertex::Node(options) => Some(options.each_ref().map(|side| match side.as_slice() {
                [] => Some(None),
                &[only] => Some(Some(only.get())),
                _ => None,
            })),
            LoopyVertex::Value(_) => None,
        };
        let nodes = game.vertices().iter().map(node).collect::<Option<Vec<_>>>()?;
        match nodes.as_slice() {
            [[Some(Some(0)), Some(Some(0))]] => Some(Self::Dud),
            [[Some(Some(1)), Some(None)], [Some(None), Some(Some(0))]] => Some(Self::Tis),
            [[Some(None), Some(Some(1))], [Some(Some(0)), Some(None)]] => Some(Self::Tisn),
            _ => None,
        }
    }

    /// The value of the game. The forms are canonical.
    pub(super) fn value(self, values: &mut Values) -> Result<LoopyValue, StopperError> {
        let [pass, stop] = [0, 1].map(VertexId::new);
        let (options, end) = match self {
            Self::On => return Ok(LoopyValue::of_stopper(Stopper::always(Player::Left))),
            Self::Off => return Ok(LoopyValue::of_stopper(Stopper::always(Player::Right))),
            Self::Dud => return Ok(LoopyValue::dud()),
            Self::Tis => return integer_sides(values, [1, 0]),
            Self::Tisn => return integer_sides(values, [0, -1]),
            Self::Over => ([stop, pass], 0),
            Self::Under => ([pass, stop], 0),
            Self::Upon => ([pass, stop], 1),
            Self::Downunder => ([stop, pass], 1),
        };
        let end = LoopyVertex::Value(values.nimber(end)?);
        let vertices = vec![LoopyVertex::Node(options.map(|option| vec![option])), end];
        Ok(LoopyValue::of_stopper(Stopper::of_canonical(LoopyGraph::new(
            vertices,
        )?)))
    }
}

fn integer_sides(values: &mut Values, sides: [i64; 2]) -> Result<LoopyValue, StopperError> {
    let [onside, offside] = sides.map(|integer| values.integer(integer).map(Stopper::of_value));
    Ok(LoopyValue::of_ordered_sides(onside?, offside?))
}
