//! How often somebody may ask.

use std::{
    net::IpAddr,
    num::NonZeroU32,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use governor::{
    DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};

use super::{super::ServeError, now, per_address::neighbourhood};

/// Somebody who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Who {
    /// The bearer of a token.
    Token(u64),
    /// Somebody at an address.
    Address(IpAddr),
    /// Somebody at an address who came with what is no good token.
    WithoutRight(IpAddr),
}

impl Who {
    pub(super) fn at(address: IpAddr) -> Self {
        Self::Address(neighbourhood(address))
    }

    pub(super) fn without_right(address: IpAddr) -> Self {
        Self::WithoutRight(neighbourhood(address))
    }
}

/// Bad tokens that one address may try at once, and the time after which it may try one more.
const TRIES: u32 = 20;
const ONE_TRY: Duration = Duration::from_secs(3);
/// How many are remembered before those are forgotten who have not asked for a while.
const MOST_REMEMBERED: usize = 10_000;
/// Seconds between two times of forgetting.
const FORGET_EVERY_S: u64 = 5;

/// Rates of requests, each for its own.
#[derive(Debug)]
pub(super) struct Rates {
    requests: DefaultKeyedRateLimiter<Who>,
    tries: DefaultKeyedRateLimiter<Who>,
    clock: DefaultClock,
    forgot: AtomicU64,
}

impl Rates {
    /// So many requests a second in the long run, and so many at once.
    pub(super) fn new(per_s: u32, burst: u32) -> Result<Self, ServeError> {
        let at_least_1 = |name, value| {
            let why = || "expected 1 or more, got 0".to_owned();
            NonZeroU32::new(value).ok_or_else(|| ServeError::Bound { name, why: why() })
        };
        let requests = Quota::per_second(at_least_1("requests_per_s", per_s)?).allow_burst(at_least_1("burst", burst)?);
        let tries = Quota::with_period(ONE_TRY).zip(NonZeroU32::new(TRIES));
        let tries = tries.map_or(requests, |(tries, burst)| tries.allow_burst(burst));
        Ok(Self {
            requests: RateLimiter::keyed(requests),
            tries: RateLimiter::keyed(tries),
            clock: DefaultClock::default(),
            forgot: AtomicU64::new(now()),
        })
    }

    /// One more request of somebody; or the seconds that they have to wait.
    pub(super) fn ask(&self, who: Who) -> Result<(), u64> {
        self.forget();
        let of = if let Who::WithoutRight(_) = who { &self.tries } else { &self.requests };
        of.check_key(&who).map_err(|until| until.wait_time_from(self.clock.now()).as_secs() + 1)
    }

    /// Forgets those who may ask as much as if they had never asked, where there are many.
    fn forget(&self) {
        let (last, now) = (self.forgot.load(Ordering::Relaxed), now());
        if self.requests.len() + self.tries.len() < MOST_REMEMBERED || now.abs_diff(last) < FORGET_EVERY_S {
            return;
        }
        if self.forgot.compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            for of in [&self.requests, &self.tries] {
                of.retain_recent();
                of.shrink_to_fit();
            }
        }
    }
}

/// Refusals that the trail tells at once, and the time after which it tells one more.
const TOLD: u32 = 60;
const ONE_TOLD: Duration = Duration::from_secs(10);

/// How often the trail tells of refusals, so that strangers cannot fill a disk with them.
#[derive(Debug)]
pub(super) struct RefusalRate(Option<DefaultDirectRateLimiter>);

impl RefusalRate {
    pub(super) fn new() -> Self {
        let quota = Quota::with_period(ONE_TOLD).zip(NonZeroU32::new(TOLD));
        Self(quota.map(|(quota, burst)| RateLimiter::direct(quota.allow_burst(burst))))
    }

    /// Whether one more is told.
    pub(super) fn has_room(&self) -> bool {
        self.0.as_ref().is_some_and(|rate| rate.check().is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_a_rate_of_its_own() {
        let rates = Rates::new(1, 3).unwrap();
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|text| Who::at(text.parse().unwrap()));
        assert_eq!([(); 5].map(|()| rates.ask(one).is_ok()), [true, true, true, false, false]);
        assert_eq!(rates.ask(one), Err(1));
        assert!(rates.ask(other).is_ok() && rates.ask(Who::Token(1)).is_ok());
        assert!(Rates::new(0, 1).is_err() && Rates::new(1, 0).is_err());
    }

    #[test]
    fn bad_tokens_are_counted_apart() {
        let rates = Rates::new(1_000, 1_000).unwrap();
        let tries = Who::without_right("192.0.2.1".parse().unwrap());
        assert_eq!((0..100).filter(|_| rates.ask(tries).is_ok()).count(), TRIES as usize);
        assert_eq!(rates.ask(tries), Err(ONE_TRY.as_secs()));
        assert!(rates.ask(Who::at("192.0.2.1".parse().unwrap())).is_ok());
    }

    #[test]
    fn the_trail_tells_of_so_many_refusals() {
        let rate = RefusalRate::new();
        assert_eq!((0..1_000).filter(|_| rate.has_room()).count(), TOLD as usize);
    }
}
