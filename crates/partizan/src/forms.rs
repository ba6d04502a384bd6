//! Literal games: the forms `{L|R}` as they were written, each held once. Operations on forms are in `forms/`; their
//! values are found in `values/forms.rs`.

mod closed;
mod operations;
mod outcome;
mod print;

use core::fmt;
use core::hash::BuildHasher;
use core::ops::ControlFlow;

use graph_core::Player;
use hashbrown::{DefaultHashBuilder, HashSet, HashTable};

use crate::error::Resource;
use crate::{Limits, PartizanError, Values, Watch};

pub use self::print::PrintedForm;

/// A handle to a form.
///
/// | handles | equal means | lives as long as |
/// |---|---|---|
/// | [`FormId`] of one [`Forms`] | the same form: the same sets of the same options | the arena |
/// | [`FormId`]s of two arenas | nothing | |
///
/// Mixing arenas is a logic error that may panic or return nonsense. Equal games can have different forms; whether they
/// are equal, their [values](Values::canonical) say.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct FormId(u32);

impl FormId {
    /// Returns the number of this id, for tables with one entry a form.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

// Short on purpose: a test that fails prints many of them.
impl fmt::Debug for FormId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "f{}", self.0)
    }
}

/// An arena of forms: short games as they are given, without any simplification.
///
/// `{-1|}` and `{|}` are two forms of one value. Forms matter where values are not enough: for the base of an ordinal sum,
/// for sums of other kinds, for Conway's product of games that are not canonical, and under misère play. Order and
/// repetition of options do not matter, and equal forms have equal ids. Options are older than the forms that hold them:
/// nothing here recurses as deep as a form.
///
/// Whatever makes forms may fail with [`PartizanError::LimitReached`] when [`Limits::max_values`] are there, and with
/// [`PartizanError::Cancelled`] when the [watch](Forms::set_watch) says so.
///
/// ```
/// use partizan::{Forms, OutcomeClass, PlayConvention, Values};
///
/// let mut forms = Forms::new();
/// let zero = forms.zero();
/// let minus_one = forms.form(&[], &[zero])?;
/// let other_zero = forms.form(&[minus_one], &[])?;
/// assert_ne!(zero, other_zero);
/// let mut values = Values::new();
/// assert_eq!(values.canonical(&forms, other_zero)?, values.zero());
/// // A player without a move wins under misère play.
/// assert_eq!(forms.outcome(zero, PlayConvention::Misere)?, OutcomeClass::Next);
/// let one = forms.form(&[zero], &[])?;
/// assert_eq!(forms.outcome(one, PlayConvention::Misere)?, OutcomeClass::Right);
/// # Ok::<(), partizan::PartizanError>(())
/// ```
pub struct Forms {
    // Invariant: a form is younger than its options; `records[0]` is `{|}`.
    records: Vec<Record>,
    // The options of all forms: Left's first, then Right's, both sorted by id and without repeats.
    pool: Vec<FormId>,
    // Invariant: holds every id once, by the hash of its options.
    ids: HashTable<FormId>,
    hasher: DefaultHashBuilder,
    limits: Limits,
    watch: Option<Watch>,
    work: u64,
    next_call: u64,
}

#[derive(Clone, Copy)]
struct Record {
    start: usize,
    n_left: u32,
    n_right: u32,
    // The height, which is less than the number of forms.
    birthday: u32,
}

impl Forms {
    /// Makes an arena that knows `{|}` and has no limits.
    #[must_use]
    pub fn new() -> Self {
        Self::with_limits(Limits::unlimited())
    }

    /// Makes an arena that knows `{|}` and holds at most as many forms as values are allowed.
    #[must_use]
    pub fn with_limits(limits: Limits) -> Self {
        let mut forms = Self {
            records: Vec::new(),
            pool: Vec::new(),
            ids: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            limits,
            watch: None,
            work: 0,
            next_call: Values::STRIDE,
        };
        let _ = forms.push(&[], &[]);
        forms
    }

    /// Sets what is called every [`Values::STRIDE`] units of work, or nothing. A unit is an option looked at.
    pub fn set_watch(&mut self, watch: Option<Watch>) {
        self.watch = watch;
    }

    /// Returns how many forms there are.
    #[must_use]
    pub const fn n_forms(&self) -> usize {
        self.records.len()
    }

    /// Returns the heap memory held, in bytes.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.records.capacity() * size_of::<Record>()
            + self.pool.capacity() * size_of::<FormId>()
            + self.ids.capacity() * size_of::<(FormId, u8)>()
    }

    /// Returns `{|}`, the form without options.
    pub const fn zero(&self) -> FormId {
        FormId(0)
    }

    /// Returns the form `{left|right}`.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Time `O(n log n)` for `n` options.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Forms;
    /// let mut forms = Forms::new();
    /// let zero = forms.zero();
    /// let star = forms.form(&[zero], &[zero])?;
    /// assert_eq!(forms.form(&[star, zero, star], &[])?, forms.form(&[zero, star], &[])?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn form(&mut self, left: &[FormId], right: &[FormId]) -> Result<FormId, PartizanError> {
        self.spend(left.len() + right.len() + 1)?;
        let [left, right] = [left, right].map(sorted);
        let hash = self.hasher.hash_one((&left[..], &right[..]));
        let same = |id: &FormId| {
            self.options(*id, Player::Left) == left && self.options(*id, Player::Right) == right
        };
        if let Some(&id) = self.ids.find(hash, same) {
            return Ok(id);
        }
        self.check_room(self.n_forms())?;
        Ok(self.push(&left, &right))
    }

    /// Returns a player's options, in an order without meaning.
    pub fn options(&self, id: FormId, player: Player) -> &[FormId] {
        let record = self.records[id.index()];
        let middle = record.start + record.n_left as usize;
        match player {
            Player::Left => &self.pool[record.start..middle],
            Player::Right => &self.pool[middle..middle + record.n_right as usize],
        }
    }

    /// Returns the birthday of a form: its height.
    ///
    /// ```
    /// use partizan::{Forms, Values};
    /// let mut forms = Forms::new();
    /// let zero = forms.zero();
    /// let star = forms.form(&[zero], &[zero])?;
    /// let other_zero = forms.form(&[star], &[star])?;
    /// assert_eq!(forms.birthday(other_zero), 2);
    /// let mut values = Values::new();
    /// let value = values.canonical(&forms, other_zero)?;
    /// assert_eq!(values.birthday(value), 0_u32.into());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    #[must_use]
    pub fn birthday(&self, id: FormId) -> u32 {
        self.records[id.index()].birthday
    }

    /// Returns the different positions of a form, options before what holds them, the form itself last.
    ///
    /// # Complexity
    ///
    /// Time `O(n log n + e)` for `n` positions with `e` options.
    ///
    /// # Errors
    ///
    /// [`PartizanError::Cancelled`].
    pub fn followers(&mut self, id: FormId) -> Result<Vec<FormId>, PartizanError> {
        let followers = self.reachable(id);
        let n_options = followers.iter().map(|follower| {
            let record = self.records[follower.index()];
            record.n_left as usize + record.n_right as usize
        });
        self.spend(n_options.sum())?;
        Ok(followers)
    }

    fn reachable(&self, id: FormId) -> Vec<FormId> {
        let mut seen = HashSet::new();
        seen.insert(id);
        let mut res = vec![id];
        let mut next = 0;
        while let Some(&top) = res.get(next) {
            next += 1;
            for player in Player::BOTH {
                let options = self.options(top, player).iter().copied();
                res.extend(options.filter(|&option| seen.insert(option)));
            }
        }
        res.sort_unstable_by_key(|id| id.0);
        res
    }

    fn push(&mut self, left: &[FormId], right: &[FormId]) -> FormId {
        // The caller has checked that the id fits; there are at most as many options as ids.
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let id = FormId(count(self.records.len()));
        let options = left.iter().chain(right);
        let birthday = options
            .map(|&option| self.birthday(option) + 1)
            .max()
            .unwrap_or(0);
        self.records.push(Record {
            start: self.pool.len(),
            n_left: count(left.len()),
            n_right: count(right.len()),
            birthday,
        });
        self.pool.extend_from_slice(left);
        self.pool.extend_from_slice(right);
        let mut ids = core::mem::take(&mut self.ids);
        let hash = |id: &FormId| {
            let sides = Player::BOTH.map(|player| self.options(*id, player));
            self.hasher.hash_one((sides[0], sides[1]))
        };
        ids.insert_unique(hash(&id), id, hash);
        self.ids = ids;
        id
    }

    /// An error unless one more than so many forms are allowed.
    const fn check_room(&self, n_forms: usize) -> Result<(), PartizanError> {
        if n_forms < self.limits.max_values as usize {
            return Ok(());
        }
        Err(PartizanError::LimitReached {
            resource: Resource::Forms,
            max: self.limits.max_values as u64,
        })
    }

    /// Counts work and calls the watch now and then.
    fn spend(&mut self, units: usize) -> Result<(), PartizanError> {
        self.work = self.work.saturating_add(units as u64);
        if self.work < self.next_call {
            return Ok(());
        }
        self.next_call = self.work.saturating_add(Values::STRIDE);
        match self.watch.as_ref().map(|watch| watch(self.work)) {
            Some(ControlFlow::Break(())) => Err(PartizanError::Cancelled { done: self.work }),
            _ => Ok(()),
        }
    }
}

fn sorted(options: &[FormId]) -> Vec<FormId> {
    let mut res = options.to_vec();
    res.sort_unstable_by_key(|option| option.0);
    res.dedup();
    res
}

impl Default for Forms {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Forms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Forms")
            .field("limits", &self.limits)
            .field("watched", &self.watch.is_some())
            .field("n_forms", &self.n_forms())
            .finish_non_exhaustive()
    }
}
