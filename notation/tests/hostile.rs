//! Texts that nobody wrote: none ends the program, and whatever is read comes back.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::LazyLock;

use aftermath_games::GAMES;
use aftermath_notation::{Notation, NotationError};
use aftermath_players::BOTS;
use aftermath_rules::bounds;
use proptest::prelude::*;

static NOTATION: LazyLock<Notation<'static>> = LazyLock::new(|| Notation::of(&GAMES));

/// A battle by hand, and one of each game that bots play.
static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let of_bots = BOTS.all().map(|bots| NOTATION.write(&bots.play(3).unwrap(), "battle", &[]).unwrap());
    of_bots.chain([include_str!("hand.battle").to_owned()]).collect()
});

/// What is put into texts.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "=",
    ",",
    ";",
    ":",
    "\"",
    "\\",
    "#",
    "+",
    "-",
    "@",
    "{",
    "}",
    "_",
    "\n",
    " ",
    "\t",
    "\r",
    "null",
    "yes",
    "3x",
    "500x",
    "0x",
    "99999999999999999999x",
    "1-3",
    "1-999",
    "3-1",
    "@-",
    "@+5",
    "@+99999999999999",
    "%form",
    "%columns",
    "%columns shoot unit target\n",
    "%columns order _ by\n",
    "%line",
    "---",
    "666",
    "7",
    "-0",
    "1e999",
    "1.5",
    "é",
    "я",
    "\u{0}",
    "{\"a\":[[[[]]]]}",
    "amend 1 \"\" replacement=",
    "roster:",
    "situation",
    "((((((((((((((((((((((((((((((((((((((((",
    "amend(",
    "declared(",
];

#[derive(Debug, Clone)]
enum Change {
    Insert(usize, usize),
    Remove(usize, usize),
    Copy(usize, usize, usize),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let place = 0..1_000_000_usize;
    prop::collection::vec(
        prop_oneof![
            (place.clone(), 0..PIECES.len()).prop_map(|(at, piece)| Change::Insert(at, piece)),
            (place.clone(), 1..40_usize).prop_map(|(at, length)| Change::Remove(at, length)),
            (place.clone(), place, 1..80_usize).prop_map(|(from, to, length)| Change::Copy(from, to, length)),
        ],
        1..6,
    )
}

/// The place of a character, somewhere in a text.
fn somewhere(text: &str, at: usize) -> usize {
    let mut at = at % (text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut text = text.to_owned();
    for change in changes {
        match *change {
            Change::Insert(at, piece) => text.insert_str(somewhere(&text, at), PIECES[piece]),
            Change::Remove(at, length) => {
                let from = somewhere(&text, at);
                let to = somewhere(&text, (from + length).min(text.len()));
                text.replace_range(from..to.max(from), "");
            }
            Change::Copy(from, to, length) => {
                let from = somewhere(&text, from);
                let end = somewhere(&text, (from + length).min(text.len()));
                let piece = text[from..end.max(from)].to_owned();
                text.insert_str(somewhere(&text, to), &piece);
            }
        }
    }
    text
}

/// What holds of every text.
fn holds(text: &[u8]) {
    match NOTATION.read(text, "text") {
        Ok(read) => {
            assert!(read.log.len() as u64 <= bounds::LOG_BYTES);
            let again = NOTATION.write(&read.log, "text", &read.comments).unwrap();
            assert_eq!(NOTATION.read(again.as_bytes(), "text").unwrap().log, read.log, "{again}");
        }
        Err(error) => {
            let lines: Vec<_> = text.split(|byte| *byte == b'\n').collect();
            let at = error.place().expect("these texts are small");
            assert!((1..=lines.len()).contains(&at.line), "{error}");
            assert!((1..=lines[at.line - 1].len() + 1).contains(&at.column), "{error}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_mutilated_text_is_read_or_refused(of in 0..3_usize, changes in changes()) {
        let texts = &*TEXTS;
        holds(changed(&texts[of % texts.len()], &changes).as_bytes());
    }

    #[test]
    fn a_mutilated_line_is_read_or_refused(line in 0..200_usize, changes in changes()) {
        let hand = TEXTS.last().unwrap();
        let lines: Vec<&str> = hand.lines().collect();
        let at = line % lines.len();
        let mutilated = changed(lines[at], &changes);
        let mut lines: Vec<&str> = lines;
        lines[at] = &mutilated;
        holds(lines.join("\n").as_bytes());
    }

    #[test]
    fn any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        holds(&bytes);
        holds(&[b"battle kow2 x\n".as_slice(), &bytes].concat());
    }
}

fn refused(text: &str) -> NotationError {
    NOTATION.read(text.as_bytes(), "text").unwrap_err()
}

#[test]
fn nothing_grows_beyond_its_bound() {
    let hand = TEXTS.last().unwrap();
    let long = "x".repeat(3 * bounds::LINE_BYTES);
    assert_eq!(refused(&hand.replace("move h2", &long)).code(), "line-too-long");

    let ranges = vec!["1-100"; 20_000].join(",");
    let text = hand.replace("move h2", &format!("casualties h1 {ranges}"));
    assert_eq!(refused(&text).code(), "line-too-long");

    let many = hand.replace("2x h1:halberdiers1", "501x h1:halberdiers1");
    assert_eq!(refused(&many).code(), "unexpected");
    let name = "n".repeat(1_000);
    let many = hand.replace("2x h1:halberdiers1 Halberdiers", &format!("500x h1:halberdiers1 {name}"));
    assert_eq!(refused(&many).code(), "line-too-long");

    let deep = "amend(1 x replacement=".repeat(200);
    assert_eq!(refused(&hand.replace("move h2", &format!("amend 1 x replacement={deep}"))).code(), "too-deep");

    let entries = format!("{hand}{}", "turn_end\n".repeat(bounds::ENTRIES));
    assert_eq!(refused(&entries).code(), "too-many-entries");
}
