//! The common shape of Norton products, heating, overheating and cooling: a tree rebuilt from its leaves up,
//! each move of a player paid for. What they mean is said where they are defined.

use graph_core::Player;
use hashbrown::HashMap;

use super::{ValueId, ValueList, Values};
use crate::PartizanError;

impl Values {
    /// Rebuilds `g`: where `leaf` gives a value, that is the result; elsewhere it is the game whose options are
    /// the results of the options of a player plus each of that player's `steps`.
    pub(super) fn transform(
        &mut self,
        g: ValueId,
        steps: [&[ValueId]; 2],
        mut leaf: impl FnMut(&mut Self, ValueId) -> Result<Option<ValueId>, PartizanError>,
    ) -> Result<ValueId, PartizanError> {
        let mut known: HashMap<ValueId, ValueId> = HashMap::new();
        let mut stack = vec![g];
        let mut res = self.zero();
        while let Some(&top) = stack.last() {
            self.spend(1)?;
            if let Some(&result) = known.get(&top) {
                res = result;
                stack.pop();
                continue;
            }
            if let Some(result) = leaf(self, top)? {
                known.insert(top, result);
                continue;
            }
            let options = [
                self.options(top, Player::Left)?,
                self.options(top, Player::Right)?,
            ];
            let depth = stack.len();
            stack.extend(
                options
                    .iter()
                    .flatten()
                    .filter(|option| !known.contains_key(*option)),
            );
            if stack.len() == depth {
                let result = self.transformed(&options, steps, &known)?;
                known.insert(top, result);
            }
        }
        Ok(res)
    }

    fn transformed(
        &mut self,
        options: &[ValueList; 2],
        steps: [&[ValueId]; 2],
        known: &HashMap<ValueId, ValueId>,
    ) -> Result<ValueId, PartizanError> {
        let mut lists = [Vec::new(), Vec::new()];
        for ((list, options), steps) in lists.iter_mut().zip(options).zip(steps) {
            for result in options.iter().filter_map(|option| known.get(option)) {
                for &step in steps {
                    list.push(self.sum(*result, step)?);
                }
            }
        }
        self.from_options(&lists[0], &lists[1])
    }
}
