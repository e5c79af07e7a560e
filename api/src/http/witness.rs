//! A witness for other ledgers: C2SP `tlog-witness` over HTTP, a small service of its own.

use std::{
    net::SocketAddr,
    pin::pin,
    sync::Arc,
    time::{Duration, SystemTime},
};

use aftermath_store::{Refusal, Witness};
use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tower_http::timeout::TimeoutLayer;

use super::{ServeError, access::AccessConfig, connections, stop_signal};

/// Bytes of a request: 63 hashes and a checkpoint.
const MOST_BYTES: usize = 128 * 1024;
/// How long a request may take, from its first byte to its answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A witness that has its address.
#[derive(Debug)]
pub struct BoundWitness {
    listener: TcpListener,
    local_addr: SocketAddr,
    witness: Arc<Witness>,
}

impl BoundWitness {
    /// Takes the address; requests wait until [`BoundWitness::run_until`].
    ///
    /// # Errors
    /// [`ServeError::Bind`].
    pub async fn bind(witness: Witness, address: SocketAddr) -> Result<Self, ServeError> {
        let at = |source| ServeError::Bind { address, source };
        let listener = TcpListener::bind(address).await.map_err(at)?;
        let local_addr = listener.local_addr().map_err(at)?;
        Ok(Self { listener, local_addr, witness: Arc::new(witness) })
    }

    /// The address it listens on.
    pub fn local_addr(&self) -> SocketAddr {
        self.local_addr
    }

    /// Serves until SIGINT or SIGTERM.
    ///
    /// # Errors
    /// [`ServeError::Network`].
    pub async fn run(self) -> Result<(), ServeError> {
        self.run_until(stop_signal()).await
    }

    /// Serves until `stop` is ready.
    ///
    /// # Errors
    /// [`ServeError::Network`].
    pub async fn run_until(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let (stopping, config) = (CancellationToken::new(), AccessConfig::default());
        let mut serving = pin!(connections::serve(self.listener, router(self.witness), &config, stopping.clone()));
        tokio::select! {
            ended = serving.as_mut() => return ended.map_err(ServeError::Network),
            () = stop => stopping.cancel(),
        }
        serving.await.map_err(ServeError::Network)
    }
}

fn router(witness: Arc<Witness>) -> Router {
    Router::new()
        .route("/add-checkpoint", post(add_checkpoint))
        .route("/key", get(key))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .with_state(witness)
}

async fn key(State(witness): State<Arc<Witness>>) -> String {
    format!("{}\n", witness.public_key())
}

async fn add_checkpoint(State(witness): State<Arc<Witness>>, request: String) -> Response {
    let time = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs();
    let added = tokio::task::spawn_blocking(move || witness.add_checkpoint(&request, time)).await;
    match added {
        Ok(Ok(lines)) => lines.into_response(),
        Ok(Err(refusal)) => refused(&refusal),
        Err(error) => {
            tracing::error!(%error, "cosigning panicked");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// The statuses of `tlog-witness`.
fn refused(refusal: &Refusal) -> Response {
    let why = format!("{refusal}\n");
    match refusal {
        Refusal::Malformed | Refusal::Backwards => (StatusCode::BAD_REQUEST, why).into_response(),
        Refusal::Unknown { .. } => (StatusCode::NOT_FOUND, why).into_response(),
        Refusal::NotSigned(_) => (StatusCode::FORBIDDEN, why).into_response(),
        Refusal::Moved { size } => {
            let kind = [(header::CONTENT_TYPE, "text/x.tlog.size")];
            (StatusCode::CONFLICT, kind, format!("{size}\n")).into_response()
        }
        Refusal::NotGrown(_) => {
            tracing::error!(%refusal, "a ledger showed a tree that did not grow from the one seen before");
            (StatusCode::UNPROCESSABLE_ENTITY, why).into_response()
        }
        Refusal::Store(error) => {
            tracing::error!(%error, "the witness failed");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
