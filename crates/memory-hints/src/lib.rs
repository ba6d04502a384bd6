//! What a program may tell the machine about its memory: what it is about to read, and where large pages help.
//!
//! A hint changes no value and never fails; on a machine or a system that knows none, nothing happens. So each is its
//! own safe twin: the program without it gives the same answers, later. Both are unsafe to write in Rust, each for a
//! reason that does not hold here, which its comment says. This crate knows no graphs and no games.
#![no_std]
#![deny(unsafe_code)]

extern crate alloc;

use alloc::vec::Vec;

/// Asks for the line of memory in which entry `at` of a table lies, and does not wait for it. Beyond the table there is
/// nothing to ask for.
///
/// On `x86_64` only.
///
/// ```
/// let table = [1, 2, 3];
/// memory_hints::prefetch(&table, 2);
/// memory_hints::prefetch(&table, 1_000);
/// ```
#[inline]
pub fn prefetch<T>(table: &[T], at: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    on_x86_64::prefetch(table.as_ptr().wrapping_add(at));
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = (table, at);
}

/// Asks the system to back the memory of a large table by large pages, to be called before it is filled. Only whole large
/// pages, of 2 MB, are asked for, so that nothing happens to small tables.
///
/// On Linux, with the feature `large-pages` only; the system may be set up to ignore it.
///
/// ```
/// let mut table: Vec<u32> = Vec::with_capacity(1 << 20);
/// memory_hints::use_large_pages(&mut table);
/// table.extend(0..10);
/// assert_eq!(table.len(), 10);
/// ```
pub fn use_large_pages<T>(table: &mut Vec<T>) {
    #[cfg(all(target_os = "linux", feature = "large-pages", not(miri)))]
    on_linux::use_large_pages(table);
    #[cfg(not(all(target_os = "linux", feature = "large-pages", not(miri))))]
    let _ = table;
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod on_x86_64 {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

    #[inline]
    #[expect(
        unsafe_code,
        reason = "the intrinsic asks for instructions that every such processor has"
    )]
    pub(crate) fn prefetch<T>(place: *const T) {
        // SAFETY: the intrinsic needs SSE, which is part of x86_64. The instruction takes any address: it reads nothing that
        // the program could see, and where nothing is mapped it does nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(place.cast()) }
    }
}

#[cfg(all(target_os = "linux", feature = "large-pages", not(miri)))]
mod on_linux {
    use super::Vec;
    use rustix::mm::{Advice, madvise};

    /// The size of a large page. Bounds of it are bounds of small pages too, whatever their size.
    const LARGE_PAGE: usize = 1 << 21;

    #[expect(
        unsafe_code,
        reason = "the call takes a pointer, as other advice changes what lies there"
    )]
    pub(crate) fn use_large_pages<T>(table: &mut Vec<T>) {
        let start = table.as_mut_ptr().cast::<u8>();
        let n_bytes = table.capacity().saturating_mul(size_of::<T>());
        let n_before = start.align_offset(LARGE_PAGE);
        let Some(n_bytes) = n_bytes.checked_sub(n_before).map(|rest| rest & !(LARGE_PAGE - 1)) else {
            return;
        };
        if n_bytes == 0 {
            return;
        }
        let first = start.wrapping_add(n_before);
        // SAFETY: the bytes are part of the memory of the table, which is borrowed alone, and this advice neither changes
        // what lies there nor takes it away: it only says in what pieces the system should find memory for it. That it may
        // refuse is of no consequence.
        let _ = unsafe { madvise(first.cast(), n_bytes, Advice::LinuxHugepage) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn hints_change_nothing() {
        let mut empty: Vec<u64> = Vec::new();
        use_large_pages(&mut empty);
        prefetch(&empty, 0);
        prefetch(&empty, usize::MAX);
        let mut table: Vec<u32> = (0..3 << 20).collect();
        use_large_pages(&mut table);
        for at in [0, 1 << 20, table.len(), usize::MAX / 2] {
            prefetch(&table, at);
        }
        assert!(table.iter().copied().eq(0..3 << 20));
        let mut of_nothing = vec![(); 10];
        use_large_pages(&mut of_nothing);
        assert_eq!(of_nothing.len(), 10);
    }
}
