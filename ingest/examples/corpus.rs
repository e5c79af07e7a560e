//! Compares logs with their sidecars, and counts how the corpus shows the rules of one chapter.
//!
//! ```sh
//! cargo run -q -p aftermath-ingest --example corpus -- FOLDER|LOG... [--rules PREFIX,PREFIX] [--show]
//! ```
//!
//! `--rules wm.evade,wm.fly` lists the decidable rules with these beginnings that the logs lack; `--show` prints what
//! the core finds for each entry, to be read beside the rulebook.

use std::{collections::BTreeSet, env, error::Error, fs, process::ExitCode};

use aftermath_games::GAMES;
use aftermath_ingest::{
    expected::{Expected, sidecar},
    sources,
};
use aftermath_rules::{Reading, catalogue::Rule, finding::Outcome};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (mut paths, mut prefixes, mut show) = (Vec::new(), Vec::new(), false);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--rules" => prefixes.extend(arguments.next().unwrap_or_default().split(',').map(str::to_owned)),
            "--show" => show = true,
            _ => paths.push(argument),
        }
    }
    let (mut held, mut broken) = (BTreeSet::new(), BTreeSet::new());
    let (mut logs, mut wrong) = (0, 0);
    for source in sources(paths) {
        let source = source?;
        logs += 1;
        let log = match GAMES.read(&source.bytes()?, &source.name()) {
            Ok(log) => log,
            Err(error) => {
                println!("{error}");
                wrong += 1;
                continue;
            }
        };
        let judgement = log.judge(Reading::Effective);
        for finding in judgement.verdicts.iter().flat_map(|verdict| &verdict.findings) {
            match finding.outcome {
                Outcome::Held => held.insert(finding.rule.id()),
                Outcome::Broken => broken.insert(finding.rule.id()),
                Outcome::Unrecorded | Outcome::PlayersCall => false,
            };
        }
        if show {
            for verdict in &judgement.verdicts {
                println!("{} #{} {} {}", source.name(), verdict.entry, verdict.kind, verdict.status.as_str());
                for finding in &verdict.findings {
                    let detail = serde_json::to_string(&finding.detail)?;
                    println!("    {:<12} {} {detail}", finding.outcome.as_str(), finding.rule.id());
                }
            }
        }
        let beside = sidecar(source.path());
        match fs::read(&beside) {
            Ok(bytes) => {
                let differences =
                    Expected::read(&bytes, &beside.display().to_string())?.differences(&GAMES, &judgement);
                wrong += usize::from(!differences.is_empty());
                differences.iter().for_each(|difference| println!("{}: {difference}", source.name()));
            }
            Err(error) => {
                println!("{}: {error}", beside.display());
                wrong += 1;
            }
        }
    }
    let wanted = |rule: &Rule| prefixes.iter().any(|prefix| rule.id().starts_with(prefix.as_str()));
    let rules = GAMES.rules();
    for rule in rules.filter(|rule| rule.record().decidable).filter(wanted) {
        let lacks = [
            (!GAMES.enforces(rule), "not enforced"),
            (!held.contains(rule.id()), "not held"),
            (!broken.contains(rule.id()), "not broken"),
        ];
        let lacks: Vec<&str> = lacks.iter().filter(|(lacking, _)| *lacking).map(|(_, what)| *what).collect();
        if !lacks.is_empty() {
            println!("{}: {}", rule.id(), lacks.join(", "));
        }
    }
    println!("{logs} logs, {wrong} not as expected");
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
