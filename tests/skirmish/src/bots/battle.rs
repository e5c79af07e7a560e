//! The course of a battle: two captains who send their units forward and shoot at who is nearest.

use aftermath_rules::{
    SideId,
    dice::{at_least, sum},
    geometry::{Place, Pose},
    log::Header,
};
use aftermath_simulate::{
    DiceRng, Ended, Journal, SideIx, SimulateError,
    terms::{DiceSet, Skill, Terms},
};
use serde_json::{Value, json};

use crate::words::{
    Kind, Skirmish, Unit,
    pack::{self, ArmyList, ListRow},
};

const WIDTH: f64 = 36.0;
const DEPTH: f64 = 24.0;
/// How near bots go to an enemy.
const NEAR: f64 = 4.0;
/// Between two units in line, and from the edge.
const GAP: f64 = 5.0;
/// Points of an army where no terms say others.
const POINTS: u32 = 300;

/// What a part of the battle answers.
pub(super) type Played = Result<(), SimulateError>;

/// A unit as its bot sees it.
#[derive(Debug, Clone)]
pub(super) struct Troop {
    pub(super) side: SideIx,
    pub(super) row: Unit,
    pub(super) at: Place,
    pub(super) left: u32,
    pub(super) ordered: bool,
    /// It obeys and has not moved.
    pub(super) may_move: bool,
    pub(super) shot: bool,
}

/// A battle in progress.
#[derive(Debug, Clone)]
pub(super) struct Battle {
    pub(super) sides: [SideId; 2],
    pub(super) troops: Vec<Troop>,
    pub(super) rng: DiceRng,
    pub(super) journal: Journal<Skirmish>,
    pub(super) turn: u32,
    pub(super) active: SideIx,
    pub(super) skills: [Skill; 2],
    pub(super) dice: [DiceSet; 2],
    pub(super) ended: Option<Ended>,
}

impl Battle {
    /// Two armies drawn up from the seed, and on the terms, if there are any.
    pub(super) fn open(seed: u64, terms: Option<&Terms>) -> Result<Self, SimulateError> {
        let mut rng = DiceRng::new(seed);
        let points = terms.map_or(POINTS, |terms| terms.points);
        let chair = |side: usize| terms.map(|terms| &terms.chairs[side]);
        let army = |side: usize| chair(side).map_or("raiders", |chair| chair.army);
        let mut rosters = [0, 1].map(|side| muster(&mut rng, pack::list_of(army(side)), points, side));
        let player = |side: usize| chair(side).map_or(["Near bot", "Far bot"][side], |chair| chair.player);
        let side = |side: usize, roster: &[Value]| {
            let id = ["near", "far"][side];
            json!({ "id": id, "player": player(side), "army": army(side), "roster": roster })
        };
        let played = terms.map_or("2026-05-03".to_owned(), |terms| terms.played.clone());
        let mut header = json!({
            "aftermath": 1, "match": format!("sim-skm-{seed:x}"), "system": "skirmish", "edition": "Skirmish 1",
            "played": played, "title": format!("Skirmish {seed:x}"), "points": points,
            "table": { "width": WIDTH, "depth": DEPTH },
            "terrain": [{ "id": "copse", "kind": "wood", "outline": [[16, 10], [20, 10], [18, 14]] }],
            "sides": [side(0, &rosters[0]), side(1, &rosters[1])],
        });
        if let Some(terms) = terms {
            terms.name(&mut header);
        }
        let mut troops = Vec::new();
        for (side, roster) in rosters.iter_mut().enumerate() {
            for row in std::mem::take(roster) {
                troops.push(Troop {
                    side: SideIx(side),
                    row: serde_json::from_value(row).map_err(SimulateError::Header)?,
                    at: Place { x: 0.0, y: 0.0 },
                    left: 0,
                    ordered: false,
                    may_move: false,
                    shot: false,
                });
            }
        }
        let known: Header<Skirmish> = serde_json::from_value(header.clone()).map_err(SimulateError::Header)?;
        Ok(Self {
            sides: [known.sides[0].id.clone(), known.sides[1].id.clone()],
            troops,
            rng,
            journal: Journal::open(header, played)?,
            turn: 0,
            active: SideIx(1),
            skills: [0, 1].map(|side| chair(side).map_or(Skill::default(), |chair| chair.skill)),
            dice: [0, 1].map(|side| chair(side).map_or(DiceSet::default(), |chair| chair.dice)),
            ended: None,
        })
    }

    /// Plays the battle and answers the log.
    pub(super) fn play(mut self) -> Result<Vec<u8>, SimulateError> {
        self.deploy()?;
        self.play_out()?;
        Ok(self.journal.into_bytes())
    }

    /// Both sides in line along their edges.
    fn deploy(&mut self) -> Played {
        let mut placed = [0.0; 2];
        for ix in 0..self.troops.len() {
            let side = self.troops[ix].side;
            placed[side.0] += GAP;
            let y = if side.0 == 0 { GAP } else { DEPTH - GAP };
            let troop = &mut self.troops[ix];
            (troop.at, troop.left) = (Place { x: placed[side.0], y }, troop.row.figures.get().into());
            let fields = json!({ "unit": troop.row.id, "to": troop.pose() });
            self.journal.write(&self.sides[side.0], "deploy", fields)?;
        }
        Ok(())
    }

    /// Plays turn after turn, until the battle is over.
    pub(super) fn play_out(&mut self) -> Played {
        while self.turn < pack::TURNS && SideIx::BOTH.iter().all(|side| !self.of(*side).is_empty()) {
            self.turn += 1;
            self.active = self.active.other();
            for troop in &mut self.troops {
                (troop.ordered, troop.may_move, troop.shot) = (false, false, false);
            }
            self.write("turn_start", json!({ "turn": self.turn }))?;
            self.orders()?;
            self.shooting()?;
        }
        self.finish()
    }

    /// The Orders phase from its beginning.
    pub(super) fn orders(&mut self) -> Played {
        self.write("phase_start", json!({ "phase": "orders" }))?;
        self.rest_of_orders()
    }

    /// The captain orders whom he has not ordered; who obeys goes for the nearest enemy. A slip forgets a unit.
    pub(super) fn rest_of_orders(&mut self) -> Played {
        for ix in self.of(self.active) {
            if self.troops[ix].may_move {
                self.advance(ix)?;
            }
        }
        let captain = self.of(self.active).into_iter().find(|ix| self.troops[*ix].row.kind == Kind::Captain);
        let Some((captain, command)) = captain.and_then(|ix| Some((ix, self.troops[ix].row.command?))) else {
            return Ok(());
        };
        self.rng.take(self.dice[self.active.0]);
        for ix in self.of(self.active) {
            if self.troops[ix].ordered || self.rng.slips(self.skills[self.active.0]) {
                continue;
            }
            let dice = self.rng.roll(2);
            let passed = sum(&dice) <= u32::from(command);
            let (by, unit) = (self.troops[captain].row.id.clone(), self.troops[ix].row.id.clone());
            self.write("order", json!({ "by": by, "unit": unit, "dice": dice, "passed": passed }))?;
            self.troops[ix].ordered = true;
            if passed {
                self.advance(ix)?;
            }
        }
        Ok(())
    }

    fn advance(&mut self, ix: usize) -> Played {
        let Some((enemy, far)) = self.nearest(ix) else { return Ok(()) };
        let (troop, goal) = (&self.troops[ix], self.troops[enemy].at);
        let way = troop.row.speed.get().min(far - NEAR);
        if way <= 0.0 {
            return Ok(());
        }
        let to = troop.at.towards(goal, way / far);
        let round = |at: f64| (at * 100.0).round() / 100.0;
        self.troops[ix].at = Place { x: round(to.x), y: round(to.y) };
        let fields = json!({ "unit": self.troops[ix].row.id, "to": self.troops[ix].pose() });
        self.write("move", fields)
    }

    /// The Shooting phase from its beginning.
    pub(super) fn shooting(&mut self) -> Played {
        self.write("phase_start", json!({ "phase": "shooting" }))?;
        self.rest_of_shooting()
    }

    /// Everybody who has not shot and has an enemy in range shoots at the nearest.
    pub(super) fn rest_of_shooting(&mut self) -> Played {
        for ix in self.of(self.active) {
            let range = self.troops[ix].row.range.map_or(0.0, f64::from);
            let enemy = self.nearest(ix).filter(|(_, far)| *far <= range && !self.troops[ix].shot);
            if let Some((enemy, _)) = enemy {
                self.shoot(ix, enemy)?;
            }
        }
        self.write("turn_end", json!({}))
    }

    pub(super) fn shoot(&mut self, ix: usize, enemy: usize) -> Played {
        self.rng.take(self.dice[self.active.0]);
        let dice = self.rng.roll(self.troops[ix].left);
        let hits = at_least(&dice, pack::HIT_FROM);
        let armour = self.troops[enemy].row.armour;
        self.rng.take(self.dice[self.active.other().0]);
        let saves = self.rng.roll(if armour.is_some() { hits } else { 0 });
        let saved = armour.map_or(0, |armour| at_least(&saves, armour.get()));
        let lost = (hits - saved).min(self.troops[enemy].left);
        self.troops[ix].shot = true;
        self.troops[enemy].left -= lost;
        let (unit, target) = (self.troops[ix].row.id.clone(), self.troops[enemy].row.id.clone());
        let fields =
            json!({ "unit": unit, "target": target, "dice": dice, "hits": hits, "saves": saves, "lost": lost });
        self.write("shoot", fields)
    }

    /// More points of what is gone win.
    fn finish(&mut self) -> Played {
        let points = SideIx::BOTH.map(|side| {
            let gone = self.troops.iter().filter(|troop| troop.side != side && troop.left == 0);
            gone.filter_map(|troop| troop.row.points).sum::<u32>()
        });
        let winner = match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        };
        self.ended = Some(Ended { winner, points: points.map(f64::from) });
        let score = SideIx::BOTH.map(|side| json!({ "side": self.sides[side.0], "points": points[side.0] }));
        let winner = winner.map(|side: usize| self.sides[side].clone());
        self.write("battle_end", json!({ "winner": winner, "points": score }))
    }

    /// What is left of a side.
    fn of(&self, side: SideIx) -> Vec<usize> {
        (0..self.troops.len()).filter(|ix| self.troops[*ix].side == side && self.troops[*ix].left > 0).collect()
    }

    /// The nearest enemy and how far he is.
    fn nearest(&self, ix: usize) -> Option<(usize, f64)> {
        let enemies = self.of(self.troops[ix].side.other()).into_iter();
        let far = enemies.map(|enemy| (enemy, self.troops[ix].at.distance(self.troops[enemy].at)));
        far.min_by(|(_, a), (_, b)| a.total_cmp(b))
    }

    fn write(&mut self, kind: &str, fields: Value) -> Played {
        self.journal.write(&self.sides[self.active.0], kind, fields)
    }
}

impl Troop {
    fn pose(&self) -> Pose {
        Pose { at: self.at, facing: if self.side.0 == 0 { 0.0 } else { 180.0 } }
    }
}

/// A captain, and units drawn from the list as long as the points last.
fn muster(rng: &mut DiceRng, list: Option<&ArmyList>, points: u32, side: usize) -> Vec<Value> {
    let rows = list.map_or(&[][..], |list| list.rows);
    let (captains, foot): (Vec<&ListRow>, Vec<&ListRow>) = rows.iter().partition(|row| row.kind == "captain");
    let mut drawn: Vec<&ListRow> = captains.into_iter().take(1).collect();
    let cost = |drawn: &[&ListRow]| drawn.iter().map(|row| row.points).sum::<u32>();
    while let Some(row) = foot.get(rng.below(foot.len() as u32) as usize) {
        if cost(&drawn) + row.points > points {
            break;
        }
        drawn.push(row);
    }
    let unit = |(place, row): (usize, &&ListRow)| {
        let mut unit = json!({
            "id": format!("{}{side}{place}", row.id), "profile": row.id, "name": row.unit, "type": row.kind,
            "figures": row.figures, "speed": row.speed, "points": row.points,
        });
        let figures =
            [("range", row.range), ("armour", row.armour.map(u32::from)), ("command", row.command)].into_iter();
        for (name, figure) in figures.filter_map(|(name, figure)| Some((name, figure?))) {
            unit[name] = json!(figure);
        }
        unit
    };
    drawn.iter().enumerate().map(unit).collect()
}
