//! The course of a battle: turns, phases and the end.

use aftermath_kow2::{
    Kow2, Special, Unit,
    pack::{self, ArmyList},
};
use aftermath_rules::{SideId, log::Table};
use aftermath_simulate::{
    DiceRng, Ended, Journal, SideIx, SimulateError,
    terms::{DiceSet, Skill, Terms},
};
use serde_json::{Value, json};

use super::{
    army,
    field::{Field, Troop},
    resume::{PhaseProgress, Stage},
    terrain,
};

/// Turns of both players together that bots agree on.
pub(crate) const TURNS: [u32; 3] = [10, 12, 14];
const WIDTH: f64 = 72.0;
const DEPTH: f64 = 48.0;
/// Depth of a deployment zone.
pub(crate) const ZONE: f64 = 12.0;
/// About a millimetre.
const TOLERANCE: f64 = 0.04;
/// Names of the two tempers.
const TEMPERS: [&str; 2] = ["Bold bot", "Wary bot"];

/// What a part of the battle answers.
pub(crate) type Played = Result<(), SimulateError>;

/// A battle in progress.
#[derive(Debug, Clone)]
pub(crate) struct Battle {
    pub(crate) field: Field,
    pub(crate) rng: DiceRng,
    pub(crate) journal: Journal<Kow2>,
    /// The side whose turn it is.
    pub(crate) active: SideIx,
    /// Whether each side charges whenever it can.
    pub(crate) bold: [bool; 2],
    /// Enemies whom a wizard means to surge a friend into.
    pub(crate) goals: Vec<usize>,
    /// How well each side is played.
    pub(crate) skills: [Skill; 2],
    /// The dice of each side.
    pub(crate) dice: [DiceSet; 2],
    /// The turn under way, counted through both players.
    pub(crate) turn: u32,
    /// Turns after which the battle ends.
    pub(crate) turns: u32,
    /// What of the turn under way is past already, where a battle goes on from the middle of one.
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
        let any_troops = limit <= army::SMALL && rng.below(2) == 0;
        let consent = rng.below(12) == 0;
        let known = pack::lists();
        let lists = [0, 1].map(|_| &known[rng.below(known.len() as u32) as usize]);
        let bold = [0, 1].map(|_| rng.below(2) == 0);
        let settled = |side: usize| terms.map(|terms| &terms.chairs[side]);
        let lists = [0, 1].map(|side| settled(side).and_then(|chair| pack::list_of(chair.army)).unwrap_or(lists[side]));
        let bold = [0, 1].map(|side| settled(side).map_or(bold[side], |chair| chair.bold));
        let mut troops = Vec::new();
        for side in SideIx::BOTH {
            let list = lists[side.0];
            let limit = settled(side.0).map_or(limit, |chair| chair.points);
            let ally = allies(&mut rng, list, limit, consent);
            let wish = army::Wish { side, list, ally, limit, bold: bold[side.0], any_troops };
            troops.extend(army::force(&mut rng, wish)?);
        }
        let pieces = terrain::lay(&mut rng, WIDTH, DEPTH, ZONE + 2.0, DEPTH - ZONE - 2.0);
        let mut options = json!({ "turns": turns, "alignments": alignments(&lists, &troops) });
        if let Some(options) = options.as_object_mut() {
            if any_troops {
                options.insert("any_number_of_troops".to_owned(), json!(true));
            }
            if consent {
                options.insert("good_with_evil".to_owned(), json!(true));
            }
        }
        let id = |side: usize| -> Result<SideId, SimulateError> {
            let name = if lists[0].army == lists[1].army {
                format!("{}{}", lists[side].army, side + 1)
            } else {
                lists[side].army.to_owned()
            };
            serde_json::from_value(json!(name)).map_err(SimulateError::Header)
        };
        let sides = [id(0)?, id(1)?];
        let played = format!("2026-{:02}-{:02}", 1 + seed / 28 % 12, 1 + seed % 28);
        let played = terms.map_or(played, |terms| terms.played.clone());
        let army = |side: usize| {
            let roster: Vec<_> =
                troops.iter().filter(|troop| troop.side == SideIx(side)).map(|troop| &troop.figures).collect();
            let player = settled(side).map_or(TEMPERS[usize::from(!bold[side])], |chair| chair.player);
            json!({ "id": sides[side], "player": player, "army": title(lists[side].army), "roster": roster })
        };
        let mut header = json!({
            "aftermath": 1, "match": format!("sim-kow-{seed:x}"), "system": "kow2",
            "edition": "Kings of War 2nd edition, digest 1", "played": played,
            "title": format!("Battle {seed:x}: {} against {}", title(lists[0].army), title(lists[1].army)),
            "points": limit, "table": { "width": WIDTH, "depth": DEPTH }, "tolerance": TOLERANCE,
            "terrain": terrain::header(&pieces), "options": options,
            "sides": [army(0), army(1)],
        });
        if let Some(terms) = terms {
            terms.name(&mut header);
        }
        let field = Field { table: Table { width: WIDTH, depth: DEPTH }, sides, troops, pieces };
        Ok(Self {
            field,
            rng,
            journal: Journal::open(header, played)?,
            active: SideIx(0),
            bold,
            goals: Vec::new(),
            skills: [0, 1].map(|side| settled(side).map_or(Skill::default(), |chair| chair.skill)),
            dice: [0, 1].map(|side| settled(side).map_or(DiceSet::default(), |chair| chair.dice)),
            turn: 0,
            turns,
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
        self.active = self.active.other();
        self.play_out()?;
        Ok(self.journal.into_bytes())
    }

    /// Plays turn after turn, until the battle is over.
    pub(crate) fn play_out(&mut self) -> Played {
        loop {
            if SideIx::BOTH.iter().any(|side| self.field.of(*side).is_empty()) {
                return self.finish("destroyed");
            }
            if self.turn >= self.turns {
                return self.finish("turn_limit");
            }
            self.turn += 1;
            self.active = self.active.other();
            self.rng.take(self.dice[self.active.0]);
            if self.gives_up(self.turn) {
                self.write("concede", json!({}))?;
                return self.finish("conceded");
            }
            self.whole_turn()?;
        }
    }

    fn whole_turn(&mut self) -> Played {
        self.write("turn_start", json!({ "turn": self.turn }))?;
        for troop in &mut self.field.troops {
            troop.charged_before = std::mem::take(&mut troop.charged_by);
            (troop.order, troop.charge, troop.shot, troop.shot_damage, troop.bane_chanted, troop.spared) =
                (None, None, false, 0, false, false);
        }
        self.rest_of_turn(Stage::Begun)
    }

    /// What of a turn comes from this stage on.
    pub(crate) fn rest_of_turn(&mut self, stage: Stage) -> Played {
        if stage <= Stage::Begun {
            self.headstrong()?;
            self.phase("movement")?;
        }
        if stage <= Stage::Movement {
            self.movement()?;
            self.phase("shooting")?;
        }
        if stage <= Stage::Shooting {
            self.shooting()?;
            self.phase("melee")?;
        }
        self.melee()?;
        self.write("turn_end", json!({}))?;
        for ix in self.field.of(self.active) {
            let troop = &mut self.field.troops[ix];
            (troop.wavering, troop.disordered) = (false, false);
        }
        Ok(())
    }

    /// Headstrong units shake off wavering from 4 (`kow.special.headstrong`).
    fn headstrong(&mut self) -> Played {
        let past = std::mem::take(&mut self.past.headstrong);
        for ix in self.field.of(self.active) {
            let troop = &self.field.troops[ix];
            if past.contains(&ix) || !troop.wavering || !troop.has(&Special::Headstrong) {
                continue;
            }
            let die = self.rng.die();
            let shaken_off = die >= 4;
            self.write(
                "headstrong",
                json!({ "unit": self.field.troops[ix].id(), "die": die, "declared": shaken_off }),
            )?;
            if shaken_off {
                self.field.troops[ix].wavering = false;
            }
        }
        Ok(())
    }

    fn phase(&mut self, phase: &str) -> Played {
        self.write("phase_start", json!({ "phase": phase }))
    }

    /// Points of the enemy's units routed.
    fn score(&self) -> [u32; 2] {
        SideIx::BOTH.map(|side| {
            let routed = self.field.troops.iter().filter(|troop| troop.gone && troop.side != side);
            routed.map(|troop| worth(&troop.figures)).sum::<u32>()
        })
    }

    /// Wary bots give up when they have hardly anything left and the enemy much.
    fn gives_up(&self, turn: u32) -> bool {
        let all = |side: SideIx| {
            let own = self.field.troops.iter().filter(|troop| troop.side == side);
            own.map(|troop| worth(&troop.figures)).sum::<u32>()
        };
        let lost = self.score()[self.active.other().0];
        let taken = self.score()[self.active.0];
        !self.bold[self.active.0] && turn > 4 && lost * 5 > all(self.active) * 4 && taken * 2 < lost
    }

    /// The higher sum of points routed wins, or who did not give up.
    fn finish(&mut self, because: &str) -> Played {
        let score = self.score();
        let points: Vec<Value> = SideIx::BOTH
            .iter()
            .map(|side| json!({ "side": self.field.sides[side.0], "points": score[side.0] }))
            .collect();
        let mut fields = json!({ "because": because, "points": points });
        let winner = if because == "conceded" {
            Some(self.active.other().0)
        } else if score[0] > score[1] {
            Some(0)
        } else if score[1] > score[0] {
            Some(1)
        } else {
            None
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

/// Points of a unit with its spells.
fn worth(unit: &Unit) -> u32 {
    unit.points.unwrap_or_default() + unit.spells.iter().filter_map(|spell| spell.points).sum::<u32>()
}

/// Another list for allies, now and then: good and evil only where everybody agrees (`kow.army.alignment`).
fn allies(rng: &mut DiceRng, list: &ArmyList, limit: u32, consent: bool) -> Option<&'static ArmyList> {
    let known = pack::lists();
    let ally = &known[rng.below(known.len() as u32) as usize];
    let wants = rng.below(3) == 0 && limit > army::SMALL;
    let pair = [army::alignment(list.army), army::alignment(ally.army)];
    let mixed = pair.contains(&"good") && pair.contains(&"evil");
    (wants && ally.army != list.army && (!mixed || consent)).then_some(ally)
}

/// Alignments of all lists in play.
fn alignments(lists: &[&ArmyList; 2], troops: &[Troop]) -> Vec<Value> {
    let mut named: Vec<&str> = Vec::new();
    let allied = troops.iter().filter_map(|troop| pack::list_of(troop.figures.ally.as_ref()?.as_str()));
    for list in lists.iter().copied().chain(allied) {
        if !named.contains(&list.army) {
            named.push(list.army);
        }
    }
    named.iter().map(|army| json!({ "list": title(army), "alignment": army::alignment(army) })).collect()
}

/// What players call an army: `forces_of_nature` is Forces of Nature.
pub(crate) fn title(army: &str) -> String {
    let word = |word: &str| match word {
        "of" | "the" => word.to_owned(),
        _ => word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect(),
    };
    army.split('_').map(word).collect::<Vec<_>>().join(" ")
}
