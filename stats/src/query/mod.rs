//! Questions to the tables, one a file.

mod command;

pub(crate) use command::command_success;
pub use command::{CommandQuery, CommandRow};
