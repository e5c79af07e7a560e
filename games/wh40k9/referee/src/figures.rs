//! Characteristics as they are now: by the wounds left, by what lasts on the unit, by auras, in the order of the rules
//! (`w40k.char.order`, `w40k.sheet.damage_table`).

use aftermath_rules::catalogue::Rule;
use aftermath_wh40k9::{Ability, Band, Change, Characteristic, Modifier, MoveStat, Stat, Strength, Weapon, pack};

use crate::{
    answer::Answer,
    rule,
    state::{ModelState, State, UnitIx},
};

/// A number after its changes: a replaced value first, then divided, multiplied, added to and subtracted from, and
/// rounded up after all (`w40k.char.order`, `w40k.char.replace_first`, `w40k.dice.modifier_order`).
pub(crate) fn changed(value: i64, changes: impl Iterator<Item = Change> + Clone) -> i64 {
    let start = changes.clone().find_map(|change| match change {
        Change::Set(value) => Some(i64::from(value)),
        Change::Divide(_) | Change::Times(_) | Change::Add(_) => None,
    });
    let (mut over, mut under) = (i128::from(start.unwrap_or(value)), 1_i128);
    for change in changes.clone() {
        if let Change::Divide(by) = change {
            under = under.saturating_mul(i128::from(by.max(1)));
        }
    }
    for change in changes.clone() {
        if let Change::Times(by) = change {
            over = over.saturating_mul(i128::from(by));
        }
    }
    for change in changes {
        if let Change::Add(by) = change {
            over = over.saturating_add(i128::from(by).saturating_mul(under));
        }
    }
    let rounded = over.div_euclid(under) + i128::from(over.rem_euclid(under) != 0);
    rounded.clamp(-1_000_000, 1_000_000) as i64
}

/// What comes out where additions are made before multiplications: the mistake that the order of changes forbids.
pub(crate) fn changed_in_wrong_order(value: i64, changes: impl Iterator<Item = Change> + Clone) -> i64 {
    let added = changed(value, changes.clone().filter(|change| matches!(change, Change::Set(_) | Change::Add(_))));
    changed(added, changes.filter(|change| matches!(change, Change::Divide(_) | Change::Times(_))))
}

/// Whether changes are of kinds whose order matters.
pub(crate) fn order_matters(changes: impl Iterator<Item = Change>) -> bool {
    let (mut adds, mut scales) = (false, false);
    for change in changes {
        match change {
            Change::Add(_) => adds = true,
            Change::Times(_) | Change::Divide(_) => scales = true,
            Change::Set(_) => {}
        }
    }
    adds && scales
}

/// What comes of changes where one rule about them is forgotten, rule by rule (`w40k.char.order`,
/// `w40k.char.replace_first`, `w40k.char.floor`).
pub(crate) fn forgotten(value: i64, changes: &[Change]) -> Vec<(Rule, i64)> {
    let all = || changes.iter().copied();
    let mut found = Vec::new();
    if order_matters(all()) {
        found.push((rule::CHAR_ORDER, changed_in_wrong_order(value, all())));
    }
    let set = all().find_map(|change| match change {
        Change::Set(value) => Some(i64::from(value)),
        Change::Divide(_) | Change::Times(_) | Change::Add(_) => None,
    });
    if let Some(set) = set.filter(|_| changes.len() > 1) {
        found.push((rule::CHAR_REPLACE_FIRST, set));
    }
    let right = changed(value, all());
    if right < 1 {
        found.push((rule::CHAR_FLOOR, right));
    }
    found
}

/// Changes of modifiers.
pub(crate) fn changes(modifiers: &[Modifier]) -> impl Iterator<Item = Change> + Clone + '_ {
    modifiers.iter().map(|modifier| modifier.change)
}

/// A characteristic that a rule asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    /// So much.
    Is(i64),
    /// A dash (`w40k.char.dash_immutable`).
    Dash,
    /// It is rolled for each time (`w40k.char.random_other`).
    Random(aftermath_wh40k9::Amount),
}

impl Value {
    pub(crate) fn number(self) -> Option<i64> {
        match self {
            Value::Is(number) => Some(number),
            Value::Dash | Value::Random(_) => None,
        }
    }
}

impl State {
    /// The row of the damage table that counts (`w40k.sheet.damage_table`).
    pub(crate) fn band(&self, model: &ModelState) -> Option<&Band> {
        let left = self.wounds(model).saturating_sub(model.lost);
        let reached = self.profile(model).bands.iter().filter(|band| u32::from(band.from) <= left);
        reached.max_by_key(|band| band.from)
    }

    /// A characteristic of a model as its datasheet prints it, by the wounds left.
    pub(crate) fn printed(&self, model: &ModelState, what: Characteristic) -> Stat {
        let profile = self.profile(model);
        let band = self.band(model);
        let of = |read: fn(&Band) -> Option<Stat>, printed: Stat| band.and_then(read).unwrap_or(printed);
        match what {
            Characteristic::M => self.move_stat(model).most,
            Characteristic::Ws => of(|band| band.ws, profile.ws),
            Characteristic::Bs => of(|band| band.bs, profile.bs),
            Characteristic::S => of(|band| band.s, profile.s),
            Characteristic::T => of(|band| band.t, profile.t),
            Characteristic::A => of(|band| band.a, profile.a),
            Characteristic::Ld => profile.ld,
            Characteristic::Sv => profile.sv,
        }
    }

    /// Move of a model as printed.
    pub(crate) fn move_stat(&self, model: &ModelState) -> MoveStat {
        self.band(model).and_then(|band| band.m).unwrap_or(self.profile(model).m)
    }

    /// Changes that last on a unit.
    pub(crate) fn lasting(&self, ix: UnitIx, what: Characteristic) -> impl Iterator<Item = Change> + Clone + '_ {
        self.unit(ix).effects.iter().filter(move |effect| effect.characteristic == what).map(|effect| effect.change)
    }

    /// A characteristic of a model of a unit as it is now.
    pub(crate) fn value(&self, ix: UnitIx, model: &ModelState, what: Characteristic) -> Value {
        self.value_with(ix, model, what, [].iter().copied())
    }

    /// As [`State::value`], with further changes (`w40k.char.order`, `w40k.char.floor`).
    pub(crate) fn value_with(
        &self,
        ix: UnitIx,
        model: &ModelState,
        what: Characteristic,
        further: impl Iterator<Item = Change> + Clone,
    ) -> Value {
        let Some(printed) = self.printed(model, what).0 else {
            return Value::Dash;
        };
        let Some(number) = printed.number() else {
            return Value::Random(printed);
        };
        let own = self.own_changes(ix, what);
        let number = changed(i64::from(number), own.chain(self.lasting(ix, what)).chain(further));
        let floored = matches!(what, Characteristic::S | Characteristic::T | Characteristic::A | Characteristic::Ld);
        Value::Is(if floored { number.max(1) } else { number.max(0) })
    }

    /// What this book's own abilities change (`w40k.sheet.devastating_charge`).
    fn own_changes(&self, ix: UnitIx, what: Characteristic) -> impl Iterator<Item = Change> + Clone + use<> {
        let charged = self.unit(ix).turn.charge.as_ref().is_some_and(|charge| charge.made);
        let devastating = what == Characteristic::A && charged && self.row(ix).has(&Ability::DevastatingCharge);
        devastating.then_some(Change::Add(pack::DEVASTATING_CHARGE as i16)).into_iter()
    }

    /// Strength or Leadership of a model; its unmodified Toughness where that is a dash (`w40k.char.dash_substitute`).
    pub(crate) fn value_or_toughness(&self, ix: UnitIx, model: &ModelState, what: Characteristic) -> Option<i64> {
        match self.value(ix, model, what) {
            Value::Is(number) => Some(number),
            Value::Dash => self.printed(model, Characteristic::T).number().map(i64::from),
            Value::Random(_) => None,
        }
    }

    /// Strength of an attack (`w40k.weapon.strength`): the weapon's own, or the user's with the weapon's and all other
    /// changes in their order. A dash is replaced by the Toughness, unmodified.
    pub(crate) fn strength(
        &self,
        ix: UnitIx,
        model: &ModelState,
        weapon: Option<&Weapon>,
        modifiers: &[Modifier],
    ) -> Option<i64> {
        let of_weapon = match weapon.map_or(Strength::User, |weapon| weapon.s) {
            Strength::Own(own) => {
                return Some(changed(i64::from(own), changes(modifiers)).max(1));
            }
            Strength::User => None,
            Strength::Plus(plus) => Some(Change::Add(plus as i16)),
            Strength::Times(times) => Some(Change::Times(times.min(255) as u8)),
        };
        match self.value_with(ix, model, Characteristic::S, of_weapon.into_iter().chain(changes(modifiers))) {
            Value::Is(number) => Some(number),
            Value::Dash => self.printed(model, Characteristic::T).number().map(i64::from),
            Value::Random(_) => None,
        }
    }

    /// Strengths that an attack would have where a rule is forgotten (`w40k.char.order`, `w40k.char.replace_first`,
    /// `w40k.char.floor`, `w40k.char.dash_substitute`, `w40k.char.dash_immutable`, `w40k.sheet.damage_table`).
    pub(crate) fn forgotten_strengths(
        &self,
        ix: UnitIx,
        model: &ModelState,
        weapon: Option<&Weapon>,
        modifiers: &[Modifier],
    ) -> Vec<(Rule, i64)> {
        let of_weapon = match weapon.map_or(Strength::User, |weapon| weapon.s) {
            Strength::Own(own) => {
                let all: Vec<Change> = changes(modifiers).collect();
                let mut found = forgotten(i64::from(own), &all);
                if let Some(user) = self.value(ix, model, Characteristic::S).number().filter(|_| all.is_empty()) {
                    found.push((rule::WEAPON_STRENGTH, user));
                }
                return found;
            }
            Strength::User => None,
            Strength::Plus(plus) => Some(Change::Add(plus as i16)),
            Strength::Times(times) => Some(Change::Times(times.min(255) as u8)),
        };
        let all: Vec<Change> = self.lasting(ix, Characteristic::S).chain(of_weapon).chain(changes(modifiers)).collect();
        let printed = self.printed(model, Characteristic::S);
        if printed.is_dash() {
            let toughness = self.printed(model, Characteristic::T).number().map_or(1, i64::from);
            let mut found = vec![(rule::CHAR_DASH_SUBSTITUTE, 1)];
            if !all.is_empty() {
                found.push((rule::CHAR_DASH_IMMUTABLE, changed(toughness, all.iter().copied()).max(1)));
            }
            return found;
        }
        let mut found = printed.number().map_or_else(Vec::new, |printed| forgotten(i64::from(printed), &all));
        if of_weapon.is_some()
            && let Some(user) = self.value_with(ix, model, Characteristic::S, changes(modifiers)).number()
        {
            found.push((rule::WEAPON_STRENGTH, user));
        }
        let by_row = |value: i64| changed(value, all.iter().copied()).max(1);
        found.extend(
            self.other_rows(model, Characteristic::S).into_iter().map(|row| (rule::SHEET_DAMAGE_TABLE, by_row(row))),
        );
        found
    }

    /// Values of a characteristic in the other rows of a damage table (`w40k.sheet.damage_table`).
    pub(crate) fn other_rows(&self, model: &ModelState, what: Characteristic) -> Vec<i64> {
        let profile = self.profile(model);
        let read = |band: &Band| match what {
            Characteristic::Ws => band.ws,
            Characteristic::Bs => band.bs,
            Characteristic::S => band.s,
            Characteristic::T => band.t,
            Characteristic::A => band.a,
            Characteristic::M | Characteristic::Ld | Characteristic::Sv => None,
        };
        let top = match what {
            Characteristic::Ws => profile.ws,
            Characteristic::Bs => profile.bs,
            Characteristic::S => profile.s,
            Characteristic::T => profile.t,
            Characteristic::A => profile.a,
            Characteristic::M | Characteristic::Ld | Characteristic::Sv => return Vec::new(),
        };
        let now = self.printed(model, what);
        let rows = profile.bands.iter().filter_map(read).chain([top]).filter(|row| *row != now);
        rows.filter_map(|row| row.number().map(i64::from)).collect()
    }

    /// Whether nobody knows which row of its damage table counts for a model: the log does not say all the wounds of its unit.
    pub(crate) fn row_unsaid(&self, ix: UnitIx, model: &ModelState, what: Characteristic) -> bool {
        let profile = self.profile(model);
        let differs = match what {
            Characteristic::M => profile.bands.iter().any(|band| band.m.is_some_and(|row| row != profile.m)),
            what => !self.other_rows(model, what).is_empty(),
        };
        self.unit(ix).wounds_unsaid && differs
    }

    /// Toughness of a unit: that of most of its models, the highest where several are as many.
    pub(crate) fn toughness(&self, ix: UnitIx, modifiers: &[Modifier]) -> Option<i64> {
        let mut counts: Vec<(i64, u32)> = Vec::new();
        for (_, model) in self.unit(ix).living() {
            if self.row_unsaid(ix, model, Characteristic::T) {
                return None;
            }
            let value = self.value_with(ix, model, Characteristic::T, changes(modifiers)).number()?;
            match counts.iter_mut().find(|(known, _)| *known == value) {
                Some((_, count)) => *count += 1,
                None => counts.push((value, 1)),
            }
        }
        if counts.len() > 1 && self.unit(ix).fallen_unsaid {
            return None;
        }
        counts.into_iter().max_by_key(|(value, count)| (*count, *value)).map(|(value, _)| value)
    }

    /// Toughness that a unit would have where a rule is forgotten (`w40k.char.order`, `w40k.char.replace_first`,
    /// `w40k.char.floor`, `w40k.sheet.damage_table`), by its first model.
    pub(crate) fn forgotten_toughnesses(&self, ix: UnitIx, modifiers: &[Modifier]) -> Vec<(Rule, i64)> {
        let Some((_, model)) = self.unit(ix).living().next() else {
            return Vec::new();
        };
        let all: Vec<Change> = self.lasting(ix, Characteristic::T).chain(changes(modifiers)).collect();
        let printed = self.printed(model, Characteristic::T).number();
        let mut found = printed.map_or_else(Vec::new, |printed| forgotten(i64::from(printed), &all));
        let by_row = |value: i64| changed(value, all.iter().copied()).max(1);
        found.extend(
            self.other_rows(model, Characteristic::T).into_iter().map(|row| (rule::SHEET_DAMAGE_TABLE, by_row(row))),
        );
        found
    }

    /// The highest Leadership in a unit, without auras (`w40k.morale.test`, A-31); nothing where nobody knows who of it stands.
    pub(crate) fn leadership(&self, ix: UnitIx) -> Option<i64> {
        let unit = self.unit(ix);
        let values = || unit.living().filter_map(|(_, model)| self.value_or_toughness(ix, model, Characteristic::Ld));
        values().max().filter(|_| !unit.fallen_unsaid || values().min() == values().max())
    }

    /// Leadership that the model by which a unit tests would have where a rule is forgotten; nobody tests by another's.
    pub(crate) fn forgotten_leadership(&self, ix: UnitIx) -> Vec<(Rule, i64)> {
        let of = |model: &ModelState| self.value_or_toughness(ix, model, Characteristic::Ld);
        let Some(model) = self.unit(ix).living().map(|(_, model)| model).max_by_key(|model| of(model)) else {
            return Vec::new();
        };
        let all: Vec<Change> = self.lasting(ix, Characteristic::Ld).collect();
        let printed = self.printed(model, Characteristic::Ld);
        if !printed.is_dash() {
            return printed.number().map_or_else(Vec::new, |printed| forgotten(i64::from(printed), &all));
        }
        let toughness = self.printed(model, Characteristic::T).number().map_or(1, i64::from);
        let mut found = vec![(rule::CHAR_DASH_SUBSTITUTE, 0)];
        if !all.is_empty() {
            found.push((rule::CHAR_DASH_IMMUTABLE, changed(toughness, all.iter().copied()).max(1)));
        }
        found
    }

    /// Whether the Warlord's Inspiring Leader reaches a unit (`w40k.only_war.inspiring_leader`, `w40k.sheet.aura`); his own
    /// unit always.
    pub(crate) fn is_inspired(&self, ix: UnitIx) -> Option<Answer> {
        let side = &self.sides[self.side_of(ix).0];
        let inspiring = side.warlord_trait.as_deref().is_some_and(|of| of.eq_ignore_ascii_case("Inspiring Leader"));
        let Some((warlord, number)) = side.warlord else {
            // Of which model it is the trait the log may leave open.
            return (!inspiring).then_some(Answer::No);
        };
        let model = self.unit(warlord).model(number);
        if !inspiring || model.is_none_or(|model| model.destroyed) {
            return Some(Answer::No);
        }
        if self.unit(warlord).fallen_unsaid {
            return None;
        }
        if warlord == ix {
            return Some(Answer::Yes);
        }
        if self.unit(warlord).whereabouts != crate::state::Whereabouts::Field {
            return Some(Answer::No);
        }
        let body = model?.body?;
        self.distance_from(&body, ix).map(|distance| self.setup.slack.at_most(distance, pack::INSPIRING_RANGE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_made_in_their_order_whatever_the_order_they_are_told_in() {
        // The book: Strength 4, a weapon that doubles it, a power that adds 1: 9 (l. 531).
        let told = [Change::Add(1), Change::Times(2)];
        assert_eq!(changed(4, told.into_iter()), 9);
        assert_eq!(changed_in_wrong_order(4, told.into_iter()), 10);
        // Half of 5, and 1 more, rounded up after all: 3.5 to 4.
        assert_eq!(changed(5, [Change::Divide(2), Change::Add(1)].into_iter()), 4);
        assert_eq!(changed(5, [Change::Add(-1), Change::Set(2)].into_iter()), 1);
        assert_eq!(changed(3, [Change::Add(-5)].into_iter()), -2);
        assert!(order_matters(told.into_iter()) && !order_matters([Change::Add(1)].into_iter()));
    }
}
