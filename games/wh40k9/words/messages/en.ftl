# What the referee of Warhammer 40,000 says; what any game says stands in `common.ftl`.

say-ability = “{ $source }” is used.
say-again-count = { $unit } names { $expected } dice to reroll; the log has { $recorded } new results.
say-aircraft-lost = { $outcome ->
    [broken] { $unit } is not an AIRCRAFT that is lost like this.
   *[other] { $unit } cannot make its minimum move.
}
say-army-destroyed = The battle ended when the last model of { $side } was destroyed; the log goes on.
say-attack-count = { $unit }: { $expected } attacks are due, the log has { $recorded }.
say-attacks-due = { $unit } declared attacks on { $target } and did not make them.
say-check-due = { $unit } is out of coherency at the end of the turn; the log removes no models.
say-closes-in = { $outcome ->
    [broken] { $unit } moves more than { $expected }″, or a model does not end closer to the enemy.
   *[other] { $unit } moves closer to the enemy, up to { $expected }″.
}
say-control = { $outcome ->
    [broken] Marker { $marker }: by the models near it { $expected } controls it, in the log { $recorded }.
   *[other] Marker { $marker }: controlled by { $recorded }.
}
say-counted = { $outcome ->
    [broken] Marker { $marker }: { $side } has { $expected } models in range; the log counts { $recorded }.
   *[other] Marker { $marker }: the models in range are counted.
}
say-credit = The destruction of { $unit } is credited to { $side }.
say-deploys-in-turn = { $outcome ->
    [broken] { $expected } deploys next; the log has { $recorded }.
   *[other] { $recorded } deploys in turn.
}
say-destroyed = { $unit } is destroyed.
say-distance = { $unit } moves { $recorded }″; { $expected }″ at most.
say-ends = { $outcome ->
    [broken] The battle may not end here, in round { $recorded }.
   *[other] The battle ends in round { $recorded }.
}
say-ends-engaged = { $outcome ->
    [broken] { $unit } ends its move within Engagement Range of an enemy.
   *[other] { $unit } ends its move out of Engagement Range.
}
say-explosion = { $unit } explodes on { $needed }+: { $dice }.
say-fight-due = { $unit } may fight but was not selected.
say-flight-due = { $unit } failed its Morale test; the log has no fleeing models.
say-hovers = { $unit } has a minimum move and stays where it is, as the players decided.
say-mission-step = { $outcome ->
    [broken] The mission is at { $expected }; this belongs to { $recorded }.
   *[other] The mission continues: { $recorded }.
}
say-inactive-only = { $outcome ->
    [broken] This is for the side whose turn it is not; it is the turn of { $expected }.
   *[other] It is not the turn of { $recorded }.
}
say-just-half = { $unit } is at half its Starting Strength, not below it: { $expected } models flee, the log has { $recorded }.
say-markers-score = Each marker that { $side } controls gives a point, { $expected } in all; the log has { $recorded }.
say-models-lost = { $unit }: { $expected } models are lost, the log has { $recorded }.
say-morale = { $outcome ->
    [broken] { $unit }: { $rolled } in all does not give this result.
   *[other] { $unit }: { $rolled } in all.
}
say-move-option = { $outcome ->
    [broken] { $unit } may not move like this here: { $move }.
   *[other] { $unit } may move like this: { $move }.
}
say-moved-before = { $unit } was already selected to move.
say-no-advance = { $unit } rolls for an Advance but does not Advance.
say-no-charge-roll = { $unit } makes a charge move without declaring a charge and rolling for it.
say-no-roll = { $unit } rolls where it takes the highest result without a roll.
say-no-such-model = { $unit } has no model { $recorded } that could do this.
say-not-declared = { $unit } did not declare these attacks on { $target }.
say-not-in-reserve = { $unit } is not waiting as Reinforcements.
say-not-more-markers = { $side } does not control more markers than the other side.
say-one-marker = { $outcome ->
    [broken] A model counts for one marker: { $side } has { $expected } models near all of them, the log counts { $recorded }.
   *[other] { $side } counts each model for one marker.
}
say-outside = Rule of another book, “{ $source }”, as the players decided.
say-perils-due = { $unit } has to suffer Perils of the Warp; the log has none.
say-phase-due = { $outcome ->
    [broken] The { $recorded } phase may not follow the { $phase_before } phase.
   *[other] The { $recorded } phase begins.
}
say-points-add-up = { $outcome ->
    [broken] The points of { $side } come to { $expected }; the log has { $recorded } at the end.
   *[other] The points of { $side } come to { $expected }.
}
say-points-due = { $side } scores { $expected } for this; the log has { $recorded }.
say-roll-off = By the dice ({ $dice }): { $expected }.
say-round-limit = A battle has { $expected } rounds at most; this is round { $recorded }.
say-round-number = This is round { $expected }; the log has { $recorded }.
say-saves-due = { $unit }: { $expected } attacks wound and have to be saved; the log has saves for { $recorded }.
say-scored-before = { $side } has scored these points already.
say-scored-early = { $side } scores these points at the end of the battle, not before.
say-scores = { $outcome ->
    [broken] { $side } may not score { $recorded } here.
   *[other] { $side } scores { $recorded }.
}
say-shoots-at = { $outcome ->
    [broken] { $unit } may not shoot at { $target } with { $weapon }.
   *[other] { $unit } shoots at { $target } with { $weapon }.
}
say-smite-not-closest = { $unit }: Smite affects the closest enemy it sees, and { $target } is not the closest.
say-smite-unseen = { $unit }: Smite affects an enemy it sees, and it does not see { $target }.
say-step = The step begins: { $recorded }.
say-successes = { $unit }: { $dice }, { $needed } needed{ $modifier ->
    [0] {""}
   *[other] {" "}(each roll { $modifier })
}: { $expected } succeed.
say-table-size = { $outcome ->
    [broken] The battlefield is { $width }″ by { $depth }″; for this battle size it has to be { $least_width }″ by { $least_depth }″ at least.
   *[other] The battlefield is { $width }″ by { $depth }″, large enough for this battle size.
}
say-test = { $outcome ->
    [broken] { $unit } rolled { $rolled } and needed { $needed }: that does not give this result.
   *[other] { $unit } rolled { $rolled } and needed { $needed }.
}
say-test-due = { $unit } lost models this turn; the log has no Morale test.
say-turn-ends = { $outcome ->
    [broken] The turn may not end here.
   *[other] The turn ends.
}
say-unit-not-there = { $unit } is not on the battlefield: it cannot act or be acted on.
say-unsaved = { $unit } fails to save { $expected } attacks.
say-warlord-lives = { $side }: the enemy Warlord is not destroyed.
say-weapon-not-carried = { $unit }: the models do not carry { $recorded }.
say-weapon-without-profile = { $unit }: the roster has no profile of { $recorded }.
say-winner-left = Who is left wins, or whom the other gave up to, whatever the points are: { $expected }; the log has { $recorded }.
say-wreck = { $unit } is destroyed; models leave the wreck: { $expected }.

# Names of figures.
figure-beyond = Beyond the edge
figure-distance = Distance
figure-edge = To the edge
figure-first = First turn
figure-leadership = Leadership
figure-least_depth = Least depth
figure-least_width = Least width
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
field-at = where the models are
field-attacks = number of attacks
field-backfired = whether the bearer fell
field-because = why the charge fails
field-charge_move = charge move
field-closer = models end closer
field-closest = who is closest
field-coherent = coherency
field-command_points = Command points
field-control = control of the markers
field-counts = models in range of markers
field-damage = damage dice
field-declared = declared
field-dice = dice
field-disembarked = who left the wreck
field-distances = distances
field-engaged = who is in combat
field-engaged_at_start = who was in combat as the phase began
field-engaged_before = who was in combat before
field-explosion = die of the explosion
field-first = who goes first, or flees first
field-first_turn = who takes the first turn
field-half_range = half range
field-hit = hit rolls
field-ignored_by = rule that ignores wounds
field-in_reach = reach
field-lost = models lost this turn
field-model = which model
field-models = the models
field-moved = distance moved
field-near = enemies near
field-near_at_start = enemies near as the phase began
field-near_warlord = distance to the Warlord
field-no_room = who had no room
field-number = dice for the number of attacks
field-objective_placed = objective markers
field-standing = which models still stand
field-passed_enemies = enemies on the way
field-power = Power
field-protected = who shields the target
field-psychic = powers per phase
field-random = dice of the Move
field-range = range
field-removed = who is destroyed
field-saves = saves
field-scored = victory points scored
field-splash = what units nearby suffered
field-steps = where the models end
field-target_engaged = whether the target is in combat with friends
field-targets = declared targets
field-touching_moved = models touching an enemy
field-transport = capacity
field-via = path of the models
field-visible = visibility
field-warlord = the Warlord
field-weapons = which weapons the models carry
field-wound = wound rolls
field-wounded = what the explosion did to units nearby
field-wounds = mortal wounds
field-zones = deployment zones
field-fled = who fled
field-to_reserves = to Strategic Reserves
field-stratagem = Stratagem
field-overwatch = Overwatch
field-late = after both armies
field-deferred = once the combat beside it is over
field-blows = attacks
field-markers = markers
field-shots = shots

# Rolls.
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
roll-save = Saves
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
term-conceded = a player conceded
term-most_markers = most markers
term-slay_the_warlord = Slay the Warlord
term-capture_and_control = Capture and Control
term-time = time is up
term-destroyed = an army is destroyed
term-fortification = Fortification
term-too_short = the roll is too low
term-blocked = no path
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
broken-w40k-aircraft-flying = { $unit } may not end its move on another model or within Engagement Range of an enemy.
broken-w40k-aircraft-min_move = { $unit } moves { $recorded }″; { $least }″ at least.
broken-w40k-aircraft-modify_both = { $unit } moves { $recorded }″; its Advance raises the minimum move as well, to { $least }″.
broken-w40k-aircraft-not_closest = { $unit } moves closer to an AIRCRAFT, which does not count as the closest enemy.
broken-w40k-aircraft-pass_over = { $unit } may only pass where an AIRCRAFT stands; it stops there.
broken-w40k-attack-allocate_forced = { $unit }: the attack is allocated to model { $model }, although others were wounded or attacked before.
broken-w40k-attack-auto_hit = { $unit }: these attacks hit without a roll, every one of them.
broken-w40k-attack-damage = { $unit }: { $expected } wounds are lost, the log has { $recorded }.
broken-w40k-attack-invulnerable = { $unit } has no such invulnerable save.
broken-w40k-battlefield-rectangle = Part of what stands there is beyond the edge of the battlefield.
broken-w40k-blast-not_engaged = { $unit } fires { $weapon }, a Blast weapon, at { $target }, which is within its Engagement Range.
broken-w40k-char-bs_dash = { $unit }: model { $model } has no Ballistic Skill and may not shoot.
broken-w40k-char-dash_substitute = { $unit } has Leadership { $expected }, the value in place of its dash; the log has { $recorded }.
broken-w40k-char-move_dash = { $unit }: model { $model } has no Move and may not move.
broken-w40k-char-ws_dash = { $unit }: model { $model } has no Weapon Skill or no Attacks and may not fight.
broken-w40k-charge-declare_targets = { $unit } may not declare a charge against { $target }: it is more than { $expected }″ away, or no enemy.
broken-w40k-charge-eligible = { $unit } may not charge: it Advanced, Fell Back, left a wreck, began in combat, or had no enemy within 12″.
broken-w40k-charge-fail = { $unit } fails a charge that it did not make.
broken-w40k-charge-fly = { $unit } flies in its charge; climbing counts all the same.
broken-w40k-charge-non_target_er = { $unit } may not move within Engagement Range of an enemy that is not a target of its charge.
broken-w40k-charge-once = { $unit } charges again, or before another charge is finished.
broken-w40k-charge-path = { $unit } charges along a path that is not free.
broken-w40k-charge-steps = { $unit } acts in the wrong step of the Charge phase.
broken-w40k-charge-success = { $unit } does not end its charge in coherency and within Engagement Range of every target: { $units }.
broken-w40k-charge-terrain = { $unit } climbs in its charge and so moves too far.
broken-w40k-coherency-added_models = { $unit }: models that join it are out of coherency.
broken-w40k-coherency-basic = { $unit }: one of its { $models } models has no other within 2″ and 5″ vertically.
broken-w40k-coherency-large_unit = { $unit }: one of its { $models } models has fewer than two others within 2″ and 5″ vertically.
broken-w40k-coherency-lost_mid_turn = { $unit } loses models for broken coherency before the turn ends.
broken-w40k-coherency-move_gate = { $unit } may not make a move that ends out of coherency.
broken-w40k-coherency-no_room = { $unit }: model { $model } is both set up and counted as without room.
broken-w40k-coherency-setup = { $unit } is set up out of coherency.
broken-w40k-coherency-single_group = { $unit }: its { $models } models are in more than one group.
broken-w40k-coherency-single_model = { $unit } is a single model and cannot be out of coherency.
broken-w40k-command-battle_forged_cp = { $side } does not get { $recorded } Command points here.
broken-w40k-dice-d3 = { $unit }: read as D3 the dice give { $expected }, the log has { $recorded }.
broken-w40k-dice-min_one = { $unit }: a roll is not modified below 1: { $expected }, the log has { $recorded }.
broken-w40k-dice-modifier_order = { $unit }: modifiers in order turn { $rolled } into { $expected }, the log has { $recorded }.
broken-w40k-dice-notation = { $unit }: the dice give { $expected }, the log has { $recorded }.
broken-w40k-engagement-mutual = { $unit } is in combat with { $target }; the log denies it the other way round.
broken-w40k-engagement-no_setup = { $unit } is set up within Engagement Range of an enemy.
broken-w40k-engagement-range = { $unit } is in combat with { $target } in the log; by their positions they are more than 1″ apart, or 5″ vertically.
broken-w40k-engagement-unit_level = { $unit } has a model within Engagement Range of { $target }; in the log it is not in combat.
broken-w40k-fight-charger_targets = { $unit } charged and may not attack { $target }, which was not a target of its charge.
broken-w40k-fight-chargers_first = { $unit } fights before all units that charged have fought.
broken-w40k-fight-consolidate_aircraft = { $unit } may not consolidate towards an AIRCRAFT.
broken-w40k-fight-eligible = { $unit } may not be selected to fight: it did not charge and is not in combat.
broken-w40k-fight-newly_eligible = { $unit } was drawn into combat after it had fought, and may not fight again.
broken-w40k-fight-no_target = { $unit } attacks { $target }, but none of its models reaches an enemy.
broken-w40k-fight-once = { $unit } fights a second time in this phase.
broken-w40k-fight-pile_in_aircraft = { $unit } may not pile in towards an AIRCRAFT.
broken-w40k-fight-remaining = { $unit } fights although the other side still has units that may fight.
broken-w40k-fight-resolve_by_target = { $unit } attacks { $target } before finishing its attacks on another target.
broken-w40k-fight-sequence = { $unit } was not selected, or is out of the order pile in, attack, consolidate.
broken-w40k-fight-target_reach = { $unit }: a model attacks { $target } out of its reach.
broken-w40k-fight-touching_stays = { $unit }: a model that touches an enemy may not move.
broken-w40k-fight-weapon = { $unit } fights with { $weapon }, which is not a melee weapon or not carried.
broken-w40k-fight-who_fights = { $unit }: a model attacks { $target } that is neither within Engagement Range of it nor within ½″ of a model of its own unit that is itself within ½″ of the enemy.
broken-w40k-fly-over_models = { $unit } may not fly over models in this move.
broken-w40k-fly-per_model = { $unit }: a model without FLY passes as if it had it.
broken-w40k-fly-vertical = { $unit } flies up or down without counting it, in a move in which height counts.
broken-w40k-general-army = { $recorded } may not command a model of { $expected }: { $unit }.
broken-w40k-general-datasheet_required = { $unit }: no datasheet in the log.
broken-w40k-general-power_total = { $side }: the Power Ratings of its units add up to { $expected }, the log has { $recorded }.
broken-w40k-hero-aircraft = { $unit } may not intervene towards an AIRCRAFT.
broken-w40k-hero-eligible = { $unit } may not intervene: it is not a CHARACTER, is in combat, or has no enemy within 3″ and 5″ vertically.
broken-w40k-hero-not_after_wreck = { $unit } left a wreck this turn and may not intervene.
broken-w40k-hero-once = { $unit } intervenes a second time in this phase.
broken-w40k-measure-closest_points = { $unit }: between nearest points it is { $expected }″, the log has { $recorded }″.
broken-w40k-measure-hull = { $unit }: measured to the hull it is { $expected }″, the log has { $recorded }″.
broken-w40k-measure-model_within = { $unit }: the model is { $recorded }″ away; the log gives the opposite answer for { $expected }″.
broken-w40k-measure-unit_within = { $unit }: the unit is { $recorded }″ away; the log gives the opposite answer for { $expected }″.
broken-w40k-measure-within = { $unit }: { $recorded }″ is within { $expected }″, since exactly counts; the log denies it.
broken-w40k-mission-pre_battle = “{ $source }” is used before the first turn is decided.
broken-w40k-morale-coherency_check = { $unit } removes other models than those needed to restore coherency, or too many or too few.
broken-w40k-morale-coherency_no_triggers = { $unit } takes a Morale test for models removed for broken coherency.
broken-w40k-morale-flee_no_triggers = { $unit } fled; the log has an effect that only its destruction would trigger.
broken-w40k-morale-once = { $unit } takes a second Morale test in this phase.
broken-w40k-morale-steps = { $unit } acts in the wrong step of the Morale phase.
broken-w40k-morale-who = { $unit } takes a Morale test without having lost a model this turn.
broken-w40k-mortal-no_modifier = { $unit }: “{ $source }” changes the damage; the log lets it change the mortal wounds as well.
broken-w40k-mortal-with_normal = { $unit }: model { $model } takes the mortal wounds before the damage; they come after it.
broken-w40k-move-advance_no_charge = { $unit } Advanced this turn and may not declare a charge.
broken-w40k-move-advance_no_shoot = { $unit } Advanced this turn and may only shoot Assault weapons.
broken-w40k-move-board_edge = { $unit } moves { $beyond }″ beyond the edge of the battlefield.
broken-w40k-move-coherency = { $unit } ends its move out of coherency.
broken-w40k-move-fall_back_no_charge = { $unit } Fell Back this turn and may not declare a charge.
broken-w40k-move-fall_back_no_psychic = { $unit } Fell Back this turn and may not attempt a power.
broken-w40k-move-fall_back_no_shoot = { $unit } Fell Back this turn and may not shoot.
broken-w40k-move-no_enter_er = { $unit } moves within Engagement Range of an enemy on its way.
broken-w40k-move-path = { $unit } moves along a path that is not free.
broken-w40k-move-stationary_default = { $unit } was passed over when units moved, so it Remained Stationary and may not move.
broken-w40k-move-steps = { $unit } acts in the wrong step of the Movement phase.
broken-w40k-objective-marker = There is no objective marker { $recorded }.
broken-w40k-only_war-deploy_in_zone = { $unit } is not wholly within the zone of its side.
broken-w40k-only_war-first_turn = The winner of the roll-off chooses who goes first; another side chose { $first }.
broken-w40k-only_war-inspiring_leader = { $unit } has Leadership { $expected } here, the log has { $recorded }: the Warlord adds 1 within 6″, as long as he stands.
broken-w40k-only_war-objective_count = Objective markers are placed out of turn, or too many or too few.
broken-w40k-only_war-objective_placement = The marker is { $edge }″ from an edge, or too near another.
broken-w40k-only_war-vp_ceiling = { $recorded } victory points are too many: { $greatest } in all at most, and 4 in a Command phase.
broken-w40k-only_war-zone_choice = The winner of the roll-off chooses the zones, which lie along opposite edges; not so in the log.
broken-w40k-overwatch-enabled = { $unit } may not fire Overwatch: no rule allows it.
broken-w40k-overwatch-not_engaged = { $unit } may not fire Overwatch within Engagement Range of an enemy.
broken-w40k-overwatch-resolve = { $unit } fires Overwatch and breaks a rule of shooting.
broken-w40k-overwatch-target = { $unit } may fire Overwatch only at the unit that charges it: { $expected }.
broken-w40k-overwatch-when = { $unit } may not fire Overwatch now: no unit charges it, or the charge roll has been made.
broken-w40k-phase-out_of_phase = { $unit } acts by “{ $source }” as in the { $phase } phase and breaks a rule of that phase.
broken-w40k-phase-stratagem_lock = “{ $source }” belongs to the { $expected } phase; it is used in the { $recorded } phase.
broken-w40k-psychic-deny_once = { $unit } tries to deny a power that was already tried.
broken-w40k-psychic-deny_quota = { $unit } tries to deny { $recorded } powers this phase; { $greatest } at most.
broken-w40k-psychic-deny_who = { $unit } may not deny this power: it is more than { $expected }″ away, or not an enemy PSYKER.
broken-w40k-psychic-eligible = { $unit } may not attempt powers: it is not a PSYKER, or Fell Back.
broken-w40k-psychic-known = { $unit } attempts { $spell }, which it does not know.
broken-w40k-psychic-manifest = { $spell } takes effect, but { $unit } did not manifest it, or it was denied.
broken-w40k-psychic-once_per_round = { $spell } is attempted a second time in this battle round: { $unit }.
broken-w40k-psychic-order = { $unit }: psychic test, Perils, denial and effect are out of order.
broken-w40k-psychic-perils_fail = { $spell } takes effect although Perils destroyed { $unit }.
broken-w40k-psychic-perils_splash = { $unit }: Perils affect all units within 6″, and no others; not so in the log ({ $units }).
broken-w40k-psychic-perils_trigger = { $unit } suffers Perils without a double 1 or 6.
broken-w40k-psychic-quota = { $unit } attempts { $recorded } powers this phase; { $greatest } at most.
broken-w40k-psychic-select = { $unit } manifests again after another unit began, or out of its turn.
broken-w40k-psychic-smite_effect = { $unit } smites a unit that is not the closest visible enemy within 18″, or more than one.
broken-w40k-psychic-smite_no_shoot_limits = { $unit } may not spare { $expected } for { $target } behind it: Smite is not a shot.
broken-w40k-psychic-smite_warp_charge = { $unit }: Smite needs { $expected } here, the log has { $recorded }.
broken-w40k-reinforce-no_move = { $unit } arrived this turn and may not move again.
broken-w40k-reroll-all_dice = { $unit } rerolls { $recorded } dice of a sum; all { $expected } have to be rerolled.
broken-w40k-reroll-before_modifiers = { $unit } rerolls dice by their modified results: { $dice }.
broken-w40k-reroll-halved = { $unit } rerolls D3 by other results than the rule names: { $dice }.
broken-w40k-reroll-once = { $unit } rerolls a die twice, or one that was not rolled: { $dice }.
broken-w40k-reroll-specific = { $unit } rerolls dice that do not show what the rule names: { $dice }.
broken-w40k-sequencing-roll_off = { $expected } won the roll-off, but { $recorded } puts the rules in order.
broken-w40k-sheet-assault_intercessors = { $unit }: { $column } is { $expected } on the datasheet, the log has { $recorded }.
broken-w40k-sheet-aura = “{ $source }” has a range of { $expected }″: it does not reach { $unit }, or is counted twice.
broken-w40k-sheet-chainsword = { $unit }: its additional attacks counted once, { $expected } attacks are due; the log has { $recorded }.
broken-w40k-sheet-combat_squads = { $unit }: ten models are split into fives before any unit is set up; here { $recorded } of { $models } leave.
broken-w40k-sheet-devastating_charge = { $unit }: what a charge adds is added once and only after a charge; { $expected } attacks are due, the log has { $recorded }.
broken-w40k-sheet-outriders = { $unit }: { $column } is { $expected } on the datasheet, the log has { $recorded }.
broken-w40k-sheet-turbo_boost = { $unit } Advances without a roll; dice in the log: { $recorded }.
broken-w40k-sheet-understrength = { $unit } is the second understrength unit of “{ $sheet }”; by agreement an army has one at most.
broken-w40k-sheet-unit_size = { $unit } has { $recorded } { $profile }; { $least } to { $greatest } are allowed.
broken-w40k-shoot-bgnt_deferred = { $unit } shoots past the combat beside it before that combat is over.
broken-w40k-shoot-bgnt_shoot = { $unit } is in combat and may not fire { $weapon } at { $target }, which is not in that combat.
broken-w40k-shoot-bgnt_target_mixed = { $unit } may not fire { $weapon } at { $target }, which is in combat with friends and not with it.
broken-w40k-shoot-eligible = { $unit } may not shoot: it Fell Back, or has no ranged weapon for this.
broken-w40k-shoot-locked_shooter = { $unit } may not fire { $weapon } at { $target } while locked in combat.
broken-w40k-shoot-locked_target = { $unit } may not fire { $weapon } at { $target }, which is locked in combat with its own army.
broken-w40k-shoot-look_out_sir = { $unit } may not shoot at { $target }, a CHARACTER that others shield and that is not the closest.
broken-w40k-shoot-look_out_sir_ignore = { $unit }: another CHARACTER was counted as closer than { $target }.
broken-w40k-shoot-no_target_no_shot = { $unit } fires { $weapon } at { $target } with a model that may not: more than { $expected }″ away, or out of sight.
broken-w40k-shoot-range_and_visible = { $unit } fires { $weapon } at { $target }, which is more than { $expected }″ away or out of sight.
broken-w40k-shoot-resolve_by_target = { $unit } shoots at { $target } before finishing its shots at another target.
broken-w40k-shoot-select = { $unit } shoots a second time in this phase, or out of its turn.
broken-w40k-shoot-single_target_per_weapon = { $unit } splits the shots of one { $weapon }: { $target } is its second target.
broken-w40k-shoot-visibility = { $unit }: whether it sees { $target }, the positions say otherwise than the log.
broken-w40k-shoot-weapon_once = { $unit } fires { $weapon } more often than its models carry it.
broken-w40k-strength-credit = { $side } may not claim the destruction of its own { $unit }.
broken-w40k-strength-destroyed_model = { $unit }: a model acts or is lost that is no longer there.
broken-w40k-strength-merge = { $unit }: these units cannot become one.
broken-w40k-strength-split = { $unit }: these models cannot leave it for { $recorded }.
broken-w40k-strength-starting = { $unit } began with { $recorded } models; { $models } are here.
broken-w40k-terrain-low = { $unit } counts { $recorded }″ of height over terrain up to 1″ high, where none counts.
broken-w40k-terrain-no_mid_climb = { $unit }: a model ends its move in the middle of a climb.
broken-w40k-terrain-over_not_through = { $unit }: a model moves through terrain that it has to go over or around.
broken-w40k-transport-capacity = { $unit } carries { $recorded } of { $greatest }, or models it may not carry.
broken-w40k-transport-destroyed_no_charge = { $unit } left a wreck this turn and may not charge or intervene.
broken-w40k-transport-disembark = { $unit } may not leave { $target } now: it did not begin aboard, or its TRANSPORT moved.
broken-w40k-transport-disembark_acts = { $unit } moves a second time after it disembarked.
broken-w40k-transport-disembark_setup = { $unit } is more than { $expected }″ from { $target }.
broken-w40k-transport-embark = { $unit } may not embark in { $target }: it did not move, a model of it is not within { $expected }″, or that is not its own TRANSPORT.
broken-w40k-transport-embark_not_engaged = { $unit } may not take in a unit while in combat.
broken-w40k-transport-inherit_move = { $unit } acts aboard its TRANSPORT as if that had moved differently.
broken-w40k-transport-no_both = { $unit } embarks and disembarks in one phase.
broken-w40k-unit-friend_foe = { $recorded } is friend and foe at once.
broken-w40k-unit-unqualified_reference = { $unit }: every unit nearby suffers, of both armies; the log spares some ({ $units }).
broken-w40k-weapon-abilities = { $unit }: models fall to an ability that { $weapon } does not have.
broken-w40k-weapon-damage = { $unit }: by the Damage of the weapon { $expected } wounds are lost, the log has { $recorded }.
broken-w40k-weapon-min_range = { $unit } fires at { $recorded }″, nearer than the minimum range of its weapon: { $least }″.
broken-w40k-weapon-range = { $unit } uses a weapon in the wrong phase: ranged ones shoot, melee ones fight.
broken-w40k-wtype-assault = { $unit } Advanced and may only fire Assault weapons.
broken-w40k-wtype-grenade = { $unit } throws { $recorded } grenades, or fires other weapons too: one model may throw one grenade instead of shooting.
broken-w40k-wtype-pistol_engaged = { $unit } is in combat and may not fire { $weapon } at { $target }, which is not in that combat.
broken-w40k-wtype-pistol_exclusive = { $unit }: model { $model } may not fire Pistols together with other weapons.
kind-no_slot = No slot
