//! What a reader has to say of a value, in words of the format: a list, an object, a whole number.
//!
//! The JSON reader speaks of the types into which it reads. Whoever writes a log has never heard of these.

/// What stands in the way, in words of the format.
pub(crate) fn plain(problem: &str) -> String {
    if problem.starts_with("data did not match any variant") {
        return "none of the forms that are allowed here: expected one of those in the schema".to_owned();
    }
    let (found, expected) = match problem.rsplit_once(", expected ") {
        Some((found, expected)) => (found, Some(expected)),
        None => (problem, None),
    };
    let found = what_there_is(found);
    match expected.map(what_is_expected) {
        Some(expected) => format!("{found}, expected {expected}"),
        None => found,
    }
}

fn what_there_is(found: &str) -> String {
    let items = |count: &str| {
        let noun = if count == "1" { "item" } else { "items" };
        format!("{count} {noun}")
    };
    if let Some(value) = found.strip_prefix("invalid type: ").or_else(|| found.strip_prefix("invalid value: ")) {
        return value_of(value);
    }
    if let Some(count) = found.strip_prefix("invalid length ") {
        return items(count);
    }
    found.replace("unknown variant", "unknown word")
}

/// A value as it stands in the log.
fn value_of(value: &str) -> String {
    let quoted = |kind: &str| value.strip_prefix(kind).map(|text| text.trim_matches('`').to_owned());
    let bare = ["integer ", "floating point ", "boolean ", "string ", "character "];
    if let Some(text) = bare.into_iter().find_map(quoted) {
        return text;
    }
    match value {
        "map" | "struct variant" => "an object".to_owned(),
        "sequence" | "tuple variant" => "a list".to_owned(),
        "unit value" | "null" | "Option value" => "null".to_owned(),
        "unit variant" => "a word alone".to_owned(),
        "newtype variant" => "a word with a value".to_owned(),
        other => other.to_owned(),
    }
}

/// What would be right, of a type of the reader.
fn what_is_expected(expected: &str) -> String {
    let whole = |most: u64| format!("a whole number from 0 to {most}");
    match expected {
        "u8" => whole(u8::MAX.into()),
        "u16" => whole(u16::MAX.into()),
        "u32" => whole(u32::MAX.into()),
        "u64" | "usize" | "u128" => "a whole number, not less than 0".to_owned(),
        "i8" | "i16" | "i32" | "i64" | "isize" | "i128" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" | "sequence" => "a list".to_owned(),
        "a map" | "map" => "an object".to_owned(),
        "unit" | "null" => "null".to_owned(),
        "unit variant" => "the word alone, without anything in it".to_owned(),
        "struct variant" | "newtype variant" => "the word as the name of a field, with its value".to_owned(),
        "string or map" | "variant identifier" => "a word, or an object with one".to_owned(),
        "field identifier" => "a word".to_owned(),
        other => of_form(other),
    }
}

/// What is expected of a named type.
fn of_form(expected: &str) -> String {
    if let Some(count) =
        expected.strip_prefix("a tuple of size ").or_else(|| expected.strip_prefix("an array of length "))
    {
        return format!("a list of {count}");
    }
    if let Some((_, count)) = expected.split_once(" with ")
        && (expected.starts_with("tuple ") || expected.starts_with("struct "))
    {
        let count = count.trim_end_matches(" elements").trim_end_matches(" element");
        return if expected.starts_with("struct ") { "an object".to_owned() } else { format!("a list of {count}") };
    }
    let of_kind = |kinds: &[&str]| kinds.iter().any(|kind| expected.starts_with(kind));
    if of_kind(&["struct variant ", "newtype variant "]) {
        return "the word as the name of a field, with its value".to_owned();
    }
    if of_kind(&["unit variant "]) {
        return "the word alone, without anything in it".to_owned();
    }
    if of_kind(&["struct ", "newtype struct ", "internally tagged enum ", "adjacently tagged enum "]) {
        return "an object".to_owned();
    }
    if of_kind(&["enum "]) {
        return "a word, or an object with one".to_owned();
    }
    if of_kind(&["tuple ", "tuple struct "]) {
        return "a list".to_owned();
    }
    expected.to_owned()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::plain;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nerve {
        #[serde(rename = "waver")]
        _waver: u8,
        #[serde(rename = "place")]
        _place: Option<(f64, f64)>,
        #[serde(rename = "kind")]
        _kind: Option<Kind>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        Steady,
        Pushed { _by: u32 },
    }

    fn told(json: &str) -> String {
        let error = serde_json::from_str::<Nerve>(json).unwrap_err().to_string();
        plain(error.rsplit_once(" at line ").map_or(error.as_str(), |(problem, _)| problem))
    }

    #[test]
    fn errors_speak_of_the_format() {
        let wrong = [
            (r#"5"#, "5, expected an object"),
            (r#"{"waver":"eleven"}"#, "\"eleven\", expected a whole number from 0 to 255"),
            (r#"{"waver":300}"#, "300, expected a whole number from 0 to 255"),
            (r#"{"waver":2.5}"#, "2.5, expected a whole number from 0 to 255"),
            (r#"{"waver":[]}"#, "a list, expected a whole number from 0 to 255"),
            (r#"{"waver":1,"place":[2]}"#, "1 item, expected a list of 2"),
            (r#"{"waver":1,"place":{}}"#, "an object, expected a list of 2"),
            (r#"{"waver":1,"kind":"stedy"}"#, "unknown word `stedy`, expected `steady` or `pushed`"),
            (r#"{"waver":1,"kind":{"steady":3}}"#, "3, expected null"),
            (
                r#"{"waver":1,"kind":"pushed"}"#,
                "a word alone, expected the word as the name of a field, with its value",
            ),
            (r#"{"place":null}"#, "missing field `waver`"),
            (r#"{"waver":1,"rout":2}"#, "unknown field `rout`, expected one of `waver`, `place`, `kind`"),
        ];
        for (json, plainly) in wrong {
            assert_eq!(told(json), plainly, "{json}");
        }
    }
}
