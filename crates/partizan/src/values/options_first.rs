//! The walk that everything remembered position by position shares: options before the games that have them, on
//! a stack of its own. What is found and where it is remembered is the caller's.

use graph_core::Player;

use super::{ValueId, Values};
use crate::PartizanError;

impl Values {
    /// Calls `find` for every position of `root` that is not known, options first; closed forms have no listed
    /// options. `find` makes its position known.
    pub(super) fn options_first(
        &mut self,
        root: ValueId,
        is_known: impl Fn(&Self, ValueId) -> bool,
        mut find: impl FnMut(&mut Self, ValueId) -> Result<(), PartizanError>,
    ) -> Result<(), PartizanError> {
        let mut stack = vec![root];
        while let Some(&top) = stack.last() {
            self.spend(1)?;
            if is_known(self, top) {
                stack.pop();
                continue;
            }
            let depth = stack.len();
            for player in Player::BOTH {
                let options = self.listed(top, player).iter().copied();
                stack.extend(options.filter(|&option| !is_known(self, option)));
            }
            if stack.len() == depth {
                find(self, top)?;
                stack.pop();
            }
        }
        Ok(())
    }
}
