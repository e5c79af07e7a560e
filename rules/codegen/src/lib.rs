//! Turns the data of a game into Rust source, for build scripts.
//!
//! | module | from | to |
//! |---|---|---|
//! | [`catalogue`] | the rules of a rulebook, a row each | a constant a rule, and a table of records |
//! | [`cited`] | the source code of a referee | which of these rules it enforces |
//! | [`pack`] | figures, tables and army lists | constants and tables of the structs that the game names |
//! | [`rulings`] | what the book leaves open, an option of the header each | a table of records |
//!
//! What the files of a game hold is declared in its build script: a [`Catalogue`](catalogue::Catalogue) and a
//! [`Pack`](pack::Pack). A figure that is no number, a cell of the wrong kind or a column that is missing ends the build
//! with the name of the file and what it lacks.

pub mod catalogue;
pub mod cited;
mod columns;
mod error;
mod figures;
mod files;
mod lists;
pub mod pack;
pub mod rulings;
mod tables;

pub use error::CodegenError;
