//! How much memory the process takes, and how much it can have. What is done about it is said elsewhere.

use std::fs;

/// The bytes that this process keeps in memory; 0 where the system does not tell.
///
/// Pages of mapped files are not counted where the system tells them apart: it takes them back when it wants to.
pub(super) fn memory() -> u64 {
    let own = fs::read_to_string("/proc/self/status")
        .ok()
        .and_then(|status| kibibytes(&status, "RssAnon:"));
    own.unwrap_or_else(|| memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64))
}

/// The bytes that the system says it can give without swapping, or allows this process, less a little; `None` where it
/// does not say.
pub(super) fn free_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok();
    let available = text.and_then(|text| kibibytes(&text, "MemAvailable:"));
    let least = available.into_iter().chain(allowed_memory()).min()?;
    Some(least / 20 * 19)
}

/// The bytes on the line that begins so.
fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes.saturating_mul(1024))
}

/// The least limit of the control groups that this process is in, as in a container.
fn allowed_memory() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    groups.lines().filter_map(limit_file).flat_map(limits).min()
}

/// Where the limits of a group are, from its line: the folder of all groups, the group, and the name of the file.
fn limit_file(line: &str) -> Option<(&'static str, &str, &'static str)> {
    let mut fields = line.splitn(3, ':');
    let (_, controllers, group) = (fields.next()?, fields.next()?, fields.next()?);
    match controllers {
        "" => Some(("/sys/fs/cgroup", group, "memory.max")),
        "memory" => Some(("/sys/fs/cgroup/memory", group, "memory.limit_in_bytes")),
        _ => None,
    }
}

/// The limits of a group and of those that it is in.
fn limits((folder, group, name): (&'static str, &str, &'static str)) -> Vec<u64> {
    let above = std::iter::successors(Some(group.trim_end_matches('/')), |group| {
        Some(group.rsplit_once('/')?.0)
    });
    above
        .filter_map(|group| {
            let limit = fs::read_to_string(format!("{folder}{group}/{name}")).ok()?;
            // Without a limit it is a word, or a number that no machine has.
            limit.trim().parse().ok()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_by_name() {
        let text = "VmRSS:\t  900 kB\nRssAnon:\t     512 kB\nRssFile: 388 kB\n";
        assert_eq!(kibibytes(text, "RssAnon:"), Some(512 * 1024));
        assert_eq!(kibibytes(text, "RssShmem:"), None);
        assert_eq!(kibibytes("MemAvailable: many kB\n", "MemAvailable:"), None);
    }

    #[test]
    fn groups_are_found_by_controller() {
        let v2 = limit_file("0::/a/b:c");
        assert_eq!(v2, Some(("/sys/fs/cgroup", "/a/b:c", "memory.max")));
        let v1 = limit_file("4:memory:/");
        assert_eq!(v1, Some(("/sys/fs/cgroup/memory", "/", "memory.limit_in_bytes")));
        assert_eq!(limit_file("3:cpuset:/"), None);
        assert_eq!(limit_file("nonsense"), None);
    }
}
