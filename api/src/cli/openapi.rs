//! `openapi`: the service's interface for programs.

use clap::Args;

use super::{Exit, failure::Failure, terminal::Terminal};

/// Prints the OpenAPI document of the service, without starting it.
/// It is made from the code that answers, so it cannot go out of date.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath openapi > openapi.json
  aftermath openapi | jq '.paths | keys'"
)]
pub(crate) struct OpenapiArgs {}

pub(crate) fn run(_: &OpenapiArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    writeln!(terminal.out, "{}", crate::http::openapi()?)?;
    Ok(Exit::Clean)
}
