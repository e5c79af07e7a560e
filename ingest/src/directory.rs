//! The directory of a ZIP archive, looked at before it is read: in memory it takes far more than its bytes.

use memchr::memmem;

/// What every entry of a directory begins with (APPNOTE 4.3.12).
const ENTRY: &[u8] = b"PK\x01\x02";

/// Whether more entries than `most` could be there. Those of archives that lie in it as they are count too.
pub(crate) fn may_have_more_than(most: usize, archive: &[u8]) -> bool {
    memmem::find_iter(archive, ENTRY).take(most + 1).count() > most
}
