//! The course of a battle: before it, rounds and turns, and the end.

use aftermath_rules::{geometry::Place, log::Table};
use aftermath_simulate::{
    DiceRng, Ended, Journal, SideIx, SimulateError,
    terms::{DiceSet, Skill, Terms},
};
use aftermath_wh40k9::{Wh40k9Words, pack};
use serde_json::{Value, json};

use super::{
    army::{self, SMALL},
    deployment,
    field::{Field, Marker, ThisTurn, Whereabouts},
    sheets::{ARMIES, Army},
    terrain,
};

/// Width of the field for small armies and for large ones; its depth.
const WIDTHS: [f64; 2] = [30.0, 60.0];
const DEPTH: f64 = 44.0;
/// Depth of a deployment zone.
pub(crate) const ZONE: f64 = 12.0;
/// About a millimetre.
const TOLERANCE: f64 = 0.04;
/// The mission that bots play.
const MISSION: &str = "Only War";
/// The same with another number of rounds.
const LONG_MISSION: &str = "Long War";
/// Names of the two tempers.
const TEMPERS: [&str; 2] = ["Bold bot", "Wary bot"];

/// How a phase is played, once it has begun.
type PlayPhase = fn(&mut Battle) -> Played;

/// The phases of a turn, in their order.
pub(crate) const PHASES: [(&str, PlayPhase); 7] = [
    ("command", Battle::command_phase),
    ("movement", Battle::movement_phase),
    ("psychic", Battle::psychic_phase),
    ("shooting", Battle::shooting_phase),
    ("charge", Battle::charge_phase),
    ("fight", Battle::fight_phase),
    ("morale", Battle::morale_phase),
];

/// What a part of the battle answers.
pub(crate) type Played = Result<(), SimulateError>;

/// A battle in progress.
#[derive(Debug, Clone)]
pub(crate) struct Battle {
    pub(crate) field: Field,
    pub(crate) rng: DiceRng,
    pub(crate) journal: Journal<Wh40k9Words>,
    /// The side whose turn it is.
    pub(crate) active: SideIx,
    /// The side that has the first turn of each round.
    pub(crate) first: SideIx,
    /// Whether each side likes to fight hand to hand.
    pub(crate) bold: [bool; 2],
    /// How well each side is played.
    pub(crate) skills: [Skill; 2],
    /// The dice of each side.
    pub(crate) dice: [DiceSet; 2],
    pub(crate) round: u32,
    /// Rounds of the mission.
    pub(crate) rounds: u32,
    pub(crate) phase: &'static str,
    /// Unit and model of each Warlord, and whether he inspires.
    pub(crate) warlords: [Option<(usize, u16, bool)>; 2],
    pub(crate) command_points: [u32; 2],
    /// Victory points.
    pub(crate) points: [u32; 2],
    /// Attempts at Smite in this phase.
    pub(crate) smites: u32,
    /// Powers attempted in this round, by side.
    pub(crate) attempted: [Vec<String>; 2],
    /// TRANSPORTS that are destroyed and not left yet.
    pub(crate) wrecked: Vec<usize>,
    /// Overwatch was fired in this phase.
    pub(crate) fired_overwatch: bool,
    /// How it has ended, once it has.
    pub(crate) ended: Option<Ended>,
}

impl Battle {
    /// Two armies drawn up from the seed, and on the terms, if there are any; nobody is on the table yet.
    pub(crate) fn open(seed: u64, terms: Option<&Terms>) -> Result<Self, SimulateError> {
        Self::of_rounds(seed, terms, pack::ROUNDS)
    }

    /// The same in a mission of so many rounds, which is not the book's where these are not five.
    pub(crate) fn of_rounds(seed: u64, terms: Option<&Terms>, rounds: u32) -> Result<Self, SimulateError> {
        let mut rng = DiceRng::new(seed);
        let limit = army::LIMITS[rng.below(army::LIMITS.len() as u32) as usize];
        let limit = terms.map_or(limit, |terms| terms.points);
        let armies: [&Army; 2] = [0, 1].map(|_| &ARMIES[rng.below(ARMIES.len() as u32) as usize]);
        let bold = [0, 1].map(|_| rng.below(2) == 0);
        let settled = |side: usize| terms.map(|terms| &terms.chairs[side]);
        let armies =
            [0, 1].map(|side| settled(side).and_then(|chair| army::army_of(chair.army)).unwrap_or(armies[side]));
        let bold = [0, 1].map(|side| settled(side).map_or(bold[side], |chair| chair.bold));
        let sides = names(&armies)?;
        let width = WIDTHS[usize::from(limit > SMALL)];
        let markers = markers(&mut rng, width);
        let pieces = terrain::lay(&mut rng, width, (ZONE + 1.0, DEPTH - ZONE - 1.0), &markers);
        let table = Table { width, depth: DEPTH };
        let mut field = Field { table, sides, troops: Vec::new(), pieces, markers };
        for side in SideIx::BOTH {
            let limit = settled(side.0).map_or(limit, |chair| chair.points);
            let wish = army::Wish { side, army: armies[side.0], limit, bold: bold[side.0] };
            field.troops.extend(army::force(&mut rng, wish)?);
        }
        let played = format!("2026-{:02}-{:02}", 1 + seed / 28 % 12, 1 + seed % 28);
        let played = terms.map_or(played, |terms| terms.played.clone());
        let army = |side: usize| {
            let own = field.troops.iter().filter(|troop| troop.side == SideIx(side));
            let roster: Vec<_> = own.map(|troop| &troop.figures).collect();
            let player = settled(side).map_or(TEMPERS[usize::from(!bold[side])], |chair| chair.player);
            json!({ "id": field.sides[side], "player": player, "army": title(armies[side].list), "roster": roster })
        };
        let size = if limit > SMALL { "strike_force" } else { "incursion" };
        let mut header = json!({
            "aftermath": 1, "match": format!("sim-w40k-{seed:x}"), "system": "wh40k9",
            "edition": "Warhammer 40,000, 9th edition, core rules, digest 1", "played": played,
            "title": format!("Battle {seed:x}: {} against {}", title(armies[0].list), title(armies[1].list)),
            "scenario": MISSION, "points": limit, "table": { "width": width, "depth": DEPTH }, "tolerance": TOLERANCE,
            "terrain": terrain::header(&field.pieces),
            "options": { "battle_size": size, "battle_forged": field.sides },
            "sides": [army(0), army(1)],
        });
        if rounds != pack::ROUNDS {
            header["scenario"] = json!(LONG_MISSION);
            header["options"]["other_mission"] = json!(true);
        }
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
            round: 0,
            rounds,
            phase: "",
            warlords: [None; 2],
            command_points: [0; 2],
            points: [0; 2],
            smites: 0,
            attempted: [Vec::new(), Vec::new()],
            wrecked: Vec::new(),
            fired_overwatch: false,
            ended: None,
        })
    }

    /// Whether the active side slips now.
    pub(crate) fn slips(&mut self) -> bool {
        self.rng.slips(self.skills[self.active.0])
    }

    /// Plays the battle and answers the log.
    pub(crate) fn play(mut self) -> Result<Vec<u8>, SimulateError> {
        deployment::before_the_battle(&mut self)?;
        self.active = self.first.other();
        self.play_out()?;
        Ok(self.journal.into_bytes())
    }

    /// Plays turn after turn, until the battle is over.
    pub(crate) fn play_out(&mut self) -> Played {
        while self.ended.is_none() {
            let next = self.active.other();
            if next == self.first && self.round >= self.rounds {
                return self.finish("round_limit");
            }
            if next == self.first {
                self.round += 1;
                self.attempted = [Vec::new(), Vec::new()];
            }
            self.active = next;
            self.turn()?;
        }
        Ok(())
    }

    /// A turn: phase after phase, as long as both armies are there.
    fn turn(&mut self) -> Played {
        for troop in &mut self.field.troops {
            troop.turn = ThisTurn::default();
        }
        self.write("turn_start", json!({ "turn": self.round }))?;
        if self.gives_up() {
            self.write("concede", json!({}))?;
            return self.finish("conceded");
        }
        self.rest_of_turn(0, false)
    }

    /// What of a turn comes from this phase on, which has begun already or has not.
    pub(crate) fn rest_of_turn(&mut self, from: usize, begun: bool) -> Played {
        for (nth, (name, phase)) in PHASES.into_iter().enumerate().skip(from) {
            if nth != from || !begun {
                self.begin(name)?;
            }
            phase(self)?;
            if self.is_over() {
                return self.finish("destroyed");
            }
        }
        self.write("turn_end", json!({}))
    }

    /// Whether an army has nothing left.
    pub(crate) fn is_over(&self) -> bool {
        SideIx::BOTH.iter().any(|side| self.field.is_wiped_out(*side))
    }

    /// A phase begins.
    pub(crate) fn begin(&mut self, phase: &'static str) -> Played {
        for troop in &mut self.field.troops {
            for model in &mut troop.models {
                model.allocated = false;
            }
            (troop.turn.denied, troop.turn.embarked) = (0, false);
            troop.turn.began_aboard = matches!(troop.whereabouts, Whereabouts::Aboard(_));
        }
        self.phase = phase;
        (self.smites, self.fired_overwatch) = (0, false);
        self.write("phase_start", json!({ "phase": phase }))
    }

    /// The second step of the phase begins.
    pub(crate) fn second_step(&mut self, step: &str) -> Played {
        self.write("phase_start", json!({ "phase": self.phase, "step": step }))
    }

    /// Command points and markers.
    fn command_phase(&mut self) -> Played {
        self.write("command_points", json!({ "points": pack::BATTLE_FORGED_CP }))?;
        self.command_points[self.active.0] += pack::BATTLE_FORGED_CP;
        let held = self.tell_control()?;
        let own: Vec<&String> = held.iter().filter(|(_, side)| *side == Some(self.active)).map(|(id, _)| id).collect();
        if own.is_empty() {
            return Ok(());
        }
        let points = own.len() as u32 * pack::MARKER_POINTS;
        let fields = json!({ "reason": "capture_and_control", "points": points, "markers": own });
        self.points[self.active.0] += points;
        self.write("scored", fields)
    }

    /// Who controls each marker.
    fn tell_control(&mut self) -> Result<Vec<(String, Option<SideIx>)>, SimulateError> {
        let field = &self.field;
        let held: Vec<(String, Option<SideIx>)> =
            field.markers.iter().map(|marker| (marker.id.clone(), field.controller(marker))).collect();
        let told = |marker: &Marker| {
            let counts: Vec<Value> = SideIx::BOTH
                .iter()
                .map(|side| {
                    let (models, secured) = field.in_range(marker, *side);
                    json!({ "side": field.sides[side.0], "models": models, "secured": secured })
                })
                .collect();
            let mut value = json!({ "marker": marker.id, "counts": counts });
            if let (Some(side), Some(value)) = (field.controller(marker), value.as_object_mut()) {
                value.insert("controller".to_owned(), json!(field.sides[side.0]));
            }
            value
        };
        let all: Vec<Value> = field.markers.iter().map(told).collect();
        self.write("control", json!({ "markers": all }))?;
        Ok(held)
    }

    /// Wary bots give up when they have hardly anything left and the enemy much.
    fn gives_up(&self) -> bool {
        let worth = |side: SideIx, lost: bool| -> u32 {
            let own = self.field.troops.iter().filter(|troop| troop.side == side);
            let own = own.filter(|troop| !lost || troop.whereabouts == Whereabouts::Destroyed);
            own.map(|troop| troop.figures.points.unwrap_or_default()).sum()
        };
        let (all, lost, taken) =
            (worth(self.active, false), worth(self.active, true), worth(self.active.other(), true));
        !self.bold[self.active.0] && self.round > 2 && lost * 5 > all * 4 && taken * 2 < lost
    }

    /// Scores what counts at the end; the army that is left wins, else more points.
    fn finish(&mut self, because: &str) -> Played {
        if because != "conceded" {
            for side in SideIx::BOTH {
                let slain = self.warlords[side.other().0].is_some_and(|(ix, number, _)| self.is_slain(ix, number));
                if slain {
                    self.score_at_end(side, "slay_the_warlord", pack::WARLORD_POINTS)?;
                }
            }
            let held = self.tell_control()?;
            let count = |side: SideIx| held.iter().filter(|(_, by)| *by == Some(side)).count();
            for side in SideIx::BOTH {
                if count(side) > count(side.other()) {
                    self.score_at_end(side, "most_markers", pack::MOST_MARKERS_POINTS)?;
                }
            }
        }
        // Who never arrived counts as destroyed.
        for troop in &mut self.field.troops {
            if troop.whereabouts == Whereabouts::Reserve {
                troop.whereabouts = Whereabouts::Destroyed;
            }
        }
        let gone = SideIx::BOTH.map(|side| self.field.is_wiped_out(side));
        let [one, other] = self.points;
        let winner = match (because, gone) {
            ("conceded", _) => Some(self.active.other()),
            (_, [true, false]) => Some(SideIx(1)),
            (_, [false, true]) => Some(SideIx(0)),
            _ if one == other => None,
            _ => Some(SideIx(usize::from(other > one))),
        };
        let points: Vec<Value> = SideIx::BOTH
            .iter()
            .map(|side| json!({ "side": self.field.sides[side.0], "points": self.points[side.0] }))
            .collect();
        let mut fields = json!({ "because": because, "points": points });
        if let (Some(winner), Some(fields)) = (winner, fields.as_object_mut()) {
            fields.insert("winner".to_owned(), json!(self.field.sides[winner.0]));
        }
        self.ended = Some(Ended { winner: winner.map(|side| side.0), points: self.points.map(f64::from) });
        self.write("battle_end", fields)
    }

    fn is_slain(&self, ix: usize, number: u16) -> bool {
        let troop = self.field.troop(ix);
        let dead = troop.models.iter().all(|model| model.number != number || model.dead);
        dead || matches!(troop.whereabouts, Whereabouts::Destroyed | Whereabouts::Reserve | Whereabouts::Unset)
    }

    fn score_at_end(&mut self, side: SideIx, reason: &str, points: u32) -> Played {
        self.points[side.0] += points;
        self.write_for(side, "scored", json!({ "reason": reason, "points": points }))
    }

    /// Both sides roll against each other. Answers who won.
    pub(crate) fn roll_off(&mut self, purpose: &str) -> Result<SideIx, SimulateError> {
        let mut rolls: Vec<Value> = Vec::new();
        loop {
            let dice = SideIx::BOTH.map(|side| {
                self.rng.take(self.dice[side.0]);
                self.rng.die()
            });
            for side in SideIx::BOTH {
                rolls.push(json!({ "side": self.field.sides[side.0], "die": dice[side.0] }));
            }
            if dice[0] != dice[1] {
                let winner = SideIx(usize::from(dice[1] > dice[0]));
                let fields = json!({ "purpose": purpose, "rolls": rolls, "winner": self.field.sides[winner.0] });
                self.write_for(winner, "roll_off", fields)?;
                return Ok(winner);
            }
        }
    }

    /// Writes an entry of the active side.
    pub(crate) fn write(&mut self, kind: &str, fields: Value) -> Played {
        self.write_for(self.active, kind, fields)
    }

    /// Writes an entry of one side.
    pub(crate) fn write_for(&mut self, side: SideIx, kind: &str, fields: Value) -> Played {
        self.journal.write(&self.field.sides[side.0], kind, fields)
    }

    /// Models of a unit that are set up at these places, by their places among its models.
    pub(crate) fn stand(&mut self, ix: usize, at: &[(usize, Place)]) {
        let troop = &mut self.field.troops[ix];
        for (place, at) in at {
            troop.models[*place].at = *at;
        }
        troop.whereabouts = Whereabouts::Field;
    }

    /// Models and places, as a log has them.
    pub(crate) fn placings(&self, ix: usize, at: &[(usize, Place)]) -> Vec<Value> {
        let troop = self.field.troop(ix);
        at.iter().map(|(place, at)| json!({ "model": troop.models[*place].number, "at": troop.spot(*at) })).collect()
    }
}

/// Four markers, two in each half, more than 6" from the edges and 9" from each other.
fn markers(rng: &mut DiceRng, width: f64) -> Vec<Marker> {
    let play = if width > WIDTHS[0] { 3.0 } else { 0.5 };
    let quarters = [(0.28, 0.33), (0.72, 0.67), (0.72, 0.33), (0.28, 0.67)];
    let marker = |(place, (x, y)): (usize, (f64, f64))| {
        let at = Place {
            x: terrain::somewhere(rng, width * x - play, width * x + play),
            y: terrain::somewhere(rng, DEPTH * y - 1.5, DEPTH * y + 1.5),
        };
        Marker { id: format!("m{}", place + 1), at }
    };
    quarters.into_iter().enumerate().map(marker).collect()
}

/// Names of the sides: those of their armies, numbered where both have the same.
fn names(armies: &[&Army; 2]) -> Result<[aftermath_rules::SideId; 2], SimulateError> {
    let id = |side: usize| {
        let army = armies[side].list;
        let name = if armies[0].list == armies[1].list { format!("{army}{}", side + 1) } else { army.to_owned() };
        serde_json::from_value(json!(name)).map_err(SimulateError::Header)
    };
    Ok([id(0)?, id(1)?])
}

/// What players call an army: `space_marines` is Space Marines.
pub(crate) fn title(army: &str) -> String {
    let word = |word: &str| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect();
    army.split('_').map(word).collect::<Vec<String>>().join(" ")
}
