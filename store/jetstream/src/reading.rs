//! Reading lines: the messages that hold them, unpacked and kept at hand.

use std::fmt;
use std::io::Write;
use std::sync::Arc;

use aftermath_store::bounds::BLOCKS_AT_HAND_BYTES;
use aftermath_store::engine::{Block, Take};
use aftermath_store::{Head, Limit, MatchId, Redactions, StoreError};
use bytes::Bytes;
use quick_cache::sync::Cache;

use crate::message::{Place, blocks};
use crate::store::JetStreamStore;

/// Looks at lines that are being told anew meanwhile.
const TRIES: usize = 8;

/// Bodies that were read or written lately, by the numbers of their messages.
pub(crate) struct Bodies(Cache<u64, Arc<Vec<Block>>, Unpacked>);

/// How much of the memory for bodies at hand one takes.
#[derive(Clone)]
struct Unpacked;

impl quick_cache::Weighter<u64, Arc<Vec<Block>>> for Unpacked {
    fn weight(&self, _: &u64, blocks: &Arc<Vec<Block>>) -> u64 {
        64 + blocks.iter().map(|block| 64 + block.bytes() as u64).sum::<u64>()
    }
}

impl Bodies {
    pub(crate) fn new() -> Self {
        Self(Cache::with_weighter(4_096, BLOCKS_AT_HAND_BYTES, Unpacked))
    }

    /// One that was just written need not be fetched.
    pub(crate) fn keep(&self, id: &MatchId, place: Place, body: &Bytes) -> Result<(), StoreError> {
        self.0.insert(place.seq, Arc::new(blocks(id, place.first, body)?));
        Ok(())
    }

    /// One is erased.
    pub(crate) fn forget(&self, seq: u64) {
        self.0.remove(&seq);
    }
}

impl fmt::Debug for Bodies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bodies({} bytes)", self.0.weight())
    }
}

/// A log as it stood at one moment.
#[derive(Debug, Clone)]
pub(crate) struct Stood {
    pub(crate) head: Head,
    pub(crate) redactions: Arc<Redactions>,
    /// The message that last told it anew.
    anew: u64,
}

impl JetStreamStore {
    pub(crate) fn stood(&self, id: &MatchId) -> Result<Stood, StoreError> {
        let history = self.shared.history()?;
        let kept = history.kept(id)?;
        Ok(Stood { head: kept.extent.head, redactions: Arc::clone(&kept.redactions), anew: kept.anew })
    }

    /// The lines of a message; `None` where it is erased.
    fn body(&self, id: &MatchId, place: Place) -> Result<Option<Arc<Vec<Block>>>, StoreError> {
        let bodies = &self.shared.bodies.0;
        if let Some(body) = bodies.get(&place.seq) {
            return Ok(Some(body));
        }
        let shared = Arc::clone(&self.shared);
        let Some(message) = self.threads.ask(async move { shared.message(place.seq).await })?? else {
            return Ok(None);
        };
        let body = Arc::new(blocks(id, place.first, &message.payload)?);
        bodies.insert(place.seq, Arc::clone(&body));
        Ok(Some(body))
    }

    /// Hands over the lines `from..=to`, which the log has. Answers whether all of them are of the log as it stood: where it
    /// was told anew meanwhile, what was handed over is to be thrown away.
    fn walk_once(
        &self,
        id: &MatchId,
        stood: &Stood,
        from: u64,
        to: u64,
        take: &mut Take<'_>,
    ) -> Result<bool, StoreError> {
        let mut next = from;
        while next <= to {
            let before = next;
            let damaged = |why: &str| StoreError::Damaged { id: id.clone(), block: before, why: why.into() };
            let (place, anew) = {
                let history = self.shared.history()?;
                let kept = history.kept(id)?;
                (kept.place(next), kept.anew)
            };
            if anew != stood.anew {
                return Ok(false);
            }
            let place = place.ok_or_else(|| damaged("expected a message that holds it, there is none"))?;
            let Some(body) = self.body(id, place)? else {
                if self.stood(id)?.anew == stood.anew && !self.told_anew_since(id, stood)? {
                    return Err(damaged(&format!("expected message {} of the stream, it is gone", place.seq)));
                }
                return Ok(false);
            };
            let lines = body.iter().filter(|block| *block.numbers().end() >= before).flat_map(Block::lines);
            for (number, line) in
                lines.skip_while(|(number, _)| *number < before).take_while(|(number, _)| *number <= to)
            {
                take(number, line)?;
                next = number + 1;
            }
            if next == before {
                return Err(damaged("expected the message to hold it, it ends before"));
            }
        }
        Ok(true)
    }

    /// Whether another process has told a match anew, which this one may not have seen yet.
    fn told_anew_since(&self, id: &MatchId, stood: &Stood) -> Result<bool, StoreError> {
        self.freshen(id)?;
        Ok(self.stood(id)?.anew != stood.anew)
    }

    /// Hands over the lines `from..=to` of a log as it stood, and fails where it was told anew meanwhile.
    pub(crate) fn walk(
        &self,
        id: &MatchId,
        stood: &Stood,
        from: u64,
        to: u64,
        take: &mut Take<'_>,
    ) -> Result<(), StoreError> {
        if self.walk_once(id, stood, from, to, take)? {
            return Ok(());
        }
        Err(StoreError::Damaged { id: id.clone(), block: from, why: "it is being told anew; ask again".into() })
    }

    /// Does something with a log as it stands, again where that was told anew meanwhile. `work` is told to walk, and answers
    /// `None` where the walk did.
    pub(crate) fn as_it_stands<T>(
        &self,
        id: &MatchId,
        mut work: impl FnMut(&Stood) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut tries = 1;
        loop {
            let stood = self.stood(id)?;
            match work(&stood) {
                Err(_) if tries < TRIES && self.stood(id)?.anew != stood.anew => tries += 1,
                answer => return answer,
            }
        }
    }

    pub(crate) fn header_line(&self, id: &MatchId) -> Result<Vec<u8>, StoreError> {
        self.as_it_stands(id, |stood| {
            let mut header = Vec::new();
            self.walk(id, stood, 0, 0, &mut |_, line| {
                header = line.to_vec();
                Ok(())
            })?;
            Ok(header)
        })
    }

    pub(crate) fn read_lines(&self, id: &MatchId, after: u64, limit: Limit) -> Result<Vec<(u64, Vec<u8>)>, StoreError> {
        self.as_it_stands(id, |stood| {
            let (last, mut lines) = (stood.head.entries, Vec::new());
            if after < last {
                self.walk(id, stood, after + 1, last.min(after + limit.rows() as u64), &mut |number, line| {
                    lines.push((number, line.to_vec()));
                    Ok(())
                })?;
            }
            Ok(lines)
        })
    }

    /// A whole log as exported, proved against its head.
    pub(crate) fn whole(&self, id: &MatchId) -> Result<(Stood, Vec<u8>), StoreError> {
        self.as_it_stands(id, |stood| {
            let (mut came, mut log, expected) = (None, Vec::new(), stood.head);
            self.walk(id, stood, 0, expected.entries, &mut |number, line| {
                came = Some(stood.redactions.head_after(came, number, line));
                log.extend_from_slice(line);
                log.push(b'\n');
                Ok(())
            })?;
            match came {
                Some(came) if came != expected => Err(StoreError::BrokenChain { id: id.clone(), expected, came }),
                _ => Ok((stood.clone(), log)),
            }
        })
    }

    /// Nothing is written that is not proved.
    pub(crate) fn export_log(&self, id: &MatchId, out: &mut dyn Write) -> Result<Head, StoreError> {
        let (stood, log) = self.whole(id)?;
        out.write_all(&log).map_err(StoreError::io("writing an export"))?;
        Ok(stood.head)
    }
}
