#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| (aftermath_fuzz::target("notation").run)(data));
