//! Many things worked on at once, and told one after the other.

use std::{
    num::NonZero,
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

/// Parts of one item that may wait to be handed out.
const PARTS: usize = 8;

/// Takes the parts that an item gives. It takes no more of them where nobody wants to hear the rest.
#[derive(Debug)]
pub struct Parts<T>(SyncSender<T>);

impl<T> Parts<T> {
    /// Hands out a part, and waits while others of the same item wait. Answers whether more is wanted.
    pub fn give(&self, part: T) -> bool {
        self.0.send(part).is_ok()
    }
}

/// Works on `items` with as many threads as there are processors, and shows `each` what they give in the order of the items,
/// on this thread. What lies ready is bounded: some items for every processor, and some parts for each of them.
///
/// # Errors
/// That of `each`, which ends the work: items that are begun are finished, and what they give is shown to nobody.
pub fn in_order<I: Send, T: Send, E>(
    items: impl Iterator<Item = I> + Send,
    work: impl Fn(I, &Parts<T>) + Sync,
    mut each: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let (to_workers, jobs) = sync_channel::<(I, Parts<T>)>(workers);
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
    let run = || {
        while let Some((item, parts)) = next() {
            work(item, &parts);
        }
    };
    thread::scope(|scope| {
        let (to_reader, results) = sync_channel::<Receiver<T>>(workers);
        scope.spawn(move || {
            for item in items {
                let (parts, result) = sync_channel(PARTS);
                if to_reader.send(result).is_err() || to_workers.send((item, Parts(parts))).is_err() {
                    return;
                }
            }
        });
        (0..workers).for_each(|_| drop(scope.spawn(run)));
        // Whoever waits to hand something out hears that it is not wanted as soon as the results are gone.
        results.into_iter().flatten().try_for_each(&mut each)
    })
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Duration};

    use super::in_order;

    #[test]
    fn given_items_of_which_the_first_takes_longest_then_they_are_told_in_order() {
        let mut told = Vec::new();
        let work = |item: u64, parts: &super::Parts<(u64, u64)>| {
            thread::sleep(Duration::from_millis(20 / (item + 1)));
            (0..20).for_each(|part| assert!(parts.give((item, part))));
        };
        let all = in_order(0..50, work, |part| {
            told.push(part);
            Ok::<_, ()>(())
        });
        assert_eq!(all, Ok(()));
        let expected: Vec<_> = (0..50).flat_map(|item| (0..20).map(move |part| (item, part))).collect();
        assert_eq!(told, expected);
    }

    #[test]
    fn given_a_reader_who_stops_then_nobody_waits_for_him_and_the_rest_is_not_begun() {
        let mut told = 0;
        let ended = in_order(
            0..1_000_000_u32,
            |item, parts| {
                while parts.give(item) {}
            },
            |_| {
                told += 1;
                if told == 100 { Err("enough") } else { Ok(()) }
            },
        );
        assert_eq!((ended, told), (Err("enough"), 100));
    }
}
