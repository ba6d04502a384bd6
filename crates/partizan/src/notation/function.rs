//! The functions that expressions may call: their names and how many arguments each takes. What they compute
//! is in `evaluate`.

use core::fmt;

/// A function of the expression language.
///
/// ```
/// use partizan::notation::Function;
/// assert_eq!(Function::from_name("overheat").map(Function::arity), Some(3));
/// assert_eq!(Function::from_name("sqrt"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Function {
    /// `tiny(G)` is `{0||0|-G}`.
    Tiny,
    /// `miny(G)` is `{G|0||0}`.
    Miny,
    /// `uppow(k)`, the `k`-th power of up, `k >= 1`.
    UpPower,
    /// `uparr(k)`, the sum of the first `k` powers of up, `k >= 1`.
    UpSum,
    /// `ordsum(G,H)`, the same as `G:H`.
    OrdinalSum,
    /// `conway(G,H)`, the Conway product of the canonical forms.
    ConwayProduct,
    /// `norton(G,U)`, the Norton product with the unit `U`.
    NortonProduct,
    /// `cool(G,t)`, the game cooled by the number `t`.
    Cool,
    /// `heat(G,t)`, the game heated by `t`.
    Heat,
    /// `overheat(G,s,t)`, the game overheated from `s` to `t`.
    Overheat,
    /// `freeze(G)`, the freezing point: the game cooled by its temperature, or a number itself.
    Freeze,
    /// `rcf(G)`, the reduced canonical form.
    Reduced,
    /// `aw(G)`, the atomic weight of a dicotic game.
    AtomicWeight,
    /// `mean(G)`, the mean value.
    Mean,
    /// `temp(G)`, the temperature.
    Temperature,
    /// `leftstop(G)`, where Left, moving first, stops at a number.
    LeftStop,
    /// `rightstop(G)`, where Right, moving first, stops at a number.
    RightStop,
    /// `companion(G)`, the companion.
    Companion,
    /// `farstar(G)`, the least nimber that is remote for the game.
    FarStar,
    /// `join(n,G,H)`, the least value born by day `n` that is at least both.
    Join,
    /// `meet(n,G,H)`, the greatest value born by day `n` that is at most both.
    Meet,
}

impl Function {
    /// All functions, in the order of their documentation.
    pub const ALL: [Self; 21] = [
        Self::Tiny,
        Self::Miny,
        Self::UpPower,
        Self::UpSum,
        Self::OrdinalSum,
        Self::ConwayProduct,
        Self::NortonProduct,
        Self::Cool,
        Self::Heat,
        Self::Overheat,
        Self::Freeze,
        Self::Reduced,
        Self::AtomicWeight,
        Self::Mean,
        Self::Temperature,
        Self::LeftStop,
        Self::RightStop,
        Self::Companion,
        Self::FarStar,
        Self::Join,
        Self::Meet,
    ];

    /// Returns the function that is written `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|function| function.name() == name)
    }

    /// Returns the name by which expressions call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tiny => "tiny",
            Self::Miny => "miny",
            Self::UpPower => "uppow",
            Self::UpSum => "uparr",
            Self::OrdinalSum => "ordsum",
            Self::ConwayProduct => "conway",
            Self::NortonProduct => "norton",
            Self::Cool => "cool",
            Self::Heat => "heat",
            Self::Overheat => "overheat",
            Self::Freeze => "freeze",
            Self::Reduced => "rcf",
            Self::AtomicWeight => "aw",
            Self::Mean => "mean",
            Self::Temperature => "temp",
            Self::LeftStop => "leftstop",
            Self::RightStop => "rightstop",
            Self::Companion => "companion",
            Self::FarStar => "farstar",
            Self::Join => "join",
            Self::Meet => "meet",
        }
    }

    /// Returns how many arguments it takes.
    #[must_use]
    pub const fn arity(self) -> usize {
        match self {
            Self::Tiny
            | Self::Miny
            | Self::UpPower
            | Self::UpSum
            | Self::Freeze
            | Self::Reduced
            | Self::AtomicWeight
            | Self::Mean
            | Self::Temperature
            | Self::LeftStop
            | Self::RightStop
            | Self::Companion
            | Self::FarStar => 1,
            Self::OrdinalSum | Self::ConwayProduct | Self::NortonProduct | Self::Cool | Self::Heat => 2,
            Self::Overheat | Self::Join | Self::Meet => 3,
        }
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
