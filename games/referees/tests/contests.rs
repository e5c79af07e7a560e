//! What a log says of its own entries, and what became of it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_games::GAMES;
use aftermath_rules::{Effect, Log, Reading, Says, game::Score, log::Decision};

const HEADER: &str = concat!(
    r#"{"aftermath":1,"match":"m","system":"warmaster","edition":"core 1","played":"2026-05-03","#,
    r#""table":{"width":180,"depth":120},"situation":{"turn":1,"side":"b"},"sides":["#,
    r#"{"id":"a","player":"A","army":"x","roster":[{"id":"a1","profile":"g","type":"general","attacks":2,"command":9}]},"#,
    r#"{"id":"b","player":"B","army":"y","roster":[{"id":"b1","profile":"g","type":"general","attacks":2,"command":8}]}]}"#,
);
const TURN: &str = r#"{"turn_start":{"turn":1}}"#;
const DISPUTE: &str = r#"{"dispute":{"entry":1,"reason":"no","rule":"wm.turn.order"}}"#;
const RULING: &str = r#"{"ruling":{"entry":1,"by":"Olga","decision":"upheld","reason":"so"}}"#;
const OVERTURNED: &str = r#"{"ruling":{"entry":1,"by":"Olga","decision":"overturned","reason":"so"}}"#;

fn amend(entry: u32, agreed: &str) -> String {
    format!(r#"{{"amend":{{"entry":{entry},"reason":"typo","agreed":[{agreed}]}}}}"#)
}

fn told(events: &[&str]) -> Vec<(u32, u32, bool, Says)> {
    let entries = events.iter().enumerate();
    let lines: Vec<_> = entries.map(|(at, event)| format!(r#"{{"seq":{},"event":{event}}}"#, at + 1)).collect();
    let log = GAMES.read([HEADER, &lines.join("\n")].join("\n").as_bytes(), "test").unwrap();
    let contests = log.contests().into_iter();
    contests.map(|contest| (contest.seq.0, contest.entry.0, contest.stands, contest.says)).collect()
}

#[test]
fn a_contest_says_what_its_entry_says() {
    let dispute = Says::Dispute { rule: Some("wm.turn.order".into()) };
    let ruling = Says::Ruling { by: "Olga".into(), decision: Decision::Upheld };
    assert_eq!(told(&[TURN, DISPUTE, RULING]), [(2, 1, true, dispute), (3, 1, true, ruling)]);
    assert_eq!(told(&[TURN]), []);
}

#[test]
fn what_is_struck_out_does_not_stand() {
    let all = told(&[TURN, DISPUTE, &amend(2, r#""a","b""#)]);
    assert!(matches!(all[0], (2, 1, false, Says::Dispute { .. })), "{all:?}");
    assert_eq!(all[1], (3, 2, true, Says::Amend { effect: Effect::Applied, agreed: true }));
}

#[test]
fn of_amendments_the_last_agreed_one_counts() {
    let effects = |events: &[&str]| -> Vec<Effect> {
        let effect = |says| match says {
            Says::Amend { effect, .. } => Some(effect),
            _ => None,
        };
        told(events).into_iter().filter_map(|(.., says)| effect(says)).collect()
    };
    let (half, whole) = (amend(1, r#""a""#), amend(1, r#""a","b""#));
    assert_eq!(effects(&[TURN, &half]), [Effect::Pending]);
    assert_eq!(effects(&[TURN, &half, OVERTURNED]), [Effect::Applied]);
    assert_eq!(effects(&[TURN, &whole, &whole]), [Effect::Superseded, Effect::Applied]);
    // The last one is struck out itself: the one before it counts again.
    assert_eq!(
        effects(&[TURN, &whole, &whole, &amend(3, r#""a","b""#)]),
        [Effect::Applied, Effect::Superseded, Effect::Applied]
    );
}

/// A battle that its third entry says `a` won by 10 to 0, with more entries behind it.
fn won(more: &[&str]) -> Log {
    const END: &str = r#"{"battle_end":{"because":"turn_limit","points":[{"side":"a","points":10},{"side":"b","points":0}],"winner":"a"}}"#;
    let entries = [TURN, r#"{"turn_end":{}}"#, END].into_iter().chain(more.iter().copied()).enumerate();
    let lines: Vec<_> = entries.map(|(at, event)| format!(r#"{{"seq":{},"event":{event}}}"#, at + 1)).collect();
    GAMES.read([HEADER, &lines.join("\n")].join("\n").as_bytes(), "test").unwrap()
}

/// Whether the battle is over, and who won.
fn outcome(score: Score) -> (bool, Option<String>) {
    (score.over, score.winner.map(|side| side.to_string()))
}

/// The same by the effective reading of that battle.
fn ended(more: &[&str]) -> (bool, Option<String>) {
    outcome(won(more).judge(Reading::Effective).score)
}

const END_OVERTURNED: &str = r#"{"ruling":{"entry":3,"by":"Olga","decision":"overturned","reason":"so"}}"#;
const END_UPHELD: &str = r#"{"ruling":{"entry":3,"by":"Olga","decision":"upheld","reason":"so"}}"#;
const OTHER_END: &str = r#"{"amend":{"entry":3,"reason":"as ruled","agreed":[],"replacement":{"battle_end":{"because":"turn_limit","points":[{"side":"a","points":0},{"side":"b","points":10}],"winner":"b"}}}}"#;

#[test]
fn who_won_is_unknown_where_the_end_was_overturned_and_nothing_takes_its_place() {
    let by = |side: &str| (true, Some(side.to_owned()));
    // As the log has it, and with a ruling that upholds it.
    assert_eq!([ended(&[]), ended(&[END_UPHELD])], [by("a"), by("a")]);
    // Overturned: nobody knows.
    assert_eq!(ended(&[END_OVERTURNED]), (false, None));
    // Overturned, with another end in its place, whichever of the two was written first.
    assert_eq!(ended(&[END_OVERTURNED, OTHER_END]), by("b"));
    assert_eq!(ended(&[OTHER_END, END_OVERTURNED]), by("b"));
    // The ruling itself was struck out.
    assert_eq!(ended(&[END_OVERTURNED, &amend(4, r#""a","b""#)]), by("a"));
    // A ruling on another entry changes no end.
    assert_eq!(ended(&[OVERTURNED]), by("a"));
}

#[test]
fn a_match_known_by_its_result_has_none_where_that_was_overturned() {
    let header = concat!(
        r#"{"aftermath":1,"match":"m","system":"warmaster","edition":"core 1","played":"2026-05-03","vocabulary":"results","#,
        r#""sides":[{"id":"a","player":"A","army":"x","roster":[]},{"id":"b","player":"B","army":"y","roster":[]}]}"#
    );
    let score = |more: &str| {
        let result = r#"{"seq":1,"event":{"match_result":{"outcome":{"win":"a"}}}}"#;
        let log = GAMES.read([header, result, more].join("\n").trim().as_bytes(), "test").unwrap();
        log.judge(Reading::Effective).score
    };
    let overturned = r#"{"seq":2,"event":{"ruling":{"entry":1,"by":"Olga","decision":"overturned","reason":"so"}}}"#;
    assert_eq!((score("").over, score("").winner.map(|side| side.to_string())), (true, Some("a".to_owned())));
    assert_eq!((score(overturned).over, score(overturned).winner), (false, None));
}

/// Which entries made the result another, from what and to what.
fn changes(more: &[&str]) -> Vec<(u32, (bool, Option<String>), (bool, Option<String>))> {
    let changes = won(more).result_changes().changes.into_iter();
    changes.map(|change| (change.seq.0, outcome(change.from), outcome(change.to))).collect()
}

#[test]
fn a_result_is_changed_by_the_entry_with_which_it_is_another() {
    let (by, unknown) = (|side: &str| (true, Some(side.to_owned())), (false, None));
    // Nothing said of the end, or a ruling that upholds it, changes no result; nor does an end that nobody agreed to.
    assert_eq!([changes(&[]), changes(&[END_UPHELD]), changes(&[OTHER_END])], [const { Vec::new() }; 3]);
    // A ruling leaves it open, and the end that takes its place closes it again; in the other order the ruling does both.
    assert_eq!(changes(&[END_OVERTURNED, OTHER_END]), [(4, by("a"), unknown.clone()), (5, unknown.clone(), by("b"))]);
    assert_eq!(changes(&[OTHER_END, END_UPHELD, END_OVERTURNED]), [(6, by("a"), by("b"))]);
    // An amendment that strikes the ruling out gives the result back.
    assert_eq!(
        changes(&[END_OVERTURNED, &amend(4, r#""a","b""#)]),
        [(4, by("a"), unknown.clone()), (5, unknown, by("a"))]
    );
    // What speaks of an entry on which nothing hangs changes none.
    assert_eq!(changes(&[OVERTURNED, &amend(2, r#""a","b""#)]), []);
}

#[test]
fn other_points_are_another_result() {
    let points =
        OTHER_END.replace(r#""agreed":[]"#, r#""agreed":["a","b"]"#).replace(r#""winner":"b""#, r#""winner":"a""#);
    let changes = won(&[&points]).result_changes().changes;
    let [change] = &changes[..] else { panic!("one change") };
    let of = |score: &Score| score.points.iter().map(|(_, points)| *points).collect::<Vec<_>>();
    assert_eq!((of(&change.from), of(&change.to)), (vec![10.0, 0.0], vec![0.0, 10.0]));
    assert_eq!(change.from.winner, change.to.winner);
}

#[test]
fn before_the_log_tells_an_end_no_result_is_changed_and_of_very_many_the_first_are_looked_at() {
    let (half, whole) = (amend(1, r#""a""#), amend(2, r#""a","b""#));
    let lines = [TURN, r#"{"turn_end":{}}"#, &whole].into_iter().enumerate();
    let lines: Vec<_> = lines.map(|(at, event)| format!(r#"{{"seq":{},"event":{event}}}"#, at + 1)).collect();
    let log = GAMES.read([HEADER, &lines.join("\n")].join("\n").as_bytes(), "test").unwrap();
    assert_eq!(log.result_changes(), aftermath_rules::ResultChanges::default());
    let mut many = vec![half.as_str(); 15];
    many.extend([END_OVERTURNED, OTHER_END]);
    let found = won(&many).result_changes();
    assert_eq!(found.changes.iter().map(|change| change.seq.0).collect::<Vec<_>>(), [19]);
    assert_eq!(found.not_looked_at.iter().map(|seq| seq.0).collect::<Vec<_>>(), [20]);
}
