//! A whole text: form, header, entries, comments.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use aftermath_rules::{Games, Log, bounds, system::System};

use crate::{
    Comment, Notation, Transcript, clock,
    columns::{self, COLUMNS, Columns},
    cursor::{Cursor, in_word},
    entry::{Entries, Running},
    error::{Expected, NotationError, Place},
    header::{HeaderReader, HeaderWriter},
    labels::{self, Labels},
    node::{Node, quoted},
    shape::Grammar,
    style::Style,
};

/// Bytes of a line of text: a line of a log in quotes has twice as many at most, and a name before it.
const LINE_BYTES: usize = 2 * bounds::LINE_BYTES + 64;
/// What stands between header and entries.
const DIVIDER: &str = "---";
/// The first line of a battle and of a match that is known by its result alone.
const OPENINGS: [&str; 2] = ["battle", "result"];
/// A line of a log that is no object, in quotes.
const LINE: &str = "%line";
/// How the bytes of the log are written.
const FORM: &str = "%form";

impl<'g> Notation<'g> {
    /// The notation of these games.
    pub fn of(games: &'g Games) -> Self {
        Self { games, grammars: Mutex::default() }
    }

    /// The grammar of a game, which is made once.
    fn grammar(&self, system: System, is_result: bool) -> Arc<Grammar> {
        let mut grammars = self.grammars.lock().unwrap_or_else(PoisonError::into_inner);
        let grammar = grammars.entry((system.as_str(), is_result)).or_insert_with(|| {
            let schemas = if is_result { self.games.result_schemas() } else { self.games.schemas(system) };
            Arc::new(Grammar::of(&schemas))
        });
        Arc::clone(grammar)
    }

    /// Writes a log as a text, with comments, each before or behind the line of the entry to which it belongs.
    ///
    /// # Errors
    /// [`NotationError::NoLog`] for bytes whose first line is no header of a known game, [`NotationError::NotUtf8`], and
    /// those of bounds.
    pub fn write(&self, log: &[u8], source: &str, comments: &[Comment]) -> Result<String, NotationError> {
        let lines = log_lines(log, source)?;
        write(self, log, &lines, comments).ok_or_else(|| NotationError::NoLog { at: place(source, 1) })
    }

    /// Reads a text as a log. Whether the log holds together is for [`Transcript::log`] to say.
    ///
    /// # Errors
    /// The first thing wrong, with line, column and what was expected.
    pub fn read(&self, text: &[u8], source: &str) -> Result<Transcript, NotationError> {
        let lines = text_lines(text, source)?;
        let mut reader = Reader { notation: self, source, lines: &lines, at: 0, found: Transcript::default() };
        reader.whole()?;
        Ok(reader.found)
    }
}

/// The text of a log; none where its first line is no header of a known game.
fn write(notation: &Notation<'_>, log: &[u8], lines: &[&str], comments: &[Comment]) -> Option<String> {
    let header = Node::parse(lines[0])?;
    let system = header.field("system").and_then(Node::text).and_then(|name| notation.games.find(name).ok())?;
    let is_result = header.field("vocabulary").and_then(Node::text) == Some("results");
    let grammar = notation.grammar(system, is_result);
    let writer = Writer { grammar: &grammar, system, is_result, lines, header: &header };
    let compact = Style { unended: !log.ends_with(b"\n"), ..Style::default() };
    let mut spaced = String::new();
    header.json(Style { spaced: true, ..compact }, &mut spaced);
    let style = Style { spaced: spaced == lines[0], ..compact };
    let plain = writer.text(style, comments);
    if !log.windows(2).any(|pair| pair == b".0") {
        return Some(plain);
    }
    // Numbers that are all written alike are shorter without what they share.
    let decimal = writer.text(Style { decimals: true, ..style }, comments);
    Some(if decimal.len() < plain.len() { decimal } else { plain })
}

/// The lines of a log, none of them too long.
fn log_lines<'a>(log: &'a [u8], source: &str) -> Result<Vec<&'a str>, NotationError> {
    if log.len() as u64 > bounds::LOG_BYTES {
        return Err(NotationError::TooLarge { origin: source.to_owned() });
    }
    let mut lines = Vec::new();
    for (index, line) in log.strip_suffix(b"\n").unwrap_or(log).split(|byte| *byte == b'\n').enumerate() {
        let at = || place(source, index + 1);
        if line.len() > bounds::LINE_BYTES {
            return Err(NotationError::LineTooLong { at: at() });
        }
        if index > bounds::ENTRIES {
            return Err(NotationError::TooManyEntries { at: at() });
        }
        lines.push(std::str::from_utf8(line).map_err(|_| NotationError::NotUtf8 { at: at() })?);
    }
    Ok(lines)
}

fn place(source: &str, line: usize) -> Place {
    Place { source: source.to_owned(), line, column: 1 }
}

struct Writer<'a> {
    grammar: &'a Grammar,
    system: System,
    is_result: bool,
    lines: &'a [&'a str],
    header: &'a Node,
}

impl Writer<'_> {
    fn text(&self, style: Style, comments: &[Comment]) -> String {
        let mut notes: BTreeMap<usize, Vec<&Comment>> = BTreeMap::new();
        for comment in comments {
            notes.entry(comment.line.min(self.lines.len())).or_default().push(comment);
        }
        let before = |line: usize, out: &mut String| {
            for comment in notes.get(&line).into_iter().flatten().filter(|comment| !comment.is_behind) {
                out.push_str(format!("# {}", plain(&comment.text)).trim_end());
                out.push('\n');
            }
        };
        let behind = |line: usize, out: &mut String| {
            for comment in notes.get(&line).into_iter().flatten().filter(|comment| comment.is_behind) {
                out.push_str(format!("  # {}", plain(&comment.text)).trim_end());
            }
        };

        let (mut out, mut labels) = (String::new(), Labels::default());
        before(0, &mut out);
        let form = style.words();
        let form = if form.is_empty() { String::new() } else { format!("{FORM} {}\n", form.join(" ")) };
        match self.header_lines(style, &mut labels) {
            Some(lines) => {
                out += &lines[0];
                behind(0, &mut out);
                out.push('\n');
                out += &form;
                for line in &lines[1..] {
                    out += line;
                    out.push('\n');
                }
            }
            None => {
                out += &format!("{} {}", OPENINGS[usize::from(self.is_result)], self.system.as_str());
                behind(0, &mut out);
                out.push('\n');
                out += &form;
                out += &raw(self.lines[0]);
                out.push('\n');
            }
        }
        out += DIVIDER;
        out.push('\n');
        self.entries(style, &mut labels, &mut out, &before, &behind);
        before(self.lines.len(), &mut out);
        out
    }

    fn entries(
        &self,
        style: Style,
        labels: &mut Labels,
        out: &mut String,
        before: &dyn Fn(usize, &mut String),
        behind: &dyn Fn(usize, &mut String),
    ) {
        let nodes: Vec<Option<Node>> = self.lines[1..].iter().map(|line| Node::parse(line)).collect();
        let times: Vec<_> = nodes.iter().map(|node| node.as_ref()?.field("at")?.text()).collect();
        let (running, columns) = (Running::default(), Columns::default());
        let mut entries = Entries { grammar: self.grammar, labels, style, running, columns };
        for line in columns::of_entries(self.grammar, &nodes) {
            let mut cursor = Cursor::new("", 1, &line[COLUMNS.len()..]);
            if entries.columns.read((self.grammar, &self.grammar.of_events), &mut cursor).is_ok() {
                out.push_str(&line);
                out.push('\n');
            }
        }
        if let Some(line) = clock::line(&times) {
            let mut cursor = Cursor::new("", 1, &line[1..]);
            if entries.running.clock.set(&mut cursor).is_ok() {
                out.push_str(&line);
                out.push('\n');
            }
        }
        for (index, (line, node)) in self.lines[1..].iter().zip(&nodes).enumerate() {
            before(index + 1, out);
            let running = entries.running.clone();
            // What is read again as the very same bytes may stand; anything else stands as JSON.
            let rendered = node.as_ref().and_then(|node| entries.rendered(node)).filter(|text| {
                let read = entries.read(&mut Cursor::new("", 1, text), index + 1);
                begins_entry(text) && read.is_ok_and(|read| read == *line)
            });
            match rendered {
                Some(text) => {
                    out.push_str(&text);
                    behind(index + 1, out);
                }
                None => {
                    entries.running = running;
                    before_raw(index + 1, behind, out);
                    out.push_str(&raw(line));
                }
            }
            out.push('\n');
        }
    }

    /// The lines of the header; none where they do not give the same bytes.
    fn header_lines(&self, style: Style, labels: &mut Labels) -> Option<Vec<String>> {
        let columns = columns::of_header(self.grammar, self.header);
        let in_columns = self.header_in(columns, style, labels);
        in_columns.or_else(|| self.header_in(Vec::new(), style, labels))
    }

    fn header_in(&self, columns: Vec<String>, style: Style, labels: &mut Labels) -> Option<Vec<String>> {
        let id = self.header.field("match")?.text()?;
        let opening = OPENINGS[usize::from(self.is_result)];
        let mut lines = vec![format!("{opening} {} {}", self.system.as_str(), crate::render::bare_or_quoted(id))];
        let mut known = Columns::default();
        for line in &columns {
            let mut cursor = Cursor::new("", 1, &line[COLUMNS.len()..]);
            known.read((self.grammar, &self.grammar.of_header), &mut cursor).ok()?;
        }
        let writer = HeaderWriter::new(self.grammar, style, &known, labels::chosen(self.header));
        let written = writer.lines(self.header)?;
        let mut reader = HeaderReader::new(self.grammar, labels, (style, &known), self.system.as_str(), id);
        let is_read = written.iter().all(|line| reader.line(&mut Cursor::new("", 1, line)).is_ok());
        let read = if is_read { reader.end(&Cursor::new("", 1, "")).ok() } else { None };
        if read.as_deref() != Some(self.lines[0]) {
            *labels = Labels::default();
            return None;
        }
        lines.extend(columns);
        lines.extend(written);
        Some(lines)
    }
}

/// Comments behind a line that takes none stand before it.
fn before_raw(line: usize, behind: &dyn Fn(usize, &mut String), out: &mut String) {
    let mut comment = String::new();
    behind(line, &mut comment);
    if !comment.is_empty() {
        out.push_str(comment.trim_start());
        out.push('\n');
    }
}

/// A comment in one line.
fn plain(text: &str) -> String {
    text.replace(['\n', '\r'], " ").trim().to_owned()
}

/// A line of a log as it is.
fn raw(line: &str) -> String {
    let stands = line.starts_with('{') && !line.ends_with('\r');
    if stands { line.to_owned() } else { format!("{LINE} {}", quoted(line)) }
}

/// Whether a line is that of an entry and of nothing else.
fn begins_entry(text: &str) -> bool {
    text.starts_with(|c: char| in_word(c) || c == '"' || c == '@')
}

/// The lines of a text, none of them too long.
fn text_lines<'a>(text: &'a [u8], source: &str) -> Result<Vec<&'a str>, NotationError> {
    if text.len() as u64 > bounds::LOG_BYTES {
        return Err(NotationError::TooLarge { origin: source.to_owned() });
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut lines = Vec::new();
    for (index, bytes) in text.split(|byte| *byte == b'\n').enumerate() {
        let at = place(source, index + 1);
        if bytes.len() > LINE_BYTES {
            return Err(NotationError::LineTooLong { at });
        }
        let Ok(line) = std::str::from_utf8(bytes) else { return Err(NotationError::NotUtf8 { at }) };
        lines.push(line.strip_suffix('\r').unwrap_or(line));
    }
    Ok(lines)
}

struct Reader<'a> {
    notation: &'a Notation<'a>,
    source: &'a str,
    lines: &'a [&'a str],
    /// Index of the next line.
    at: usize,
    found: Transcript,
}

impl<'a> Reader<'a> {
    /// The next line that says something.
    fn next(&mut self) -> Option<Cursor<'a>> {
        while let Some(line) = self.lines.get(self.at) {
            self.at += 1;
            let cursor = Cursor::new(self.source, self.at, line);
            let mut ahead = cursor;
            ahead.skip_space();
            match ahead.comment() {
                Some(comment) => self.comment(comment, false),
                None if ahead.rest().is_empty() => {}
                None => return Some(cursor),
            }
        }
        None
    }

    fn comment(&mut self, text: &str, is_behind: bool) {
        let line = self.found.lines.len() - usize::from(is_behind && !self.found.lines.is_empty());
        self.found.comments.push(Comment { line, is_behind, text: text.to_owned() });
    }

    /// The end of the text.
    fn end(&self) -> Cursor<'a> {
        Cursor::new(self.source, self.lines.len(), "")
    }

    fn push(&mut self, line: &str, from: usize) {
        if !self.found.log.is_empty() {
            self.found.log.push(b'\n');
        }
        self.found.log.extend_from_slice(line.as_bytes());
        self.found.lines.push(from);
    }

    fn whole(&mut self) -> Result<(), NotationError> {
        let Some(mut cursor) = self.next() else { return Err(self.end().expected(Expected::FirstLine)) };
        let is_result = match OPENINGS.iter().position(|opening| *opening == cursor.next_word()) {
            Some(index) => index == 1,
            None => return Err(cursor.expected(Expected::FirstLine)),
        };
        let first = self.at;
        cursor.word();
        cursor.skip_space();
        let games = self.notation.games;
        let Ok(system) = games.find(cursor.next_word()) else {
            return Err(cursor.expected(Expected::Game(games.names())));
        };
        cursor.word();
        cursor.skip_space();
        let id = match cursor.peek() {
            _ if cursor.at_end() => None,
            Some('"') => Some(cursor.quoted().ok_or_else(|| cursor.expected(Expected::Text))?),
            _ if cursor.next_word().is_empty() => return Err(cursor.expected(Expected::Text)),
            _ => Some(cursor.word().to_owned()),
        };
        cursor.end()?;
        let comment = cursor.comment();
        let grammar = self.notation.grammar(system, is_result);
        let style = self.form()?;
        let mut labels = Labels::default();
        let columns = self.header_columns(&grammar)?;
        match id {
            Some(id) => {
                let header = HeaderReader::new(&grammar, &mut labels, (style, &columns), system.as_str(), &id);
                self.header(header, first)?;
            }
            None => self.raw_header()?,
        }
        // What is said behind the first line belongs to the header.
        self.found.comments.extend(comment.map(|text| Comment { line: 0, is_behind: true, text: text.to_owned() }));
        let (running, columns) = (Running::default(), Columns::default());
        self.entries(Entries { grammar: &grammar, labels: &mut labels, style, running, columns })?;
        if !style.unended {
            self.found.log.push(b'\n');
        }
        if self.found.log.len() as u64 > bounds::LOG_BYTES {
            return Err(NotationError::TooLarge { origin: self.source.to_owned() });
        }
        Ok(())
    }

    /// The line that says how the bytes are written, if it is there.
    fn form(&mut self) -> Result<Style, NotationError> {
        let (mut style, before, comments) = (Style::default(), self.at, self.found.comments.len());
        let Some(mut cursor) = self.next().filter(|cursor| cursor.rest().starts_with(FORM)) else {
            self.at = before;
            self.found.comments.truncate(comments);
            return Ok(style);
        };
        cursor.advance(FORM.len());
        loop {
            cursor.skip_space();
            if cursor.at_end() {
                return Ok(style);
            }
            match style.mark(cursor.next_word()) {
                Some(mark) => *mark = true,
                None => return Err(cursor.expected(Expected::Word(Style::WORDS.map(str::to_owned).to_vec()))),
            }
            cursor.word();
        }
    }

    /// Lines before the header that name columns of it.
    fn header_columns(&mut self, grammar: &Grammar) -> Result<Columns, NotationError> {
        let mut columns = Columns::default();
        loop {
            let (before, comments) = (self.at, self.found.comments.len());
            let Some(mut cursor) = self.next().filter(is_columns) else {
                self.at = before;
                self.found.comments.truncate(comments);
                return Ok(columns);
            };
            cursor.advance(COLUMNS.len());
            columns.read((grammar, &grammar.of_header), &mut cursor)?;
            if let Some(comment) = cursor.comment() {
                self.comment(comment, false);
            }
        }
    }

    fn header(&mut self, mut header: HeaderReader<'_>, first: usize) -> Result<(), NotationError> {
        loop {
            let Some(mut cursor) = self.next() else {
                let line = header.end(&self.end())?;
                self.push(&line, first);
                return Ok(());
            };
            if is_divider(&cursor) {
                let line = header.end(&cursor)?;
                self.push(&line, first);
                return Ok(());
            }
            header.line(&mut cursor)?;
            if let Some(comment) = cursor.comment() {
                self.comment(comment, false);
            }
        }
    }

    /// A header that stands as JSON.
    fn raw_header(&mut self) -> Result<(), NotationError> {
        let cursor = self.next().ok_or_else(|| self.end().expected(Expected::Json))?;
        let line = raw_line(&cursor)?.ok_or_else(|| cursor.expected(Expected::Json))?;
        self.push(&line, self.at);
        match self.next() {
            Some(cursor) if !is_divider(&cursor) => Err(cursor.expected(Expected::HeaderLine)),
            _ => Ok(()),
        }
    }

    fn entries(&mut self, mut entries: Entries<'_>) -> Result<(), NotationError> {
        while let Some(mut cursor) = self.next() {
            if is_clock(&cursor) {
                cursor.advance(1);
                entries.running.clock.set(&mut cursor)?;
                if let Some(comment) = cursor.comment() {
                    self.comment(comment, false);
                }
                continue;
            }
            if is_columns(&cursor) {
                cursor.advance(COLUMNS.len());
                let grammar = entries.grammar;
                entries.columns.read((grammar, &grammar.of_events), &mut cursor)?;
                if let Some(comment) = cursor.comment() {
                    self.comment(comment, false);
                }
                continue;
            }
            let seq = self.found.lines.len();
            if seq > bounds::ENTRIES {
                return Err(NotationError::TooManyEntries { at: cursor.place() });
            }
            match raw_line(&cursor)? {
                Some(line) => self.push(&line, self.at),
                None => {
                    cursor.skip_space();
                    let line = entries.read(&mut cursor, seq)?;
                    self.push(&line, self.at);
                    if let Some(comment) = cursor.comment() {
                        self.comment(comment, true);
                    }
                }
            }
        }
        Ok(())
    }
}

fn is_divider(cursor: &Cursor<'_>) -> bool {
    cursor.rest().trim_end() == DIVIDER
}

/// Whether a line names columns.
fn is_columns(cursor: &Cursor<'_>) -> bool {
    cursor.rest().strip_prefix(COLUMNS).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

/// Whether a line sets the clock: a time and nothing else, or a pace behind it.
fn is_clock(cursor: &Cursor<'_>) -> bool {
    let Some(time) = cursor.rest().strip_prefix('@') else { return false };
    let behind = time.find([' ', '\t']).map_or("", |end| time[end..].trim_start());
    !time.starts_with('"') && (behind.is_empty() || behind.starts_with(['+', '#']))
}

/// The line of a log that stands as it is; none where the line is no such.
fn raw_line(cursor: &Cursor<'_>) -> Result<Option<String>, NotationError> {
    let mut cursor = *cursor;
    let line = if cursor.rest().starts_with('{') {
        cursor.rest().to_owned()
    } else if cursor.take(LINE) {
        cursor.skip_space();
        let line = cursor.quoted().filter(|line| !line.contains('\n'));
        let line = line.ok_or_else(|| cursor.expected(Expected::Text))?;
        cursor.end()?;
        line
    } else {
        return Ok(None);
    };
    let fits = line.len() <= bounds::LINE_BYTES;
    if fits { Ok(Some(line)) } else { Err(NotationError::LineTooLong { at: cursor.place() }) }
}

impl Transcript {
    /// The log, read by its game.
    ///
    /// # Errors
    /// [`NotationError::Log`] with the line of the text from which the wrong line of the log comes.
    pub fn log(&self, games: &Games, source: &str) -> Result<Log, NotationError> {
        games.read(&self.log, source).map_err(|error| {
            let line = error.location().and_then(|at| self.lines.get(at.line - 1)).copied().unwrap_or(1);
            NotationError::Log { at: place(source, line), error: Box::new(error) }
        })
    }
}
