//! The XML of a roster out of its file: `.rosz` is a zip archive of one `.ros`, and people swap the endings.

use std::io::{Cursor, Read};

use encoding_rs::Encoding;
use zip::{ZipArchive, result::ZipError};

use super::RosterError;
use crate::{
    bounds::{EXPANSION, ROSTER_ARCHIVE_ENTRIES, ROSTER_BYTES},
    directory::may_have_more_than,
};

/// First bytes of a zip archive; no XML begins so.
const ZIP: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

/// The text of a roster, unpacked where it is an archive, whatever the file is called.
pub(super) fn text(bytes: &[u8]) -> Result<String, RosterError> {
    if bytes.len() as u64 > ROSTER_BYTES {
        return Err(RosterError::TooLarge);
    }
    if is_archive(bytes) { decoded(&unpacked(bytes)?) } else { decoded(bytes) }
}

/// The most bytes that the text of a roster can take, packed or not.
pub(super) fn most_of(bytes: &[u8]) -> u64 {
    let length = bytes.len() as u64;
    if is_archive(bytes) { ROSTER_BYTES.min(EXPANSION * length) } else { length }
}

fn is_archive(bytes: &[u8]) -> bool {
    ZIP.iter().any(|magic| bytes.starts_with(magic))
}

/// UTF-8, or what the byte order mark says.
fn decoded(bytes: &[u8]) -> Result<String, RosterError> {
    let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or((encoding_rs::UTF_8, 0));
    let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes[mark..]);
    text.map(|text| text.into_owned()).ok_or(RosterError::NotText)
}

fn unpacked(bytes: &[u8]) -> Result<Vec<u8>, RosterError> {
    if may_have_more_than(ROSTER_ARCHIVE_ENTRIES, bytes) {
        return Err(RosterError::TooManyEntries);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
    let place = the_roster(&mut archive)?;
    let most = most_of(bytes);
    let mut roster = Vec::new();
    // What the archive says of its sizes is not believed: reading ends where it must.
    let read = archive.by_index(place).map_err(broken)?.take(most + 1).read_to_end(&mut roster);
    read.map_err(|error| RosterError::Archive { problem: error.to_string() })?;
    if roster.len() as u64 > most {
        return Err(if most == ROSTER_BYTES { RosterError::TooLarge } else { RosterError::Expands });
    }
    Ok(roster)
}

/// The entry that is the roster: the one that is called so, or the only one. Folders, links and names that lead out of
/// the archive are passed over.
fn the_roster(archive: &mut ZipArchive<Cursor<&[u8]>>) -> Result<usize, RosterError> {
    let (mut named, mut any) = (Vec::new(), Vec::new());
    for place in 0..archive.len() {
        let entry = archive.by_index_raw(place).map_err(broken)?;
        let Some(name) = entry.enclosed_name().filter(|_| entry.is_file()) else {
            continue;
        };
        if entry.encrypted() {
            return Err(RosterError::Encrypted);
        }
        if name.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ros")) {
            named.push(place);
        }
        any.push(place);
    }
    match (named.as_slice(), any.as_slice()) {
        ([place], _) | ([], [place]) => Ok(*place),
        ([], []) => Err(RosterError::NoRoster),
        ([], files) => Err(RosterError::Which { files: files.len() }),
        (rosters, _) => Err(RosterError::Which { files: rosters.len() }),
    }
}

fn broken(error: ZipError) -> RosterError {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => RosterError::Encrypted,
        other => RosterError::Archive { problem: other.to_string() },
    }
}
