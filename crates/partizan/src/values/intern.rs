//! Interning: each shape gets one id. Which shapes are canonical is decided in `canonical.rs`.

use core::hash::BuildHasher;

use graph_core::Player;
use hashbrown::DefaultHashBuilder;

use super::hot::Hot;
use super::{Kind, OptionRange, Record, ValueId, Values};
use crate::error::Resource;
use crate::{Dyadic, PartizanError};

/// Two ids and an answer fit in 64 bits.
const MOST_VALUES: u32 = 1 << 31;

impl Values {
    pub(super) fn intern_closed(
        &mut self,
        number: Dyadic,
        ups: i64,
        star: u32,
    ) -> Result<ValueId, PartizanError> {
        let hash = self.hasher.hash_one((&number, ups, star));
        let records = &self.records;
        let same = |id: &ValueId| {
            let record = &records[id.index()];
            record.kind == (Kind::NumberUpStar { ups, star }) && record.stops[0] == number
        };
        if let Some(&id) = self.ids.find(hash, same) {
            return Ok(id);
        }
        if number.exponent() > Dyadic::MAX_EXPONENT {
            return Err(PartizanError::NumberTooLarge);
        }
        self.make_room()?;
        Ok(self.push_closed(number, ups, star))
    }

    pub(super) fn push_closed(&mut self, number: Dyadic, ups: i64, star: u32) -> ValueId {
        self.push(Record {
            kind: Kind::NumberUpStar { ups, star },
            finest: number.exponent(),
            dicotic: number.is_zero(),
            stops: [number.clone(), number],
            options: OptionRange::UNLISTED,
            ups_depth: ups.unsigned_abs(),
        })
    }

    /// Interns a canonical form that is no closed form; the lists are sorted by id and not empty.
    pub(super) fn intern_options(
        &mut self,
        left: &[ValueId],
        right: &[ValueId],
        stops: [Dyadic; 2],
    ) -> Result<ValueId, PartizanError> {
        let hash = self.hasher.hash_one((left, right));
        let (records, pool) = (&self.records, &self.pool);
        let same = |id: &ValueId| {
            let record = &records[id.index()];
            record.kind == Kind::Options
                && pool[record.options.of(Player::Left)] == *left
                && pool[record.options.of(Player::Right)] == *right
        };
        if let Some(&id) = self.ids.find(hash, same) {
            return Ok(id);
        }
        self.make_room()?;
        let options = OptionRange {
            start: self.pool.len(),
            // There are at most as many options as ids.
            n_left: u32::try_from(left.len()).unwrap_or(u32::MAX),
            n_right: u32::try_from(right.len()).unwrap_or(u32::MAX),
        };
        self.pool.extend_from_slice(left);
        self.pool.extend_from_slice(right);
        let all = || left.iter().chain(right).map(|&option| self.record(option));
        let record = Record {
            kind: Kind::Options,
            stops,
            options,
            ups_depth: self.deeper_than(left.iter().chain(right)),
            finest: all().map(|option| option.finest).max().unwrap_or(0),
            dicotic: all().all(|option| option.dicotic),
        };
        Ok(self.push(record))
    }

    pub(super) fn deeper_than<'a>(&self, options: impl Iterator<Item = &'a ValueId>) -> u64 {
        let deepest = options.map(|&option| self.record(option).ups_depth).max();
        deepest.unwrap_or(0).saturating_add(1)
    }

    fn make_room(&mut self) -> Result<(), PartizanError> {
        self.spend(1)?;
        if self.records.len() >= self.limits.max_values.min(MOST_VALUES) as usize {
            return Err(PartizanError::LimitReached {
                resource: Resource::Values,
                max: self.limits.max_values.min(MOST_VALUES).into(),
            });
        }
        Ok(())
    }

    fn push(&mut self, record: Record) -> ValueId {
        // `make_room` has checked that the id fits.
        let id = ValueId(u32::try_from(self.records.len()).unwrap_or(u32::MAX));
        let hash = hash_of(&self.hasher, &record, &self.pool);
        self.hot.push(Hot::new(&record));
        self.records.push(record);
        let (hasher, records, pool) = (&self.hasher, &self.records, &self.pool);
        self.ids
            .insert_unique(hash, id, |id| hash_of(hasher, &records[id.index()], pool));
        id
    }
}

fn hash_of(hasher: &DefaultHashBuilder, record: &Record, pool: &[ValueId]) -> u64 {
    match record.kind {
        Kind::NumberUpStar { ups, star } => hasher.hash_one((&record.stops[0], ups, star)),
        Kind::Options => hasher.hash_one((
            &pool[record.options.of(Player::Left)],
            &pool[record.options.of(Player::Right)],
        )),
    }
}
