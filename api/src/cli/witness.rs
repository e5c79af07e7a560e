//! `witness`: cosign the ledgers of others.

use std::{net::SocketAddr, path::PathBuf};

use aftermath_store::{PublicKey, Witness};
use clap::Args;

use super::{Exit, failure::Failure, keys, terminal::Terminal};
use crate::http::BoundWitness;

/// Watches over the ledgers of others: cosigns each checkpoint that grew from the one seen before.
/// A club that runs a witness for another makes it impossible to show two histories.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
It speaks C2SP tlog-witness; the key means something only in other hands than the ledger's. The folder must
not be lost: a witness that forgot what it saw cosigns what it should not.

Examples:
  aftermath keys new witness.example/club --witness --out witness.key
  aftermath witness --key witness.key --ledger-key club.example+0a1b2c3d+AV… --folder seen"
)]
pub(crate) struct WitnessArgs {
    /// File with the key of the witness. Make one with `aftermath keys new NAME --witness`.
    #[arg(short, long, env = "AFTERMATH_WITNESS_SECRET", value_name = "FILE")]
    key: PathBuf,
    /// Public key of a ledger to watch over; may be given several times. `aftermath serve` shows its own at
    /// /api/v1/ledger/key.
    #[arg(long, env = "AFTERMATH_WITNESS_LEDGERS", value_name = "KEY", value_delimiter = ',', required = true)]
    ledger_key: Vec<PublicKey>,
    /// Folder in which the last checkpoint of each ledger is kept. Choose one that is backed up.
    #[arg(long, env = "AFTERMATH_WITNESS_FOLDER", value_name = "DIR", default_value = "witness")]
    folder: PathBuf,
    /// Address and port to listen on. Listen on all addresses (0.0.0.0) only behind a proxy that speaks TLS.
    #[arg(long, env = "AFTERMATH_WITNESS_BIND", value_name = "ADDRESS", default_value = "127.0.0.1:8788")]
    bind: SocketAddr,
}

pub(crate) fn run(args: WitnessArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let witness = Witness::open(&args.folder, keys::read(&args.key)?, args.ledger_key)?;
    let name = witness.public_key().name().to_owned();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let bound = BoundWitness::bind(witness, args.bind).await?;
        let address = format!("http://{}", bound.local_addr());
        let figures = [("name", name.into()), ("address", address.into())];
        writeln!(terminal.out, "{}", terminal.phrases.say("witnessing", figures))?;
        terminal.out.flush()?;
        bound.run().await?;
        Ok(Exit::Clean)
    })
}
