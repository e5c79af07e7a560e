//! The ledger, for those who want proof: C2SP `tlog-tiles`, proofs, signatures, bundles.

use std::sync::Arc;

use aftermath_ingest::{BundleError, Signature, SignatureState, bundle_of, signatures};
use aftermath_store::{MatchId, with_others};
use axum::{
    extract::State,
    http::{HeaderName, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    access::Caller,
    answer,
    problem::{Code, Problem, ProblemView},
    request::{Path, Query},
    service::Service,
};

const TEXT: &str = "text/plain; charset=utf-8";
const BYTES: &str = "application/octet-stream";
/// A tile of hashes never changes.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Leaves change where lines are redacted.
const A_WHILE: &str = "public, max-age=300";
const NOW: &str = "no-store";

/// Headers of an answer that is no JSON.
fn as_is(kind: &'static str, fresh: &'static str, body: impl IntoResponse) -> Response {
    let headers: [(HeaderName, &str); 2] = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, fresh)];
    (headers, body).into_response()
}

/// The key that verifies what the ledger signs, in the form of C2SP `signed-note`.
#[utoipa::path(
    get, path = "/ledger/key", tag = "ledger",
    responses((status = 200, body = String, content_type = "text/plain"))
)]
pub(crate) async fn key(State(service): State<Arc<Service>>) -> Response {
    as_is(TEXT, NOW, format!("{}\n", service.ledger().public_key()))
}

/// The signed head of the tree over every line ever accepted: C2SP `tlog-checkpoint`. The tiles of the tree and its
/// leaves are beside it at `tile/<L>/<N>[.p/<W>]` and `tile/entries/<N>[.p/<W>]`, as C2SP `tlog-tiles` says.
#[utoipa::path(
    get, path = "/ledger/checkpoint", tag = "ledger",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn checkpoint(State(service): State<Arc<Service>>) -> Result<Response, Problem> {
    let head = service.job(move |service| Ok(service.ledger().head()?)).await?;
    Ok(as_is(TEXT, NOW, head.note.to_string()))
}

/// The last head that witnesses cosigned.
#[utoipa::path(
    get, path = "/ledger/witnessed", tag = "ledger",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn witnessed(State(service): State<Arc<Service>>) -> Result<Response, Problem> {
    let head = service.job(move |service| Ok(service.ledger().witnessed()?)).await?;
    let head = head.ok_or_else(|| Problem::new(Code::NotFound, "no witness has cosigned this ledger"))?;
    Ok(as_is(TEXT, NOW, head.note.to_string()))
}

/// Hashes (`<L>/<N>`) or leaves (`entries/<N>`) of the tree, `.p/<W>` behind those not yet full: C2SP `tlog-tiles`.
/// Lines that hold names are as redacted ones are, unless to a caller who is trusted with names.
pub(crate) async fn tile(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Path(path): Path<String>,
) -> Result<Response, Problem> {
    let (are_leaves, sees_names) = (path.starts_with("entries/"), caller.sees_names(|| None));
    let fresh = match (are_leaves, sees_names) {
        (false, _) => FOR_EVER,
        (true, false) => A_WHILE,
        (true, true) => NOW,
    };
    let found = service.job(move |service| {
        let found = service.ledger().resource(&format!("tile/{path}"))?;
        match found {
            Some(bytes) if are_leaves && !sees_names => {
                Ok(Some(with_others(&bytes, |leaf| service.veiled().other_leaf(leaf))?))
            }
            found => Ok(found),
        }
    });
    let found = found.await?;
    let bytes = found.ok_or_else(|| Problem::new(Code::NotFound, "the tree has no such tile"))?;
    Ok(as_is(BYTES, fresh, bytes))
}

/// The signed head of the tree of what the ledger said of redacted lines; its tiles and leaves are beside it.
#[utoipa::path(
    get, path = "/ledger/redactions/checkpoint", tag = "ledger",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn checkpoint_of_words(State(service): State<Arc<Service>>) -> Result<Response, Problem> {
    let found = service.job(move |service| Ok(service.ledger().resource_of_words("checkpoint")?)).await?;
    let note = found.ok_or_else(|| Problem::new(Code::NotFound, "the ledger said nothing of redacted lines yet"))?;
    Ok(as_is(TEXT, NOW, note))
}

/// Hashes and leaves of that tree, as [`tile`] has them of the first. No leaf of it ever changes, and none holds a name.
pub(crate) async fn tile_of_words(
    State(service): State<Arc<Service>>,
    Path(path): Path<String>,
) -> Result<Response, Problem> {
    let found = service.job(move |service| Ok(service.ledger().resource_of_words(&format!("tile/{path}"))?)).await?;
    let bytes = found.ok_or_else(|| Problem::new(Code::NotFound, "the tree has no such tile"))?;
    Ok(as_is(BYTES, FOR_EVER, bytes))
}

/// Two sizes of the tree.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GrowthParams {
    /// Leaves of the older tree.
    from: u64,
    /// Leaves of the newer one.
    to: u64,
}

/// The proof that a newer tree is an older one grown (RFC 6962, 2.1.2): hashes in base64, one per line.
#[utoipa::path(
    get, path = "/ledger/consistency", tag = "ledger", params(GrowthParams),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn consistency(
    State(service): State<Arc<Service>>,
    Query(GrowthParams { from, to }): Query<GrowthParams>,
) -> Result<Response, Problem> {
    let proof = service.job(move |service| Ok(service.ledger().prove_growth(from, to)?)).await?;
    let lines: String = proof.iter().map(|hash| format!("{}\n", aftermath_store::base64_of(hash))).collect();
    Ok(as_is(TEXT, FOR_EVER, lines))
}

/// Which line to prove.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProofParams {
    /// Number of the entry, 0 for the header; by default the last. Its leaf has the hash of all before it.
    entry: Option<u64>,
}

/// That an entry is in the ledger: index, audit path and checkpoint, C2SP `tlog-proof`.
#[utoipa::path(
    get, path = "/matches/{id}/proof", tag = "ledger",
    params(("id" = String, Path, description = "Id of the match"), ProofParams),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn proof(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
    Query(ProofParams { entry }): Query<ProofParams>,
) -> Result<Response, Problem> {
    let file = format!("attachment; filename=\"{id}.tlog-proof\"");
    let proof = service.job(move |service| {
        let line = match entry {
            Some(entry) => entry,
            None => service.store().head(&id)?.entries,
        };
        let (_, proof) = service.ledger().prove(service.store().leaf(&id, line)?)?;
        Ok(proof.to_string())
    });
    Ok(as_is(TEXT, NOW, ([(header::CONTENT_DISPOSITION, file)], proof.await?)))
}

/// A signature under a match, and what it is worth.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignatureView {
    /// The entry that it is.
    entry: u32,
    /// The side that signed; `null`: the organizer.
    side: Option<String>,
    /// Name of the key.
    name: String,
    /// The key, as C2SP `signed-note` writes it.
    key: String,
    /// The last entry that is signed.
    signed: u32,
    /// `valid`, `other_log` (by this key, under other bytes), `forged` or `no_key`.
    state: &'static str,
    /// Whether the header of the log names this key for this side, or for the organizer.
    named: bool,
    /// Entries after the signed ones that are not signatures: whoever signed did not see them.
    unseen: u32,
}

impl From<Signature> for SignatureView {
    fn from(signature: Signature) -> Self {
        let Signature { entry, side, name, key, signed, state, named, unseen } = signature;
        let state = match state {
            SignatureState::Valid => "valid",
            SignatureState::OtherLog => "other_log",
            SignatureState::Forged => "forged",
            SignatureState::NoKey => "no_key",
            SignatureState::Unvouched => "unvouched",
        };
        Self { entry, side, name, key, signed, state, named, unseen }
    }
}

/// Who signed what of a match.
#[utoipa::path(
    get, path = "/matches/{id}/signatures", tag = "ledger",
    params(("id" = String, Path, description = "Id of the match")),
    responses(
        (status = 200, body = Vec<SignatureView>),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn who_signed(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
) -> Result<Response, Problem> {
    let found = service.job(move |service| Ok(signatures(service.store(), &id)?)).await?;
    let views: Vec<SignatureView> = found.into_iter().map(Into::into).collect();
    let no_store = [(header::CACHE_CONTROL, NOW)];
    Ok((no_store, answer::json_response(answer::json(&views)?)).into_response())
}

/// A match with everything needed to check it offline with `aftermath verify`. Lines with names of people who are not
/// shown by name are redacted, except for an organizer.
#[utoipa::path(
    get, path = "/matches/{id}/bundle", tag = "ledger",
    params(("id" = String, Path, description = "Id of the match")),
    responses(
        (status = 200, body = Object, content_type = "application/json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 413, body = ProblemView, content_type = "application/problem+json",
         description = "The log needs more measuring than the service does without a token"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn bundled(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Path(id): Path<MatchId>,
) -> Result<Response, Problem> {
    let room = service.rooms().for_a_log(&caller).await?;
    let file = format!("attachment; filename=\"{id}.bundle.json\"");
    let steps = service.steps_for(&caller);
    let made = service.judging(steps, move |service| {
        let _room = room;
        let store = service.as_seen_by(&caller, &id);
        answer::json(&bundle_of(store, service.ledger(), &id, env!("CARGO_PKG_VERSION"))?)
    });
    let made = made.await?;
    let headers = [(header::CONTENT_DISPOSITION, file), (header::CACHE_CONTROL, NOW.to_owned())];
    Ok((headers, answer::json_response(made)).into_response())
}

impl From<BundleError> for Problem {
    fn from(error: BundleError) -> Self {
        match error {
            BundleError::Store(error) => error.into(),
            BundleError::Unreadable(error) => aftermath_ingest::LoadError::Unreadable(error).into(),
            BundleError::NoBundle(why) => Self::internal("making a bundle", why),
        }
    }
}
