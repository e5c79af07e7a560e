//! The HTTP service from outside: every route, every refusal.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod access;
mod audit;
mod caching;
mod connections;
mod course;
mod damage;
mod document;
mod dump;
mod following;
mod found;
mod guessing;
mod house;
mod import;
mod ledger;
mod live;
mod matches;
mod meta;
mod names;
mod operations;
mod parameters;
mod pictures;
mod played_on;
mod rebinding;
mod referee;
mod rosters;
mod rules;
mod settling;
mod sql;
mod stats;
mod strangers;
mod told;
mod turning_points;
mod uploads;
mod verdicts;

use house::{
    Answer, HEADER, House, NDJSON, ORDER, PHASE, Server, TURN, demo, demo_as, endless, under_way, upload, with_demo,
};
