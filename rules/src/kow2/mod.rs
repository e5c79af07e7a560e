//! Kings of War, 2nd edition: so far its figures, tables and army lists.

pub mod pack;
