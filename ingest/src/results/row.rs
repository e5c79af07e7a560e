//! A row of a table: its fields by our columns, and the match that they tell.

use aftermath_games::GAMES;
use aftermath_rules::{System, bounds, results::Unit, text::Name};
use jiff::civil::Date;

use super::{
    Column, ImportError, Manner, Mapping, Note, Problem, ProblemKind, RowReport, RowRoster,
    columns::well_known,
    fields::{self, Ending},
    log::{Draft, Match, Player},
    shelf::Shelf,
};
use crate::bounds::{RESULTS_COLUMNS, RESULTS_PATH_CHARS};

/// Which column of the table is which of ours.
pub(super) struct Columns {
    /// Position in a row, from 0.
    places: Vec<(Column, usize)>,
    /// Columns that are none of ours.
    pub(super) ignored: Vec<String>,
    /// Number of columns.
    width: usize,
}

impl Columns {
    /// From the first line of a table.
    pub(super) fn new(names: &csv::StringRecord, mapping: &Mapping) -> Result<Self, ImportError> {
        let width = names.len();
        if names.iter().all(str::is_empty) {
            return Err(ImportError::Empty);
        }
        if width > RESULTS_COLUMNS {
            return Err(ImportError::TooManyColumns { columns: width });
        }
        let (mut places, mut ignored) = (Vec::<(Column, usize)>::new(), Vec::new());
        let named: Vec<Option<Column>> = names.iter().map(|name| mapping.column(name)).collect();
        // A word of others counts where the table has one alone for that column, and no name of ours.
        let of_others: Vec<Option<Column>> = names
            .iter()
            .zip(&named)
            .map(|(name, ours)| well_known(name).filter(|known| ours.is_none() && !named.contains(&Some(*known))))
            .collect();
        let alone = |known: &Column| of_others.iter().filter(|other| **other == Some(*known)).count() == 1;
        for (place, name) in names.iter().enumerate() {
            match named[place].or_else(|| of_others[place].filter(alone)) {
                Some(column) => {
                    if let Some((_, other)) = places.iter().find(|(known, _)| *known == column) {
                        let first = names.get(*other).unwrap_or_default().to_owned();
                        return Err(ImportError::DoubledColumn { column, first, second: name.to_owned() });
                    }
                    places.push((column, place));
                }
                None if name.is_empty() => {}
                None => ignored.push(name.to_owned()),
            }
        }
        let columns = Self { places, ignored, width };
        let rosters = [(Column::ArmyA, Column::RosterA), (Column::ArmyB, Column::RosterB)];
        let had = |column| columns.place(column).is_some() || mapping.fixed.contains_key(&column);
        let in_roster = |column| rosters.iter().any(|(army, roster)| *army == column && had(*roster));
        let lacking = |column: &Column| column.is_needed() && !had(*column) && !in_roster(*column);
        let missing: Vec<_> = Column::all().filter(lacking).map(Column::as_str).collect();
        if missing.is_empty() {
            return Ok(columns);
        }
        Err(ImportError::MissingColumns { missing, found: names.iter().map(str::to_owned).collect() })
    }

    fn place(&self, column: Column) -> Option<usize> {
        self.places.iter().find(|(known, _)| *known == column).map(|(_, place)| *place)
    }
}

/// How rows are read.
pub(super) struct Reading<'a> {
    pub(super) manner: &'a Manner<'a>,
    pub(super) columns: &'a Columns,
}

/// A row that is being read.
struct Row<'a, 'b> {
    reading: &'a Reading<'a>,
    shelf: &'a mut Shelf<'b>,
    fields: &'a csv::StringRecord,
    told: &'a mut RowReport,
}

impl Reading<'_> {
    /// The match that a row tells; what is wrong with it goes to `told`.
    pub(super) fn draft(
        &self,
        fields: &csv::StringRecord,
        shelf: &mut Shelf<'_>,
        told: &mut RowReport,
    ) -> Option<Draft> {
        if fields.len() != self.columns.width {
            let (found, expected) = (fields.len().to_string(), format!("{} fields", self.columns.width));
            told.refuse(Problem::new(None, ProblemKind::Fields, &found, expected));
            return None;
        }
        let line = told.line;
        let found = Row { reading: self, shelf, fields, told }.read()?;
        match Draft::new(&found, self.manner, line) {
            Ok(draft) => {
                told.title = Some(draft.title.clone());
                Some(draft)
            }
            Err(problem) => {
                told.refuse(Problem::new(None, ProblemKind::Bound, "", problem));
                None
            }
        }
    }
}

impl Row<'_, '_> {
    /// Every field is looked at, so that all faults of a row are told at once.
    fn read(mut self) -> Option<Match> {
        let day = self.day();
        let game = self.game();
        let players = [self.name(Column::PlayerA), self.name(Column::PlayerB)];
        for (player, column) in players.iter().zip([Column::PlayerA, Column::PlayerB]) {
            if player.is_none() {
                self.missing(column);
            }
        }
        let names = [&players[0], &players[1]].map(|name| name.as_deref().unwrap_or_default());
        if !names[0].is_empty() && super::pseudonyms::plain(names[0]) == super::pseudonyms::plain(names[1]) {
            self.refuse(Column::PlayerB, ProblemKind::Contradiction, names[1], "another player than the first");
        }
        let points = [Column::ScoreA, Column::ScoreB].map(|column| self.maybe(column, fields::count));
        let points = self.both(points);
        let first = self.maybe(Column::First, |text| fields::player(text, names));
        let ending = self.ending(names, points);
        let sides = [
            self.side(0, [Column::ArmyA, Column::SubfactionA, Column::ArmyEditionA, Column::RosterA]),
            self.side(1, [Column::ArmyB, Column::SubfactionB, Column::ArmyEditionB, Column::RosterB]),
        ];
        let found = Match {
            day: day.unwrap_or_default(),
            // A row without a game is refused in the end; any game does until then.
            game: game.or_else(|| GAMES.all().next())?,
            edition: self.name(Column::Edition),
            event: self.name(Column::Event),
            round: self.maybe(Column::Round, fields::count),
            table: self.maybe(Column::Table, fields::count),
            standings: self.maybe(Column::Standings, |text| text.parse().ok()),
            scenario: self.name(Column::Scenario),
            points: self.maybe(Column::Points, fields::count),
            key: self.name(Column::Key),
            title: self.name(Column::Title),
            note: self.text(Column::Note),
            first,
            ending,
            sides: sides
                .into_iter()
                .zip(players)
                .zip(points)
                .map(|((side, name), points)| Player { name: name.unwrap_or_default(), points, ..side })
                .collect(),
        };
        if found.event.is_none() && (found.round.is_some() || found.table.is_some() || found.standings.is_some()) {
            self.missing(Column::Event);
        }
        self.leave_texts_out(&found);
        self.told.problems.is_empty().then_some(found)
    }

    /// What the table has in a column, in our words: from the mapping where the field is empty.
    fn text(&self, column: Column) -> Option<String> {
        let mapping = self.reading.manner.mapping;
        let field = self.reading.columns.place(column).and_then(|place| self.fields.get(place)).unwrap_or_default();
        let text = mapping.value(column, field).trim();
        let text = if text.is_empty() { mapping.fixed.get(&column).map_or("", |fixed| fixed.trim()) } else { text };
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// A name with one blank between its words.
    fn name(&mut self, column: Column) -> Option<String> {
        let text = self.text(column)?;
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if Name::try_from(name.clone()).is_err() {
            self.refuse(column, ProblemKind::Malformed, &text, column.expected());
            return None;
        }
        Some(name)
    }

    fn maybe<T>(&mut self, column: Column, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let text = self.text(column)?;
        let value = read(&text);
        if value.is_none() {
            self.refuse(column, ProblemKind::Malformed, &text, column.expected());
        }
        value
    }

    /// The game. A title may mean any edition: which one, the game says that all rows are told to be of. That wins over
    /// whatever the row calls it, unless it is plainly called another.
    fn game(&mut self) -> Option<System> {
        let Some(text) = self.text(Column::Game) else {
            self.missing(Column::Game);
            return None;
        };
        let fixed = self.reading.manner.mapping.fixed.get(&Column::Game);
        let (told, called) = (fixed.and_then(|fixed| fields::game(fixed.trim())), fields::called(&text));
        let meant = || told.filter(|told| called.is_none_or(|called| called == *told));
        let game = fields::game(&text).or_else(meant);
        if game.is_none() {
            let expected = match called {
                Some(called) => format!(
                    "{:?}, or the game of all rows to be told (--set game={called}): {text:?} may be any edition",
                    called.info().edition
                ),
                None => Column::Game.expected().to_owned(),
            };
            let kind =
                if told.is_some() && called.is_some() { ProblemKind::Contradiction } else { ProblemKind::Malformed };
            self.refuse(Column::Game, kind, &text, expected);
        }
        game
    }

    fn day(&mut self) -> Option<Date> {
        let format = self.reading.manner.mapping.date_format.as_deref();
        match self.text(Column::Date) {
            Some(text) => {
                let day = fields::day(&text, format);
                if day.is_none() {
                    let expected =
                        format.map_or_else(|| "YYYY-MM-DD".to_owned(), |format| format!("a day as {format}"));
                    self.refuse(Column::Date, ProblemKind::Malformed, &text, expected);
                }
                day
            }
            None => {
                self.missing(Column::Date);
                None
            }
        }
    }

    /// Points from a column each, or from one for both, which must not deny each other.
    fn both(&mut self, each: [Option<u32>; 2]) -> [Option<u32>; 2] {
        let Some((a, b)) = self.maybe(Column::Score, fields::counts) else {
            return each;
        };
        if each.iter().zip([a, b]).any(|(one, of_both)| one.is_some_and(|one| one != of_both)) {
            let found = self.text(Column::Score).unwrap_or_default();
            self.refuse(Column::Score, ProblemKind::Contradiction, &found, "the points of score_a and score_b");
        }
        [Some(a), Some(b)]
    }

    /// Who won: as the row says; by the points where it does not and they are to decide.
    fn ending(&mut self, names: [&str; 2], points: [Option<u32>; 2]) -> Ending {
        let ending = match (self.text(Column::Result), points) {
            (None, [Some(a), Some(b)]) if self.reading.manner.scores_decide => match a.cmp(&b) {
                std::cmp::Ordering::Greater => Ending::Won(0),
                std::cmp::Ordering::Less => Ending::Won(1),
                std::cmp::Ordering::Equal => Ending::Draw,
            },
            (None, _) => Ending::Unknown,
            (Some(_), _) => self.maybe(Column::Result, |text| fields::ending(text, names)).unwrap_or(Ending::Unknown),
        };
        match (ending, points) {
            (Ending::Won(0), [Some(won), Some(lost)]) | (Ending::Won(1), [Some(lost), Some(won)]) if won < lost => {
                self.told.notes.push(Note::FewerPointsWon);
            }
            (Ending::Unknown, _) => self.told.notes.push(Note::Undecided),
            _ => {}
        }
        ending
    }

    /// An army: its roster, where one is named, tells what the row does not.
    fn side(&mut self, side: usize, columns: [Column; 4]) -> Player {
        let [army, subfaction, army_edition, roster] = columns;
        let (of_roster, part_of_roster, units) = match self.text(roster) {
            Some(file) => self.roster(side, roster, &file),
            None => Default::default(),
        };
        let named = self.name(army).or(of_roster);
        // A roster that cannot be had might have told the army: it is complained of alone.
        let is_told = |problem: &Problem| [Some(army), Some(roster)].contains(&problem.column);
        if named.is_none() && !self.told.problems.iter().any(is_told) {
            self.missing(army);
        }
        Player {
            army: named.unwrap_or_default(),
            subfaction: self.name(subfaction).or(part_of_roster),
            army_edition: self.name(army_edition),
            units,
            ..Player::default()
        }
    }

    /// Army, sub-faction and units of a roster; what is wrong with it is told.
    fn roster(&mut self, side: usize, column: Column, file: &str) -> (Option<String>, Option<String>, Vec<Unit>) {
        if file.chars().nth(RESULTS_PATH_CHARS).is_some() {
            self.refuse(column, ProblemKind::Malformed, file, column.expected());
            return Default::default();
        }
        let roster = match self.shelf.roster(file) {
            Ok(roster) => roster,
            Err(fault) => {
                self.refuse(column, ProblemKind::Roster, file, fault.to_string());
                if let Some(problem) = self.told.problems.last_mut() {
                    problem.roster = Some(fault);
                }
                return Default::default();
            }
        };
        let doubts = roster.doubts.iter().cloned();
        self.told.notes.extend(doubts.map(|doubt| Note::Roster { file: file.to_owned(), doubt }));
        let units = roster.units.get(side).cloned().unwrap_or_default();
        let (army, subfaction) = (roster.army.clone(), roster.subfaction.clone());
        self.told.rosters.push(RowRoster {
            column,
            file: file.to_owned(),
            army: army.clone(),
            subfaction: subfaction.clone(),
            units: units.len(),
            points: roster.points,
        });
        (army, subfaction, units)
    }

    /// Titles and remarks may hold the names that pseudonyms are to hide.
    fn leave_texts_out(&mut self, found: &Match) {
        if !self.reading.manner.keep_names && (found.title.is_some() || found.note.is_some()) {
            self.told.notes.push(Note::TextLeftOut);
        }
        if found.note.as_ref().is_some_and(|note| note.chars().count() > bounds::TEXT_CHARS) {
            self.refuse(Column::Note, ProblemKind::Malformed, "", Column::Note.expected());
        }
    }

    fn missing(&mut self, column: Column) {
        self.refuse(column, ProblemKind::Missing, "", column.expected());
    }

    fn refuse(&mut self, column: Column, kind: ProblemKind, found: &str, expected: impl Into<String>) {
        let mut problem = Problem::new(Some(column), kind, found, expected);
        problem.position = self.reading.columns.place(column).map(|place| place + 1);
        self.told.refuse(problem);
    }
}
