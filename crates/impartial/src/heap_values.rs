//! Nim-values of consecutive heaps, each in as few bytes as all of them allow. How they are found is not here.

/// The values of heaps `0..len()`: one byte each, or two, or four once a value needs them.
#[derive(Clone, Debug)]
pub(crate) enum HeapValues {
    Bytes(Vec<u8>),
    Shorts(Vec<u16>),
    Wide(Vec<u32>),
}

/// A value of one byte or two.
pub(crate) trait Narrow: Copy + Eq {
    fn get(self) -> u16;
    /// Cuts a value that is known to fit.
    fn cut(value: u32) -> Self;
}

impl Narrow for u8 {
    fn get(self) -> u16 {
        u16::from(self)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the caller knows that it fits")]
    fn cut(value: u32) -> Self {
        debug_assert!(u8::try_from(value).is_ok(), "{value} in one byte");
        value as u8
    }
}

impl Narrow for u16 {
    fn get(self) -> u16 {
        self
    }

    #[expect(clippy::cast_possible_truncation, reason = "the caller knows that it fits")]
    fn cut(value: u32) -> Self {
        debug_assert!(u16::try_from(value).is_ok(), "{value} in two bytes");
        value as u16
    }
}

impl HeapValues {
    /// Knows the empty heap.
    pub(crate) fn new() -> Self {
        Self::Bytes(vec![0])
    }

    pub(crate) const fn len(&self) -> usize {
        match self {
            Self::Bytes(values) => values.len(),
            Self::Shorts(values) => values.len(),
            Self::Wide(values) => values.len(),
        }
    }

    pub(crate) fn get(&self, heap: usize) -> Option<u32> {
        match self {
            Self::Bytes(values) => values.get(heap).copied().map(u32::from),
            Self::Shorts(values) => values.get(heap).copied().map(u32::from),
            Self::Wide(values) => values.get(heap).copied(),
        }
    }

    /// The value of a heap that is there.
    pub(crate) fn at(&self, heap: usize) -> u32 {
        match self {
            Self::Bytes(values) => u32::from(values[heap]),
            Self::Shorts(values) => u32::from(values[heap]),
            Self::Wide(values) => values[heap],
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.len()).map(|heap| self.at(heap))
    }

    pub(crate) fn push(&mut self, value: u32) {
        self.widen_for(value);
        match self {
            Self::Bytes(values) => values.push(u8::cut(value)),
            Self::Shorts(values) => values.push(u16::cut(value)),
            Self::Wide(values) => values.push(value),
        }
    }

    pub(crate) const fn memory_usage(&self) -> usize {
        match self {
            Self::Bytes(values) => values.capacity(),
            Self::Shorts(values) => 2 * values.capacity(),
            Self::Wide(values) => 4 * values.capacity(),
        }
    }

    fn widen_for(&mut self, value: u32) {
        if let Self::Bytes(values) = self
            && value > u32::from(u8::MAX)
        {
            *self = Self::Shorts(values.iter().copied().map(u16::from).collect());
        }
        if let Self::Shorts(values) = self
            && value > u32::from(u16::MAX)
        {
            *self = Self::Wide(values.iter().copied().map(u32::from).collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_width_keeps_what_came_before() {
        let mut values = HeapValues::new();
        let pushed = [1, 255, 256, 7, 65_535, 65_536, 3, u32::MAX];
        for value in pushed {
            values.push(value);
        }
        let found: Vec<_> = (0..values.len()).map(|heap| values.at(heap)).collect();
        assert_eq!(found[1..], pushed);
        assert_eq!(values.get(pushed.len() + 1), None);
        assert!(matches!(values, HeapValues::Wide(_)));
    }
}
