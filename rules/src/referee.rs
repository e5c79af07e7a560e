//! The referee at work on a whole log, whatever the game.

mod standing;

use std::{collections::HashMap, collections::HashSet, ops::Deref, sync::Arc};

use serde::Serialize;

pub use self::standing::Standing;
use crate::{
    board::{Board, Measures},
    contests::Contest,
    deeds::Deeds,
    docket::{CountingDocket, Docket, ExplainingDocket, StatusCounts},
    effort::Purse,
    facts::{self, Credited, Facts},
    finding::{Status, Verdict},
    game::{EventOf, Game, Moment, Score, System},
    ground::{Ground, KindOfTerrain},
    hands::Hands,
    ids::{MatchId, Seq, SideId, UnitId},
    kow2,
    log::{Amend, Decision, Entry, Header, Origin, Record, Sign, Table, Vocabulary},
    reader::{self, Kind, ReadError},
    results, warmaster,
    words::{EventDetail, GameEvent, RosterUnit, Words},
};

/// A log of any game, read and ready to be judged.
#[derive(Debug, Clone)]
pub enum Log {
    /// A match of any game, known by its result alone.
    Result(TypedLog<results::Referee>),
    /// A Warmaster battle.
    Warmaster(TypedLog<warmaster::Referee>),
    /// A Kings of War battle.
    Kow2(TypedLog<kow2::Referee>),
}

/// A log of one game.
#[derive(Debug, Clone)]
pub struct TypedLog<G: Game> {
    header: Arc<Header<G::Words>>,
    entries: Vec<Entry<EventOf<G>>>,
}

/// Whether amendments are applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// The log with its amendments applied: what counts.
    #[default]
    Effective,
    /// The log as it was first written.
    Recorded,
}

/// How much a log records, measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fidelity {
    /// Who won.
    Result,
    /// Turns and phases.
    Turns,
    /// Decisions and dice.
    Actions,
    /// Positions too.
    Full,
}

impl Fidelity {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Fidelity::Result => "result",
            Fidelity::Turns => "turns",
            Fidelity::Actions => "actions",
            Fidelity::Full => "full",
        }
    }
}

/// What every log says of itself, whatever the game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Id of the match.
    pub id: MatchId,
    /// The game.
    pub system: System,
    /// Rules edition.
    pub edition: String,
    /// Day of play, `YYYY-MM-DD`.
    pub played: String,
    /// What to call it in a list.
    pub title: Option<String>,
    /// Tournament, league night or campaign.
    pub event: Option<String>,
    /// Public key by which its organizer signs.
    pub organizer_key: Option<String>,
    /// Round of the event.
    pub round: Option<u32>,
    /// Number of the table at the event.
    pub table_number: Option<u32>,
    /// Scenario.
    pub scenario: Option<String>,
    /// Points a side.
    pub points: Option<u32>,
    /// Width and depth of the table, in the game's unit; absent where no log of the battle knows them.
    pub table: Option<(f64, f64)>,
    /// Unit of length: `cm` or `in`.
    pub unit_of_length: &'static str,
    /// Terrain on the table.
    pub terrain: Vec<TerrainView>,
    /// The armies.
    pub sides: Vec<SideView>,
    /// The moment of another log from which it goes on.
    pub fork: Option<Origin>,
    /// Number of entries.
    pub entries: u32,
    /// How much the log records.
    pub fidelity: Fidelity,
}

/// A terrain piece for the eye.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TerrainView {
    /// Id of the piece.
    pub id: String,
    /// Kind in the game's terms; a key of `messages/*.ftl` after `terrain-`.
    pub kind: String,
    /// What players call it.
    pub name: Option<String>,
    /// How it is drawn.
    pub ground: Ground,
    /// Corners, `[x, y]`.
    pub outline: Vec<[f64; 2]>,
}

/// An army for the eye.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SideView {
    /// Id of the side.
    pub id: SideId,
    /// Name or pseudonym of the player.
    pub player: String,
    /// Public key by which the player signs.
    pub key: Option<String>,
    /// Army list.
    pub army: String,
    /// Part of the army list that the army is of.
    pub subfaction: Option<String>,
    /// Edition of the army list, where that is another than the rules'.
    pub army_edition: Option<String>,
    /// What the player calls the dice that the side throws, until an entry names others.
    pub dice: Option<String>,
    /// Units and characters.
    pub units: Vec<UnitView>,
}

/// A roster row for the eye and for tables.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UnitView {
    /// Id in the match.
    pub id: UnitId,
    /// Row of the army list.
    pub profile: String,
    /// What players call it.
    pub name: String,
    /// Troop type in the game's terms.
    pub kind: &'static str,
    /// Whether it is a single leader.
    pub character: bool,
    /// Points, where recorded.
    pub points: Option<u32>,
    /// Stands or models at full strength.
    pub strength: u32,
    /// What tells units of one name apart, in the game's terms, e.g. `regiment`.
    pub size: Option<&'static str>,
}

/// An entry for a list: no game types in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EntryView {
    /// Number of the entry.
    pub seq: Seq,
    /// When, RFC 3339.
    pub at: Option<String>,
    /// Who.
    pub side: Option<SideId>,
    /// What the player calls the dice that the side takes up.
    pub dice: Option<String>,
    /// The event's tag.
    pub kind: &'static str,
    /// The event's fields.
    pub event: serde_json::Value,
}

/// A whole log, judged.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judgement {
    /// One verdict an entry, the header's first.
    pub verdicts: Vec<Verdict>,
    /// Entries per status; the header is not counted.
    pub statuses: StatusCounts,
    /// Where the battle stands at the end.
    pub score: Score,
    /// The table at the end.
    pub board: Board,
    /// Turn, phase and active side at each entry, the header's first.
    pub moments: Vec<Moment>,
    /// The side that had the first turn, where the log says so other than by its turns.
    pub told_first: Option<SideId>,
}

/// A log judged as one entry of it was played, and as the referee reckons that entry.
#[derive(Debug, Clone)]
pub(crate) struct TwoReadings {
    /// Disputes, rulings and amendments that speak of the entry, with their kinds.
    pub(crate) contests: Vec<(Seq, &'static str)>,
    /// As it was played.
    pub(crate) played: Judgement,
    /// As the referee reckons it; `None` where the players declared nothing that the referee could reckon.
    pub(crate) reckoned: Option<Judgement>,
}

macro_rules! each_game {
    ($log:expr, $typed:ident => $body:expr) => {
        match $log {
            Log::Result($typed) => $body,
            Log::Warmaster($typed) => $body,
            Log::Kow2($typed) => $body,
        }
    };
}

impl Log {
    /// Reads a whole log. `source` names it in errors.
    ///
    /// # Errors
    /// The first thing wrong, as a [`ReadError`] with line, column, entry and JSON path.
    pub fn read(bytes: &[u8], source: &str) -> Result<Self, ReadError> {
        let mut lines = reader::lines(bytes, source)?;
        let first = lines.next().ok_or_else(|| ReadError::Empty { origin: source.to_owned() })??;
        let expected = reader::likely_entries(bytes);
        match reader::words_of(first)? {
            Kind::Results => TypedLog::read(first, lines, expected).map(Log::Result),
            Kind::Warmaster => TypedLog::read(first, lines, expected).map(Log::Warmaster),
            Kind::Kow2 => TypedLog::read(first, lines, expected).map(Log::Kow2),
        }
    }

    /// The game.
    pub fn system(&self) -> System {
        each_game!(self, log => log.system())
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        each_game!(self, log => log.entries.len())
    }

    /// Whether the log is a header alone.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the log says of itself.
    pub fn summary(&self) -> Summary {
        each_game!(self, log => log.summary())
    }

    /// Every entry for a list, as recorded.
    pub fn entries(&self) -> Vec<EntryView> {
        each_game!(self, log => log.entries.iter().map(view).collect())
    }

    /// Every signature in the log: its entry, the side that signs (`None`: the organizer), and what it says.
    pub fn signatures(&self) -> Vec<(Seq, Option<&SideId>, &Sign)> {
        each_game!(self, log => log.signatures())
    }

    /// Every entry that contests another, decides on it or mends it, in the order of the log.
    pub fn contests(&self) -> Vec<Contest> {
        each_game!(self, log => log.all_contests())
    }

    /// The dice that each side has in hand, entry by entry.
    pub fn hands(&self) -> Hands {
        each_game!(self, log => log.hands())
    }

    /// What is worth telling of the battle as it counts, turn by turn. `losses` are what it took off the table, with whom
    /// each is credited to.
    pub fn facts(&self, judgement: &Judgement, losses: &[Credited]) -> Facts {
        each_game!(self, log => facts::of(log, judgement, losses))
    }

    /// What the entries behind the first `known` do to the log itself.
    pub fn deeds(&self, known: u32) -> Deeds {
        each_game!(self, log => Deeds::of(&log.header, &log.entries, known as usize))
    }

    /// Judges the whole log and keeps every figure.
    pub fn judge(&self, reading: Reading) -> Judgement {
        each_game!(self, log => log.judge(reading))
    }

    /// Judges the whole log and keeps counts alone.
    pub fn count(&self) -> CountingDocket {
        each_game!(self, log => {
            let mut docket = CountingDocket::new(log.system());
            log.fold(Reading::Effective, &mut docket, |_, _| ());
            docket
        })
    }

    /// The log judged twice, as entry `seq` was played and as the referee reckons it; `None` where there is no such
    /// entry.
    pub(crate) fn two_readings(&self, seq: Seq) -> Option<TwoReadings> {
        each_game!(self, log => log.two_readings(seq))
    }

    /// The log judged without entry `seq`; `None` where there is no such entry. Statuses are those of the findings.
    pub(crate) fn without(&self, seq: Seq) -> Option<Judgement> {
        each_game!(self, log => log.without(seq))
    }

    /// The table after entry `seq`; after the header for 0. `None` beyond the end.
    pub fn board(&self, seq: Seq, reading: Reading) -> Option<Board> {
        self.boards(seq, seq, reading).pop()
    }

    /// The tables after entries `from` to `to`, both included, as far as the log goes.
    pub fn boards(&self, from: Seq, to: Seq, reading: Reading) -> Vec<Board> {
        each_game!(self, log => log.boards(from, to, reading))
    }

    /// How far every piece reaches and where it looks after the header, in the order of the rosters.
    pub fn measures(&self) -> Vec<Measures> {
        each_game!(self, log => log.measures())
    }

    /// Points of each side after the header and after each entry, as if the battle ended there, without what is known at
    /// the end alone; none where points that count are not recorded.
    pub fn points_so_far(&self, reading: Reading) -> Vec<Vec<(SideId, f64)>> {
        each_game!(self, log => log.points_so_far(reading))
    }
}

impl<G: Game> TypedLog<G> {
    fn read<'a>(
        first: reader::Line<'a>,
        lines: impl Iterator<Item = Result<reader::Line<'a>, ReadError>>,
        expected: usize,
    ) -> Result<Self, ReadError> {
        let header = reader::header::<G::Words>(first)?;
        let mut entries = Vec::with_capacity(expected);
        for line in lines {
            entries.push(reader::entry::<G::Words>(line?, &header)?);
        }
        Ok(Self { header: Arc::new(header), entries })
    }

    /// The header.
    pub fn header(&self) -> &Header<G::Words> {
        &self.header
    }

    /// The entries as recorded.
    pub fn entries(&self) -> &[Entry<EventOf<G>>] {
        &self.entries
    }

    /// What counts of each entry: its event, what takes its place, or nothing where it is struck out.
    pub fn effective(&self) -> impl Iterator<Item = (Seq, Option<&EventOf<G>>)> {
        let amended = self.amendments();
        let entries = self.entries.iter();
        entries.map(move |entry| (entry.seq, amended.get(&entry.seq).copied().unwrap_or(Some(&entry.event))))
    }

    /// The dice that each side has in hand, entry by entry.
    pub fn hands(&self) -> Hands {
        Hands::of(&self.header.sides, &self.entries)
    }

    fn system(&self) -> System {
        self.header.system
    }

    fn signatures(&self) -> Vec<(Seq, Option<&SideId>, &Sign)> {
        let mut signatures = Vec::new();
        for entry in &self.entries {
            if let Some(Record::Sign(sign)) = entry.event.record() {
                signatures.push((entry.seq, entry.side.as_ref(), sign));
            }
        }
        signatures
    }

    /// Folds the log into `docket`; `after` sees the state after the header (seq 0) and after each entry.
    pub fn fold<D: Docket>(&self, reading: Reading, docket: &mut D, after: impl FnMut(Seq, &G::State)) -> G::State {
        let amended = match reading {
            Reading::Effective => self.amendments(),
            Reading::Recorded => HashMap::new(),
        };
        self.fold_with(&amended, docket, after)
    }

    /// As [`TypedLog::fold`], with what takes the place of each entry named, or `None` where it is struck out.
    fn fold_with<D: Docket>(
        &self,
        amended: &HashMap<Seq, Option<&EventOf<G>>>,
        docket: &mut D,
        after: impl FnMut(Seq, &G::State),
    ) -> G::State {
        self.fold_on(amended, docket, after).0
    }

    /// As [`TypedLog::fold_with`], with the steps of measuring that are left, to go on with.
    fn fold_on<D: Docket>(
        &self,
        amended: &HashMap<Seq, Option<&EventOf<G>>>,
        docket: &mut D,
        mut after: impl FnMut(Seq, &G::State),
    ) -> (G::State, Purse) {
        let mut purse = Purse::new();
        docket.open(Seq(0), "header");
        let mut state = purse.judge(docket, G::MEASURING, |docket| G::open(&self.header, docket));
        docket.close();
        after(Seq(0), &state);
        for entry in &self.entries {
            docket.open(entry.seq, entry.event.kind());
            match amended.get(&entry.seq) {
                Some(Some(replacement)) => {
                    let mended = Entry { event: (*replacement).clone(), ..entry.clone() };
                    purse.judge(docket, G::MEASURING, |docket| G::judge(&mut state, &mended, docket));
                }
                Some(None) => {}
                None => purse.judge(docket, G::MEASURING, |docket| G::judge(&mut state, entry, docket)),
            }
            docket.close();
            after(entry.seq, &state);
        }
        (state, purse)
    }

    /// What takes the place of each amended entry: the replacement of its last amendment, or `None` where it is struck
    /// out. Amendments can be amended in turn, so they are read from the last to the first.
    pub(crate) fn amendments(&self) -> HashMap<Seq, Option<&EventOf<G>>> {
        let mut amended: HashMap<Seq, Option<&EventOf<G>>> = HashMap::new();
        let overturned = self.overturned();
        for entry in self.entries.iter().rev() {
            let event = amended.get(&entry.seq).copied().unwrap_or(Some(&entry.event));
            if let Some(Record::Amend(amend)) = event.and_then(|event| event.record())
                && (overturned.contains(&amend.entry) || self.is_agreed(amend))
            {
                amended.entry(amend.entry).or_insert(amend.replacement.as_deref());
            }
        }
        amended
    }

    /// Whether every side agreed to an amendment. Else it counts where an organizer overturned the entry that it mends.
    pub(crate) fn is_agreed(&self, amend: &Amend<EventOf<G>>) -> bool {
        self.header.sides.iter().all(|side| amend.agreed.contains(&side.id))
    }

    /// Entries that an organizer overturned.
    pub(crate) fn overturned(&self) -> HashSet<Seq> {
        let overturned = |entry: &Entry<EventOf<G>>| match entry.event.record() {
            Some(Record::Ruling(ruling)) if ruling.decision == Decision::Overturned => Some(ruling.entry),
            _ => None,
        };
        self.entries.iter().filter_map(overturned).collect()
    }

    fn judge(&self, reading: Reading) -> Judgement {
        match reading {
            Reading::Effective => self.judge_with(&self.amendments(), &self.ruled()),
            Reading::Recorded => self.judge_with(&HashMap::new(), &HashSet::new()),
        }
    }

    /// Where the battle stands. Where no action counts no loss does, so that nothing lost is not known to be nothing. A fork
    /// does not say how much the log before it records: what its situation tells is taken for all there was.
    fn score(&self, state: &G::State, amended: &HashMap<Seq, Option<&EventOf<G>>>) -> Score {
        let mut score = G::score(state);
        let is_counted_from_nothing =
            !G::are_points_told(state) && score.points.iter().all(|(_, points)| *points <= 0.0);
        let mut counting = self.entries.iter().filter_map(|entry| match amended.get(&entry.seq) {
            Some(event) => *event,
            None => Some(&entry.event),
        });
        let acts = self.header.vocabulary.is_own() && counting.any(|event| event.detail() != EventDetail::Mark);
        if is_counted_from_nothing && self.header.fork.is_none() && !acts {
            score.points.clear();
        }
        score
    }

    /// The log judged with what takes the place of each entry named, and those that rulings cover.
    fn judge_with(&self, amended: &HashMap<Seq, Option<&EventOf<G>>>, ruled: &HashSet<Seq>) -> Judgement {
        let mut docket = ExplainingDocket::new();
        let mut moments = Vec::with_capacity(self.entries.len() + 1);
        let state = self.fold_with(amended, &mut docket, |_, state| {
            moments.push(G::moment(state));
        });
        let verdicts = with_rulings(docket.into_verdicts(), ruled);
        let mut statuses = StatusCounts::default();
        verdicts.iter().skip(1).for_each(|verdict| statuses.add(verdict.status));
        let (score, board, told_first) = (self.score(&state, amended), G::board(&state), G::told_first(&state));
        Judgement { verdicts, statuses, score, board, moments, told_first }
    }

    /// The entry as it was recorded, and as the referee reckons it; other entries with their amendments applied.
    /// Statuses are those of the findings, whatever was ruled.
    fn two_readings(&self, seq: Seq) -> Option<TwoReadings> {
        let entry = self.entries.iter().find(|entry| entry.seq == seq)?;
        let mut amended = self.amendments();
        let contests = self.contests(seq, &amended);
        amended.remove(&seq);
        let nobody = HashSet::new();
        let played = self.judge_with(&amended, &nobody);
        let event = entry.event.reckoned();
        let reckoned = (event != entry.event).then(|| {
            amended.insert(seq, Some(&event));
            self.judge_with(&amended, &nobody)
        });
        Some(TwoReadings { contests, played, reckoned })
    }

    /// The log without an entry, other entries with their amendments applied.
    fn without(&self, seq: Seq) -> Option<Judgement> {
        self.entries.iter().find(|entry| entry.seq == seq)?;
        let mut amended = self.amendments();
        amended.insert(seq, None);
        Some(self.judge_with(&amended, &HashSet::new()))
    }

    /// Disputes, rulings and amendments that speak of an entry and were not struck out themselves.
    fn contests(&self, seq: Seq, amended: &HashMap<Seq, Option<&EventOf<G>>>) -> Vec<(Seq, &'static str)> {
        let mut contests = Vec::new();
        for entry in &self.entries {
            let event = amended.get(&entry.seq).copied().unwrap_or(Some(&entry.event));
            let Some(event) = event else { continue };
            match event.record() {
                None | Some(Record::Sign(_)) => {}
                Some(record) if record.entry() == seq => contests.push((entry.seq, event.kind())),
                Some(_) => {}
            }
        }
        contests
    }

    /// Entries that a ruling covers, as long as the ruling itself was not struck out.
    fn ruled(&self) -> HashSet<Seq> {
        let amended = self.amendments();
        let mut ruled = HashSet::new();
        for entry in &self.entries {
            let event = amended.get(&entry.seq).copied().unwrap_or(Some(&entry.event));
            if let Some(Record::Ruling(ruling)) = event.and_then(|event| event.record()) {
                ruled.insert(ruling.entry);
            }
        }
        ruled
    }

    fn boards(&self, from: Seq, to: Seq, reading: Reading) -> Vec<Board> {
        let mut boards = Vec::new();
        let mut docket = CountingDocket::new(self.system());
        // The whole log is folded even when `to` is early: amendments are known only from the end.
        self.fold(reading, &mut docket, |seq, state| {
            if (from..=to).contains(&seq) {
                boards.push(G::board(state));
            }
        });
        boards
    }

    fn measures(&self) -> Vec<Measures> {
        G::measures(&G::open(&self.header, &mut CountingDocket::new(self.system())))
    }

    fn points_so_far(&self, reading: Reading) -> Vec<Vec<(SideId, f64)>> {
        let mut points = Vec::with_capacity(self.entries.len() + 1);
        self.fold(reading, &mut CountingDocket::new(self.system()), |_, state| points.push(G::points_so_far(state)));
        points
    }

    fn summary(&self) -> Summary {
        let header = &self.header;
        let text = |name: &crate::text::Name| name.to_string();
        Summary {
            id: header.id.clone(),
            system: header.system,
            edition: text(&header.edition),
            played: header.played.to_string(),
            title: header.title.as_ref().map(text),
            event: header.event.as_ref().map(|event| text(&event.name)),
            organizer_key: header.event.as_ref().and_then(|event| event.key.as_ref()).map(text),
            round: header.event.as_ref().and_then(|event| event.round),
            table_number: header.event.as_ref().and_then(|event| event.table),
            scenario: header.scenario.as_ref().map(text),
            points: header.points,
            table: header.table.into().map(|table: Table| (table.width, table.depth)),
            unit_of_length: header.system.unit_of_length(),
            terrain: header.terrain.iter().map(terrain_view).collect(),
            sides: header
                .sides
                .iter()
                .map(side_view::<<G::Words as Words>::Unit, <G::Words as Words>::Roster>)
                .collect(),
            fork: header.fork.clone(),
            entries: self.entries.len() as u32,
            fidelity: self.fidelity(),
        }
    }

    /// Measured from the events: the poorest of those that move or roll decides.
    fn fidelity(&self) -> Fidelity {
        if self.entries.is_empty() || !self.header.vocabulary.is_own() {
            return Fidelity::Result;
        }
        let details = self.entries.iter().map(|entry| entry.event.detail());
        match details.filter(|detail| *detail != EventDetail::Mark).min() {
            None => Fidelity::Turns,
            Some(EventDetail::Full) => Fidelity::Full,
            Some(EventDetail::Action | EventDetail::Mark) => Fidelity::Actions,
        }
    }
}

/// The verdicts, those of entries that rulings cover told as such.
fn with_rulings(mut verdicts: Vec<Verdict>, ruled: &HashSet<Seq>) -> Vec<Verdict> {
    for verdict in verdicts.iter_mut().filter(|verdict| ruled.contains(&verdict.entry)) {
        verdict.status = Status::Ruled;
    }
    verdicts
}

fn view<E: GameEvent>(entry: &Entry<E>) -> EntryView {
    let kind = entry.event.kind();
    let tagged = serde_json::to_value(&entry.event).unwrap_or_default();
    let event = match tagged {
        serde_json::Value::Object(mut fields) => fields.remove(kind).unwrap_or_default(),
        other => other,
    };
    EntryView {
        seq: entry.seq,
        at: entry.at.map(|at| at.to_string()),
        side: entry.side.clone(),
        dice: entry.dice.as_ref().map(ToString::to_string),
        kind,
        event,
    }
}

fn terrain_view<K: Serialize + KindOfTerrain>(piece: &crate::log::Terrain<K>) -> TerrainView {
    let kind = serde_json::to_value(&piece.kind).unwrap_or_default();
    TerrainView {
        id: piece.id.to_string(),
        kind: kind.as_str().unwrap_or_default().to_owned(),
        name: piece.name.as_ref().map(ToString::to_string),
        ground: piece.kind.ground(),
        outline: piece.outline.iter().map(|place| [place.x, place.y]).collect(),
    }
}

fn side_view<U: RosterUnit, R: Deref<Target = [U]>>(side: &crate::log::Side<R>) -> SideView {
    let unit = |unit: &U| UnitView {
        id: unit.id().clone(),
        profile: unit.profile().to_owned(),
        name: unit.name().to_owned(),
        kind: unit.kind(),
        character: unit.is_character(),
        points: unit.points(),
        strength: unit.strength(),
        size: unit.size(),
    };
    SideView {
        id: side.id.clone(),
        player: side.player.to_string(),
        key: side.key.as_ref().map(ToString::to_string),
        army: side.army.to_string(),
        subfaction: side.subfaction.as_ref().map(ToString::to_string),
        army_edition: side.army_edition.as_ref().map(ToString::to_string),
        dice: side.dice.as_ref().map(ToString::to_string),
        units: side.roster.iter().map(unit).collect(),
    }
}
