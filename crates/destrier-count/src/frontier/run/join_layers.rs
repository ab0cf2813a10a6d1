//! Joins two layers, in memory or on disk.

use super::range::SweepStart;
use super::state::Run;
use super::stored_layer::{StoredLayer, all_digits};
use crate::frontier::error::FrontierError;
use crate::frontier::kernel::arithmetic::Arithmetic;
use crate::frontier::kernel::bucket::TableView;
use crate::frontier::kernel::join::{SlotReading, join};
use crate::frontier::kernel::layer::Kernel;

impl<A: Arithmetic> Run<'_, A> {
    /// Joins two layers, or one with itself. Layers on disk are joined part by part, split by the slots in `split_by`.
    pub(crate) fn join(
        &self,
        left: &StoredLayer,
        right: Option<&StoredLayer>,
        reading: SlotReading,
        split_by: u64,
    ) -> Result<A::Total, FrontierError> {
        if let (StoredLayer::InMemory(left), StoredLayer::InMemory(other)) = (left, right.unwrap_or(left)) {
            return self.join_tables(left.view(), other.view(), reading, right.is_none());
        }

        let arithmetic = self.kernel.arithmetic;
        let mut total = arithmetic.total(0);
        for digits in all_digits(split_by) {
            let partner = reading.partner(digits) & split_by;
            if right.is_none() && partner < digits {
                continue;
            }

            let load = |layer, digits| self.load(layer, split_by, digits)?.ok_or_else(|| self.out_of_memory());
            let mine = load(left, digits)?;
            let theirs = load(right.unwrap_or(left), partner)?;

            let same = right.is_none() && partner == digits;
            let sum = self.join_tables(mine.view(), theirs.view(), reading, same)?;
            let twice = right.is_none() && !same;
            total = arithmetic.sum(total, if twice { arithmetic.sum(sum, sum) } else { sum });
        }

        Ok(total)
    }

    fn join_tables(
        &self,
        left: TableView,
        right: TableView,
        reading: SlotReading,
        same: bool,
    ) -> Result<A::Total, FrontierError> {
        let Kernel { tables, scratch, arithmetic, control, .. } = self.kernel;
        let join = || join(left, right, reading, same, tables, scratch, arithmetic, control);
        let joined = self.context.workers.install(join);
        joined.ok_or(FrontierError::Stopped)
    }

    /// The buckets whose slots in `mask` hold `digits`, in memory; `None` if they do not fit.
    pub(crate) fn load<'b>(
        &self,
        layer: &'b StoredLayer,
        mask: u64,
        digits: u64,
    ) -> Result<Option<SweepStart<'b>>, FrontierError> {
        match (layer, self.context.folder) {
            (StoredLayer::InMemory(table), _) => {
                let entries = self.context.workers.install(|| table.matching(mask, digits));
                Ok(Some(SweepStart::Selected(table, entries)))
            }
            (StoredLayer::OnDisk(layer), Some(folder)) => {
                let allowed = self.memory().saturating_sub(self.held) / 3;
                let table = layer.load_matching(folder, mask, digits, allowed, self.kernel.pool)?;
                Ok(table.map(SweepStart::Owned))
            }
            (StoredLayer::OnDisk(_), None) => Ok(None),
        }
    }
}
