//! Bots play a battle on from one of its entries: a log of its own, as the command line and the service hand it out.

use aftermath_games::GAMES;
use aftermath_ingest::{ForkFault, fork_with, named_after};
use aftermath_players::BOTS;
use aftermath_rules::{
    Log, MatchId, Moment, Reading, Seq, SideId,
    fork::Remarks,
    text::{DiceName, Text},
};
use aftermath_simulate::{
    CannotResume, SimulateError,
    forecast::{self, PlayOnError},
};
use aftermath_store::Redactions;
use serde::Deserialize;
use utoipa::ToSchema;

/// Entries behind the one asked for among which another is looked for from which bots can play on.
const LOOK_AHEAD: u32 = 30;
/// What bots throw with, as the header names it.
const BOT_DICE: &str = "bots";

/// How far bots play on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Until {
    /// To the end of the battle, both sides.
    #[default]
    End,
    /// To the end of the turn under way; where that is over, or its end is all that is left of it, of the next one.
    Turn,
    /// To the end of the phase under way; where that is over, or its end is all that is left of it, of the next one.
    Phase,
}

/// What bots are to play.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    /// The entry after which they play on; 0 for the header.
    pub(crate) at: Seq,
    /// What the dice and the choices of the bots come from.
    pub(crate) seed: u32,
    /// How far they play.
    pub(crate) until: Until,
    /// The one side for which they play: no further than to where another has to act. All sides where absent.
    pub(crate) side: Option<SideId>,
    /// Id of the new match; named after the other, the entry and the seed where absent.
    pub(crate) id: Option<MatchId>,
}

/// Why no battle goes on by bots.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CannotPlayOn {
    /// No log goes on from there.
    #[error(transparent)]
    Fork(#[from] ForkFault),
    /// Bots cannot take the battle up there.
    #[error("bots cannot play on after entry {at}: {why}{}", next.map(|seq| format!("; after entry {seq} they can")).unwrap_or_default())]
    Moment {
        /// The entry.
        at: Seq,
        /// Why they cannot.
        why: CannotResume,
        /// The next entry after which they can, where there is one among the next few.
        next: Option<Seq>,
    },
    /// They play for one side alone, and another has to act first.
    #[error("bots cannot play for {side} after entry {at}: {first} has to act first")]
    OtherSide {
        /// The entry.
        at: Seq,
        /// Whom they play for.
        side: SideId,
        /// Who has to act.
        first: SideId,
    },
    /// The log has no such side.
    #[error("the log has no side {0}")]
    NoSide(SideId),
    /// A mistake of the bots, or nobody waits any more.
    #[error(transparent)]
    Bots(#[from] SimulateError),
}

/// The log that bots play on from an entry of these bytes, amendments applied, and the id of its match: a fork whose header
/// says the seed. The same log and the same order give the same bytes. `redactions` are those of the log, where it is kept.
///
/// # Errors
/// [`CannotPlayOn::Fork`] where the bytes are no log or have no such entry, [`CannotPlayOn::Moment`] where bots cannot go on
/// from there, [`CannotPlayOn::NoSide`] and [`CannotPlayOn::OtherSide`] where the side for which they play has nothing to do.
pub(crate) fn played_on(
    bytes: &[u8],
    redactions: &Redactions,
    source: &str,
    order: &Order,
) -> Result<(MatchId, Vec<u8>), CannotPlayOn> {
    let log = GAMES.read(bytes, source).map_err(ForkFault::from)?;
    if let Some(side) = order.side.as_ref().filter(|side| !log.summary().sides.iter().any(|one| one.id == **side)) {
        return Err(CannotPlayOn::NoSide(side.clone()));
    }
    let id = order.match_id(&log)?;
    let header = fork_with(&log, (bytes, redactions), order.at, &id, order.remarks()).map_err(ForkFault::from)?;
    let played = forecast::play_on_behind(&BOTS, &log, Reading::Effective, order.at, order.seed.into(), &header);
    let played = played.map_err(|why| order.refused(&log, why))?;
    Ok((id, order.cut(played)?))
}

impl Order {
    fn match_id(&self, log: &Log) -> Result<MatchId, ForkFault> {
        let Self { at, seed, until, side, id } = self;
        let mut behind = format!("-from-{at}-bots-{seed}");
        behind.push_str(match until {
            Until::End => "",
            Until::Turn => "-turn",
            Until::Phase => "-phase",
        });
        if let Some(side) = side {
            behind.push('-');
            behind.push_str(side.as_str());
        }
        match id {
            Some(id) => Ok(id.clone()),
            None => Ok(named_after(&log.summary().id, &behind)?),
        }
    }

    fn remarks(&self) -> Remarks {
        let seed = self.seed;
        let note = match self.until {
            Until::End => format!("Bots play on from here to the end, seed {seed}."),
            Until::Turn => format!("Bots play the first turn from here, seed {seed}."),
            Until::Phase => format!("Bots play the first phase from here, seed {seed}."),
        };
        Remarks { note: Text::try_from(note).ok(), dice: DiceName::try_from(BOT_DICE.to_owned()).ok(), head: None }
    }

    /// Of a battle that bots have played to its end: as much as was asked for.
    fn cut(&self, played: Vec<u8>) -> Result<Vec<u8>, CannotPlayOn> {
        if self.until == Until::End && self.side.is_none() {
            return Ok(played);
        }
        let log = GAMES.read(&played, "played on").map_err(ForkFault::from)?;
        let mut entries = match self.until {
            Until::End => log.len(),
            Until::Turn => first_stretch(&log, |moment| (moment.turn, moment.active.clone())),
            Until::Phase => first_stretch(&log, |moment| (moment.turn, moment.active.clone(), moment.phase)),
        };
        if let Some(side) = &self.side {
            let others = |one: &SideId| one != side;
            let all = log.entries();
            if let Some(at) = all.iter().position(|entry| entry.side.as_ref().is_some_and(others)) {
                entries = entries.min(at);
                if let (0, Some(first)) = (at, &all[at].side) {
                    return Err(CannotPlayOn::OtherSide { at: self.at, side: side.clone(), first: first.clone() });
                }
            }
        }
        Ok(played.split_inclusive(|byte| *byte == b'\n').take(1 + entries).flatten().copied().collect())
    }

    fn refused(&self, log: &Log, why: PlayOnError) -> CannotPlayOn {
        let at = self.at;
        match why {
            PlayOnError::Fork(error) => ForkFault::from(error).into(),
            PlayOnError::Simulate(error) => error.into(),
            PlayOnError::CannotResume(why) => {
                let near = |seq: Seq| seq > at && seq.0 <= at.0.saturating_add(LOOK_AHEAD);
                let moments = forecast::moments(&BOTS, log, Reading::Effective, near);
                let next = moments.into_iter().find_map(|(seq, moment)| moment.is_ok().then_some(seq));
                CannotPlayOn::Moment { at, why, next }
            }
        }
    }
}

/// How many entries of a log are up to where the turn or phase of its first is over; where its end is all that was left of that
/// one, up to the end of the one behind it.
fn first_stretch<K: PartialEq>(log: &Log, of: impl Fn(&Moment) -> K) -> usize {
    let moments = log.judge(Reading::Effective).moments;
    let mut entries = 0;
    for played in moments.get(1..).unwrap_or_default().chunk_by(|a, b| of(a) == of(b)) {
        entries += played.len();
        if played.len() > 1 {
            break;
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use aftermath_rules::finding::Status;

    use super::*;

    fn order(at: u32, until: Until) -> Order {
        Order { at: Seq(at), seed: 7, until, side: None, id: None }
    }

    fn played(bytes: &[u8], order: &Order) -> Result<(MatchId, Vec<u8>), CannotPlayOn> {
        played_on(bytes, &Redactions::default(), "battle", order)
    }

    /// Given a battle of every game that bots play, when they play on from a moment of its middle, then the log is a fork of
    /// that moment, says the seed, is over and breaks no rule, and comes again from the same seed; the turn is its beginning.
    #[test]
    fn bots_play_a_battle_of_every_game_on() {
        for bots in BOTS.all() {
            let game = bots.game();
            let battle = bots.play(5).unwrap();
            let log = GAMES.read(&battle, "battle").unwrap();
            let middle = log.len() as u32 / 2;
            let at = match played(&battle, &order(middle, Until::End)) {
                Err(CannotPlayOn::Moment { next: Some(next), .. }) => next.0,
                Ok(_) => middle,
                Err(other) => panic!("{game}: {other}"),
            };
            let (id, whole) = played(&battle, &order(at, Until::End)).unwrap();
            let read = GAMES.read(&whole, "whole").unwrap();
            let summary = read.summary();
            assert_eq!((id.to_string(), id.clone()), (format!("{}-from-{at}-bots-7", log.summary().id), summary.id));
            let fork = summary.fork.unwrap();
            assert_eq!((fork.seq, fork.id), (Seq(at), log.summary().id), "{game}");
            assert!(fork.head.is_some(), "{game}");
            let header: serde_json::Value =
                serde_json::from_slice(whole.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
            assert_eq!(header["note"], "Bots play on from here to the end, seed 7.");
            assert!(header["sides"].as_array().unwrap().iter().all(|side| side["dice"] == "bots"), "{game}");
            let judged = read.judge(Reading::Effective);
            assert!(judged.score.over, "{game}");
            let broken = judged.verdicts.iter().filter(|verdict| verdict.status == Status::Stood).count();
            assert_eq!(broken, 0, "{game}");
            assert_eq!(played(&battle, &order(at, Until::End)).unwrap().1, whole, "{game}");

            let (_, turn) = played(&battle, &order(at, Until::Turn)).unwrap();
            let entries = |log: &[u8]| log.split(|byte| *byte == b'\n').skip(1).map(<[u8]>::to_vec).collect::<Vec<_>>();
            let (turn, whole) = (entries(&turn), entries(&whole));
            let count = turn.len() - 1;
            assert!(count > 0 && count < whole.len() - 1, "{game}: {count} entries of {}", whole.len() - 1);
            assert_eq!(turn[..count], whole[..count], "{game}");
            let moments = &judged.moments;
            let whose = |at: usize| (moments[at].turn, moments[at].active.clone());
            assert!(whose(count) == whose(count - 1) && whose(count + 1) != whose(count), "{game}");
            let turns = (2..=count).filter(|at| whose(*at) != whose(at - 1)).count();
            assert!(turns == 0 || whose(2) != whose(1), "{game}: a turn before it had but its end left");
        }
    }

    /// Given a battle that is over, when bots are to play on, then they cannot, and say so.
    #[test]
    fn nobody_plays_on_behind_the_end() {
        let battle = BOTS.play("kow2", 5).unwrap();
        let end = GAMES.read(&battle, "battle").unwrap().len() as u32;
        let refused = played(&battle, &order(end, Until::End)).unwrap_err();
        assert!(matches!(refused, CannotPlayOn::Moment { why: CannotResume::Over, next: None, .. }), "{refused}");
        let beyond = played(&battle, &order(end + 1, Until::End)).unwrap_err();
        assert!(matches!(beyond, CannotPlayOn::Fork(_)), "{beyond}");
    }
}
