//! How many there may be of something from one address.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
};

/// Counts what is there from each address.
#[derive(Debug, Clone)]
pub(crate) struct PerAddress {
    most: usize,
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One that is counted, until it is dropped.
#[derive(Debug)]
pub(crate) struct Entered {
    address: IpAddr,
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl PerAddress {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, counts: Arc::default() }
    }

    /// One more from an address, or `None` where there are as many as may be.
    pub(crate) fn enter(&self, address: IpAddr) -> Option<Entered> {
        let address = neighbourhood(address);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Entered { address, counts: Arc::clone(&self.counts) })
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// What counts as one address: of IPv6 the first 64 bits, since whoever has one address there has all behind them.
pub(crate) fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_so_many_and_again_when_one_leaves() {
        let room = PerAddress::new(2);
        let [ours, theirs] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        let (first, _second) = (room.enter(ours).unwrap(), room.enter(ours).unwrap());
        assert!(room.enter(ours).is_none());
        let other = room.enter(theirs).unwrap();
        drop(first);
        let _third = room.enter(ours).unwrap();
        assert!(room.enter(ours).is_none());
        drop(other);
        assert_eq!(room.counts.lock().unwrap().len(), 1, "who has left is forgotten");
    }

    #[test]
    fn one_who_has_many_addresses_is_one() {
        let of = |text: &str| neighbourhood(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("::ffff:192.0.2.1"), of("::ffff:192.0.2.2"));
    }
}
