//! Maps of real files: what is in them, and that changes are noticed.
#![expect(clippy::unwrap_used, reason = "a test that cannot use files has failed")]

use std::fs::{self, File};
use std::io::Write as _;
use std::time::{Duration, SystemTime};

use mapped::{MapError, MappedFile};

fn file_of(bytes: &[u8]) -> (tempfile::NamedTempFile, MappedFile) {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let mapped = MappedFile::open(File::open(file.path()).unwrap()).unwrap();
    (file, mapped)
}

#[test]
fn bytes_are_those_of_the_file_and_outlive_it() {
    let all: Vec<u8> = (0..100_000_u32).flat_map(u32::to_le_bytes).collect();
    let (file, mapped) = file_of(&all);
    let bytes = mapped.bytes();
    mapped.check().unwrap();
    drop((file, mapped));
    assert_eq!(bytes, all);
    assert_eq!(bytes.as_ptr().align_offset(4096), 0);
}

#[test]
fn an_empty_file_has_no_bytes() {
    let (_file, mapped) = file_of(b"");
    assert!(mapped.bytes().is_empty());
}

#[test]
fn a_file_that_grows_shrinks_or_is_rewritten_is_noticed() {
    type Change = fn(&File);
    let changes: [(Change, u64); 3] = [
        (|file| file.set_len(10).unwrap(), 10),
        (|file| file.set_len(9000).unwrap(), 9000),
        (
            |file| {
                file.set_modified(SystemTime::now() + Duration::from_secs(9))
                    .unwrap();
            },
            5000,
        ),
    ];
    for (change, length) in changes {
        let (file, mapped) = file_of(&[7; 5000]);
        change(&File::options().write(true).open(file.path()).unwrap());
        let error = mapped.check().unwrap_err();
        assert!(
            matches!(error, MapError::Changed { before: 5000, after } if after == length),
            "{error}"
        );
        assert!(error.to_string().contains(&length.to_string()));
    }
}

#[test]
fn a_file_that_is_replaced_stays_what_it_was() {
    let (file, mapped) = file_of(b"old");
    let other = file.path().with_extension("new");
    fs::write(&other, b"newer").unwrap();
    fs::rename(&other, file.path()).unwrap();
    assert_eq!(&mapped.bytes()[..], b"old");
    mapped.check().unwrap();
}

#[test]
fn a_writer_with_a_lock_comes_first() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let writer = File::options().write(true).open(file.path()).unwrap();
    writer.lock().unwrap();
    let error = MappedFile::open(File::open(file.path()).unwrap()).unwrap_err();
    assert!(matches!(error, MapError::Locked), "{error}");
    drop(writer);
    assert!(MappedFile::open(File::open(file.path()).unwrap()).is_ok());
}

#[test]
fn what_is_no_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    if let Ok(folder) = File::open(folder.path()) {
        assert!(matches!(MappedFile::open(folder), Err(MapError::Io(_))));
    }
}
