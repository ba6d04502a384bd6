//! The arena of values: ids, shapes, records and the constructors with closed forms. Interning, limits, order,
//! canonical forms and operations are in `values/`, one file each.

mod adopt;
mod atomic_weight;
mod atoms;
mod birthday;
mod canonical;
mod companion;
mod days;
#[cfg(feature = "parallel")]
mod exchange;
mod followers;
mod forms;
mod heat;
mod hot;
mod incentives;
mod intern;
mod lattice;
mod limits;
mod nimber_sum;
mod options_first;
mod order;
mod order_memo;
mod ordinal_sum;
mod product;
mod reduced;
mod star_set;
mod sum;
mod thermograph;
mod transform;
mod uptimals;
mod verify;

use core::fmt;
use core::ops::{ControlFlow, Range};

use graph_core::Player;
use hashbrown::{DefaultHashBuilder, HashMap, HashTable};
use num_bigint::BigUint;
use smallvec::SmallVec;

use self::canonical::Literal;
use self::hot::Hot;
use self::order::Frame;
use self::order_memo::OrderMemo;
use self::star_set::StarSets;
use crate::{Dyadic, PartizanError, Thermograph};

pub use self::days::Universe;
#[cfg(feature = "parallel")]
pub(crate) use self::exchange::{Export, SharedNumbers};
pub use self::followers::Parity;
pub use self::limits::{Limits, Statistics, Watch};
pub use self::ordinal_sum::OrdinalSum;

/// A list of values that is short as a rule: it lives on the stack.
pub type ValueList = SmallVec<[ValueId; 8]>;

/// A handle to a value: a short partizan game in canonical form.
///
/// | handles | equal means | lives as long as |
/// |---|---|---|
/// | [`ValueId`] of one [`Values`] | the values are equal | the arena |
/// | [`ValueId`]s of two arenas | nothing | |
///
/// An id is only meaningful for the arena it came from; mixing arenas is a logic error that may panic or
/// return nonsense. There is deliberately no order on ids: the order of games is partial and needs the arena,
/// see [`Values::le`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct ValueId(u32);

impl ValueId {
    /// The game under construction while its options are simplified; never leaves the arena.
    const LITERAL: Self = Self(u32::MAX);

    /// Returns the number of this id, for tables with one entry a value.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

// Short on purpose: a test that fails prints many of them.
impl fmt::Debug for ValueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "g{}", self.0)
    }
}

/// What a value looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape<'a> {
    /// A number, plus a multiple of up, plus a nimber. Every value of this kind has this shape.
    NumberUpStar {
        /// The number.
        number: &'a Dyadic,
        /// How many ups; negative for downs.
        ups: i64,
        /// The nimber `*star`.
        star: u32,
    },
    /// Any other value: its canonical options, in an order without meaning.
    Options {
        /// Left's options.
        left: &'a [ValueId],
        /// Right's options.
        right: &'a [ValueId],
    },
}

/// The arena of values of short partizan games under normal play.
///
/// Every value is held once, in canonical form, so that equality of values is equality of ids. Numbers,
/// nimbers, multiples of up and their sums are closed forms and cost the same whatever their size. Options
/// are older than the values that hold them, so that most functions walk ids upwards and none recurses: depth
/// is bounded by memory alone. After an error the arena remains usable.
///
/// Whatever makes or compares values may fail with [`PartizanError::LimitReached`], when [`Limits`] are used up, and
/// with [`PartizanError::Cancelled`], when the [watch](Values::set_watch) says so. Canonical forms can be exponentially
/// large, and so can the time to find them: where a complexity speaks of canonical forms or comparisons, it counts them.
///
/// ```
/// use partizan::{Relation, Values};
///
/// let mut values = Values::new();
/// let [zero, star] = [values.zero(), values.nimber(1)?];
/// let up = values.from_options(&[zero], &[star])?;
/// assert_eq!(values.compare(up, zero)?, Relation::Greater);
/// assert_eq!(values.sum(star, star)?, zero);
///
/// values.clear_memos();
/// values.set_limits(values.limits().with_max_values(1_000));
/// assert_eq!(values.negative(up)?, values.from_options(&[star], &[zero])?);
/// # Ok::<(), partizan::PartizanError>(())
/// ```
///
/// # References
///
/// (Conway 1976, chapters 7 to 10; Siegel 2013, II).
pub struct Values {
    // Invariant: a record with options of its own is younger than its options; `records[0]` is 0.
    records: Vec<Record>,
    // What comparisons look at, by id.
    hot: Vec<Hot>,
    // The options of all records, each a range: Left's first, then Right's, both sorted by id.
    pool: Vec<ValueId>,
    // Invariant: holds every id once, by the hash of its shape.
    ids: HashTable<ValueId>,
    hasher: DefaultHashBuilder,
    limits: Limits,
    watch: Option<Watch>,
    comparisons: u64,
    work: u64,
    next_call: u64,
    literal: Literal,
    frames: Vec<Frame>,
    order_memo: OrderMemo,
    star_memo: HashMap<(ValueId, ValueId), StarSets>,
    sum_memo: HashMap<(ValueId, ValueId), ValueId>,
    // By id, as far as they are known.
    negatives: Vec<Option<ValueId>>,
    // By id, as far as they are known.
    birthdays: Vec<BigUint>,
    thermographs: HashMap<ValueId, Thermograph>,
    atomic_weights: HashMap<ValueId, ValueId>,
    reduced_forms: HashMap<ValueId, ValueId>,
}

/// What the arena knows of a value.
struct Record {
    kind: Kind,
    // Left stop and right stop; for numbers plus ups plus nimbers both are the number.
    stops: [Dyadic; 2],
    options: OptionRange,
    // No sum of more ups than this plus one compares with the value otherwise than that many.
    ups_depth: u64,
    // The largest exponent of a number that play reaches.
    finest: u32,
    // Whether in each position both players can move or neither can.
    dicotic: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    NumberUpStar { ups: i64, star: u32 },
    Options,
}

/// Where the options of a record are in a pool.
#[derive(Clone, Copy)]
struct OptionRange {
    start: usize,
    n_left: u32,
    n_right: u32,
}

impl OptionRange {
    /// For closed forms, whose options are listed when they are first needed.
    const UNLISTED: Self = Self {
        start: usize::MAX,
        n_left: 0,
        n_right: 0,
    };

    #[cfg(feature = "parallel")]
    const fn lengths(self) -> (usize, usize) {
        (self.n_left as usize, self.n_right as usize)
    }

    fn of(self, player: Player) -> Range<usize> {
        let middle = self.start + self.n_left as usize;
        match player {
            Player::Left => self.start..middle,
            Player::Right => middle..middle + self.n_right as usize,
        }
    }
}

// An arena can be moved to another thread; two threads use two arenas.
const _: () = {
    const fn assert_send<T: Send>() {}
    assert_send::<Values>();
};

impl Values {
    /// Units of work between two calls of the watch.
    pub const STRIDE: u64 = 1 << 12;

    /// Makes an arena that knows 0 and has no limits.
    #[must_use]
    pub fn new() -> Self {
        Self::with_limits(Limits::unlimited())
    }

    /// Makes an arena that knows 0 and has these limits.
    #[must_use]
    pub fn with_limits(limits: Limits) -> Self {
        let mut values = Self {
            records: Vec::new(),
            hot: Vec::new(),
            pool: Vec::new(),
            ids: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            limits,
            watch: None,
            comparisons: 0,
            work: 0,
            next_call: Self::STRIDE,
            literal: Literal::new(),
            frames: Vec::new(),
            order_memo: OrderMemo::default(),
            star_memo: HashMap::new(),
            sum_memo: HashMap::new(),
            negatives: Vec::new(),
            birthdays: Vec::new(),
            thermographs: HashMap::new(),
            atomic_weights: HashMap::new(),
            reduced_forms: HashMap::new(),
        };
        let _ = values.push_closed(Dyadic::ZERO, 0, 0);
        values
    }

    /// Sets what is called every [`Values::STRIDE`] units of work, or nothing.
    ///
    /// The watch may show progress, read a clock, and answers `Break` to cancel. It never changes an answer. Units are
    /// those of [`Statistics::work`].
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// values.set_watch(Some(Box::new(|_work| ControlFlow::Break(()))));
    /// let error = (0..).find_map(|n| values.integer(n).err()).expect("the watch breaks");
    /// assert!(error.is_cancelled());
    /// ```
    pub fn set_watch(&mut self, watch: Option<Watch>) {
        self.watch = watch;
    }

    /// Returns the limits.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// Sets other limits; values that exist stay.
    pub const fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Returns what the arena holds and has done so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        Statistics {
            values: u32::try_from(self.records.len()).unwrap_or(u32::MAX),
            comparisons: self.comparisons,
            work: self.work,
        }
    }

    /// Returns the heap memory held, in bytes, without what numbers beyond 64 bits and long sets of nimbers hold
    /// themselves.
    ///
    /// # Complexity
    ///
    /// Time linear in the number of thermographs remembered.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        let pair = size_of::<(ValueId, ValueId)>();
        self.records.capacity() * size_of::<Record>()
            + self.pool.capacity() * size_of::<ValueId>()
            + self.ids.capacity() * size_of::<(ValueId, u8)>()
            + self.frames.capacity() * size_of::<Frame>()
            + self.hot.capacity() * size_of::<Hot>()
            + self.order_memo.memory_usage()
            + self.star_memo.capacity() * (pair + size_of::<StarSets>())
            + self.sum_memo.capacity() * (pair + size_of::<(ValueId, u8)>())
            + self.negatives.capacity() * size_of::<Option<ValueId>>()
            + self.birthdays.capacity() * size_of::<BigUint>()
            + self.thermographs.capacity() * size_of::<(ValueId, Thermograph)>()
            + self
                .thermographs
                .values()
                .map(Thermograph::memory_usage)
                .sum::<usize>()
            + (self.atomic_weights.capacity() + self.reduced_forms.capacity()) * (pair + 1)
    }

    /// Forgets remembered comparisons, sums, thermographs, atomic weights and reduced forms. Values stay, and with
    /// them their negatives and birthdays.
    pub fn clear_memos(&mut self) {
        self.order_memo = OrderMemo::default();
        self.star_memo = HashMap::new();
        self.sum_memo = HashMap::new();
        self.thermographs = HashMap::new();
        self.atomic_weights = HashMap::new();
        self.reduced_forms = HashMap::new();
    }

    /// Returns 0, the game without options.
    pub const fn zero(&self) -> ValueId {
        ValueId(0)
    }

    /// Returns an integer.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    pub fn integer(&mut self, integer: i64) -> Result<ValueId, PartizanError> {
        self.intern_closed(Dyadic::from(integer), 0, 0)
    }

    /// Returns a number.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when the
    /// denominator exceeds `2^`[`Dyadic::MAX_EXPONENT`].
    pub fn number(&mut self, number: &Dyadic) -> Result<ValueId, PartizanError> {
        self.intern_closed(number.clone(), 0, 0)
    }

    /// Returns the nimber `*star`, a nim heap of that many tokens.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    pub fn nimber(&mut self, star: u32) -> Result<ValueId, PartizanError> {
        self.intern_closed(Dyadic::ZERO, 0, star)
    }

    /// Returns a number plus a multiple of up plus a nimber (Siegel 2013, II.3).
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when the
    /// denominator exceeds `2^`[`Dyadic::MAX_EXPONENT`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let up_star = values.number_up_star(&Dyadic::ZERO, 1, 1)?;
    /// let (zero, star) = (values.zero(), values.nimber(1)?);
    /// assert_eq!(values.from_options(&[zero, star], &[zero])?, up_star);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn number_up_star(&mut self, number: &Dyadic, ups: i64, star: u32) -> Result<ValueId, PartizanError> {
        self.intern_closed(number.clone(), ups, star)
    }

    /// Returns what a value looks like.
    ///
    /// ```
    /// use partizan::{Dyadic, Shape, Values};
    /// let mut values = Values::new();
    /// let (one, star) = (values.integer(1)?, values.nimber(1)?);
    /// let one_star = values.sum(one, star)?;
    /// let number = &Dyadic::from(1);
    /// assert_eq!(values.shape(one_star), Shape::NumberUpStar { number, ups: 0, star: 1 });
    /// let switch = values.switch(&[one])?;
    /// assert!(matches!(values.shape(switch), Shape::Options { left: &[left], .. } if left == one));
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    #[must_use]
    pub fn shape(&self, id: ValueId) -> Shape<'_> {
        let record = self.record(id);
        match record.kind {
            Kind::NumberUpStar { ups, star } => Shape::NumberUpStar {
                number: &record.stops[0],
                ups,
                star,
            },
            Kind::Options => Shape::Options {
                left: &self.pool[record.options.of(Player::Left)],
                right: &self.pool[record.options.of(Player::Right)],
            },
        }
    }

    /// Returns the number a value is, if it is one.
    #[must_use]
    pub fn as_number(&self, id: ValueId) -> Option<&Dyadic> {
        let record = self.record(id);
        (record.kind == NUMBER).then_some(&record.stops[0])
    }

    /// Returns the left stop: where play ends when Left starts and both stop at numbers (Siegel 2013, II.3).
    ///
    /// A number stops at itself.
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let (three, one) = (values.integer(3)?, values.integer(1)?);
    /// let hot = values.from_options(&[three], &[one])?;
    /// assert_eq!((values.left_stop(hot), values.right_stop(hot)), (&Dyadic::from(3), &Dyadic::from(1)));
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    #[must_use]
    pub fn left_stop(&self, id: ValueId) -> &Dyadic {
        &self.record(id).stops[0]
    }

    /// Returns the right stop: where play ends when Right starts and both stop at numbers.
    #[must_use]
    pub fn right_stop(&self, id: ValueId) -> &Dyadic {
        &self.record(id).stops[1]
    }

    /// Returns true when a value lies between all negative and all positive numbers: when both its stops are 0. So
    /// does 0 itself.
    #[must_use]
    pub fn is_infinitesimal(&self, id: ValueId) -> bool {
        self.record(id).stops.iter().all(Dyadic::is_zero)
    }

    /// Returns true for dicotic values: in each position of the canonical form both players can move or neither
    /// can. They were once called all-small. Dicotic values are infinitesimal; tiny-1 is infinitesimal and not dicotic.
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (one, star) = (values.integer(1)?, values.nimber(1)?);
    /// let tiny = values.tiny(one)?;
    /// assert_eq!([one, star, tiny].map(|id| values.is_infinitesimal(id)), [false, true, true]);
    /// assert_eq!([one, star, tiny].map(|id| values.is_dicotic(id)), [false, true, false]);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    #[must_use]
    pub fn is_dicotic(&self, id: ValueId) -> bool {
        self.record(id).dicotic
    }

    /// Returns the canonical options of a player, those of closed forms included.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`]: a nimber `*n` has `n` options.
    ///
    /// # Complexity
    ///
    /// Time and extra space linear in the number of options.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Player;
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let up = values.number_up_star(&Dyadic::ZERO, 1, 0)?;
    /// let star = values.nimber(1)?;
    /// assert_eq!(values.options(up, Player::Right)?.as_slice(), [star]);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn options(&mut self, id: ValueId, player: Player) -> Result<ValueList, PartizanError> {
        let record = self.record(id);
        let Kind::NumberUpStar { ups, star } = record.kind else {
            return Ok(self.pool[record.options.of(player)].into());
        };
        let number = record.stops[0].clone();
        if ups != 0 {
            return self.closed_list(&number, &ups_options(ups, star, player));
        }
        if star > 0 {
            return (0..star)
                .map(|star| self.intern_closed(number.clone(), 0, star))
                .collect();
        }
        let option = number.canonical_option(player);
        option
            .map(|option| self.intern_closed(option, 0, 0))
            .into_iter()
            .collect()
    }

    fn closed_list(&mut self, number: &Dyadic, list: &[(i64, u32)]) -> Result<ValueList, PartizanError> {
        list.iter()
            .map(|&(ups, star)| self.intern_closed(number.clone(), ups, star))
            .collect()
    }

    #[inline]
    fn record(&self, id: ValueId) -> &Record {
        if id == ValueId::LITERAL {
            &self.literal.record
        } else {
            &self.records[id.index()]
        }
    }

    #[inline]
    fn hot(&self, id: ValueId) -> &Hot {
        if id == ValueId::LITERAL {
            &self.literal.hot
        } else {
            &self.hot[id.index()]
        }
    }

    /// The options a record lists: none for closed forms that were never asked.
    #[inline]
    fn listed(&self, id: ValueId, player: Player) -> &[ValueId] {
        if id == ValueId::LITERAL {
            return &self.literal.pool[self.literal.record.options.of(player)];
        }
        &self.pool[self.hot[id.index()].options(player)]
    }

    /// Counts one unit of work done outside the arena on its behalf.
    pub(crate) fn count_work(&mut self) -> Result<(), PartizanError> {
        self.spend(1)
    }

    /// Counts units of work done outside the arena on its behalf.
    pub(crate) fn count_many(&mut self, units: u64) -> Result<(), PartizanError> {
        self.spend(units)
    }

    /// Counts work and calls the watch now and then.
    #[inline]
    fn spend(&mut self, units: u64) -> Result<(), PartizanError> {
        self.work = self.work.saturating_add(units);
        if self.work < self.next_call {
            Ok(())
        } else {
            self.call_watch()
        }
    }

    #[cold]
    fn call_watch(&mut self) -> Result<(), PartizanError> {
        self.next_call = self.work.saturating_add(Self::STRIDE);
        match self.watch.as_ref().map(|watch| watch(self.work)) {
            Some(ControlFlow::Break(())) => Err(PartizanError::Cancelled { done: self.work }),
            _ => Ok(()),
        }
    }
}

const NUMBER: Kind = Kind::NumberUpStar { ups: 0, star: 0 };

/// The canonical options of `ups` times up plus `*star`, `ups` not 0, as such sums (Siegel 2013, II.3).
fn ups_options(ups: i64, star: u32, player: Player) -> SmallVec<[(i64, u32); 2]> {
    let towards = if ups > 0 { Player::Right } else { Player::Left };
    let mut res = SmallVec::new();
    if star == 1 && ups.unsigned_abs() == 1 {
        res.push((0, 0));
        if player != towards {
            res.push((0, 1));
        }
    } else if player == towards {
        res.push((ups - ups.signum(), star ^ 1));
    } else {
        res.push((0, 0));
    }
    res
}

impl Default for Values {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Values")
            .field("limits", &self.limits)
            .field("watched", &self.watch.is_some())
            .field("statistics", &self.statistics())
            .finish_non_exhaustive()
    }
}
