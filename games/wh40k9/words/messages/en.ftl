# What the referee of Warhammer 40,000 says; what any game says stands in `common.ftl`.

say-ability = “{ $source }” is used.
say-again-count = { $unit }: { $recorded } dice were thrown again; { $expected } are named.
say-aircraft-lost = { $unit } cannot make its least move.
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
say-ends = The battle ends in round { $recorded }.
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
say-morale = { $unit }: { $rolled } in all.
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
say-scores = { $side } scores { $recorded }.
say-shoots-at = { $unit } shoots at { $target } with { $weapon }.
say-step = The step begins: { $recorded }.
say-successes = { $unit }: { $dice }, { $needed } needed: { $expected } succeed.
say-test = { $unit }: { $rolled }, { $needed } needed.
say-test-due = { $unit } lost models this turn and did not test.
say-turn-ends = The turn ends.
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
term-thrown-again = thrown again
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
