//! The course of a battle: turns, phases and the end.

use aftermath_rules::{SideId, log::Table};
use aftermath_simulate::{
    DiceRng, Ended, Journal, SideIx, SimulateError,
    terms::{DiceSet, Skill, Terms},
};
use aftermath_tactica::{Reinforcement, Status, Tactica, Weather, pack};
use serde_json::{Value, json};

use super::{
    army::{self, ARMIES, Army},
    campaign::{Campaign, Entry, Ground, freely, ground},
    deployment::Square,
    field::{Field, Now, Troop},
    resume::Stage,
    terrain,
};

/// Turns of each side after which bots let the battle rest.
pub(crate) const TURNS: u32 = 14;
/// Names of the two tempers.
const TEMPERS: [&str; 2] = ["Bold bot", "Wary bot"];
/// About a millimetre.
const TOLERANCE: f64 = 0.1;

/// What a part of the battle answers.
pub(crate) type Played = Result<(), SimulateError>;

/// A battle in progress.
#[derive(Debug, Clone)]
pub(crate) struct Battle {
    pub(crate) field: Field,
    pub(crate) rng: DiceRng,
    pub(crate) journal: Journal<Tactica>,
    /// The side whose turn it is.
    pub(crate) active: SideIx,
    /// The side that has the first turn.
    pub(crate) first: SideIx,
    /// Whether each side likes to fight hand to hand.
    pub(crate) bold: [bool; 2],
    /// How well each side is played.
    pub(crate) skills: [Skill; 2],
    /// The dice of each side.
    pub(crate) dice: [DiceSet; 2],
    /// Number of the turn, of both sides together.
    pub(crate) turn: u32,
    /// Corps that come late.
    pub(crate) late: Vec<Late>,
    /// Late corps come by a die.
    pub(crate) arrives_by_die: bool,
    /// Units of late corps that stepped in.
    pub(crate) stepped_in: Vec<usize>,
    /// How it has ended, once it has.
    pub(crate) ended: Option<Ended>,
}

/// A corps that comes late.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Late {
    pub(crate) general: usize,
    /// Movement points to the field.
    pub(crate) points: u32,
    /// Where it enters; nowhere where it is on no card.
    pub(crate) entry: Option<Entry>,
    /// It has come.
    pub(crate) came: bool,
}

impl Late {
    pub(crate) const fn new(general: usize, points: u32, entry: Option<Entry>) -> Self {
        Self { general, points, entry, came: false }
    }
}

/// How a battle comes about.
struct Opening {
    talents_bought: bool,
    campaign: Option<Campaign>,
    attacker: SideIx,
    weather_of: Option<SideIx>,
    squares: Vec<(usize, Option<Square>)>,
    tired: Vec<usize>,
}

impl Battle {
    /// Plays a whole battle from a seed, on these terms if there are any, and answers its log.
    pub(crate) fn whole(seed: u64, terms: Option<&Terms>) -> Result<Vec<u8>, SimulateError> {
        let (mut battle, opening) = Self::open(seed, terms)?;
        battle.set_up(opening)?;
        battle.active = battle.first.other();
        battle.play_out()?;
        Ok(battle.journal.into_bytes())
    }

    /// Two armies, and the manoeuvre that leads to their battle; nobody is on the table yet.
    fn open(seed: u64, terms: Option<&Terms>) -> Result<(Self, Opening), SimulateError> {
        let mut rng = DiceRng::new(seed);
        let limit = army::LIMITS[rng.below(army::LIMITS.len() as u32) as usize];
        let limit = terms.map_or(limit, |terms| terms.points);
        let armies = [0, 1].map(|_| &ARMIES[rng.below(ARMIES.len() as u32) as usize]);
        let bold = [0, 1].map(|_| rng.below(2) == 0);
        let settled = |side: usize| terms.map(|terms| &terms.chairs[side]);
        let armies =
            [0, 1].map(|side| settled(side).and_then(|chair| army::army_of(chair.army)).unwrap_or(armies[side]));
        let bold = [0, 1].map(|side| settled(side).map_or(bold[side], |chair| chair.bold));
        let dice = [0, 1].map(|side| settled(side).map_or(DiceSet::default(), |chair| chair.dice));
        let sides = names(&armies)?;
        let mut troops: Vec<Troop> = Vec::new();
        for side in SideIx::BOTH {
            let limit = settled(side.0).map_or(limit, |chair| chair.points);
            let wish = army::Wish { side, army: armies[side.0], limit, bold: bold[side.0] };
            for row in army::force(&mut rng, wish)?.rows {
                let corps = row.corps.as_ref().and_then(|id| troops.iter().position(|troop| troop.id() == id));
                troops.push(Troop::new(side, row, corps));
            }
        }
        let manoeuvre = rng.below(4) != 0;
        let talents_bought = rng.below(3) == 0;
        let reinforcement = Campaign::reinforcement(&mut rng);
        let table = Table {
            width: pack::SQUARE * f64::from(pack::FIELD_SQUARES_ALONG),
            depth: pack::SQUARE * f64::from(pack::FIELD_SQUARES_ACROSS),
        };
        let (mut campaign, ground, attacker, weather, weather_of);
        if manoeuvre {
            let mut played = Campaign::play(rng, dice, &sides, bold, &troops);
            ground = self::ground(&mut played);
            attacker = played.battle.as_ref().map_or(SideIx(0), |(side, _)| *side);
            (weather, weather_of) = (played.weather(), played.weather_of());
            rng = played.rng.clone();
            campaign = Some(played);
        } else {
            campaign = None;
            ground = agreed(&mut rng, &troops);
            attacker = SideIx(rng.below(2) as usize);
            let drawn = rng.below(3 * Weather::ALL.len() as u32) as usize;
            weather = Weather::ALL.get(drawn).into_iter().copied().collect();
            weather_of = Some(SideIx(rng.below(2) as usize));
        }
        let played = format!("2026-{:02}-{:02}", 1 + seed / 28 % 12, 1 + seed % 28);
        let played = terms.map_or(played, |terms| terms.played.clone());
        let army = |side: usize| {
            let own = troops.iter().filter(|troop| troop.own == SideIx(side));
            let roster: Vec<_> = own.map(|troop| &troop.row).collect();
            let player = settled(side).map_or(TEMPERS[usize::from(!bold[side])], |chair| chair.player);
            json!({ "id": sides[side], "player": player, "army": armies[side].title, "roster": roster })
        };
        let year = armies[0].year.max(armies[1].year);
        let main_types = [0, 1].map(|side: usize| json!({ "side": sides[side], "class": armies[side].main }));
        let mut options = json!({
            "talents": if talents_bought { "points" } else { "dice" }, "year": year, "main_types": main_types,
        });
        if manoeuvre {
            (options["campaign"], options["reinforcement"]) = (json!(true), json!(reinforcement));
        }
        let mut header = json!({
            "aftermath": 1, "match": format!("sim-tac-{seed:x}"), "system": "tactica", "edition": "Tactica",
            "played": played, "title": format!("Battle {seed:x}: {} against {}", armies[0].title, armies[1].title),
            "points": limit, "table": { "width": table.width, "depth": table.depth }, "tolerance": TOLERANCE,
            "terrain": terrain::header(&ground.pieces), "options": options, "sides": [army(0), army(1)],
        });
        if let Some(terms) = terms {
            terms.name(&mut header);
        }
        let late = ground.late.iter().map(|(general, points, entry)| Late::new(*general, *points, *entry)).collect();
        let mut field = Field {
            table,
            sides,
            edges: ground.edges,
            troops,
            pieces: ground.pieces,
            touches: Vec::new(),
            lines: Vec::new(),
            weather,
            wind: 0.0,
            sun: 0.0,
            losses_since: 0,
        };
        let of = weather_of.unwrap_or(SideIx(0));
        (field.wind, field.sun) = (field.forward(of), (field.forward(of) + 180.0).rem_euclid(360.0));
        let battle = Self {
            field,
            rng,
            journal: Journal::open(header, played)?,
            active: attacker,
            first: attacker,
            bold,
            skills: [0, 1].map(|side| settled(side).map_or(Skill::default(), |chair| chair.skill)),
            dice,
            turn: 0,
            late,
            arrives_by_die: reinforcement == Reinforcement::Die,
            stepped_in: Vec::new(),
            ended: None,
        };
        let squares = ground.squares;
        let tired = ground.tired;
        if let Some(campaign) = &mut campaign {
            campaign.rng = DiceRng::new(0);
        }
        Ok((battle, Opening { talents_bought, campaign, attacker, weather_of, squares, tired }))
    }

    /// Everything before the first turn.
    fn set_up(&mut self, opening: Opening) -> Played {
        self.talents(opening.talents_bought)?;
        for (side, kind, fields) in opening.campaign.iter().flat_map(|campaign| campaign.events.clone()) {
            self.write_for(side, kind, fields)?;
        }
        let accepter = opening.attacker.other();
        self.write_for(accepter, "terrain_set_up", json!({}))?;
        for general in &opening.tired {
            for (ix, troop) in self.field.troops.iter_mut().enumerate() {
                troop.tired |= ix == *general || troop.corps == Some(*general);
            }
        }
        let sides = &self.field.sides;
        let id = |general: &usize| json!(self.field.troops[*general].id());
        let edges: Vec<Value> =
            [0, 1].iter().map(|side| json!({ "side": sides[*side], "edge": self.field.edges[*side] })).collect();
        let mut fields = json!({
            "weather": self.field.weather, "edges": edges, "attacker": sides[opening.attacker.0],
            "tired": opening.tired.iter().map(id).collect::<Vec<_>>(),
            "late": self.late.iter().map(|late| id(&late.general)).collect::<Vec<_>>(),
        });
        let blows = [Weather::LightWind, Weather::StrongWind].iter().any(|wind| self.field.has(*wind));
        if blows {
            fields["wind"] = json!(self.field.wind);
        }
        if self.field.has(Weather::Sun) {
            fields["sun"] = json!(self.field.sun);
        }
        if let Some(of) = opening.weather_of.filter(|_| blows || self.field.has(Weather::Sun)) {
            fields["weather_of"] = json!(sides[of.0]);
        }
        let fortified = opening.campaign.map(|campaign| campaign.fortified).unwrap_or_default();
        if !fortified.is_empty() {
            fields["fortified"] = fortified.iter().map(|side| json!(sides[side.0])).collect();
        }
        self.write_for(accepter, "conditions", fields)?;
        self.deploy(opening.attacker, &opening.squares)?;
        self.first_turn()
    }

    /// Plays turn after turn, until the battle is over.
    pub(crate) fn play_out(&mut self) -> Played {
        loop {
            if self.turn >= 2 * TURNS {
                return self.finish("time");
            }
            self.active = self.active.other();
            self.turn += 1;
            self.begin_turn()?;
            if self.is_beaten(self.active) {
                if self.bold[self.active.0] {
                    return self.finish("agreed");
                }
                self.write("concede", json!({}))?;
                return self.finish("conceded");
            }
            self.rest_of_turn(Stage::Begun)?;
            if SideIx::BOTH.iter().any(|side| self.fighting(*side) == 0) {
                return self.finish("agreed");
            }
        }
    }

    /// What of a turn comes from this stage on.
    pub(crate) fn rest_of_turn(&mut self, stage: Stage) -> Played {
        if stage <= Stage::Begun {
            self.late_corps()?;
            self.second_loyalties()?;
            self.shooting_phase()?;
        }
        if stage <= Stage::Movement {
            self.movement_phase()?;
        }
        if stage <= Stage::Uncontrolled {
            self.uncontrolled_phase()?;
        }
        if stage <= Stage::Melee {
            self.melee_phase()?;
        }
        self.write("turn_end", json!({}))
    }

    fn begin_turn(&mut self) -> Played {
        self.rng.take(self.dice[self.active.0]);
        for ix in 0..self.field.troops.len() {
            let began = self.field.stand(ix).map(|stand| stand.pose().at);
            self.field.troops[ix].now = Now { began, ..Now::default() };
        }
        self.field.losses_since = 0;
        self.write("turn_start", json!({ "turn": self.turn }))
    }

    pub(crate) fn phase(&mut self, phase: &str) -> Played {
        self.write("phase_start", json!({ "phase": phase }))
    }

    /// Units of a side that still fight, or have not come yet.
    fn fighting(&self, side: SideIx) -> usize {
        let fights = |troop: &&Troop| {
            let waits = troop.absent && troop.corps.is_some_and(|general| self.is_awaited(general));
            let stands = !troop.absent && troop.status == Status::Steady;
            !troop.is_general() && troop.side == side && (stands || waits)
        };
        self.field.troops.iter().filter(fights).count()
    }

    /// Whether a late corps may still come.
    fn is_awaited(&self, general: usize) -> bool {
        let late = self.late.iter().find(|late| late.general == general);
        self.arrives_by_die && late.is_some_and(|late| late.came || late.points < pack::LATE_CORPS_BASE as u32)
    }

    /// How much of a side still fights: its figures on the table, those in disorder for half.
    fn strength(&self, side: SideIx) -> usize {
        let of =
            |troop: &&Troop| troop.side == side && !troop.is_general() && troop.is_present() && !troop.is_routing();
        let worth = |troop: &Troop| 2 * troop.figures.len() - troop.disordered.len().min(troop.figures.len());
        self.field.troops.iter().filter(of).map(worth).sum()
    }

    /// Whether half of the time is over.
    pub(crate) fn is_late(&self) -> bool {
        self.turn > TURNS
    }

    /// Whether a side goes for the enemy: a bold one does, and any that is plainly stronger, or has waited for long and is not
    /// weaker.
    pub(crate) fn presses(&self, side: SideIx) -> bool {
        let (own, other) = (self.strength(side), self.strength(side.other()));
        self.bold[side.0] || own * 5 > other * 6 || (self.is_late() && own >= other)
    }

    /// Whether a side has plainly lost.
    fn is_beaten(&self, side: SideIx) -> bool {
        let all = self.field.troops.iter().filter(|troop| troop.own == side && !troop.is_general()).count();
        let left = self.fighting(side);
        let other = self.fighting(side.other());
        // Late in the battle nobody goes on against twice his own strength.
        let hopeless = self.is_late() && self.strength(side) * 2 <= self.strength(side.other());
        left == 0 || (left * 5 <= all * 2 && other > left) || hopeless
    }

    /// Whoever has lost fewer of his units has won; by much, where time is up.
    fn finish(&mut self, because: &str) -> Played {
        let lost = SideIx::BOTH.map(|side| self.field.losses(side));
        let left = SideIx::BOTH.map(|side| self.fighting(side));
        let winner = if because == "conceded" {
            Some(self.active.other().0)
        } else if left.contains(&0) && left[0] != left[1] {
            Some(usize::from(left[0] == 0))
        } else if because == "agreed" {
            Some(self.active.other().0)
        } else {
            (lost[0] != lost[1]).then_some(usize::from(lost[0] > lost[1]))
        };
        let mut fields = json!({ "because": because });
        if let Some(winner) = winner {
            fields["winner"] = json!(self.field.sides[winner]);
        }
        self.ended = Some(Ended { winner, points: [f64::from(lost[1]), f64::from(lost[0])] });
        self.write("battle_end", fields)
    }

    /// Whether the active side slips now.
    pub(crate) fn slips(&mut self) -> bool {
        self.rng.slips(self.skills[self.active.0])
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

/// Ground and places that the players agreed on without cards.
fn agreed(rng: &mut DiceRng, troops: &[Troop]) -> Ground {
    use aftermath_tactica::TableEdge;
    let pieces = freely(rng);
    let mut squares = Vec::new();
    for side in SideIx::BOTH {
        let generals = troops.iter().enumerate().filter(|(_, troop)| troop.is_general() && troop.side == side);
        for (place, (general, _)) in generals.enumerate() {
            let left = [1.0, 0.0, 2.0][place % 3] * pack::SQUARE;
            squares.push((general, Some((left, side.0 as f64 * pack::SQUARE))));
        }
    }
    Ground { edges: [TableEdge::Near, TableEdge::Far], pieces, squares, late: Vec::new(), tired: Vec::new() }
}

/// Names of the sides: those of their armies, numbered where both have the same.
fn names(armies: &[&Army; 2]) -> Result<[SideId; 2], SimulateError> {
    let id = |side: usize| {
        let army = armies[side].id;
        let name = if armies[0].id == armies[1].id { format!("{army}{}", side + 1) } else { army.to_owned() };
        serde_json::from_value(json!(name)).map_err(SimulateError::Header)
    };
    Ok([id(0)?, id(1)?])
}
