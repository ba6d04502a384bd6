//! Memory for large tables: asked for once, in large pages where they help, and an error where it is refused.

use alloc::vec::Vec;

use zerocopy::FromZeros;

use crate::GraphError;

/// A table of zeros. Memory that the system hands out is zero already, so that nothing is written here.
pub(crate) fn zeroed<T: FromZeros>(length: usize) -> Result<Vec<T>, GraphError> {
    let mut table = T::new_vec_zeroed(length).map_err(|_| refused::<T>(length))?;
    memory_hints::use_large_pages(&mut table);
    Ok(table)
}

/// A table with the same value everywhere.
pub(crate) fn filled<T: Clone>(length: usize, value: T) -> Result<Vec<T>, GraphError> {
    let mut table = Vec::new();
    table
        .try_reserve_exact(length)
        .map_err(|_| refused::<T>(length))?;
    memory_hints::use_large_pages(&mut table);
    table.resize(length, value);
    Ok(table)
}

const fn refused<T>(length: usize) -> GraphError {
    GraphError::OutOfMemory {
        bytes: (length as u64).saturating_mul(size_of::<T>() as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_had_is_an_error() {
        let bytes = u64::MAX >> 8;
        let length = usize::try_from(bytes / 8).unwrap();
        let error = GraphError::OutOfMemory { bytes: bytes / 8 * 8 };
        assert_eq!(zeroed::<u64>(length).unwrap_err(), error);
        assert_eq!(filled(length, 1_u64).unwrap_err(), error);
        assert_eq!(
            zeroed::<u64>(usize::MAX),
            Err(GraphError::OutOfMemory { bytes: u64::MAX })
        );
    }

    #[test]
    fn tables_are_full() {
        assert_eq!(zeroed::<u16>(3), Ok(alloc::vec![0; 3]));
        assert_eq!(filled(2, 'a'), Ok(alloc::vec!['a'; 2]));
        assert_eq!(zeroed::<u32>(0), Ok(Vec::new()));
    }
}
