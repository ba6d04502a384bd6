//! Time of the processors, which says more than that of the clock on a machine with other things to do.

use std::fs;

/// Seconds of processor time of this process, its threads that have ended included, where the system tells: in Linux,
/// by hundredths.
#[must_use]
pub fn processor_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks
        .map(|ticks| ticks.parse::<f64>().ok())
        .sum::<Option<f64>>()
        .map(|ticks| ticks / 100.0)
}
