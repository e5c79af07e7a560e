//! The connection to the servers: to one of them, and left for another where that one is no use.
//!
//! A server may be gone without a word, or be cut off from the others while it still talks to its clients. The first answers no
//! ping; the second leads nothing and hears of nobody who does, so that each question to it stays without an answer for as long as
//! that lasts. Another server may be in reach meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use aftermath_store::StoreError;
use async_nats::jetstream::Context;
use async_nats::jetstream::context::ContextBuilder;
use async_nats::{Client, ConnectOptions, ReconnectToServer};
use tokio::time::{Instant, sleep};

use crate::address::Address;
use crate::message::MAX_MESSAGE_BYTES;
use crate::store::unanswered;

/// How long connecting, and making a stream, may take before it is tried again.
pub(crate) const ANSWER: Duration = Duration::from_secs(5);
/// How long one message may take before it is looked for, or one question before it is asked again. A server that is killed
/// answers nothing, and the others have another leader after 4 to 13 seconds: whoever asks seldom then hears of it late, or, where
/// that one is killed too meanwhile, not at all.
const MESSAGE: Duration = Duration::from_secs(1);
/// How often a server that says nothing is asked whether it is there. The third time without an answer it is left.
const PING: Duration = Duration::from_secs(2);
/// How often a server is asked whether it hears of one that leads.
const LOOK: Duration = Duration::from_secs(2);
/// How long it may hear of none before it is left. Where all have lost their leader, that changes nothing.
const ALONE: Duration = Duration::from_secs(5);

/// Connects to one of the servers, and to another whenever that one is gone or cut off, for as long as the runtime is there.
///
/// # Errors
/// [`StoreError::Unanswered`]; [`StoreError::Unfit`] where the server takes no message of the largest size.
pub(crate) async fn connect_client(address: &Address) -> Result<(Client, Context), StoreError> {
    let (was_connected, turn) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let is_again = Arc::clone(&was_connected);
    let mut options = ConnectOptions::new()
        .name("aftermath")
        .connection_timeout(ANSWER)
        .request_timeout(Some(ANSWER))
        .ping_interval(PING)
        .require_tls(address.tls)
        .reconnect_delay_callback(|tries| Duration::from_millis((tries as u64 * 50).min(1_000)))
        // At first all are tried, in any order; then one after another, so that who leaves one comes to the others.
        .reconnect_to_server_callback(move |servers, _| {
            let turn = is_again.load(Ordering::SeqCst).then(|| turn.fetch_add(1, Ordering::SeqCst));
            async move {
                let next = servers.get(turn? % servers.len().max(1))?;
                Some(ReconnectToServer { addr: next.addr.clone(), delay: None })
            }
        });
    if let Some((name, word)) = &address.login {
        options = options.user_and_password(name.clone(), word.clone());
    }
    let client =
        options.connect(address.urls()).await.map_err(|error| unanswered("connecting to the servers")(&error))?;
    was_connected.store(true, Ordering::SeqCst);
    let info = client.server_info();
    if info.max_payload < MAX_MESSAGE_BYTES {
        let why = format!("expected `max_payload` of {MAX_MESSAGE_BYTES} bytes or more, got {}", info.max_payload);
        return Err(StoreError::Unfit { server: info.server_name, why });
    }
    let context = ContextBuilder::new().timeout(MESSAGE).ack_timeout(MESSAGE).build(client.clone());
    tokio::spawn(leave_who_is_alone(client.clone(), context.clone()));
    Ok((client, context))
}

/// Leaves a server that does not hear of one that leads them all.
async fn leave_who_is_alone(client: Client, context: Context) {
    let mut heard = Instant::now();
    loop {
        sleep(LOOK).await;
        // Answered by who leads all servers, or by one that knows of none, as an error.
        if context.query_account().await.is_ok() {
            heard = Instant::now();
        } else if heard.elapsed() > ALONE {
            if client.force_reconnect().await.is_err() {
                return;
            }
            heard = Instant::now();
        }
    }
}
