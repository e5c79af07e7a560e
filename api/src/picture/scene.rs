//! What is to be seen of a moment: the table, who stands on it, the score, and what happened.

use aftermath_rules::{
    EntryView, Fidelity, Judgement, Log, Moment, Reading, Seq, SideId, SideView, Summary, TerrainView,
    board::Board,
    explain::{Names, Speech},
    finding::Verdict,
};

use super::words::WORDS;
use crate::told::{LossesByEntry, Teller};

/// What is told of a moment.
#[derive(Debug)]
pub(crate) struct Caption {
    /// The army and the player of each side, in the order of the log.
    pub(super) sides: Vec<Army>,
    /// Turn and phase.
    pub(super) when: String,
    /// What happened.
    pub(super) what: String,
}

/// A moment of a battle.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    /// Sides, terrain and the size of the table.
    pub(super) summary: &'a Summary,
    /// What units are called.
    pub(super) names: &'a Names,
    /// Speaks the language of the picture.
    pub(super) speech: &'a Speech,
    /// The table after the entry.
    pub(super) board: Board,
    /// Whether the log tells who lost what; at the beginning nobody has.
    pub(super) losses_told: bool,
    /// What is told of it.
    pub(super) caption: Caption,
}

impl Scene<'_> {
    /// What a piece of terrain is, in the language of the picture.
    pub(super) fn kind_of(&self, terrain: &TerrainView) -> String {
        self.speech.term_of(self.summary.system, "terrain", &terrain.kind)
    }
}

/// A side of a scene.
#[derive(Debug, PartialEq)]
pub(super) struct Army {
    /// Its id in the match.
    pub(super) id: SideId,
    /// What army it is, and who leads it.
    pub(super) name: String,
    /// Its points so far; `None` where the log does not tell.
    pub(super) points: Option<f64>,
}

/// A match that was judged, as a scene needs it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Judged<'a> {
    /// The log.
    pub(crate) log: &'a Log,
    /// Its entries as recorded.
    pub(crate) entries: &'a [EntryView],
    /// Its summary.
    pub(crate) summary: &'a Summary,
    /// What its units are called.
    pub(crate) names: &'a Names,
    /// What the referee says of it.
    pub(crate) judgement: &'a Judgement,
    /// What each entry took off the table.
    pub(crate) lost: &'a LossesByEntry,
    /// The points of every side after each entry, the header's first, as far as the log tells them.
    pub(crate) standings: &'a [Vec<(SideId, f64)>],
    /// Speaks the language of the picture.
    pub(crate) speech: &'a Speech,
}

impl<'a> Judged<'a> {
    /// The moment after an entry, 0 for the header; `None` where the log has no such entry.
    pub(crate) fn scene(self, seq: u32) -> Option<Scene<'a>> {
        let board = self.log.board(Seq(seq), Reading::Effective)?;
        self.scene_of(seq, board)
    }

    /// The moments of a turn at which the table changed, `most` of them at most, evenly chosen; the last is always among them.
    pub(crate) fn turn(self, turn: u32, most: usize) -> Vec<Scene<'a>> {
        let of_turn = |moment: &&Moment| moment.turn == turn;
        let moments = &self.judgement.moments;
        let Some(from) = moments.iter().position(|moment| of_turn(&moment)) else { return Vec::new() };
        let Some(to) = moments.iter().rposition(|moment| of_turn(&moment)) else { return Vec::new() };
        let (from, to) = (from as u32, to as u32);
        let boards = self.log.boards(Seq(from), Seq(to), Reading::Effective);
        let mut changed: Vec<(u32, Board)> = Vec::new();
        for (seq, board) in (from..=to).zip(boards) {
            if changed.last().is_none_or(|(_, last)| last.pieces != board.pieces) {
                changed.push((seq, board));
            }
        }
        let all = changed.len();
        let shown = changed.into_iter().enumerate().filter(|(place, _)| is_chosen(*place, all, most));
        shown.filter_map(|(_, (seq, board))| self.scene_of(seq, board)).collect()
    }

    fn scene_of(self, seq: u32, board: Board) -> Option<Scene<'a>> {
        let caption = self.caption(seq)?;
        let losses_told = self.summary.fidelity >= Fidelity::Actions || seq == 0;
        Some(Scene { summary: self.summary, names: self.names, speech: self.speech, board, losses_told, caption })
    }

    /// What is told of the moment after an entry, 0 for the header; `None` where the log has no such entry.
    pub(crate) fn caption(self, seq: u32) -> Option<Caption> {
        let verdict = self.judgement.verdicts.get(seq as usize)?;
        let moment = self.judgement.moments.get(seq as usize)?;
        let points = self.points_after(seq);
        let army = |side: &SideView| Army {
            id: side.id.clone(),
            name: format!("{} ({})", side.army, side.player),
            points: points.iter().find(|(of, _)| *of == side.id).map(|(_, points)| *points),
        };
        Some(Caption {
            sides: self.summary.sides.iter().map(army).collect(),
            when: self.when(moment),
            what: self.what(seq, verdict),
        })
    }

    /// The points after an entry: at the end of a battle those of its result.
    fn points_after(self, seq: u32) -> &'a [(SideId, f64)] {
        let score = &self.judgement.score;
        if score.over && seq as usize + 1 == self.judgement.verdicts.len() {
            return &score.points;
        }
        self.standings.get(seq as usize).map(Vec::as_slice).unwrap_or_default()
    }

    fn when(self, moment: &Moment) -> String {
        let words = WORDS.of(self.speech.language());
        let turn = match moment.turn {
            0 => words.say("picture-before", []),
            turn => words.say("picture-turn", [("turn", turn.into())]),
        };
        match moment.phase {
            Some(phase) => format!("{turn} · {}", self.speech.term_in(self.names, "phase", phase)),
            None => turn,
        }
    }

    fn what(self, seq: u32, verdict: &Verdict) -> String {
        let teller = Teller::new(self.summary, self.names, self.speech, self.lost);
        match seq.checked_sub(1).and_then(|place| self.entries.get(place as usize)) {
            Some(entry) => teller.entry(entry, verdict).line(),
            None => teller.header(),
        }
    }
}

/// Whether one of `all` is among `most` that are evenly chosen, the first and the last among them.
fn is_chosen(place: usize, all: usize, most: usize) -> bool {
    if all <= most || most < 2 {
        return place + most >= all || all <= most;
    }
    // The places are those that `k * (all - 1) / (most - 1)` comes to.
    let (steps, last) = (most - 1, all - 1);
    let step = (place * steps).div_ceil(last);
    step <= steps && step * last / steps == place
}

impl Caption {
    /// Who met and how it stands, in one line.
    pub(crate) fn title(&self) -> String {
        let names: Vec<&str> = self.sides.iter().map(|army| army.name.as_str()).collect();
        let points: Option<Vec<String>> = self.sides.iter().map(|army| army.points.map(figure)).collect();
        match points {
            Some(points) if !points.is_empty() => format!("{} · {}", names.join(" – "), points.join(":")),
            _ => names.join(" – "),
        }
    }

    /// When it was and what happened, in one line.
    pub(crate) fn sentence(&self) -> String {
        format!("{}. {}", self.when, self.what)
    }
}

/// Points as people write them.
pub(super) fn figure(points: f64) -> String {
    let rounded = (points * 10.0).round() / 10.0;
    rounded.to_string().replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_moments_some_are_chosen_evenly_and_the_last_is_among_them() {
        let chosen = |all, most| (0..all).filter(|place| is_chosen(*place, all, most)).collect::<Vec<_>>();
        assert_eq!(chosen(3, 24), [0, 1, 2]);
        assert_eq!(chosen(9, 3), [0, 4, 8]);
        assert_eq!(chosen(10, 1), [9]);
        for all in 25..200 {
            let chosen = chosen(all, 24);
            assert_eq!((chosen.len(), chosen[0], chosen[23]), (24, 0, all - 1), "{all}");
        }
    }

    #[test]
    fn points_are_written_as_people_write_them() {
        assert_eq!([figure(12.0), figure(2.25), figure(-3.0)], ["12", "2.3", "−3"]);
    }
}
