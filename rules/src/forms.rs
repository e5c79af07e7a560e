//! How a field is written that an offer leaves open: the words of the game themselves tell, which read a sample or do not.

use std::{cell::RefCell, collections::BTreeMap};

use serde::Serialize;
use serde_json::{Value, json};

/// How a field is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Where a unit stands: `[x, y, facing°]`.
    Pose,
    /// Poses one after the other: of stands, or of a unit on its way.
    Poses,
    /// Models and where they are set up: `[{"model": 1, "at": [x, y]}]`.
    Spots,
    /// Models, their ways and where they end: `[{"model": 1, "via": [[x, y]], "to": [x, y]}]`.
    Ways,
    /// A way in steps, each of one of these kinds with its length or its degrees: `[{"forward": 4}]`.
    Steps(Vec<&'static str>),
    /// A length in the log's own unit.
    Length,
    /// A whole number.
    Count,
    /// Yes or no.
    YesNo,
}

/// Kinds of steps that are known to whoever draws a way, each with a length or with degrees that any game would read.
const STEPS: [(&str, i32); 7] =
    [("forward", 1), ("back", 1), ("left", 1), ("right", 1), ("pivot", 90), ("wheel", 90), ("turn", 90)];

impl Form {
    /// The form of a field; `reads` tells whether an entry with this value in it can be read. Nothing where it is none of these.
    pub(crate) fn of(reads: impl Fn(&Value) -> bool) -> Option<Self> {
        // What reads a bare word reads anything: it says nothing of how it is written.
        if reads(&json!({ "no such field": 0 })) {
            return None;
        }
        let plain = [
            // Three whole numbers may be figures of a unit.
            (json!([0.5, 0.5, 0.5]), Self::Pose),
            (json!([[0.5, 0.5, 0.5]]), Self::Poses),
            (json!([{ "model": 1, "at": [0, 0] }]), Self::Spots),
            (json!([{ "model": 1, "via": [[0, 0]], "to": [0, 0] }]), Self::Ways),
            (json!(1.5), Self::Length),
            (json!(1), Self::Count),
            (json!(true), Self::YesNo),
        ];
        if let Some((_, form)) = plain.into_iter().find(|(sample, _)| reads(sample)) {
            return Some(form);
        }
        let kinds = STEPS.into_iter().filter(|(kind, size)| reads(&Value::from(vec![step(kind, *size)])));
        let kinds: Vec<&'static str> = kinds.map(|(kind, _)| kind).collect();
        (!kinds.is_empty()).then_some(Self::Steps(kinds))
    }
}

fn step(kind: &str, size: i32) -> Value {
    Value::Object([(kind.to_owned(), json!(size))].into_iter().collect())
}

/// Forms that are known already: a field of a kind of event is always written alike.
#[derive(Debug, Default)]
pub(crate) struct Forms(RefCell<BTreeMap<(&'static str, &'static str), Option<Form>>>);

impl Forms {
    /// The form of a field of a kind of event, looked for where it is not known.
    pub(crate) fn of(&self, kind: &'static str, field: &'static str, reads: impl Fn(&Value) -> bool) -> Option<Form> {
        self.0.borrow_mut().entry((kind, field)).or_insert_with(|| Form::of(reads)).clone()
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, de::DeserializeOwned};

    use super::*;
    use crate::geometry::{Length, Pose};

    fn form<T: DeserializeOwned>() -> Option<Form> {
        Form::of(|sample| serde_json::from_value::<T>(sample.clone()).is_ok())
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[allow(dead_code)]
    enum Step {
        Forward(Length),
        Wheel(f64),
        Ranks(i8),
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Model {
        model: u16,
        #[serde(default)]
        via: Option<Vec<[f64; 2]>>,
        to: [f64; 2],
    }

    #[test]
    fn a_field_is_written_as_the_words_of_the_game_read_it() {
        assert_eq!(form::<Pose>(), Some(Form::Pose));
        assert_eq!(form::<Vec<Pose>>(), Some(Form::Poses));
        assert_eq!(form::<Vec<Model>>(), Some(Form::Ways));
        assert_eq!(form::<Vec<Step>>(), Some(Form::Steps(vec!["forward", "wheel"])));
        assert_eq!(form::<Length>(), Some(Form::Length));
        assert_eq!(form::<u8>(), Some(Form::Count));
        assert_eq!(form::<bool>(), Some(Form::YesNo));
    }

    #[test]
    fn a_field_of_which_nothing_can_be_told_has_no_form() {
        assert_eq!(form::<String>(), None);
        assert_eq!(form::<Vec<u16>>(), None, "numbers of figures are no places");
        assert_eq!(form::<Value>(), None);
        assert_eq!(form::<std::net::Ipv4Addr>(), None);
    }
}
