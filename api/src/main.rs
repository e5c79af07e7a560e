//! The program `aftermath`.

use std::process::ExitCode;

fn main() -> ExitCode {
    aftermath_api::cli::main()
}
