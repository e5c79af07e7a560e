//! Questions that are asked of the servers, each for all who came before it was.

use std::sync::{Condvar, Mutex};

use aftermath_store::StoreError;

use crate::store::unanswered;

/// Rounds of questions: whoever comes while one is under way waits for the next, since that one may be too old.
#[derive(Debug, Default)]
pub(super) struct Rounds {
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// How many were begun.
    begun: u64,
    /// The number of the last that ended, and why it has no answer.
    ended: u64,
    failed: Option<String>,
    is_under_way: bool,
}

impl Rounds {
    /// Returns once a question has an answer that was asked after this was called.
    pub(super) fn after_now(&self, ask: impl FnOnce() -> Result<(), StoreError>) -> Result<(), StoreError> {
        let mut state = self.state.lock()?;
        let mine = state.begun + 1;
        while state.is_under_way && state.ended < mine {
            state = self.ended.wait(state)?;
        }
        if state.ended >= mine {
            let failed = state.failed.as_ref().map(|why| unanswered("asking who may do what")(why));
            return failed.map_or(Ok(()), Err);
        }
        state.begun += 1;
        state.is_under_way = true;
        let round = state.begun;
        drop(state);
        let answer = ask();
        let mut state = self.state.lock()?;
        state.is_under_way = false;
        state.ended = round;
        state.failed = answer.as_ref().err().map(ToString::to_string);
        self.ended.notify_all();
        answer
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn those_who_come_meanwhile_share_the_next_question() {
        let (rounds, asked) = (Rounds::default(), AtomicU32::new(0));
        let ask = || {
            rounds.after_now(|| {
                asked.fetch_add(1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(100));
                Ok(())
            })
        };
        std::thread::scope(|scope| {
            for _ in 0..50 {
                scope.spawn(|| (0..2).for_each(|_| ask().unwrap()));
            }
        });
        // All who came at once, those who came a moment later, and both once more.
        assert!(asked.load(Ordering::SeqCst) <= 6, "{asked:?}");
    }

    #[test]
    fn an_answer_is_of_a_question_that_was_asked_later() {
        let rounds = Rounds::default();
        let value = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        let before = value.fetch_add(1, Ordering::SeqCst) + 1;
                        let seen = AtomicU32::new(0);
                        rounds
                            .after_now(|| {
                                seen.store(value.load(Ordering::SeqCst), Ordering::SeqCst);
                                Ok(())
                            })
                            .unwrap();
                        // Whoever asked himself saw his own.
                        assert!(matches!(seen.load(Ordering::SeqCst), 0) || seen.load(Ordering::SeqCst) >= before);
                    }
                });
            }
        });
    }

    #[test]
    fn that_nobody_answered_is_told_to_all_and_asked_again() {
        let rounds = Rounds::default();
        let failing = || Err(unanswered("asking")(&"away"));
        assert!(rounds.after_now(failing).is_err());
        rounds.after_now(|| Ok(())).unwrap();
    }
}
