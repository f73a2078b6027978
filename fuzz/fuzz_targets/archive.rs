#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| profvet_fuzz::targets::archive(bytes));
