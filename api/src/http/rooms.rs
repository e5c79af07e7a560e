//! Room for what comes and goes: requests, the bytes of bodies, whole logs.
//!
//! Whoever shows no token has a share of it, and each address a share of that, so that one cannot take the room of all,
//! and all strangers together not that of those who show a token. What is added to a match that is being played has room
//! of its own.

use std::{collections::HashMap, net::IpAddr, ops::Deref, sync::Arc, sync::Mutex, sync::PoisonError, time::Duration};

use aftermath_rules::bounds::BODY_BYTES;
use axum::body::{Body, Bytes};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::Instant,
};

use super::{
    Config,
    access::{Caller, neighbourhood},
    problem::Problem,
    upload::received,
};

/// How long a request waits for room for a whole log before it is told that the service is busy.
const WAIT: Duration = Duration::from_secs(5);
const WAIT_STEP: Duration = Duration::from_millis(20);
/// Bodies are counted in pieces of so many bytes.
const PIECE_BYTES: usize = 1024;
/// Pieces that a body takes at a time.
const PIECES_AT_A_TIME: u32 = 64;
/// Pieces of a body of the greatest length.
const WHOLE_BODY: usize = BODY_BYTES / PIECE_BYTES + PIECES_AT_A_TIME as usize;

/// Room of one kind.
#[derive(Debug, Clone)]
struct Room {
    all: Arc<Semaphore>,
    /// What of it those may take who show no token.
    strangers: Arc<Semaphore>,
    /// What of that one address may take.
    each: usize,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// Room that is taken, until it is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    _all: OwnedSemaphorePermit,
    _strangers: Option<(OwnedSemaphorePermit, Option<OfAddress>)>,
}

#[derive(Debug)]
struct OfAddress {
    address: IpAddr,
    amount: usize,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for OfAddress {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(now) = taken.get_mut(&self.address) {
            *now = now.saturating_sub(self.amount);
            if *now == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

impl Room {
    fn new(all: usize, strangers: usize, each: usize) -> Self {
        let strangers = strangers.clamp(1, all);
        Self {
            all: Arc::new(Semaphore::new(all)),
            strangers: Arc::new(Semaphore::new(strangers)),
            each: each.clamp(1, strangers),
            taken: Arc::default(),
        }
    }

    /// So much of it for a caller, or nothing where the caller has no share of it left.
    fn take(&self, caller: Option<&Caller>, amount: u32) -> Option<Held> {
        let strangers = if caller.is_some_and(Caller::has_token) {
            None
        } else {
            let of_address = match caller.and_then(Caller::address) {
                Some(address) => Some(self.take_of(neighbourhood(address), amount as usize)?),
                None => None,
            };
            Some((Arc::clone(&self.strangers).try_acquire_many_owned(amount).ok()?, of_address))
        };
        let all = Arc::clone(&self.all).try_acquire_many_owned(amount).ok()?;
        Some(Held { _all: all, _strangers: strangers })
    }

    fn take_of(&self, address: IpAddr, amount: usize) -> Option<OfAddress> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let now = taken.entry(address).or_default();
        if *now + amount > self.each {
            return None;
        }
        *now += amount;
        Some(OfAddress { address, amount, taken: Arc::clone(&self.taken) })
    }
}

/// All room of the service.
#[derive(Debug)]
pub(crate) struct Rooms {
    requests: Room,
    bodies: Room,
    logs: Room,
    additions: Room,
}

impl Rooms {
    pub(crate) fn new(config: &Config) -> Self {
        let (requests, logs) = (config.max_concurrent, config.max_whole_logs);
        let bodies = logs.saturating_mul(WHOLE_BODY).min(Semaphore::MAX_PERMITS);
        Self {
            requests: Room::new(requests, requests * 3 / 4, requests * 3 / 8),
            bodies: Room::new(bodies, (bodies / 2).max(WHOLE_BODY), (bodies / 4).max(WHOLE_BODY)),
            logs: Room::new(logs, logs / 2, logs * 3 / 8),
            additions: Room::new(logs, logs / 2, logs / 2),
        }
    }

    /// Room for one more request that is answered, or the news that there is none.
    pub(crate) fn for_request(&self, caller: Option<&Caller>) -> Result<Held, Problem> {
        self.requests.take(caller, 1).ok_or_else(|| Problem::busy("requests"))
    }

    /// Room to hold a whole log in memory, as soon as there is some, or the news that there is none.
    pub(crate) async fn for_a_log(&self, caller: &Caller) -> Result<Held, Problem> {
        Self::soon(&self.logs, caller, "whole logs").await
    }

    /// Room for what is added to a match, as soon as there is some.
    pub(crate) async fn for_an_addition(&self, caller: &Caller) -> Result<Held, Problem> {
        Self::soon(&self.additions, caller, "entries").await
    }

    async fn soon(room: &Room, caller: &Caller, what: &str) -> Result<Held, Problem> {
        let began = Instant::now();
        loop {
            match room.take(Some(caller), 1) {
                Some(held) => return Ok(held),
                None if began.elapsed() < WAIT => tokio::time::sleep(WAIT_STEP).await,
                None => return Err(Problem::busy(what)),
            }
        }
    }

    /// A whole body of so many bytes at most. It takes no room but for what has come of it.
    pub(crate) async fn body(
        &self,
        caller: &Caller,
        body: Body,
        most: usize,
        patience: Duration,
    ) -> Result<Received, Problem> {
        let (mut held, mut room) = (Vec::new(), 0);
        let bytes = received(body, most, patience, |length| {
            while room < length {
                let taken = self.bodies.take(Some(caller), PIECES_AT_A_TIME);
                held.push(taken.ok_or_else(|| Problem::busy("bytes of bodies"))?);
                room += PIECES_AT_A_TIME as usize * PIECE_BYTES;
            }
            Ok(())
        });
        let bytes = bytes.await?;
        Ok(Received { bytes, _held: held })
    }
}

/// A body that came in, with the room that it takes.
#[derive(Debug)]
pub(crate) struct Received {
    bytes: Bytes,
    _held: Vec<Held>,
}

impl Deref for Received {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_have_a_share_and_each_address_a_share_of_that() {
        let room = Room::new(8, 4, 3);
        let [one, other, third] = ["192.0.2.1", "192.0.2.2", "2001:db8::1"].map(Caller::stranger);
        let mut held: Vec<Held> = (0..3).filter_map(|_| room.take(Some(&one), 1)).collect();
        assert_eq!(held.len(), 3);
        assert!(room.take(Some(&one), 1).is_none(), "one address has no more");
        held.push(room.take(Some(&other), 1).unwrap());
        assert!(room.take(Some(&third), 1).is_none() && room.take(None, 1).is_none(), "strangers have no more");
        let bearer = Caller::bearing_a_token();
        let theirs: Vec<Held> = (0..8).filter_map(|_| room.take(Some(&bearer), 1)).collect();
        assert_eq!(theirs.len(), 4, "what is left is for those with a token");
        drop((held, theirs));
        assert!(room.taken.lock().unwrap().is_empty(), "who has left is forgotten");
        assert!(room.take(Some(&one), 3).is_some() && room.take(Some(&one), 4).is_none());
    }
}
