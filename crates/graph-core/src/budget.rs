//! Limits that the caller sets, and the meter that counts work against them. Clocks and memory readings
//! belong to the caller: they enter through the watch.

use core::fmt;
use core::ops::ControlFlow;

use crate::GraphError;

/// How far a computation may go: sizes it may not exceed and a watch that may stop it.
///
/// The watch is called every [`Meter::STRIDE`] units of work with the units done so far (what a unit is, each
/// function says); it may show progress, and answers `Break` to cancel. It never changes an answer.
///
/// ```
/// use core::ops::ControlFlow;
/// use graph_core::{Budget, GraphError, families};
///
/// let budget = Budget::unlimited().with_max_vertices(1_000_000).with_max_edges(3);
/// assert_eq!(families::path(9, &budget), Err(GraphError::TooManyEdges { max_edges: 3 }));
///
/// let at_once = |_done| ControlFlow::Break(());
/// let cancelled = families::path(1_000_000, &Budget::unlimited().with_watch(&at_once));
/// assert!(cancelled.is_err_and(|error| error.is_cancelled()));
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most vertices, positions or values that may be made.
    pub max_vertices: u32,
    /// The most edges that may be made.
    pub max_edges: u64,
    /// Called now and then with the units of work done; `Break` cancels.
    pub watch: Option<&'a dyn Fn(u64) -> ControlFlow<()>>,
}

impl<'a> Budget<'a> {
    /// No limit but the range of the ids.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self {
            max_vertices: u32::MAX,
            max_edges: u64::MAX,
            watch: None,
        }
    }

    /// The same budget with at most this many vertices, positions or values.
    #[must_use]
    pub const fn with_max_vertices(mut self, max_vertices: u32) -> Self {
        self.max_vertices = max_vertices;
        self
    }

    /// The same budget with at most this many edges.
    #[must_use]
    pub const fn with_max_edges(mut self, max_edges: u64) -> Self {
        self.max_edges = max_edges;
        self
    }

    /// The same budget, watched.
    #[must_use]
    pub const fn with_watch(mut self, watch: &'a dyn Fn(u64) -> ControlFlow<()>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Starts counting work against this budget.
    #[must_use]
    pub const fn meter(&self) -> Meter<'a> {
        Meter {
            done: 0,
            next_call: Meter::STRIDE,
            watch: self.watch,
        }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("max_vertices", &self.max_vertices)
            .field("max_edges", &self.max_edges)
            .field("watched", &self.watch.is_some())
            .finish()
    }
}

/// Counts units of work and calls the watch of a [`Budget`] now and then.
///
/// ```
/// use graph_core::{Budget, GraphError};
/// let mut meter = Budget::unlimited().meter();
/// meter.spend(3)?;
/// assert_eq!(meter.done(), 3);
/// # Ok::<(), GraphError>(())
/// ```
pub struct Meter<'a> {
    done: u64,
    next_call: u64,
    watch: Option<&'a dyn Fn(u64) -> ControlFlow<()>>,
}

impl Meter<'_> {
    /// Units of work between two calls of the watch.
    pub const STRIDE: u64 = 1 << 16;

    /// Counts `units` more, and calls the watch when [`Meter::STRIDE`] or more have come since its last call.
    ///
    /// # Errors
    ///
    /// [`GraphError::Cancelled`] when the watch says `Break`.
    #[inline]
    pub fn spend(&mut self, units: u64) -> Result<(), GraphError> {
        self.done = self.done.saturating_add(units);
        if self.done < self.next_call {
            Ok(())
        } else {
            self.call()
        }
    }

    #[cold]
    fn call(&mut self) -> Result<(), GraphError> {
        self.next_call = self.done.saturating_add(Self::STRIDE);
        match self.watch.map(|watch| watch(self.done)) {
            Some(ControlFlow::Break(())) => Err(GraphError::Cancelled { done: self.done }),
            _ => Ok(()),
        }
    }

    /// Returns the units of work counted so far.
    #[must_use]
    pub const fn done(&self) -> u64 {
        self.done
    }
}

impl fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meter")
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::cell::Cell;

    #[test]
    fn the_watch_sees_the_work_and_can_cancel() {
        let seen = Cell::new(0);
        let watch = |done| {
            seen.set(done);
            if done > 3 * Meter::STRIDE {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut meter = Budget::unlimited().with_watch(&watch).meter();
        let error = (0..).find_map(|_| meter.spend(1000).err());
        assert!(error.is_some_and(|error| error.is_cancelled()));
        assert_eq!(seen.get(), meter.done());
    }
}
