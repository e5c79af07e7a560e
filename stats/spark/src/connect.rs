//! Queries to a server of Spark Connect.

use std::{
    collections::hash_map::RandomState,
    fmt,
    hash::{BuildHasher, Hasher},
    io::Cursor,
    str::FromStr,
    time::Duration,
};

use arrow::{array::RecordBatch, ipc::reader::StreamReader};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};
use prost::Message;
use tokio::time::timeout;
use tonic::{
    IntoRequest, Request, Response, Status,
    body::Body,
    client::Grpc,
    codegen::http::{Uri, uri::PathAndQuery},
};
use tonic_prost::ProstCodec;

use crate::{
    SparkError,
    messages::{
        ExecutePlanRequest, ExecutePlanResponse, INTERRUPT_OPERATION, InterruptRequest, InterruptResponse, Plan,
        Relation, Sql, UserContext,
    },
};

/// The port where none is named.
const PORT: u16 = 15002;
/// What a server is told of who asks.
const CLIENT: &str = "aftermath";
/// Bytes of one message that comes back: the sums of one partition come as one row.
const MESSAGE_BYTES: usize = 512 << 20;
/// How long it may take to reach the server.
const CONNECTING: Duration = Duration::from_secs(5);
/// How long the request to end an operation may take.
const ENDING: Duration = Duration::from_secs(5);

/// A server of Spark Connect, `sc://host:port`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SparkAddress {
    host: String,
    port: u16,
}

impl FromStr for SparkAddress {
    type Err = SparkError;

    fn from_str(text: &str) -> Result<Self, SparkError> {
        let bad = |why: &str| SparkError::Address { got: text.to_owned(), why: why.to_owned() };
        let rest = text.strip_prefix("sc://").ok_or_else(|| bad("it does not begin so"))?;
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (host, port) = match rest.rsplit_once(':') {
            Some((host, port)) => (host, port.parse().map_err(|_| bad("no number of a port"))?),
            None => (rest, PORT),
        };
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b"-._".contains(&b);
        if host.is_empty() || host.len() > 253 || !host.bytes().all(allowed) {
            return Err(bad("no name of a machine"));
        }
        Ok(Self { host: host.to_owned(), port })
    }
}

impl fmt::Display for SparkAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sc://{}:{}", self.host, self.port)
    }
}

/// How much an answer may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) time: Duration,
    pub(crate) rows: usize,
    /// Bytes of the rows as they come.
    pub(crate) bytes: usize,
}

type Channel = Grpc<Client<HttpConnector, Body>>;

/// Asks a server. Every query is an operation of one session, in which nothing is kept.
#[derive(Debug, Clone)]
pub(crate) struct Connect {
    channel: Channel,
    session: String,
}

impl Connect {
    /// Nothing is sent before the first query.
    pub(crate) fn to(address: &SparkAddress) -> Result<Self, SparkError> {
        let text = format!("http://{}:{}", address.host, address.port);
        let bad = |why: String| SparkError::Address { got: address.to_string(), why };
        let uri: Uri = text.parse().map_err(|error| bad(format!("{error}")))?;
        let mut connector = HttpConnector::new();
        connector.set_connect_timeout(Some(CONNECTING));
        connector.set_nodelay(true);
        let client = Client::builder(TokioExecutor::new()).http2_only(true).build(connector);
        let channel = Grpc::with_origin(client, uri).max_decoding_message_size(MESSAGE_BYTES);
        Ok(Self { channel, session: drawn() })
    }

    /// The rows that a query has.
    pub(crate) async fn sql(&self, query: String, bounds: Bounds) -> Result<Vec<RecordBatch>, SparkError> {
        let operation = drawn();
        match timeout(bounds.time, self.rows(query, &operation, bounds)).await {
            Ok(answer) => {
                if let Err(SparkError::TooMuch { .. }) = &answer {
                    self.end(operation).await;
                }
                answer
            }
            Err(_) => {
                self.end(operation).await;
                Err(SparkError::TooSlow(bounds.time))
            }
        }
    }

    async fn rows(&self, query: String, operation: &str, bounds: Bounds) -> Result<Vec<RecordBatch>, SparkError> {
        let request = ExecutePlanRequest {
            session_id: self.session.clone(),
            user_context: Some(user()),
            plan: Some(Plan { root: Some(Relation { sql: Some(Sql { query }) }) }),
            client_type: Some(CLIENT.to_owned()),
            operation_id: Some(operation.to_owned()),
        };
        let mut channel = self.channel.clone();
        let failed = |error: &dyn fmt::Display| SparkError::Away(error.to_string());
        channel.ready().await.map_err(|error| failed(&error))?;
        let path = PathAndQuery::from_static("/spark.connect.SparkConnectService/ExecutePlan");
        let codec: ProstCodec<ExecutePlanRequest, ExecutePlanResponse> = ProstCodec::default();
        let answer = channel.server_streaming(request.into_request(), path, codec).await;
        let mut parts = answer.map_err(told)?.into_inner();
        let (mut rows, mut count, mut bytes) = (Vec::new(), 0, 0);
        while let Some(part) = parts.message().await.map_err(told)? {
            let Some(batch) = part.arrow_batch else { continue };
            bytes += batch.data.len();
            if bytes > bounds.bytes {
                return Err(SparkError::TooMuch { what: format!("{} bytes", bounds.bytes) });
            }
            for batch in StreamReader::try_new(Cursor::new(batch.data), None)? {
                let batch = batch?;
                count += batch.num_rows();
                if count > bounds.rows {
                    return Err(SparkError::TooMuch { what: format!("{} rows", bounds.rows) });
                }
                rows.push(batch);
            }
        }
        // One that breaks off is an error of its own, as the server says how each ends.
        Ok(rows)
    }

    /// Ends an operation, if that can be told to the server; it ends by itself where nobody reads its answer.
    async fn end(&self, operation: String) {
        let request = InterruptRequest {
            session_id: self.session.clone(),
            user_context: Some(user()),
            client_type: Some(CLIENT.to_owned()),
            interrupt_type: INTERRUPT_OPERATION,
            operation_id: Some(operation),
        };
        let path = PathAndQuery::from_static("/spark.connect.SparkConnectService/Interrupt");
        let _ = timeout(ENDING, self.unary::<_, InterruptResponse>(request, path)).await;
    }

    async fn unary<Q: Message + Send + Sync + 'static, A: Message + Default + Send + Sync + 'static>(
        &self,
        request: Q,
        path: PathAndQuery,
    ) -> Result<Response<A>, Status> {
        let mut channel = self.channel.clone();
        channel.ready().await.map_err(|error| Status::unavailable(error.to_string()))?;
        channel.unary(Request::new(request), path, ProstCodec::<Q, A>::default()).await
    }
}

fn user() -> UserContext {
    UserContext { user_id: CLIENT.to_owned(), user_name: CLIENT.to_owned() }
}

/// What a server answers instead of rows: either it is not there, or the query fails.
fn told(status: Status) -> SparkError {
    use tonic::Code;
    let why: String = status.message().chars().take(2_000).collect();
    match status.code() {
        Code::Unavailable | Code::Unknown | Code::Cancelled => SparkError::Away(why),
        _ => SparkError::Failed(why),
    }
}

/// A name that nobody else draws, in the form of a UUID, as the server wants it.
fn drawn() -> String {
    // What the standard library draws for its own tables is random, and there is no need of secrecy.
    let draw = || RandomState::new().build_hasher().finish();
    let (high, low) = (draw(), draw());
    let [time, middle] = [high >> 32, (high >> 16) & 0xffff];
    format!(
        "{time:08x}-{middle:04x}-4{:03x}-8{:03x}-{:012x}",
        high & 0xfff,
        (low >> 48) & 0xfff,
        low & 0xffff_ffff_ffff
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_told() {
        for (text, told) in [
            ("sc://127.0.0.1", "sc://127.0.0.1:15002"),
            ("sc://spark.example:443/", "sc://spark.example:443"),
            ("sc://one-two:1", "sc://one-two:1"),
        ] {
            assert_eq!(text.parse::<SparkAddress>().unwrap().to_string(), told);
        }
        for bad in
            ["", "sc://", "sc://:1", "http://a", "sc://a:b", "sc://a/b", "sc://a b", "sc://a:99999", "sc://a;token=x"]
        {
            assert!(matches!(bad.parse::<SparkAddress>(), Err(SparkError::Address { .. })), "{bad}");
        }
    }

    #[test]
    fn names_are_drawn_as_the_server_wants_them() {
        let (one, other) = (drawn(), drawn());
        assert_ne!(one, other);
        let lengths: Vec<usize> = one.split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12]);
    }

    #[tokio::test]
    async fn who_is_not_there_is_away() {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let connect = Connect::to(&format!("sc://127.0.0.1:{free}").parse().unwrap()).unwrap();
        let bounds = Bounds { time: Duration::from_secs(20), rows: 1, bytes: 1 << 20 };
        let error = connect.sql("SELECT 1".to_owned(), bounds).await.unwrap_err();
        assert!(matches!(error, SparkError::Away(_)), "{error:?}");
    }
}
