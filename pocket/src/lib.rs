//! The referee as a recorder asks it: a request in JSON, an answer in JSON, in a browser as on a server.
//!
//! A [`Pocket`] holds one log that is being recorded. What it answers follows from the requests alone, so that the module
//! in a browser and a service give the same bytes.
//!
//! ```
//! use aftermath_pocket::Pocket;
//! use aftermath_rules::Games;
//!
//! static GAMES: Games = Games::new(&[]);
//! let mut pocket = Pocket::new(&GAMES);
//! let answer = pocket.ask(br#"{"open": {"log": "no log"}}"#);
//! assert!(String::from_utf8_lossy(&answer).starts_with(r#"{"error":{"code":"#));
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod answer;
mod begin;

use aftermath_rules::{
    Games, IncrementalJudgement, Reading, Summary, System,
    bounds::{ENTRIES, LINE_BYTES},
    explain::{Language, Names, Speech},
    finding::Verdict,
};
use serde::{Deserialize, Serialize};

use answer::{Position, Refusal, Table, Told, Tried};
use begin::{Beginning, Mustered, Picking};

/// How errors name a log that is being recorded.
const SOURCE: &str = "the log";

/// Beginnings of the messages that name what is recorded.
const NAMING: [&str; 9] = ["event-", "term-", "field-", "phase-", "roll-", "kind-", "size-", "terrain-", "card-"];

/// What may be asked.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    /// Which games are judged here, and whether they offer what may be done.
    Games {},
    /// The words of a game in a language.
    Words { system: String, language: Language },
    /// With what a battle of a game begins: tables, terrain, army lists.
    Begin { system: String },
    /// What may be picked from an army list.
    Picks { system: String, list: String },
    /// An army that is being picked, and what the referee says of it.
    Muster { system: String, picking: Picking, language: Language },
    /// A whole log, judged.
    Judge { log: String },
    /// Goes on with this log, which may be a header alone.
    Open { log: String, language: Language },
    /// What an entry would be told, without keeping it.
    Weigh { entry: String, language: Language },
    /// What an entry would be told, and where all would stand then, without keeping it.
    Try { entry: String, language: Language },
    /// Keeps an entry.
    Add { entry: String, language: Language },
    /// Takes the last entry back.
    Undo { language: Language },
    /// Where the battle stands, and what may be done.
    Position { language: Language },
}

/// One log that is being recorded, and its referee.
#[derive(Debug)]
pub struct Pocket {
    games: &'static Games,
    recorded: Option<Recorded>,
}

/// A log with the state after its last entry.
#[derive(Debug)]
struct Recorded {
    /// The lines, the header's first.
    lines: Vec<String>,
    standing: IncrementalJudgement,
}

impl Pocket {
    /// No log yet.
    pub fn new(games: &'static Games) -> Self {
        Self { games, recorded: None }
    }

    /// Answers one request about a log that nobody holds, as a pocket that had opened it would: for a service, which keeps no
    /// pocket from one request to the next. A log that cannot be read is the answer.
    pub fn ask_behind(games: &'static Games, log: &str, request: &[u8]) -> Vec<u8> {
        let mut pocket = Self::new(games);
        match Recorded::open(games, log.lines().map(str::to_owned).collect()) {
            Ok(recorded) => {
                pocket.recorded = Some(recorded);
                pocket.ask(request)
            }
            Err(refusal) => answered(Err(refusal)),
        }
    }

    /// Answers a request: `{"ok": …}` or `{"error": {"code", "message", "line", "column", "entry", "path"}}`.
    pub fn ask(&mut self, request: &[u8]) -> Vec<u8> {
        answered(self.answer(request))
    }

    fn answer(&mut self, request: &[u8]) -> Result<serde_json::Value, Refusal> {
        let request: Request = serde_json::from_slice(request).map_err(|error| Refusal::request(&error))?;
        match request {
            Request::Games {} => {
                let games = self.games.all().map(|game| {
                    serde_json::json!({
                        "id": game.as_str(), "title": game.title(), "unit_of_length": game.unit_of_length(),
                        "offers": self.games.offers(game),
                    })
                });
                Ok(games.collect())
            }
            Request::Words { system, language } => {
                let system = self.find(&system)?;
                written(&Speech::new(self.games, language).words_of(system, &NAMING))
            }
            Request::Begin { system } => written(&Beginning::of(self.find(&system)?)?),
            Request::Picks { system, list } => {
                let system = self.find(&system)?;
                let enlist = system.info().enlist.ok_or_else(|| begin::none(system))?;
                written(&(enlist.lists.picks)(&list))
            }
            Request::Muster { system, picking, language } => {
                let speech = Speech::new(self.games, language);
                written(&Mustered::of(self.games, self.find(&system)?, &picking, &speech)?)
            }
            Request::Judge { log } => {
                let log = self.games.read(log.as_bytes(), SOURCE).map_err(Refusal::from)?;
                written(&log.judge(Reading::Effective))
            }
            Request::Open { log, language } => {
                self.recorded = Some(Recorded::open(self.games, log.lines().map(str::to_owned).collect())?);
                self.position_with(language, true)
            }
            Request::Weigh { entry, language } => {
                let recorded = self.recorded.as_mut().ok_or_else(Refusal::nothing_open)?;
                recorded.read(&entry)?;
                let (verdicts, summary) = (recorded.standing.weigh(), recorded.standing.summary());
                recorded.standing.take_back();
                written(&told(&Speech::new(self.games, language), &summary, verdicts))
            }
            Request::Try { entry, language } => {
                let recorded = self.recorded.as_mut().ok_or_else(Refusal::nothing_open)?;
                recorded.read(&entry)?;
                let ((verdicts, board), summary) = (recorded.standing.weigh_with_board(), recorded.standing.summary());
                recorded.standing.take_back();
                let told = told(&Speech::new(self.games, language), &summary, verdicts);
                written(&Tried { told, board })
            }
            Request::Add { entry, language } => {
                let recorded = self.recorded.as_mut().ok_or_else(Refusal::nothing_open)?;
                recorded.read(&entry)?;
                let (verdicts, summary) = (recorded.standing.judge(), recorded.standing.summary());
                recorded.lines.push(entry);
                let told = told(&Speech::new(self.games, language), &summary, verdicts);
                Ok(serde_json::json!({ "told": written(&told)?, "position": self.position(language)? }))
            }
            Request::Undo { language } => {
                let recorded = self.recorded.take().ok_or_else(Refusal::nothing_open)?;
                let mut lines = recorded.lines;
                if lines.len() < 2 {
                    self.recorded = Some(Recorded::open(self.games, lines)?);
                    return Err(Refusal::new("nothing_to_undo", "no entry is recorded yet".to_owned()));
                }
                lines.pop();
                self.recorded = Some(Recorded::open(self.games, lines)?);
                self.position(language)
            }
            Request::Position { language } => self.position(language),
        }
    }

    fn find(&self, system: &str) -> Result<System, Refusal> {
        self.games.find(system).map_err(|error| Refusal::new("unknown_game", error.to_string()))
    }

    fn position(&self, language: Language) -> Result<serde_json::Value, Refusal> {
        self.position_with(language, false)
    }

    /// Where the battle stands; with what is said of its armies and of the table, where it is `opened`.
    fn position_with(&self, language: Language, opened: bool) -> Result<serde_json::Value, Refusal> {
        let recorded = self.recorded.as_ref().ok_or_else(Refusal::nothing_open)?;
        let standing = &recorded.standing;
        let (armies, table) = match recorded.lines.first().filter(|_| opened) {
            Some(header) => {
                let log = self.games.read(header.as_bytes(), SOURCE).map_err(Refusal::from)?;
                let (speech, summary) = (Speech::new(self.games, language), log.summary());
                let armies = told(&speech, &summary, log.judge(Reading::Effective).verdicts);
                (Some(armies), Some(Table::of(summary, log.measures())))
            }
            None => (None, None),
        };
        written(&Position {
            entries: standing.len(),
            moment: standing.moment(),
            points: standing.points_so_far(),
            board: standing.board(),
            offers: standing.offers(),
            armies,
            table,
        })
    }
}

impl Recorded {
    fn open(games: &Games, lines: Vec<String>) -> Result<Self, Refusal> {
        if lines.len() > ENTRIES + 1 {
            return Err(Refusal::new("too_many_entries", format!("expected at most {ENTRIES} entries")));
        }
        let log = games.read(lines.join("\n").as_bytes(), SOURCE).map_err(Refusal::from)?;
        Ok(Self { lines, standing: IncrementalJudgement::of(log) })
    }

    /// Reads an entry behind the log, to be judged or taken back.
    fn read(&mut self, entry: &str) -> Result<(), Refusal> {
        if entry.len() > LINE_BYTES || entry.contains('\n') {
            return Err(Refusal::new("not_a_line", format!("expected one line of at most {LINE_BYTES} bytes")));
        }
        self.standing.read(&[entry.as_bytes()], SOURCE).map_err(Refusal::from)
    }
}

fn answered(answer: Result<serde_json::Value, Refusal>) -> Vec<u8> {
    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Answer {
        Ok(serde_json::Value),
        Error(Refusal),
    }
    let answer = match answer {
        Ok(answer) => Answer::Ok(answer),
        Err(refusal) => Answer::Error(refusal),
    };
    // Nothing in an answer cannot be written; what could not be said says so.
    serde_json::to_vec(&answer).unwrap_or_else(|_| br#"{"error":{"code":"unwritable"}}"#.to_vec())
}

fn written(value: &impl Serialize) -> Result<serde_json::Value, Refusal> {
    serde_json::to_value(value).map_err(|error| Refusal::new("unwritable", error.to_string()))
}

/// Verdicts with their sentences.
fn told(speech: &Speech, summary: &Summary, verdicts: Vec<Verdict>) -> Vec<Told> {
    let names = Names::of(summary);
    verdicts.into_iter().map(|verdict| Told::of(verdict, speech, &names)).collect()
}
