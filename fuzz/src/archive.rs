//! Compressed logs.

use std::io::Write;

use aftermath_ingest::{SourceError, bounds::EXPANSION, expand};
use aftermath_rules::bounds::LOG_BYTES;
use flate2::{Compression, write::GzEncoder};

use crate::seeds::logs;

pub(crate) fn seeds(every: usize) -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = logs(every * 8).iter().map(|log| packed(log)).collect();
    let two: Vec<u8> = seeds.iter().take(2).flatten().copied().collect();
    seeds.extend([two, packed(&vec![b' '; 1 << 20]), packed(b""), b"\x1f\x8b".to_vec(), b"plain".to_vec()]);
    seeds
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes what it is given")
}

/// What comes out is within the bounds, whatever goes in; and what is no archive comes back as it is.
pub(crate) fn run(bytes: &[u8]) {
    let most = LOG_BYTES.min(bytes.len() as u64 * EXPANSION);
    match expand(bytes.to_vec(), "outside") {
        Ok(log) if bytes.starts_with(b"\x1f\x8b") => {
            assert!(log.len() as u64 <= most, "{} bytes of {}", log.len(), bytes.len());
            // Packed again it may be refused, where a few bytes were packed too well; else it is the same.
            match expand(packed(&log), "again") {
                Ok(again) => assert!(again == log),
                Err(error) => assert!(matches!(error, SourceError::Expands { .. }), "{error}"),
            }
        }
        Ok(log) => assert!(log == bytes),
        Err(error) => assert!(error.to_string().starts_with("outside"), "{error}"),
    }
}
