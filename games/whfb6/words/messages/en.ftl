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
term-declare_charges = declaring charges
term-rally_step = rallying fleeing troops
term-compulsory_moves = compulsory moves
term-move_chargers = moving chargers
term-remaining_moves = remaining moves
term-count_dice = counting dice
term-casting = casting
term-spells_in_play = spells in play
term-declare_targets = declaring targets
term-shots = shots
term-fights = fights and Break tests
term-panic_tests = Panic tests
term-flights = flee moves
term-pursuits = pursuits
term-redressing = redressing ranks
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
term-time = time is up
term-light = light armour
term-heavy = heavy armour
term-panic = panic
term-terror = terror
term-fear = fear
term-stupidity = stupidity
term-start_of_turn = at the start of the turn
term-charged_flank_rear = charged in flank or rear
term-friends_broken = friends broke nearby
term-charging = before charging an enemy that causes fear
term-charged = charged by an enemy that causes fear
term-hit = to hit
term-second = second dice
term-wound = to wound
term-armour = armour save
term-ward = ward save
term-rider = rider
term-mount = mount
term-response = from a charge
term-compulsory = fleeing on
term-broken = broken in combat
term-contact = in contact
term-normal = move
term-march = march
term-stupid = move of a stupid unit
term-frenzied = move of a frenzied unit
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
term-full = by the full rules

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

# Rolls.
roll-panic = Panic test
roll-terror = Terror test
roll-fear = Fear test
roll-stupidity = Stupidity test
roll-other = Leadership test
roll-rally = Rally test
roll-flee = Flee distance
roll-pursue = Pursuit
roll-overrun = Overrun
roll-restrain = Test to restrain pursuit
roll-break = Break test
roll-blow = To hit
roll-wound = To wound
roll-armour = Armour saves
roll-ward = Ward saves
roll-dispel = Dispel roll
roll-cast = Casting roll
roll-miscast = Miscast

# Events.
event-return = Returns to the table
event-test = Test
event-respond = Charge response
event-redirect = Charge redirected
event-flee_move = Flees
event-rally = Rallies
event-charge_move = Charge move
event-reform = Reforms
event-dice_pools = Magic dice
event-miscast = Miscast
event-dispel = Dispel attempt
event-spell_effect = Spell takes effect
event-dispel_in_play = Dispel attempt, spell in play
event-target = Target declared
event-combat = Combat
event-strike_roll = Roll for who strikes first
event-strike = Strikes
event-challenge = Challenge
event-combat_result = Combat result
event-break_test = Break test
event-restrain = Restrains pursuit
event-pursue = Pursuit
event-overrun = Overrun
event-redress = Redresses ranks
event-loss = Losses
event-removed = Leaves the battle

# Names of figures.
figure-added = Added
figure-again = Tried before
figure-attacks = Attacks
figure-band = Range band
figure-base = Basic dice
figure-bonus = Other dice
figure-carried = Wounds carried over
figure-charger = Charger
figure-charging_enemy = Charging enemy
figure-dealt = Dealt
figure-difference = Difference
figure-difference_recorded = Difference in the log
figure-distance = Distance, ″
figure-effect = Effect
figure-fled = Fled
figure-hard_cover = Hard cover
figure-held = An enemy stood firm
figure-inches = Inches
figure-initiative = Initiative
figure-large_target = Large target
figure-leader = Leader
figure-leadership = Leadership
figure-left_over = Wounds left over
figure-limit = Limit
figure-long_range = Long range
figure-lost = Lost
figure-models = Models
figure-moved = Moved
figure-ones = Ones
figure-other_initiative = Their Initiative
figure-part = Part
figure-pursued = Pursued
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
figure-worse = Save worse by
figure-wounds = Wounds
counter-wounds = Wounds

# Names of fields of a log.
field-aligned = set flush
field-announced = announced
field-armour = armour dice
field-at = rider or mount as target
field-at-mount = at the mount
field-at-rider = at the rider
field-automatic = defended position, no test
field-away_from = away from
field-bonus_dice = bonus dice
field-break_test = the Break test
field-bs = Ballistic Skill
field-cast = the spell
field-caught = who was caught
field-cause-broken = broken in combat
field-cause-charged = charged by an enemy that causes fear
field-cause-charged_flank_rear = charged in flank or rear while fighting
field-cause-charging = before the charge
field-cause-compulsory = flees on
field-cause-friends_broken = friends broke nearby
field-cause-other = for another reason
field-cause-panic = after a failed test
field-cause-response = from the charge
field-cause-shooting = losses from shooting
field-cause-stand_and_shoot = losses from stand and shoot
field-cause-start_of_turn = at the start of the turn
field-charge = the charge
field-charge_move = the charge move
field-charger = charger
field-charges_in = who charged this turn
field-combat = the combat
field-combat_result = the combat result
field-command = command
field-command_in_front = command in front
field-concede = who conceded
field-contact = new enemy met
field-cover-hard = hard cover
field-cover-none = no cover
field-cover-soft = soft cover
field-depth = depth in the wood
field-dice_pools = the magic dice
field-difference = by how much the combat was lost
field-dispel = dispel dice
field-effect = effect
field-facings = who touches whom
field-fighting = models in contact
field-files = files
field-first_turn = which side had the first turn
field-flee_move = the flee move
field-guess = guessed range
field-higher = who stands higher
field-hit = dice to hit
field-hits = hits
field-in_arc = in the arc
field-initiative = Initiative
field-kind-fear = fear
field-kind-frenzied = normal move of a frenzied unit
field-kind-march = march
field-kind-normal = normal move
field-kind-panic = Panic
field-kind-stupid = half move of a stupid unit
field-kind-stupidity = stupidity
field-kind-terror = terror
field-lap_round = laps round the enemy
field-ld = Leadership
field-leader = whose Leadership
field-leadership = Leadership
field-left_at = whether it left the table
field-level = wizard level
field-long = long range
field-long-false = short range
field-m = Movement
field-models = models
field-obstacle = who defends an obstacle
field-off_table = off the table
field-other_source = source of the bonus
field-out_of_order = out of order
field-part-mount = mount
field-part-rider = rider
field-plus = bonus from items
field-plus_source = source of the bonus
field-points_or_places = points or positions of the units
field-pose = position
field-power = power dice
field-remains = remains in play
field-removed = what became of the other units
field-respond = the response
field-result = result
field-result-caught = target caught
field-result-contact = made contact
field-result-failed = charge failed
field-second = second dice
field-seen = seen
field-side_fought = side attacked
field-spells = spells in play
field-stand_and_shoot = at the charger
field-steps = steps
field-strength = Strength
field-strike = the blows of a side
field-strike_roll = the roll for who strikes first
field-targets = who is pursued
field-test = the test
field-this_turn = what it did this turn
field-through = terrain crossed
field-toughness = Toughness
field-traits = special rules
field-unit = unit
field-unit_strength = Unit Strength
field-value = casting value
field-ward = ward dice
field-ward_save = ward save
field-weapon = weapon
field-winner = winner
field-without_test = why no test
field-worn = armour
field-wound = dice to wound
field-ws = Weapon Skill

# Findings in sentences.
say-aligned = { $outcome ->
    [broken] { $unit } is not flush with the line of { $target }.
   *[other] { $unit } stands flush with the line of { $target }.
}
say-armour-saves = { $unit } needs { $needed } or more to save against { $wounds } wounds (save worse by { $worse }): { $dice } stop { $expected }; in the log { $recorded }.
say-attacks-due = { $unit } has at most { $expected } attacks; the log has { $recorded } ({ $models } models in contact, { $attacks } Attacks each, { $lost } lost before).
say-battle-end = { $outcome ->
    [broken] The battle may not end here: turn { $recorded } ({ $because }), turns agreed: { $limit }.
   *[other] The battle ends in turn { $recorded } ({ $because }); turns agreed: { $limit }.
}
say-bonus-dice = { $source } adds { $recorded } dice.
say-break-difference = { $unit } lost by { $expected } and adds that to its Break test; the log has { $recorded }.
say-break-due = { $unit } lost its combat; the log has no Break test for it.
say-break-test = { $unit }: { $dice } plus { $added } makes { $rolled } against Leadership { $leadership }: { $expected }; in the log: { $recorded }.
say-break-who = { $outcome ->
    [broken] { $unit } may not take this Break test: only units of the losing side do, once each.
   *[other] { $unit } takes its Break test: one for each unit of the losing side.
}
say-budget = { $unit } spends { $recorded }″ of movement; { $expected }″ at most (wheels { $wheels }, turns { $turns }, ranks changed { $ranks_changed }).
say-can-only-hold = { $outcome ->
    [broken] { $unit } was run into and can only hold; in the log: { $recorded }.
   *[other] { $unit } was run into and holds.
}
say-cannot-hit = { $outcome ->
    [broken] { $unit } cannot hit: it needs { $needed }. The log scores { $recorded } hits.
   *[other] { $unit } cannot hit: it needs { $needed }. Hits in the log: { $recorded }.
}
say-cannot-wound = { $outcome ->
    [broken] { $unit } cannot be wounded: Strength { $strength } against Toughness { $toughness }. The log scores { $recorded } wounds.
   *[other] { $unit } cannot be wounded: Strength { $strength } against Toughness { $toughness }. Wounds in the log: { $recorded }.
}
say-casting = { $unit }: { $dice } plus { $added } against a casting value of { $value } (ones: { $ones }, sixes: { $sixes }): { $expected }; in the log: { $recorded }.
say-casting-dice = { $unit } may roll up to { $expected } dice for a spell; the log has { $recorded }.
say-casts = { $unit } casts at { $target }.
say-casts-again = { $unit } casts another spell.
say-catch-fleeing = { $unit } charges { $target }, which fled to { $distance }″ away: { $expected }; in the log: { $recorded }.
say-caught = { $unit } fled { $fled }″, the pursuit is { $pursued }″: { $expected }; in the log: { $recorded }.
say-causes-fear = { $outcome ->
    [broken] { $unit } causes fear; { $other } charges it without passing a test.
   *[other] { $unit } causes fear: { $other } takes a test before charging.
}
say-challenge = { $unit } and { $other } fight a challenge.
say-changed-throws = { $source } changes the rolls.
say-charge-distance = { $unit } charges { $recorded }″; { $expected }″ at most.
say-charge-failed = { $outcome ->
    [broken] The charge of { $unit } has not failed: { $target } (fled: { $fled }) is { $recorded }″ away, and the charge goes { $expected }″.
   *[other] { $unit } charges { $target } (fled: { $fled }) from { $recorded }″ away; its charge goes { $expected }″.
}
say-charge-manoeuvres = { $outcome ->
    [broken] { $unit } may not turn or change formation in a charge (wheels { $wheels }, turns { $turns }, ranks changed { $ranks_changed }).
   *[other] { $unit } neither turns nor changes formation in its charge (wheels { $wheels }, turns { $turns }, ranks changed { $ranks_changed }).
}
say-charge-order = { $outcome ->
    [broken] { $unit } moves before { $other }, which declared its charge first.
   *[other] { $unit } charges in the order of declaration; still to move before it: { $other }.
}
say-charge-wheels = { $outcome ->
    [broken] { $unit } may wheel once in a charge; it wheels { $wheels } times (turns { $turns }, ranks changed { $ranks_changed }).
   *[other] { $unit } wheels at most once in its charge (wheels { $wheels }, turns { $turns }, ranks changed { $ranks_changed }).
}
say-charged-by-fear = { $outcome ->
    [broken] { $unit } was charged by { $other }, which causes fear, and took no test.
   *[other] { $unit } was charged by { $other }, which causes fear, and took its test.
}
say-charged-in-front = { $unit } need not test: it is not charged in flank or rear.
say-charged-while-fighting = { $outcome ->
    [broken] { $unit } need not test: it is not in combat.
   *[other] { $unit } is in combat and charged in flank or rear.
}
say-chargers-strike-first = { $outcome ->
    [broken] { $other } struck before { $unit }, which charged and strikes first.
   *[other] Chargers strike first: { $unit } strikes now, struck before: { $other }.
}
say-charges = { $outcome ->
    [broken] { $unit } may not charge { $target }: it has declared a charge already, or that is no enemy.
   *[other] { $unit } charges { $target }.
}
say-combat-left-out = The combat of { $unit } was left out.
say-combat-once = { $outcome ->
    [broken] A unit of this combat has already fought this phase.
   *[other] Each combat is fought once a phase, one after another.
}
say-combat-taken = Next combat: { $units }.
say-combat-under-way = { $outcome ->
    [broken] { $unit } strikes while another combat is being fought.
   *[other] { $unit } strikes in the combat being fought.
}
say-combat-winner = { $outcome ->
    [broken] By the scores { $expected } won by { $difference }, not { $recorded } by { $difference_recorded }.
   *[other] By the scores { $expected } won by { $difference }; in the log: { $recorded } by { $difference_recorded }.
}
say-comes-back = { $outcome ->
    [broken] { $unit } does not return at the start of its turn where it left; it is { $recorded }″ off, expected { $expected }″.
   *[other] { $unit } returns where it left; it is { $recorded }″ off, expected { $expected }″.
}
say-command-in-front = { $outcome ->
    [broken] The command of { $unit } is not in the new front rank (turns { $turns }, wheels { $wheels }, ranks changed { $ranks_changed }).
   *[other] The command of { $unit } moves to the new front rank (turns { $turns }, wheels { $wheels }, ranks changed { $ranks_changed }).
}
say-compulsory-timing = { $outcome ->
    [broken] { $unit } does not make this move among the compulsory moves.
   *[other] { $unit } makes this move among the compulsory moves.
}
say-counts-as-charging = { $other } struck before { $unit }, which ran into its enemy and counts as charging.
say-cover = Cover of { $unit }: { $expected }; in the log: { $recorded }.
say-declares-target = { $outcome ->
    [broken] { $unit } shoots at { $target }, which was not declared before all shooting.
   *[other] { $unit } declares { $target } as its target before all shooting.
}
say-deployed = { $unit } is deployed as agreed.
say-deploys-by-turns = { $outcome ->
    [broken] { $unit } is deployed out of turn: its side is ahead of the other.
   *[other] { $unit } is deployed in turn.
}
say-deploys-characters-last = { $outcome ->
    [broken] { $unit } is deployed before all units of its side; characters come last.
   *[other] { $unit } is deployed after the units of its side.
}
say-deploys-in-zone = { $outcome ->
    [broken] { $unit } is deployed outside its side’s zone.
   *[other] { $unit } is deployed in its side’s zone.
}
say-dice-left = { $unit } rolls { $recorded } power dice; { $expected } were left.
say-dice-left-out = Wizards cast as usual; their { $expected } power dice are left out of the log.
say-did-not-flee = { $unit } has to flee; the log has no flee move.
say-did-not-leave = { $unit } returns but never left the table.
say-did-not-pursue = { $unit } has to pursue the enemy it beat; the log has no pursuit.
say-dispel-dice = Dispel dice: { $base } basic, { $wizards } for wizards, { $smiths } for Runesmiths, { $bonus } others: { $expected }; in the log { $recorded }.
say-dispel-dice-left = { $recorded } dispel dice rolled; { $expected } were left.
say-dispel-dice-smiths = Runesmiths add { $smiths } dispel dice: { $expected } in all; in the log { $recorded }.
say-dispel-target = A spell may be dispelled whoever its target is: { $target }.
say-dispelling = { $dice } plus { $added } against { $needed }: { $expected }; in the log: { $recorded }.
say-dispels-late = Too late to dispel “{ $spell }”: it has taken effect.
say-dispels-own = A spell is dispelled by the opponent, not by the side that cast it.
say-does-not-shoot = { $unit } may not shoot this turn and does not.
say-engaged-shoots = { $unit } shoots while in combat.
say-engaged-shot-at = { $unit } is shot at while in combat.
say-equal-again = { $outcome ->
    [broken] Equal dice were counted, or unequal dice were rerolled.
   *[other] Equal dice are rerolled until one side is higher.
}
say-failed-direction = { $outcome ->
    [broken] The failed charge of { $unit } ends no nearer to { $target }.
   *[other] The failed charge of { $unit } goes towards { $target }.
}
say-failed-move = The failed charge of { $unit } goes { $expected }″; in the log { $recorded }″.
say-fighting-models = { $unit } brings { $recorded } models into contact with { $target }; { $expected } are possible.
say-fights-and-moves = { $unit } moves or charges while in combat.
say-fights-next-turn = { $units } may not fight yet: who runs into a new enemy fights it in the next turn.
say-fire-arc = { $outcome ->
    [broken] { $target } is outside the fire arc of { $unit }.
   *[other] { $target } is in the fire arc of { $unit }.
}
say-fled-off = { $unit } fled off the table and is out of the battle.
say-flee-dice = { $unit } rolls { $expected } dice for its Movement; the log has { $recorded }.
say-flee-distance = { $unit } flees { $expected }″; in the log { $recorded }″.
say-flee-timing = { $outcome ->
    [broken] { $unit } flees before all other combats are fought.
   *[other] { $unit } flees once all other combats are fought.
}
say-fleeing-acts = { $unit } is fleeing and may do nothing else.
say-flees-away = { $unit } flees straight away: { $recorded }° off, { $expected }° at most.
say-flees-broken = { $outcome ->
    [broken] { $unit } flees from combat, but it was not broken or has fled already.
   *[other] { $unit } was broken in combat and flees once.
}
say-flees-from-charge = { $outcome ->
    [broken] { $unit } flees from a charge, but it did not choose to or has fled already.
   *[other] { $unit } chose to flee from the charge.
}
say-flees-in-panic = { $outcome ->
    [broken] { $unit } flees in panic without failing a test.
   *[other] { $unit } failed a Panic test and flees.
}
say-flees-largest = { $unit } flees from the largest enemy, { $expected }; in the log from { $recorded }.
say-flees-on = { $outcome ->
    [broken] { $unit } makes a compulsory flee move, but it is not fleeing or has moved already.
   *[other] { $unit } is fleeing and makes its compulsory flee move.
}
say-flees-over-edge = { $unit } ends beyond the table edge: it is lost.
say-flees-to-edge = { $unit } flees to the nearest table edge: { $recorded }° off, { $expected }° at most.
say-formation = { $outcome ->
    [broken] { $unit } may not change formation like this: { $recorded } ranks, { $expected } at most, in a width that fits them (wheels { $wheels }, turns { $turns }, ranks changed { $ranks_changed }).
   *[other] { $unit } changes formation by { $recorded } ranks; { $expected } at most (wheels { $wheels }, turns { $turns }, ranks changed { $ranks_changed }).
}
say-frenzied-charge = { $outcome ->
    [broken] Frenzied { $unit } cannot reach { $target } with its compulsory charge.
   *[other] Frenzied { $unit } charges { $target } in its compulsory move.
}
say-frenzied-move = { $outcome ->
    [broken] { $unit } moves as a frenzied unit without a target, but it has one within reach or is not frenzied.
   *[other] Frenzied { $unit } has no target within reach and moves normally.
}
say-frenzied-must-charge = Frenzied { $unit } has a target within reach and must charge.
say-guess-first = { $outcome ->
    [broken] { $unit } shoots before the weapons that guess their range.
   *[other] { $unit } shoots in order: weapons that guess their range come first.
}
say-has-missiles = { $outcome ->
    [broken] { $unit } has no missile weapons and cannot stand and shoot.
   *[other] { $unit } has missile weapons and may stand and shoot.
}
say-hits = { $unit } → { $target }, { $needed } or more to hit: { $dice } make { $expected } hits; in the log { $recorded }.
say-holds = { $unit } holds.
say-in-contact = { $outcome ->
    [broken] { $unit } touches no enemy of its combat.
   *[other] { $unit } touches an enemy of its combat.
}
say-in-play-after = The active player tries to end “{ $spell }”; the opponent may try before.
say-in-play-order = { $outcome ->
    [broken] The opponent tries to end “{ $spell }” after the active player has begun to.
   *[other] The opponent is the first to try to end “{ $spell }”.
}
say-in-play-timing = { $outcome ->
    [broken] “{ $spell }” cannot be dispelled now: it was cast this turn, or casting is not over.
   *[other] “{ $spell }” is from an earlier turn; it may be dispelled once casting is over.
}
say-initiative = { $outcome ->
    [broken] { $other } (Initiative { $other_initiative }) struck before { $unit } (Initiative { $initiative }), which has the higher Initiative.
   *[other] The higher Initiative strikes first: { $unit } { $initiative }, { $other } { $other_initiative }.
}
say-item-adds = { $source } adds { $recorded } to the roll.
say-items-first = { $outcome ->
    [broken] Items were not announced before the dice were rolled.
   *[other] Items were announced before the dice were rolled.
}
say-leadership-of = { $unit } uses Leadership { $recorded } of { $leader }.
say-loss = { $unit } takes losses from { $source }.
say-losses = { $outcome ->
    [broken] { $unit }: { $wounds } wounds remove { $expected } models with { $left_over } left over; the log has { $recorded } and { $carried }.
   *[other] { $unit }: { $wounds } wounds remove { $expected } models with { $left_over } left over; in the log { $recorded } and { $carried }.
}
say-manoeuvres = { $outcome ->
    [broken] { $unit } makes a manoeuvre that the book does not have (wheels { $wheels }, turns { $turns }, ranks changed { $ranks_changed }, and something else).
   *[other] { $unit } manoeuvres (wheels { $wheels }, turns { $turns }, ranks changed { $ranks_changed }).
}
say-march = { $unit } marches { $recorded }″; { $expected }″ at most.
say-march-clear = { $unit } marches clear of difficult ground and obstacles.
say-march-condition = { $outcome ->
    [broken] { $unit } may not march: an enemy that is not fleeing is within { $inches }″.
   *[other] { $unit } may march: no enemy within { $inches }″ that is not fleeing.
}
say-march-manoeuvres = { $outcome ->
    [broken] { $unit } may only wheel on a march (turns { $turns }, ranks changed { $ranks_changed }).
   *[other] { $unit } does nothing but wheel on its march (turns { $turns }, ranks changed { $ranks_changed }).
}
say-march-terrain = { $unit } may not march into or across { $terrain }.
say-may-cast = { $unit } may cast as usual.
say-may-not-shoot = { $outcome ->
    [broken] { $unit } may not shoot: it rallied, failed a charge, reformed or marched this turn.
   *[other] { $unit } may shoot: it did not rally, fail a charge, reform or march this turn.
}
say-may-overrun = { $outcome ->
    [broken] { $unit } may not overrun: it did not kill all its opponents in the first round.
   *[other] { $unit } killed all its opponents in the first round and may overrun.
}
say-miscast-dice = { $unit } rolls { $expected } dice for its miscast; the log has { $recorded }.
say-miscast-due = { $unit } miscast; the log has no miscast roll.
say-miscast-effect = Miscast of { $unit }: { $effect }.
say-models-in-contact = { $unit } has { $expected } models in contact; in the log { $recorded }.
say-more-attacks = { $unit } has extra attacks: { $source }.
say-moved-already = { $unit } has already moved or charged this turn.
say-moved-before-reform = { $unit } moved before it reforms.
say-must-come-back = { $unit } left the table in pursuit and has to return first.
say-must-pursue = { $outcome ->
    [broken] { $unit } restrains its pursuit; units with frenzy or hatred always pursue.
   *[other] { $unit } pursues, as units with frenzy or hatred must.
}
say-nerve-test = { $unit }: { $dice } plus { $added } makes { $rolled } against Leadership { $leadership }: { $expected }; in the log: { $recorded }.
say-new-enemy = { $outcome ->
    [broken] { $unit } does not touch { $target }, or that is no enemy.
   *[other] { $unit } runs into { $target }.
}
say-no-break-test = { $outcome ->
    [broken] { $unit } has to take a Break test and skips it ({ $source }).
   *[other] { $unit } takes no Break test: { $source }.
}
say-no-combat = There is no such combat to score.
say-no-fear-caused = { $unit } causes no fear; { $other } need not test.
say-no-fear-test = { $outcome ->
    [broken] { $unit } need not test for fear of { $other }.
   *[other] { $unit } takes no test for fear of { $other }.
}
say-no-miscast = { $unit } has no miscast to roll for ({ $expected } dice, in the log { $recorded }).
say-no-save = { $unit } has no save: { $expected } dice, the log has { $recorded }.
say-no-spell-to-dispel = There is no spell to dispel.
say-no-spell-works = No spell was cast that could take effect.
say-no-strike-roll = The winner of the last round strikes first: no roll.
say-no-such-weapon = { $unit } has no such missile weapon: { $recorded }.
say-no-ward = { $unit } has no ward save: { $expected } dice, the log has { $recorded }.
say-no-wizard = { $unit } is not a wizard.
say-normal-move = { $unit } moves { $recorded }″; { $expected }″ at most.
say-not-declared = { $unit } declared no charge.
say-not-in-play = “{ $spell }” is not in play.
say-not-scored = The combat of { $unit } has not been scored yet.
say-not-slowed = Terrain does not slow { $unit }.
say-not-stupid = { $unit } failed no Stupidity test.
say-off-table = { $unit } leaves the table and returns in its next turn.
say-one-dispel = { $outcome ->
    [broken] Only one attempt to dispel “{ $spell }” is allowed; this is another.
   *[other] First and only attempt to dispel “{ $spell }”.
}
say-opponent-only = { $outcome ->
    [broken] It is the turn of { $expected }; { $unit } of { $recorded } may not respond, the other side does.
   *[other] It is the turn of { $expected }; { $unit } of { $recorded } responds.
}
say-other-bonus = { $source } adds { $recorded } to the combat score.
say-other-test = { $unit } takes a test for a reason that the book does not name.
say-out-of-order = { $unit } strikes out of order: { $source }.
say-out-of-range = { $outcome ->
    [broken] { $target } is out of range of { $unit }; the log scores { $recorded } hits.
   *[other] { $target } is out of range of { $unit }: no hits; in the log { $recorded }.
}
say-over-a-wall = { $unit } and { $target } see each other over a wall or a hedge, as one of them stands directly behind it.
say-overkill = { $unit } dealt { $dealt } wounds, { $needed } were enough: overkill { $expected }; in the log { $recorded }.
say-overrun-distance = { $unit } overruns { $expected }″; in the log { $recorded }″.
say-overrun-stopped = { $unit } may overrun { $expected }″ and is stopped after { $recorded }″.
say-overrun-straight = { $outcome ->
    [broken] { $unit } does not overrun straight ahead: { $recorded }″ aside.
   *[other] { $unit } overruns straight ahead: { $recorded }″ aside.
}
say-overruns = { $unit } overruns.
say-panic-due = { $unit } has to take a Panic test; the log has none.
say-panic-for-friends = { $outcome ->
    [broken] { $unit } need not test: no friends were broken or destroyed within { $inches }″.
   *[other] { $unit } takes a Panic test: friends were broken or destroyed within { $inches }″.
}
say-panic-limits = { $outcome ->
    [broken] { $unit } need not test: no charger of Unit Strength 5 or more reaches its flank or rear.
   *[other] { $unit } takes a Panic test: a charger of Unit Strength 5 or more reaches its flank or rear.
}
say-panic-not-due = { $unit } need not test: no charger of Unit Strength 5 or more reaches its flank or rear.
say-panic-proof = { $outcome ->
    [broken] { $unit } takes no Panic tests, yet it failed one.
   *[other] { $unit } takes no Panic tests.
}
say-panic-timing = { $outcome ->
    [broken] { $unit } takes its Panic test before all Break tests are done, or after a unit has fled.
   *[other] { $unit } takes its Panic test after all Break tests and before any unit flees.
}
say-phase-due = { $outcome ->
    [broken] “{ $recorded }” may not follow “{ $phase_before }”: phases come in order, once each.
   *[other] “{ $recorded }” comes in order (phase before: { $phase_before }).
}
say-power-dice = Power dice: { $base } basic, { $wizards } for wizards, { $smiths } for Runesmiths, { $bonus } others: { $expected }; in the log { $recorded }.
say-power-dice-left = { $recorded } power dice rolled; { $expected } were left.
say-pursues = { $outcome ->
    [broken] { $unit } may not pursue: it did not break this enemy, or has pursued already.
   *[other] { $unit } pursues the enemy it broke.
}
say-pursues-from-combat = { $unit } may not pursue: it touches an enemy that stood firm.
say-pursues-restrained = { $unit } may not pursue: it restrained itself.
say-pursuit-distance = { $unit } pursues { $expected }″; in the log { $recorded }″.
say-pursuit-stopped = { $unit } may pursue { $expected }″ and is stopped after { $recorded }″.
say-quarter-lost = { $outcome ->
    [broken] { $unit } need not test: it lost { $lost } of { $models } models to shooting, less than a quarter.
   *[other] { $unit } lost { $lost } of { $models } models to shooting this phase.
}
say-rallied-stays = { $outcome ->
    [broken] { $unit } rallied this turn and may not move or reform.
   *[other] { $unit } rallied and neither moves nor shoots.
}
say-rally-formation = { $outcome ->
    [broken] { $unit } rallies with its back to every enemy; it has to face the enemy.
   *[other] { $unit } rallies into a new formation.
}
say-rally-strength = { $outcome ->
    [broken] { $unit } may not rally: { $recorded } of { $models } models are left, less than a quarter.
   *[other] { $unit } has { $recorded } of { $models } models left; a quarter is needed to rally.
}
say-rally-test = { $unit }: { $dice } plus { $added } makes { $rolled } against Leadership { $leadership }: { $expected }; in the log: { $recorded }.
say-rally-time = { $outcome ->
    [broken] { $unit } may not try to rally: it has not been fleeing since an earlier turn, or has tried already (tried before: { $again }).
   *[other] { $unit } fled in an earlier turn and tries to rally, once a turn (tried before: { $again }).
}
say-range = { $outcome ->
    [broken] { $unit } shoots { $distance }″ with a range of { $range }″: { $band }; not so in the log.
   *[other] { $unit } shoots { $distance }″ with a range of { $range }″: { $band }.
}
say-reaches-edge = { $unit } flees { $recorded }″ and leaves the table; the nearest edge is { $expected }″ away.
say-redirect-if-fled = { $unit } redirects its charge from { $target }, which did not flee.
say-redirects = { $outcome ->
    [broken] { $unit } may not redirect its charge to { $target }: it has no charge, redirected already, or the target is too far or no enemy.
   *[other] { $unit } redirects its charge to { $target }.
}
say-redress-fleeing = { $outcome ->
    [broken] { $unit } is fleeing and may not redress its ranks.
   *[other] { $unit } is not fleeing and may redress its ranks.
}
say-redress-winner = { $outcome ->
    [broken] { $unit } widens its front or laps round without having won its combat.
   *[other] { $unit } won its combat and may widen its front or lap round.
}
say-redresses = { $unit } redresses its ranks.
say-reformed-stays = { $unit } reformed and may not move again.
say-reforms = { $outcome ->
    [broken] { $unit } is in combat and may not reform.
   *[other] { $unit } is not in combat and reforms instead of moving.
}
say-reforms-after-march = { $unit } marched and may not reform.
say-reforms-in-charge = { $unit } charges and may not reform.
say-removed = { $unit } leaves the battle ({ $because }; { $side }).
say-rerolls = { $source } lets { $recorded } dice be rerolled.
say-responded-already = { $unit } may not respond: it has responded already.
say-responds = { $outcome ->
    [broken] { $unit } may not respond ({ $response }): it is not being charged.
   *[other] { $unit } responds to a charge: { $response }.
}
say-response-limits = { $unit } can only { $expected }; in the log: { $recorded }.
say-restrain-defended = { $outcome ->
    [broken] { $unit } stays without a test but holds no defended position.
   *[other] { $unit } holds a defended position and may stay.
}
say-restrain-test = { $unit }: { $dice } plus { $added } makes { $rolled } against Leadership { $leadership }: { $expected }; in the log: { $recorded }.
say-restrain-timing = { $outcome ->
    [broken] { $unit } restrains its pursuit after the dice for the fleeing were rolled.
   *[other] { $unit } restrains its pursuit before the dice for the fleeing are rolled.
}
say-returned-charges = { $outcome ->
    [broken] { $unit } returned to the table this turn and may not charge.
   *[other] { $unit } returned to the table and does not charge this turn.
}
say-runs-through = { $outcome ->
    [broken] { $unit } flees into impassable terrain: { $terrain }.
   *[other] { $unit } flees around impassable terrain: { $terrain }.
}
say-said-distance = { $outcome ->
    [broken] By their places { $unit } and { $target } are { $expected }″ apart; the log says { $recorded }″.
   *[other] { $unit } and { $target } are { $expected }″ apart, as measured by the players: { $recorded }″.
}
say-said-way = { $outcome ->
    [broken] By its steps { $unit } goes { $expected }″; the log says { $recorded }″.
   *[other] { $unit } goes { $expected }″, as measured by the players: { $recorded }″.
}
say-said-way-least = { $outcome ->
    [broken] By its places { $unit } goes at least { $expected }″; the log says { $recorded }″.
   *[other] { $unit } goes at least { $expected }″; measured by the players: { $recorded }″.
}
say-save-dice = { $unit } rolls one save for each wound: { $expected } dice, the log has { $recorded }.
say-saves = { $unit } needs { $needed } or more to save against { $wounds } wounds (save worse by { $worse }): { $dice } leave { $expected }; in the log { $recorded }.
say-score-part = { $side }, { $part }: { $expected }; in the log { $recorded }.
say-score-total = { $side } scores { $expected }; in the log { $recorded }.
say-scored-once = { $outcome ->
    [broken] This round has already been scored.
   *[other] Each round is scored once.
}
say-second-dice = { $unit } rolls { $expected } second dice; the log has { $recorded }.
say-shooting-models = { $unit } shoots with { $recorded } models ({ $shots } shots); { $expected } may shoot.
say-side-charged = { $unit } charges { $target } on this side: { $expected }; in the log: { $recorded }.
say-slow-ground = { $unit } spends { $recorded }″ over difficult ground; { $expected }″ at most.
say-spell-once = { $outcome ->
    [broken] { $unit } tries “{ $spell }” a second time this phase.
   *[other] { $unit } tries “{ $spell }” for the first time this phase.
}
say-spell-unknown = { $unit } does not have this spell. It has: { $expected }; in the log: { $recorded }.
say-spell-works = “{ $spell }” takes effect as its description says.
say-stand-and-shoot-range = { $outcome ->
    [broken] { $unit } cannot stand and shoot: { $charger } starts { $recorded }″ away, more than { $expected }″ is needed.
   *[other] { $charger } starts { $recorded }″ from { $unit }; more than { $expected }″ is needed to stand and shoot.
}
say-stands-and-shoots = { $outcome ->
    [broken] { $unit } shoots at a charger without having chosen to stand and shoot.
   *[other] { $unit } chose to stand and shoot.
}
say-start-test-late = { $unit } takes this test at the start of the turn; the log is in the { $recorded } phase.
say-step-order = { $outcome ->
    [broken] Too late: “{ $recorded }” comes before “{ $step_before }”.
   *[other] “{ $recorded }” comes in order (step before: { $step_before }).
}
say-steps-lead = { $unit } ends { $recorded }″ from where its steps lead; { $expected }″ at most.
say-strike-tie = { $outcome ->
    [broken] { $other } struck before { $unit }, which goes first at equal Initiative.
   *[other] { $unit } and { $other } strike in order at equal Initiative.
}
say-strikes = { $outcome ->
    [broken] { $unit } strikes at { $target }, which it does not touch.
   *[other] { $unit } strikes at { $target }, which it touches.
}
say-stupid-acts = { $unit } failed its Stupidity test and may not shoot or cast.
say-stupid-move = Stupid { $unit } moves { $expected }″; in the log { $recorded }″.
say-stupid-must-move = { $unit } failed its Stupidity test and has to move half its Movement among the compulsory moves.
say-stupid-straight = { $outcome ->
    [broken] { $unit } does not go straight ahead, as the full rules ask of stupid units.
    [players_call] { $unit } does not go straight ahead; the book does not say that stupid units must.
   *[other] { $unit } stumbles straight ahead.
}
say-stupidity-due = { $outcome ->
    [broken] { $unit } took no Stupidity test at the start of its turn.
   *[other] { $unit } takes its Stupidity test at the start of its turn.
}
say-taken-from = { $unit } loses models from: { $expected }; in the log: { $recorded }.
say-terror-due = { $unit } is within { $inches }″ of an enemy that causes terror and took no test.
say-terror-near = { $outcome ->
    [broken] { $unit } need not test: no enemy that causes terror is within { $inches }″.
   *[other] { $unit } takes a Terror test: an enemy that causes it is within { $inches }″.
}
say-terror-once = { $unit } takes a second Terror test this battle.
say-turns-in-ranks = { $outcome ->
    [broken] { $unit } may turn only by 90° or 180° (turns { $turns }, wheels { $wheels }, ranks changed { $ranks_changed }).
   *[other] { $unit } turns by 90° or 180° (turns { $turns }, wheels { $wheels }, ranks changed { $ranks_changed }).
}
say-victory-points = { $side } has { $expected } victory points; in the log { $recorded }.
say-ward = { $outcome ->
    [broken] { $unit } takes its best ward save, { $expected }, for each wound that armour did not stop; in the log { $recorded } ({ $ward }: { $dice }).
   *[other] { $unit } takes its best ward save, { $expected }; in the log { $recorded } ({ $ward }: { $dice }).
}
say-wheel-reaches = { $outcome ->
    [broken] Because of its wheel, { $unit } does not reach { $target }.
   *[other] The wheel of { $unit } does not cost it the contact with { $target }.
}
say-wheels-cost = { $unit } spends { $recorded }″ on wheels; { $expected }″ at most (wheels { $wheels }, turns { $turns }, ranks changed { $ranks_changed }).
say-woods-depth = { $unit } stands { $recorded }″ inside a wood; it can be shot at up to { $expected }″ inside.
say-wound-dice = { $unit }: one die for each of { $expected } hits, the log has { $recorded } (Strength { $strength }, Toughness { $toughness }).
say-wounds = { $unit }: Strength { $strength } against Toughness { $toughness } needs { $needed } or more: { $dice } make { $expected } wounds; in the log { $recorded }.
kind-core = Core
kind-special = Special
kind-rare = Rare
kind-lord = Lords
