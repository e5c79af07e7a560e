//! JSON: what the reader of logs makes of a line itself is what `serde_json` makes of it.

use std::fmt::Debug;

use aftermath_rules::{geometry::Pose, lean, log::Entry, results};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::seeds::{lines, logs};

/// Lines of logs, and what is strange in JSON.
pub(crate) fn seeds(every: usize) -> Vec<Vec<u8>> {
    let logs = logs(every);
    let lines = logs.iter().flat_map(|log| lines(log).into_iter().take(12).map(<[u8]>::to_vec).collect::<Vec<_>>());
    let strange = [
        r#"{"seq":1,"at":"2026-05-03T14:30:00Z","side":"a","event":{"walk":null}}"#,
        r#"[0,-0,0.5,-12.25,1e3,1E-400,18446744073709551616,0.30000000000000004,-9223372036854775809]"#,
        r#" { "\u0061\"\\" : [ true , false , null , "жя\ud83d\ude00" ] } "#,
        "[41.5,60.25,180]",
    ];
    lines.chain(strange.map(|text| text.as_bytes().to_vec())).collect()
}

/// Whatever is read here is read by `serde_json`, to the same value; of plain values nothing is left to it.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    same::<Value>(text, |value| value.to_string());
    same::<Entry<Value>>(text, |entry| serde_json::to_string(entry).expect("an entry in JSON"));
    same::<Entry<results::Event>>(text, |entry| serde_json::to_string(entry).expect("an entry in JSON"));
    same::<Pose>(text, |Pose { at, facing }| [at.x, at.y, *facing].map(|length| length.to_bits().to_string()).concat());
    // Values that lie deeper are left to serde_json.
    let levels = bytes.iter().filter(|byte| matches!(byte, b'[' | b'{')).count();
    let plain = levels < 64 && serde_json::from_str::<Value>(text).is_ok();
    assert!(!plain || lean::read::<Value>(text).is_some(), "{text}");
}

/// Holds a type's two readings against each other; `told` tells all of a value, down to the sign of a zero.
fn same<T: DeserializeOwned + Debug>(text: &str, told: impl Fn(&T) -> String) {
    let Some(lean) = lean::read::<T>(text) else { return };
    let value = serde_json::from_str::<T>(text).expect("serde_json reads what is read here");
    assert_eq!(told(&lean), told(&value), "{text}");
}
