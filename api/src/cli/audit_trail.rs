//! `audit-trail`: what was done over HTTP, by whom.

use std::path::Path;

use aftermath_store::{
    AuditEvent, LEDGER_FOLDER, SignedText, StoreError, TrailHead, TrailLine, anchored_in, trail_head_in,
};
use aftermath_store_jetstream::{Address, Lease};
use clap::Args;

use super::{
    Exit,
    failure::Failure,
    stored,
    terminal::{Terminal, complain, plain},
};
use crate::instant::instant;

/// Prints what was done over HTTP, when and by which token, and verifies that no line was changed.
/// Ends with 1 where the trail is not the one that was written, and says from which line on.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Each line has the hash of the one before it, and the ledger signs the last with every checkpoint: a line that
was changed, taken out or cut off up to there is told. To be told of those behind it too, note the head that
is printed last, somewhere else, and give it as --head later. A line `opened` says where the store stood when
the service began: what came in since the line before was put in on the machine. Where services serve from
servers (aftermath serve --store), the trail of all of them lies there: name the servers with --store.

Examples:
  aftermath audit-trail
  aftermath audit-trail --from 120
  aftermath audit-trail --head 120:5f0c…  the trail of today has grown from the one of then"
)]
pub(crate) struct AuditTrailArgs {
    /// Print from this line on; all are verified. Use it where the trail is long.
    #[arg(long, env = "AFTERMATH_AUDIT_TRAIL_FROM", value_name = "LINE", default_value_t = 1)]
    from: u64,
    /// A head that was printed earlier, as LINES:HASH. Give it to be told whether the trail has grown from there.
    #[arg(long, env = "AFTERMATH_AUDIT_TRAIL_HEAD", value_name = "HEAD")]
    head: Option<TrailHead>,
    /// Servers of NATS JetStream that have the trail in place of the data folder, as for `aftermath serve --store`.
    #[arg(long, env = "AFTERMATH_STORE", value_name = "ADDRESS")]
    store: Option<Address>,
}

pub(crate) fn run(args: &AuditTrailArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let mut printed = Ok(());
    let out = &mut *terminal.out;
    let anchored = anchored(args.store.as_ref(), data)?;
    let access = stored::access(args.store.as_ref(), data)?;
    let verified = access.verify_trail(args.head.or(anchored), |line| {
        if line.n >= args.from && printed.is_ok() {
            printed = writeln!(out, "{}", told(line));
        }
    });
    printed?;
    let held = verified.and_then(|head| access.verify_trail(anchored, |_| {}).map(|_| head));
    match held {
        Ok(head) => {
            let figures = [("lines", head.lines.into()), ("head", head.to_string().into())];
            writeln!(terminal.out, "{}", terminal.phrases.say("trail-sound", figures))?;
            Ok(Exit::Clean)
        }
        Err(fault @ StoreError::Chain { .. }) => {
            complain(&fault);
            Ok(Exit::Broken)
        }
        Err(other) => Err(other.into()),
    }
}

/// The head of the trail that was signed last: as the ledger in the folder has it, or what was published since by whoever signs.
fn anchored(store: Option<&Address>, data: &Path) -> Result<Option<TrailHead>, Failure> {
    let here = anchored_in(&data.join(LEDGER_FOLDER))?;
    let published = store.map(Lease::published_over).transpose()?.flatten();
    let published = published.and_then(|text| trail_head_in(&SignedText::read(text.as_bytes()).ok()?));
    Ok(here.into_iter().chain(published).max_by_key(|head| head.lines))
}

/// A line for the eye. The words are those of the file, so that one can be looked up in the other.
fn told(TrailLine { n, at, deed, .. }: &TrailLine) -> String {
    let AuditEvent { what, token, name, address, id, entries, leaf, of, position, why, untold, .. } = deed;
    let by = match (token, name) {
        (Some(token), Some(name)) => format!("{token} ({name})"),
        _ => "-".to_owned(),
    };
    let mut parts = vec![format!("{n:>5}  {}  {:13}  {by}", instant(*at), what.as_str())];
    let mut part = |label: &str, value: Option<String>| parts.extend(value.map(|value| format!("{label} {value}")));
    part("from", address.clone());
    part("match", id.as_ref().map(ToString::to_string));
    part(
        "entries",
        entries.map(|(first, last)| if first == last { first.to_string() } else { format!("{first}-{last}") }),
    );
    for (label, count) in [
        ("amendments", deed.amendments),
        ("organizer's amendments", deed.organizers_amendments),
        ("disputes", deed.disputes),
        ("rulings", deed.rulings),
        ("signatures", deed.signatures),
        ("matches", deed.matches),
        ("lines", deed.lines),
        ("refusals untold before", *untold),
    ] {
        part(label, (count > 0).then(|| count.to_string()));
    }
    part("ledger", deed.ledger.clone());
    part("leaf", leaf.map(|leaf| leaf.to_string()));
    part("pseudonym", deed.pseudonym.clone());
    part("token", of.map(|of| of.to_string()));
    part("position", position.map(|position| position.to_string()));
    part("why", why.clone());
    plain(&parts.join("  "))
}
