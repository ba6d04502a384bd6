//! Misère canonical forms of impartial games in an arena: forms, their sums and what they say. Text is in
//! `misere_text`, heaps of a game in `heap_genera` and `misere_search`.

use graph_core::{Budget, GraphError, Meter, Outcome, mex};
use hashbrown::HashMap;

use crate::Genus;

/// A handle to a misère canonical form.
///
/// Two handles from the same [`MisereForms`] are equal exactly when the games are equal under misère play: when they
/// have the same misère outcome in every sum of impartial games. There is no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct MisereForm(u32);

impl MisereForm {
    /// The game without moves, which every arena holds.
    pub const ZERO: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An arena of misère canonical forms of impartial games.
///
/// A form is a set of options that are forms. Under misère play only one thing simplifies: an option may be left out
/// when it has `H` as an option itself and all options that are kept are those of `H`; if `H` has none, the game must
/// besides be won by the mover (Conway 1976, chapter 12; Siegel 2013, V.1). So there are far more forms than nimbers: 22
/// are born by day 4.
///
/// ```
/// use graph_core::{Budget, Outcome};
/// use impartial::MisereForms;
/// let (mut forms, budget) = (MisereForms::new(), Budget::unlimited());
/// let two = forms.nim_heap(2, &budget)?;
/// let twice = forms.sum(two, two, &budget)?;
/// // Two and two cancel under normal play, not under misère play, but both are lost.
/// assert_eq!(forms.genus(twice, &budget)?.to_string(), "0^02");
/// assert_eq!(forms.misere_outcome(twice), Outcome::Loss);
/// assert_eq!(forms.shown(twice), "*[3,2]");
/// // One and one do.
/// let one = forms.nim_heap(1, &budget)?;
/// assert_eq!(forms.sum(one, one, &budget)?, impartial::MisereForm::ZERO);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MisereForms {
    // Invariant: an option is older than the form that holds it; sorted, without repeats. The first is the empty form.
    options: Vec<Box<[MisereForm]>>,
    ids: HashMap<Box<[MisereForm]>, MisereForm>,
    // By form: lost for the mover under misère play.
    is_p: Vec<bool>,
    birthdays: Vec<u32>,
    // Sums with the older form first.
    sums: HashMap<(MisereForm, MisereForm), MisereForm>,
    genera: HashMap<MisereForm, Genus>,
}

impl Default for MisereForms {
    fn default() -> Self {
        Self::new()
    }
}

impl MisereForms {
    /// Makes an arena that holds the empty form.
    #[must_use]
    pub fn new() -> Self {
        let mut res = Self {
            options: Vec::new(),
            ids: HashMap::new(),
            is_p: Vec::new(),
            birthdays: Vec::new(),
            sums: HashMap::new(),
            genera: HashMap::new(),
        };
        res.push(&[], MisereForm::ZERO);
        res
    }

    /// Returns how many forms the arena holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Returns false: the empty form is always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// Returns the heap memory in bytes, without the tables of sums and genera.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        let lists: usize = self.options.iter().map(|options| size_of_val(&**options)).sum();
        2 * lists + self.options.len() * (2 * size_of::<Box<[MisereForm]>>() + size_of::<MisereForm>())
    }

    /// Returns the form of the game with these options, in any order and with repeats allowed.
    ///
    /// # Errors
    ///
    /// As many forms as the vertices of the budget are there already.
    ///
    /// # Complexity
    ///
    /// Time `O(o p (o + p))` for `o` options with `p` options each, space for one form.
    pub fn canonical(&mut self, options: &[MisereForm], budget: &Budget) -> Result<MisereForm, GraphError> {
        let mut options = options.to_vec();
        options.sort_unstable_by_key(|option| option.0);
        options.dedup();
        if let Some(&known) = self.ids.get(&options[..]) {
            return Ok(known);
        }
        let simpler = options.iter().flat_map(|option| self.options(*option));
        if let Some(&simpler) = simpler
            .into_iter()
            .find(|&&simpler| self.simplifies(&options, simpler))
        {
            return Ok(simpler);
        }
        let number = u32::try_from(self.options.len())
            .ok()
            .filter(|&number| number < budget.max_vertices);
        let form = MisereForm(number.ok_or(GraphError::TooManyVertices {
            max_vertices: budget.max_vertices,
        })?);
        self.push(&options, form);
        Ok(form)
    }

    /// Returns the nim heap of so many tokens.
    ///
    /// # Errors
    ///
    /// As [`MisereForms::canonical`].
    ///
    /// # Complexity
    ///
    /// Time and space `O(n^2)` for `n` tokens, the first time.
    pub fn nim_heap(&mut self, tokens: u64, budget: &Budget) -> Result<MisereForm, GraphError> {
        let (mut heaps, mut heap) = (Vec::new(), MisereForm::ZERO);
        for _ in 0..tokens {
            heaps.push(heap);
            heap = self.canonical(&heaps, budget)?;
        }
        Ok(heap)
    }

    /// Returns the sum of two games. A unit of work is a sum of options.
    ///
    /// # Errors
    ///
    /// As [`MisereForms::canonical`]; sums remembered count as vertices too.
    ///
    /// # Complexity
    ///
    /// At most as many sums as pairs of followers, and forms may grow as fast.
    pub fn sum(
        &mut self,
        left: MisereForm,
        right: MisereForm,
        budget: &Budget,
    ) -> Result<MisereForm, GraphError> {
        let mut meter = budget.meter();
        let mut open = vec![pair(left, right)];
        while let Some(&(left, right)) = open.last() {
            if self.known_sum((left, right)).is_some() {
                open.pop();
                continue;
            }
            let lefts = self.options(left).iter().map(|&option| pair(option, right));
            let rights = self.options(right).iter().map(|&option| pair(left, option));
            let pairs: Vec<_> = lefts.chain(rights).collect();
            meter.spend(1 + pairs.len() as u64)?;
            let unknown = pairs.iter().find(|&&pair| self.known_sum(pair).is_none());
            if let Some(&unknown) = unknown {
                open.push(unknown);
                continue;
            }
            if self.sums.len() >= budget.max_vertices as usize {
                return Err(GraphError::TooManyVertices {
                    max_vertices: budget.max_vertices,
                });
            }
            let options: Vec<_> = pairs.iter().filter_map(|&pair| self.known_sum(pair)).collect();
            let sum = self.canonical(&options, budget)?;
            self.sums.insert((left, right), sum);
        }
        Ok(self.known_sum(pair(left, right)).unwrap_or(MisereForm::ZERO))
    }

    fn known_sum(&self, (left, right): (MisereForm, MisereForm)) -> Option<MisereForm> {
        if left == MisereForm::ZERO {
            return Some(right);
        }
        self.sums.get(&(left, right)).copied()
    }

    /// Returns the options of a form, oldest first.
    ///
    /// # Panics
    ///
    /// When the form is of a larger arena; so do all others that take a form.
    pub fn options(&self, form: MisereForm) -> &[MisereForm] {
        &self.options[form.index()]
    }

    /// Returns the misère outcome for the player about to move.
    #[must_use]
    pub fn misere_outcome(&self, form: MisereForm) -> Outcome {
        if self.is_p[form.index()] {
            Outcome::Loss
        } else {
            Outcome::Win
        }
    }

    /// Returns the birthday: the most moves that play can last, in plies.
    #[must_use]
    pub fn birthday(&self, form: MisereForm) -> u32 {
        self.birthdays[form.index()]
    }

    /// Returns the tokens of the nim heap that the form is, if it is one.
    #[must_use]
    pub fn as_nim_heap(&self, form: MisereForm) -> Option<u64> {
        // Of a heap of n the options are the heaps below, one of each birthday.
        let options = self.options(form);
        let are_heaps = |(at, &option): (usize, &MisereForm)| {
            let (birthday, n_options) = (self.birthday(option) as usize, self.options(option).len());
            birthday == at && n_options == at
        };
        options
            .iter()
            .enumerate()
            .all(are_heaps)
            .then_some(options.len() as u64)
    }

    /// Returns the genus. A unit of work is an option.
    ///
    /// # Errors
    ///
    /// Only that the watch of the budget says stop.
    pub fn genus(&mut self, form: MisereForm, budget: &Budget) -> Result<Genus, GraphError> {
        let mut meter = budget.meter();
        self.genus_metered(form, &mut meter)
    }

    fn genus_metered(&mut self, form: MisereForm, meter: &mut Meter) -> Result<Genus, GraphError> {
        for follower in self.followers(form) {
            let options = &self.options[follower.index()];
            meter.spend(1 + options.len() as u64)?;
            if !self.genera.contains_key(&follower) {
                let known = options.iter().filter_map(|option| self.genera.get(option));
                let genus = Genus::of_options(known);
                self.genera.insert(follower, genus);
            }
        }
        Ok(self.genera[&form].clone())
    }

    /// Returns the form and everything that play can lead to, oldest first, so that options come before.
    #[must_use]
    pub fn followers(&self, form: MisereForm) -> Vec<MisereForm> {
        let mut seen = vec![false; form.index() + 1];
        seen[form.index()] = true;
        for index in (0..=form.index()).rev() {
            if seen[index] {
                for option in &self.options[index] {
                    seen[option.index()] = true;
                }
            }
        }
        let numbers = (0..=form.0).filter(|&number| seen[number as usize]);
        numbers.map(MisereForm).collect()
    }

    /// Returns the mate: the game whose options are the mates of the options, and one star for the empty game. The sum of
    /// a game and its mate is lost for the mover (Conway 1976, chapter 12).
    ///
    /// # Errors
    ///
    /// As [`MisereForms::canonical`].
    pub fn mate(&mut self, form: MisereForm, budget: &Budget) -> Result<MisereForm, GraphError> {
        let mut mates: HashMap<MisereForm, MisereForm> = HashMap::new();
        let star = self.nim_heap(1, budget)?;
        mates.insert(MisereForm::ZERO, star);
        for follower in self.followers(form) {
            if follower != MisereForm::ZERO {
                let of_options: Vec<_> = self
                    .options(follower)
                    .iter()
                    .map(|option| mates[option])
                    .collect();
                let mate = self.canonical(&of_options, budget)?;
                mates.insert(follower, mate);
            }
        }
        Ok(mates[&form])
    }

    /// Returns what kind of game the form is, tame or wild and how.
    ///
    /// # Errors
    ///
    /// As [`MisereForms::genus`].
    pub fn temper(&mut self, form: MisereForm, budget: &Budget) -> Result<Temper, GraphError> {
        let mut meter = budget.meter();
        self.genus_metered(form, &mut meter)?;
        let mut tame = HashMap::new();
        let mut tameable = HashMap::new();
        for follower in self.followers(form) {
            let genus = &self.genera[&follower];
            let options = self.options(follower);
            let reverts = |option: &MisereForm| {
                let back = || self.options(*option).iter().filter(|&back| tameable[back]);
                back().any(|back| self.genera[back].nim_value() == genus.nim_value())
                    && back().any(|back| self.genera[back].misere_nim_value() == genus.misere_nim_value())
            };
            let is_tame = genus.is_tame() && options.iter().all(|option| tame[option]);
            // Smaller nim-values must not rest on options that are answered at once.
            let kept = options.iter().filter(|&option| tameable[option]);
            let kept: Vec<_> = kept.map(|option| self.genera[option].nim_value()).collect();
            let is_tameable = genus.is_tame()
                && options.iter().all(|option| tameable[option] || reverts(option))
                && mex(&kept).0 == genus.nim_value();
            tame.insert(follower, is_tame);
            tameable.insert(follower, is_tameable);
        }
        let all = |of: &HashMap<MisereForm, bool>| self.options(form).iter().all(|option| of[option]);
        let is_small = self.genera[&form].nim_value() < 2;
        Ok(match (tame[&form], tameable[&form]) {
            (true, _) => Temper::Tame,
            (false, true) => Temper::Tameable,
            (false, false) if is_small && all(&tame) => Temper::Restive,
            (false, false) if !is_small && all(&tameable) => Temper::Restless,
            (false, false) => Temper::Wild,
        })
    }

    /// Returns true when the form and all its followers have the genera of nim positions.
    ///
    /// # Errors
    ///
    /// As [`MisereForms::genus`].
    pub fn is_tame(&mut self, form: MisereForm, budget: &Budget) -> Result<bool, GraphError> {
        Ok(self.temper(form, budget)? == Temper::Tame)
    }

    /// Returns all forms that are born by this day: whose birthday is at most `day`, ordered by birthday.
    ///
    /// There are 1, 2, 3, 5, 22 and 4171780 by days 0 to 5 (Conway 1976, chapter 12).
    ///
    /// # Errors
    ///
    /// As [`MisereForms::canonical`]; day 6 is beyond any.
    ///
    /// # Complexity
    ///
    /// Time `O(2^n)` for the `n` forms born a day earlier, each a canonicalisation.
    pub fn born_by(&mut self, day: u32, budget: &Budget) -> Result<Vec<MisereForm>, GraphError> {
        let too_many = GraphError::TooManyVertices {
            max_vertices: budget.max_vertices,
        };
        let mut meter = budget.meter();
        let mut born = vec![MisereForm::ZERO];
        for today in 1..=day {
            let n_sets = u32::try_from(born.len()).ok().and_then(|n| 1_u64.checked_shl(n));
            let n_sets = n_sets.filter(|n| *n <= 1 << u32::BITS).ok_or(too_many.clone())?;
            let mut next = born.clone();
            let mut seen: hashbrown::HashSet<_> = next.iter().copied().collect();
            let mut options = Vec::with_capacity(born.len());
            for set in 0..n_sets {
                meter.spend(1)?;
                options.clear();
                options.extend(
                    (0..)
                        .zip(&born)
                        .filter(|(at, _)| set >> at & 1 == 1)
                        .map(|(_, &one)| one),
                );
                let form = self.canonical(&options, budget)?;
                if self.birthday(form) == today && seen.insert(form) {
                    next.push(form);
                }
            }
            born = next;
        }
        Ok(born)
    }

    /// True when a game with these options is equal to `simpler`, an option of one of them.
    fn simplifies(&self, options: &[MisereForm], simpler: MisereForm) -> bool {
        let kept = self.options(simpler);
        let is_option = |list: &[MisereForm], form: MisereForm| {
            list.binary_search_by_key(&form.0, |option| option.0).is_ok()
        };
        kept.len() < options.len()
            && kept.iter().all(|&option| is_option(options, option))
            && options
                .iter()
                .all(|&option| is_option(kept, option) || is_option(self.options(option), simpler))
            && (!kept.is_empty() || options.iter().any(|option| self.is_p[option.index()]))
    }

    fn push(&mut self, options: &[MisereForm], form: MisereForm) {
        debug_assert_eq!(form.index(), self.options.len());
        let is_p = !options.is_empty() && !options.iter().any(|option| self.is_p[option.index()]);
        let last = options.iter().map(|&option| self.birthday(option)).max();
        self.is_p.push(is_p);
        self.birthdays.push(last.map_or(0, |last| last.saturating_add(1)));
        self.options.push(options.into());
        self.ids.insert(options.into(), form);
    }
}

/// What kind of game a form is under misère play (Winning Ways, chapter 13); restive and restless games
/// as CGSuite tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Temper {
    /// The game and all its followers have the genera of nim positions: sums of tame games are played like nim.
    Tame,
    /// The genus is that of a nim position, the tameable options alone give its nim-value, and each of the others has
    /// tameable options that go back to its nim-value and to its misère nim-value: it may be played like a tame game.
    Tameable,
    /// Not tameable, with tame options alone, and nim-value 0 or 1.
    Restive,
    /// Not tameable, with tameable options alone, and nim-value 2 or more.
    Restless,
    /// Any other.
    Wild,
}

const fn pair(one: MisereForm, two: MisereForm) -> (MisereForm, MisereForm) {
    if one.0 <= two.0 { (one, two) } else { (two, one) }
}
