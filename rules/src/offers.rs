//! What may be done now, and by whom: a game proposes entries, and its referee lets through those that break no rule.
//!
//! A proposal is an entry with what a player decides left open. It is judged on a copy of the state, as it would be if it
//! were recorded now: so what is offered is legal as far as it is decided, by the same code that judges what is played.
//! A game without proposals offers nothing, and says so.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::{
    docket::{Docket, ExplainingDocket},
    finding::{Asks, Finding, Measure, Outcome, Purpose, RollIx, Verdict},
    forms::{Form, Forms},
    game::{EventOf, Game},
    ids::{Seq, SideId},
    log::Entry,
    words::GameEvent,
    work_budget::WorkBudget,
};

/// What is put into a field that a proposal leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wants {
    /// Faces, in the order rolled.
    Dice,
    /// Faces of dice that are thrown again, one for each 1 of the throw of which the field has the name, with `_again`
    /// behind it; `again` alone is of `dice`.
    Again,
    /// One face.
    Die,
    /// A die of each side, thrown again where they are equal.
    Rolls,
    /// Places: poses, ways, steps.
    Places,
    /// Cards of a map that are entered one after the other: row and column of each.
    Cards,
    /// A length, a number or a word that players claim or declare.
    Claim,
    /// A side.
    Side,
    /// Units.
    Units,
    /// Numbers of stands, bases or models of the unit that acts or that the entry befalls.
    Stands,
    /// Numbers of stands, bases or models of the unit that it aims at.
    TargetStands,
    /// Points of each side.
    Points,
    /// What players write.
    Text,
}

/// A field that a proposal leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Ask {
    /// The way to it from the event, with dots; a part of it that stands for every member of a list is `*`.
    pub field: &'static str,
    /// What goes there.
    pub wants: Wants,
}

/// What a field may be, where it is one of a few things.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Choice {
    /// The way to it, as that of an [`Ask`]. A field that the offer's body has must be chosen; any other may be left out.
    pub field: &'static str,
    /// What it may be.
    pub values: Vec<Value>,
    /// What the offer's body has there holds unless a player says otherwise: the first that breaks no rule.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_settled: bool,
}

/// Models that the members of a list share: whoever is in one is in no other of the same sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Share {
    /// The list.
    pub list: &'static str,
    /// The field of a member that has its models. What an offer has there are those who may be of it.
    pub models: &'static str,
    /// Members are of the same sort where these fields of theirs are alike; all are where there are none.
    pub alike: &'static [&'static str],
    /// A field of a member that counts some of its models.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<&'static str>,
}

/// What a game proposes in a state: all that players might record next.
pub type Proposals<S> = fn(&S) -> Vec<Proposal>;

/// An entry that a game proposes.
#[derive(Debug, Clone)]
pub struct Proposal {
    side: Option<SideId>,
    kind: &'static str,
    body: Value,
    asks: Vec<Ask>,
    throw: Option<&'static str>,
    /// How many dice the first throw may take, where the game knows it before a rule has told.
    dice: Vec<u32>,
    choices: Vec<Choice>,
    share: Option<Share>,
    /// What dice that are open show while it is judged.
    face: u8,
    /// What is proposed where this breaks a rule.
    instead: Option<Box<Proposal>>,
    is_seldom: bool,
}

impl Proposal {
    /// An event of this kind with what is decided of it. A proposal of what the game's words cannot say is none.
    pub fn new(side: Option<&SideId>, kind: &'static str, body: Value) -> Self {
        let (asks, dice, choices) = (Vec::new(), Vec::new(), Vec::new());
        let (throw, share, face, instead) = (None, None, 1, None);
        Self { side: side.cloned(), kind, body, asks, throw, dice, choices, share, face, instead, is_seldom: false }
    }

    /// Comes seldom in a battle: a recorder need not show it with the others.
    #[must_use]
    pub fn seldom(mut self) -> Self {
        self.is_seldom = true;
        self
    }

    /// Leaves fields open, each by its name.
    #[must_use]
    pub fn asking(mut self, wants: Wants, fields: &[&'static str]) -> Self {
        self.asks.extend(fields.iter().map(|field| Ask { field, wants }));
        self
    }

    /// Leaves a field open for one of these values: where the proposal has it, for those that break no rule.
    #[must_use]
    pub fn choosing(mut self, field: &'static str, values: impl IntoIterator<Item = Value>) -> Self {
        self.choices.push(Choice { field, values: values.into_iter().collect(), is_settled: false });
        self.asking(Wants::Claim, &[field])
    }

    /// As [`Proposal::choosing`], where the first of them that breaks no rule is taken unless a player says otherwise. Without
    /// any the field is left out.
    #[must_use]
    pub fn settling(mut self, field: &'static str, values: impl IntoIterator<Item = Value>) -> Self {
        self.choices.push(Choice { field, values: values.into_iter().collect(), is_settled: true });
        self.asking(Wants::Claim, &[field])
    }

    /// Leaves cards of a map open that are entered one after the other: one of these ways shows that there is one.
    #[must_use]
    pub fn marching(mut self, field: &'static str, ways: impl IntoIterator<Item = Value>) -> Self {
        self.choices.push(Choice { field, values: ways.into_iter().collect(), is_settled: false });
        self.asking(Wants::Cards, &[field])
    }

    /// Leaves dice open, of which the first throw is this one: how many and what they need is worked out.
    #[must_use]
    pub fn throwing(mut self, field: &'static str) -> Self {
        self.throw = Some(field);
        self.asking(Wants::Dice, &[field])
    }

    /// As [`Proposal::throwing`], with one of these numbers of dice: those that break no rule.
    #[must_use]
    pub fn throwing_one_of(mut self, field: &'static str, dice: impl IntoIterator<Item = u32>) -> Self {
        self.dice = dice.into_iter().collect();
        self.throwing(field)
    }

    /// While it is judged its dice show this and not a 1, where a 1 is more than a miss.
    #[must_use]
    pub fn showing(mut self, face: u8) -> Self {
        self.face = face;
        self
    }

    /// Where it breaks a rule as it is, another is proposed.
    #[must_use]
    pub fn or(mut self, other: Proposal) -> Self {
        self.instead = Some(Box::new(other));
        self
    }

    /// Lets the members of a list share their models.
    #[must_use]
    pub fn sharing(mut self, share: Share) -> Self {
        self.share = Some(share);
        self
    }

    /// So many of its dice.
    fn thrown(&self, dice: u32) -> Value {
        Value::from(vec![self.face; dice as usize])
    }

    fn event<E: serde::de::DeserializeOwned>(&self, body: Value) -> Option<E> {
        serde_json::from_value(Value::Object([(self.kind.to_owned(), body)].into_iter().collect())).ok()
    }
}

/// What the first throw of an offer asks.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Throw {
    /// The field of its dice.
    pub field: &'static str,
    /// What it is thrown for.
    #[serde(serialize_with = "by_name")]
    pub purpose: &'static Purpose,
    /// How many dice, where a rule tells.
    pub dice: Option<u32>,
    /// The figure needed, where there is one.
    pub needed: Option<i32>,
    /// How faces make a result.
    pub measure: Measure,
}

fn by_name<S: serde::Serializer>(purpose: &&'static Purpose, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(purpose.name)
}

/// An entry that may be recorded now, with what is asked for it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Offer {
    /// The side that acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// Tag of the event.
    pub kind: &'static str,
    /// What is decided of it.
    pub body: Value,
    /// What is left open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<Ask>,
    /// The first throw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throw: Option<Throw>,
    /// What fields may be that are one of a few things.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// How places and claims are written that are left open, by their fields; those of which it can be told.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub forms: BTreeMap<&'static str, Form>,
    /// Models that the members of one of its lists share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<Share>,
    /// It comes seldom in a battle.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_seldom: bool,
}

/// Why an entry is not of an offer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Elsewhere {
    /// Another kind of event, or of another side.
    #[error("another side or kind of event")]
    Kind,
    /// A field is not as it is offered.
    #[error("{0}: not as it is offered")]
    Field(String),
}

impl Offer {
    /// Whether an entry is this offer with what is left open filled in.
    ///
    /// # Errors
    /// [`Elsewhere`] with the first field that differs.
    pub fn admits(&self, side: Option<&SideId>, event: &Value) -> Result<(), Elsewhere> {
        let body = event.get(self.kind).ok_or(Elsewhere::Kind)?;
        if self.side.is_some() && self.side.as_ref() != side {
            return Err(Elsewhere::Kind);
        }
        self.within(&self.body, body, &mut String::new())
    }

    fn within(&self, offered: &Value, found: &Value, path: &mut String) -> Result<(), Elsewhere> {
        if let Some(ask) = self.asks.iter().find(|ask| is_way(ask.field, path)) {
            let open = |name: &str| self.asks.iter().any(|ask| is_way(ask.field, &format!("{path}.*.{name}")));
            return match ask.wants == Wants::Units && !has_all(offered, found, &open) {
                true => Err(Elsewhere::Field(path.clone())),
                false => Ok(()),
            };
        }
        let length = path.len();
        let deeper = |path: &mut String, part: &str, offered: &Value, found: &Value| {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(part);
            let inside = self.within(offered, found, path);
            path.truncate(length);
            inside
        };
        match (offered, found) {
            (Value::Object(offered), Value::Object(found)) => {
                let names = offered.keys().chain(found.keys().filter(|name| !offered.contains_key(*name)));
                for name in names {
                    let [offered, found] = [offered, found].map(|fields| fields.get(name).unwrap_or(&Value::Null));
                    deeper(path, name, offered, found)?;
                }
                Ok(())
            }
            (Value::Null, Value::Object(found)) if self.asks.iter().any(|ask| ask.field.starts_with(path.as_str())) => {
                found.iter().try_for_each(|(name, found)| deeper(path, name, &Value::Null, found))
            }
            (Value::Array(offered), Value::Array(found)) if offered.len() == found.len() => {
                offered.iter().zip(found).try_for_each(|(offered, found)| deeper(path, "*", offered, found))
            }
            (offered, found) if offered == found => Ok(()),
            _ => Err(Elsewhere::Field(path.clone())),
        }
    }
}

/// Whether a field is on this way: a number in it is a place in a list, which the way calls `*`.
fn is_way(field: &str, way: &str) -> bool {
    let is_place = |part: &str| part == "*" || part.bytes().all(|byte| byte.is_ascii_digit());
    let (mut field, mut way) = (field.split('.'), way.split('.'));
    loop {
        match (field.next(), way.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if one == other || (other == "*" && is_place(one)) => {}
            _ => return false,
        }
    }
}

/// Whether units that are named already are among those found, whatever else is said of them; `open` tells the fields of
/// theirs that are left open.
fn has_all(offered: &Value, found: &Value, open: &impl Fn(&str) -> bool) -> bool {
    match (offered, found) {
        (Value::Array(offered), Value::Array(found)) => {
            offered.iter().all(|one| found.iter().any(|other| has_all(one, other, open)))
        }
        (Value::Object(offered), Value::Object(found)) => {
            offered.iter().all(|(name, one)| open(name) || found.get(name).is_some_and(|other| one == other))
        }
        (Value::Null, _) => true,
        (offered, found) => offered == found,
    }
}

/// As many dice are thrown at most for one figure, as 3D6 for a number of attacks.
const MOST_AT_ONCE: u32 = 3;

/// What of a game's proposals breaks no rule now.
pub(crate) fn of<G: Game>(state: &G::State, purse: &WorkBudget, seq: Seq) -> Option<Vec<Offer>> {
    let proposals = G::PROPOSALS?(state);
    let mut kinds: Vec<&'static str> = proposals.iter().map(|proposal| proposal.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let now = Now::<G> { state, purse, seq, kinds, forms: Forms::default() };
    Some(proposals.into_iter().filter_map(|proposal| now.offer(proposal)).collect())
}

/// A state, and the entry that comes next.
struct Now<'a, G: Game> {
    state: &'a G::State,
    purse: &'a WorkBudget,
    seq: Seq,
    /// Kinds of event that are proposed.
    kinds: Vec<&'static str>,
    /// How fields are written.
    forms: Forms,
}

impl<G: Game> Now<'_, G> {
    /// The proposal, or the one that takes its place, where it breaks no rule and nothing has to come before it.
    fn offer(&self, mut proposal: Proposal) -> Option<Offer> {
        let instead = proposal.instead.take();
        self.offer_as_it_is(proposal).or_else(|| self.offer(*instead?))
    }

    fn offer_as_it_is(&self, mut proposal: Proposal) -> Option<Offer> {
        let choices = self.legal(&mut proposal)?;
        let (body, verdict, due) = self.fitting(&proposal)?;
        let throw = proposal.throw.and_then(|field| {
            if !verdict.rolls.is_empty() {
                return throw(field, &verdict);
            }
            // A throw of another number of dice may be none.
            (1..=MOST_AT_ONCE).find_map(|dice| {
                let mut body = body.clone();
                put(&mut body, field, &proposal.thrown(dice))?;
                throw(field, &self.judged(&proposal, body)?)
            })
        });
        let throw = throw.map(|throw| Throw { dice: throw.dice.or(due), ..throw });
        let forms = self.forms_of(&proposal, &body);
        let Proposal { side, kind, asks, share, is_seldom, .. } = proposal;
        Some(Offer { side, kind, body, asks, throw, choices, forms, share, is_seldom })
    }

    /// How places and claims of a proposal are written.
    fn forms_of(&self, proposal: &Proposal, body: &Value) -> BTreeMap<&'static str, Form> {
        let open = proposal.asks.iter().filter(|ask| matches!(ask.wants, Wants::Places | Wants::Claim));
        let told =
            open.filter(|ask| proposal.choices.iter().all(|choice| choice.field != ask.field)).filter_map(|ask| {
                let reads = |sample: &Value| {
                    let mut body = body.clone();
                    put(&mut body, ask.field, sample).is_some() && proposal.event::<EventOf<G>>(body).is_some()
                };
                Some((ask.field, self.forms.of(proposal.kind, ask.field, reads)?))
            });
        told.collect()
    }

    /// What may be chosen. Of what has to be chosen or is settled it is what breaks no rule, with the first of that in the
    /// proposal; without any that has to be chosen there is no offer.
    fn legal(&self, proposal: &mut Proposal) -> Option<Vec<Choice>> {
        let mut choices = Vec::new();
        for Choice { field, mut values, is_settled } in std::mem::take(&mut proposal.choices) {
            let with = |value: &Value| {
                let mut body = proposal.body.clone();
                put(&mut body, field, value)?;
                Some(body)
            };
            let fits = |value: &Value| with(value).is_some_and(|body| self.stands(proposal, body));
            let is_due = proposal.body.pointer(&format!("/{}", field.replace('.', "/"))).is_some();
            if is_due || is_settled {
                values.retain(fits);
                match values.first() {
                    Some(first) => proposal.body = with(first)?,
                    None if is_settled => continue,
                    None => return None,
                }
            }
            if !values.is_empty() {
                choices.push(Choice { field, values, is_settled });
            }
        }
        Some(choices)
    }

    /// What of a proposal breaks no rule, what is said of it, and how many dice it takes, where just one number will do:
    /// where the number of its dice is wrong, as many are thrown as a rule says are due.
    fn fitting(&self, proposal: &Proposal) -> Option<(Value, Verdict, Option<u32>)> {
        let stands = |verdict: &Verdict| !verdict.findings.iter().any(|finding| self.is_in_the_way(finding, proposal));
        let with = |dice: u32| {
            let mut body = proposal.body.clone();
            put(&mut body, proposal.throw?, &proposal.thrown(dice))?;
            let verdict = self.judged(proposal, body.clone())?;
            Some((body, verdict))
        };
        if !proposal.dice.is_empty() {
            let mut fitting = proposal.dice.iter().filter_map(|dice| Some((*dice, with(*dice)?)));
            let (dice, (body, verdict)) = fitting.find(|(_, (_, verdict))| stands(verdict))?;
            let is_only = !fitting.any(|(_, (_, verdict))| stands(&verdict));
            return Some((body, verdict, is_only.then_some(dice)));
        }
        let verdict = self.judged(proposal, proposal.body.clone())?;
        if stands(&verdict) {
            return Some((proposal.body.clone(), verdict, None));
        }
        let (body, verdict) = with(dice_due(&verdict)?)?;
        stands(&verdict).then_some((body, verdict, None))
    }

    /// Whether nothing is in the way of an entry, with as many dice as a rule says are due.
    fn stands(&self, proposal: &Proposal, mut body: Value) -> bool {
        let Some(verdict) = self.judged(proposal, body.clone()) else { return false };
        let is_clear = |verdict: &Verdict| !verdict.findings.iter().any(|one| self.is_in_the_way(one, proposal));
        if is_clear(&verdict) {
            return true;
        }
        let Some((field, dice)) = proposal.throw.zip(dice_due(&verdict)) else { return false };
        let verdict = put(&mut body, field, &proposal.thrown(dice)).and_then(|()| self.judged(proposal, body));
        verdict.as_ref().is_some_and(is_clear)
    }

    /// A broken rule, or another entry that is due first: a log that lacks an event of a kind lacks an entry.
    fn is_in_the_way(&self, finding: &Finding, proposal: &Proposal) -> bool {
        let lacks = |field: &&'static str| *field != proposal.kind && self.kinds.contains(field);
        match finding.outcome {
            Outcome::Broken => true,
            Outcome::Unrecorded => finding.detail.field.as_ref().is_some_and(lacks),
            Outcome::Held | Outcome::PlayersCall => false,
        }
    }

    /// What would be said of it, if it were recorded next.
    fn judged(&self, proposal: &Proposal, body: Value) -> Option<Verdict> {
        let entry = Entry {
            seq: self.seq,
            at: None,
            side: proposal.side.clone(),
            dice: None,
            salt: None,
            event: proposal.event::<EventOf<G>>(body)?,
        };
        let (mut state, mut purse) = (self.state.clone(), self.purse.clone());
        let mut docket = ExplainingDocket::new();
        docket.open(self.seq, entry.event.kind());
        purse.judge(&mut docket, G::MEASURING, |docket| G::judge(&mut state, &entry, docket));
        docket.close();
        docket.into_verdicts().pop()
    }
}

/// Puts a value into a field by its way with dots; `*` stands for every member of a list, a number for one of them or for the
/// place behind its last.
fn put(body: &mut Value, field: &str, value: &Value) -> Option<()> {
    let Some((part, rest)) = field.split_once('.').or_else(|| (!field.is_empty()).then_some((field, ""))) else {
        *body = value.clone();
        return Some(());
    };
    if part == "*" {
        return body.as_array_mut()?.iter_mut().try_for_each(|member| put(member, rest, value));
    }
    let empty = || Value::Object(serde_json::Map::new());
    let inner = match body {
        Value::Array(items) => {
            let place: usize = part.parse().ok()?;
            if place == items.len() {
                items.push(empty());
            }
            items.get_mut(place)?
        }
        body => body.as_object_mut()?.entry(part).or_insert_with(empty),
    };
    put(inner, rest, value)
}

/// What the first throw asks, from the verdict of one die.
fn throw(field: &'static str, verdict: &Verdict) -> Option<Throw> {
    let roll = verdict.rolls.first()?;
    let (purpose, needed, measure) = (roll.purpose, roll.needed, roll.measure.clone());
    Some(Throw { field, purpose, dice: dice_due(verdict), needed, measure })
}

/// How many dice the first throw of an entry takes, where a rule tells.
pub fn dice_due(verdict: &Verdict) -> Option<u32> {
    verdict.findings.iter().find_map(|finding| {
        let about = finding.detail.about.throw?;
        let due =
            finding.detail.expected.as_ref().filter(|_| about.first == RollIx::FIRST && about.asks == Asks::Dice)?;
        due.number().map(|dice| dice as u32)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn offer() -> Offer {
        let ask = |field, wants| Ask { field, wants };
        Offer {
            side: serde_json::from_value(json!("elves")).ok(),
            kind: "strike",
            body: json!({ "unit": "spears", "throws": {}, "units": [{ "unit": "spears" }] }),
            asks: vec![ask("throws.dice", Wants::Dice), ask("facing", Wants::Claim), ask("units", Wants::Units)],
            throw: None,
            choices: Vec::new(),
            forms: BTreeMap::new(),
            share: None,
            is_seldom: false,
        }
    }

    fn admits(side: &str, event: Value) -> Result<(), Elsewhere> {
        let side = serde_json::from_value(json!(side)).unwrap();
        offer().admits(Some(&side), &event)
    }

    #[test]
    fn a_member_of_a_list_is_offered_among_others_with_what_is_left_open_of_it() {
        let offer = Offer {
            kind: "shoot",
            body: json!({ "shots": [{ "weapon": "Rifle", "target": "orcs", "models": [1, 2] }] }),
            asks: vec![
                Ask { field: "shots", wants: Wants::Units },
                Ask { field: "shots.*.models", wants: Wants::Claim },
            ],
            ..offer()
        };
        let side = serde_json::from_value(json!("elves")).ok();
        let shots = |all: Value| offer.admits(side.as_ref(), &json!({ "shoot": { "shots": all } }));
        let rifle = json!({ "weapon": "Rifle", "target": "orcs", "models": [2], "visible": true });
        assert_eq!(shots(json!([{ "weapon": "Bow", "target": "goblins" }, rifle])), Ok(()));
        let elsewhere = Err(Elsewhere::Field("shots".to_owned()));
        assert_eq!(shots(json!([{ "weapon": "Rifle", "target": "goblins", "models": [1, 2] }])), elsewhere);
    }

    #[test]
    fn a_value_is_put_into_every_member_of_a_list() {
        let mut body = json!({ "saves": [{ "kind": "armour" }, { "kind": "invulnerable", "dice": {} }] });
        put(&mut body, "saves.*.dice.dice", &json!([1])).unwrap();
        let dice = json!({ "dice": [1] });
        assert_eq!(body["saves"][0], json!({ "kind": "armour", "dice": dice }));
        assert_eq!(body["saves"][1], json!({ "kind": "invulnerable", "dice": dice }));
        assert_eq!(put(&mut body, "saves.*.*", &json!(1)), None);
    }

    #[test]
    fn a_member_of_a_list_is_offered_with_what_is_left_open_of_it() {
        let ask = |field, wants| Ask { field, wants };
        let offer = Offer {
            kind: "melee",
            body: json!({ "units": [{ "unit": "spears", "dice": [1, 1] }, { "unit": "orcs" }] }),
            asks: vec![ask("units", Wants::Units), ask("units.0.dice", Wants::Dice)],
            ..offer()
        };
        let side = offer.side.clone();
        let units = |all: Value| offer.admits(side.as_ref(), &json!({ "melee": { "units": all } }));
        let spears = json!({ "unit": "spears", "dice": [5, 2], "fallen": [3] });
        assert_eq!(units(json!([{ "unit": "orcs" }, spears])), Ok(()));
        assert_eq!(units(json!([{ "unit": "orcs" }])), Err(Elsewhere::Field("units".to_owned())));
        let mut body = json!({ "units": [{ "unit": "orcs" }] });
        put(&mut body, "units.0.dice", &json!([6])).unwrap();
        put(&mut body, "units.1", &json!({ "unit": "goblins" })).unwrap();
        assert_eq!(body, json!({ "units": [{ "unit": "orcs", "dice": [6] }, { "unit": "goblins" }] }));
        assert_eq!(put(&mut body, "units.7.dice", &json!([6])), None);
    }

    #[test]
    fn an_entry_is_of_an_offer_where_only_what_is_asked_differs() {
        let with = |body: Value| json!({ "strike": body });
        let whole = json!({ "unit": "spears", "throws": { "dice": [1] }, "facing": "front",
            "units": [{ "unit": "bows" }, { "unit": "spears", "seen": true }] });
        assert_eq!(admits("elves", with(whole.clone())), Ok(()));
        assert_eq!(admits("orcs", with(whole.clone())), Err(Elsewhere::Kind));
        assert_eq!(admits("elves", json!({ "shoot": whole })), Err(Elsewhere::Kind));
        let changed = |field: &str, value: Value| {
            let mut body = whole.clone();
            body[field] = value;
            admits("elves", with(body))
        };
        let differs = |field: &str| Err(Elsewhere::Field(field.to_owned()));
        assert_eq!(changed("unit", json!("bows")), differs("unit"));
        assert_eq!(changed("target", json!("orcs")), differs("target"));
        assert_eq!(changed("throws", json!({ "dice": [1], "hits": 1 })), differs("throws.hits"));
        assert_eq!(changed("units", json!([{ "unit": "bows" }])), differs("units"));
    }
}
