//! The course of a battle: turns, phases and the end.

use aftermath_rules::{SideId, log::Table};
use aftermath_simulate::{
    DiceRng, Ended, Journal, SideIx, SimulateError,
    terms::{DiceSet, Skill, Terms},
};
use aftermath_whfb6::{
    TestKind, Trait, Whfb6Words,
    pack::{self, ArmyList},
};
use serde_json::{Value, json};

use super::{
    army,
    combat::Aftermath,
    deployment,
    field::Field,
    field::ThisTurn,
    magic::InPlay,
    resume::{PhaseProgress, Stage},
    terrain,
};

/// Turns of each side that bots agree on.
pub(crate) const TURNS: [u32; 3] = [5, 6, 6];
const WIDTH: f64 = 72.0;
const DEPTH: f64 = 48.0;
/// Depth of a deployment zone.
pub(crate) const ZONE: f64 = 12.0;
/// Inches within which terror is felt; those a hair nearer to the limit nobody measures.
const TERROR_NEAR: f64 = 6.0 - 0.040_001;
/// About a millimetre.
const TOLERANCE: f64 = 0.04;
/// Names of the two tempers.
const TEMPERS: [&str; 2] = ["Bold bot", "Wary bot"];

/// What a part of the battle answers.
pub(crate) type Played = Result<(), SimulateError>;

/// What victory points are counted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Prize {
    pub(crate) destroyed: bool,
    pub(crate) half: bool,
    /// Points for the enemy General killed.
    pub(crate) general: u32,
    /// Points for each quarter of the table.
    pub(crate) quarter: u32,
    /// A difference below this is a draw.
    pub(crate) draw_below: u32,
}

/// A battle in progress.
#[derive(Debug, Clone)]
pub(crate) struct Battle {
    pub(crate) field: Field,
    pub(crate) rng: DiceRng,
    pub(crate) journal: Journal<Whfb6Words>,
    /// The side whose turn it is.
    pub(crate) active: SideIx,
    /// The side that had the first turn.
    pub(crate) first: SideIx,
    /// Whether each side likes to fight hand to hand.
    pub(crate) bold: [bool; 2],
    /// How well each side is played.
    pub(crate) skills: [Skill; 2],
    /// The dice of each side.
    pub(crate) dice: [DiceSet; 2],
    /// Number of the turn under way, as each side counts its own.
    pub(crate) turn: u32,
    /// Turns that have begun, of both sides.
    pub(crate) passed: u32,
    /// Turns of each side after which the battle ends.
    pub(crate) turns: u32,
    /// The known rules of the full edition are played, not the book alone.
    pub(crate) full: bool,
    pub(crate) prize: Prize,
    /// Whether each side is of Dwarfs.
    pub(crate) dwarfs: [bool; 2],
    /// Spells in play.
    pub(crate) in_play: Vec<InPlay>,
    /// What the combats of this phase have led to.
    pub(crate) aftermath: Aftermath,
    /// What of the phase under way is past already, where a battle goes on from the middle of one.
    pub(crate) past: PhaseProgress,
    /// How it has ended, once it has.
    pub(crate) ended: Option<Ended>,
}

impl Battle {
    /// Two armies drawn up from the seed, and on the terms, if there are any; nobody is on the table yet.
    pub(crate) fn open(seed: u64, terms: Option<&Terms>) -> Result<Self, SimulateError> {
        let mut rng = DiceRng::new(seed);
        let limit = army::LIMITS[rng.below(army::LIMITS.len() as u32) as usize];
        let limit = terms.map_or(limit, |terms| terms.points);
        let turns = TURNS[rng.below(TURNS.len() as u32) as usize];
        let full = rng.below(2) == 0;
        let prize = prize(&mut rng);
        let known = pack::LISTS;
        let lists = [0, 1].map(|_| &known[rng.below(known.len() as u32) as usize]);
        let bold = [0, 1].map(|_| rng.below(2) == 0);
        let settled = |side: usize| terms.map(|terms| &terms.chairs[side]);
        let lists = [0, 1].map(|side| settled(side).and_then(|chair| pack::list_of(chair.army)).unwrap_or(lists[side]));
        let bold = [0, 1].map(|side| settled(side).map_or(bold[side], |chair| chair.bold));
        let sides = names(&lists)?;
        let pieces = terrain::lay(&mut rng, WIDTH, DEPTH, ZONE + 1.0, DEPTH - ZONE - 1.0);
        let table = Table { width: WIDTH, depth: DEPTH };
        let mut field = Field { table, sides, troops: Vec::new(), pieces, fights: Vec::new() };
        for side in SideIx::BOTH {
            let limit = settled(side.0).map_or(limit, |chair| chair.points);
            let wish = army::Wish { side, list: lists[side.0], limit, bold: bold[side.0] };
            let force = army::force(&mut rng, wish)?;
            deployment::draw_up(&mut rng, &mut field, force);
        }
        let played = format!("2026-{:02}-{:02}", 1 + seed / 28 % 12, 1 + seed % 28);
        let played = terms.map_or(played, |terms| terms.played.clone());
        let army = |side: usize| {
            let own = field.troops.iter().filter(|troop| troop.side == SideIx(side));
            let roster: Vec<_> = own.map(|troop| &troop.figures).collect();
            let player = settled(side).map_or(TEMPERS[usize::from(!bold[side])], |chair| chair.player);
            json!({ "id": field.sides[side], "player": player, "army": title(lists[side].army), "roster": roster })
        };
        let mut header = json!({
            "aftermath": 1, "match": format!("sim-wfb-{seed:x}"), "system": "whfb6",
            "edition": "Warhammer Fantasy Battle, 6th edition, short rules, digest 1", "played": played,
            "title": format!("Battle {seed:x}: {} against {}", title(lists[0].army), title(lists[1].army)),
            "points": limit, "table": { "width": WIDTH, "depth": DEPTH }, "tolerance": TOLERANCE,
            "terrain": terrain::header(&field.pieces),
            "options": {
                "rules": if full { "full" } else { "text" }, "turns": turns,
                "deployment": { "pitched_battle": true, "by_turns": true }, "victory": prize.header(),
            },
            "sides": [army(0), army(1)],
        });
        if let Some(terms) = terms {
            terms.name(&mut header);
        }
        Ok(Self {
            field,
            rng,
            journal: Journal::open(header, played)?,
            active: SideIx(0),
            first: SideIx(0),
            bold,
            skills: [0, 1].map(|side| settled(side).map_or(Skill::default(), |chair| chair.skill)),
            dice: [0, 1].map(|side| settled(side).map_or(DiceSet::default(), |chair| chair.dice)),
            turn: 0,
            passed: 0,
            turns,
            full,
            prize,
            dwarfs: lists.map(|list| list.army == "dwarfs"),
            in_play: Vec::new(),
            aftermath: Aftermath::default(),
            past: PhaseProgress::default(),
            ended: None,
        })
    }

    /// Whether the active side slips now.
    pub(crate) fn slips(&mut self) -> bool {
        self.rng.slips(self.skills[self.active.0])
    }

    /// Plays the battle and answers the log.
    pub(crate) fn play(mut self) -> Result<Vec<u8>, SimulateError> {
        self.set_up()?;
        self.first = self.active;
        self.active = self.active.other();
        self.play_out()?;
        Ok(self.journal.into_bytes())
    }

    /// Plays turn after turn, until the battle is over.
    pub(crate) fn play_out(&mut self) -> Played {
        loop {
            if SideIx::BOTH.iter().any(|side| self.is_wiped_out(*side)) {
                return self.finish("destroyed");
            }
            let next = self.active.other();
            if next == self.first && self.turn >= self.turns {
                return self.finish("turn_limit");
            }
            self.turn += u32::from(next == self.first);
            self.passed += 1;
            self.active = next;
            self.begin_turn()?;
            if self.gives_up() {
                self.write("concede", json!({}))?;
                return self.finish("conceded");
            }
            self.rest_of_turn(Stage::Begun)?;
        }
    }

    /// What of a turn comes from this stage on.
    pub(crate) fn rest_of_turn(&mut self, stage: Stage) -> Played {
        if stage <= Stage::Begun {
            self.start_of_turn()?;
            self.begin_movement()?;
        }
        if stage <= Stage::Movement {
            self.charges_and_flight()?;
        }
        if stage <= Stage::Remaining {
            self.remaining_moves()?;
            self.phase("magic")?;
        }
        if stage <= Stage::Magic {
            self.magic_phase()?;
            self.phase("shooting")?;
        }
        if stage <= Stage::Shooting {
            self.shooting_phase()?;
            self.begin_combats()?;
        }
        self.combat_phase()?;
        self.past = PhaseProgress::default();
        self.write("turn_end", json!({}))
    }

    fn is_wiped_out(&self, side: SideIx) -> bool {
        !self.field.troops.iter().any(|troop| troop.side == side && !troop.gone)
    }

    fn begin_turn(&mut self) -> Played {
        self.rng.take(self.dice[self.active.0]);
        self.write("turn_start", json!({ "turn": self.turn }))?;
        let passed = self.passed;
        for troop in &mut self.field.troops {
            troop.turn = ThisTurn::default();
            troop.charges_in = troop.charges_in.filter(|turn| *turn >= passed);
        }
        Ok(())
    }

    /// Who left the table in pursuit comes back, and the stupid are tested (`wfb.pursuit.off_table_return`,
    /// `wfb.turn.start_tests`).
    fn start_of_turn(&mut self) -> Played {
        for ix in 0..self.field.troops.len() {
            let troop = &mut self.field.troops[ix];
            if troop.side != self.active || troop.gone {
                continue;
            }
            if let Some(pose) = troop.left_at.take() {
                (troop.pose, troop.turn.returned) = (pose, true);
                let id = troop.id().clone();
                self.write("return", json!({ "unit": id, "to": pose }))?;
            }
        }
        for ix in self.field.of(self.active) {
            self.test_for_terror(ix)?;
            let troop = &self.field.troops[ix];
            if !troop.has(Trait::Stupidity) || troop.is_fleeing() || self.past.tested.contains(&ix) {
                continue;
            }
            let passed = self.test(ix, TestKind::Stupidity, "start_of_turn", None)?;
            self.field.troops[ix].turn.stupid = !passed;
        }
        Ok(())
    }

    /// By the full rules who has an enemy near that causes terror is tested, once in a battle; who fails runs with the
    /// compulsory moves.
    fn test_for_terror(&mut self, ix: usize) -> Played {
        let troop = &self.field.troops[ix];
        let spared = troop.terror_tested || troop.is_fearless() || troop.is_fleeing() || self.field.is_engaged(ix);
        if !self.full || spared {
            return Ok(());
        }
        let terrible = |enemy: &usize| {
            let enemy = &self.field.troops[*enemy];
            enemy.has(Trait::Terror) && !enemy.is_fleeing()
        };
        let near = |enemy: &usize| self.field.distance(ix, *enemy) <= TERROR_NEAR;
        let Some(source) = self.field.enemies(ix).into_iter().filter(terrible).find(near) else {
            return Ok(());
        };
        self.field.troops[ix].terror_tested = true;
        if !self.test(ix, TestKind::Terror, "start_of_turn", Some(source))? {
            self.begins_to_flee(ix);
        }
        Ok(())
    }

    /// A test of a unit's nerve. Answers whether it passed.
    pub(crate) fn test(
        &mut self,
        ix: usize,
        kind: TestKind,
        cause: &str,
        source: Option<usize>,
    ) -> Result<bool, SimulateError> {
        let (dice, passed) = self.nerve(ix, 0);
        let troop = &self.field.troops[ix];
        let mut fields = json!({ "unit": troop.id(), "kind": kind, "cause": cause, "dice": dice, "declared": passed });
        if let (Some(source), Some(fields)) = (source, fields.as_object_mut()) {
            fields.insert("source".to_owned(), json!(self.field.troops[source].id()));
        }
        self.write_for(troop.side, "test", fields)?;
        Ok(passed)
    }

    /// A phase begins: models are counted for Panic.
    pub(crate) fn phase(&mut self, phase: &str) -> Played {
        for troop in &mut self.field.troops {
            (troop.phase_models, troop.shot_away) = (troop.models, 0);
        }
        self.aftermath = Aftermath::default();
        self.write("phase_start", json!({ "phase": phase }))
    }

    /// The unit begins to flee, if it does not yet.
    pub(crate) fn begins_to_flee(&mut self, ix: usize) {
        let passed = self.passed;
        let troop = &mut self.field.troops[ix];
        troop.fleeing_since.get_or_insert(passed);
        troop.charges_in = None;
    }

    /// Points of both sides by what the match agreed to count.
    fn score(&self) -> [u32; 2] {
        SideIx::BOTH.map(|side| {
            let enemies = self.field.troops.iter().filter(|troop| troop.side != side);
            let worth = |troop: &super::field::Troop| {
                let points = troop.figures.points.unwrap_or_default();
                let below = troop.models * 2 < troop.figures.full();
                let general = if troop.gone && troop.figures.general { self.prize.general } else { 0 };
                let lost = troop.gone || troop.is_fleeing();
                general
                    + match (lost && self.prize.destroyed, below && self.prize.half) {
                        (true, _) => points,
                        (false, true) => points / 2,
                        (false, false) => 0,
                    }
            };
            enemies.map(worth).sum::<u32>() + self.prize.quarter * self.quarters(side)
        })
    }

    /// Quarters of the table in which a side alone has units that do not flee.
    fn quarters(&self, side: SideIx) -> u32 {
        let quarter = |ix: usize| {
            let middle = self.field.block(ix).middle();
            usize::from(middle.x > WIDTH / 2.0) + 2 * usize::from(middle.y > DEPTH / 2.0)
        };
        let mut held = [[false; 4]; 2];
        for ix in self.field.present().filter(|ix| !self.field.troops[*ix].is_fleeing()) {
            held[self.field.troops[ix].side.0][quarter(ix)] = true;
        }
        (0..4).filter(|quarter| held[side.0][*quarter] && !held[side.other().0][*quarter]).count() as u32
    }

    /// Wary bots give up when they have hardly anything left and the enemy much.
    fn gives_up(&self) -> bool {
        let points = |side: SideIx, gone: bool| -> u32 {
            let own = self.field.troops.iter().filter(|troop| troop.side == side && (!gone || troop.gone));
            own.map(|troop| troop.figures.points.unwrap_or_default()).sum()
        };
        let (all, lost) = (points(self.active, false), points(self.active, true));
        let taken = points(self.active.other(), true);
        !self.bold[self.active.0] && self.turn > 3 && lost * 5 > all * 4 && taken * 2 < lost
    }

    /// More points win, or who did not give up.
    fn finish(&mut self, because: &str) -> Played {
        let score = self.score();
        let points: Vec<Value> = SideIx::BOTH
            .iter()
            .map(|side| json!({ "side": self.field.sides[side.0], "points": score[side.0] }))
            .collect();
        let mut fields = json!({ "because": because, "points": points });
        let winner = if because == "conceded" {
            Some(self.active.other().0)
        } else if score[0].abs_diff(score[1]) < self.prize.draw_below.max(1) {
            None
        } else {
            Some(usize::from(score[1] > score[0]))
        };
        if let (Some(winner), Some(fields)) = (winner, fields.as_object_mut()) {
            fields.insert("winner".to_owned(), json!(self.field.sides[winner]));
        }
        self.ended = Some(Ended { winner, points: score.map(f64::from) });
        self.write("battle_end", fields)
    }

    /// Writes an entry of the active side.
    pub(crate) fn write(&mut self, kind: &str, fields: Value) -> Played {
        self.write_for(self.active, kind, fields)
    }

    /// Writes an entry of one side.
    pub(crate) fn write_for(&mut self, side: SideIx, kind: &str, fields: Value) -> Played {
        self.journal.write(&self.field.sides[side.0], kind, fields)
    }
}

impl Prize {
    fn header(self) -> Value {
        let mut value = json!({ "destroyed": self.destroyed, "half": self.half, "draw_below": self.draw_below });
        if let Some(fields) = value.as_object_mut() {
            for (name, points) in [("general", self.general), ("quarter", self.quarter)] {
                if points > 0 {
                    fields.insert(name.to_owned(), json!(points));
                }
            }
        }
        value
    }
}

/// What a match agrees to count.
fn prize(rng: &mut DiceRng) -> Prize {
    let quarter = if rng.below(2) == 0 { 100 } else { 0 };
    Prize { destroyed: true, half: rng.below(3) != 0, general: 100, quarter, draw_below: 1 + 149 * rng.below(2) }
}

/// Names of the sides: those of their armies, numbered where both have the same.
fn names(lists: &[&ArmyList; 2]) -> Result<[SideId; 2], SimulateError> {
    let id = |side: usize| {
        let army = lists[side].army;
        let name = if lists[0].army == lists[1].army { format!("{army}{}", side + 1) } else { army.to_owned() };
        serde_json::from_value(json!(name)).map_err(SimulateError::Header)
    };
    Ok([id(0)?, id(1)?])
}

/// What players call an army: `orcs_and_goblins` is Orcs and Goblins.
pub(crate) fn title(army: &str) -> String {
    let word = |word: &str| match word {
        "of" | "and" => word.to_owned(),
        _ => word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect(),
    };
    army.split('_').map(word).collect::<Vec<_>>().join(" ")
}
