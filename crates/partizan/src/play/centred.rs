//! Games up to numbers: two games that differ by a number are one entry of a table, so that a search meets them as
//! one. What a sum of them is worth is the search's business.

use graph_core::Player;
use hashbrown::HashMap;
use num_bigint::BigInt;

use crate::{Dyadic, PartizanError, Shape, Thermograph, ValueId, Values, Wall};

/// A game less its mean, in one particular [`CentredGames`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct CentredId(u32);

/// A multiple of up plus a nimber.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct UpStar {
    pub(super) ups: i64,
    pub(super) star: u32,
}

/// A game without its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Part {
    UpStar(UpStar),
    Game(CentredId),
}

/// A part plus a number: every value is one of these.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Shifted {
    pub(super) part: Part,
    pub(super) number: Dyadic,
}

/// Options of Left and of Right, each sorted.
type BothOptions = [Vec<Shifted>; 2];

/// What is known of a centred game.
pub(super) struct Centred {
    /// A value that differs from it by its mean.
    pub(super) sample: ValueId,
    pub(super) mean: Dyadic,
    pub(super) options: BothOptions,
    // The options of the sample, in the order of `options`.
    pub(super) sample_options: [Vec<ValueId>; 2],
    pub(super) negative: CentredId,
    /// The `x` of `{x|-x}`.
    pub(super) switch: Option<Dyadic>,
    pub(super) walls: Walls,
    weight: Weight,
}

/// What is known of an atomic weight.
#[derive(Clone, Copy)]
enum Weight {
    Unasked,
    Integer(i64),
    /// The game is not dicotic, or its weight is no integer.
    NoInteger,
}

/// A thermograph from temperature 0 upwards, less the mean.
pub(super) struct Walls {
    left: Wall,
    right: Wall,
    /// Where one of the walls turns, 0 and the temperature included.
    pub(super) turns: Vec<Dyadic>,
}

/// The table of centred games, with the values that have been found in it.
#[derive(Default)]
pub(super) struct CentredGames {
    games: Vec<Centred>,
    by_options: HashMap<BothOptions, CentredId>,
    by_value: HashMap<ValueId, (CentredId, Dyadic)>,
}

impl UpStar {
    pub(super) const ZERO: Self = Self { ups: 0, star: 0 };
}

impl Walls {
    fn new(thermograph: &Thermograph) -> Self {
        let mean = thermograph.mean();
        let mut turns = vec![Dyadic::ZERO];
        let [left, right] = [thermograph.left_wall(), thermograph.right_wall()].map(|wall| {
            let warm = wall.points().iter().filter(|(t, _)| *t > Dyadic::ZERO);
            let foot = (Dyadic::ZERO, wall.at(&Dyadic::ZERO));
            let points = core::iter::once(&foot).chain(warm);
            let centred: Vec<_> = points.map(|(t, value)| (t.clone(), value - mean)).collect();
            turns.extend(centred.iter().map(|(t, _)| t.clone()));
            Wall::new(centred)
        });
        turns.sort();
        turns.dedup();
        Self { left, right, turns }
    }

    /// The left and the right wall at a temperature from 0 on.
    pub(super) fn at(&self, t: &Dyadic) -> [Dyadic; 2] {
        [self.left.at(t), self.right.at(t)]
    }

    pub(super) fn temperature(&self) -> &Dyadic {
        // There is a turn: 0.
        &self.turns[self.turns.len() - 1]
    }
}

impl CentredGames {
    pub(super) fn get(&self, id: CentredId) -> &Centred {
        &self.games[id.0 as usize]
    }

    /// Finds the part and the number that a value is, options first.
    pub(super) fn shifted(&mut self, values: &mut Values, id: ValueId) -> Result<Shifted, PartizanError> {
        let mut stack = vec![id];
        while let Some(&top) = stack.last() {
            values.count_work()?;
            if self.known(values, top).is_some() {
                stack.pop();
                continue;
            }
            let depth = stack.len();
            if let Shape::Options { left, right } = values.shape(top) {
                let options = left.iter().chain(right).copied();
                stack.extend(options.filter(|&option| self.known(values, option).is_none()));
            }
            if stack.len() == depth {
                self.insert(values, top)?;
                stack.pop();
            }
        }
        // The walk ends when it is known.
        self.known(values, id).ok_or(PartizanError::NumberTooLarge)
    }

    /// The atomic weight of a game that is dicotic and whose weight is an integer.
    pub(super) fn integer_weight(
        &mut self,
        values: &mut Values,
        id: CentredId,
    ) -> Result<Option<i64>, PartizanError> {
        let game = self.get(id);
        match game.weight {
            Weight::Integer(weight) => return Ok(Some(weight)),
            Weight::NoInteger => return Ok(None),
            Weight::Unasked => {}
        }
        let (sample, shift) = (game.sample, -&game.mean);
        let shift = values.number(&shift)?;
        let centred = values.sum(sample, shift)?;
        let weight = if values.is_dicotic(centred) {
            let weight = values.atomic_weight(centred)?;
            values.as_number(weight).and_then(Dyadic::to_i64)
        } else {
            None
        };
        self.games[id.0 as usize].weight = weight.map_or(Weight::NoInteger, Weight::Integer);
        Ok(weight)
    }

    /// The bytes held on the heap, without what numbers beyond 64 bits hold.
    pub(super) fn memory_usage(&self) -> usize {
        let games = self.games.iter().map(|game| {
            let options: usize = game.options.iter().map(Vec::capacity).sum();
            // In the record and as a key.
            options * (2 * size_of::<Shifted>() + size_of::<ValueId>())
                + game.walls.turns.capacity() * 3 * size_of::<Dyadic>()
        });
        self.games.capacity() * size_of::<Centred>()
            + games.sum::<usize>()
            + self.by_options.capacity() * size_of::<(BothOptions, CentredId)>()
            + self.by_value.capacity() * size_of::<(ValueId, (CentredId, Dyadic))>()
    }

    fn known(&self, values: &Values, id: ValueId) -> Option<Shifted> {
        match values.shape(id) {
            Shape::NumberUpStar { number, ups, star } => Some(Shifted {
                part: Part::UpStar(UpStar { ups, star }),
                number: number.clone(),
            }),
            Shape::Options { .. } => self.by_value.get(&id).map(|(game, mean)| Shifted {
                part: Part::Game(*game),
                number: mean.clone(),
            }),
        }
    }

    /// Enters a value whose options are known, and its negative.
    fn insert(&mut self, values: &mut Values, id: ValueId) -> Result<(), PartizanError> {
        let thermograph = values.thermograph(id)?;
        let mean = thermograph.mean().clone();
        let [(left, left_ids), (right, right_ids)] =
            Player::BOTH.map(|player| self.centred_options(values, id, player, &mean));
        let options = [left, right];
        let negative_id = values.negative(id)?;
        let game = match self.by_options.get(&options) {
            Some(&game) => game,
            None => self.push_with_negative(values, [id, negative_id], options, [left_ids, right_ids])?,
        };
        let negative = self.get(game).negative;
        self.by_value.insert(negative_id, (negative, -&mean));
        self.by_value.insert(id, (game, mean));
        Ok(())
    }

    fn centred_options(
        &self,
        values: &Values,
        id: ValueId,
        player: Player,
        mean: &Dyadic,
    ) -> (Vec<Shifted>, Vec<ValueId>) {
        let Shape::Options { left, right } = values.shape(id) else {
            return (Vec::new(), Vec::new());
        };
        let listed = [left, right][player.index()];
        let known = listed.iter().filter_map(|&option| {
            let mut shifted = self.known(values, option)?;
            shifted.number = &shifted.number - mean;
            Some((shifted, option))
        });
        let mut options: Vec<_> = known.collect();
        options.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        options.into_iter().unzip()
    }

    /// Makes entries of a value and its negative; the negatives of its options are known.
    fn push_with_negative(
        &mut self,
        values: &mut Values,
        [id, negative_id]: [ValueId; 2],
        options: BothOptions,
        ids: [Vec<ValueId>; 2],
    ) -> Result<CentredId, PartizanError> {
        let [left, right] = &options;
        let negated = [self.negated(right)?, self.negated(left)?];
        let is_own_negative = negated == options;
        let game = self.push(id, options, ids, &values.thermograph(id)?)?;
        if is_own_negative {
            return Ok(game);
        }
        let thermograph = values.thermograph(negative_id)?;
        let ids = Player::BOTH.map(|player| {
            let (_, ids) = self.centred_options(values, negative_id, player, thermograph.mean());
            ids
        });
        let negative = self.push(negative_id, negated, ids, &thermograph)?;
        self.games[game.0 as usize].negative = negative;
        self.games[negative.0 as usize].negative = game;
        Ok(game)
    }

    fn negated(&self, options: &[Shifted]) -> Result<Vec<Shifted>, PartizanError> {
        let negated = options.iter().map(|option| {
            let part = match option.part {
                Part::Game(game) => Part::Game(self.get(game).negative),
                Part::UpStar(UpStar { ups, star }) => Part::UpStar(UpStar {
                    ups: ups.checked_neg().ok_or(PartizanError::NumberTooLarge)?,
                    star,
                }),
            };
            Ok(Shifted {
                part,
                number: -&option.number,
            })
        });
        let mut negated = negated.collect::<Result<Vec<_>, PartizanError>>()?;
        negated.sort_unstable();
        Ok(negated)
    }

    /// Makes an entry, for now its own negative.
    fn push(
        &mut self,
        sample: ValueId,
        options: BothOptions,
        sample_options: [Vec<ValueId>; 2],
        thermograph: &Thermograph,
    ) -> Result<CentredId, PartizanError> {
        let id = u32::try_from(self.games.len()).map(CentredId);
        // There are no more of them than values.
        let id = id.map_err(|_| PartizanError::NumberTooLarge)?;
        self.by_options.insert(options.clone(), id);
        self.games.push(Centred {
            sample,
            mean: thermograph.mean().clone(),
            switch: switch(&options),
            options,
            sample_options,
            negative: id,
            walls: Walls::new(thermograph),
            weight: Weight::Unasked,
        });
        Ok(id)
    }
}

/// The `x` of `{x|-x}`.
fn switch([left, right]: &BothOptions) -> Option<Dyadic> {
    match (left.as_slice(), right.as_slice()) {
        ([x], [y]) if x.part == Part::UpStar(UpStar::ZERO) && y.part == x.part => Some(x.number.clone()),
        _ => None,
    }
}

/// So many copies of a number.
pub(super) fn times(number: &Dyadic, copies: u64) -> Dyadic {
    if copies == 1 {
        number.clone()
    } else {
        number.times(&BigInt::from(copies))
    }
}
