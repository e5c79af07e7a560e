//! What entries do to the log itself: correct it, contest it, decide on it, sign it.
//!
//! Not everybody who may record a battle may decide on it. Whoever takes entries from outside asks here what is among
//! them, and gets the answer from the same types by which the log is judged.

use std::collections::HashSet;

use crate::{
    ids::Seq,
    log::{Amend, Entry, Header, Record},
    words::{GameEvent, Words},
};

/// What a run of entries does to the log, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Deeds {
    /// All entries of the run, the plain ones among them.
    pub entries: u32,
    /// Amendments that every side agreed to, of what the players recorded.
    pub agreed_amendments: u32,
    /// Amendments that are the organizer's: not agreed to by every side, or touching what an organizer entered (a
    /// ruling, or another amendment of this kind).
    pub organizers_amendments: u32,
    /// Contests.
    pub disputes: u32,
    /// Decisions of an organizer.
    pub rulings: u32,
    /// Signatures.
    pub signatures: u32,
}

impl Deeds {
    /// Nothing among them is for an organizer alone.
    pub fn are_players(&self) -> bool {
        self.organizers_amendments == 0 && self.rulings == 0
    }

    /// What the entries behind the first `known` do.
    pub(crate) fn of<W: Words>(header: &Header<W>, entries: &[Entry<W::Event>], known: usize) -> Self {
        let mut deeds = Self::default();
        let mut organizers: HashSet<Seq> = HashSet::new();
        for (index, entry) in entries.iter().enumerate() {
            let record = entry.event.record();
            let is_organizers = match record {
                Some(Record::Ruling(_)) => true,
                Some(Record::Amend(amend)) => !is_agreed(header, amend) || organizers.contains(&amend.entry),
                Some(Record::Dispute(_) | Record::Sign(_)) | None => false,
            };
            if is_organizers {
                organizers.insert(entry.seq);
            }
            if index >= known {
                deeds.count(record.as_ref(), is_organizers);
            }
        }
        deeds
    }

    fn count<E>(&mut self, record: Option<&Record<'_, E>>, is_organizers: bool) {
        self.entries += 1;
        match record {
            Some(Record::Amend(_)) if is_organizers => self.organizers_amendments += 1,
            Some(Record::Amend(_)) => self.agreed_amendments += 1,
            Some(Record::Dispute(_)) => self.disputes += 1,
            Some(Record::Ruling(_)) => self.rulings += 1,
            Some(Record::Sign(_)) => self.signatures += 1,
            None => {}
        }
    }
}

fn is_agreed<W: Words>(header: &Header<W>, amend: &Amend<W::Event>) -> bool {
    header.sides.iter().all(|side| amend.agreed.contains(&side.id))
}

#[cfg(test)]
mod tests {

    use super::*;

    const HEADER: &str = concat!(
        r#"{"aftermath":1,"match":"m","system":"warmaster","edition":"core 1","played":"2026-05-03","#,
        r#""table":{"width":180,"depth":120},"situation":{"turn":1,"side":"b"},"sides":["#,
        r#"{"id":"a","player":"A","army":"x","roster":[{"id":"a1","profile":"g","type":"general","attacks":2,"command":9}]},"#,
        r#"{"id":"b","player":"B","army":"y","roster":[{"id":"b1","profile":"g","type":"general","attacks":2,"command":8}]}]}"#,
    );

    fn deeds(known: u32, events: &[&str]) -> Deeds {
        let entries = events.iter().enumerate();
        let lines: Vec<_> = entries.map(|(at, event)| format!(r#"{{"seq":{},"event":{event}}}"#, at + 1)).collect();
        crate::GAMES.read([HEADER, &lines.join("\n")].join("\n").as_bytes(), "test").unwrap().deeds(known)
    }

    const TURN: &str = r#"{"turn_start":{"turn":1}}"#;
    const AGREED: &str = r#"{"amend":{"entry":1,"reason":"typo","agreed":["a","b"]}}"#;
    const HALF_AGREED: &str = r#"{"amend":{"entry":1,"reason":"typo","agreed":["a"]}}"#;
    const RULING: &str = r#"{"ruling":{"entry":1,"by":"Olga","decision":"overturned","reason":"so"}}"#;

    #[test]
    fn an_amendment_is_the_players_only_where_every_side_agreed() {
        assert!(deeds(0, &[TURN, AGREED]).are_players());
        assert_eq!(deeds(0, &[TURN, AGREED]).agreed_amendments, 1);
        assert_eq!(deeds(0, &[TURN, HALF_AGREED]).organizers_amendments, 1);
        let twice_the_same = HALF_AGREED.replace(r#"["a"]"#, r#"["a","a"]"#);
        assert!(!deeds(0, &[TURN, &twice_the_same]).are_players());
    }

    #[test]
    fn players_cannot_strike_out_what_an_organizer_entered() {
        let of = |entry: u32| AGREED.replace(r#""entry":1"#, &format!(r#""entry":{entry}"#));
        assert_eq!(deeds(2, &[TURN, RULING, &of(2)]).organizers_amendments, 1);
        assert_eq!(deeds(2, &[TURN, HALF_AGREED, &of(2)]).organizers_amendments, 1);
        // Nor what strikes it out, by one step more.
        assert_eq!(deeds(3, &[TURN, RULING, &of(2), &of(3)]).organizers_amendments, 1);
        assert!(deeds(2, &[TURN, AGREED, &of(2)]).are_players());
    }

    #[test]
    fn what_was_there_before_is_not_counted() {
        let dispute = r#"{"dispute":{"entry":1,"reason":"no"}}"#;
        let all = deeds(0, &[TURN, RULING, dispute]);
        assert_eq!((all.entries, all.rulings, all.disputes), (3, 1, 1));
        let last = deeds(2, &[TURN, RULING, dispute]);
        assert_eq!((last.entries, last.rulings, last.disputes, last.are_players()), (1, 0, 1, true));
        assert_eq!(deeds(9, &[TURN]), Deeds::default());
    }
}
