//! Plain search: positions written out, tables swept until nothing changes. Nothing of the crate's graphs, products or
//! orders is used but to hand the games over.

use graph_core::Player;
use hashbrown::HashMap;
use partizan::stopper::{LoopyGraph, LoopyVertex};
use partizan::{ValueId, Values};

/// A game by all its positions, the game itself first.
pub(crate) struct Plain {
    options: Vec<[Vec<usize>; 2]>,
}

impl Plain {
    pub(crate) fn new(values: &mut Values, game: &LoopyGraph) -> Self {
        let mut res = Self { options: Vec::new() };
        let mut numbers = HashMap::new();
        for _ in game.vertices() {
            res.options.push([Vec::new(), Vec::new()]);
        }
        for (index, vertex) in game.vertices().iter().enumerate() {
            res.options[index] = match vertex {
                LoopyVertex::Node(options) => options
                    .each_ref()
                    .map(|side| side.iter().map(|v| v.index()).collect()),
                &LoopyVertex::Value(value) => {
                    Player::BOTH.map(|player| res.numbered(values, &mut numbers, value, player))
                }
            };
        }
        res
    }

    fn numbered(
        &mut self,
        values: &mut Values,
        numbers: &mut HashMap<ValueId, usize>,
        value: ValueId,
        player: Player,
    ) -> Vec<usize> {
        let options = values.options(value, player).unwrap();
        options
            .iter()
            .map(|&option| self.position(values, numbers, option))
            .collect()
    }

    /// As deep as the value, which is small here.
    fn position(
        &mut self,
        values: &mut Values,
        numbers: &mut HashMap<ValueId, usize>,
        value: ValueId,
    ) -> usize {
        if let Some(&number) = numbers.get(&value) {
            return number;
        }
        let options = Player::BOTH.map(|player| self.numbered(values, numbers, value, player));
        self.options.push(options);
        numbers.insert(value, self.options.len() - 1);
        self.options.len() - 1
    }

    /// True when the game, with infinite play won by Left, is at least the other.
    ///
    /// The greatest set of states from which Left survives and can see the game moved once more, by sweeping the inner
    /// and the outer set until both are at rest.
    pub(crate) fn is_at_least_for_left(&self, other: &Self) -> bool {
        let (n, m) = (self.options.len(), other.options.len());
        let state = |g: usize, h: usize, right_moves: bool| (g * m + h) * 2 + usize::from(right_moves);
        let mut outer = vec![true; 2 * n * m];
        loop {
            let mut inner = vec![false; 2 * n * m];
            loop {
                let mut is_at_rest = true;
                for g in 0..n {
                    for h in 0..m {
                        for right_moves in [false, true] {
                            let player = usize::from(right_moves);
                            let mut by_first = self.options[g][player]
                                .iter()
                                .map(|&next| outer[state(next, h, !right_moves)]);
                            let mut by_second = other.options[h][1 - player]
                                .iter()
                                .map(|&next| inner[state(g, next, !right_moves)]);
                            let suits = if right_moves {
                                by_first.all(|suits| suits) && by_second.all(|suits| suits)
                            } else {
                                by_first.any(|suits| suits) || by_second.any(|suits| suits)
                            };
                            let known = &mut inner[state(g, h, right_moves)];
                            is_at_rest &= *known == suits;
                            *known = suits;
                        }
                    }
                }
                if is_at_rest {
                    break;
                }
            }
            if inner == outer {
                return outer[state(0, 0, true)];
            }
            outer = inner;
        }
    }

    /// Who wins with this player first; `None` is a draw.
    pub(crate) fn winner(&self, first: Player) -> Option<Player> {
        // By position and player to move: whether that player wins, as far as is known.
        let mut known: Vec<[Option<bool>; 2]> = vec![[None; 2]; self.options.len()];
        loop {
            let mut is_at_rest = true;
            for (g, options) in self.options.iter().enumerate() {
                for player in [0, 1] {
                    if known[g][player].is_some() {
                        continue;
                    }
                    let mut answers = options[player].iter().map(|&next| known[next][1 - player]);
                    if answers.clone().any(|answer| answer == Some(false)) {
                        known[g][player] = Some(true);
                        is_at_rest = false;
                    } else if answers.all(|answer| answer == Some(true)) {
                        known[g][player] = Some(false);
                        is_at_rest = false;
                    }
                }
            }
            if is_at_rest {
                let wins = known[0][first.index()]?;
                return Some(if wins { first } else { first.opponent() });
            }
        }
    }
}
