//! Salts for the lines of a log that name somebody, before it is signed and handed in.

use aftermath_games::GAMES;
use aftermath_rules::{reader::ReadError, salt::Salt};
use rand_core::{OsRng, RngCore};

use crate::withdraw::veiled;

/// Why a log gets no salts.
#[derive(Debug, thiserror::Error)]
pub enum SaltError {
    /// The bytes are no log.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It was signed: a signature is over the bytes that it has.
    #[error("entry {entry} is a signature: salts would change what it signs; put them in before anybody signs")]
    Signed {
        /// The signature.
        entry: u32,
    },
}

/// A salt that nobody can foresee.
pub fn salt() -> Salt {
    let mut random = [0; 16];
    OsRng.fill_bytes(&mut random);
    Salt::new(random)
}

/// A log with a salt in its header and in every other line that names one of its people: players, those who decided, and
/// holders of keys. Lines that have one stay as they are, and so does all else. Answers how many it wrote.
///
/// # Errors
/// [`SaltError`].
pub fn salted(bytes: &[u8], source: &str) -> Result<(Vec<u8>, usize), SaltError> {
    let log = GAMES.read(bytes, source)?;
    if let Some(signature) = log.entries().iter().find(|entry| entry.kind == "sign") {
        return Err(SaltError::Signed { entry: signature.seq.0 });
    }
    Ok(veiled::salted(bytes, salt))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = r#"{"aftermath":1,"match":"m","system":"warmaster","edition":"core","played":"2026-05-03","table":{"width":180,"depth":120},"sides":[{"id":"a","player":"Ada Lovelace","army":"empire","roster":[{"id":"h1","profile":"halberdiers","type":"infantry","attacks":3,"hits":3}]},{"id":"b","player":"Boris","army":"orcs","roster":[{"id":"o1","profile":"warriors","type":"infantry","attacks":4,"hits":3}]}]}
{"seq":1,"side":"a","event":{"turn_start":{"turn":1}}}
{"seq":2,"side":"b","event":{"dispute":{"entry":1,"reason":"ada lovelace began"}}}
{"seq":3,"event":{"ruling":{"entry":1,"by":"Olga","decision":"upheld","reason":"So it was."}}}
"#;

    #[test]
    fn lines_that_name_somebody_have_a_salt_and_all_else_stays() {
        let (salted_log, count) = salted(LOG.as_bytes(), "log").unwrap();
        assert_eq!(count, 3);
        let text = String::from_utf8(salted_log).unwrap();
        let mut seen = Vec::new();
        for (line, (new, old)) in text.lines().zip(LOG.lines()).enumerate() {
            let value: serde_json::Value = serde_json::from_str(new).unwrap();
            let found = value["salt"].as_str().map(str::to_owned);
            assert_eq!(found.is_some(), line != 1, "{new}");
            let Some(salt) = found else {
                assert_eq!(new, old);
                continue;
            };
            let field = format!("\"salt\":\"{salt}\"");
            assert_eq!(new.replace(&format!("{field},"), "").replace(&format!(",{field}}}"), "}"), old);
            seen.push(salt);
        }
        seen.dedup();
        assert_eq!(seen.len(), 3, "each line has its own: {seen:?}");
        // And it is judged as before.
        let judged = |log: &str| GAMES.read(log.as_bytes(), "log").unwrap().judge(aftermath_rules::Reading::Recorded);
        assert_eq!(judged(&text), judged(LOG));
        assert_eq!(salted(text.as_bytes(), "log").unwrap(), (text.clone().into_bytes(), 0));
    }

    #[test]
    fn a_signed_log_stays_as_it_is() {
        let sign = r#"{"seq":4,"side":"a","event":{"sign":{"entries":3,"hash":"HASH","key":"a+00000000+AAAA","signature":"AAAA"}}}"#;
        let log = format!("{LOG}{}\n", sign.replace("HASH", &"0".repeat(64)));
        assert!(matches!(salted(log.as_bytes(), "log"), Err(SaltError::Signed { entry: 4 })));
    }
}
