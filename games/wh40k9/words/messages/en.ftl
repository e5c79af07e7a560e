# What the referee of Warhammer 40,000 says; what any game says stands in `common.ftl`.

say-ability = “{ $source }” is used.
say-again-count = { $unit }: { $recorded } dice were rerolled; { $expected } are named.
say-aircraft-lost = { $outcome ->
    [broken] { $unit } is no AIRCRAFT that is lost in this way.
   *[other] { $unit } cannot make its least move.
}
say-attack-count = { $unit }: { $expected } attacks are due, the log has { $recorded }.
say-attacks-due = { $unit } declared attacks on { $target } and did not make them.
say-check-due = { $unit } is out of coherency as the turn ends, and nobody is removed.
say-closes-in = { $outcome ->
    [broken] { $unit } goes farther than { $expected }", or a model does not end closer to the enemy.
   *[other] { $unit } closes in, up to { $expected }".
}
say-control = { $outcome ->
    [broken] Marker { $marker }: the log says { $recorded } controls it; the models near it say { $expected }.
   *[other] Marker { $marker }: controlled by { $recorded }.
}
say-counted = { $outcome ->
    [broken] Marker { $marker }: the log counts { $recorded } models of { $side } in range; { $expected } are.
   *[other] Marker { $marker }: the models in range are counted.
}
say-credit = The destruction of { $unit } is credited to { $side }.
say-deploys-in-turn = { $outcome ->
    [broken] { $expected } sets up next, the log has { $recorded }.
   *[other] { $recorded } sets up in turn.
}
say-destroyed = { $unit } is destroyed.
say-distance = { $unit } goes { $recorded }" of { $expected }".
say-ends = { $outcome ->
    [broken] The battle does not end here, in round { $recorded }.
   *[other] The battle ends in round { $recorded }.
}
say-ends-engaged = { $outcome ->
    [broken] { $unit } ends its move within Engagement Range of an enemy.
   *[other] { $unit } ends its move out of Engagement Range.
}
say-explosion = { $unit } explodes on { $needed }+: { $dice }.
say-fight-due = { $unit } may fight and was not selected.
say-flight-due = { $unit } failed its Morale test, and nobody flees.
say-hovers = { $unit } has a least move and stays where it is: the players’ word.
say-mission-step = { $outcome ->
    [broken] The mission has come to { $expected }; this belongs to { $recorded }.
   *[other] The mission goes on: { $recorded }.
}
say-models-lost = { $unit }: { $expected } models are lost, the log has { $recorded }.
say-morale = { $outcome ->
    [broken] { $unit }: the test did not end so with { $rolled } in all.
   *[other] { $unit }: { $rolled } in all.
}
say-move-option = { $outcome ->
    [broken] { $unit } may not move in this way here: { $move }.
   *[other] { $unit } may move in this way: { $move }.
}
say-moved-before = { $unit } was selected to move before.
say-no-advance = { $unit } rolls for an Advance and makes none.
say-no-charge-roll = { $unit } makes a charge move without a declared charge and its roll.
say-no-roll = { $unit } rolls where the greatest number is due without a roll.
say-no-such-model = { $unit } has no model { $recorded } that could do this.
say-not-declared = { $unit } did not declare these attacks on { $target }.
say-not-in-reserve = { $unit } does not wait as Reinforcements.
say-outside = By “{ $source }”, a rule of another book: the players’ word.
say-perils-due = { $unit } has to suffer Perils of the Warp.
say-phase-due = { $outcome ->
    [broken] The { $recorded } phase does not follow the { $phase_before } phase.
   *[other] The { $recorded } phase begins.
}
say-roll-off = The dice ({ $dice }) say { $expected }.
say-round-number = This is round { $expected }; the log has { $recorded }.
say-scores = { $outcome ->
    [broken] { $side } does not score { $recorded } here.
   *[other] { $side } scores { $recorded }.
}
say-shoots-at = { $outcome ->
    [broken] { $unit } may not shoot at { $target } with { $weapon }.
   *[other] { $unit } shoots at { $target } with { $weapon }.
}
say-step = The step begins: { $recorded }.
say-successes = { $unit }: { $dice }, { $needed } needed: { $expected } succeed.
say-test = { $outcome ->
    [broken] { $unit }: the test did not end so with { $rolled }, { $needed } needed.
   *[other] { $unit }: { $rolled }, { $needed } needed.
}
say-test-due = { $unit } lost models this turn and did not test.
say-turn-ends = { $outcome ->
    [broken] The turn ends where it may not.
   *[other] The turn ends.
}
say-unit-not-there = { $unit } is not on the battlefield: it neither acts nor is acted on.
say-unsaved = { $unit }: { $expected } attacks are not saved.
say-weapon-not-carried = { $unit }: the models do not carry { $recorded }.
say-weapon-without-profile = { $unit }: the roster has no profile of { $recorded }.
say-wreck = { $unit } is destroyed; those aboard leave it: { $expected }.

# Names of figures.
figure-beyond = Beyond the edge
figure-distance = Distance
figure-edge = To the edge
figure-first = First turn
figure-leadership = Leadership
figure-marker = Marker
figure-markers = Markers
figure-model = Model
figure-models = Models
figure-models_lost = Models lost
figure-move = Move
figure-phase = Phase
figure-power = Power
figure-powers = Powers
figure-purpose = For
figure-sheet = Datasheet
figure-starting = Starting Strength
figure-strength = Strength
figure-toughness = Toughness
figure-type = Type
figure-weapon = Weapon
figure-wounds = Wounds
figure-wounds_lost = Wounds lost

# Names of fields of a log.
field-advance = Advance roll
field-assigned = models that count for the marker
field-at = where the models stand
field-attacks = number of attacks
field-backfired = whether the bearer fell
field-because = why the charge fails
field-charge_move = charge move
field-closer = models end closer
field-closest = who is closest
field-coherent = coherency
field-control = control of the markers
field-counts = models in range
field-damage = dice of damage
field-declared = declared
field-dice = dice
field-disembarked = who left the wreck
field-distances = distances
field-engaged = who is in combat
field-engaged_at_start = combat as the phase began
field-engaged_before = who was in combat before
field-explosion = die of the explosion
field-first = who has the first turn or flees first
field-first_turn = who takes the first turn
field-half_range = half range
field-hit = hit rolls
field-ignored_by = rule that ignores wounds
field-in_reach = reach
field-lost = models lost this turn
field-models = the models
field-moved = distance moved
field-near = enemies near
field-near_at_start = enemies near as the phase began
field-near_warlord = distance to the Warlord
field-number = dice of the number of attacks
field-objective_placed = objective markers
field-passed_enemies = enemies on the way
field-power = Power
field-protected = who shields the target
field-psychic = powers a phase
field-random = dice of the Move
field-range = range
field-saves = saves
field-scored = victory points scored
field-splash = what units near by suffered
field-steps = where the models end
field-target_engaged = whether the target is in combat with friends
field-targets = declared targets
field-touching_moved = models touching an enemy
field-transport = capacity
field-via = way of the models
field-visible = visibility
field-warlord = the Warlord
field-weapons = which weapons the models carry
field-wound = wound rolls
field-wounds = mortal wounds
field-zones = deployment zones
field-fled = who fled
field-to_reserves = to Strategic Reserves
field-stratagem = Stratagem
field-overwatch = Overwatch
field-late = after both armies
field-deferred = once the combat beside it is over

# Throws.
roll-advance = Advance
roll-attrition = Combat Attrition
roll-charge = Charge roll
roll-damage = Damage
roll-deny = Deny the Witch
roll-hit = Hit rolls
roll-ignore_wound = Ignored wounds
roll-invulnerable_save = Invulnerable saves
roll-morale = Morale test
roll-mortal_wounds = Mortal wounds
roll-move = Random Move
roll-number_of_attacks = Number of attacks
roll-psychic_test = Psychic test
roll-save = Saving throws
roll-wound = Wound rolls
roll-wreck = Leaving the wreck

# Events.
event-warlord = Warlord
event-powers = Psychic powers
event-battlefield = Battlefield
event-objective_placed = Objective marker
event-zones = Deployment zones
event-split = Unit split
event-merge = Units merged
event-start_embarked = Begins embarked
event-reserve = In reserve
event-first_turn = First turn
event-sequence = Order of rules
event-command_points = Command points
event-ability_used = Ability
event-measure = Measured
event-control = Control of markers
event-scored = Victory points
event-stationary = Remains Stationary
event-embark = Embarks
event-disembark = Disembarks
event-arrive = Reinforcements
event-aircraft_lost = AIRCRAFT lost
event-wreck = TRANSPORT destroyed
event-add_models = Models join
event-remove_models = Models leave
event-manifest = Psychic test
event-perils = Perils of the Warp
event-deny = Deny the Witch
event-power_effect = Power takes effect
event-mortal_wounds = Mortal wounds
event-attacks = Attacks
event-charge_roll = Charge roll
event-charge_move = Charge move
event-charge_fails = Charge fails
event-intervene = Heroic Intervention
event-fight = Fights
event-pile_in = Piles in
event-strike = Strikes
event-consolidate = Consolidates
event-morale_test = Morale test
event-flee = Models flee
event-coherency_check = Coherency check

# Phases, roles, terrain, states.
phase-command = Command phase
phase-movement = Movement phase
phase-psychic = Psychic phase
phase-charge = Charge phase
phase-fight = Fight phase
phase-morale = Morale phase
kind-hq = HQ
kind-troops = Troops
kind-elites = Elites
kind-fast_attack = Fast Attack
kind-heavy_support = Heavy Support
kind-flyer = Flyer
kind-dedicated_transport = Dedicated Transport
kind-lord_of_war = Lord of War
kind-fortification = Fortification
kind-supreme_commander = Supreme Commander
kind-unassigned = Unit
terrain-ruins = Ruins
terrain-hill = Hill
terrain-building = Building
terrain-woods = Woods
terrain-wall = Wall
terrain-barricade = Barricade
terrain-crater = Crater
terrain-container = Container
terrain-water = Water
terrain-other = Terrain
flag-advanced = advanced
flag-fell_back = fell back
flag-has_shot = has shot
flag-fought = fought
flag-embarked = embarked
flag-in_reserve = in reserve
flag-below_half = below half-strength
counter-wounds_lost = wounds lost
reach-smite = Smite
reach-aura = aura
token-objective = Objective marker
token-wounds = Wounds lost

# Words that stand as values.
term-command = Command
term-movement = Movement
term-psychic = Psychic
term-shooting = Shooting
term-charge = Charge
term-fight = Fight
term-morale = Morale
term-normal = Normal Move
term-advance = Advance
term-fall_back = Fall Back
term-stationary = Remain Stationary
term-arrived = arrived
term-disembarked = disembarked
term-muster = mustering
term-battlefield = battlefield
term-deployment = deployment
term-first_turn = first turn
term-pre_battle = pre-battle rules
term-battle = the battle
term-thrown-again = rerolled
term-move_units = moves
term-reinforcements = Reinforcements
term-charges = charges
term-heroic_interventions = Heroic Interventions
term-morale_tests = Morale tests
term-coherency_checks = coherency checks
term-mission = mission
term-objectives = objective markers
term-zones = deployment zones
term-late_deployment = late deployment
term-sequencing = order of rules
term-dispute = dispute
term-assault = Assault
term-heavy = Heavy
term-rapid_fire = Rapid Fire
term-grenade = Grenade
term-pistol = Pistol
term-melee = melee
term-other = other
term-round_limit = the rounds are over
term-conceded = one side gives up
term-most_markers = most markers
term-slay_the_warlord = Slay the Warlord
term-capture_and_control = Capture and Control
term-time = time is over
term-destroyed = an army is destroyed
term-fortification = Fortification
term-too_short = the roll is too low
term-blocked = no way
term-coherency = coherency
term-target_gone = no target left
term-m = Move
term-ws = WS
term-bs = BS
term-s = Strength
term-t = Toughness
term-w = Wounds
term-a = Attacks
term-ld = Leadership
term-sv = Save
term-ap = AP
term-d = Damage
term-range = Range
term-profile = profile
term-models = models

# What a breach is told as where a kept rule has figures alone.
broken-w40k-aircraft-flying = { $unit } ends its flight on another model or within Engagement Range of an enemy, as nobody who flies may.
broken-w40k-aircraft-min_move = { $unit } goes { $recorded }" of at least { $least }".
broken-w40k-aircraft-modify_both = { $unit } goes { $recorded }": what the Advance adds raises the least move to { $least }" as well.
broken-w40k-aircraft-not_closest = { $unit } closes in on an AIRCRAFT, which does not count as the closest enemy.
broken-w40k-aircraft-pass_over = { $unit } stops where an AIRCRAFT stands; it may only pass there.
broken-w40k-attack-allocate_forced = { $unit }: the attack goes to model { $model }, though others were wounded or attacked before.
broken-w40k-attack-auto_hit = { $unit }: these attacks hit without a roll, every one of them.
broken-w40k-attack-damage = { $unit }: { $expected } wounds are lost, the log has { $recorded }.
broken-w40k-attack-invulnerable = { $unit } has no such invulnerable save.
broken-w40k-battlefield-rectangle = Part of what stands there is beyond the edge of the battlefield.
broken-w40k-blast-not_engaged = { $unit } fires { $weapon }, a Blast weapon, at { $target }, which is within its Engagement Range.
broken-w40k-char-bs_dash = { $unit }: model { $model } shoots and has no Ballistic Skill.
broken-w40k-char-dash_substitute = { $unit }: Leadership is { $expected }, taken from the figure that stands in for a dash; the log has { $recorded }.
broken-w40k-char-move_dash = { $unit }: model { $model } moves and has no Move.
broken-w40k-char-ws_dash = { $unit }: model { $model } fights and has no Weapon Skill or no Attacks.
broken-w40k-charge-declare_targets = { $unit } declares a charge at { $target }, which is farther than { $expected }" or no enemy.
broken-w40k-charge-eligible = { $unit } may not charge: it Advanced, Fell Back, left a wreck, began in combat, or had no enemy within 12".
broken-w40k-charge-fail = { $unit }: a charge fails that is not under way.
broken-w40k-charge-fly = { $unit } flies its charge, and what it climbs counts all the same.
broken-w40k-charge-non_target_er = { $unit } comes within Engagement Range of an enemy that is no target of its charge.
broken-w40k-charge-once = { $unit } charges again, or before another charge is decided.
broken-w40k-charge-path = { $unit } takes a way in its charge that is not free.
broken-w40k-charge-steps = { $unit } acts in the wrong step of the Charge phase.
broken-w40k-charge-success = { $unit } does not end its charge in coherency and within Engagement Range of every target: { $units }.
broken-w40k-charge-terrain = { $unit } climbs in its charge, and with it goes too far.
broken-w40k-coherency-added_models = { $unit }: models that join it stand out of coherency.
broken-w40k-coherency-basic = { $unit }: of { $models } models one has no other within 2" and 5" in height.
broken-w40k-coherency-large_unit = { $unit }: of { $models } models one has fewer than two others within 2" and 5" in height.
broken-w40k-coherency-lost_mid_turn = { $unit }: models are removed for lost coherency before the turn ends.
broken-w40k-coherency-move_gate = { $unit } makes a move that it does not end in coherency.
broken-w40k-coherency-no_room = { $unit }: model { $model } is set up and counted as without room.
broken-w40k-coherency-setup = { $unit } is set up out of coherency.
broken-w40k-coherency-single_group = { $unit }: { $models } models stand in more than one group.
broken-w40k-coherency-single_model = { $unit }, a single model, is said to be out of coherency.
broken-w40k-command-battle_forged_cp = { $side }: { $recorded } Command points are not due here.
broken-w40k-dice-d3 = { $unit }: as D3 the dice give { $expected }, the log has { $recorded }.
broken-w40k-dice-min_one = { $unit }: a roll is never modified below 1: { $expected }, the log has { $recorded }.
broken-w40k-dice-modifier_order = { $unit }: modifiers in their order make { $expected } of { $rolled }, the log has { $recorded }.
broken-w40k-dice-notation = { $unit }: the dice give { $expected }, the log has { $recorded }.
broken-w40k-engagement-mutual = { $unit } is in combat with { $target }, and the log denies it the other way round.
broken-w40k-engagement-no_setup = { $unit } is set up within Engagement Range of an enemy.
broken-w40k-engagement-range = { $unit }: the log has it in combat with { $target }, and by their places they are farther apart than 1" or 5" in height.
broken-w40k-engagement-unit_level = { $unit }: a model of it is within Engagement Range of { $target }, and the log has it out of combat.
broken-w40k-fight-charger_targets = { $unit } charged and attacks { $target }, which was no target of its charge.
broken-w40k-fight-chargers_first = { $unit } fights before all units that charged have fought.
broken-w40k-fight-consolidate_aircraft = { $unit } consolidates towards an AIRCRAFT, which it may not do.
broken-w40k-fight-eligible = { $unit } may not be selected to fight: it neither charged nor is in combat.
broken-w40k-fight-newly_eligible = { $unit } was drawn into combat after it had fought, and fights again.
broken-w40k-fight-no_target = { $unit } attacks { $target }, and no model of it reaches any enemy.
broken-w40k-fight-once = { $unit } fights a second time in this phase.
broken-w40k-fight-pile_in_aircraft = { $unit } piles in towards an AIRCRAFT, which it may not do.
broken-w40k-fight-remaining = { $unit } fights on for its side while the other has units that may fight.
broken-w40k-fight-resolve_by_target = { $unit } attacks { $target } before its attacks on another target are all made.
broken-w40k-fight-sequence = { $unit } does this out of the order pile in, attack, consolidate, or was not selected.
broken-w40k-fight-target_reach = { $unit }: a model attacks { $target } that it does not reach.
broken-w40k-fight-touching_stays = { $unit }: a model moves that touches an enemy.
broken-w40k-fight-weapon = { $unit } fights with { $weapon }, which is no melee weapon or is not carried.
broken-w40k-fight-who_fights = { $unit }: a model attacks { $target } from neither Engagement Range nor ½" behind a friend.
broken-w40k-fly-over_models = { $unit } flies over models in a move in which that is not allowed.
broken-w40k-fly-per_model = { $unit }: a model passes as if it could FLY, and it cannot.
broken-w40k-fly-vertical = { $unit } flies up or down without counting it, in a move in which height counts.
broken-w40k-general-army = A model of { $expected } is commanded by { $recorded }: { $unit }.
broken-w40k-general-datasheet_required = { $unit }: the log has no datasheet of it.
broken-w40k-general-power_total = { $side }: the Power Ratings of its units come to { $expected }, the log has { $recorded }.
broken-w40k-hero-aircraft = { $unit } intervenes towards an AIRCRAFT, which it may not do.
broken-w40k-hero-eligible = { $unit } may not intervene: it is no CHARACTER, is in combat, or has no enemy within 3" and 5" in height.
broken-w40k-hero-not_after_wreck = { $unit } left a wreck this turn and intervenes all the same.
broken-w40k-hero-once = { $unit } intervenes a second time in this phase.
broken-w40k-measure-closest_points = { $unit }: from nearest point to nearest point it is { $expected }", the log has { $recorded }".
broken-w40k-measure-hull = { $unit }: measured to the hull it is { $expected }", the log has { $recorded }".
broken-w40k-measure-model_within = { $unit }: the model is { $recorded }" away, the log answers otherwise for { $expected }".
broken-w40k-measure-unit_within = { $unit }: the unit is { $recorded }" away, the log answers otherwise for { $expected }".
broken-w40k-measure-within = { $unit }: { $recorded }" is within { $expected }", since exactly so far counts; the log denies it.
broken-w40k-mission-pre_battle = “{ $source }” is used before it is known who has the first turn.
broken-w40k-morale-coherency_check = { $unit }: the models removed are not those that bring it back into coherency, no more and no fewer.
broken-w40k-morale-coherency_no_triggers = { $unit } tests Morale for models that were removed for lost coherency.
broken-w40k-morale-flee_no_triggers = { $unit } fled, and something happens that only its destruction would set off.
broken-w40k-morale-once = { $unit } takes a second Morale test in this phase.
broken-w40k-morale-steps = { $unit } acts in the wrong step of the Morale phase.
broken-w40k-morale-who = { $unit } takes a Morale test and lost no model this turn.
broken-w40k-mortal-no_modifier = { $unit }: “{ $source }” changes the damage, and is let change the mortal wounds as well.
broken-w40k-mortal-with_normal = { $unit }: model { $model } takes the mortal wounds as if they came before the damage.
broken-w40k-move-advance_no_charge = { $unit } Advanced this turn and declares a charge.
broken-w40k-move-advance_no_shoot = { $unit } Advanced this turn and fires a weapon that is no Assault weapon.
broken-w40k-move-board_edge = { $unit } moves { $beyond }" beyond the edge of the battlefield.
broken-w40k-move-coherency = { $unit } ends its move out of coherency.
broken-w40k-move-fall_back_no_charge = { $unit } Fell Back this turn and declares a charge.
broken-w40k-move-fall_back_no_psychic = { $unit } Fell Back this turn and attempts a power.
broken-w40k-move-fall_back_no_shoot = { $unit } Fell Back this turn and shoots.
broken-w40k-move-no_enter_er = { $unit } comes within Engagement Range of an enemy on its way.
broken-w40k-move-path = { $unit } takes a way that is not free.
broken-w40k-move-stationary_default = { $unit } was passed over when units moved, has with that Remained Stationary, and moves all the same.
broken-w40k-move-steps = { $unit } acts in the wrong step of the Movement phase.
broken-w40k-objective-marker = There is no objective marker { $recorded }.
broken-w40k-only_war-battlefield_size = The field is { $width }" by { $depth }", which is not what this size of battle asks for.
broken-w40k-only_war-deploy_in_zone = { $unit } is not wholly within the zone of its side.
broken-w40k-only_war-first_turn = Who won the roll-off chooses who begins, and another chose { $first }.
broken-w40k-only_war-inspiring_leader = { $unit }: with the Warlord’s 6" Leadership is { $expected }, the log has { $recorded }.
broken-w40k-only_war-objective_count = Objective markers are placed out of turn, or not as many as there are.
broken-w40k-only_war-objective_placement = The marker is { $edge }" from an edge, or too near another.
broken-w40k-only_war-vp_ceiling = { $recorded } victory points are more than may be scored: { $greatest } in all, and 4 in a Command phase.
broken-w40k-only_war-zone_choice = Who won the roll-off chooses the zones, and they lie along opposite edges; here it is otherwise.
broken-w40k-overwatch-enabled = { $unit } fires Overwatch, and no rule lets it.
broken-w40k-overwatch-not_engaged = { $unit } fires Overwatch within Engagement Range of an enemy.
broken-w40k-overwatch-resolve = { $unit } fires Overwatch and breaks a rule of shooting.
broken-w40k-overwatch-target = { $unit } fires Overwatch at another than who charges it: { $expected }.
broken-w40k-overwatch-when = { $unit } fires Overwatch where nobody charges it, or the charge roll is made already.
broken-w40k-phase-out_of_phase = { $unit } acts by “{ $source }” as in the { $phase } phase and breaks a rule of that phase.
broken-w40k-phase-stratagem_lock = “{ $source }” belongs to the { $expected } phase; it is used in { $recorded }.
broken-w40k-psychic-deny_once = { $unit } tries to deny a power that was tried before.
broken-w40k-psychic-deny_quota = { $unit } tries to deny { $recorded } powers of { $greatest } in this phase.
broken-w40k-psychic-deny_who = { $unit } tries to deny from farther than { $expected }", or is no enemy PSYKER.
broken-w40k-psychic-eligible = { $unit } may not attempt powers: it is no PSYKER, or Fell Back.
broken-w40k-psychic-known = { $unit } attempts { $spell }, which it does not know.
broken-w40k-psychic-manifest = { $spell } takes effect, and { $unit } did not manifest it, or it was denied.
broken-w40k-psychic-once_per_round = { $spell } is attempted a second time in this battle round: { $unit }.
broken-w40k-psychic-order = { $unit }: test, Perils, denial and effect are out of their order.
broken-w40k-psychic-perils_fail = { $spell } takes effect though Perils destroyed { $unit }.
broken-w40k-psychic-perils_splash = { $unit }: those who suffer are not all units within 6", and no others ({ $units }).
broken-w40k-psychic-perils_trigger = { $unit } suffers Perils without a double 1 or 6.
broken-w40k-psychic-quota = { $unit } attempts { $recorded } powers of { $greatest } in this phase.
broken-w40k-psychic-select = { $unit } manifests again after another unit began, or out of its turn.
broken-w40k-psychic-smite_effect = { $unit } smites another than the closest visible enemy within 18", or more than one.
broken-w40k-psychic-smite_no_shoot_limits = { $unit } spares { $expected } as if Smite were a shot, and strikes { $target } behind.
broken-w40k-psychic-smite_warp_charge = { $unit }: Smite takes { $expected } here, the log has { $recorded }.
broken-w40k-reinforce-no_move = { $unit } arrived this turn and moves again.
broken-w40k-reroll-all_dice = { $unit }: { $recorded } dice of a sum are thrown again where all { $expected } have to be.
broken-w40k-reroll-before_modifiers = { $unit } throws dice again by their modified results: { $dice }.
broken-w40k-reroll-halved = { $unit } rerolls D3 by other results than the rule names: { $dice }.
broken-w40k-reroll-once = { $unit } rerolls a die twice, or one that was not rolled: { $dice }.
broken-w40k-reroll-specific = { $unit } rerolls dice that do not show what the rule names: { $dice }.
broken-w40k-sequencing-roll_off = { $expected } won the roll-off, and { $recorded } puts the rules in order.
broken-w40k-sheet-assault_intercessors = { $unit }: { $column } is { $expected } on the datasheet, the log has { $recorded }.
broken-w40k-sheet-aura = “{ $source }” does not reach { $unit }, or touches it twice: { $expected }" is its range.
broken-w40k-sheet-chainsword = { $unit }: with additional attacks { $expected } are due, the log has { $recorded }.
broken-w40k-sheet-combat_squads = { $unit }: ten models are split in fives before anybody is set up; here { $recorded } of { $models } leave.
broken-w40k-sheet-devastating_charge = { $unit }: after its charge { $expected } attacks are due, the log has { $recorded }.
broken-w40k-sheet-outriders = { $unit }: { $column } is { $expected } on the datasheet, the log has { $recorded }.
broken-w40k-sheet-turbo_boost = { $unit } Advances without a roll; the log has dice: { $recorded }.
broken-w40k-sheet-unit_size = { $unit }: { $recorded } of { $profile }, where { $least } to { $greatest } may be.
broken-w40k-shoot-bgnt_deferred = { $unit } shoots past the combat beside it before that is over.
broken-w40k-shoot-bgnt_shoot = { $unit } is in combat and fires { $weapon } at { $target }, which is not in combat with it.
broken-w40k-shoot-bgnt_target_mixed = { $unit } fires { $weapon } at { $target }, which is in combat with friends and not with itself.
broken-w40k-shoot-eligible = { $unit } may not shoot: it Fell Back, or has no ranged weapon for this.
broken-w40k-shoot-locked_shooter = { $unit } fires { $weapon } at { $target } while locked in combat.
broken-w40k-shoot-locked_target = { $unit } fires { $weapon } at { $target }, which is locked in combat with its own army.
broken-w40k-shoot-look_out_sir = { $unit } shoots at { $target }, a CHARACTER that others shield and that is not the closest.
broken-w40k-shoot-look_out_sir_ignore = { $unit }: another CHARACTER was counted as closer than { $target }.
broken-w40k-shoot-no_target_no_shot = { $unit } fires { $weapon } at { $target }, though a model may not: beyond { $expected }" or out of sight.
broken-w40k-shoot-range_and_visible = { $unit } fires { $weapon } at { $target } beyond { $expected }" or out of sight.
broken-w40k-shoot-resolve_by_target = { $unit } shoots at { $target } before its shots at another target are all resolved.
broken-w40k-shoot-select = { $unit } shoots a second time in this phase, or out of its turn.
broken-w40k-shoot-single_target_per_weapon = { $unit } divides the shots of one { $weapon }: { $target } is its second target.
broken-w40k-shoot-visibility = { $unit }: by the table { $target } is not to be seen as the log says.
broken-w40k-shoot-weapon_once = { $unit } fires { $weapon } more often than its models carry it.
broken-w40k-strength-credit = The destruction of { $unit } is claimed for { $side }, to which it belongs.
broken-w40k-strength-destroyed_model = { $unit }: a model acts or is lost that is not there any more.
broken-w40k-strength-merge = { $unit }: these units cannot become one.
broken-w40k-strength-split = { $unit }: these models cannot leave it for { $recorded }.
broken-w40k-strength-starting = { $unit }: it began with { $recorded } models, and { $models } are here.
broken-w40k-terrain-low = { $unit } counts { $recorded }" of height over terrain up to 1", where none counts.
broken-w40k-terrain-no_mid_climb = { $unit }: a model ends its move in the middle of a climb.
broken-w40k-terrain-over_not_through = { $unit }: a model goes through terrain that it has to go over or round.
broken-w40k-transport-capacity = { $unit } holds { $recorded } of { $greatest }, or whom it may not carry.
broken-w40k-transport-destroyed_no_charge = { $unit } left a wreck this turn, and charges or intervenes.
broken-w40k-transport-disembark = { $unit } may not leave { $target } now: it did not begin aboard, or its TRANSPORT moved.
broken-w40k-transport-disembark_acts = { $unit } moves a second time after it disembarked.
broken-w40k-transport-disembark_setup = { $unit } stands farther than { $expected }" from { $target }.
broken-w40k-transport-embark = { $unit } may not embark in { $target }: it did not move, is not wholly within { $expected }", or that is no TRANSPORT of its own.
broken-w40k-transport-embark_not_engaged = { $unit } takes in a unit while in combat.
broken-w40k-transport-inherit_move = { $unit } acts from within its TRANSPORT as if that had not moved so.
broken-w40k-transport-no_both = { $unit } embarks and disembarks in one phase.
broken-w40k-unit-friend_foe = { $recorded } is friend and foe at once.
broken-w40k-unit-unqualified_reference = { $unit }: every unit near by suffers, those of both armies; the log spares some ({ $units }).
broken-w40k-weapon-abilities = { $unit }: models fall to an ability that { $weapon } does not have.
broken-w40k-weapon-damage = { $unit }: by the Damage of the weapon { $expected } wounds are lost, the log has { $recorded }.
broken-w40k-weapon-min_range = { $unit } fires at { $recorded }", nearer than its weapon reaches: { $least }".
broken-w40k-weapon-range = { $unit } uses a weapon in the wrong phase: ranged ones shoot, melee ones fight.
broken-w40k-wtype-assault = { $unit } Advanced and fires a weapon that is no Assault weapon.
broken-w40k-wtype-grenade = { $unit } throws { $recorded } grenades, or one beside other weapons: one model may throw one instead.
broken-w40k-wtype-pistol_engaged = { $unit } is in combat and fires { $weapon } at { $target }, which is not in combat with it.
broken-w40k-wtype-pistol_exclusive = { $unit }: model { $model } fires Pistols and other weapons.
kind-no_slot = No slot
