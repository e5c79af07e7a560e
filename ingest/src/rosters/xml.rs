//! BattleScribe's roster schema, as far as an army is told by it: forces, selections, costs, categories, and what profiles
//! and rules stand at a selection.
//!
//! Elements are known by their local names, for the namespace differs between programs. There are no entities but those
//! of XML itself, and a document type is refused.

use quick_xml::{
    Reader,
    events::{BytesRef, BytesStart, Event},
};

use aftermath_rules::enlist::{Cost, Force, NamedText, Profile, Roster, Selection};

use super::RosterError;
use crate::bounds::{ROSTER_ATTRIBUTES, ROSTER_CATEGORIES, ROSTER_DEPTH, ROSTER_ELEMENTS, ROSTER_TEXT_CHARS};

/// An element that is open.
enum Open {
    Roster(Box<Roster>),
    Force(Box<Force>),
    Selection(Box<Selection>),
    Profile(Box<Profile>),
    /// `characteristic`, whose text is that of a field.
    Field(NamedText),
    Rule(NamedText),
    /// `description` of a rule.
    Description(String),
    /// `forces`, `selections`, `costs`, `categories`, `profiles`, `characteristics`, `rules`: what is in them belongs to the
    /// element around.
    Group,
    /// Something else, with everything in it.
    Other,
}

/// Reads a roster.
pub(super) fn read(text: &str) -> Result<Roster, RosterError> {
    let mut reader = Reader::from_str(text);
    let (mut open, mut elements): (Vec<Open>, usize) = (Vec::new(), 0);
    let mut done = None;
    loop {
        let event = reader.read_event();
        let line = || line_of(text, reader.error_position().max(reader.buffer_position()));
        let event = event.map_err(|error| RosterError::Xml { line: line(), problem: error.to_string() })?;
        match event {
            Event::Start(ref element) | Event::Empty(ref element) => {
                elements += 1;
                if elements > ROSTER_ELEMENTS || open.len() == ROSTER_DEPTH {
                    return Err(RosterError::TooMuch { line: line() });
                }
                if done.is_some() {
                    return Err(RosterError::Xml { line: line(), problem: "a second document".into() });
                }
                let begun = begin(element, &mut open).map_err(|problem| RosterError::Xml { line: line(), problem })?;
                open.push(begun);
                if matches!(event, Event::Empty(_)) {
                    done = end(&mut open);
                }
            }
            Event::End(_) => done = end(&mut open),
            Event::Text(text) => {
                let text =
                    text.decode().map_err(|error| RosterError::Xml { line: line(), problem: error.to_string() })?;
                say(&mut open, &text);
            }
            Event::CData(text) => {
                let text =
                    text.decode().map_err(|error| RosterError::Xml { line: line(), problem: error.to_string() })?;
                say(&mut open, &text);
            }
            Event::GeneralRef(name) => {
                let said = reference(&name).map_err(|problem| RosterError::Xml { line: line(), problem })?;
                say(&mut open, &said);
            }
            Event::DocType(_) => return Err(RosterError::DocumentType { line: line() }),
            Event::Eof if open.is_empty() => return done.ok_or(RosterError::NoRoster),
            Event::Eof => return Err(RosterError::CutOff),
            _ => {}
        }
    }
}

/// What an element begins. What stands in something unknown is unknown too.
fn begin(element: &BytesStart<'_>, open: &mut [Open]) -> Result<Open, String> {
    let attributes = Attributes::of(element)?;
    let name = element.local_name();
    let name = name.as_ref();
    let Some((inner, around)) = open.split_last_mut() else {
        return match name {
            b"roster" => Ok(Open::Roster(Box::new(Roster {
                name: attributes.text("name"),
                game: attributes.text("gameSystemName"),
                program: attributes.text("generatedBy"),
                ..Roster::default()
            }))),
            _ => Err("expected a <roster>".into()),
        };
    };
    let owner = match inner {
        Open::Group => around.last_mut(),
        Open::Other => return Ok(Open::Other),
        _ => None,
    };
    match (name, owner) {
        (b"forces" | b"selections" | b"costs" | b"categories" | b"profiles" | b"rules" | b"characteristics", None) => {
            Ok(Open::Group)
        }
        (b"profile", Some(Open::Selection(selection))) if attributes.text("hidden") != "true" => {
            room(selection.profiles.len(), "profiles")?;
            let (name, kind) = (attributes.text("name"), attributes.text("typeName"));
            Ok(Open::Profile(Box::new(Profile { name, kind, fields: Vec::new() })))
        }
        (b"rule", Some(Open::Selection(selection))) if attributes.text("hidden") != "true" => {
            room(selection.rules.len(), "rules")?;
            Ok(Open::Rule(NamedText { name: attributes.text("name"), text: String::new() }))
        }
        (b"characteristic", Some(Open::Profile(profile))) => {
            room(profile.fields.len(), "fields of a profile")?;
            Ok(Open::Field(NamedText { name: attributes.text("name"), text: String::new() }))
        }
        (b"description", None) if matches!(inner, Open::Rule(_)) => Ok(Open::Description(String::new())),
        (b"force", Some(Open::Roster(_) | Open::Force(_))) => Ok(Open::Force(Box::new(Force {
            name: attributes.text("name"),
            catalogue: attributes.text("catalogueName"),
            ..Force::default()
        }))),
        (b"selection", Some(Open::Force(_) | Open::Selection(_))) => {
            Ok(Open::Selection(Box::new(attributes.selection()?)))
        }
        (b"cost", Some(owner)) => {
            let cost = attributes.cost()?;
            match owner {
                Open::Roster(roster) => roster.costs.push(cost),
                Open::Selection(selection) => selection.costs.push(cost),
                _ => {}
            }
            Ok(Open::Other)
        }
        (b"category", Some(Open::Selection(selection))) => {
            room(selection.categories.len(), "categories")?;
            let category = attributes.text("name");
            let primary = attributes.text("primary") == "true";
            let place = if primary { 0 } else { selection.categories.len() };
            selection.categories.insert(place, category);
            selection.placed |= primary;
            Ok(Open::Other)
        }
        _ => Ok(Open::Other),
    }
}

/// Ends the innermost element; the roster itself is handed back when it ends.
fn end(open: &mut Vec<Open>) -> Option<Roster> {
    let ended = open.pop()?;
    // Forces and selections stand in their group, in the element that has them.
    let owner = open.len().checked_sub(2).and_then(|place| open.get_mut(place));
    match (ended, owner) {
        (Open::Roster(roster), _) => return Some(*roster),
        (Open::Force(force), Some(Open::Roster(roster))) => roster.forces.push(*force),
        (Open::Force(force), Some(Open::Force(outer))) => outer.forces.push(*force),
        (Open::Selection(selection), Some(Open::Force(force))) => force.selections.push(*selection),
        (Open::Selection(selection), Some(Open::Selection(outer))) => outer.selections.push(*selection),
        (Open::Profile(profile), Some(Open::Selection(owner))) => owner.profiles.push(*profile),
        (Open::Rule(rule), Some(Open::Selection(owner))) => owner.rules.push(rule),
        (Open::Field(field), Some(Open::Profile(owner))) => owner.fields.push(field),
        (Open::Description(text), _) => {
            if let Some(Open::Rule(rule)) = open.last_mut() {
                rule.text = text;
            }
        }
        _ => {}
    }
    None
}

/// Whether one more of these may stand in one element.
fn room(length: usize, what: &str) -> Result<(), String> {
    if length < ROSTER_CATEGORIES {
        Ok(())
    } else {
        Err(format!("more than {ROSTER_CATEGORIES} {what} in one element"))
    }
}

/// Adds a text to the innermost element, if it is one whose text counts, as far as there is room.
fn say(open: &mut [Open], text: &str) {
    let Some(Open::Field(NamedText { text: said, .. }) | Open::Description(said)) = open.last_mut() else {
        return;
    };
    let left = ROSTER_TEXT_CHARS.saturating_sub(said.chars().count());
    said.extend(text.chars().take(left));
}

/// The text of a reference: a sign by its number, or one of the five entities that XML itself has; any other as it stands.
fn reference(name: &BytesRef<'_>) -> Result<String, String> {
    if let Some(sign) = name.resolve_char_ref().map_err(|error| error.to_string())? {
        return Ok(sign.to_string());
    }
    let name = name.decode().map_err(|error| error.to_string())?;
    Ok(quick_xml::escape::resolve_predefined_entity(&name).map_or_else(|| format!("&{name};"), str::to_owned))
}

/// The attributes of an element by their local names.
struct Attributes(Vec<(String, String)>);

impl Attributes {
    fn of(element: &BytesStart<'_>) -> Result<Self, String> {
        let mut found = Vec::new();
        for attribute in element.attributes() {
            let attribute = attribute.map_err(|error| error.to_string())?;
            if found.len() == ROSTER_ATTRIBUTES {
                return Err(format!("an element with more than {ROSTER_ATTRIBUTES} attributes"));
            }
            let name = String::from_utf8_lossy(attribute.key.local_name().as_ref()).into_owned();
            let value = attribute.unescape_value().map_err(|error| error.to_string())?;
            found.push((name, value.trim().to_owned()));
        }
        Ok(Self(found))
    }

    /// The value, or nothing.
    fn text(&self, name: &str) -> String {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()).unwrap_or_default()
    }

    fn selection(&self) -> Result<Selection, String> {
        let number = match self.text("number").as_str() {
            "" => 1,
            text => text.parse().map_err(|_| format!("number={text:?}: expected a whole number"))?,
        };
        let custom_name = Some(self.text("customName")).filter(|name| !name.is_empty());
        Ok(Selection { name: self.text("name"), custom_name, kind: self.text("type"), number, ..Selection::default() })
    }

    fn cost(&self) -> Result<Cost, String> {
        const MOST: f64 = 1e9;
        let text = self.text("value");
        let value: f64 = text.parse().map_err(|_| format!("value={text:?}: expected a number"))?;
        if !(-MOST..=MOST).contains(&value) {
            return Err(format!("value={text:?}: expected at most {MOST}"));
        }
        Ok(Cost { name: self.text("name"), value })
    }
}

/// The line, from 1, of a byte.
fn line_of(text: &str, position: u64) -> usize {
    let before = text.as_bytes().iter().take(usize::try_from(position).unwrap_or(usize::MAX));
    before.filter(|byte| **byte == b'\n').count() + 1
}
