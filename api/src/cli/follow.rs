//! `follow`: the battles of another club, as its ledger vouches for them.

use std::{path::Path, sync::atomic::Ordering, time::Instant};

use aftermath_ingest::following::{ClubAt, Fate, Following, Pass, PassEnd, PassLimits, Trouble, WhyLeft, follow};
use aftermath_store::{Access, PublicKey};
use clap::Args;

use super::{
    Exit,
    ctrl_c::CtrlC,
    failure::Failure,
    stored::{open_or_begin, refresh_tables},
    terminal::{Terminal, complain, plain, progress},
    token::now,
};
use crate::{
    club::{ClubService, PlainHttp},
    http::deed_of,
};

/// Takes the battles of another club, as far as its ledger vouches for them, into the data folder.
/// Its history must be the one seen the last time, grown; its people stay people of their own.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
One pass, for a timer: what is new, has grown or reads otherwise comes in, everything else stays. A battle of
the same id that is not the club's is left alone, and told. `aftermath serve --follow` does the same by itself.

Ends with 0, with 1 where the club shows two histories or less than it did (nothing is taken then), with 2 where
a battle was left out or the club does not answer, and with 130 after Ctrl-C: the next pass goes on.

Examples:
  aftermath follow https://club.example --ledger-key club.example+0a1b2c3d+AV… --data league
  aftermath follow https://club.example --ledger-key club.example+0a1b2c3d+AV… --witness-key witness.example+…"
)]
pub(crate) struct FollowArgs {
    /// Where the club's service answers.
    #[arg(value_name = "ADDRESS")]
    address: String,
    /// Public key of the club's ledger, as its organizer gave it to you. The club shows it at /api/v1/ledger/key, but what
    /// you ask there you have from whoever answers.
    #[arg(long, env = "AFTERMATH_LEDGER_KEY", value_name = "KEY")]
    ledger_key: PublicKey,
    /// Public key of a witness that must have cosigned what is taken; may be given several times. Name one where the club
    /// has one: then nobody is shown another history than you.
    #[arg(long, env = "AFTERMATH_WITNESS_KEY", value_name = "KEY", value_delimiter = ',')]
    witness_key: Vec<PublicKey>,
    /// Ask a club on another machine without TLS. Say so in a network of your own alone: whoever sits between sees what you
    /// ask, and can keep you from what is new.
    #[arg(long, env = "AFTERMATH_PLAIN_HTTP")]
    plain_http: bool,
}

pub(crate) fn run(args: &FollowArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let ctrl_c = CtrlC::listen()?;
    let plain = if args.plain_http { PlainHttp::Anywhere } else { PlainHttp::OnThisMachine };
    let club = ClubService::at(&args.address, plain, &ctrl_c.cancelled).map_err(Failure::ClubAddress)?;
    let address = args.address.trim_end_matches('/').to_owned();
    let at = ClubAt { address, key: args.ledger_key.clone(), witnesses: args.witness_key.clone() };
    let began = Instant::now();
    let store = open_or_begin(data)?;
    let following = Following::in_folder(data)?;
    let bar = progress(0);
    let (limits, cancel) = (PassLimits::default(), &ctrl_c.cancelled);
    let done = follow(&store, &following, (&at, &club), (limits, now()), cancel, |id, fate| {
        bar.set_message(id.to_string());
        bar.inc(1);
        if let Fate::Left(why, told) = fate
            && *why != WhyLeft::Here
        {
            bar.suspend(|| complain(&format_args!("{id}: {}", self::plain(told))));
        }
    });
    bar.finish_and_clear();
    let pass = match done {
        Ok(pass) => pass,
        Err(trouble) if ctrl_c.cancelled.load(Ordering::Relaxed) => {
            complain(&trouble);
            return Ok(Exit::Interrupted);
        }
        Err(trouble) => return tell_trouble(&at, &trouble, terminal),
    };
    if let Some(deed) = deed_of(&at, &pass) {
        Access::in_folder(data).record(now(), deed)?;
    }
    // Who interrupts us does not want to wait for the tables; they catch up the next time.
    if pass.ended != PassEnd::Cancelled && pass.changed() > 0 {
        refresh_tables(&store, data)?;
    }
    tell(&at, &pass, began.elapsed().as_secs_f64(), terminal)?;
    Ok(match pass.ended {
        PassEnd::Cancelled => Exit::Interrupted,
        _ if pass.refused + pass.clashes + pass.parted > 0 => Exit::Failed,
        _ => Exit::Clean,
    })
}

/// Says that nothing was taken, and why: two histories first.
fn tell_trouble(at: &ClubAt, trouble: &Trouble, terminal: &Terminal<'_>) -> Result<Exit, Failure> {
    let (key, exit) = match trouble {
        Trouble::Forked { .. } => ("follow-forked", Exit::Broken),
        Trouble::Shrunk { .. } => ("follow-shrunk", Exit::Broken),
        _ => {
            complain(&format_args!("{}: {}", at.key.name(), plain(&trouble.to_string())));
            return Ok(Exit::Failed);
        }
    };
    if let Some((kept, came)) = trouble.heads() {
        let figures =
            [("ledger", at.key.name().to_owned().into()), ("kept", kept.size.into()), ("came", came.size.into())];
        complain(&terminal.phrases.say(key, figures));
    }
    Ok(exit)
}

fn tell(at: &ClubAt, pass: &Pass, seconds: f64, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let phrases = &terminal.phrases;
    let figures = [
        ("ledger", plain(at.key.name()).into()),
        ("new", pass.new.into()),
        ("grown", pass.grown.into()),
        ("otherwise", pass.otherwise.into()),
        ("unchanged", pass.unchanged.into()),
        ("seconds", format!("{seconds:.1}").into()),
    ];
    writeln!(terminal.out, "{}", phrases.say("followed", figures))?;
    let rest = pass.size.saturating_sub(pass.lines);
    let figures = [("lines", pass.lines.into()), ("size", pass.size.into()), ("rest", rest.into())];
    let key = if rest == 0 { "followed-all-lines" } else { "followed-lines" };
    writeln!(terminal.out, "{}", phrases.say(key, figures))?;
    for (key, count) in [
        ("follow-waiting", pass.waiting),
        ("follow-refused", pass.refused),
        ("follow-clashes", pass.clashes),
        ("follow-parted", pass.parted),
        ("follow-here", pass.here),
        ("follow-unlisted", pass.unlisted),
        ("follow-judged-otherwise", pass.judged_otherwise),
        ("follow-redacted-here", pass.kept_here),
    ] {
        if count > 0 {
            writeln!(terminal.out, "{}", phrases.count(key, count))?;
        }
    }
    match pass.ended {
        PassEnd::Finished => {}
        PassEnd::Bounded => writeln!(terminal.out, "{}", phrases.word("follow-more"))?,
        PassEnd::Cancelled => writeln!(terminal.out, "{}", phrases.word("follow-interrupted"))?,
    }
    Ok(())
}
