//! The strategic manoeuvre: cards, marches, night, and the battle that comes of them (chapter "Strategic manoeuvre").

use aftermath_rules::{
    SideId, UnitId,
    catalogue::Rule,
    docket::Docket,
    finding::{Asks, Better, Detail, Outcome},
    list::List,
};
use aftermath_tactica::{
    AnswerBattle, Arrival, Battlefield, CampaignTie, Card, Cell, Conditions, CorpsOnMap, CostStacking, DayWeather,
    Deal, Event, Flow, GridSize, InForce, LaidCard, LayCard, Manoeuvre, March, MarchDistance, MarchEnd, MarchPlan,
    MarchRoll, Night, NightFatigue, Reinforcement, Surprise, TerrainCardKind, TerrainKind, Weather, pack, purpose,
};

use crate::{
    rule,
    state::{SideIx, State, UnitIx},
    throws,
};

fn card_row(card: Card) -> &'static pack::CardRow {
    let found = pack::CARDS.iter().find(|row| row.card == card.as_str());
    found.unwrap_or(&pack::CARDS[0])
}

/// Whether a card is laid on the map (`tac.amb.terrain_card_kind`).
fn is_terrain(state: &State, card: Card) -> bool {
    let row = card_row(card);
    row.mark == "terrain" || (row.mark == "none" && state.rulings().terrain_card_kind == TerrainCardKind::Terrain)
}

fn is_weather(card: Card) -> bool {
    card_row(card).mark == "weather"
}

/// States of the ground, which are laid apart from the weather of the sky.
fn is_ground(card: Card) -> bool {
    matches!(card, Card::WetGround | Card::HeavyMud)
}

fn manoeuvre(state: &mut State) -> &mut Manoeuvre {
    state.now.manoeuvre.get_or_insert_default()
}

fn known(state: &State) -> Manoeuvre {
    state.now.manoeuvre.as_deref().cloned().unwrap_or_default()
}

/// Whose event of the manoeuvre this is, where only one side can have made it.
pub(crate) fn whose(state: &State, event: &Event) -> Option<SideId> {
    let before = known(state);
    let other = |side: &SideId| state.setup.sides.iter().find(|one| *one != side).cloned();
    let of = |id: &UnitId| state.find(id).map(|ix| state.side_id(state.own_side(ix)).clone());
    match event {
        Event::LayCard(_) => match &before.laid_by {
            Some(last) => other(last),
            None => first_to_lay(state, &before),
        },
        Event::DayWeather(_) => before.first.clone(),
        Event::MarchPlan(event) => event.marches.first().and_then(|march| of(&march.corps)),
        Event::MarchRoll(event) => of(&event.corps),
        Event::MarchEnd(_) => before.mover.clone().or_else(|| match &*before.moved {
            [only] => other(only),
            _ => None,
        }),
        Event::AnswerBattle(_) => before.offered.as_ref().and_then(other),
        Event::Battlefield(_) => before.offered.clone(),
        Event::Surprise(event) => match event.card {
            Card::UnhealthyCountry | Card::Traitor => event.corps.first().and_then(of).as_ref().and_then(other),
            Card::GoodGuides | Card::Reconnaissance => before.mover.clone(),
            _ => event.corps.first().and_then(of),
        },
        _ => None,
    }
}

/// Who lays the first card: who holds more terrain, or wins the roll (`tac.strat.terrain_first`, `tac.amb.campaign_tie`).
fn first_to_lay(state: &State, before: &Manoeuvre) -> Option<SideId> {
    let sides = &state.setup.sides;
    let most = sides.iter().map(|one| terrain_in_hand(state, one)).max();
    let leaders: Vec<&SideId> = sides.iter().filter(|one| Some(terrain_in_hand(state, one)) == most).collect();
    match (leaders.as_slice(), state.rulings().campaign_tie) {
        ([only], _) => Some((*only).clone()),
        (_, CampaignTie::Dice) => before.lays_first.clone(),
        (_, CampaignTie::Dealer) => sides.iter().find(|one| Some(*one) != before.dealer.as_ref()).cloned(),
    }
}

/// `deal` (`tac.strat.deal`).
pub(crate) fn deal(state: &mut State, side: Option<&SideId>, event: &Deal, docket: &mut impl Docket) {
    let hand = pack::HAND as usize;
    let mut copies: Vec<(Card, u32)> = Vec::new();
    for card in event.hands.iter().flat_map(|hand| hand.cards.iter()) {
        match copies.iter_mut().find(|(known, _)| known == card) {
            Some((_, count)) => *count += 1,
            None => copies.push((*card, 1)),
        }
    }
    let in_deck = copies.iter().all(|(card, count)| *count <= card_row(*card).copies);
    let each = event.hands.len() == state.setup.sides.len() && event.hands.iter().all(|one| one.cards.len() == hand);
    let once = !known(state).dealt;
    docket.finding(rule::STRAT_DEAL, Outcome::from(each && in_deck && once), || {
        Detail::say("deals")
            .expects(hand)
            .records(event.hands.iter().map(|one| one.cards.len().to_string()).collect::<Vec<_>>())
    });
    let dealer = side.cloned();
    let manoeuvre = manoeuvre(state);
    (manoeuvre.hands, manoeuvre.dealt, manoeuvre.dealer) = (event.hands.clone(), true, dealer);
}

/// Takes a card out of a hand; whether it was there, or hands are not known.
fn play_from_hand(state: &mut State, side: &SideId, card: Card) -> bool {
    let manoeuvre = manoeuvre(state);
    if !manoeuvre.dealt {
        return true;
    }
    let Some(hand) = manoeuvre.hands.iter_mut().find(|hand| &hand.side == side) else { return false };
    let mut found = false;
    hand.cards.retain(|one| {
        let this = !found && *one == card;
        found |= this;
        !this
    });
    found
}

fn terrain_in_hand(state: &State, side: &SideId) -> usize {
    let known = known(state);
    let hand = known.hands.iter().find(|hand| &hand.side == side);
    hand.map_or(0, |hand| hand.cards.iter().filter(|card| is_terrain(state, **card)).count())
}

/// `lay_card` (`tac.strat.terrain_first`, `tac.strat.grid`).
pub(crate) fn lay_card(state: &mut State, side: Option<&SideId>, event: &LayCard, docket: &mut impl Docket) {
    let describe = || {
        let detail = Detail::say("lays").with("row", event.at.row).with("column", event.at.column);
        detail.records(event.card.map_or("none", Card::as_str))
    };
    let before = known(state);
    let Some(side) = side.cloned() else {
        docket.finding(rule::STRAT_TERRAIN_FIRST, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    check_turn_to_lay(state, &before, &side, docket);
    if let Some(card) = event.card {
        let held = play_from_hand(state, &side, card);
        docket.finding(rule::STRAT_TERRAIN_FIRST, Outcome::from(held && is_terrain(state, card)), describe);
        if card_row(card).mark == "terrain" {
            docket.finding(rule::CARD_TERRAIN, Outcome::from(is_terrain(state, card)), describe);
        }
        if card == Card::River {
            let outcome = if event.flow.is_some() { Outcome::Held } else { Outcome::Unrecorded };
            docket.finding(rule::CARD_RIVER, outcome, || {
                if event.flow.is_some() { describe() } else { Detail::lacks("flow") }
            });
        }
        if card == Card::Mountains {
            docket.finding(rule::CARD_MOUNTAINS, Outcome::from(held), describe);
        }
    } else if before.dealt {
        // Empty places are filled when no terrain cards are left.
        let left = state.setup.sides.iter().any(|side| terrain_in_hand(state, side) > 0);
        docket.finding(rule::STRAT_TERRAIN_FIRST, Outcome::from(!left), describe);
    }
    let free = before.map.iter().all(|laid| laid.at != event.at);
    let most = match state.rulings().grid_size {
        GridSize::Five => pack::GRID,
        GridSize::Six => pack::GRID_ROW_PRINTED,
    };
    let span = |of: fn(&Cell) -> u8| {
        let cells = before.map.iter().map(|laid| laid.at).chain([event.at]);
        let (least, greatest) =
            cells.fold((u8::MAX, 0), |(least, greatest), cell| (least.min(of(&cell)), greatest.max(of(&cell))));
        u32::from(greatest - least) + 1
    };
    let fits = span(|cell| cell.row) <= most && span(|cell| cell.column) <= most;
    docket.finding(rule::STRAT_GRID, Outcome::from(free && fits), describe);
    let manoeuvre = manoeuvre(state);
    if free {
        // The map has room for all cells that a log can name.
        let _ = manoeuvre.map.push(LaidCard { at: event.at, card: event.card, flow: event.flow });
    }
    manoeuvre.laid_by = Some(side);
}

/// Who holds more terrain begins, then both in turn (`tac.strat.terrain_first`).
fn check_turn_to_lay(state: &State, before: &Manoeuvre, side: &SideId, docket: &mut impl Docket) {
    let describe = |due: &SideId| Detail::say("lays-in-turn").expects(due).records(side);
    match &before.laid_by {
        Some(last) => {
            let other = state.setup.sides.iter().find(|one| *one != last);
            // Who has no terrain left is passed over while the other has some.
            let passed = before.dealt && last == side && other.is_some_and(|other| terrain_in_hand(state, other) == 0);
            docket.finding(rule::STRAT_TERRAIN_FIRST, Outcome::from(last != side || passed), || {
                describe(other.unwrap_or(side))
            });
        }
        None if before.dealt => match first_to_lay(state, before) {
            Some(due) => docket.finding(rule::STRAT_TERRAIN_FIRST, Outcome::from(&due == side), || describe(&due)),
            None => docket.finding(rule::STRAT_TERRAIN_FIRST, Outcome::Unrecorded, || Detail::lacks("roll_off")),
        },
        None => {}
    }
}

/// `day_weather` (`tac.strat.first_mover`).
pub(crate) fn day_weather(state: &mut State, side: Option<&SideId>, event: &DayWeather, docket: &mut impl Docket) {
    let before = known(state);
    let describe = || {
        let detail = Detail::say("day-weather").with("day", event.day);
        detail.records(event.weather.map_or("none", Card::as_str))
    };
    if before.day == 0 {
        let (rows, columns) = (before.map.iter().map(|laid| laid.at.row), before.map.iter().map(|laid| laid.at.column));
        let span = |least: Option<u8>, greatest: Option<u8>| {
            least.zip(greatest).map_or(0, |(least, greatest)| u32::from(greatest - least) + 1)
        };
        let square = span(rows.clone().min(), rows.max()) == pack::GRID
            && span(columns.clone().min(), columns.max()) == pack::GRID;
        let whole = before.map.len() as u32 == pack::GRID * pack::GRID && square;
        docket.finding(rule::STRAT_GRID, Outcome::from(whole), || Detail::say("map-whole").records(before.map.len()));
    }
    match (&before.first, side) {
        (Some(first), Some(side)) => {
            docket.finding(rule::STRAT_FIRST_MOVER, Outcome::from(first == side), describe);
        }
        _ => docket.finding(rule::STRAT_FIRST_MOVER, Outcome::Unrecorded, || Detail::lacks("roll_off")),
    }
    let counts = event.day == before.day + 1;
    let ground_first = event.ground.is_none() || event.day == 1;
    let kinds =
        event.weather.is_none_or(|card| is_weather(card) && !is_ground(card)) && event.ground.is_none_or(is_ground);
    docket.finding(rule::STRAT_FIRST_MOVER, Outcome::from(counts && ground_first && kinds), describe);
    let cards: Vec<Card> = event.weather.into_iter().chain(event.ground).collect();
    if let Some(side) = side.cloned() {
        for card in &cards {
            let held = play_from_hand(state, &side, *card);
            docket.finding(rule::STRAT_FIRST_MOVER, Outcome::from(held), describe);
        }
        manoeuvre(state).weather_of = Some(side);
    }
    let manoeuvre_now = manoeuvre(state);
    if !manoeuvre_now.lasting || !cards.is_empty() {
        manoeuvre_now.weather.retain(|card| is_ground(*card));
        manoeuvre_now.lasting = false;
    }
    (manoeuvre_now.day, manoeuvre_now.night) = (event.day, false);
    manoeuvre_now.moved.retain(|_| false);
    manoeuvre_now.mover = manoeuvre_now.first.clone();
    for card in cards {
        weather_comes(state, card, docket);
    }
}

/// The rule of a weather card.
fn weather_rule(card: Card) -> Rule {
    match card {
        Card::Rain => rule::CARD_RAIN,
        Card::StrongWind => rule::CARD_STRONG_WIND,
        Card::LightWind => rule::CARD_LIGHT_WIND,
        Card::WetGround => rule::CARD_WET_GROUND,
        Card::HeavyMud => rule::CARD_HEAVY_MUD,
        Card::Sun => rule::CARD_SUN,
        _ => rule::CARD_FOG,
    }
}

/// What a weather card does to what is in force.
fn weather_comes(state: &mut State, card: Card, docket: &mut impl Docket) {
    let now = manoeuvre(state);
    let rained = now.rained;
    now.weather.retain(|known| match card {
        Card::Sun => !matches!(known, Card::Rain | Card::WetGround | Card::HeavyMud),
        Card::StrongWind => *known != Card::HeavyMud,
        _ => *known != card,
    });
    // There are seven kinds of weather and room for seven.
    let _ = now.weather.push(card);
    now.rained |= card == Card::Rain;
    // Mud comes after rain alone.
    let kept = card != Card::HeavyMud || rained;
    docket.finding(weather_rule(card), Outcome::from(kept), || Detail::say("weather").records(card.as_str()));
}

/// The card that lies on a cell, with the river that runs through it.
fn card_at(before: &Manoeuvre, cell: Cell) -> Option<Card> {
    let river = before.map.iter().filter(|laid| laid.card == Some(Card::River)).any(|laid| match laid.flow {
        Some(Flow::Row) => laid.at.row == cell.row,
        Some(Flow::Column) => laid.at.column == cell.column,
        None => laid.at == cell,
    });
    let own = before.map.iter().find(|laid| laid.at == cell).and_then(|laid| laid.card);
    if river { Some(Card::River) } else { own }
}

fn is_water(card: Card) -> bool {
    matches!(card, Card::River | Card::Stream | Card::Pond | Card::Marsh)
}

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

/// Cost of a whole march; `None` where a card cannot be entered.
fn cost(state: &State, before: &Manoeuvre, march: &March) -> Option<u32> {
    let costs = march.path.iter().map(|cell| cost_of(state, before, &march.corps, *cell, march.crosses.contains(cell)));
    costs.sum()
}

/// The general that names a corps.
fn corps(state: &State, id: &UnitId, side: Option<&SideId>, docket: &mut impl Docket) -> Option<UnitIx> {
    let ix = state.known(id, docket)?;
    let own = side.is_none_or(|side| state.side(side) == Some(state.own_side(ix)));
    if !state.is_general(ix) || !own {
        docket.finding(rule::STRAT_SEQUENCE, Outcome::Broken, || Detail::say("own-corps-marches").unit(id));
        return None;
    }
    Some(ix)
}

fn place_of<'a>(before: &'a Manoeuvre, id: &UnitId) -> Option<&'a CorpsOnMap> {
    before.corps.iter().find(|corps| &corps.corps == id)
}

fn place_mut<'a>(state: &'a mut State, id: &UnitId) -> Option<&'a mut CorpsOnMap> {
    let manoeuvre = manoeuvre(state);
    if !manoeuvre.corps.iter().any(|corps| &corps.corps == id) {
        let new = CorpsOnMap { corps: id.clone(), at: None, tired: false, plan: None, marches: 0, stood: false };
        manoeuvre.corps.push(new).ok()?;
    }
    manoeuvre.corps.iter_mut().find(|corps| &corps.corps == id)
}

/// Whether it is this side's move (`tac.strat.sequence`).
fn check_mover(state: &State, side: Option<&SideId>, docket: &mut impl Docket) {
    let before = known(state);
    if let (Some(mover), Some(side), false) = (&before.mover, side, before.night) {
        docket.finding(rule::STRAT_SEQUENCE, Outcome::from(mover == side), || {
            Detail::say("moves-in-turn").expects(mover).records(side)
        });
    }
}

/// `march_plan` (`tac.strat.mark_targets`).
pub(crate) fn plan(state: &mut State, side: Option<&SideId>, event: &MarchPlan, docket: &mut impl Docket) {
    let before = known(state);
    check_mover(state, side, docket);
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
        check_march(state, &before, ix, march, event.night, docket);
        if let Some(place) = place_mut(state, &march.corps) {
            place.plan = Some(march.clone());
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
    if tired || night {
        docket.finding(rule::STRAT_NIGHT_MARCH, Outcome::from(!tired), || describe("tired-march"));
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
    for cell in march.path.iter().filter(|cell| march.crosses.contains(cell)) {
        let card = card_at(before, *cell);
        let open = cost_of(state, before, &march.corps, *cell, true).is_some();
        let cited = match card {
            Some(Card::River) => Some(rule::CARD_RIVER),
            Some(Card::Mountains) => Some(rule::CARD_MOUNTAINS),
            Some(card) if before.flooded && is_water(card) => Some(rule::CARD_RIVER_FLOOD),
            _ => None,
        };
        if let Some(cited) = cited {
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
        if let Some(field) = lacks.filter(|_| said < due) {
            docket.finding(rule::STRAT_COST, Outcome::Unrecorded, || Detail::lacks(field).unit(&march.corps));
            return;
        }
        for cited in cost_rules(before, march) {
            docket.finding(cited, Outcome::from(due == said), || describe("march-cost").expects(due).records(said));
        }
    }
}

/// Whether a corps is mounted throughout, or rides on the march.
fn rides(state: &State, general: UnitIx) -> bool {
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
    let Some(cost) = plan.cost.or_else(|| cost(state, &before, &plan)) else {
        docket.finding(rule::STRAT_MARCH_ROLL, Outcome::Unrecorded, || Detail::lacks("cost").unit(&event.corps));
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
    docket.finding(rule::STRAT_MARCH_ROLL, Outcome::from(to == due_at), || {
        let name =
            |cell: Option<Cell>| cell.map_or_else(|| "none".to_owned(), |cell| format!("{}-{}", cell.row, cell.column));
        describe("marches").with("cost", cost).with("rolled", sum).expects(name(due_at)).records(name(to))
    });
    if let Some(corps) = place_mut(state, &event.corps) {
        (corps.at, corps.plan) = (to, None);
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

/// `march_end`: the other's move, or night (`tac.strat.sequence`, `tac.strat.offer_battle`).
pub(crate) fn march_end(state: &mut State, side: Option<&SideId>, event: &MarchEnd, docket: &mut impl Docket) {
    check_mover(state, side, docket);
    let Some(side) = side.cloned() else {
        docket.finding(rule::STRAT_SEQUENCE, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    docket.finding(rule::STRAT_OFFER_BATTLE, Outcome::PlayersCall, || {
        Detail::say("offers").with("side", &side).records(throws::yes(event.offers_battle))
    });
    let own = state.side(&side);
    let corps: Vec<UnitId> = known(state).corps.iter().map(|corps| corps.corps.clone()).collect();
    for id in corps {
        let mine = state.find(&id).map(|ix| state.own_side(ix)) == own;
        if let Some(corps) = place_mut(state, &id)
            && mine
        {
            // Who stood still for his turn is fresh again.
            corps.stood = corps.marches == 0;
            corps.tired &= !corps.stood;
            (corps.marches, corps.plan) = (0, None);
        }
    }
    let other = state.setup.sides.iter().find(|one| **one != side).cloned();
    let manoeuvre = manoeuvre(state);
    manoeuvre.offered = event.offers_battle.then(|| side.clone());
    let _ = manoeuvre.moved.push(side);
    manoeuvre.mover = other;
    manoeuvre.planned = false;
    manoeuvre.in_force.retain(|one| one.card == Card::WeatherContinues);
}

/// Whether corps of a side are in contact with the enemy, and whether all of those are fresh.
fn in_contact(state: &State, before: &Manoeuvre, side: SideIx) -> (bool, bool) {
    let of = |own: bool| {
        before.corps.iter().filter(move |corps| {
            state.find(&corps.corps).is_some_and(|ix| (state.own_side(ix) == side) == own) && corps.at.is_some()
        })
    };
    let near = |corps: &CorpsOnMap| {
        of(false).any(|enemy| corps.at.zip(enemy.at).is_some_and(|(own, other)| own == other || own.is_beside(other)))
    };
    let touching: Vec<&CorpsOnMap> = of(true).filter(|corps| near(corps)).collect();
    (!touching.is_empty(), touching.iter().all(|corps| !corps.tired))
}

/// `answer_battle` (`tac.strat.must_accept`).
pub(crate) fn answer(state: &mut State, side: Option<&SideId>, event: &AnswerBattle, docket: &mut impl Docket) {
    let before = known(state);
    let Some(ix) = side.and_then(|side| state.side(side)) else {
        docket.finding(rule::STRAT_MUST_ACCEPT, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    let asked = before.offered.as_ref().is_some_and(|offered| state.side(offered) != Some(ix));
    docket.finding(rule::STRAT_OFFER_BATTLE, Outcome::from(asked), || Detail::say("answers-offer"));
    let (_, fresh) = in_contact(state, &before, ix);
    docket.finding(rule::STRAT_MUST_ACCEPT, Outcome::from(event.accepts || fresh), || {
        Detail::say("must-accept").with("side", state.side_id(ix)).records(throws::yes(event.accepts))
    });
    manoeuvre(state).accepted = event.accepts;
    if !event.accepts {
        manoeuvre(state).offered = None;
    }
}

/// `battlefield`: six cards, three by two, with as many generals as can be (`tac.strat.battlefield`).
pub(crate) fn battlefield(state: &mut State, side: Option<&SideId>, event: &Battlefield, docket: &mut impl Docket) {
    let before = known(state);
    let attacker = before.offered.as_ref().zip(side).is_none_or(|(offered, side)| offered == side);
    let block = is_block(&event.cells);
    docket.finding(rule::STRAT_BATTLEFIELD, Outcome::from(block && before.accepted && attacker), || {
        Detail::say("field-cards").expects(pack::BATTLEFIELD_CARDS).records(event.cells.len())
    });
    let on =
        |cells: &[Cell]| before.corps.iter().filter(|corps| corps.at.is_some_and(|at| cells.contains(&at))).count();
    let best = blocks().iter().map(|cells| on(cells)).max().unwrap_or(0);
    let here = on(&event.cells);
    docket.finding(rule::STRAT_BATTLEFIELD, Outcome::from(here == best), || {
        Detail::say("most-generals").expects(best).records(here)
    });
    manoeuvre(state).field = event.cells.clone();
}

/// Every three by two cards of a map.
fn blocks() -> Vec<Vec<Cell>> {
    let mut out = Vec::new();
    let (along, across) = (pack::FIELD_SQUARES_ALONG as u8, pack::FIELD_SQUARES_ACROSS as u8);
    for (rows, columns) in [(across, along), (along, across)] {
        for row in 1..=aftermath_tactica::CELLS + 1 - rows {
            for column in 1..=aftermath_tactica::CELLS + 1 - columns {
                let cells = (0..rows)
                    .flat_map(|down| (0..columns).map(move |right| Cell { row: row + down, column: column + right }));
                out.push(cells.collect());
            }
        }
    }
    out
}

fn is_block(cells: &[Cell]) -> bool {
    blocks().iter().any(|block| {
        block.len() == cells.len() && cells.iter().all(|cell| block.contains(cell)) && {
            let mut sorted = cells.to_vec();
            sorted.sort();
            sorted.dedup();
            sorted.len() == cells.len()
        }
    })
}

/// Left and near edge of the square that a card of the field becomes; rows go from the near edge, and the long way of
/// the block lies along the table.
pub(crate) fn square_of(field: &[Cell], cell: Cell) -> Option<(f64, f64)> {
    if !field.contains(&cell) {
        return None;
    }
    let row = field.iter().map(|cell| cell.row).min()?;
    let column = field.iter().map(|cell| cell.column).min()?;
    let tall = field.iter().any(|cell| cell.row - row >= pack::FIELD_SQUARES_ACROSS as u8);
    let (down, right) = (f64::from(cell.row - row), f64::from(cell.column - column));
    let (along, across) = if tall { (down, right) } else { (right, down) };
    Some((along * pack::SQUARE, across * pack::SQUARE))
}

/// `night` (`tac.strat.night`, `tac.amb.night_fatigue`).
pub(crate) fn night(state: &mut State, event: &Night, docket: &mut impl Docket) {
    let before = known(state);
    let due = before.moved.len() >= state.setup.sides.len() && !before.accepted && !before.night;
    docket.finding(rule::STRAT_NIGHT, Outcome::from(due), || Detail::say("night"));
    docket.finding(rule::STRAT_SEQUENCE, Outcome::from(due), || Detail::say("night"));
    let ids: Vec<UnitId> = before.corps.iter().map(|corps| corps.corps.clone()).collect();
    let stand = state.rulings().night_fatigue == NightFatigue::StandATurn;
    if let Some(rested) = &event.rested {
        let known = rested.iter().all(|id| ids.contains(id));
        docket.finding(rule::STRAT_NIGHT, Outcome::from(known && (!stand || rested.is_empty())), || {
            Detail::say("rests").records(rested.len())
        });
    }
    for id in &ids {
        let rests = event.rested.as_ref().map_or(!stand, |rested| rested.contains(id));
        if let Some(corps) = place_mut(state, id)
            && rests
        {
            corps.tired = false;
        }
    }
    manoeuvre(state).night = true;
}

/// The rule of a surprise card.
fn surprise_rule(card: Card) -> Rule {
    match card {
        Card::UnhealthyCountry => rule::CARD_UNHEALTHY_COUNTRY,
        Card::GoodGuides => rule::CARD_GOOD_GUIDES,
        Card::Traitor => rule::CARD_TRAITOR,
        Card::HiddenMarch => rule::CARD_HIDDEN_MARCH,
        Card::Ambush => rule::CARD_AMBUSH,
        Card::FalseRumours => rule::CARD_FALSE_RUMOURS,
        Card::Fortifications => rule::CARD_FORTIFICATIONS,
        Card::RiverFlood => rule::CARD_RIVER_FLOOD,
        Card::Road => rule::CARD_ROAD,
        Card::Path => rule::CARD_PATH,
        Card::ExcellentHalt => rule::CARD_EXCELLENT_HALT,
        Card::Reconnaissance => rule::CARD_RECONNAISSANCE,
        Card::InitiativeCommander => rule::CARD_INITIATIVE_COMMANDER,
        Card::WeatherContinues => rule::CARD_WEATHER_CONTINUES,
        Card::WeatherChange => rule::CARD_WEATHER_CHANGE,
        _ => rule::STRAT_FIRST_MOVER,
    }
}

/// `surprise` (`tac.card.*`).
pub(crate) fn surprise(state: &mut State, side: Option<&SideId>, event: &Surprise, docket: &mut impl Docket) {
    let cited = surprise_rule(event.card);
    let describe = || Detail::say("surprise").records(event.card.as_str());
    let Some(side) = side.cloned() else {
        docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    let held = play_from_hand(state, &side, event.card);
    let kind = card_row(event.card).mark == "surprise";
    docket.finding(cited, Outcome::from(held && kind), describe);
    let before = known(state);
    let own_turn = before.mover.as_ref().is_none_or(|mover| mover == &side);
    let me = state.side(&side);
    let is_own = |id: &UnitId| state.find(id).map(|ix| state.own_side(ix)) == me;
    let one = event.corps.len() == 1;
    let place = |id: &UnitId| place_of(&before, id).and_then(|corps| corps.at);
    let kept = match event.card {
        Card::UnhealthyCountry => {
            one && !is_own(&event.corps[0]) && before.corps.iter().all(|corps| corps.marches == 0)
        }
        Card::GoodGuides => own_turn && event.names.is_some_and(|card| is_terrain(state, card)),
        Card::Traitor => !own_turn && one && !is_own(&event.corps[0]) && event.at.len() == 1,
        Card::HiddenMarch | Card::Road => own_turn && one && is_own(&event.corps[0]),
        Card::Ambush => ambush_kept(state, &before, event, own_turn, me),
        Card::FalseRumours => {
            let attacked = before.offered.as_ref().is_some_and(|offered| offered != &side) && !before.accepted;
            let steps = event.corps.len() == event.at.len() && !event.corps.is_empty();
            let beside = event
                .corps
                .iter()
                .zip(event.at.iter())
                .all(|(id, to)| is_own(id) && place(id).is_none_or(|at| at.is_beside(*to)));
            attacked && steps && beside
        }
        Card::Fortifications => true,
        Card::RiverFlood => before.rained,
        Card::Path => {
            event.at.len() == 1
                && event.at.iter().all(|cell| {
                    before.map.is_empty() || matches!(card_at(&before, *cell), Some(Card::River | Card::Mountains))
                })
        }
        Card::ExcellentHalt => event.corps.iter().all(is_own),
        Card::Reconnaissance => own_turn,
        Card::InitiativeCommander => {
            own_turn
                && one
                && is_own(&event.corps[0])
                && !place_of(&before, &event.corps[0]).is_some_and(|corps| corps.tired)
        }
        Card::WeatherContinues => !before.weather.is_empty(),
        Card::WeatherChange => event.names.is_some_and(is_weather),
        _ => false,
    };
    match lacking(event) {
        Some(field) => docket.finding(cited, Outcome::Unrecorded, || Detail::lacks(field)),
        None => {
            docket.finding(cited, Outcome::from(kept), || Detail::say("surprise-kept").records(event.card.as_str()));
        }
    }
    apply(state, &side, event, docket);
}

/// What a surprise card has to name and the log does not.
fn lacking(event: &Surprise) -> Option<&'static str> {
    let (corps, at, names) = (event.corps.is_empty(), event.at.is_empty(), event.names.is_none());
    match event.card {
        Card::UnhealthyCountry | Card::HiddenMarch | Card::Road | Card::InitiativeCommander => corps.then_some("corps"),
        Card::Ambush | Card::FalseRumours | Card::Traitor => {
            if corps {
                Some("corps")
            } else {
                at.then_some("at")
            }
        }
        Card::Path => at.then_some("at"),
        Card::GoodGuides | Card::WeatherChange => names.then_some("names"),
        _ => None,
    }
}

/// An ambush steps to the next card in the enemy's turn, beside an enemy.
fn ambush_kept(state: &State, before: &Manoeuvre, event: &Surprise, own_turn: bool, me: Option<SideIx>) -> bool {
    let (Some(id), Some(to)) = (event.corps.first(), event.at.first()) else { return false };
    let own = state.find(id).map(|ix| state.own_side(ix)) == me;
    let from = place_of(before, id).and_then(|corps| corps.at);
    let beside = from.is_none_or(|from| from.is_beside(*to));
    let enemy = before.corps.iter().any(|corps| {
        let other = state.find(&corps.corps).map(|ix| state.own_side(ix)) != me;
        other && corps.at.is_some_and(|at| at.is_beside(*to))
    });
    !own_turn && own && beside && enemy && event.corps.len() == 1 && event.at.len() == 1
}

/// What a surprise card does.
fn apply(state: &mut State, side: &SideId, event: &Surprise, docket: &mut impl Docket) {
    let ids: Vec<UnitId> = event.corps.to_vec();
    match event.card {
        Card::UnhealthyCountry => {
            for id in &ids {
                if let Some(corps) = place_mut(state, id) {
                    corps.tired = true;
                }
            }
        }
        Card::ExcellentHalt => {
            for id in &ids {
                if let Some(corps) = place_mut(state, id) {
                    corps.tired = false;
                }
            }
        }
        Card::Ambush | Card::FalseRumours => {
            for (id, to) in ids.iter().zip(event.at.iter()) {
                if let Some(corps) = place_mut(state, id) {
                    corps.at = Some(*to);
                }
            }
        }
        Card::Traitor => {
            for (id, to) in ids.iter().zip(event.at.iter()) {
                if let Some(plan) = place_mut(state, id).and_then(|corps| corps.plan.as_mut()) {
                    // The march gets no longer: it ends where the traitor leads it, as far as it goes.
                    if let Some(last) = plan.path.last_mut() {
                        *last = *to;
                    }
                }
            }
        }
        Card::RiverFlood => flood(state, event, docket),
        Card::Path => {
            for cell in event.at.iter() {
                let _ = manoeuvre(state).paths.push(*cell);
            }
        }
        Card::Fortifications => {
            let _ = manoeuvre(state).fortified.push(side.clone());
        }
        Card::WeatherContinues => manoeuvre(state).lasting = true,
        Card::WeatherChange => {
            if let Some(card) = event.names {
                let held = play_from_hand(state, side, card);
                docket.finding(rule::CARD_WEATHER_CHANGE, Outcome::from(held), || {
                    Detail::say("weather").records(card.as_str())
                });
                manoeuvre(state).weather.retain(|known| is_ground(*known));
                weather_comes(state, card, docket);
                manoeuvre(state).weather_of = Some(side.clone());
            }
        }
        _ => {
            let one = InForce { side: side.clone(), card: event.card, corps: event.corps.clone(), names: event.names };
            let _ = manoeuvre(state).in_force.push(one);
        }
    }
}

/// Whoever stands in water leaves it for a neighbouring card, tired (`tac.card.river_flood`).
fn flood(state: &mut State, event: &Surprise, docket: &mut impl Docket) {
    let before = known(state);
    manoeuvre(state).flooded = true;
    for corps in before.corps.iter() {
        let wet = corps.at.and_then(|at| card_at(&before, at)).is_some_and(is_water);
        if !wet {
            continue;
        }
        let place = event.corps.iter().position(|id| id == &corps.corps).and_then(|place| event.at.get(place).copied());
        let kept = place.zip(corps.at).is_some_and(|(to, at)| at.is_beside(to));
        docket.finding(rule::CARD_RIVER_FLOOD, Outcome::from(kept), || Detail::say("leaves-water").unit(&corps.corps));
        if let Some(one) = place_mut(state, &corps.corps) {
            one.at = place.or(one.at);
            one.tired = true;
        }
    }
}

/// `arrival`: a late corps comes on a die of at most 6 less its points to the field (`tac.strat.reinforce_2`).
pub(crate) fn arrival(state: &mut State, event: &Arrival, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.corps, docket) else { return };
    let describe = |say: &'static str| Detail::say(say).unit(&event.corps);
    let agreed = state.setup.options.reinforcement;
    let outcome = match agreed {
        Some(Reinforcement::Die) => Outcome::Held,
        Some(Reinforcement::March) => Outcome::Broken,
        None => Outcome::Unrecorded,
    };
    docket.finding(rule::STRAT_REINFORCE_OPTION, outcome, || {
        if agreed.is_none() { Detail::lacks("reinforcement") } else { describe("arrival-option") }
    });
    let own_turn =
        state.active() == Some(state.own_side(ix)) && state.now.phase.is_none() && !state.progress().turn_over;
    let once = !state.progress().rolled_for.contains(&event.corps);
    let late = state.now.conditions.as_ref().is_some_and(|conditions| conditions.late.contains(&event.corps));
    let nobodys = state.active().is_none() && once && late;
    let outcome = state.outcome(own_turn && once && late, !nobodys);
    docket.finding(rule::STRAT_REINFORCE_ROLL, outcome, || {
        crate::shooting::lacking(outcome, "side", describe("arrival-roll"))
    });
    let _ = state.progress_mut().rolled_for.push(event.corps.clone());
    let Some(points) = event.points else {
        docket.finding(rule::STRAT_REINFORCE_2, Outcome::Unrecorded, || Detail::lacks("points").unit(&event.corps));
        match event.declared {
            Some(true) => comes_late(state, ix),
            Some(false) => {}
            // Whether it comes its first step shows.
            None => no_longer_late(state, &event.corps),
        }
        return;
    };
    let need = pack::LATE_CORPS_BASE - i32::try_from(points).unwrap_or(i32::MAX);
    let throw = throws::Throw {
        purpose: &purpose::ARRIVAL,
        by: ix,
        at: None,
        dice: &[event.die],
        needs: &[need],
        better: Better::Greater,
    };
    let roll = docket.next_roll();
    let comes = throws::thrown(state, &throw, docket)[0];
    let played = event.declared.unwrap_or(comes);
    docket.finding(rule::STRAT_REINFORCE_2, Outcome::from(played == comes), || {
        let detail = describe("arrival").with("needed", need);
        detail.expects(throws::yes(comes)).records(throws::yes(played)).of_roll(roll, Asks::Result)
    });
    if !played {
        return;
    }
    comes_late(state, ix);
}

/// A late corps comes, tired.
fn comes_late(state: &mut State, general: UnitIx) {
    for unit in state.all().filter(|unit| state.corps(*unit) == Some(general)).collect::<Vec<_>>() {
        let unit = state.u_mut(unit);
        (unit.tired, unit.absent) = (true, false);
    }
    let id = state.id(general).clone();
    no_longer_late(state, &id);
}

fn no_longer_late(state: &mut State, corps: &UnitId) {
    if let Some(conditions) = &mut state.now.conditions {
        conditions.late.retain(|id| id != corps);
    }
}

/// A unit of a late corps of which the log does not say whether it came, or of no corps that the log names, steps in.
pub(crate) fn steps_in(state: &mut State, id: &UnitId) {
    let Some(ix) = state.find(id).filter(|ix| state.u(*ix).absent) else { return };
    let rolled = &state.progress().rolled_for;
    let late = state.now.conditions.as_ref().map(|conditions| &conditions.late);
    let may = match &state.row(ix).corps {
        Some(corps) => rolled.contains(corps) && !late.is_some_and(|late| late.contains(corps)),
        None => !rolled.is_empty(),
    };
    if may {
        let unit = state.u_mut(ix);
        (unit.tired, unit.absent) = (true, false);
    }
}

/// The kind of terrain that a card becomes on the table.
fn kind_of(card: Card) -> Option<TerrainKind> {
    Some(match card {
        Card::Wood => TerrainKind::Wood,
        Card::Bushes => TerrainKind::Bushes,
        Card::Hill => TerrainKind::Hill,
        Card::Stream => TerrainKind::Stream,
        Card::Hedge => TerrainKind::Hedge,
        Card::Pond => TerrainKind::Pond,
        Card::Ravine => TerrainKind::Ravine,
        Card::Rocks => TerrainKind::Rocks,
        Card::Marsh => TerrainKind::Marsh,
        Card::Village => TerrainKind::House,
        Card::River => TerrainKind::DeepRiver,
        Card::Mountains => TerrainKind::Mountains,
        _ => return None,
    })
}

/// Pieces on the table are those of the field's cards (`tac.terrain.pieces`, `tac.strat.terrain_carries`).
pub(crate) fn check_terrain(state: &State, docket: &mut impl Docket) {
    let before = known(state);
    if before.field.is_empty() {
        return;
    }
    for cell in &*before.field {
        let Some(kind) = card_at(&before, *cell).and_then(kind_of) else { continue };
        let Some((left, near)) = square_of(&before.field, *cell) else { continue };
        let inside = |piece: &&crate::state::Ground| {
            let middle = piece.outline.middle();
            let within = |value: f64, from: f64| value >= from && value <= from + pack::SQUARE;
            piece.kind == kind && within(middle.x, left) && within(middle.y, near)
        };
        let count = state.setup.terrain.iter().filter(inside).count() as u32;
        let due = crate::geometry::terrain_row(kind).pieces;
        let kept = due.map_or(count > 0, |due| count == due);
        for cited in [rule::TERRAIN_PIECES, rule::STRAT_TERRAIN_CARRIES] {
            docket.finding(cited, Outcome::from(kept), || {
                let detail = Detail::say("pieces").with("terrain", kind.as_str());
                detail.expects(due.unwrap_or(1)).records(count)
            });
        }
    }
    let works = state.setup.terrain.iter().any(|piece| piece.kind == TerrainKind::Fortifications);
    if works {
        docket.finding(rule::CARD_FORTIFICATIONS, Outcome::from(!before.fortified.is_empty()), || Detail::say("works"));
    }
}

/// Corps that stand tired on the field of the manoeuvre (`tac.strat.reinforce_1`).
fn tired_on_field(before: &Manoeuvre) -> impl Iterator<Item = &UnitId> {
    let on_field = |corps: &&CorpsOnMap| corps.tired && corps.at.is_some_and(|at| before.field.contains(&at));
    before.corps.iter().filter(on_field).map(|corps| &corps.corps)
}

/// The conditions of a battle, with the weather and the fatigue of the manoeuvre where the log says none.
pub(crate) fn carried(state: &State, event: &Conditions) -> Conditions {
    let before = known(state);
    let mut conditions = event.clone();
    if before.day == 0 {
        return conditions;
    }
    if conditions.weather.is_empty() {
        let of_card = |card: &Card| Weather::ALL.iter().copied().find(|weather| weather.as_str() == card.as_str());
        let weather: Vec<Weather> = before.weather.iter().filter_map(of_card).collect();
        conditions.weather = List::try_from(weather).unwrap_or_default();
    }
    if conditions.tired.is_empty() {
        let tired: Vec<UnitId> = tired_on_field(&before).cloned().collect();
        conditions.tired = List::try_from(tired).unwrap_or_default();
    }
    conditions
}

/// Weather and fatigue of the battle are those of the manoeuvre (`tac.strat.terrain_carries`).
pub(crate) fn check_conditions(state: &State, event: &Conditions, docket: &mut impl Docket) {
    let before = known(state);
    if before.day == 0 {
        return;
    }
    let mut due: Vec<&str> = before.weather.iter().map(|card| card.as_str()).collect();
    let mut said: Vec<&str> = event.weather.iter().map(|weather: &Weather| weather.as_str()).collect();
    if said.is_empty() && !due.is_empty() {
        docket.finding(rule::STRAT_TERRAIN_CARRIES, Outcome::Unrecorded, || Detail::lacks("weather"));
        said.clone_from(&due);
    }
    due.sort_unstable();
    said.sort_unstable();
    docket.finding(rule::STRAT_TERRAIN_CARRIES, Outcome::from(due == said), || {
        let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        Detail::say("weather-carries").expects(names(&due)).records(names(&said))
    });
    for card in Card::ALL.iter().copied().filter(|card| is_weather(*card)) {
        let (was, is) = (due.contains(&card.as_str()), said.contains(&card.as_str()));
        if was || is {
            docket.finding(weather_rule(card), Outcome::from(was == is), || {
                Detail::say("weather").records(card.as_str())
            });
        }
    }
    // By the first option a tired corps on the field fights tired, one that did not reach it does not fight at all.
    let tired: Vec<&UnitId> = tired_on_field(&before).collect();
    if event.tired.is_empty() && !tired.is_empty() {
        docket.finding(rule::STRAT_REINFORCE_1, Outcome::Unrecorded, || Detail::lacks("tired"));
        return;
    }
    let kept = tired.len() == event.tired.len() && tired.iter().all(|id| event.tired.contains(id));
    docket.finding(rule::STRAT_REINFORCE_1, Outcome::from(kept), || {
        let names = |list: &mut dyn Iterator<Item = &UnitId>| list.map(ToString::to_string).collect::<Vec<_>>();
        Detail::say("tired-corps").expects(names(&mut tired.iter().copied())).records(names(&mut event.tired.iter()))
    });
}
