//! `turning-points`: what turned a battle, by choice and by dice.

use std::{ops::ControlFlow, path::Path};

use aftermath_ingest::title;
use aftermath_rules::{Reading, Summary};
use clap::{Args, value_parser};

use super::{
    Exit,
    failure::Failure,
    stored,
    terminal::{BOLD, DIM, Terminal, painted, plain, progress},
};
use crate::{
    told::{self, LossesByEntry, Teller},
    turning::{
        OddsView, ROLLOUTS, ShiftView, TurningPointView, TurningPointsView, USUAL_ROLLOUTS, Undrawn, WhyNotView,
    },
};

/// Tells which actions of a battle moved the chances most, by choice and by dice.
/// Bots play the battle on from many of its moments; every figure has its interval of 95%.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
The chances are those of bots: of players who fight about as well as each other. The same log gives the same
figures everywhere. A log that does not record where units stand has no chances, and says so.

Examples:
  aftermath turning-points battle.jsonl
  aftermath turning-points 01K9SPRINGMUSTER7 --rollouts 1000 --lang ru
  aftermath turning-points battle.jsonl --json > curve.json"
)]
pub(crate) struct TurningPointsArgs {
    /// A file with a log, or the id of a saved battle.
    #[arg(value_name = "MATCH|FILE")]
    battle: String,
    /// Battles that bots play on from this one, altogether. Fewer are ready sooner, more tell smaller changes.
    #[arg(
        long, env = "AFTERMATH_TURNING_POINTS_ROLLOUTS", value_name = "N", default_value_t = USUAL_ROLLOUTS,
        value_parser = value_parser!(u32).range(i64::from(*ROLLOUTS.start())..=i64::from(*ROLLOUTS.end()))
    )]
    rollouts: u32,
    /// Answer with one JSON document that has the whole curve besides. Take it to draw the curve, or for a program.
    #[arg(long, env = "AFTERMATH_TURNING_POINTS_JSON")]
    json: bool,
}

pub(crate) fn run(args: &TurningPointsArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let log = stored::named(&args.battle, data)?;
    let bar = progress(args.rollouts.into());
    let drawn = TurningPointsView::draw(&log, args.rollouts, &mut |done, of| {
        bar.set_length(of.into());
        bar.set_position(done.into());
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    let drawn = match drawn {
        Ok(drawn) => drawn,
        Err(Undrawn::Stopped) => return Ok(Exit::Interrupted),
        Err(Undrawn::Simulate(error)) => return Err(error.into()),
    };
    let (summary, judgement, entries) = (log.summary(), log.judge(Reading::Effective), log.entries());
    let (names, lost) = (told::names(&summary), LossesByEntry::of(&log, &judgement.board));
    let teller = Teller::new(&summary, &names, &terminal.speech, &lost);
    let headline = |seq: u32| {
        let entry = seq.checked_sub(1).and_then(|place| entries.get(place as usize));
        let told = entry.zip(judgement.verdicts.get(seq as usize));
        told.map(|(entry, verdict)| plain(&teller.entry(entry, verdict).line())).unwrap_or_default()
    };
    let told = drawn.spoken(summary.system, &terminal.speech, headline);
    if args.json {
        serde_json::to_writer_pretty(&mut terminal.out, &told)?;
        writeln!(terminal.out)?;
    } else {
        tell(&told, &summary, terminal)?;
    }
    Ok(Exit::Clean)
}

fn tell(told: &TurningPointsView, summary: &Summary, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    writeln!(terminal.out, "{}", painted(BOLD, plain(&title(summary))))?;
    if let Some(why) = &told.unrecorded {
        writeln!(terminal.out, "{}", why_not(why, terminal))?;
        return Ok(());
    }
    let army = summary.sides.first().map(|side| format!("{} ({})", side.army, side.player)).unwrap_or_default();
    let figures = [
        ("side", plain(&army).into()),
        ("rollouts", told.rollouts.into()),
        ("moments", (told.points.len() as u64).into()),
    ];
    writeln!(terminal.out, "{}", terminal.phrases.say("turning-of", figures))?;
    if told.turning.is_empty() {
        writeln!(terminal.out, "{}", terminal.phrases.word("turning-none"))?;
        return Ok(());
    }
    rows(&told.turning, terminal)
}

/// Why a battle has no chances.
fn why_not(why: &WhyNotView, terminal: &Terminal<'_>) -> String {
    let key = format!("turning-what-{}", why.what);
    let told = Some(terminal.phrases.word(&key)).filter(|said| *said != key);
    let what = told.unwrap_or_else(|| why.what.replace('-', " "));
    terminal.phrases.say(&format!("turning-{}", why.code), [("what", what.into())])
}

/// A table with what happened below each row.
fn rows(turning: &[TurningPointView], terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let heads = ["entry", "turn", "phase", "before", "after", "change", "choice", "dice"];
    let mut table = vec![heads.map(|head| terminal.phrases.word(&format!("turning-head-{head}")))];
    table.extend(turning.iter().map(|point| {
        [
            point.entry.to_string(),
            point.turn.to_string(),
            plain(point.phase_label.as_deref().unwrap_or("–")),
            chance(&point.before),
            chance(&point.after),
            change(Some(&point.change)),
            change(point.choice.as_ref()),
            change(point.dice.as_ref()),
        ]
    }));
    let width = |column: usize| table.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: [usize; 8] = std::array::from_fn(width);
    let happened = std::iter::once(None).chain(turning.iter().map(|point| Some(&point.headline)));
    for (row, happened) in table.iter().zip(happened) {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        match happened {
            None => writeln!(terminal.out, "{}", painted(DIM, line.trim_end()))?,
            Some(happened) => writeln!(terminal.out, "{}\n  {happened}", painted(BOLD, line.trim_end()))?,
        }
    }
    Ok(())
}

/// A chance with its interval, e.g. `42% (36–48)`.
fn chance(chances: &OddsView) -> String {
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    match chances.rollouts {
        0 => format!("{} %", percent(chances.score)),
        _ => format!("{} % ({}–{})", percent(chances.score), percent(chances.low), percent(chances.high)),
    }
}

/// A change in points of a hundred with half its interval, e.g. `+19 ± 4`.
fn change(change: Option<&ShiftView>) -> String {
    match change {
        None => "?".to_owned(),
        Some(change) if change.error <= 0.0 => "–".to_owned(),
        Some(change) => {
            let value = format!("{:+.0}", change.value * 100.0).replace("-0", "0").replace("+0", "0");
            format!("{} ± {:.0}", value.replace('-', "−"), change.reach * 100.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_and_chances_are_told_in_points_of_a_hundred() {
        let of = |value, error| change(Some(&ShiftView { value, error, reach: 2.0 * error }));
        assert_eq!([of(0.194, 0.02), of(-0.05, 0.02), of(-0.001, 0.01)], ["+19 ± 4", "−5 ± 4", "0 ± 2"]);
        assert_eq!([of(0.0, 0.0), change(None)], ["–", "?"]);
    }
}
