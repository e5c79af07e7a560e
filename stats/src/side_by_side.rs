//! Work on many things at once.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    thread::{self, ScopedJoinHandle},
};

use crate::StatsError;

/// Does something with each of some things, on as many threads as there are processors; the answers are in their order.
///
/// # Errors
/// The first error of any of them, when all threads have ended.
pub(crate) fn side_by_side<T: Sync, A: Send>(
    all: &[T],
    each: impl Fn(&T) -> Result<A, StatsError> + Sync,
) -> Result<Vec<A>, StatsError> {
    let workers = thread::available_parallelism().map_or(1, usize::from).min(all.len());
    let todo = Mutex::new(all.iter().enumerate());
    let next = || todo.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        let mut done = Vec::new();
        while let Some((at, one)) = next() {
            done.push((at, each(one)?));
        }
        Ok(done)
    };
    let done = thread::scope(|scope| joined((0..workers).map(|_| scope.spawn(run)).collect()))?;
    let in_order: BTreeMap<usize, A> = done.into_iter().flatten().collect();
    Ok(in_order.into_values().collect())
}

/// What threads answer, or the first of their errors, when all have ended.
pub(crate) fn joined<T>(threads: Vec<ScopedJoinHandle<'_, Result<T, StatsError>>>) -> Result<Vec<T>, StatsError> {
    let ended: Vec<_> = threads.into_iter().map(ScopedJoinHandle::join).collect();
    ended.into_iter().map(|ended| ended.unwrap_or(Err(StatsError::Died))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_in_the_order_of_what_was_asked() {
        let all: Vec<u32> = (0..1_000).collect();
        let doubled = side_by_side(&all, |one| Ok(one * 2)).unwrap();
        assert!(doubled.iter().zip(&all).all(|(doubled, one)| *doubled == one * 2) && doubled.len() == all.len());
        assert!(side_by_side(&[], |one: &u32| Ok(*one)).unwrap().is_empty());
    }

    #[test]
    fn an_error_is_told() {
        let wrong = side_by_side(&[1, 2, 3], |one| if *one == 2 { Err(StatsError::Died) } else { Ok(*one) });
        assert!(matches!(wrong, Err(StatsError::Died)));
    }
}
