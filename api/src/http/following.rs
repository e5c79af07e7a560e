//! Following the ledgers of other clubs: a pass over each now and then, and what came of it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use aftermath_ingest::following::{
    ClubAt, Fate, FollowedLedger, Pass, PassEnd, PassLimits, Provenance, Trouble, follow,
};
use aftermath_store::{AuditAction, AuditEvent, Bearer, Store};
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use tokio_util::sync::CancellationToken;
use utoipa::ToSchema;

use super::{
    access::now,
    answer,
    problem::{Problem, ProblemView},
    service::Service,
    views::HeadView,
};
use crate::{
    club::{ClubService, PlainHttp},
    instant::instant,
};

/// How soon a pass follows that did as much as one may do.
const SOON: Duration = Duration::from_secs(5);
/// How often those who look on are told while battles come in.
const TOLD_EVERY: Duration = Duration::from_secs(5);
/// Seconds between two times at which the store is written anew for what reads otherwise at a club.
const REWRITE_EVERY_S: u64 = 3_600;
/// Battles that were left out and are told one by one.
const LEFT_ROWS: usize = 100;

/// Follows each club by itself, so that one that is slow or gone keeps no other waiting, until the service stops.
pub(crate) async fn keep_followed(
    service: Arc<Service>,
    clubs: Vec<ClubAt>,
    (every, plain): (Duration, PlainHttp),
    stop: CancellationToken,
) {
    let followed = clubs.into_iter().map(|club| {
        let (service, stop) = (Arc::clone(&service), stop.clone());
        async move {
            loop {
                let ended = one_pass(&service, &club, plain, &stop).await;
                let next = if ended == Some(PassEnd::Bounded) { every.min(SOON) } else { every };
                tokio::select! {
                    () = tokio::time::sleep(next) => {}
                    () = stop.cancelled() => return,
                }
            }
        }
    });
    futures_util::future::join_all(followed).await;
}

/// A pass over one club; answers how it ended, where it did not fail.
async fn one_pass(
    service: &Arc<Service>,
    club: &ClubAt,
    plain: PlainHttp,
    stop: &CancellationToken,
) -> Option<PassEnd> {
    let gone = Arc::new(AtomicBool::new(false));
    let (here, at, cancel) = (Arc::clone(service), club.clone(), Arc::clone(&gone));
    let mut passing = tokio::task::spawn_blocking(move || here.follow(&at, plain, &cancel));
    let done = tokio::select! {
        done = &mut passing => done,
        () = stop.cancelled() => {
            gone.store(true, Ordering::Relaxed);
            passing.await
        }
    };
    let ledger = club.key.name();
    match done {
        Ok(Ok(pass)) => {
            let Pass { new, grown, otherwise, lines, size, .. } = pass;
            tracing::info!(ledger, new, grown, otherwise, lines, size, "a ledger was followed");
            Some(pass.ended)
        }
        Ok(Err(trouble @ (Trouble::Forked { .. } | Trouble::Shrunk { .. }))) => {
            tracing::error!(ledger, %trouble, "nothing is taken from this club");
            None
        }
        Ok(Err(trouble)) => {
            tracing::warn!(ledger, %trouble, "a ledger could not be followed");
            None
        }
        Err(error) => {
            tracing::error!(ledger, %error, "following a ledger panicked");
            None
        }
    }
}

impl Service {
    /// Follows a club once. Blocks.
    fn follow(&self, at: &ClubAt, plain: PlainHttp, cancel: &Arc<AtomicBool>) -> Result<Pass, Trouble> {
        let unfit = |why: String| Trouble::Unfit { why };
        let club = ClubService::at(&at.address, plain, cancel).map_err(unfit)?;
        self.guard().ready(self.kept().position()?.0).map_err(|problem| unfit(problem.detail().to_owned()))?;
        let limits = PassLimits { rewrite_every_s: REWRITE_EVERY_S, ..PassLimits::default() };
        let mut told = Instant::now();
        let done = follow(self.kept(), self.veiled().following(), (at, &club), (limits, now()), cancel, |id, fate| {
            if let Fate::Left(why, told) = fate {
                tracing::warn!(%id, why = why.as_str(), told, "a battle of a followed ledger was left out");
            } else if told.elapsed() >= TOLD_EVERY {
                told = Instant::now();
                self.accepted();
            }
        });
        if done.as_ref().map_or(true, |pass| pass.otherwise > 0) {
            // What was read may hold what reads otherwise now.
            self.shelf().clear();
            self.at_hand().clear();
        }
        if done.as_ref().map_or(true, |pass| pass.changed() > 0) {
            self.accepted();
        }
        if let Ok(pass) = &done
            && let Some(deed) = deed_of(at, pass)
            && let Err(problem) = self.guard().done(deed)
        {
            tracing::error!(why = problem.detail(), "the trail does not tell what was taken from a followed ledger");
        }
        done
    }
}

/// What a pass has done, for the trail; `None` where that is nothing.
pub(crate) fn deed_of(at: &ClubAt, pass: &Pass) -> Option<AuditEvent> {
    let matches = u32::try_from(pass.changed()).unwrap_or(u32::MAX);
    let deed = Bearer::default().deed(AuditAction::Followed);
    (matches > 0).then(|| AuditEvent { matches, ledger: Some(at.key.name().to_owned()), ..deed })
}

/// Where a match is from that was taken from a followed ledger.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ProvenanceView {
    /// Name of the ledger.
    ledger: String,
    /// Where it is served.
    address: String,
    /// Lines of the ledger, by the checkpoint that proved the match.
    lines: u64,
    /// Where the log of the match stood when it was taken.
    head: HeadView,
    /// When that was, as an instant of RFC 3339.
    at: String,
}

impl From<&Provenance> for ProvenanceView {
    fn from(from: &Provenance) -> Self {
        Self {
            ledger: from.ledger().to_owned(),
            address: from.club.address.clone(),
            lines: from.size,
            head: (&from.head).into(),
            at: instant(from.at),
        }
    }
}

/// The ledgers of others that are followed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FollowingView {
    /// In the order of their names.
    clubs: Vec<FollowedView>,
}

/// A ledger that is followed, and how that goes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FollowedView {
    /// Its name.
    ledger: String,
    /// The key that its checkpoints must be signed with.
    key: String,
    /// Where it is served.
    address: String,
    /// Keys of witnesses that must have cosigned what is taken.
    witnesses: Vec<String>,
    /// The newest head of its tree that was seen; `null` before the first.
    head: Option<FollowedHeadView>,
    /// Whether it ever showed a head that contradicts the one that was saved: two histories.
    contradicted: bool,
    /// Matches that were taken from it.
    matches: u64,
    /// When it was asked last, as an instant of RFC 3339; `null` where it never was.
    asked: Option<String>,
    /// The last pass that came to an end; `null` before the first.
    pass: Option<PassView>,
    /// What was wrong with the last pass; `null` where nothing was.
    problem: Option<ClubProblemView>,
    /// Matches that were left out, the first 100.
    left: Vec<NotTakenView>,
}

/// A head of a ledger that is followed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FollowedHeadView {
    /// Lines of the ledger.
    lines: u64,
    /// Hash over all of them, in base64.
    root: String,
}

/// How a pass over a ledger went.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PassView {
    /// When it began, as an instant of RFC 3339.
    at: String,
    /// Lines of the ledger then.
    lines: u64,
    /// Lines of it that belong to matches that are here. The rest belongs to matches that are still being played, are not
    /// shown to all, or were left out.
    accounted: u64,
    /// Matches that came in.
    new: u64,
    /// Matches that had grown.
    grown: u64,
    /// Matches of which lines read otherwise, as where a name was withdrawn.
    otherwise: u64,
    /// Matches that are as they were.
    unchanged: u64,
    /// Matches that no witness has cosigned yet.
    waiting: u64,
    /// Matches for which the ledger does not vouch, or that cannot be read.
    refused: u64,
    /// Matches of which another one of the same id is here.
    clashes: u64,
    /// Matches that were here before, and are not from this ledger.
    here: u64,
    /// Matches that are no longer what was taken, grown.
    parted: u64,
    /// Matches that were taken once and are in its list no more.
    unlisted: u64,
    /// Matches that the referee here judges otherwise than the club's did.
    judged_otherwise: u64,
    /// Lines that were redacted here, and read otherwise there since: they stay as they are here.
    redacted_here: u64,
    /// `finished`, `bounded` or `cancelled`: where it is not finished, the next goes on.
    ended: &'static str,
}

/// What is wrong with a ledger that is followed. Nothing of it is taken as long as it is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClubProblemView {
    /// `forked` (it shows two histories), `shrunk` (it shows less than it did), `not_signed` (by the key that was given),
    /// `not_cosigned` (by a witness that was given), `unanswered`, `odd` (it answers something else than was asked for),
    /// `other_key`, `unfit` or `store` (it cannot be taken here).
    code: &'static str,
    /// What is wrong, in English.
    detail: String,
    /// Lines of the head that was saved, where the club shows another.
    saved: Option<u64>,
    /// Lines of the one that it shows.
    shown: Option<u64>,
}

/// A match that was not taken.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NotTakenView {
    /// Its id.
    #[serde(rename = "match")]
    id: String,
    /// `refused`, `clash`, `here` or `parted`.
    why: &'static str,
    /// In words.
    detail: String,
}

impl From<FollowedLedger> for FollowedView {
    fn from(ledger: FollowedLedger) -> Self {
        let FollowedLedger { club, head, has_other, battles, tried, pass, trouble, left } = ledger;
        Self {
            ledger: club.key.name().to_owned(),
            key: club.key.to_string(),
            address: club.address.clone(),
            witnesses: club.witnesses.iter().map(ToString::to_string).collect(),
            head: head.map(|head| FollowedHeadView { lines: head.size, root: aftermath_store::base64_of(&head.root) }),
            contradicted: has_other,
            matches: battles as u64,
            asked: (tried > 0).then(|| instant(tried)),
            pass: pass.as_ref().map(Into::into),
            problem: trouble.map(|trouble| ClubProblemView {
                code: trouble.kind.as_str(),
                detail: trouble.why,
                saved: trouble.sizes.map(|(saved, _)| saved),
                shown: trouble.sizes.map(|(_, shown)| shown),
            }),
            left: left
                .into_iter()
                .take(LEFT_ROWS)
                .map(|(id, left)| NotTakenView { id: id.to_string(), why: left.why.as_str(), detail: left.told })
                .collect(),
        }
    }
}

impl From<&Pass> for PassView {
    fn from(pass: &Pass) -> Self {
        Self {
            at: instant(pass.at),
            lines: pass.size,
            accounted: pass.lines,
            new: pass.new,
            grown: pass.grown,
            otherwise: pass.otherwise,
            unchanged: pass.unchanged,
            waiting: pass.waiting,
            refused: pass.refused,
            clashes: pass.clashes,
            here: pass.here,
            parted: pass.parted,
            unlisted: pass.unlisted,
            judged_otherwise: pass.judged_otherwise,
            redacted_here: pass.kept_here,
            ended: match pass.ended {
                PassEnd::Finished => "finished",
                PassEnd::Bounded => "bounded",
                PassEnd::Cancelled => "cancelled",
            },
        }
    }
}

/// The ledgers of other clubs from which matches are taken, how far each came, and what is wrong where nothing is taken.
#[utoipa::path(
    get, path = "/following", tag = "ledger",
    responses(
        (status = 200, body = FollowingView),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn list(State(service): State<Arc<Service>>) -> Result<Response, Problem> {
    let clubs = service.job(move |service| Ok(service.veiled().following().list()?)).await?;
    let view = FollowingView { clubs: clubs.into_iter().map(Into::into).collect() };
    let no_cache = [(header::CACHE_CONTROL, "no-cache")];
    Ok((no_cache, answer::json_response(answer::json(&view)?)).into_response())
}
