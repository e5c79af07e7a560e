//! A game as whoever handles its logs sees it: a name and data, no code.

use std::{cmp::Ordering, fmt, hash};

use serde::{Serialize, Serializer};

use crate::{
    board::Mark,
    catalogue::{Rule, RuleRecord, RulingRecord},
    enlist::Enlist,
    explain::Language,
    finding::{Part, Purpose},
    ground::TerrainChoice,
    listed::Listed,
};

/// What is known of a game besides its referee.
#[derive(Debug)]
pub struct GameInfo {
    /// Name in logs, addresses, options and folders, e.g. `kow2`: lower-case letters and digits.
    pub id: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What else people call it, e.g. `40k`, whichever edition they mean by that; alone as the title does.
    pub called: &'static [&'static str],
    /// The title with the edition of the rules.
    pub edition: &'static str,
    /// Unit of its lengths.
    pub length: LengthUnit,
    /// The catalogue of its rules, in the order of the rulebook.
    pub rules: &'static [RuleRecord],
    /// What is decided of the places where its rulebook is silent or contradicts itself, for rules pages: each is a rule of
    /// the catalogue, too. Nothing where the header has no options for that.
    pub rulings: &'static [RulingRecord],
    /// Its messages.
    pub messages: Messages,
    /// What boards show besides words.
    pub marks: &'static [Mark],
    /// What its dice are thrown for; nothing where no log of it has throws.
    pub purposes: &'static [&'static Purpose],
    /// How long damage that took nothing yet may still take something.
    pub damage_lasts: DamageLasts,
    /// Kinds of actions whose dice fall whatever anybody chooses.
    pub dice_alone: &'static [&'static str],
    /// What people call a row of an army list that logs name by this id; none where logs name rows by their names.
    pub list_entry: fn(&str) -> Option<Listed>,
    /// How armies are made of what was chosen in another program or from an army list; none where the game makes none.
    pub enlist: Option<Enlist>,
    /// With what a log begins that nobody made elsewhere; none where no log of it is begun here.
    pub begin: Option<Begin>,
}

/// With what a log of a game begins where nobody says otherwise.
#[derive(Debug, Clone, Copy)]
pub struct Begin {
    /// The `edition` of its header.
    pub edition: &'static str,
    /// Tables on which the game is played, width and depth in its unit of length, the most usual first.
    pub tables: &'static [(f64, f64)],
    /// Kinds of terrain that may lie there.
    pub terrain: fn() -> Vec<TerrainChoice>,
}

impl GameInfo {
    /// Names of the throws that do this.
    pub fn thrown_to(&self, part: Part) -> Vec<&'static str> {
        self.purposes.iter().filter(|purpose| purpose.part == part).map(|purpose| purpose.name).collect()
    }

    /// Whether units are ordered by throws, so that there is luck of command.
    pub fn has_orders(&self) -> bool {
        self.purposes.iter().any(|purpose| purpose.part == Part::Order)
    }

    /// The throws whose results are damage: in games without throws to damage every hit is.
    pub fn hurting(&self) -> Part {
        let damage = self.purposes.iter().any(|purpose| purpose.part == Part::Damage);
        if damage { Part::Damage } else { Part::Hit }
    }
}

/// Unit of lengths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LengthUnit {
    /// Centimetres.
    Centimetres,
    /// Inches.
    Inches,
}

impl LengthUnit {
    /// Name as in JSON: `cm` or `in`.
    pub fn as_str(self) -> &'static str {
        match self {
            LengthUnit::Centimetres => "cm",
            LengthUnit::Inches => "in",
        }
    }
}

/// Fluent messages of a game, a text a language.
#[derive(Debug, Clone, Copy, Default)]
pub struct Messages {
    /// English.
    pub en: &'static str,
    /// Russian.
    pub ru: &'static str,
}

impl Messages {
    /// The text in a language.
    pub fn of(&self, language: Language) -> &'static str {
        match language {
            Language::En => self.en,
            Language::Ru => self.ru,
        }
    }
}

/// How long damage lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DamageLasts {
    /// It is wiped at the end of the phase.
    Phase,
    /// It stays to the end of the battle.
    Battle,
}

/// A game of the registry.
#[derive(Clone, Copy)]
pub struct System(&'static GameInfo);

impl System {
    /// The game of which this is known.
    pub const fn of(info: &'static GameInfo) -> Self {
        Self(info)
    }

    /// What is known of it.
    pub fn info(self) -> &'static GameInfo {
        self.0
    }

    /// Name in logs, addresses and options.
    pub fn as_str(self) -> &'static str {
        self.0.id
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        self.0.title
    }

    /// Unit of length: `cm` or `in`.
    pub fn unit_of_length(self) -> &'static str {
        self.0.length.as_str()
    }

    /// The rules of its catalogue, in the order of the rulebook.
    pub fn rules(self) -> impl ExactSizeIterator<Item = Rule> {
        self.0.rules.iter().map(Rule::of)
    }

    /// The rule with this id.
    pub fn rule(self, id: &str) -> Option<Rule> {
        self.rules().find(|rule| rule.id() == id)
    }

    /// What people call a row of an army list that logs name by an id; none where rows are named by their names.
    pub fn listed(self, profile: &str) -> Option<Listed> {
        (self.0.list_entry)(profile)
    }
}

impl fmt::Debug for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "System({})", self.as_str())
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl PartialEq for System {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for System {}

impl PartialOrd for System {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for System {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl hash::Hash for System {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl Serialize for System {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
