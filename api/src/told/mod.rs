//! An entry in one line: who did what to whom, and how it came out. The same for the pages, the interface and the terminal.
//!
//! The line is put together from what the events of every game have in common, from the throws that the referee found in
//! them and from the losses that they brought, never from the rules of one game.

mod apart;
mod campaign;
mod losses;
mod outcome;
mod parties;
mod words;

use aftermath_rules::{
    EntryView, Summary,
    board::Role,
    explain::{Names, Speech},
    finding::Verdict,
};
use serde_json::Value;

pub(crate) use self::{
    apart::{names, told_apart},
    losses::LossesByEntry,
};
use self::{outcome::Outcomes, parties::Parties, words::WORDS};
use crate::messages::Messages;

/// Dice that a line shows one by one.
const DICE: usize = 12;
/// Characters of a remark that a line shows.
const REMARK_CHARS: usize = 80;
/// Fields by which an entry says what was chosen, in the order in which they are told: which part of a model acts, the order,
/// the spell, the weapon, the reason.
const CHOSEN: [&str; 27] = [
    "part", "purpose", "order", "spell", "power", "weapon", "card", "names", "rule", "ability", "method", "kind",
    "step", "quality", "weather", "fire", "pace", "response", "choice", "occasion", "manner", "by", "cause", "because",
    "reason", "facing", "result",
];
/// Numbers that an entry is about, told as they are.
const NUMBERS: [&str; 2] = ["turns", "points"];
/// Numbers that need a name.
const NAMED_NUMBERS: [&str; 3] = ["power", "dispel", "healed"];

/// Tells the entries of one match in one language.
#[derive(Debug)]
pub(crate) struct Teller<'a> {
    summary: &'a Summary,
    names: &'a Names,
    speech: &'a Speech,
    parties: Parties<'a>,
    lost: &'a LossesByEntry,
}

/// An entry in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// What kind of event it is.
    pub(crate) kind: String,
    /// Who did it, to whom, and what was chosen; empty where the kind says it all.
    pub(crate) who: String,
    /// How it came out; empty where nothing was rolled, lost or decided.
    pub(crate) outcome: String,
}

impl Told {
    /// All in one line.
    pub(crate) fn line(&self) -> String {
        let mut line = self.kind.clone();
        for (sign, part) in [(": ", &self.who), (" – ", &self.outcome)] {
            if !part.is_empty() {
                line += sign;
                line += part;
            }
        }
        line
    }
}

impl<'a> Teller<'a> {
    /// For the entries of a match; `lost` says what each took off the table.
    pub(crate) fn new(summary: &'a Summary, names: &'a Names, speech: &'a Speech, lost: &'a LossesByEntry) -> Self {
        Self { summary, names, speech, parties: Parties::of(summary, names), lost }
    }

    /// The line of the header: who met.
    pub(crate) fn header(&self) -> String {
        let sides = self.summary.sides.iter();
        let armies = sides.map(|side| format!("{} ({})", side.army, side.player));
        armies.collect::<Vec<_>>().join(" – ")
    }

    /// An entry and its verdict.
    pub(crate) fn entry(&self, entry: &EntryView, verdict: &Verdict) -> Told {
        let event = &entry.event;
        let words = WORDS.of(self.speech.language());
        let outcomes = Outcomes { names: self.names, speech: self.speech, parties: &self.parties, words };
        let mut outcome = outcomes.of(event, verdict);
        let acting = self.parties.acting(event);
        outcome.extend(self.lost.of_entry(verdict.entry).iter().map(|lost| {
            let name = self.names.name(lost.unit.as_str());
            // Who alone acts need not be named twice.
            let own = if acting.as_deref() == Some(name) { "yes" } else { "no" };
            let kind = if lost.role == Role::Character { "character" } else { "unit" };
            let figures =
                [("unit", name.into()), ("lost", lost.count.into()), ("own", own.into()), ("kind", kind.into())];
            words.say(if lost.is_gone { "told-gone" } else { "told-lost" }, figures)
        }));
        let mut who: Vec<String> = [self.when(event, words), acting].into_iter().flatten().collect();
        who.extend(self.chosen(event));
        who.extend(self.remark(event));
        if let Some(set) = &entry.dice {
            who.push(format!("{} {set}", self.speech.term_of(self.summary.system, "field", "dice_set")));
        }
        let mut who = who.join(", ");
        if !outcomes.are_dice_told(verdict)
            && let Some(dice) = dice(event)
        {
            who += if who.is_empty() { "" } else { " " };
            who += &format!("[{dice}]");
        }
        Told { kind: self.speech.term_of(self.summary.system, "event", entry.kind), who, outcome: outcome.join("; ") }
    }

    /// A turn or a phase.
    fn when(&self, event: &Value, words: &Messages) -> Option<String> {
        let phase = event["phase"].as_str().map(|phase| self.speech.term_of(self.summary.system, "phase", phase));
        phase.or_else(|| event["turn"].as_u64().map(|turn| words.say("told-turn", [("turn", turn.into())])))
    }

    /// What was chosen, and numbers that are all there is to tell.
    fn chosen(&self, event: &Value) -> Vec<String> {
        let word = |field: &&str| {
            let word = event[*field].as_str().filter(|word| !word.is_empty() && !self.parties.know(word))?;
            Some(outcome::term(word, self.speech, self.names))
        };
        let number = |field: &&str| event[*field].as_u64().map(|number| number.to_string());
        let named = |field: &&str| {
            let number = event[*field].as_u64()?;
            Some(format!("{} {number}", self.speech.term_of(self.summary.system, "field", field)))
        };
        let numbers = NUMBERS.iter().filter_map(number).chain(NAMED_NUMBERS.iter().filter_map(named));
        CHOSEN.iter().filter_map(word).chain(numbers).collect()
    }

    /// What an agreement, an amendment, a dispute or a ruling says.
    fn remark(&self, event: &Value) -> Option<String> {
        let entry = event["entry"].as_u64().map(|entry| format!("#{entry}"));
        let text = event["text"].as_str().or_else(|| event["entry"].as_u64().and(event["reason"].as_str()));
        let text = text.map(|text| match text.char_indices().nth(REMARK_CHARS) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.to_owned(),
        });
        let parts: Vec<_> = [entry, text].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }
}

fn dice(event: &Value) -> Option<String> {
    let die = |value: &Value| value.as_u64().map(|face| vec![face]);
    let all = |value: &Value| value.as_array().map(|faces| faces.iter().filter_map(Value::as_u64).collect::<Vec<_>>());
    let within = |value: &Value| all(value).or_else(|| all(&value["dice"])).or_else(|| die(value));
    let faces = within(&event["dice"]).or_else(|| within(&event["die"])).filter(|faces| !faces.is_empty())?;
    let shown = faces.iter().take(DICE).map(ToString::to_string);
    let mut shown = shown.collect::<Vec<_>>().join(" ");
    if faces.len() > DICE {
        shown += &format!(" +{}", faces.len() - DICE);
    }
    Some(shown)
}

#[cfg(test)]
mod tests {
    use aftermath_games::GAMES;
    use aftermath_rules::{
        Log, Reading, Seq,
        explain::{Language, Speech},
    };
    use serde_json::{Value, json};

    use super::{LossesByEntry, Teller, Told, names};

    /// A log of the corpus.
    fn corpus(path: &str) -> Log {
        let file = format!("{}/../games/{path}", env!("CARGO_MANIFEST_DIR"));
        GAMES.read(&std::fs::read(&file).unwrap(), &file).unwrap()
    }

    /// A battle of Warmaster of two units a side, and these events.
    fn battle(events: &[Value]) -> Log {
        let unit = |id: &str, name: &str| json!({"id": id, "profile": "archers", "name": name, "type": "infantry", "attacks": 3, "hits": 3, "stands": 3});
        let side = |id: &str, army: &str, units: [Value; 2]| json!({"id": id, "player": format!("player of {id}"), "army": army, "roster": units});
        let header = json!({
            "aftermath": 1, "match": "m", "system": "warmaster", "edition": "core", "played": "2026-05-03",
            "table": {"width": 180, "depth": 120},
            "sides": [
                side("a", "Empire", [unit("a1", "Archers"), unit("a2", "Archers")]),
                side("b", "Orcs", [unit("b1", "Boyz 1"), unit("b2", "Boyz 1")]),
            ],
        });
        let entries =
            events.iter().zip(1..).map(|(event, seq)| json!({"seq": seq, "side": "a", "event": event}).to_string());
        let lines: Vec<String> = std::iter::once(header.to_string()).chain(entries).collect();
        GAMES.read(lines.join("\n").as_bytes(), "test").unwrap()
    }

    fn told(log: &Log, seq: u32, language: Language) -> Told {
        let (summary, judgement, entries) = (log.summary(), log.judge(Reading::Effective), log.entries());
        let (names, lost) = (names(&summary), LossesByEntry::of(log, &judgement.board));
        let speech = Speech::new(&GAMES, language);
        let entry = entries.iter().find(|entry| entry.seq == Seq(seq)).unwrap();
        Teller::new(&summary, &names, &speech, &lost).entry(entry, &judgement.verdicts[seq as usize])
    }

    #[test]
    fn a_blow_tells_who_struck_whom_and_how_many_dice_counted() {
        // The second worked battle of the book: 18 dice hit 8 times, of which armour takes one.
        let log = corpus("warmaster/corpus/appendix_combat.jsonl");
        assert_eq!(
            told(&log, 6, Language::En).line(),
            "Attack: Flagellants → Orc Warriors, left – 8 of 18 hit; 1 of 8 saved"
        );
        assert!(told(&log, 6, Language::Ru).outcome.contains("попало 8 из 18; спасено 1 из 8"));
    }

    #[test]
    fn a_round_tells_its_score_and_casualties_what_was_lost() {
        let log = corpus("warmaster/corpus/appendix_combat.jsonl");
        assert_eq!(told(&log, 10, Language::En).outcome, "The Empire 13, Orcs 5");
        // Its second round has no score in the log: the referee's is told.
        assert!(told(&log, 20, Language::En).outcome.contains("The Empire"), "{:?}", told(&log, 20, Language::En));
        let lost = told(&log, 11, Language::En);
        assert_eq!((lost.who.as_str(), lost.outcome.as_str()), ("Orc Warriors, left", "−2"));
        assert_eq!(told(&log, 21, Language::En).outcome, "destroyed");
        assert_eq!(told(&log, 21, Language::Ru).outcome, "отряд уничтожен");
    }

    #[test]
    fn a_charge_tells_whom_and_why() {
        let log = corpus("warmaster/corpus/appendix_combat.jsonl");
        assert_eq!(told(&log, 1, Language::En).line(), "Charge: Flagellants → Orc Warriors, left, by initiative");
    }

    #[test]
    fn a_flight_tells_before_whom_one_runs_not_at_whom() {
        let log = corpus("whfb6/corpus/options/overawed_full_held.jsonl");
        let who = told(&log, 3, Language::En).who;
        assert!(who.contains(" ← ") && !who.contains('→'), "{who}");
    }

    #[test]
    fn a_blow_of_mounts_is_told_from_one_of_their_riders() {
        // Given riders who strike, and then their horses.
        let file = format!("{}/../games/whfb6/corpus/combat/cavalry_held.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&file).unwrap();
        let riders = text.replace(r#""unit": "m1", "target": "o1","#, r#""unit": "o1", "target": "m1","#);
        let mounts = riders.replace(r#""target": "m1","#, r#""target": "m1", "part": "mount","#);
        let who = |text: &str| told(&GAMES.read(text.as_bytes(), "test").unwrap(), 2, Language::En).who;
        // Then the line says whose blows they are.
        assert_eq!((who(&riders).as_str(), who(&mounts).as_str()), ("Riders → Spearmen", "Riders → Spearmen, mount"));
    }

    #[test]
    fn a_roll_off_tells_the_dice_of_both_and_who_begins() {
        let rolls =
            json!([{"side": "a", "die": 1}, {"side": "b", "die": 1}, {"side": "a", "die": 5}, {"side": "b", "die": 2}]);
        let log = battle(&[json!({"roll_off": {"purpose": "first_turn", "rolls": rolls, "first": "a"}})]);
        assert_eq!(told(&log, 1, Language::En).outcome, "Empire 1 5, Orcs 1 2; Empire begins");
    }

    #[test]
    fn namesakes_have_numbers_and_behind_a_number_letters() {
        let log = battle(&[json!({"charge": {"unit": "a2", "target": "b1", "by": "initiative"}})]);
        assert!(
            told(&log, 1, Language::En).who.starts_with("Archers 2 → Boyz 1A"),
            "{:?}",
            told(&log, 1, Language::En)
        );
    }

    #[test]
    fn many_units_are_counted_and_words_without_a_term_are_spaced() {
        let log = battle(&[json!({"round": {"units": ["a1", "a2", "b1", "b2"]}})]);
        assert_eq!(told(&log, 1, Language::En).who, "Archers 1, Archers 2, Boyz 1A +1");
        let speech = Speech::new(&GAMES, Language::En);
        assert_eq!(super::outcome::term("no_such_word", &speech, &names(&log.summary())), "no such word");
    }
}
