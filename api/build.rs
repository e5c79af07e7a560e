//! Builds again when the corpus gets a new file: what is embedded is listed only when this crate is compiled.

fn main() {
    println!("cargo::rerun-if-changed=../tests/corpus");
}
