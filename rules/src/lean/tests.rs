//! What is read here is what `serde_json` reads.

use std::{collections::BTreeMap, fmt::Debug};

use proptest::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, value::RawValue};

use super::read;

/// Holds a text against `serde_json`; answers whether it was read. What is not is wrong, or very deep.
fn is_read<T: DeserializeOwned + PartialEq + Debug>(text: &str) -> bool {
    let is_read = holds::<T>(text);
    assert!(is_read || serde_json::from_str::<T>(text).is_err() || text.len() > 128, "{text} is left to serde_json");
    is_read
}

/// Holds what is read against what `serde_json` reads; answers whether anything is.
fn holds<T: DeserializeOwned + PartialEq + Debug>(text: &str) -> bool {
    let lean: Option<T> = read(text);
    if let Some(lean) = &lean {
        assert_eq!(*lean, serde_json::from_str::<T>(text).unwrap_or_else(|error| panic!("{text}: {error}")));
    }
    lean.is_some()
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Move {
    unit: String,
    #[serde(default)]
    far: Option<f64>,
    #[serde(default)]
    dice: Vec<u8>,
    kind: Option<Kind>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Walk,
    Fly(i32),
    Leap { over: (f64, f64) },
    Fall(u8, bool),
}

#[test]
fn numbers_are_those_of_serde_json_to_the_bit() {
    for text in [
        "0",
        "7",
        "-7",
        "999999999999999",
        "-999999999999999",
        "0.1",
        "-0.5",
        "-0.0",
        "0.30000000000000",
        "12.25",
        "1.00000000000001",
        "123456789.123456",
        "0.00000000000001",
        "-0",
        "1e3",
        "1E-3",
        "1000000000000000",
        "0.123456789012345678",
        "0.30000000000000004",
        "18446744073709551615",
        "18446744073709551616",
        "-9223372036854775808",
        "-9223372036854775809",
        "1.7976931348623157e308",
        "5e-324",
        "123456789012345678901234567890",
    ] {
        let (lean, other) = (read::<f64>(text).unwrap(), serde_json::from_str::<f64>(text).unwrap());
        assert_eq!(lean.to_bits(), other.to_bits(), "{text}");
        assert_eq!(read::<Value>(text).unwrap(), serde_json::from_str::<Value>(text).unwrap(), "{text}");
    }
    for text in
        ["01", "-01", "-", "1.", ".5", "+1", "NaN", "1.5e", "1e400", "1-1", "1.2.3", "--1", "00000000000000000001"]
    {
        assert_eq!(read::<f64>(text), None, "{text}");
    }
    // A fraction is no whole number, whatever its value.
    assert_eq!(read::<u8>("3.0"), None);
    assert_eq!(read::<u8>("256"), None);
    assert_eq!(read::<u8>("-1"), None);
}

#[test]
fn strings_are_those_of_serde_json() {
    for text in [r#""""#, r#""a""#, r#""жя 01234567""#, r#""a\nb""#, r#""\u0041\\""#, r#""\"\"""#, r#""\ud83d\ude00""#]
    {
        assert!(is_read::<String>(text), "{text}");
        assert!(is_read::<Value>(&format!("{{{text}:{text}}}")), "{text}");
    }
    for text in ["\"a\tb\"", "\"a", r#""\""#, r#""\x""#, r#""\ud83d""#, r#""\u00"#, "\"\\ж\""] {
        assert!(!is_read::<String>(text), "{text}");
    }
}

#[test]
fn what_is_wrong_is_left_to_serde_json() {
    for text in [
        "",
        " ",
        "[1",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":1,}",
        "{a:1}",
        "tru",
        "nul",
        "truex",
        "nulls",
        "1 1",
        "[1]]",
        "{\"a\":1}}",
    ] {
        assert_eq!(read::<Value>(text), None, "{text}");
    }
    assert!(read::<Box<RawValue>>("[1]").is_none());
    let deep = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    assert!(is_read::<Value>(&deep(64)) && !is_read::<Value>(&deep(65)));
}

#[test]
fn structs_and_enums_are_read_as_serde_json_reads_them() {
    let plain = [
        r#"{"unit":"a","kind":"walk"}"#,
        r#" { "unit" : "жя" , "far" : 2.5 , "dice" : [ 1 , 2 ] } "#,
        r#"{"unit":"","far":null,"kind":{"fly":-3}}"#,
        r#"{"dice":[],"unit":"x","kind":{"leap":{"over":[1,2.0]}}}"#,
        r#"{"unit":"x","kind":{"fall":[1,true]}}"#,
        r#"{"unit":"x","kind":{"walk":null}}"#,
    ];
    for text in plain {
        assert!(is_read::<Move>(text), "{text}");
    }
    let not = [
        r#"{"unit":"a","unit":"b"}"#,
        r#"{"unit":"a","more":1}"#,
        r#"{"far":1}"#,
        r#"{"unit":1}"#,
        r#"{"unit":"x","kind":"fly"}"#,
        r#"{"unit":"x","kind":{"walk":1}}"#,
        r#"{"unit":"x","kind":{}}"#,
        r#"{"unit":"x","kind":{"fly":1,"fly":2}}"#,
        r#"{"unit":"x","kind":"run"}"#,
        r#"{"unit":"x","dice":"1"}"#,
    ];
    for text in not {
        assert!(!is_read::<Move>(text), "{text}");
    }
    // A struct written as a list of its fields.
    assert_eq!(read::<Move>(r#"["a",1,[],null]"#), None);
    assert!(is_read::<BTreeMap<String, bool>>(r#"{"a":true,"b":false}"#));
    assert_eq!(read::<BTreeMap<u8, bool>>(r#"{"1":true}"#), None);
}

/// JSON of any kind, and its like with a byte or two amiss.
fn json() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        any::<i64>().prop_map(|n| n.to_string()),
        any::<f64>().prop_map(|n| n.to_string()),
        (-100_000_i32..100_000, 0_u8..5).prop_map(|(n, places)| format!(
            "{:.*}",
            usize::from(places),
            f64::from(n) / 64.0
        )),
        "[a-zж\"\\\\ ]{0,12}".prop_map(|text| Value::from(text).to_string()),
        Just("true".to_owned()),
        Just("null".to_owned()),
    ];
    let nested = leaf.prop_recursive(4, 24, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(|items| format!("[{}]", items.join(","))),
            prop::collection::vec(("[a-z]{0,9}", inner), 0..5).prop_map(|fields| {
                let fields: Vec<_> = fields.iter().map(|(name, value)| format!("\"{name}\": {value}")).collect();
                format!("{{{}}}", fields.join(" ,"))
            }),
        ]
    });
    (nested, prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 0..3)).prop_map(|(text, amiss)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (at, char) in amiss {
            let at = at.index(chars.len() + 1);
            chars.splice(
                at..(at + 1).min(chars.len()),
                ["{}[],:\".-e0 ", "tfn\\x\u{1}"].concat().chars().nth(char as usize % 18),
            );
        }
        chars.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]
    #[test]
    fn any_json_is_what_serde_json_reads(text in json()) {
        is_read::<Value>(&text);
        // A struct may be written as a list of its fields, which is left to serde_json.
        holds::<Move>(&text);
        is_read::<Vec<f64>>(&text);
    }
}
