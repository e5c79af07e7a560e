//! Why a text is no battle: where, what was expected, and what stands there.

use std::fmt;

use aftermath_rules::{bounds, explain::Language, reader::ReadError};

/// Where in a text something is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Name of the file or other source.
    pub source: String,
    /// Line, from 1.
    pub line: usize,
    /// Character in the line, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.source, self.line, self.column)
    }
}

/// What should stand somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// `battle GAME MATCH`, the first line.
    FirstLine,
    /// The name of one of these games.
    Game(Vec<&'static str>),
    /// One of these words.
    Word(Vec<String>),
    /// The name of one of these fields.
    Field(Vec<String>),
    /// A value for a field that must be there.
    Value(String),
    /// A text: a word, or several in quotes.
    Text,
    /// The id of a unit or a side, or the short name that the header gives it.
    Id,
    /// A number.
    Number,
    /// A whole number from one to another.
    Integer(i64, i64),
    /// Yes or no.
    YesNo,
    /// Faces of dice, each from one to another.
    Faces(i64, i64),
    /// A list in brackets.
    List,
    /// This character.
    Character(char),
    /// A value as JSON writes it.
    Json,
    /// Nothing more on the line.
    End,
    /// A time.
    Time,
    /// A line of the header, or `---`.
    HeaderLine,
    /// An indented line below one to which it belongs.
    Above,
}

/// Why a text is no battle, or bytes are no log that could be written as a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// Something else stands there.
    #[error("{}", self.sentence(Language::En))]
    Unexpected {
        /// Where.
        at: Place,
        /// What was expected.
        expected: Expected,
        /// What stands there; empty at the end of a line.
        found: String,
    },
    /// A field or a short name for the second time.
    #[error("{}", self.sentence(Language::En))]
    Twice {
        /// Where.
        at: Place,
        /// What.
        name: String,
    },
    /// Values within values, beyond every type of a log.
    #[error("{}", self.sentence(Language::En))]
    TooDeep {
        /// Where.
        at: Place,
    },
    /// A line that is too long, or makes too long a line of a log.
    #[error("{}", self.sentence(Language::En))]
    LineTooLong {
        /// Where.
        at: Place,
    },
    /// More entries than a log may have.
    #[error("{}", self.sentence(Language::En))]
    TooManyEntries {
        /// Where.
        at: Place,
    },
    /// Bytes that are no UTF-8.
    #[error("{}", self.sentence(Language::En))]
    NotUtf8 {
        /// Where.
        at: Place,
    },
    /// More bytes than a log may have.
    #[error("{}", self.sentence(Language::En))]
    TooLarge {
        /// Name of the source.
        origin: String,
    },
    /// A log whose header names no game that is known.
    #[error("{}", self.sentence(Language::En))]
    NoLog {
        /// Where.
        at: Place,
    },
    /// A text that is read well and makes a log that cannot be.
    #[error("{}", self.sentence(Language::En))]
    Log {
        /// The line of the text from which the line of the log comes.
        at: Place,
        /// What is wrong with the log.
        error: Box<ReadError>,
    },
}

impl NotationError {
    /// A stable name of the kind of error, e.g. `unexpected`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unexpected { .. } => "unexpected",
            Self::Twice { .. } => "twice",
            Self::TooDeep { .. } => "too-deep",
            Self::LineTooLong { .. } => "line-too-long",
            Self::TooManyEntries { .. } => "too-many-entries",
            Self::NotUtf8 { .. } => "not-utf8",
            Self::TooLarge { .. } => "too-large",
            Self::NoLog { .. } => "no-log",
            Self::Log { error, .. } => error.code(),
        }
    }

    /// Where it is wrong, unless the text as a whole is.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Self::TooLarge { .. } => None,
            Self::Unexpected { at, .. }
            | Self::Twice { at, .. }
            | Self::TooDeep { at }
            | Self::LineTooLong { at }
            | Self::TooManyEntries { at }
            | Self::NotUtf8 { at }
            | Self::NoLog { at }
            | Self::Log { at, .. } => Some(at),
        }
    }

    /// The error in a language, with its place.
    pub fn sentence(&self, language: Language) -> String {
        let place = self.place().map(|at| format!("{at}: ")).unwrap_or_default();
        format!("{place}{}", self.problem(language))
    }

    /// The error in a language, without its place.
    pub fn problem(&self, language: Language) -> String {
        match language {
            Language::En => self.in_english(),
            Language::Ru => self.in_russian(),
        }
    }

    fn in_english(&self) -> String {
        match self {
            Self::Unexpected { expected, found, .. } => {
                let found = if found.is_empty() { "the end of the line".to_owned() } else { format!("`{found}`") };
                format!("expected {}, found {found}", expected.in_english())
            }
            Self::Twice { name, .. } => format!("`{name}` stands here twice: expected once"),
            Self::TooDeep { .. } => format!("values within values: expected at most {} levels", crate::LEVELS),
            Self::LineTooLong { .. } => {
                format!("the line is too long: expected one that makes at most {} bytes of a log", bounds::LINE_BYTES)
            }
            Self::TooManyEntries { .. } => format!("more entries than {}, the most of a log", bounds::ENTRIES),
            Self::NotUtf8 { .. } => "the line is not valid UTF-8".to_owned(),
            Self::TooLarge { origin } => format!("{origin}: too large: expected at most {} bytes", bounds::LOG_BYTES),
            Self::NoLog { .. } => "no log: expected a header line that names a known game".to_owned(),
            Self::Log { error, .. } => format!("the line makes no log: {error}"),
        }
    }

    fn in_russian(&self) -> String {
        match self {
            Self::Unexpected { expected, found, .. } => {
                let found = if found.is_empty() { "конец строки".to_owned() } else { format!("`{found}`") };
                format!("ожидается: {}; а стоит {found}", expected.in_russian())
            }
            Self::Twice { name, .. } => format!("`{name}` указано дважды: ожидается один раз"),
            Self::TooDeep { .. } => {
                format!("слишком глубокая вложенность: ожидается не больше {} уровней", crate::LEVELS)
            }
            Self::LineTooLong { .. } => {
                format!("слишком длинная строка: в журнале она должна занимать не больше {} байт", bounds::LINE_BYTES)
            }
            Self::TooManyEntries { .. } => format!("записей больше {}, чем может быть в журнале", bounds::ENTRIES),
            Self::NotUtf8 { .. } => "строка не в UTF-8".to_owned(),
            Self::TooLarge { origin } => {
                format!("{origin}: слишком большой файл: ожидается не больше {} байт", bounds::LOG_BYTES)
            }
            Self::NoLog { .. } => "это не журнал: ожидается заголовок, в котором названа известная игра".to_owned(),
            Self::Log { error, .. } => format!("из строки не получается журнала: {error}"),
        }
    }
}

impl Expected {
    fn in_english(&self) -> String {
        match self {
            Self::FirstLine => "`battle GAME MATCH` in the first line".to_owned(),
            Self::Game(names) => format!("one of the games {}", names.join(", ")),
            Self::Word(words) => one_of("one of", words),
            Self::Field(fields) if fields.is_empty() => "nothing more here".to_owned(),
            Self::Field(fields) => one_of("a field of", fields),
            Self::Value(name) => format!("a value for `{name}`"),
            Self::Text => "a word, or a text in quotes".to_owned(),
            Self::Id => "the id or short name of a unit or a side".to_owned(),
            Self::Number => "a number".to_owned(),
            Self::Integer(..) => format!("a whole number{}", self.bounds("from", "up to")),
            Self::YesNo => "`yes` or `no`".to_owned(),
            Self::Faces(least, most) => format!("dice, a digit from {least} to {most} each, or `[]` for none"),
            Self::List => "a list in brackets, `[…]`".to_owned(),
            Self::Character(character) => format!("`{character}`"),
            Self::Json => "a value as JSON writes it".to_owned(),
            Self::End => "the end of the line".to_owned(),
            Self::Time => "a time: `2026-05-03T10:02:11Z`, `10:02:11`, `+20` (seconds later) or `-` (none)".to_owned(),
            Self::HeaderLine => "a line of the header, or `---` before the first entry".to_owned(),
            Self::Above => "a line above to which an indented line, or `+`, can belong".to_owned(),
        }
    }

    fn in_russian(&self) -> String {
        match self {
            Self::FirstLine => "`battle ИГРА МАТЧ` в первой строке".to_owned(),
            Self::Game(names) => format!("одна из игр: {}", names.join(", ")),
            Self::Word(words) => one_of("одно из слов", words),
            Self::Field(fields) if fields.is_empty() => "конец: больше здесь ничего не бывает".to_owned(),
            Self::Field(fields) => one_of("одно из полей", fields),
            Self::Value(name) => format!("значение для `{name}`"),
            Self::Text => "слово или текст в кавычках".to_owned(),
            Self::Id => "id или краткое имя отряда или стороны".to_owned(),
            Self::Number => "число".to_owned(),
            Self::Integer(..) => format!("целое число{}", self.bounds("от", "до")),
            Self::YesNo => "`yes` или `no`".to_owned(),
            Self::Faces(least, most) => format!("кубики, по цифре от {least} до {most}, или `[]`, если их нет"),
            Self::List => "список в скобках, `[…]`".to_owned(),
            Self::Character(character) => format!("`{character}`"),
            Self::Json => "значение, как его пишет JSON".to_owned(),
            Self::End => "конец строки".to_owned(),
            Self::Time => "время: `2026-05-03T10:02:11Z`, `10:02:11`, `+20` (секунд спустя) или `-` (нет)".to_owned(),
            Self::HeaderLine => "строка заголовка или `---` перед первой записью".to_owned(),
            Self::Above => "строка выше, к которой может относиться строка с отступом или `+`".to_owned(),
        }
    }

    /// The bounds of a whole number, as far as it has any.
    fn bounds(&self, from: &str, to: &str) -> String {
        let Self::Integer(least, most) = *self else { return String::new() };
        let least = if least > i64::MIN { format!(" {from} {least}") } else { String::new() };
        let most = if most < i64::MAX { format!(" {to} {most}") } else { String::new() };
        least + &most
    }
}

/// Words beyond which a list of them helps nobody.
const SHOWN: usize = 60;

fn one_of(before: &str, words: &[String]) -> String {
    let more = if words.len() > SHOWN { ", …" } else { "" };
    format!(
        "{before} {}{more}",
        words.iter().take(SHOWN).map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
    )
}
