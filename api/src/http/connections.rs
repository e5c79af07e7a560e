//! Connections: how many, how long, and who is at the other end.

use std::{io, pin::pin, sync::Arc, time::Duration};

use axum::{Router, body::Body, http::Request};
use hyper::{body::Incoming, server::conn::http1};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, watch},
};
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::access::{AccessConfig, Entered, Origin, Peer, PerAddress};

/// How long to wait before the next connection where the system has none to give, such as for want of file handles.
const REST: Duration = Duration::from_millis(200);

/// What holds for every connection.
struct Terms {
    all: Arc<Semaphore>,
    /// `None` behind a proxy, where all come from one address.
    per_address: Option<PerAddress>,
    protocol: http1::Builder,
    stall_timeout: Duration,
}

/// Serves connections until `stop` is cancelled, then waits for those under way.
///
/// A head of a request that takes too long, a client that takes no answer, and a connection that is idle for too long
/// are cut off. Where there are as many connections as may be, the next wait before they are taken; one more from an
/// address that has as many as it may is closed at once.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    config: &AccessConfig,
    stop: CancellationToken,
) -> io::Result<()> {
    let mut protocol = http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(config.header_timeout);
    let terms = Terms {
        all: Arc::new(Semaphore::new(config.max_connections)),
        per_address: (config.origin == Origin::Connection).then(|| PerAddress::new(config.max_connections_per_address)),
        protocol,
        stall_timeout: config.stall_timeout,
    };
    // Closed when the last connection has gone.
    let (under_way, one) = watch::channel(());
    loop {
        tokio::select! {
            taken = terms.next(&listener) => {
                if let Some(taken) = taken {
                    tokio::spawn(terms.connection(taken, router.clone(), stop.clone(), one.clone()));
                }
            }
            () = stop.cancelled() => break,
        }
    }
    drop((listener, one));
    under_way.closed().await;
    Ok(())
}

/// A connection, and the room that it takes.
struct Taken {
    stream: TcpStream,
    peer: Peer,
    room: OwnedSemaphorePermit,
    entered: Option<Entered>,
}

impl Terms {
    /// The next connection that there is room for; `None` where it was closed at once, or none could be had.
    async fn next(&self, listener: &TcpListener) -> Option<Taken> {
        let room = Arc::clone(&self.all).acquire_owned().await.ok()?;
        let (stream, address) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(REST).await;
                return None;
            }
        };
        let entered = match &self.per_address {
            Some(per_address) => Some(per_address.enter(address.ip())?),
            None => None,
        };
        Some(Taken { stream, peer: Peer(address), room, entered })
    }

    /// Serves one connection to its end; once `stop` is cancelled, to the end of the request that is under way.
    fn connection(
        &self,
        taken: Taken,
        router: Router,
        stop: CancellationToken,
        one: watch::Receiver<()>,
    ) -> impl Future<Output = ()> + Send + 'static {
        let Taken { stream, peer, room, entered } = taken;
        // Small answers, such as one event of a stream, go out at once.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection is slower than it could be");
        }
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.stall_timeout));
        let service = router.map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            request.map(Body::new)
        });
        let service = TowerToHyperService::new(service);
        let connection = self.protocol.serve_connection(TokioIo::new(Box::pin(stream)), service);
        async move {
            let _held = (room, entered, one);
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = stop.cancelled() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection was cut off");
            }
        }
    }
}
