//! A player's name taken out of what was recorded, with a pseudonym in its place.
//!
//! The lines in which it stands are redacted ([`aftermath_store::Redaction`]): their hashes stay, so that every head,
//! signature, checkpoint and proof is what it was. What is put in their place is judged as they were: where it is not,
//! less is taken out, and what is left is told.

mod declension;
mod line;
pub(crate) mod names;
pub(crate) mod veiled;

use aftermath_games::GAMES;
use aftermath_rules::{Log, Reading, finding::Outcome};
use aftermath_store::{
    Head, Ledgered, Limit, ListQuery, MatchCard, MatchId, Redactions, Replacement, Store, StoreError, Withdrawal,
};

pub use self::names::Person;
use self::{
    line::{Width, left_in, taken_out},
    names::People,
};
use crate::{card::card_of_header, signing::signatures_under};

/// Places that are told in which the name is left.
const MOST_LEFT: usize = 1_000;
/// How often it is looked for again, for what came in meanwhile.
const ROUNDS: usize = 5;

/// Why a name is not withdrawn.
#[derive(Debug, thiserror::Error)]
pub enum WithdrawError {
    /// It is no name.
    #[error("the name: {0}")]
    Name(&'static str),
    /// The store does not give or take what it takes. A withdrawal that was begun is gone on with when the store is
    /// opened again.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A match cannot be written without the name so that it still reads as it did.
    #[error("match {id} would not read as it does: nothing was withdrawn")]
    WouldChange {
        /// The match.
        id: MatchId,
    },
}

/// What was done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Withdrawn {
    /// Matches in which lines were redacted, in the order in which they were found.
    pub matches: Vec<MatchId>,
    /// Lines that were redacted.
    pub lines: u64,
    /// Where the name still stands, the first thousand places.
    pub left: Vec<RemainingMention>,
}

/// A place in which the name is left: an id, the name of somebody else, a word of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemainingMention {
    /// The match.
    pub id: MatchId,
    /// Number of the line; 0 is the header.
    pub line: u64,
    /// The field; `match` where it is the id of the match.
    pub field: String,
}

/// Withdraws a person's name from every match for which `may` holds, or from the one named. It is in no file of store and
/// ledger afterwards, and the tables do not have it once they are refreshed.
///
/// # Errors
/// [`WithdrawError::WouldChange`], and [`WithdrawError::Store`] where nothing could be begun: nothing was done then.
pub fn withdraw<S: Store>(
    store: &Ledgered<S>,
    person: &Person,
    only: Option<&MatchId>,
    may: impl Fn(&[u8]) -> bool,
) -> Result<Withdrawn, WithdrawError> {
    let (mut done, mut refused) = (Withdrawn::default(), None);
    for _ in 0..ROUNDS {
        done.left.clear();
        let stamp = store.redaction_stamp()?;
        let mut found = Withdrawal::default();
        for id in ids(store, only)? {
            if may(&store.header(&id)?) {
                find(store, &id, person, &mut found, &mut done.left)?;
            }
        }
        if found.lines.is_empty() {
            return Ok(done);
        }
        let lines: Vec<MatchId> = found.lines.iter().map(|line| line.id.clone()).collect();
        match store.withdraw_as_read(stamp, found) {
            // What another withdraws from the same battle at the same time is not put back: it is read again.
            Err(why @ StoreError::ReadOtherwise { .. }) => {
                refused = Some(why);
                continue;
            }
            answer => answer?,
        }
        refused = None;
        done.lines += lines.len() as u64;
        for id in lines {
            if !done.matches.contains(&id) {
                done.matches.push(id);
            }
        }
    }
    refused.map_or(Ok(done), |refused| Err(refused.into()))
}

fn ids(store: &dyn Store, only: Option<&MatchId>) -> Result<Vec<MatchId>, StoreError> {
    if let Some(id) = only {
        return Ok(vec![id.clone()]);
    }
    let mut query = ListQuery { limit: Limit::MOST, ..ListQuery::default() };
    let mut ids = Vec::new();
    loop {
        let page = store.list(&query)?;
        ids.extend(page.rows.into_iter().map(|row| row.card.id().clone()));
        query.after = page.next;
        if query.after.is_none() {
            return Ok(ids);
        }
    }
}

/// Adds what is to stand in the place of the lines of a match that hold the name.
fn find(
    store: &dyn Store,
    id: &MatchId,
    person: &Person,
    found: &mut Withdrawal,
    left: &mut Vec<RemainingMention>,
) -> Result<(), WithdrawError> {
    let mut bytes = Vec::new();
    store.export(id, &mut bytes)?;
    let lines: Vec<&[u8]> = bytes.strip_suffix(b"\n").unwrap_or(&bytes).split(|byte| *byte == b'\n').collect();
    let people = person.people();
    let is_in_id = people.first_in_id(id.as_str()).is_some();
    let wide = Width { names: true, ids: &[] };
    let is_out = |line: &&[u8]| taken_out(line, people, wide).is_none() && left_in(line, people).is_empty();
    if !is_in_id && lines.iter().all(is_out) {
        return Ok(());
    }
    let redactions = store.redactions(id)?;
    let changed = match without(&bytes, &lines, people, &redactions) {
        Some(changed) => changed,
        None => return Err(WithdrawError::WouldChange { id: id.clone() }),
    };
    let mut note = |line: u64, field: String| {
        if left.len() < MOST_LEFT {
            left.push(RemainingMention { id: id.clone(), line, field });
        }
    };
    if is_in_id {
        note(0, "match".into());
    }
    let mut now = changed.iter().peekable();
    for (number, line) in (0..).zip(&lines) {
        let new = now.next_if(|(changed, _)| *changed == number).map(|(_, raw)| raw.as_slice());
        // The id of the match is told already.
        left_in(new.unwrap_or(line), people)
            .into_iter()
            .filter(|field| field != "match")
            .for_each(|field| note(number, field));
    }
    if let Some((0, header)) = changed.first() {
        found.cards.push(card(store.card(id)?, header, person)?);
    }
    let replacement = |(line, raw)| Replacement { id: id.clone(), line, raw };
    found.lines.extend(changed.into_iter().map(replacement));
    Ok(())
}

/// The card of a match with this header; made from the old one where this program does not read the header.
fn card(was: MatchCard, header: &[u8], person: &Person) -> Result<MatchCard, StoreError> {
    if let Ok(card) = card_of_header(header)
        && card.id() == was.id()
    {
        return Ok(card);
    }
    let other = |text: &str| person.people().taken_out(text, usize::MAX).unwrap_or_else(|| text.to_owned());
    let players = was.players().iter().map(|player| other(player)).collect();
    MatchCard::new(was.id().clone(), was.system(), was.played().clone(), players, other(was.title()))
}

/// The lines that change, with their numbers: as many as there can be, so that the log reads as it did. `None` where it
/// does not, whatever is left in.
fn without(bytes: &[u8], lines: &[&[u8]], people: &People, redactions: &Redactions) -> Option<Vec<(u64, Vec<u8>)>> {
    let log = GAMES.read(bytes, "log").ok();
    let sides = log.iter().flat_map(|log| log.summary().sides);
    let other = |id: String| people.whole_id(&id).map(str::to_owned).map(|other| (id, other));
    let ids: Vec<(String, String)> = sides.filter_map(|side| other(side.id.to_string())).collect();
    let heads = redactions.heads_of_log(bytes);
    let reading = log.map(|log| read_as(&log, &heads));
    let widths = [(true, ids.as_slice()), (false, ids.as_slice()), (true, &[]), (false, &[])];
    widths.into_iter().map(|(names, ids)| Width { names, ids }).find_map(|width| {
        let new: Vec<Option<Vec<u8>>> = lines.iter().map(|line| taken_out(line, people, width)).collect();
        let whole: Vec<&[u8]> = new.iter().zip(lines).map(|(new, line)| new.as_deref().unwrap_or(line)).collect();
        let same = match &reading {
            // What this program cannot read it cannot compare.
            None => true,
            Some(reading) => {
                let whole = whole.join(&b'\n');
                GAMES.read(&whole, "log").is_ok_and(|log| read_as(&log, &heads) == *reading)
            }
        };
        same.then(|| (0..).zip(new).filter_map(|(number, new)| Some((number, new?))).collect())
    })
}

/// The rules that an entry was judged by, and what of each.
type Findings = Vec<(String, Outcome)>;

/// What is told of a log that does not tell names: verdicts, points, the worth of its signatures.
#[derive(Debug, PartialEq)]
struct ReadAs {
    verdicts: Vec<(u32, &'static str, Findings)>,
    over: bool,
    points: Vec<f64>,
    signatures: Vec<(u32, crate::SignatureState, bool, u32)>,
}

fn read_as(log: &Log, heads: &[Head]) -> ReadAs {
    let judgement = log.judge(Reading::Effective);
    let verdicts = judgement.verdicts.iter().map(|verdict| {
        let findings = verdict.findings.iter().map(|finding| (finding.rule.id().to_owned(), finding.outcome));
        (verdict.entry.0, verdict.status.as_str(), findings.collect())
    });
    let signatures = signatures_under(log, heads);
    ReadAs {
        verdicts: verdicts.collect(),
        over: judgement.score.over,
        points: judgement.score.points.iter().map(|(_, points)| *points).collect(),
        signatures: signatures.iter().map(|one| (one.signed, one.state, one.named, one.unseen)).collect(),
    }
}
