//! The one suite that every engine passes.

pub(crate) mod access;
mod changes;
mod lists;
mod races;
mod reads;
mod redactions;
mod writes;

use aftermath_store::Store;

/// Given an empty store, this holds.
type Case = (&'static str, fn(&dyn Store));

/// Names the cases of a file by their functions.
macro_rules! cases {
    ($($case:ident),* $(,)?) => { &[$((stringify!($case), $case as fn(&dyn aftermath_store::Store))),*] };
}
use cases;

/// Runs every case, each on a store that `make` has just made.
pub(crate) fn conformance<S: Store>(mut make: impl FnMut() -> S) {
    let rooms: [&[Case]; 6] =
        [writes::CASES, reads::CASES, changes::CASES, lists::CASES, races::CASES, redactions::CASES];
    for (name, case) in rooms.into_iter().flatten() {
        println!("{name}");
        case(&make());
    }
}
