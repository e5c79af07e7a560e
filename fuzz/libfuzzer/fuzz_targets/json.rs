#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

fuzz_target!(|data: &[u8]| (aftermath_fuzz::target("json").run)(data));

// Three of four changes keep to the form, the others are of single bytes.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let changed = if seed % 4 == 0 { None } else { aftermath_fuzz::mutated_lines(&data[..size], max_size, seed.into()) };
    match changed {
        Some(bytes) => {
            data[..bytes.len()].copy_from_slice(&bytes);
            bytes.len()
        }
        None => libfuzzer_sys::fuzzer_mutate(data, size, max_size),
    }
});
