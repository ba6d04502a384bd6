//! Surreal numbers with finite hereditary Conway normal forms: the arena, its handles and what is read off a normal
//! form. Short games, whose numbers are dyadic, are in `values.rs`.
//!
//! A number is written `Σ ω^y·r`: finitely many terms, exponents `y` that are such numbers again and decrease,
//! coefficients `r` that are rationals other than 0. [`Surreals`] is an arena of them: a [`SurrealId`] stands for a
//! number, equal ids are equal numbers, and every operation is a method of the arena. Nothing recurses as deep as
//! exponents are nested.
//!
//! | question | method of [`Surreals`] |
//! |---|---|
//! | which is greater | [`compare`](Surreals::compare), [`sign`](Surreals::sign) |
//! | sums, products, powers | [`sum`](Surreals::sum), [`product`](Surreals::product), [`power`](Surreals::power) |
//! | quotients | [`checked_div`](Surreals::checked_div) when exact, [`quotient_terms`](Surreals::quotient_terms) term by term |
//! | the path in the tree of numbers | [`sign_expansion`](Surreals::sign_expansion), [`from_sign_expansion`](Surreals::from_sign_expansion), [`birthday`](Surreals::birthday), [`prefix`](Surreals::prefix) |
//! | the simplest number of an interval | [`simplest_between`](Surreals::simplest_between) |
//! | ordinals: the additions that are not commutative | [`ordinal_sum`](Surreals::ordinal_sum), [`ordinal_product`](Surreals::ordinal_product) |
//! | what kind of number | [`is_real`](Surreals::is_real), [`is_ordinal`](Surreals::is_ordinal), [`is_omnific_integer`](Surreals::is_omnific_integer), … |
//! | text | [`parse`], [`print()`], [`parse_signs`], [`print_signs`] |
//!
//! ```
//! use partizan::notation::Notation;
//! use partizan::surreal::{Surreals, parse, print, print_signs};
//!
//! let mut surreals = Surreals::new();
//! let x = parse("(w - 1/2)*w^(1/2)")?.evaluate(&mut surreals)?.number().expect("no comparison");
//! assert_eq!(print(&surreals, x, Notation::Ascii).to_string(), "w^(3/2) - 1/2*w^(1/2)");
//! let half = parse("w/2")?.evaluate(&mut surreals)?.number().expect("no comparison");
//! let signs = surreals.sign_expansion(half)?;
//! assert_eq!(print_signs(&surreals, &signs, Notation::Ascii).to_string(), "+^w -^w");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # References
//!
//! (Conway 1976, chapters 0 to 3; Gonshor 1986, chapter 5; Siegel 2013, VIII).

mod contract;
mod error;
mod expand;
mod intern;
mod limits;
mod notation;
mod order;
mod ordinal;
mod period;
mod predicates;
mod quotient;
mod rational;
mod ring;
mod signs;
mod simplest;

use core::fmt;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

use crate::Dyadic;
use crate::values::Watch;

pub use self::error::SurrealError;
pub use self::limits::SurrealLimits;
pub use self::notation::{
    EvaluateSurrealError, Evaluated, PrintedSigns, PrintedSurreal, SignsError, SurrealExpression,
    SurrealFunction, parse, parse_signs, print, print_signs, print_signs_within, print_within,
};
pub use self::quotient::QuotientTerms;
pub use self::rational::Rational;
pub use self::signs::SignBlock;

use self::signs::{Node, SequenceId};

/// A handle to a surreal number.
///
/// | handles | equal means | lives as long as |
/// |---|---|---|
/// | [`SurrealId`] of one [`Surreals`] | the numbers are equal | the arena |
/// | [`SurrealId`]s of two arenas | nothing | |
///
/// An id is only meaningful for the arena it came from; mixing arenas is a logic error that may panic or return
/// nonsense. The order of numbers needs the arena, see [`Surreals::compare`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct SurrealId(u32);

impl SurrealId {
    const ZERO: Self = Self(0);
    const ONE: Self = Self(1);

    /// Returns the number of this id, for tables with one entry a number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

// Short on purpose: a test that fails prints many of them.
impl fmt::Debug for SurrealId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

/// A term `ω^exponent·coefficient` of a normal form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The exponent of `ω`.
    pub exponent: SurrealId,
    /// The coefficient.
    pub coefficient: Rational,
}

/// The arena of surreal numbers.
///
/// Every number is held once, by its normal form, so that equality of numbers is equality of ids. Exponents are older
/// than the numbers that have them. After an error the arena remains usable.
///
/// Whatever makes numbers may fail with [`SurrealError::LimitReached`], when [`SurrealLimits`] are used up, with
/// [`SurrealError::Cancelled`], when the [watch](Surreals::set_watch) says so, and with
/// [`SurrealError::NumberTooLarge`], when a coefficient has more than [`Rational::MAX_BITS`] binary digits.
///
/// ```
/// use partizan::surreal::{SurrealError, Surreals};
/// let mut surreals = Surreals::new();
/// let (one, omega) = (surreals.one(), surreals.omega()?);
/// let (plus, minus) = (surreals.sum(omega, one)?, surreals.difference(omega, one)?);
/// let product = surreals.product(plus, minus)?;
/// assert_eq!(surreals.terms(product).len(), 2);
/// assert_eq!(surreals.checked_div(product, plus)?, minus);
/// # Ok::<(), SurrealError>(())
/// ```
///
/// # References
///
/// (Conway 1976, chapter 3; Gonshor 1986, chapter 5).
pub struct Surreals {
    // Invariant: terms of a record begin where it says and end where the next one begins; their exponents are older
    // and strictly decrease, their coefficients are not 0; records 0 and 1 are the numbers 0 and 1.
    records: Vec<Record>,
    terms: Vec<Term>,
    // Invariant: holds every id once, by the hash of its terms.
    ids: HashTable<SurrealId>,
    // Invariant: node 0 is the empty sequence, parents are older.
    nodes: Vec<Node>,
    node_ids: HashTable<SequenceId>,
    // By number and by sequence, as far as they are known.
    signs_of: HashMap<SurrealId, SequenceId>,
    number_of: HashMap<SequenceId, SurrealId>,
    hasher: DefaultHashBuilder,
    limits: SurrealLimits,
    watch: Option<Watch>,
    work: u64,
    next_call: u64,
}

/// What the arena knows of a number.
#[derive(Clone, Copy)]
struct Record {
    start: usize,
    is_ordinal: bool,
}

// An arena can be moved to another thread; two threads use two arenas.
const _: () = {
    const fn assert_send<T: Send>() {}
    assert_send::<Surreals>();
};

impl Surreals {
    /// Units of work between two calls of the watch.
    pub const STRIDE: u64 = 1 << 12;

    /// Makes an arena that knows 0 and 1 and has no limits.
    #[must_use]
    pub fn new() -> Self {
        Self::with_limits(SurrealLimits::unlimited())
    }

    /// Makes an arena that knows 0 and 1 and has these limits.
    #[must_use]
    pub fn with_limits(limits: SurrealLimits) -> Self {
        let mut surreals = Self {
            records: Vec::new(),
            terms: Vec::new(),
            ids: HashTable::new(),
            nodes: vec![Node::EMPTY],
            node_ids: HashTable::new(),
            signs_of: HashMap::new(),
            number_of: HashMap::new(),
            hasher: DefaultHashBuilder::default(),
            limits,
            watch: None,
            work: 0,
            next_call: Self::STRIDE,
        };
        let _ = surreals.push(&[]);
        let _ = surreals.push(&[Term {
            exponent: SurrealId::ZERO,
            coefficient: Rational::ONE,
        }]);
        surreals
    }

    /// Sets what is called every [`Surreals::STRIDE`] units of work, or nothing.
    ///
    /// The watch may show progress, read a clock, and answers `Break` to cancel. It never changes an answer. A unit is
    /// a term, a run of signs or a digit that was looked at.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use partizan::surreal::Surreals;
    /// let mut surreals = Surreals::new();
    /// surreals.set_watch(Some(Box::new(|_work| ControlFlow::Break(()))));
    /// let error = (0..).find_map(|n| surreals.integer(n).err()).expect("the watch breaks");
    /// assert!(error.is_budget_exhausted());
    /// ```
    pub fn set_watch(&mut self, watch: Option<Watch>) {
        self.watch = watch;
    }

    /// Returns the limits.
    #[must_use]
    pub const fn limits(&self) -> SurrealLimits {
        self.limits
    }

    /// Sets other limits; numbers that exist stay.
    pub const fn set_limits(&mut self, limits: SurrealLimits) {
        self.limits = limits;
    }

    /// Returns the heap memory held, in bytes, without what coefficients beyond 64 bits and
    /// repeated words of signs hold themselves.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.records.capacity() * size_of::<Record>()
            + self.terms.capacity() * size_of::<Term>()
            + self.ids.capacity() * size_of::<(SurrealId, u8)>()
            + self.nodes.capacity() * size_of::<Node>()
            + self.node_ids.capacity() * size_of::<(SequenceId, u8)>()
            + (self.signs_of.capacity() + self.number_of.capacity())
                * size_of::<(SurrealId, SequenceId, u8)>()
    }

    /// Returns the terms of the normal form, exponents decreasing; none for 0.
    #[must_use]
    pub fn terms(&self, x: SurrealId) -> &[Term] {
        let start = self.records[x.index()].start;
        let next = self.records.get(x.index() + 1);
        &self.terms[start..next.map_or(self.terms.len(), |record| record.start)]
    }

    /// Returns 0.
    pub const fn zero(&self) -> SurrealId {
        SurrealId::ZERO
    }

    /// Returns 1.
    pub const fn one(&self) -> SurrealId {
        SurrealId::ONE
    }

    /// Returns `ω`, the simplest number above all integers.
    ///
    /// # Errors
    ///
    /// [`SurrealError::LimitReached`] and [`SurrealError::Cancelled`].
    pub fn omega(&mut self) -> Result<SurrealId, SurrealError> {
        self.omega_power(SurrealId::ONE)
    }

    /// Returns an integer.
    ///
    /// # Errors
    ///
    /// [`SurrealError::LimitReached`] and [`SurrealError::Cancelled`].
    pub fn integer(&mut self, integer: i64) -> Result<SurrealId, SurrealError> {
        self.rational(Rational::from(integer))
    }

    /// Returns a dyadic rational.
    ///
    /// ```
    /// use partizan::Dyadic;
    /// use partizan::surreal::Surreals;
    /// let mut surreals = Surreals::new();
    /// let half = surreals.dyadic(&Dyadic::new(1, 1)?)?;
    /// assert_eq!(surreals.sum(half, half)?, surreals.one());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Surreals::rational`].
    pub fn dyadic(&mut self, dyadic: &Dyadic) -> Result<SurrealId, SurrealError> {
        self.rational(Rational::from(dyadic))
    }

    /// Returns a rational.
    ///
    /// # Errors
    ///
    /// [`SurrealError::LimitReached`], [`SurrealError::Cancelled`] and [`SurrealError::NumberTooLarge`].
    pub fn rational(&mut self, rational: Rational) -> Result<SurrealId, SurrealError> {
        self.monomial(SurrealId::ZERO, rational)
    }

    /// Returns `ω^exponent`: for each exponent the simplest positive number of its order of magnitude.
    ///
    /// ```
    /// use partizan::surreal::Surreals;
    /// let mut surreals = Surreals::new();
    /// let minus_one = surreals.integer(-1)?;
    /// let infinitesimal = surreals.omega_power(minus_one)?;
    /// let omega = surreals.omega()?;
    /// assert_eq!(surreals.product(omega, infinitesimal)?, surreals.one());
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SurrealError::LimitReached`] and [`SurrealError::Cancelled`].
    pub fn omega_power(&mut self, exponent: SurrealId) -> Result<SurrealId, SurrealError> {
        self.monomial(exponent, Rational::ONE)
    }

    /// Returns `ω^exponent·coefficient`.
    ///
    /// # Errors
    ///
    /// As for [`Surreals::rational`].
    pub fn monomial(
        &mut self,
        exponent: SurrealId,
        coefficient: Rational,
    ) -> Result<SurrealId, SurrealError> {
        let term = Term {
            exponent,
            coefficient,
        };
        let is_zero = term.coefficient.is_zero();
        self.intern(if is_zero {
            &[]
        } else {
            core::slice::from_ref(&term)
        })
    }
}

impl Default for Surreals {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Surreals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Surreals")
            .field("numbers", &self.records.len())
            .field("terms", &self.terms.len())
            .finish_non_exhaustive()
    }
}
