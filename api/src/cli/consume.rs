//! `consume`: judging and making tables together with other machines.

use std::{
    num::NonZeroUsize,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

use aftermath_ingest::{PseudonymizedStore, following::Following, results::SECRET_FILE};
use aftermath_stats::Location;
use aftermath_stats_consumers::{Consumer, From, Running, Told, Until};
use aftermath_store::{Access, Store};
use aftermath_store_jetstream::{Address, JetStreamAccess, JetStreamStore};
use clap::Args;

use super::{Exit, ctrl_c::CtrlC, failure::Failure, serve::LogArgs, terminal::Terminal};
use crate::http;

/// Judges battles and makes tables of them, together with all others who do so.
/// Add a machine and it goes faster; take one away, in whatever way, and nothing is lost.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
For battles that lie on servers (--store). Any number of these processes share the work; one of them plans it, and
another does once that one is gone. The tables lie in a folder that all of them reach under any name, or in a bucket
of S3, which is spoken to by AWS_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Services take them
over: `aftermath serve --store ADDRESS --tables LOCATION`. All must be the same program, byte for byte: what others
would judge otherwise is left to them.

The data folder needs one file, `pseudonyms.key`, the same as the services have. Ends with 0 once it is stopped, with
130 where that came before all was done that was to be (--until-done).

Examples:
  aftermath consume --data worker --store nats://one,two,three --tables /shared/tables
  aftermath consume --data worker --store nats://one,two,three --tables s3://bucket/league --until-done"
)]
pub(crate) struct ConsumeArgs {
    /// Servers of NATS JetStream that keep the battles, such as `nats://one,two,three`; the same that the services are given.
    #[arg(long, env = "AFTERMATH_STORE", value_name = "ADDRESS")]
    store: Address,
    /// Where the tables lie, such as `/shared/tables` or `s3://bucket/league`. Take what every machine reaches, services
    /// among them.
    #[arg(long, env = "AFTERMATH_TABLES", value_name = "LOCATION")]
    tables: Location,
    /// Parts of the tables that are made at the same time. Lower it where the machine has other things to do; it has as many
    /// as there are processors.
    #[arg(long, env = "AFTERMATH_WORKERS", value_name = "PARTS")]
    workers: Option<NonZeroUsize>,
    /// End once everything is in the tables that is on the servers. Say so in a script, which then goes on with whole tables.
    #[arg(long, env = "AFTERMATH_UNTIL_DONE")]
    until_done: bool,
    /// Make all tables again, from nothing. Say so to one process after a change to the rules, and where the tables are to lie
    /// elsewhere from now on.
    #[arg(long, env = "AFTERMATH_ANEW")]
    anew: bool,
    #[command(flatten)]
    log: LogArgs,
}

pub(crate) fn run(args: &ConsumeArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let (address, location) = (&args.store, &args.tables);
    args.log.start()?;
    let ctrl_c = CtrlC::or_terminated()?;
    let shown = shown(address, data)?;
    let consumer = Consumer::open(address, location, &http::this_program(data))?;
    let running = Running {
        workers: args.workers.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN),
        until: if args.until_done { Until::Done } else { Until::Stopped },
        from: if args.anew { From::Nothing } else { From::WhatCounts },
    };
    let (began, judged) = (Instant::now(), [AtomicU64::new(0), AtomicU64::new(0)]);
    let tell = |told: Told<'_>| match told {
        Told::Planned { tasks, matches, entries } => tracing::info!(tasks, matches, entries, "parts are to be made"),
        Told::Worked { matches, entries } => {
            tracing::debug!(matches, entries, "a part was made");
            judged[0].fetch_add(matches as u64, Ordering::Relaxed);
            judged[1].fetch_add(entries, Ordering::Relaxed);
        }
        Told::Published(done) => {
            tracing::info!(position = done.position.0, matches = done.matches, "other tables count from now on");
            for unreadable in &done.unreadable {
                tracing::error!(id = %unreadable.id, why = unreadable.why, "a kept log is in no table");
            }
        }
        Told::Swept(found) if found.removed + found.lacking > 0 => {
            tracing::info!(removed = found.removed, lacking = found.lacking, "files that nobody names were swept away");
        }
        Told::Swept(_) => {}
        Told::Failed(error) => tracing::warn!(%error, "tried again"),
    };
    consumer.run(&shown, running, &ctrl_c.cancelled, &tell)?;
    let [matches, entries] = judged.map(AtomicU64::into_inner);
    let come_to = consumer.published()?.map_or(0, |published| published.position.0);
    let figures = [
        ("matches", terminal.phrases.count("matches", matches).into()),
        ("entries", terminal.phrases.count("entries", entries).into()),
        ("seconds", format!("{:.1}", began.elapsed().as_secs_f64()).into()),
        ("position", come_to.into()),
    ];
    writeln!(terminal.out, "{}", terminal.phrases.say("consumed", figures))?;
    let is_cut_off = args.until_done && ctrl_c.cancelled.load(Ordering::Relaxed);
    Ok(if is_cut_off { Exit::Interrupted } else { Exit::Clean })
}

/// The battles as everybody may see them: tables are made to be handed on.
fn shown(address: &Address, data: &Path) -> Result<PseudonymizedStore<Arc<JetStreamStore>>, Failure> {
    let secret = data.join(SECRET_FILE);
    if !secret.is_file() {
        return Err(Failure::NoPseudonyms { path: secret });
    }
    if !Following::in_folder(data)?.is_empty() {
        return Err(http::ServeError::FollowedInTables.into());
    }
    let store = Arc::new(JetStreamStore::open(address)?);
    let access = Access::over(Arc::new(JetStreamAccess::open(address)?));
    let shown = PseudonymizedStore::in_folder_by(store, data, access)?;
    // Who has another secret is told so now.
    shown.redaction_stamp()?;
    Ok(shown)
}
