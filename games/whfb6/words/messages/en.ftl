# What the referee of Warhammer Fantasy Battle says; what any game says stands in `common.ftl`.

# Words that stand as values.
term-front = front
term-rear = rear
term-left = left flank
term-right = right flank
term-ends = both ends
term-movement = Movement
term-magic = Magic
term-shooting = Shooting
term-combat = Close combat
term-declare_charges = charges are declared
term-rally_step = fleeing troops rally
term-compulsory_moves = compulsory moves
term-move_chargers = chargers move
term-remaining_moves = remaining moves
term-count_dice = dice are counted
term-casting = casting
term-spells_in_play = spells in play
term-declare_targets = targets are declared
term-shots = shots
term-fights = fights
term-panic_tests = Panic tests
term-flights = flights
term-pursuits = pursuits
term-redressing = redressing of ranks
term-stand_and_shoot = stand and shoot
term-hold = hold
term-flee = flee
term-caught = caught
term-away = got away
term-cast = cast
term-miscast = miscast
term-irresistible = irresistible force
term-dispelled = dispelled
term-not_dispelled = not dispelled
term-soft = soft cover
term-hard = hard cover
term-short = short range
term-long = long range
term-overkill = overkill
term-wounds_part = wounds
term-ranks_part = ranks
term-outnumber = numbers
term-standard = standard
term-higher_ground = higher ground
term-flank = flank
term-left_table = left the table
term-destroyed = destroyed
term-other = another reason
term-time = the time is over
term-light = light armour
term-heavy = heavy armour
term-panic = panic
term-terror = terror
term-fear = fear
term-stupidity = stupidity
term-start_of_turn = at the start of the turn
term-charged_flank_rear = charged in flank or rear
term-friends_broken = friends broke nearby
term-charging = before a charge at who causes fear
term-charged = charged by who causes fear
term-hit = to hit
term-second = second dice
term-wound = to wound
term-armour = armour save
term-ward = ward save
term-rider = rider
term-mount = mount
term-response = away from a charge
term-compulsory = further flight
term-broken = broken in combat
term-contact = in contact
term-normal = move
term-march = march
term-stupid = move of the stupid
term-frenzied = move of the frenzied
term-reform = reform
term-charge = charge
term-failed_charge = failed charge
term-fled = fled
term-large_target = large target
term-skirmishers = skirmishers
term-fast_cavalry = fast cavalry
term-frenzy = frenzy
term-hatred = hatred
term-immune_to_psychology = immune to psychology
term-immune_to_panic = immune to panic
term-unbreakable = unbreakable
term-stubborn = stubborn
term-flyer = flyer
term-text = by the book alone
term-full = by all known rules

# Phases, kinds of units and of terrain, states.
phase-movement = Movement phase
phase-magic = Magic phase
phase-combat = Close combat phase
kind-large_infantry = Large infantry
kind-swarm = Swarm
kind-chariot = Chariot
kind-machine = War machine
terrain-woods = Wood
terrain-bushes = Bushes
terrain-high_grass = High grass
terrain-hedge = Hedge
terrain-fence = Fence
terrain-wall = Wall
terrain-palisade = Palisade
terrain-rocks = Rocks
terrain-trench = Trench
terrain-building = Building
terrain-difficult = Difficult ground
terrain-very_difficult = Very difficult ground
terrain-impassable = Impassable ground
terrain-plain = Open ground
flag-fleeing = fleeing
flag-engaged = in combat
flag-rallied = rallied
flag-has_shot = has shot
flag-off_table = off the table

# How far a unit reaches.
reach-march = marches

# Throws.
roll-panic = Panic test
roll-terror = Terror test
roll-fear = Fear test
roll-stupidity = Stupidity test
roll-other = Test of Leadership
roll-rally = Rally test
roll-flee = Flight
roll-pursue = Pursuit
roll-overrun = Overrun
roll-restrain = Test not to pursue
roll-break = Break test
roll-blow = Blows
roll-wound = To wound
roll-armour = Armour saves
roll-ward = Ward saves
roll-dispel = Dispelling
roll-cast = Casting
roll-miscast = Miscast

# Events.
event-return = Comes back
event-test = Test
event-respond = Response
event-redirect = Charge redirected
event-flee_move = Flight
event-rally = Rallies
event-charge_move = Charge move
event-reform = Reforms
event-dice_pools = Dice of magic
event-miscast = Miscast
event-dispel = Dispelling
event-spell_effect = Spell works
event-dispel_in_play = Dispelling in play
event-target = Target declared
event-combat = Combat
event-strike_roll = Roll for the first blow
event-strike = Blows
event-challenge = Challenge
event-combat_result = Combat result
event-break_test = Break test
event-restrain = Refuses to pursue
event-pursue = Pursuit
event-overrun = Overrun
event-redress = Redresses ranks
event-loss = Losses
event-removed = Leaves the battle

# Names of figures.
figure-added = Added
figure-again = Again
figure-attacks = Attacks
figure-band = Range band
figure-base = Basic dice
figure-bonus = Other dice
figure-carried = Wounds kept
figure-charger = Charger
figure-charging_enemy = Charging enemy
figure-dealt = Dealt
figure-difference = Difference
figure-difference_recorded = Difference recorded
figure-distance = Distance, ″
figure-effect = Effect
figure-fled = Flight
figure-hard_cover = Hard cover
figure-held = An enemy held
figure-inches = Inches
figure-initiative = Initiative
figure-large_target = Large target
figure-leader = Leader
figure-leadership = Leadership
figure-left_over = Left over
figure-limit = Limit
figure-long_range = Long range
figure-lost = Lost
figure-models = Models
figure-moved = Moved
figure-ones = Ones
figure-other_initiative = Their Initiative
figure-part = Part
figure-pursued = Pursuit
figure-range = Range, ″
figure-ranks_changed = Ranks changed
figure-response = Response
figure-shots = Shots
figure-single_or_skirmish = Alone or skirmishing
figure-sixes = Sixes
figure-smiths = Runesmiths
figure-soft_cover = Soft cover
figure-step_before = Step before
figure-strength = Strength
figure-toughness = Toughness
figure-turns = Turns
figure-value = Casting value
figure-ward = Ward save
figure-wheels = Wheels
figure-wizards = Wizards
figure-worse = Worse by
figure-wounds = Wounds
counter-wounds = Wounds

# Names of fields of a log.
field-aligned = set flush
field-announced = announced
field-armour = armour dice
field-at = part struck at
field-at-mount = at the mount
field-at-rider = at the rider
field-automatic = a defended position, no test
field-away_from = away from
field-bonus_dice = dice that the bonus gives
field-break_test = the Break test
field-bs = Ballistic Skill
field-cast = the spell
field-caught = who was caught
field-cause-broken = broken in combat
field-cause-charged = charged by a terrible enemy
field-cause-charged_flank_rear = charged in flank or rear while fighting
field-cause-charging = before the charge
field-cause-compulsory = runs on
field-cause-friends_broken = for friends who broke
field-cause-other = for another reason
field-cause-panic = after a failed test
field-cause-response = from the charge
field-cause-shooting = for losses by shooting
field-cause-stand_and_shoot = for losses by the charged
field-cause-start_of_turn = at the start of the turn
field-charge = the charge
field-charge_move = the charge move
field-charger = charger
field-charges_in = who charged this turn
field-combat = the combat
field-combat_result = the combat result
field-command = command
field-command_in_front = command in front
field-concede = who gave up
field-contact = new enemy met
field-cover-hard = hard cover
field-cover-none = no cover
field-cover-soft = soft cover
field-depth = depth in the wood
field-dice_pools = the dice of magic
field-difference = by how much the combat was lost
field-dispel = dispel dice
field-effect = effect
field-facings = who touches whom
field-fighting = models in contact
field-files = files
field-first_turn = which side had the first turn
field-flee_move = the flight
field-guess = range guessed
field-higher = who stands higher
field-hit = dice to hit
field-in_arc = in the arc
field-initiative = Initiative
field-kind-fear = fear
field-kind-frenzied = usual move of frenzied troops
field-kind-march = march
field-kind-normal = normal move
field-kind-panic = Panic
field-kind-stupid = half a move of stupid troops
field-kind-stupidity = stupidity
field-kind-terror = terror
field-lap_round = laps round the enemy
field-ld = Leadership
field-leader = whose Leadership
field-leadership = Leadership
field-left_at = whether it left the table
field-level = level of the wizard
field-long = long range
field-long-false = short range
field-m = Movement
field-models = models
field-obstacle = who defends an obstacle
field-off_table = off the table
field-other_source = source of the bonus
field-out_of_order = out of its order
field-part-mount = mount
field-part-rider = rider
field-plus = what items add
field-plus_source = source of the addition
field-points_or_places = points or places of units
field-pose = places
field-power = power dice
field-remains = remains in play
field-removed = what became of the other units
field-respond = the response
field-result = result
field-result-caught = target caught
field-result-contact = into contact
field-result-failed = charge failed
field-second = second dice
field-seen = seen
field-side_fought = side attacked
field-spells = spells in play
field-stand_and_shoot = at the charger
field-steps = steps
field-strength = Strength
field-strike_roll = the roll for the first blow
field-targets = who is pursued
field-test = the test
field-this_turn = what it did this turn
field-through = terrain run through
field-toughness = Toughness
field-traits = special rules
field-unit_strength = Unit Strength
field-value = casting value
field-ward = ward dice
field-ward_save = ward save
field-weapon = weapon
field-winner = winner
field-without_test = why there is no test
field-worn = armour
field-wound = dice to wound
field-ws = Weapon Skill

# Findings in sentences.
say-aligned = { $outcome ->
    [broken] { $unit } is not set flush with the line of { $target }.
   *[other] { $unit } stands flush with the line of { $target }.
}
say-armour-saves = { $unit } saves against { $wounds } wounds on { $needed } (worse by { $worse }): { $dice } stop { $expected }; in the log { $recorded }.
say-attacks-due = { $unit }: { $models } models in contact with { $attacks } Attacks, { $lost } lost before: { $expected } blows at most, the log has { $recorded }.
say-battle-end = { $outcome ->
    [broken] The battle does not end so: turn { $recorded } ({ $because }), agreed turns: { $limit }.
   *[other] The battle ends in turn { $recorded } ({ $because }); agreed turns: { $limit }.
}
say-bonus-dice = { $source } adds { $recorded } dice.
say-break-difference = { $unit } adds the difference of { $expected } to its Break test; the log has { $recorded }.
say-break-due = { $unit } lost its combat and has to take a Break test.
say-break-test = { $unit }: { $dice } and { $added } against Leadership { $leadership } makes { $rolled }: { $expected }; in the log: { $recorded }.
say-break-who = { $outcome ->
    [broken] { $unit } takes a Break test, and only a unit of the losing side does, once.
   *[other] Each unit of the losing side tests once: { $unit }.
}
say-budget = { $unit } spends { $recorded }″ of { $expected }″: wheels { $wheels }, turns { $turns }, ranks changed { $ranks_changed }.
say-can-only-hold = { $outcome ->
    [broken] { $unit } was run into and can only hold, but the log has: { $recorded }.
   *[other] { $unit } was run into and holds.
}
say-cannot-hit = { $outcome ->
    [broken] { $unit } needs { $needed } and cannot hit, but { $recorded } hits are counted.
   *[other] { $unit } needs { $needed } and cannot hit; hits in the log: { $recorded }.
}
say-cannot-wound = { $outcome ->
    [broken] Strength { $strength } cannot wound Toughness { $toughness } of { $unit }, but { $recorded } wounds are counted.
   *[other] Strength { $strength } cannot wound Toughness { $toughness } of { $unit }; wounds in the log: { $recorded }.
}
say-casting = { $unit } rolls { $dice } and adds { $added } for a value of { $value } ({ $ones } ones, { $sixes } sixes): { $expected }; in the log: { $recorded }.
say-casting-dice = { $unit } rolls up to { $expected } dice for a spell; the log has { $recorded }.
say-casts = { $unit } casts at { $target }.
say-casts-again = { $unit } casts on.
say-catch-fleeing = { $unit } after { $target }, which fled to { $distance }″: { $expected }; in the log: { $recorded }.
say-caught = { $unit } fled { $fled }″ and was pursued { $pursued }″: { $expected }; in the log: { $recorded }.
say-causes-fear = { $outcome ->
    [broken] { $unit } causes fear, and { $other } charges it without a test that it passed.
   *[other] { $unit } causes fear: { $other } is tested.
}
say-challenge = { $unit } and { $other } fight a challenge.
say-changed-throws = { $source } changes the rolls.
say-charge-distance = { $unit } charges { $recorded }″ of { $expected }″.
say-charge-failed = { $unit } against { $target } (fled: { $fled }): { $recorded }″ away, a charge goes { $expected }″.
say-charge-manoeuvres = { $outcome ->
    [broken] { $unit } turns or changes its formation in a charge: { $wheels } wheels, { $turns } turns, { $ranks_changed } ranks changed.
   *[other] { $unit } charges with { $wheels } wheels, { $turns } turns, { $ranks_changed } ranks changed; turns and changes are not for chargers.
}
say-charge-order = { $outcome ->
    [broken] { $unit } moves before { $other }, which declared its charge earlier.
   *[other] Chargers move in the order declared: { $unit }; still to move before it: { $other }.
}
say-charge-wheels = { $outcome ->
    [broken] { $unit } wheels { $wheels } times in a charge ({ $turns } turns, { $ranks_changed } ranks changed); one wheel is allowed.
   *[other] { $unit } charges with { $wheels } wheels ({ $turns } turns, { $ranks_changed } ranks changed); one wheel is allowed.
}
say-charged-by-fear = { $outcome ->
    [broken] { $unit } is charged by { $other }, which causes fear, and was not tested.
   *[other] { $unit } is charged by { $other }, which causes fear, and was tested.
}
say-charged-while-fighting = { $outcome ->
    [broken] { $unit } is tested, and does not fight or is not charged in flank or rear.
   *[other] { $unit } fights and is charged in flank or rear.
}
say-chargers-strike-first = { $outcome ->
    [broken] { $other } struck before { $unit }, which charged and strikes first.
   *[other] Who charged strikes first: { $unit }, { $other }.
}
say-charges = { $outcome ->
    [broken] { $unit } cannot charge { $target }: it has declared a charge already, or that is no enemy.
   *[other] { $unit } charges { $target }.
}
say-combat-left-out = The combat of { $unit } was not fought.
say-combat-once = { $outcome ->
    [broken] A unit of this combat has fought in this phase already.
   *[other] A combat is fought once a phase, one after another.
}
say-combat-taken = The next combat: { $units }.
say-combat-under-way = { $outcome ->
    [broken] { $unit } strikes, and another combat is under way.
   *[other] Blows are those of the combat under way: { $unit }.
}
say-combat-winner = { $outcome ->
    [broken] Winner by the scores: { $expected } by { $difference }, not { $recorded } by { $difference_recorded }.
   *[other] Winner by the scores: { $expected } by { $difference }; in the log: { $recorded } by { $difference_recorded }.
}
say-comes-back = { $outcome ->
    [broken] { $unit } does not come back where it left at the start of its turn; it is { $recorded }″ off, expected { $expected }″.
   *[other] { $unit } comes back where it left; it is { $recorded }″ off, expected { $expected }″.
}
say-command-in-front = { $outcome ->
    [broken] Command of { $unit } is not in the new front rank ({ $turns } turns, { $wheels } wheels, { $ranks_changed } ranks changed).
   *[other] Command of { $unit } goes to the new front rank ({ $turns } turns, { $wheels } wheels, { $ranks_changed } ranks changed).
}
say-compulsory-timing = { $outcome ->
    [broken] { $unit } does not move with the compulsory moves.
   *[other] { $unit } moves with the compulsory moves.
}
say-counts-as-charging = { $other } struck before { $unit }, which ran into its enemy and counts as charging.
say-cover = Cover of { $unit }: { $expected }; in the log: { $recorded }.
say-declares-target = { $outcome ->
    [broken] { $unit } shoots at { $target }, which was not declared before all shots.
   *[other] { $unit } is declared to shoot at { $target } before all shots.
}
say-deployed = { $unit } is set up as the match agreed.
say-deploys-by-turns = { $outcome ->
    [broken] { $unit } is set up out of turn: its side is ahead of the other.
   *[other] The sides set up by turns: { $unit }.
}
say-deploys-characters-last = { $outcome ->
    [broken] { $unit } is set up before all units of its side: characters come last.
   *[other] { $unit } is set up after the units of its side.
}
say-deploys-in-zone = { $outcome ->
    [broken] { $unit } is set up outside the zone of its side.
   *[other] { $unit } is set up in the zone of its side.
}
say-dice-left = { $unit } rolls { $recorded } of { $expected } power dice.
say-dice-left-out = Wizards cast as usual, and { $expected } of their power dice are left out.
say-did-not-flee = { $unit } has to flee, and the log has no flight.
say-did-not-leave = { $unit } did not leave the table.
say-did-not-pursue = { $unit } has to pursue whom it beat, and the log has no pursuit.
say-dispel-dice = Dispel dice: { $base } basic, { $wizards } of wizards, { $smiths } of Runesmiths, { $bonus } others: { $expected }; in the log { $recorded }.
say-dispel-dice-left = { $recorded } of { $expected } dispel dice are rolled.
say-dispel-dice-smiths = Runesmiths add { $smiths } dispel dice: { $expected } in all; in the log { $recorded }.
say-dispel-target = A spell is dispelled whoever its target is: { $target }.
say-dispelling = { $dice } and { $added } against { $needed }: { $expected }; in the log: { $recorded }.
say-dispels-own = The opponent dispels a spell, not who cast it.
say-does-not-shoot = { $unit } may not shoot this turn and does not.
say-engaged-shoots = { $unit } is in combat and shoots.
say-engaged-shot-at = { $unit } is in combat and is shot at.
say-equal-again = { $outcome ->
    [broken] Dice that were equal count, or unequal ones were rerolled.
   *[other] Equal dice are rerolled until one side is higher.
}
say-failed-direction = { $outcome ->
    [broken] The failed charge of { $unit } ends no nearer to { $target }.
   *[other] A failed charge of { $unit } goes toward { $target }.
}
say-failed-move = A failed charge of { $unit } goes { $expected }″; in the log { $recorded }″.
say-fighting-models = { $unit } brings { $recorded } models into contact with { $target }; { $expected } can be.
say-fights-and-moves = { $unit } is in combat and moves or charges.
say-fire-arc = { $outcome ->
    [broken] { $target } is outside the arc of fire of { $unit }.
   *[other] { $target } is in the arc of fire of { $unit }.
}
say-fled-off = { $unit } fled over the edge of the table and is out of the battle.
say-flee-dice = { $unit } rolls { $expected } dice by its Movement; the log has { $recorded }.
say-flee-distance = { $unit } runs { $expected }″; in the log { $recorded }″.
say-flee-timing = { $outcome ->
    [broken] { $unit } flees before all other combats are done.
   *[other] { $unit } flees once all other combats are done.
}
say-fleeing-acts = { $unit } flees and does nothing else.
say-flees-away = { $unit } runs straight away: { $recorded }° off, { $expected }° at most.
say-flees-broken = { $outcome ->
    [broken] { $unit } flees from combat, and was not broken or has fled already.
   *[other] { $unit } was broken in combat and flees once.
}
say-flees-from-charge = { $outcome ->
    [broken] { $unit } flees from a charge, and did not choose to or has fled already.
   *[other] { $unit } chose to flee from a charge.
}
say-flees-in-panic = { $outcome ->
    [broken] { $unit } flees in panic, and failed no test.
   *[other] { $unit } failed a Panic test and flees.
}
say-flees-largest = { $unit } runs away from { $expected }, the largest enemy; in the log from { $recorded }.
say-flees-on = { $outcome ->
    [broken] { $unit } runs with the compulsory moves, and does not flee or has run already.
   *[other] { $unit } flees and runs with the compulsory moves.
}
say-flees-over-edge = { $unit } ends beyond the edge of the table: it is lost.
say-flees-to-edge = { $unit } runs to the nearest edge of the table: { $recorded }° off, { $expected }° at most.
say-formation = { $outcome ->
    [broken] { $unit } changes its formation by { $recorded } ranks, or to files that do not fit them; { $expected } at most ({ $wheels } wheels, { $turns } turns, { $ranks_changed } ranks changed).
   *[other] { $unit } changes its formation by { $recorded } ranks; { $expected } at most ({ $wheels } wheels, { $turns } turns, { $ranks_changed } ranks changed).
}
say-frenzied-charge = { $outcome ->
    [broken] Frenzied { $unit } does not reach { $target } in its compulsory move.
   *[other] Frenzied { $unit } charges { $target } in its compulsory move.
}
say-frenzied-move = { $outcome ->
    [broken] { $unit } moves as the frenzied without a target do, and has one within reach or is not frenzied.
   *[other] Frenzied { $unit } has no target within reach and moves as usual.
}
say-frenzied-must-charge = Frenzied { $unit } has a target within reach and must charge.
say-guess-first = { $outcome ->
    [broken] { $unit } shoots before those whose ranges were guessed.
   *[other] Guessed ranges are shot first: { $unit }.
}
say-has-missiles = { $outcome ->
    [broken] { $unit } stands to shoot without missile weapons.
   *[other] { $unit } needs missile weapons to stand and shoot.
}
say-hits = { $unit } at { $target }: { $needed } to hit, { $dice }: { $expected } hits; in the log { $recorded }.
say-holds = { $unit } holds.
say-in-contact = { $outcome ->
    [broken] { $unit } touches no enemy of its combat.
   *[other] { $unit } touches an enemy of its combat.
}
say-in-play-order = { $outcome ->
    [broken] The opponent tries to end “{ $spell }” after the player in his turn has begun to.
   *[other] The opponent tries first to end “{ $spell }”.
}
say-in-play-timing = { $outcome ->
    [broken] “{ $spell }” was cast in this turn, or casting is not over: it is not tried now.
   *[other] “{ $spell }” of an earlier turn is tried once casting is over.
}
say-initiative = { $outcome ->
    [broken] { $other } (Initiative { $other_initiative }) struck before { $unit } (Initiative { $initiative }): the higher strikes first.
   *[other] The higher Initiative strikes first: { $unit } { $initiative }, { $other } { $other_initiative }.
}
say-item-adds = { $source } adds { $recorded } to the throw.
say-items-first = { $outcome ->
    [broken] Items are not announced before the dice are rolled.
   *[other] Items are announced before the dice are rolled.
}
say-leadership-of = { $unit } uses the Leadership { $recorded } of { $leader }.
say-loss = { $unit } is hurt by { $source }.
say-losses = { $outcome ->
    [broken] { $unit }: { $wounds } wounds remove { $expected } models and leave { $left_over }, not { $recorded } and { $carried }.
   *[other] { $unit }: { $wounds } wounds remove { $expected } models and leave { $left_over }; in the log { $recorded } and { $carried }.
}
say-manoeuvres = { $outcome ->
    [broken] { $unit } makes a manoeuvre that there is none of: { $wheels } wheels, { $turns } turns, { $ranks_changed } ranks changed, and something else.
   *[other] { $unit } manoeuvres: { $wheels } wheels, { $turns } turns, { $ranks_changed } ranks changed.
}
say-march = { $unit } marches { $recorded }″ of { $expected }″.
say-march-clear = { $unit } marches clear of slow ground.
say-march-condition = { $outcome ->
    [broken] { $unit } marches with an enemy who stands within { $inches }″.
   *[other] { $unit } marches: no enemy who stands may be within { $inches }″.
}
say-march-manoeuvres = { $outcome ->
    [broken] { $unit } turns or changes its formation on a march: { $turns } turns, { $ranks_changed } ranks changed.
   *[other] { $unit } marches with { $turns } turns and { $ranks_changed } ranks changed; a march only wheels.
}
say-march-terrain = { $unit } marches into or over { $terrain }.
say-may-cast = { $unit } may cast as usual.
say-may-not-shoot = { $outcome ->
    [broken] { $unit } shoots, and rallied, failed a charge, reformed or marched this turn.
   *[other] { $unit } shoots: it neither rallied, failed a charge, reformed nor marched.
}
say-may-overrun = { $outcome ->
    [broken] { $unit } overruns, and did not kill all its opponents in a first round.
   *[other] { $unit } killed all its opponents in the first round.
}
say-miscast-dice = { $unit } rolls { $expected } dice for its miscast; the log has { $recorded }.
say-miscast-due = { $unit } has to throw for its miscast.
say-miscast-effect = The miscast of { $unit }: { $effect }.
say-models-in-contact = { $unit } has { $expected } models in contact; in the log { $recorded }.
say-more-attacks = { $unit } strikes more often by { $source }.
say-moved-already = { $unit } has moved or charged this turn.
say-moved-before-reform = { $unit } moved before it reforms.
say-must-come-back = { $unit } left the table in pursuit and has to come back first.
say-must-pursue = { $outcome ->
    [broken] { $unit } refuses to pursue, and the frenzied and those who hate always pursue.
   *[other] { $unit } pursues, as the frenzied and those who hate have to.
}
say-nerve-test = { $unit }: { $dice } and { $added } against Leadership { $leadership } makes { $rolled }: { $expected }; in the log: { $recorded }.
say-new-enemy = { $outcome ->
    [broken] { $unit } does not touch { $target }, or that is no enemy.
   *[other] { $unit } runs into { $target }.
}
say-no-break-test = { $outcome ->
    [broken] { $unit } takes no Break test ({ $source }), and has to.
   *[other] { $unit } takes no Break test: { $source }.
}
say-no-combat = There is no such combat to score.
say-no-fear-caused = { $unit } causes no fear, for which { $other } is tested.
say-no-fear-test = { $outcome ->
    [broken] { $unit } is tested for fear of { $other }, and need not be.
   *[other] { $unit } needs no test for fear of { $other }.
}
say-no-miscast = { $unit } has no miscast to throw for ({ $expected } dice, in the log { $recorded }).
say-no-save = { $unit } has no save: { $expected } dice, the log has { $recorded }.
say-no-spell-to-dispel = There is no spell to dispel.
say-no-spell-works = No spell was cast that could work.
say-no-strike-roll = The winner of the round before strikes first: no roll.
say-no-such-weapon = { $unit } has no such missile weapon: { $recorded }.
say-no-ward = { $unit } has no ward save: { $expected } dice, the log has { $recorded }.
say-no-wizard = { $unit } is no wizard.
say-normal-move = { $unit } moves { $recorded }″ of { $expected }″.
say-not-declared = { $unit } did not declare a charge.
say-not-in-play = “{ $spell }” is not in play.
say-not-scored = The combat of { $unit } is not scored yet.
say-not-slowed = Ground does not slow { $unit }.
say-not-stupid = { $unit } did not fail a test for stupidity.
say-off-table = { $unit } leaves the table and comes back in its next turn.
say-one-dispel = { $outcome ->
    [broken] “{ $spell }” is tried a second time: there is one attempt.
   *[other] One attempt to dispel “{ $spell }”.
}
say-opponent-only = { $outcome ->
    [broken] It is the turn of { $expected }, and { $unit } of { $recorded } answers; the other side does.
   *[other] It is the turn of { $expected }; { $unit } of { $recorded } answers.
}
say-other-bonus = { $source } adds { $recorded } to the score.
say-other-test = { $unit } is tested for a reason that the book does not name.
say-out-of-order = { $unit } strikes out of order: { $source }.
say-out-of-range = { $outcome ->
    [broken] { $target } is out of range of { $unit }, but { $recorded } hits are counted.
   *[other] { $target } is out of range of { $unit }: no hits; in the log { $recorded }.
}
say-overkill = { $unit } dealt { $dealt } wounds where { $needed } kill: { $expected } beyond; in the log { $recorded }.
say-overrun-straight = { $outcome ->
    [broken] { $unit } does not overrun straight ahead: it ends { $recorded }″ aside.
   *[other] { $unit } overruns straight ahead; it ends { $recorded }″ aside.
}
say-overruns = { $unit } overruns.
say-panic-due = { $unit } has to take a Panic test.
say-panic-for-friends = { $outcome ->
    [broken] { $unit } is tested for friends, and none was broken or destroyed within { $inches }″.
   *[other] { $unit } tests for a friend broken or destroyed within { $inches }″.
}
say-panic-limits = { $outcome ->
    [broken] { $unit } is tested, and no charger of Unit Strength 5 and more reaches its flank or rear.
   *[other] { $unit } tests for a charger of Unit Strength 5 and more within reach.
}
say-panic-not-due = { $unit } need not test: no charger on its flank or rear has Unit Strength 5 and reaches it.
say-panic-proof = { $outcome ->
    [broken] { $unit } takes no Panic tests, and failed one.
   *[other] { $unit } takes no Panic tests.
}
say-panic-timing = { $outcome ->
    [broken] { $unit } is tested before all Break tests are done, or after somebody fled.
   *[other] { $unit } tests after all Break tests and before anyone flees.
}
say-phase-due = { $outcome ->
    [broken] “{ $recorded }” does not come after “{ $phase_before }”: phases follow in their order, each once.
   *[other] After “{ $phase_before }” comes a later phase, each once; the log has { $recorded }.
}
say-power-dice = Power dice: { $base } basic, { $wizards } of wizards, { $smiths } of Runesmiths, { $bonus } others: { $expected }; in the log { $recorded }.
say-power-dice-left = { $recorded } of { $expected } power dice left are rolled.
say-pursues = { $outcome ->
    [broken] { $unit } pursues, and may not: it stays by its test, has pursued, did not beat that enemy, or touches one that held ({ $held }).
   *[other] { $unit } pursues whom it beat (touches an enemy that held: { $held }).
}
say-pursuit-distance = { $unit } goes { $expected }″; in the log { $recorded }″.
say-quarter-lost = { $outcome ->
    [broken] { $unit } is tested for losses by shooting, and lost { $lost } of { $models } models: less than a quarter.
   *[other] { $unit } lost { $lost } of { $models } models to shooting in this phase.
}
say-rallied-stays = { $outcome ->
    [broken] { $unit } rallied this turn, and moves or reforms.
   *[other] { $unit } rallied and neither moves nor shoots.
}
say-rally-formation = { $unit } forms up anew.
say-rally-strength = { $outcome ->
    [broken] { $unit } tries to rally with { $recorded } of { $models } models left: less than a quarter.
   *[other] { $unit } has { $recorded } of { $models } models left; a quarter is needed to rally.
}
say-rally-test = { $unit }: { $dice } and { $added } against Leadership { $leadership } makes { $rolled }: { $expected }; in the log: { $recorded }.
say-rally-time = { $outcome ->
    [broken] { $unit } tries to rally, and does not flee since an earlier turn or has tried already (tried before: { $again }).
   *[other] { $unit } rallies if it fled in an earlier turn, once a turn (tried before: { $again }).
}
say-range = { $outcome ->
    [broken] { $unit }: { $distance }″ with a weapon of { $range }″ is { $band }, and the log has it otherwise.
   *[other] { $unit }: { $distance }″ with a weapon of { $range }″: { $band }.
}
say-reaches-edge = { $unit } runs { $recorded }″ and leaves the table; the nearest edge is { $expected }″ away.
say-redirect-if-fled = { $unit } turns its charge from { $target }, which did not flee.
say-redirects = { $outcome ->
    [broken] { $unit } cannot turn its charge on { $target }: it has none, turned it before, or that is too far or no enemy.
   *[other] { $unit } turns its charge on { $target }.
}
say-redress-fleeing = { $outcome ->
    [broken] { $unit } flees, and redresses its ranks.
   *[other] { $unit } does not flee and may redress its ranks.
}
say-redress-winner = { $outcome ->
    [broken] { $unit } widens or laps round, and did not win its combat.
   *[other] Winners alone widen or lap round: { $unit }.
}
say-redresses = { $unit } redresses its ranks.
say-reformed-stays = { $unit } reformed and makes no other move.
say-reforms = { $outcome ->
    [broken] { $unit } is in combat, and reforms.
   *[other] { $unit } reforms out of combat, instead of any other move.
}
say-reforms-after-march = { $unit } marched and does not reform.
say-reforms-in-charge = { $unit } charges and does not reform.
say-removed = { $unit } leaves the battle ({ $because }; { $side }).
say-rerolls = { $source } lets { $recorded } dice be rerolled.
say-responds = { $outcome ->
    [broken] { $unit } answers ({ $response }), and nobody charges it, or it has answered.
   *[other] { $unit } answers a charge: { $response }.
}
say-response-limits = { $unit } can only { $expected }; in the log: { $recorded }.
say-restrain-defended = { $outcome ->
    [broken] { $unit } stays without a test, and holds no defended position.
   *[other] { $unit } holds a defended position and may stay.
}
say-restrain-test = { $unit }: { $dice } and { $added } against Leadership { $leadership } makes { $rolled }: { $expected }; in the log: { $recorded }.
say-restrain-timing = { $outcome ->
    [broken] { $unit } refuses to pursue after the dice of the fleeing were rolled.
   *[other] { $unit } refuses before the dice of the fleeing are rolled.
}
say-returned-charges = { $outcome ->
    [broken] { $unit } came back onto the table this turn, and charges.
   *[other] { $unit } came back onto the table: it does not charge this turn.
}
say-runs-through = { $outcome ->
    [broken] { $unit } runs into { $terrain }, which nobody enters.
   *[other] { $unit } goes round { $terrain }, which nobody enters.
}
say-save-dice = { $unit } rolls a die for each of { $expected } wounds; the log has { $recorded }.
say-saves = { $unit } saves against { $wounds } wounds on { $needed } (worse by { $worse }): { $dice } leave { $expected }; in the log { $recorded }.
say-score-part = { $side }, { $part }: { $expected }; in the log { $recorded }.
say-score-total = { $side } scores { $expected } in all; in the log { $recorded }.
say-scored-once = { $outcome ->
    [broken] This round was scored already.
   *[other] A round is scored once.
}
say-second-dice = { $unit } rolls { $expected } second dice; the log has { $recorded }.
say-shooting-models = { $unit } shoots with { $recorded } models ({ $shots } shots); { $expected } may.
say-side-charged = { $unit } attacks { $target } on its { $expected }; in the log: { $recorded }.
say-slow-ground = Over slow ground { $unit } spends { $recorded }″ of { $expected }″.
say-spell-once = { $outcome ->
    [broken] { $unit } tries “{ $spell }” a second time in the phase.
   *[other] { $unit } tries “{ $spell }” once a phase.
}
say-spell-unknown = { $unit } casts a spell of its own ({ $expected }); recorded: { $recorded }.
say-spell-works = “{ $spell }” works as its description says.
say-stand-and-shoot-range = { $outcome ->
    [broken] { $charger } starts no more than { $expected }″ from { $unit } ({ $recorded }″): it is too near to stand and shoot.
   *[other] { $charger } starts { $recorded }″ from { $unit }; more than { $expected }″ is needed to stand and shoot.
}
say-stands-and-shoots = { $outcome ->
    [broken] { $unit } shoots at a charger, and did not choose to.
   *[other] { $unit } chose to stand and shoot.
}
say-start-test-late = { $unit } is tested at the start of the turn; the log is in the phase { $recorded }.
say-step-order = { $outcome ->
    [broken] After “{ $step_before }” this is too late: { $recorded }.
   *[other] “{ $recorded }” comes in its order, after “{ $step_before }”.
}
say-steps-lead = The steps of { $unit } lead { $recorded }″ from where it ends; { $expected }″ at most.
say-strike-tie = { $outcome ->
    [broken] { $other } struck before { $unit }, which comes first at equal Initiative.
   *[other] At equal Initiative { $unit } and { $other } strike in their order.
}
say-strikes = { $outcome ->
    [broken] { $unit } strikes at { $target }, which it does not touch.
   *[other] { $unit } strikes at { $target }, which it touches.
}
say-stupid-acts = { $unit } failed its test for stupidity, and shoots or casts.
say-stupid-move = Stupid { $unit } moves { $expected }″; in the log { $recorded }″.
say-stupid-must-move = { $unit } failed its test and moves half its Movement with the compulsory moves.
say-stupid-straight = { $outcome ->
    [broken] { $unit } stumbles on aside, and goes straight ahead by the full rules.
   *[other] { $unit } stumbles straight ahead.
}
say-stupidity-due = { $outcome ->
    [broken] { $unit } was not tested for stupidity at the start of its turn.
   *[other] { $unit } is tested for stupidity at the start of its turn.
}
say-taken-from = { $unit } loses models from the { $expected }; in the log: { $recorded }.
say-terror-due = { $unit } stands within { $inches }″ of an enemy who causes terror, and was not tested.
say-terror-near = { $outcome ->
    [broken] { $unit } is tested for terror, and no enemy who causes it stands within { $inches }″.
   *[other] { $unit } is tested for terror of an enemy within { $inches }″.
}
say-terror-once = { $unit } is tested for terror a second time in the battle.
say-turns-in-ranks = { $outcome ->
    [broken] { $unit } turns by another angle than 90° or 180° ({ $turns } turns, { $wheels } wheels, { $ranks_changed } ranks changed).
   *[other] { $unit } turns by 90° or 180° ({ $turns } turns, { $wheels } wheels, { $ranks_changed } ranks changed).
}
say-victory-points = { $side } has { $expected } victory points; in the log { $recorded }.
say-ward = { $outcome ->
    [broken] { $unit } takes its best ward save, { $expected }, for each wound that armour left; in the log { $recorded } ({ $ward }: { $dice }).
   *[other] { $unit } takes its best ward save, { $expected }; in the log { $recorded } ({ $ward }: { $dice }).
}
say-wheel-reaches = { $outcome ->
    [broken] The wheel of { $unit } costs it the contact with { $target }.
   *[other] The wheel of { $unit } does not cost it the contact with { $target }.
}
say-wheels-cost = Wheels of { $unit } take { $recorded }″ of { $expected }″ ({ $wheels } wheels, { $turns } turns, { $ranks_changed } ranks changed).
say-woods-depth = { $unit } stands { $recorded }″ inside a wood; up to { $expected }″ it can be aimed at.
say-wound-dice = { $unit }: a die for each of { $expected } hits, the log has { $recorded } (Strength { $strength }, Toughness { $toughness }).
say-wounds = Strength { $strength } against Toughness { $toughness } of { $unit } needs { $needed }: { $dice } make { $expected } wounds; in the log { $recorded }.
kind-core = Core
kind-special = Special
kind-rare = Rare
kind-lord = Lords
