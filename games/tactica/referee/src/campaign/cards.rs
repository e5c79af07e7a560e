//! Cards: dealt, in hand, and laid on the map (`tac.strat.deal`, `tac.strat.terrain_first`, `tac.strat.grid`).

use aftermath_rules::{
    SideId,
    docket::Docket,
    finding::{Detail, Outcome},
};
use aftermath_tactica::{CampaignTie, Card, Cell, Deal, GridSize, LaidCard, LayCard, Manoeuvre, pack};

use super::{card_row, is_terrain, known, manoeuvre};
use crate::{rule, state::State};

/// Who lays the first card: who holds more terrain, or wins the roll (`tac.strat.terrain_first`, `tac.amb.campaign_tie`).
pub(super) fn first_to_lay(state: &State, before: &Manoeuvre) -> Option<SideId> {
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
    if event.hands.is_empty() {
        // Cards were dealt, and what they are only those know who hold them.
        docket.finding(rule::STRAT_DEAL, Outcome::Unrecorded, || Detail::lacks("hands"));
        manoeuvre(state).dealer = side.cloned();
        return;
    }
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
    let say = match (each, in_deck) {
        (false, _) => "deals",
        (true, false) => "deals-beyond-deck",
        (true, true) => "deals-once",
    };
    docket.finding(rule::STRAT_DEAL, Outcome::from(each && in_deck && once), || {
        Detail::say(say)
            .expects(hand)
            .records(event.hands.iter().map(|one| one.cards.len().to_string()).collect::<Vec<_>>())
    });
    let dealer = side.cloned();
    let manoeuvre = manoeuvre(state);
    (manoeuvre.hands, manoeuvre.dealt, manoeuvre.dealer) = (event.hands.clone(), true, dealer);
}

/// Takes a card out of a hand; whether it was there, or hands are not known.
pub(super) fn play_from_hand(state: &mut State, side: &SideId, card: Card) -> bool {
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
