//! Marches: what they cost and how far a corps comes (`tac.strat.mark_targets`, `tac.strat.cost`, `tac.strat.march_roll`).

use aftermath_rules::{
    SideId, UnitId,
    catalogue::Rule,
    docket::Docket,
    finding::{Better, Detail, Outcome},
};
use aftermath_tactica::{
    Card, Cell, CostStacking, Flow, Manoeuvre, March, MarchDistance, MarchPlan, MarchRoll, pack, purpose,
};

use super::{card_at, card_row, check_mover, corps, is_water, known, manoeuvre, may_be_river, place_mut, place_of};
use crate::{
    rule,
    state::{State, UnitIx},
    throws,
};

/// What entering a card costs; `None` where nobody can (`tac.strat.cost`, `tac.card.*`).
fn cost_of(state: &State, before: &Manoeuvre, corps: &UnitId, cell: Cell, crosses: bool) -> Option<u32> {
    let card = card_at(before, cell);
    let path = before.paths.contains(&cell);
    let in_force = |wanted: Card| {
        before.in_force.iter().find(|one| one.card == wanted && (one.corps.is_empty() || one.corps.contains(corps)))
    };
    let closed =
        card.is_some_and(|card| matches!(card, Card::River | Card::Mountains) || (before.flooded && is_water(card)));
    let road = in_force(Card::Road).is_some_and(|one| one.corps.contains(corps));
    let base = match card {
        Some(Card::River | Card::Mountains) if crosses && path => pack::PATH_COST,
        Some(_) if closed && crosses => return None,
        Some(card) if crosses => card_row(card).cost.unwrap_or(pack::CLEAR_COST),
        _ => pack::CLEAR_COST,
    };
    if road && card.is_some() && crosses {
        return Some(pack::ROAD_COST);
    }
    let rain = if before.weather.contains(&Card::Rain) { pack::RAIN_COST } else { 0 };
    let mud = if before.weather.contains(&Card::HeavyMud) { pack::MUD_COST } else { 0 };
    let clear = card.is_none() || !crosses;
    let more = match state.rulings().cost_stacking {
        CostStacking::Add => rain + mud,
        CostStacking::Greatest => rain.max(mud),
        CostStacking::NotClear => {
            if clear {
                0
            } else {
                rain + mud
            }
        }
    };
    let side = state.find(corps).map(|ix| state.own_side(ix));
    let guides = before
        .in_force
        .iter()
        .any(|one| one.card == Card::GoodGuides && one.names == card && crosses && state.side(&one.side) == side);
    Some((base + more).saturating_sub(u32::from(guides)).max(1))
}

/// The rule by which a march is dearer or cheaper than its cards say.
fn cost_rules(before: &Manoeuvre, march: &March) -> Vec<Rule> {
    let mut rules = vec![rule::STRAT_COST];
    let terrain = |cell: &Cell| card_at(before, *cell).is_some_and(|card| card_row(card).cost.is_some());
    rules.extend(march.crosses.iter().any(terrain).then_some(rule::CARD_TERRAIN));
    rules.extend(before.weather.contains(&Card::Rain).then_some(rule::CARD_RAIN));
    rules.extend(before.weather.contains(&Card::HeavyMud).then_some(rule::CARD_HEAVY_MUD));
    for one in &*before.in_force {
        match one.card {
            Card::GoodGuides => rules.push(rule::CARD_GOOD_GUIDES),
            Card::Road => rules.push(rule::CARD_ROAD),
            _ => {}
        }
    }
    rules
}

/// Cards of a march whose feature it crosses: those that are named, and cards of a river, where it goes from one side of it
/// to the other, as a river runs straight through the map (`tac.card.river`).
fn crossed(before: &Manoeuvre, from: Option<Cell>, march: &March) -> Vec<Cell> {
    let mut crossed = march.crosses.to_vec();
    let steps: Vec<Cell> = from.into_iter().chain(march.path.iter().copied()).collect();
    for river in before.map.iter().filter(|laid| laid.card == Some(Card::River)) {
        let line = |cell: Cell| match river.flow {
            Some(Flow::Row) => Some(cell.row.cmp(&river.at.row)),
            Some(Flow::Column) => Some(cell.column.cmp(&river.at.column)),
            None => None,
        };
        let mut bank = None;
        for (place, cell) in steps.iter().enumerate() {
            let Some(side) = line(*cell).filter(|side| side.is_ne()) else { continue };
            if let Some((before, other)) = bank.replace((place, side))
                && other != side
            {
                let over =
                    steps[before + 1..place].iter().copied().filter(|cell| line(*cell).is_some_and(|at| at.is_eq()));
                crossed.extend(over.take(1).filter(|cell| !march.crosses.contains(cell)));
            }
        }
    }
    crossed
}

/// Cost of a whole march; `None` where a card cannot be entered.
fn cost(state: &State, before: &Manoeuvre, march: &March) -> Option<u32> {
    let from = place_of(before, &march.corps).and_then(|corps| corps.at);
    let over = crossed(before, from, march);
    let costs = march.path.iter().map(|cell| cost_of(state, before, &march.corps, *cell, over.contains(cell)));
    costs.sum()
}

/// The most that a march may cost, where the log does not tell what it crosses.
fn most_of(state: &State, before: &Manoeuvre, march: &March) -> u32 {
    let costs = march.path.iter().map(|cell| cost_of(state, before, &march.corps, *cell, true));
    if march.crosses.is_empty() { costs.sum::<Option<u32>>().unwrap_or(u32::MAX) } else { 0 }
}

/// `march_plan` (`tac.strat.mark_targets`).
pub(crate) fn plan(state: &mut State, side: Option<&SideId>, event: &MarchPlan, docket: &mut impl Docket) {
    let before = known(state);
    // Whom the enemy has scouted out shows where he will go before the enemy moves (`tac.card.reconnaissance`).
    let scouted = before.in_force.iter().any(|one| one.card == Card::Reconnaissance && Some(&one.side) != side);
    if !scouted {
        check_mover(state, side, docket);
    }
    let shown = scouted && before.mover.as_ref() != side;
    let rolled = before.corps.iter().any(|corps| {
        let own = state
            .find(&corps.corps)
            .is_some_and(|ix| side.is_none_or(|side| state.side(side) == Some(state.own_side(ix))));
        own && corps.marches > 0
    });
    let again = before.in_force.iter().any(|one| one.card == Card::InitiativeCommander);
    docket.finding(rule::STRAT_MARK_TARGETS, Outcome::from(!rolled || again || event.night), || {
        Detail::say("marks").records(event.marches.len())
    });
    if event.night != before.night {
        docket.finding(rule::STRAT_NIGHT_MARCH, Outcome::Broken, || Detail::say("night-march"));
    }
    for march in &*event.marches {
        let Some(ix) = corps(state, &march.corps, side, docket) else { continue };
        let second =
            before.in_force.iter().any(|one| one.card == Card::InitiativeCommander && one.corps.contains(&march.corps));
        if let Some(first) = place_of(&before, &march.corps).filter(|corps| second && corps.plan.is_some()) {
            // A second march follows a first, for which was rolled.
            let outcome = if first.shown { Outcome::PlayersCall } else { Outcome::Broken };
            docket.finding(rule::STRAT_MARCH_ROLL, outcome, || Detail::say("march-not-rolled").unit(&march.corps));
        }
        check_march(state, &before, ix, march, event.night, docket);
        // What it costs it costs when it is marked: the weather may be another when it is rolled for.
        let surely = || {
            let told = cost(state, &before, march).filter(|_| open_cost(&before, march).is_none());
            told.filter(|least| most_of(state, &before, march) <= *least)
        };
        let costs = march.cost.or_else(surely);
        if let Some(place) = place_mut(state, &march.corps) {
            (place.plan, place.shown) = (Some(March { cost: costs, ..march.clone() }), shown);
        }
    }
    manoeuvre(state).planned = true;
}

/// The path of a march: from card to card, over none that is closed, not through enemies, at its cost.
fn check_march(state: &State, before: &Manoeuvre, ix: UnitIx, march: &March, night: bool, docket: &mut impl Docket) {
    let describe = |say: &'static str| Detail::say(say).unit(&march.corps);
    let stands = place_of(before, &march.corps);
    let from = stands.and_then(|corps| corps.at);
    let steps: Vec<Cell> = from.into_iter().chain(march.path.iter().copied()).collect();
    let joined = steps.windows(2).all(|pair| pair[0].is_beside(pair[1]));
    let on_map = march.path.iter().all(|cell| before.map.is_empty() || before.map.iter().any(|laid| laid.at == *cell));
    docket.finding(rule::STRAT_COST, Outcome::from(joined && on_map && !march.path.is_empty()), || {
        describe("march-path")
    });
    let tired = stands.is_some_and(|corps| corps.tired);
    let untold = stands.is_some_and(|corps| corps.tired_untold);
    if tired || untold || night {
        let outcome = if untold { Outcome::Unrecorded } else { Outcome::from(!tired) };
        docket.finding(rule::STRAT_NIGHT_MARCH, outcome, || {
            crate::shooting::lacking(outcome, "corps", describe("tired-march"))
        });
    }
    if night && stands.is_some_and(|corps| corps.rests) {
        docket.finding(rule::STRAT_NIGHT_MARCH, Outcome::Broken, || describe("rests-and-marches"));
    }
    let side = state.own_side(ix);
    let hidden = before.in_force.iter().any(|one| one.card == Card::HiddenMarch && one.corps.contains(&march.corps));
    let passed = march.path.iter().rev().skip(1).any(|cell| {
        before.corps.iter().any(|other| {
            other.at == Some(*cell) && state.find(&other.corps).is_some_and(|other| state.own_side(other) != side)
        })
    });
    let unnamed = |card: Card| before.in_force.iter().any(|one| one.card == card && one.corps.is_empty());
    if passed {
        let outcome = if unnamed(Card::HiddenMarch) { Outcome::Unrecorded } else { Outcome::from(hidden) };
        docket.finding(rule::CARD_HIDDEN_MARCH, outcome, || {
            if outcome == Outcome::Unrecorded { Detail::lacks("corps") } else { describe("through-enemy") }
        });
    }
    let over = crossed(before, from, march);
    for cell in march.path.iter().filter(|cell| over.contains(cell)) {
        let card = card_at(before, *cell);
        let open = cost_of(state, before, &march.corps, *cell, true).is_some();
        let cited = match card {
            Some(Card::River) => Some(rule::CARD_RIVER),
            Some(Card::Mountains) => Some(rule::CARD_MOUNTAINS),
            Some(card) if before.flooded && is_water(card) => Some(rule::CARD_RIVER_FLOOD),
            _ => None,
        };
        let unplaced = !open && before.in_force.iter().any(|one| one.card == Card::Path);
        if let Some(cited) = cited.filter(|_| unplaced) {
            docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("at").unit(&march.corps));
        } else if let Some(cited) = cited {
            docket.finding(cited, Outcome::from(open), || {
                describe("closed-card").with("row", cell.row).with("column", cell.column)
            });
            if open && before.paths.contains(cell) {
                docket.finding(rule::CARD_PATH, Outcome::Held, || describe("by-path"));
            }
        }
    }
    if let (Some(due), Some(said)) = (cost(state, before, march), march.cost) {
        // A card in force that names nothing may have made it cheaper.
        let guides = before.in_force.iter().any(|one| one.card == Card::GoodGuides && one.names.is_none());
        let lacks = if guides { Some("names") } else { unnamed(Card::Road).then_some("corps") };
        let open = open_cost(before, march);
        if let Some(field) = open.filter(|_| said != due).or(lacks.filter(|_| said < due)) {
            docket.finding(rule::STRAT_COST, Outcome::Unrecorded, || Detail::lacks(field).unit(&march.corps));
            return;
        }
        for cited in cost_rules(before, march) {
            docket.finding(cited, Outcome::from(due == said), || describe("march-cost").expects(due).records(said));
        }
    }
}

/// What the log lacks that a march may cost more or less for.
fn open_cost(before: &Manoeuvre, march: &March) -> Option<&'static str> {
    let stands = place_of(before, &march.corps);
    if before.weather_untold {
        Some("names")
    } else if march.path.iter().any(|cell| may_be_river(before, *cell)) {
        Some("flow")
    } else if stands.is_some_and(|corps| corps.place_untold) || before.in_force.iter().any(|one| one.card == Card::Path)
    {
        // A river between where it stands and its path counts, and a path over it or the mountains.
        Some("at")
    } else if before.in_force.iter().any(|one| one.card == Card::Road && one.corps.is_empty()) {
        // Which corps finds a road.
        Some("corps")
    } else if before.in_force.iter().any(|one| one.card == Card::GoodGuides && one.names.is_none()) {
        Some("names")
    } else {
        None
    }
}

/// What the cheapest way of a corps to the field costs at most: it crosses the feature of every card on it but the last.
/// Nothing where no way is open.
pub(super) fn most_to(state: &State, before: &Manoeuvre, corps: &UnitId, from: Cell) -> Option<u32> {
    let mut through = vec![(from, 0)];
    let mut best: Option<u32> = None;
    let mut next = 0;
    while let Some((at, so_far)) = through.get(next).copied() {
        next += 1;
        for cell in before.map.iter().map(|laid| laid.at).filter(|cell| at.is_beside(*cell)) {
            let cost = |crosses| cost_of(state, before, corps, cell, crosses).map(|cost| so_far + cost);
            if before.field.contains(&cell) {
                best = best.into_iter().chain(cost(false)).min();
            }
            let Some(crossed) = cost(true) else { continue };
            match through.iter().position(|(known, _)| *known == cell) {
                Some(known) if through[known].1 <= crossed => {}
                Some(known) => {
                    // A cheaper way was found: go on from there again.
                    through.remove(known);
                    next -= usize::from(known < next);
                    through.push((cell, crossed));
                }
                None => through.push((cell, crossed)),
            }
        }
    }
    best
}

/// Whether a corps is mounted throughout, or rides on the march.
pub(super) fn rides(state: &State, general: UnitIx) -> bool {
    let mut units = state.all().filter(|ix| !state.is_general(*ix) && state.corps(*ix) == Some(general)).peekable();
    units.peek().is_some() && units.all(|ix| state.row(ix).is_mounted() || state.row(ix).rides)
}

/// `march_roll` (`tac.strat.march_roll`).
pub(crate) fn march(state: &mut State, side: Option<&SideId>, event: &MarchRoll, docket: &mut impl Docket) {
    let before = known(state);
    let Some(ix) = corps(state, &event.corps, side, docket) else { return };
    check_mover(state, side, docket);
    let describe = |say: &'static str| Detail::say(say).unit(&event.corps);
    let Some(plan) = place_of(&before, &event.corps).and_then(|corps| corps.plan.clone()) else {
        docket.finding(rule::STRAT_MARK_TARGETS, Outcome::Broken, || describe("no-target"));
        return;
    };
    let due = if rides(state, ix) { 2 } else { 1 };
    throws::dice_due(state, ix, rule::STRAT_MARCH_ROLL, due, &event.dice, docket);
    let sum = aftermath_rules::dice::sum(&event.dice);
    // Whether it crossed the features of its cards the log may leave open: then it came there either way, or neither.
    let reckoned = || {
        let told = cost(state, &before, &plan).filter(|_| open_cost(&before, &plan).is_none());
        told.filter(|least| sum < *least || sum >= most_of(state, &before, &plan))
    };
    let Some(cost) = plan.cost.or_else(reckoned) else {
        docket.finding(rule::STRAT_MARCH_ROLL, Outcome::Unrecorded, || Detail::lacks("cost").unit(&event.corps));
        if let Some(corps) = place_mut(state, &event.corps) {
            (corps.at, corps.place_untold, corps.plan) = (event.to, event.to.is_none(), None);
            (corps.tired, corps.tired_untold) =
                (corps.tired || event.tired == Some(true), corps.tired_untold || event.tired.is_none());
            corps.marches = corps.marches.saturating_add(1);
        }
        return;
    };
    docket.roll(|| aftermath_rules::finding::Roll {
        purpose: &purpose::MARCH,
        measure: aftermath_rules::finding::Measure::Sum,
        side: side.cloned(),
        unit: Some(event.corps.clone()),
        target: None,
        faces: event.dice.to_vec(),
        fell: Vec::new(),
        needed: None,
        result: sum as i32,
        better: Better::Greater,
        chances: aftermath_rules::dice::Distribution::sum_of_d6(event.dice.len()),
    });
    let arrives = sum >= cost;
    let steps = if arrives { plan.path.len() } else { tired_steps(state, &before, &plan, sum) };
    let place = steps.checked_sub(1).and_then(|last| plan.path.get(last)).copied();
    let due_at = place.or_else(|| place_of(&before, &event.corps).and_then(|corps| corps.at));
    let tired = throws::declared(
        state,
        ix,
        &[rule::STRAT_MARCH_ROLL],
        "march-tired",
        throws::yes(!arrives),
        event.tired.map(throws::yes),
        None,
        docket,
    );
    let to = event.to.or(due_at);
    let led = place_of(&before, &event.corps).is_some_and(|corps| corps.led_untold) && steps == plan.path.len();
    if led {
        docket.finding(rule::STRAT_MARCH_ROLL, Outcome::Unrecorded, || Detail::lacks("at").unit(&event.corps));
        if let Some(corps) = place_mut(state, &event.corps) {
            (corps.at, corps.place_untold, corps.led_untold, corps.plan) = (event.to, event.to.is_none(), false, None);
            corps.tired |= tired == "yes";
            corps.marches = corps.marches.saturating_add(1);
        }
        return;
    }
    docket.finding(rule::STRAT_MARCH_ROLL, Outcome::from(to == due_at), || {
        let name =
            |cell: Option<Cell>| cell.map_or_else(|| "none".to_owned(), |cell| format!("{}-{}", cell.row, cell.column));
        describe("marches").with("cost", cost).with("rolled", sum).expects(name(due_at)).records(name(to))
    });
    if let Some(corps) = place_mut(state, &event.corps) {
        (corps.at, corps.plan) = (to, None);
        corps.place_untold &= to.is_none();
        corps.tired |= tired == "yes";
        corps.marches = corps.marches.saturating_add(1);
    }
}

/// Cards that a tired corps goes (`tac.amb.march_distance`).
fn tired_steps(state: &State, before: &Manoeuvre, plan: &March, rolled: u32) -> usize {
    if state.rulings().march_distance == MarchDistance::Cards {
        return plan.path.len().min(rolled as usize);
    }
    let mut spent = 0;
    plan.path
        .iter()
        .take_while(|cell| {
            spent += cost_of(state, before, &plan.corps, **cell, plan.crosses.contains(cell)).unwrap_or(u32::MAX / 2);
            spent <= rolled
        })
        .count()
}
