//! The log of matches on NATS JetStream: kept by three servers instead of one disk, and open to any number of processes.
//!
//! One stream holds everything. Each match has a subject, each submission is one message, and the servers take a message
//! only behind the one that its writer knew as the last of that match, so that of two writers one wins. A message that is
//! acknowledged lies on the disks of most servers.
//!
//! **One order for all.** The stream numbers its messages. Positions and leaves are reckoned from that order by every
//! process in the same way (`history`), so they have no gap, however many write. What is too large for a message goes ahead
//! in parts that nobody sees before the message that names them. Every number of the stream must be accounted for: where
//! one is missing, and no later message says what it was, messages were lost, and the store says so instead of going on.
//!
//! **In doubt.** Where no answer came, the message right behind the expected one is read: it is ours, or another's, or
//! there is none and the same message is sent again, under the same id (`publishing`). So it is there once.
//!
//! **Withdrawn lines.** A match is told anew in a message of its own, with what stays known of the messages before; these
//! are then erased by the servers, which write over them. A server's journal has the bytes for some minutes more, until it
//! is next emptied: measured, within 146 s on three servers that had nothing else to do. A server that is down has them
//! until it is up again, and a backup for ever.
//!
//! **One signs.** The ledger over the stream is the same for all, and one process at a time signs it ([`Lease`]); the others show
//! what that one publishes. What it says of redacted lines stands in a stream of its own, one order for all ([`JetStreamWords`]).
//!
//! **Tokens, names and trail** lie in a stream of their own, one order for all who change them ([`JetStreamAccess`]).
//!
//! **Tasks** that any of several processes may do, such as to make a part of the tables, lie in a stream of their own, each until it
//! was done by somebody, and what came of them in another ([`JetStreamTasks`]).
//!
//! **In memory.** Each process holds what it knows of every match but no lines: some 100 bytes a submission and 700 a
//! match. It is read from the stream when the store is opened, the headers of its messages alone.
//!
//! The servers are NATS 2.15 or later with `sync_interval: always`; others are refused, since they acknowledge what a loss
//! of power takes.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod access;
mod address;
mod client;
mod feed;
mod history;
mod lease;
mod message;
mod publishing;
mod reading;
mod redacting;
mod servers;
mod store;
mod tasks;
mod threads;
mod words;
mod writing;

pub use access::{JetStreamAccess, STALE};
pub use address::Address;
pub use lease::{LEASE, Lease};
pub use servers::{LEAST_VERSION, Seen};
pub use store::JetStreamStore;
pub use tasks::{Answer, JetStreamTasks, Taken};
pub use words::JetStreamWords;
