//! A new log that goes on from a moment of another, with the hash by which that moment is known.

use aftermath_games::GAMES;
use aftermath_rules::{
    IdError, Log, MatchId, Reading, Seq,
    fork::{ForkError, Remarks},
    reader::ReadError,
    text::Name,
};
use aftermath_store::Redactions;

/// Why a log cannot be forked.
#[derive(Debug, thiserror::Error)]
pub enum ForkFault {
    /// The bytes are no log.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// There is no such entry, or the situation after it is larger than a header may be.
    #[error(transparent)]
    Fork(#[from] ForkError),
    /// No id can be made for the new match.
    #[error("the new match has no id: {0}")]
    Id(#[from] IdError),
}

/// The header line, with its line break, of a log that goes on after entry `at` of these bytes (0: after the header),
/// amendments applied, and the id of its match. `redactions` are those of the log, where it is kept. Without `id` the match is named after the other and the entry.
///
/// # Errors
/// [`ForkFault::Read`] where the bytes are no log, else [`ForkFault::Fork`].
pub fn fork(
    bytes: &[u8],
    redactions: &Redactions,
    source: &str,
    at: Seq,
    id: Option<MatchId>,
) -> Result<(MatchId, String), ForkFault> {
    let log = GAMES.read(bytes, source)?;
    let id = match id {
        Some(id) => id,
        None => named_after(&log.summary().id, &format!("-from-{at}"))?,
    };
    let line = fork_with(&log, (bytes, redactions), at, &id, Remarks::default())?;
    Ok((id, line))
}

/// As [`fork`], of bytes that are read already, with more that the header says; the hash up to the entry is filled in.
///
/// # Errors
/// As [`Log::fork`].
pub fn fork_with(
    log: &Log,
    (bytes, redactions): (&[u8], &Redactions),
    at: Seq,
    id: &MatchId,
    remarks: Remarks,
) -> Result<String, ForkError> {
    let head = Name::try_from(head_at(bytes, redactions, at)).ok();
    let mut line = log.fork_with(at, Reading::Effective, id, &Remarks { head, ..remarks })?;
    line.push('\n');
    Ok(line)
}

/// The hash of a log up to an entry.
fn head_at(bytes: &[u8], redactions: &Redactions, at: Seq) -> String {
    let heads = redactions.heads_of_log(bytes);
    heads.get(at.0 as usize).or(heads.last()).map(|head| head.hash.to_string()).unwrap_or_default()
}

/// The id of a match with a few letters behind it; of a long id as much as there is room for.
///
/// # Errors
/// [`IdError`] where `behind` is nothing that may stand in an id.
pub fn named_after(of: &MatchId, behind: &str) -> Result<MatchId, IdError> {
    let room = aftermath_rules::bounds::ID_CHARS.saturating_sub(behind.len());
    let of: String = of.as_str().chars().take(room).collect();
    format!("{of}{behind}").parse()
}

#[cfg(test)]
mod tests {
    use super::*;
    use aftermath_store::Head;

    const LOG: &[u8] = include_bytes!("../../games/warmaster/corpus/appendix_combat.jsonl");

    #[test]
    fn a_fork_names_the_bytes_from_which_it_comes() {
        let (id, line) = fork(LOG, &Redactions::default(), "battle", Seq(6), None).unwrap();
        let mut lines: Vec<&[u8]> = LOG.split(|byte| *byte == b'\n').collect();
        lines.truncate(7);
        let before = GAMES.read(LOG, "battle").unwrap().summary();
        assert_eq!(id.as_str(), format!("{}-from-6", before.id));
        let header: serde_json::Value = serde_json::from_str(&line).unwrap();
        let head = Head::of_log(&lines.join(&b'\n'));
        let origin = serde_json::json!({"match": before.id, "seq": 6, "head": head.hash.to_string()});
        assert_eq!((&header["fork"], &header["match"]), (&origin, &serde_json::json!(id)));
        let again = GAMES.read(line.as_bytes(), "fork").unwrap();
        assert_eq!(
            again.board(Seq(0), Reading::Effective),
            GAMES.read(LOG, "battle").unwrap().board(Seq(6), Reading::Effective)
        );
    }

    #[test]
    fn a_fork_of_a_long_name_has_a_name() {
        let long: MatchId = "m".repeat(64).parse().unwrap();
        assert_eq!(named_after(&long, "-from-100").unwrap().as_str(), format!("{}-from-100", "m".repeat(55)));
    }

    #[test]
    fn there_is_no_fork_beyond_the_end() {
        assert!(matches!(
            fork(LOG, &Redactions::default(), "battle", Seq(99), None),
            Err(ForkFault::Fork(ForkError::BeyondEnd { .. }))
        ));
    }
}
