//! Asking witnesses to cosign the ledger.

use std::{sync::Arc, time::Duration};

use aftermath_store::{Ledger, PublicKey, SignedText};
use tokio_util::sync::CancellationToken;

use super::service::Service;

/// How long a witness may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes of an answer that are read.
const MOST_BYTES: u64 = 64 * 1024;

/// A witness and where it answers.
#[derive(Debug, Clone)]
pub struct WitnessAt {
    /// Its submission prefix, `https://witness.example/club`.
    pub address: String,
    /// Its public key.
    pub key: PublicKey,
}

impl std::str::FromStr for WitnessAt {
    type Err = String;

    /// Reads `ADDRESS=KEY`.
    fn from_str(text: &str) -> Result<Self, String> {
        // A key may end in `=`, an address has no business to hold one.
        let (address, key) = text.split_once('=').ok_or("expected ADDRESS=KEY")?;
        if !address.starts_with("http://") && !address.starts_with("https://") {
            return Err(format!("expected an address with http:// or https://, got {address:?}"));
        }
        let key = key.parse().map_err(|error: aftermath_store::StoreError| error.to_string())?;
        Ok(Self { address: address.trim_end_matches('/').to_owned(), key })
    }
}

/// Asks every witness whenever the ledger has grown, at most once in `every`, until the service stops.
pub(crate) async fn keep_cosigned(
    service: Arc<Service>,
    witnesses: Vec<WitnessAt>,
    every: Duration,
    stop: CancellationToken,
) {
    if witnesses.is_empty() {
        return;
    }
    let mut seen = vec![None; witnesses.len()];
    loop {
        let (asking, all, mut sizes) = (Arc::clone(&service), witnesses.clone(), seen.clone());
        let asked = tokio::task::spawn_blocking(move || {
            ask_all(asking.ledger(), &all, &mut sizes);
            sizes
        });
        match asked.await {
            Ok(sizes) => seen = sizes,
            Err(error) => tracing::error!(%error, "asking the witnesses panicked"),
        }
        tokio::select! {
            () = tokio::time::sleep(every) => {}
            () = stop.cancelled() => return,
        }
    }
}

/// Asks each witness for the head as it is now; those who do not answer are asked again the next time. `seen` is the
/// size at which each saw the ledger last.
fn ask_all(ledger: &Ledger, witnesses: &[WitnessAt], seen: &mut [Option<u64>]) {
    let head = match ledger.head() {
        Ok(head) => head,
        Err(error) => return tracing::error!(%error, "the ledger does not answer"),
    };
    if head.size == 0 || seen.iter().all(|size| *size == Some(head.size)) {
        return;
    }
    let mut note = head.note.clone();
    let mut cosigned = false;
    for (witness, seen) in witnesses.iter().zip(seen) {
        match ask(ledger, witness, &head.note, seen.unwrap_or(0)) {
            Ok(signed) => {
                *seen = Some(head.size);
                match note.clone().joined(&signed) {
                    Ok(joined) => (note, cosigned) = (joined, true),
                    Err(fault) => tracing::error!(%fault, witness = %witness.address, "a cosignature does not fit"),
                }
            }
            Err(why) => tracing::warn!(why, witness = %witness.address, "a witness did not cosign"),
        }
    }
    if cosigned && let Err(error) = ledger.keep_witnessed(&note) {
        tracing::error!(%error, "cosignatures could not be kept");
    }
}

/// Asks one witness; where it saw the ledger at another size than was thought, once more from there.
fn ask(ledger: &Ledger, witness: &WitnessAt, note: &SignedText, seen: u64) -> Result<SignedText, String> {
    let mut old = seen;
    for _ in 0..2 {
        let request = ledger.witness_request(old).map_err(|error| error.to_string())?;
        let (status, body) = post(&format!("{}/add-checkpoint", witness.address), &request)?;
        match status {
            200 => {
                let signed = SignedText::read(format!("{}\n{body}", note.text()).as_bytes());
                let signed = signed.map_err(|_| "its answer is no signature".to_owned())?;
                witness.key.verify(&signed).map_err(|fault| fault.to_string())?;
                return Ok(signed);
            }
            409 => {
                let size = body.trim_end().parse().map_err(|_| "it answers no size".to_owned())?;
                if size == old {
                    return Err("it saw another tree of this size".into());
                }
                old = size;
            }
            other => return Err(format!("it answers {other}: {}", body.chars().take(200).collect::<String>())),
        }
    }
    Err("it saw the ledger move in between".into())
}

fn post(address: &str, body: &str) -> Result<(u16, String), String> {
    let agent = ureq::Agent::new_with_config(
        ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false).build(),
    );
    let answer = agent.post(address).content_type("text/plain; charset=utf-8").send(body);
    let mut answer = answer.map_err(|error| error.to_string())?;
    let status = answer.status().as_u16();
    let body = answer.body_mut().with_config().limit(MOST_BYTES).read_to_string().map_err(|error| error.to_string())?;
    Ok((status, body))
}
