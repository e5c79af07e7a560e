# What the referee of Tactica says; what any game says stands in `common.ftl`.

# Words that stand as values.
term-disorder = disorder roll
term-ride_down = riding down
term-fall_back = falling back
term-general_risk = roll for the general
term-rout = rout move
term-swordsmen = swordsmen
term-line_infantry = line infantry
term-shooters = shooters
term-horsemen = horsemen
term-lance_cavalry = cavalry with lance or spear
term-mounted_shooters = mounted shooters
term-unit_test = unit steadiness test
term-very_close = very close order
term-close = close order
term-open = open order
term-skirmish = skirmish order
term-pike = pike
term-spear = spear
term-halberd = halberd
term-two_handed = two-handed weapon
term-lance = lance
term-cavalry_spear = cavalry spear
term-bow = bow
term-crossbow = crossbow
term-sling = sling
term-handgun = handgun
term-small_shield = small shield
term-large_shield = large shield
term-steadiness = steadiness
term-melee = melee
term-specialty = specialty
term-initiative = initiative
term-shooting = shooting
term-movement = movement by orders
term-uncontrolled = without orders
term-shoot = shoot
term-move = move
term-reform = re-form
term-mount = mount
term-dismount = dismount
term-recover = recover
term-rally = rally
term-stand = stand
term-walk = walk
term-trot = trot
term-gallop = gallop
term-continuation = continuing
term-pushed = pushed ahead
term-back_off = backing off
term-arrival = arrival
term-front = front
term-left_flank = left flank
term-right_flank = right flank
term-rear = rear
term-plain = plain
term-circle = circle
term-testudo = testudo
term-hill = hill
term-obstacle = obstacle
term-fortifications = fortifications
term-first = first test
term-onward = after an impact
term-stays = stays
term-attacks = attacks
term-backs_off = backs off
term-ordered = by order
term-free = free
term-return = return fire
term-defensive = defensive
term-javelins = javelins
term-face = in the face
term-behind = behind
term-side = from the side
term-shot = shot at
term-impact = impact
term-exchange = exchange of fire
term-terrain = difficult terrain
term-mud = mud
term-handguns = handguns
term-agreed = agreed
term-time = time is up
term-wood = wood
term-bushes = bushes
term-stream = stream
term-hedge = hedge
term-pond = pond
term-ravine = ravine
term-rocks = rocks
term-marsh = marsh
term-village = village
term-house = house
term-shallow_river = shallow river
term-deep_river = deep river
term-mountains = mountains
term-path = path
term-bridge = bridge
term-river = river
term-rain = rain
term-strong_wind = strong wind
term-light_wind = light wind
term-wet_ground = wet ground
term-heavy_mud = heavy mud
term-sun = sun
term-fog = fog
term-unhealthy_country = unhealthy country
term-good_guides = good guides
term-traitor = traitor
term-hidden_march = hidden march
term-ambush = ambush
term-false_rumours = false rumours
term-river_flood = flood
term-road = road
term-excellent_halt = excellent halt
term-reconnaissance = reconnaissance
term-initiative_commander = commander with initiative
term-weather_continues = weather continues
term-weather_change = change of weather

# Cards, as the map has them.
card-wood = { term-wood }
card-bushes = { term-bushes }
card-hill = { term-hill }
card-stream = { term-stream }
card-hedge = { term-hedge }
card-pond = { term-pond }
card-ravine = { term-ravine }
card-rocks = { term-rocks }
card-marsh = { term-marsh }
card-village = { term-village }
card-rain = { term-rain }
card-strong_wind = { term-strong_wind }
card-light_wind = { term-light_wind }
card-wet_ground = { term-wet_ground }
card-heavy_mud = { term-heavy_mud }
card-sun = { term-sun }
card-unhealthy_country = { term-unhealthy_country }
card-fog = { term-fog }
card-good_guides = { term-good_guides }
card-traitor = { term-traitor }
card-hidden_march = { term-hidden_march }
card-ambush = { term-ambush }
card-false_rumours = { term-false_rumours }
card-fortifications = { term-fortifications }
card-river_flood = { term-river_flood }
card-road = { term-road }
card-river = { term-river }
card-mountains = { term-mountains }
card-path = { term-path }
card-excellent_halt = { term-excellent_halt }
card-reconnaissance = { term-reconnaissance }
card-initiative_commander = { term-initiative_commander }
card-weather_continues = { term-weather_continues }
card-weather_change = { term-weather_change }

# Events.
event-talent_roll = Talent rolled
event-talent_purchase = Talents bought
event-deal = Cards dealt
event-lay_card = Card laid
event-day_weather = Weather of the day
event-surprise = Surprise card
event-march_plan = March targets marked
event-march_roll = March
event-march_end = Marches done
event-answer_battle = Answer to battle
event-battlefield = Battlefield
event-night = Night
event-terrain_set_up = Terrain set up
event-conditions = Conditions
event-arrival = Late corps
event-loyalty = Loyalty
event-general_move = General moves
event-draw_target = Target rolled for
event-rain_check = Bowstring check
event-general_risk = General at risk
event-fall_back = Falls back
event-reform = Re-forms
event-exchange_ranks = Exchanges ranks
event-mount = Mounts
event-dismount = Dismounts
event-recover = Recovers order
event-disorder = Disorder roll
event-ride_down = Rides down
event-impact = Impact
event-unit_test = Unit steadiness test
event-rout = Routs
event-uncontrolled = Uncontrolled test
event-rally = Rallies routers
event-melee = Melee round

# Phases, kinds of units and of terrain, states.
phase-movement = Movement by orders
phase-uncontrolled = Movement without orders
phase-melee = Melee
kind-swordsmen = Swordsmen
kind-line_infantry = Line infantry
kind-shooters = Shooters
kind-horsemen = Horsemen
kind-lance_cavalry = Cavalry with lance or spear
kind-mounted_shooters = Mounted shooters
kind-general = General
terrain-bushes = Bushes
terrain-stream = Stream
terrain-hedge = Hedge
terrain-pond = Pond
terrain-ravine = Ravine
terrain-rocks = Rocks
terrain-marsh = Marsh
terrain-house = House
terrain-shallow_river = Shallow river
terrain-deep_river = Deep river
terrain-mountains = Mountains
terrain-path = Path
terrain-bridge = Bridge
terrain-fortifications = Fortifications
flag-not_deployed = not on the table yet
flag-routing = routing
flag-left = left the table
flag-in_melee = in melee
flag-tired = tired
flag-dismounted = on foot
flag-degraded = broken up into skirmishers
flag-deputy = deputy
flag-circle = circle
flag-testudo = testudo
flag-withdrawn = withdrawn
flag-defected = changed sides

# Sentences.
say-all-disordered = All figures of { $unit } are disordered: it routs.
say-answers = { $outcome ->
    [broken] { $unit } may not return fire at { $target }, which did not shoot at it or has been answered already.
   *[other] { $unit } returns the fire of { $target }.
}
say-answers-offer = { $outcome ->
    [broken] This side answers an offer of battle that nobody made to it.
   *[other] The other side answers the offer of battle.
}
say-answers-strike = { $outcome ->
    [broken] { $unit } answers the strike with { $recorded } dice; the rules ask for { $expected } here.
   *[other] { $unit } answers the strike with { $recorded } dice.
}
say-army-points = The army of { $side } costs { $recorded } points; { $expected } were agreed.
say-arrival = { $unit }: the corps arrives on { $needed } or less: { $expected }; in the log { $recorded }.
say-arrival-option = { $outcome ->
    [broken] { $unit }: a die was rolled for the late corps, but late corps march, as agreed.
   *[other] { $unit }: late corps arrive by a die, as agreed.
}
say-arrival-owed = { $unit }: the die for the late corps was not rolled at the start of the turn.
say-arrival-roll = { $outcome ->
    [broken] { $unit }: no die is due for this corps now. A late corps rolls one at the start of its owner’s turn.
   *[other] { $unit }: one die for the late corps at the start of its owner’s turn.
}
say-arrives = { $outcome ->
    [broken] { $unit } may not enter now: it is not part of an arriving corps ({ $pace }).
   *[other] { $unit } enters tired with its late corps ({ $pace }).
}
say-at-risk = { $outcome ->
    [broken] { $unit } is not at risk now ({ $because }).
   *[other] { $unit } is at risk ({ $because }).
}
say-attached = { $unit } joins { $to_unit }.
say-attacks-instead = { $outcome ->
    [broken] { $unit } attacks with an enemy in range; shooters have to shoot instead.
   *[other] { $unit } has no target to shoot at and attacks.
}
say-backs-off = { $outcome ->
    [broken] { $unit } backs off although its test did not ask for it ({ $pace }).
   *[other] { $unit } backs off as its test asks ({ $pace }).
}
say-backs-off-facing = { $outcome ->
    [broken] { $unit } turns as it backs off, or does not go towards its own edge.
   *[other] { $unit } backs off towards its own edge, facing the enemy.
}
say-bases = { $outcome ->
    [broken] { $unit } stands on { $recorded } bases, too many or too few for its figures in a column.
   *[other] { $unit } stands on { $recorded } bases.
}
say-begins = { $side } goes first, as the winner of the roll decided.
say-battle-end = The battle is over ({ $because }): { $recorded }.
say-battle-line = { $outcome ->
    [broken] { $unit } and others, { $recorded } in all, are not side by side or cannot act as a line.
   *[other] { $unit } and others form a battle line of { $recorded }, side by side.
}
say-by-path = { $unit } takes a path.
say-candidates = { $outcome ->
    [broken] The candidates for { $unit } are not all enemy units.
   *[other] The candidates for { $unit } are all enemy units.
}
say-chain = { $outcome ->
    [broken] Riders of { $unit } strike on after a miss, beyond the last rank, or without a first hit.
   *[other] Riders of { $unit } that hit strike on, rank by rank.
}
say-chiefs = { $side } has { $recorded } commanders-in-chief; it needs { $expected }.
say-closed = { $outcome ->
    [broken] { $unit } crosses impassable terrain ({ $terrain }).
   *[other] { $unit } crosses by a path or a bridge ({ $terrain }).
}
say-closed-card = { $outcome ->
    [broken] { $unit } crosses the card at row { $row }, column { $column }, which is closed.
   *[other] { $unit } crosses the card at row { $row }, column { $column }.
}
say-command-radius = { $unit } is { $recorded } cm from { $general }; { $expected } cm at most.
say-common = { $outcome ->
    [broken] The log names { $recorded } units, which are not all that touch one another.
   *[other] { $recorded } units fight together.
}
say-conditions = Weather ({ $recorded }) and fatigue of corps apply.
say-corps = { $outcome ->
    [broken] { $unit } is in the corps of { $recorded }, which is not a general of its army.
   *[other] { $unit } is in the corps of { $recorded }.
}
say-cover = { $outcome ->
    [broken] { $unit } shoots at { $target }; in cover: { $recorded }. The terrain says the opposite.
   *[other] { $unit } shoots at { $target }; in cover: { $recorded }.
}
say-crosses = { $unit } crosses { $expected }; in the log { $recorded }.
say-day-weather = { $outcome ->
    [broken] Weather of day { $day } ({ $recorded }) may not be laid like this, by this side or from this hand.
   *[other] Weather of day { $day }: { $recorded }.
}
say-deals = { $expected } cards each; dealt: { $recorded }.
say-deals-beyond-deck = More cards of one kind were dealt than the deck has: { $recorded } cards to the sides.
say-deals-once = { $outcome ->
    [broken] The cards were dealt a second time.
   *[other] { $expected } cards each.
}
say-defects = { $unit } goes over to the enemy with the whole corps.
say-defends = { $outcome ->
    [broken] { $unit } may not shoot at { $target }: that is no attack on { $unit } or its neighbour in line from the front.
   *[other] { $unit } shoots at { $target } before the impact.
}
say-defends-short = { $unit } shot at { $target }, which then touched nobody: whether it was attacking the players know.
say-defends-twice = { $unit } shoots at { $target } a second time in one attack.
say-deploy-distance = { $unit } is deployed { $recorded } cm from the enemy; at least { $expected } cm.
say-deploys = { $outcome ->
    [broken] { $unit } is deployed after the battle has begun.
   *[other] { $unit } is deployed by its own side, once, before the first turn.
}
say-deploys-first = { $outcome ->
    [broken] { $unit } of the attacker is deployed before the army that accepted battle.
   *[other] { $unit } is deployed after the army that accepted battle.
}
say-deploys-other = { $unit } is deployed by the other side.
say-deploys-twice = { $unit } is deployed a second time.
say-deputy = A deputy takes the place of { $unit }.
say-dice-due = { $unit } rolls { $expected } dice; the log has { $recorded }.
say-dismounts = { $outcome ->
    [broken] { $unit } cannot start on foot: it has no horses.
   *[other] { $unit } starts on foot.
}
say-disordered = { $unit }, disordered figures: { $expected }; in the log { $recorded }.
say-drawn = { $unit }: the die picks { $expected } as target; in the log { $recorded }.
say-drawn-target = { $outcome ->
    [broken] { $unit } in a battle line does not shoot at the target that the die picked.
   *[other] { $unit } in a battle line shoots at the target that the die picked.
}
say-draws = { $outcome ->
    [broken] { $unit } rolls for one of { $recorded } targets where no die is due, or skips a die that is.
   *[other] { $unit } rolls for one of { $recorded } targets.
}
say-draws-none = { $unit } chooses its target without a die.
say-enters = The front of { $unit } is { $recorded } cm from where its corps enters; { $expected } cm at most.
say-equal-losses = { $unit } and { $target } have equal losses: neither tests.
say-exchanges = { $outcome ->
    [broken] { $unit } may not exchange its ranks now; new order: { $recorded }.
   *[other] { $unit } exchanges its ranks; new order: { $recorded }.
}
say-fallen-count = { $unit }: hits { $hits }, so many fall: { $expected }; in the log { $recorded }.
say-falls = { $outcome ->
    [broken] { $unit } loses { $recorded } figures, among them disordered ones ({ $turned }); the { $ordered } in order fall first.
   *[other] { $unit } loses { $recorded } figures; { $ordered } were in order.
}
say-falls-back = { $outcome ->
    [broken] { $unit } falls back without cause, or where it cannot.
   *[other] { $unit } falls back.
}
say-falls-back-untested = { $unit } falls back before its test of the lost exchange of fire: the test comes first.
say-favourable = { $outcome ->
    [broken] { $unit } is in a favourable position and need not test.
   *[other] { $unit } is in a favourable position: no test.
}
say-field = { $outcome ->
    [broken] The table is { $width } by { $depth } cm; it has to be 120 by 80 cm.
   *[other] The table is { $width } by { $depth } cm.
}
say-field-cards = { $outcome ->
    [broken] The battlefield has { $recorded } cards; it needs { $expected } in one block of three by two.
   *[other] The battlefield has { $recorded } cards in one block.
}
say-field-of-other = The battlefield is chosen by the side that did not offer battle.
say-field-unanswered = The battlefield was chosen before battle was accepted.
say-fights-back = { $outcome ->
    [broken] { $unit } is struck in flank or rear and does not fight back.
   *[other] { $unit } is struck in flank or rear and fights back.
}
say-fog = { $outcome ->
    [broken] { $unit } does not see { $target } at { $recorded } cm in fog; { $expected } cm at most.
   *[other] { $unit } sees { $target } at { $recorded } cm in fog; { $expected } cm at most.
}
say-forward = { $outcome ->
    [broken] { $unit } moves { $recorded } cm backwards.
   *[other] { $unit } moves forwards.
}
say-free-setup = Terrain and weather were chosen freely.
say-from-rear = { $outcome ->
    [broken] { $unit } is destroyed if it routs with the enemy behind it, and only then; not so in the log.
   *[other] { $unit } has the enemy behind it and cannot run: it is destroyed.
}
say-full-front = { $outcome ->
    [broken] { $unit } has too few figures for a front rank of { $expected }.
   *[other] { $unit } fills its front rank of { $expected }.
}
say-full-move = { $unit } falls back its full move, { $expected } cm; in the log { $recorded } cm.
say-general-count = { $side }: its generals need { $recorded } figures; it has { $expected }.
say-general-moves = { $outcome ->
    [broken] { $unit } may not move, join or leave a unit like this.
   *[other] { $unit } moves, joins or leaves a unit.
}
say-general-profile = { $outcome ->
    [broken] { $unit } does not have the best values for { $class }: { $expected }.
   *[other] { $unit } has the best values for { $class }: { $expected }.
}
say-goes-on = { $outcome ->
    [broken] { $unit } may not continue: no enemy routed before it ({ $pace }).
   *[other] { $unit } continues after its enemy routed ({ $pace }).
}
say-goes-on-fighting = { $unit } stays in melee: neither side routed.
say-goes-short = { $unit } attacks, moves { $recorded } of { $expected } cm and touches no enemy.
say-grows-back = { $outcome ->
    [broken] { $unit } moves its front by { $recorded } cm as it changes formation.
   *[other] { $unit } keeps its front in place as it changes formation; it moved by { $recorded } cm.
}
say-handguns-mixed = { $outcome ->
    [broken] { $unit } mixes handguns with other weapons in { $year }: too early.
   *[other] { $unit } mixes handguns with other weapons in { $year }.
}
say-heads-for = { $outcome ->
    [broken] { $unit } does not come nearer to its target, { $target }.
   *[other] { $unit } heads for { $target }.
}
say-heavy-and-large = { $outcome ->
    [broken] { $unit } on foot may not combine large shields with heavy armour.
   *[other] { $unit } on foot with large shields has no heavy armour.
}
say-hits = { $unit }, hits by or on it: { $expected }; in the log { $recorded }.
say-hits-without = { $unit } counted { $recorded } hits on { $target } and left this modifier out; with it there are { $expected }.
say-horse-armour = { $outcome ->
    [broken] { $unit } is on foot and cannot have horse armour.
   *[other] { $unit } is mounted and may have horse armour.
}
say-in-front = { $outcome ->
    [broken] { $unit } cannot shoot at { $target }, which is not to its front.
   *[other] { $unit } shoots at { $target } to its front.
}
say-irregular-control = { $outcome ->
    [broken] { $general } is irregular and may not order { $unit }: he is neither with it nor with its line.
   *[other] { $general } is irregular and orders { $unit }, the unit he is with or one of its line.
}
say-javelins = { $outcome ->
    [broken] { $unit } may not throw javelins at { $target } now.
   *[other] { $unit } throws javelins at { $target } at contact.
}
say-javelins-of = { $outcome ->
    [broken] { $unit } ({ $recorded }) may not carry javelins.
   *[other] { $unit } ({ $recorded }) carries javelins.
}
say-killed = { $unit } is killed: { $expected }; in the log { $recorded }.
say-killed-count = { $unit } lost { $expected } figures in this combat; in the log { $recorded }.
say-lays = { $outcome ->
    [broken] The card { $recorded } may not be laid at row { $row }, column { $column }, or is not in hand.
   *[other] The card { $recorded } is laid at row { $row }, column { $column }.
}
say-lays-in-turn = The next card is laid by { $expected }; in the log by { $recorded }.
say-leaves = { $outcome ->
    [broken] { $unit } is too far from the edge to leave the table.
   *[other] { $unit } leaves the table.
}
say-leaves-water = { $outcome ->
    [broken] { $unit } is in flooded water and does not leave for a neighbouring card.
   *[other] { $unit } leaves the flooded water for a neighbouring card.
}
say-left-undone = { $unit }: something due at once is not in the log: { $owed }.
say-line-gap = { $unit }: the widest gap in its line is { $recorded } cm; { $expected } cm at most.
say-line-kept = { $outcome ->
    [broken] { $unit } and its line do not stay together.
   *[other] { $unit } and its line stay together.
}
say-lists-outside = { $side }: its army list says what it may carry ({ $list }).
say-loyal = { $unit } is disloyal on { $needed } or less; loyal: { $expected }; in the log { $recorded }.
say-loyalty = { $outcome ->
    [broken] { $unit } need not test its loyalty.
   *[other] { $unit } tests its loyalty.
}
say-loyalty-difference = { $outcome ->
    [broken] { $unit } need not test: its side has not lost more than the enemy ({ $recorded }).
   *[other] { $unit } tests: its side has lost { $recorded } more than the enemy.
}
say-loyalty-once = { $outcome ->
    [broken] { $unit } tests its loyalty a second time this turn.
   *[other] { $unit } tests its loyalty once a turn.
}
say-loyalty-owed = { $unit } has to test its loyalty; the log has no test.
say-main-type = { $outcome ->
    [broken] { $side } has { $expected } as its main type: all other types are auxiliaries, and only they. Not so in the roster.
   *[other] { $side } has { $expected } as its main type; all others are auxiliaries.
}
say-map-whole = { $outcome ->
    [broken] The map is not complete: { $recorded } cards.
   *[other] The map has { $recorded } cards.
}
say-march-cost = { $unit }: its march costs { $expected }; in the log { $recorded }.
say-march-path = { $outcome ->
    [broken] { $unit } does not march from card to neighbouring card.
   *[other] { $unit } marches from card to card.
}
say-march-tired = { $unit }, tired: { $expected }; in the log { $recorded }.
say-marches = { $unit } rolls { $rolled } against a cost of { $cost } and ends at { $expected }; in the log { $recorded }.
say-marker = { $unit } is wholly disordered but does not rout: one figure faces the enemy.
say-marks = { $outcome ->
    [broken] { $recorded } targets are marked after a march was rolled for.
   *[other] { $recorded } targets are marked before any march is rolled for.
}
say-march-not-rolled = { $unit } has a marked target, but no march was rolled for it.
say-melee-group = Fighting together: { $expected }; in the log { $recorded }.
say-melee-sides = A melee needs units of both sides; the log has { $recorded }, all of one.
say-mixed = { $unit } is mixed; its front rank sets its type: { $recorded }.
say-mixed-front = { $unit } has figures of different steadiness in its front rank.
say-most-generals = The battlefield holds { $recorded } generals; the best choice holds { $expected }.
say-move = { $unit } moves { $recorded } cm; { $expected } cm at most.
say-moved-and-shoots = { $outcome ->
    [broken] { $unit } moved this turn and may not shoot as well ({ $fire }).
   *[other] { $unit } has not moved this turn and shoots ({ $fire }).
}
say-moves-by-order = { $outcome ->
    [broken] { $unit } moves neither by order nor by uncontrolled movement ({ $pace }).
   *[other] { $unit } moves by order or by uncontrolled movement ({ $pace }).
}
say-moves-engaged = { $outcome ->
    [broken] { $unit } is in melee and may not move ({ $pace }).
   *[other] { $unit } is not in melee and moves ({ $pace }).
}
say-moves-in-circle = { $unit } stands in a circle and may not move ({ $pace }).
say-moves-in-turn = { $expected } moves next; the log has { $recorded }.
say-moves-once = { $outcome ->
    [broken] { $unit } has already moved this turn ({ $pace }).
   *[other] { $unit } makes its move for this turn ({ $pace }).
}
say-moves-recovering = { $unit } is recovering its order this turn and may not move ({ $pace }).
say-moves-reformed = { $unit } changed formation at the end of its move and may not move again ({ $pace }).
say-moves-routing = { $unit } is routing and may make no other move ({ $pace }).
say-moves-withdrawn = { $unit } may not move: its corps has withdrawn from the battle ({ $pace }).
say-must-accept = { $outcome ->
    [broken] { $side } may not decline battle, nor leave the offer without an answer: a corps of it in contact is tired.
   *[other] { $side } accepts battle: { $recorded }.
}
say-must-attack = { $outcome ->
    [broken] { $unit } had to attack and did not move.
   *[other] { $unit } sees no enemy to attack and stays.
}
say-must-back-off = { $unit } had to back off and did not.
say-must-fight = { $unit } is in contact and did not fight.
say-must-run = { $unit } is routing and did not make its rout move.
say-must-test = { $unit } was not moved and took no uncontrolled test.
say-must-test-on = { $unit } attacks and has reached no enemy; it took no test for its next pace.
say-naming = { $outcome ->
    [broken] { $unit } is called “{ $profile }”, which does not fit specialty { $specialty } and steadiness { $steadiness }.
   *[other] { $unit } is called “{ $profile }”: specialty { $specialty }, steadiness { $steadiness }.
}
say-nearest = { $outcome ->
    [broken] { $unit }: the enemies named are not the nearest.
   *[other] { $unit }: the nearest enemies are named.
}
say-night = { $outcome ->
    [broken] Night may not fall now: one side has not moved yet, it fell already, or battle was accepted.
   *[other] Night falls after both sides have moved.
}
say-night-march = Night marches are made at night, day marches by day.
say-no-approach = { $outcome ->
    [broken] { $unit } routs towards the enemy: { $before } cm before, { $recorded } cm after.
   *[other] { $unit } routs no nearer to the enemy: { $before } cm before, { $recorded } cm after.
}
say-no-die = { $outcome ->
    [broken] { $unit } rolls a die where none is due.
   *[other] { $unit } rolls no die here.
}
say-no-disorder-due = { $unit } has no reason for a disorder roll ({ $because }).
say-no-exchange = { $unit } did not return fire: no unit test.
say-no-general = { $unit } is not a general.
say-no-skirmishers = { $outcome ->
    [broken] { $unit } rolls among skirmishers, which are no target for it.
   *[other] { $unit } may not target skirmishers.
}
say-no-such-profile = { $unit } has values that are in no table.
say-no-target = { $unit } has no marked target.
say-nominal = Hits before saves: { $attackers } on one side, { $defenders } on the other.
say-not-drawn = { $unit } sees several enemies and attacks; the log has no die that picks one.
say-not-pushed = { $unit } stands before { $other } and had to move ahead of it.
say-not-thinned = { $outcome ->
    [broken] { $unit } has { $recorded } figures in { $formation }, whose front rank takes { $expected }: its formation has thinned.
   *[other] { $unit } has { $recorded } figures in { $formation }, whose front rank takes { $expected }.
}
say-not-there-yet = { $unit } is not on the table yet.
say-of-the-front-rank = { $outcome ->
    [broken] { $unit } is no unit of shooters, since nobody in its front rank shoots: it attacks ({ $fire }).
   *[other] { $unit } is a unit of shooters by its front rank ({ $fire }).
}
say-offers = { $side } offers battle: { $recorded }.
say-once-a-turn = { $outcome ->
    [broken] { $unit } fights a second melee round this turn.
   *[other] { $unit } fights one melee round a turn.
}
say-ordered = { $outcome ->
    [broken] { $unit } already had an order or has acted this turn; new order: { $recorded }.
   *[other] { $unit } gets its order for this turn: { $recorded }.
}
say-ordered-after-shooting = { $outcome ->
    [broken] { $unit } shot this turn and may not be ordered to move.
   *[other] { $unit } is ordered: { $recorded }.
}
say-ordered-engaged = { $outcome ->
    [broken] { $unit } is in melee and takes no orders ({ $recorded }).
   *[other] { $unit } is not in melee and takes the order: { $recorded }.
}
say-ordered-routing = { $unit } is routing and may only be ordered to rally, not to { $recorded }.
say-ordered-to-stop = { $unit } is ordered to rally but is not routing.
say-own-corps = { $outcome ->
    [broken] { $general } may not order { $unit }: it is not in his corps, and he is not its commander-in-chief.
   *[other] { $general } orders { $unit }, as its corps general or as commander-in-chief.
}
say-own-corps-marches = { $unit } is not a corps of this side.
say-paces = { $outcome ->
    [broken] { $unit } may not go on at this pace: it has not gone at the pace before ({ $pace }).
   *[other] { $unit } goes on at the next pace ({ $pace }).
}
say-paces-on-foot = { $unit } is not mounted: only cavalry trots and gallops ({ $pace }).
say-paces-tested = { $outcome ->
    [broken] { $unit } goes on without passing a test ({ $pace }).
   *[other] { $unit } took its test before this pace ({ $pace }).
}
say-passes = { $outcome ->
    [broken] { $unit } may not pass through { $other }.
   *[other] { $unit } passes through { $other }.
}
say-phase-due = { $outcome ->
    [broken] { $recorded } may not follow { $phase_before }: shooting, movement, movement without orders, melee is the order.
   *[other] { $recorded } follows { $phase_before }.
}
say-pieces = Pieces of { $terrain } in a square: { $expected }; on the table { $recorded }.
say-position = { $outcome ->
    [broken] { $unit } does not have, or has lost, the favourable position it claims: { $recorded }.
   *[other] { $unit } claims a favourable position: { $recorded }.
}
say-position-lost = { $unit } lost figures to shooting in its position and has to test.
say-price = { $unit } costs { $expected } points; in the roster { $recorded }.
say-pursues = { $unit } may not move in the melee phase: there is no pursuit ({ $pace }).
say-pushed = { $outcome ->
    [broken] { $unit } may not be pushed ahead: it is not skirmishers, or has moved already ({ $pace }).
   *[other] { $unit } is pushed ahead by its own side ({ $pace }).
}
say-pushed-by-nobody = { $unit } was pushed ahead, and no unit of its side came behind it.
say-rain-check = { $outcome ->
    [broken] { $unit } need not check its bowstrings: there is no rain, or it has none.
   *[other] { $unit } checks its bowstrings in the rain.
}
say-rallied-once = { $outcome ->
    [broken] { $unit } is not routing, or a general already tried to rally it this turn.
   *[other] { $unit } is routing; first attempt to rally it this turn.
}
say-rallies = { $outcome ->
    [broken] { $general } does not command { $unit } and may not rally it.
   *[other] { $general } tries to rally { $unit }.
}
say-rally = { $unit } rallies on { $needed } or less: { $expected }; in the log { $recorded }.
say-range = { $outcome ->
    [broken] { $unit } is { $recorded } cm from { $target }: beyond its range of { $expected } cm.
   *[other] { $unit } is { $recorded } cm from { $target }; range { $expected } cm.
}
say-ranks = { $unit } has { $expected } full ranks; in the log { $recorded }.
say-recovered = { $unit }, figures back in order: { $expected }; in the log { $recorded }.
say-recovers = { $outcome ->
    [broken] { $unit } may not recover its order now: that needs an order and its whole turn.
   *[other] { $unit } spends its whole turn recovering its order.
}
say-refilled = { $unit } loses { $recorded } figures and closes its ranks.
say-reforms = { $outcome ->
    [broken] { $unit } may not re-form: it has no order to, or is in melee. New formation: { $formation }.
   *[other] { $unit } re-forms by order. New formation: { $formation }.
}
say-reforms-once = { $outcome ->
    [broken] { $unit } changes formation a second time this turn, or in the middle of its move.
   *[other] { $unit } changes formation once, before or after its move.
}
say-remounts = { $outcome ->
    [broken] { $unit } has no order to { $expected }, or cannot.
   *[other] { $unit } carries out its order: { $expected }.
}
say-rests = { $outcome ->
    [broken] { $recorded } corps rest; not all of them are on the map and may rest.
   *[other] { $recorded } corps rest.
}
say-rests-and-marches = { $unit } was tired and rests this night, so it does not march in it.
say-rides-down = { $outcome ->
    [broken] { $unit } may not ride down { $target }.
   *[other] { $unit } rides down { $target }.
}
say-roll-off-dice = { $outcome ->
    [broken] Each side rolls one die, and ties are rerolled; the { $recorded } rolls in the log do not fit that.
   *[other] Each side rolls one die, and ties are rerolled; rolls in the log: { $recorded }.
}
say-rolled-again = The first turn has already been decided.
say-rolled-before-deployed = The first turn is rolled for, and { $side } has not deployed.
say-routs = { $outcome ->
    [broken] { $unit } routs although no test asked for it.
   *[other] { $unit } routs.
}
say-runs-once = { $outcome ->
    [broken] { $unit } makes a second rout move this turn.
   *[other] { $unit } makes one rout move a turn.
}
say-said-distance = { $outcome ->
    [broken] By their places { $unit } and { $target } are { $expected } cm apart; the log says { $recorded } cm.
   *[other] { $unit } and { $target } are { $expected } cm apart, as measured by the players: { $recorded } cm.
}
say-said-way = { $outcome ->
    [broken] By its places { $unit } goes { $expected } cm; the log says { $recorded } cm.
   *[other] { $unit } goes { $expected } cm, as measured by the players: { $recorded } cm.
}
say-said-way-least = { $outcome ->
    [broken] By its places { $unit } goes at least { $expected } cm; the log says { $recorded } cm.
   *[other] { $unit } goes at least { $expected } cm; measured by the players: { $recorded } cm.
}
say-saved = { $unit }: hits { $hits }, saved { $expected }; in the log { $recorded }.
say-sees = { $outcome ->
    [broken] { $unit } does not see { $target }.
   *[other] { $unit } sees { $target }.
}
say-serves-enemy = { $unit } has gone over: { $side } commands it now.
say-shape = { $outcome ->
    [broken] { $unit } may not take this shape in { $formation }: { $recorded }.
   *[other] { $unit } takes this shape in { $formation }: { $recorded }.
}
say-shared = { $hits } hits are shared evenly: { $expected }; in the log { $recorded }.
say-shoots-at = { $outcome ->
    [broken] { $unit } has nobody who can shoot at { $target }.
   *[other] { $unit } shoots at { $target }.
}
say-shoots-at-friend = { $unit } shoots at { $target }, which is not an enemy unit.
say-shoots-before-melee = { $outcome ->
    [broken] { $unit } shoots at skirmishers it has already fought.
   *[other] { $unit } meets skirmishers and shoots before they fight.
}
say-shoots-by-order = { $outcome ->
    [broken] { $unit } shoots without an order, or a second time ({ $fire }).
   *[other] { $unit } shoots once, by order ({ $fire }).
}
say-shoots-engaged = { $outcome ->
    [broken] { $unit } is in melee and may not shoot ({ $fire }).
   *[other] { $unit } is not in melee and shoots ({ $fire }).
}
say-shoots-free = { $outcome ->
    [broken] { $unit } may not shoot freely: only skirmishers that moved do, once, in their own turn ({ $fire }).
   *[other] { $unit } shoots as skirmishers that moved ({ $fire }).
}
say-shoots-impetuous = { $outcome ->
    [broken] { $unit } shoots without orders, although neither its test nor its die asked for it ({ $fire }).
   *[other] { $unit } shoots instead of attacking ({ $fire }).
}
say-shoots-into = { $outcome ->
    [broken] { $unit } may not shoot at a unit in melee ({ $fire }).
   *[other] { $unit } shoots at a unit that is not in melee ({ $fire }).
}
say-shoots-withdrawn = { $unit } may not shoot: its corps has withdrawn from the battle ({ $fire }).
say-shot-and-moves = { $outcome ->
    [broken] { $unit } shot this turn and may not move as well ({ $pace }).
   *[other] { $unit } has not shot this turn and moves ({ $pace }).
}
say-shot-not-drawn = { $unit } may shoot at several enemies; the log has no die that picks one.
say-skirmish-kept = { $outcome ->
    [broken] { $unit } may not change into or out of skirmish order.
   *[other] { $unit } does not change into or out of skirmish order.
}
say-square = { $outcome ->
    [broken] { $unit } is outside the square of its corps, row { $row }, column { $column }.
   *[other] { $unit } is in the square of its corps, row { $row }, column { $column }.
}
say-stands = { $unit } passes its test: { $expected }; in the log { $recorded }.
say-stands-on = { $unit } is placed on top of { $other }.
say-stands-on-table = { $outcome ->
    [broken] { $unit } is beyond the table edge.
   *[other] { $unit } is on the table.
}
say-stopped = { $unit } rallies, wholly disordered.
say-straight = { $outcome ->
    [broken] { $unit } does not move straight: { $recorded } cm to the side.
   *[other] { $unit } moves straight.
}
say-strikes = { $outcome ->
    [broken] { $unit } rolls { $recorded } dice but has nobody who can strike.
   *[other] { $unit } strikes with { $recorded } dice.
}
say-strikes-again = { $unit } continues after an impact and may not strike again, by the ruling agreed.
say-strikes-fresh = { $outcome ->
    [broken] { $unit } strikes units that are in melee or have been struck already.
   *[other] { $unit } strikes units that are not in melee yet.
}
say-strikes-impetuous = { $unit } attacks without orders and may not strike, by the ruling agreed.
say-strikes-joining = { $unit } joins a melee: it fights there and may not strike.
say-strikes-touched = { $outcome ->
    [broken] { $unit } strikes with { $recorded } dice without touching an enemy.
   *[other] { $unit } strikes at contact with { $recorded } dice.
}
say-string = { $outcome ->
    [broken] { $unit } shoots in rain with bowstrings that were not checked, or are wet.
   *[other] { $unit } shoots in rain with bowstrings that were checked and are dry.
}
say-sun = { $unit }, sun in the face: { $expected }; in the log { $recorded }.
say-surprise = { $outcome ->
    [broken] The card { $recorded } is not a surprise card, or not in hand.
   *[other] The card { $recorded } is a surprise card in hand.
}
say-surprise-kept = { $outcome ->
    [broken] The card { $recorded } is not played as its text says.
   *[other] The card { $recorded } is played as its text says.
}
say-talent = { $unit }, talent: { $expected }; in the log { $recorded }.
say-talent-bounds = { $unit } has a talent beyond what can be bought.
say-talent-counts = { $unit }: the talent of its general counts.
say-talent-entitled = { $outcome ->
    [broken] { $unit } may not roll for { $quality }, or not again.
   *[other] { $unit } rolls once for { $quality }.
}
say-talents-bought = { $unit } has talents of { $recorded } in all; { $expected } at most.
say-talents-late = { $unit } may not buy talents any more, or talents are rolled in this battle.
say-target = { $unit }: the player chooses its target.
say-test-value = { $unit }: steadiness { $steadiness }, ranks { $ranks }, killed { $killed }, talent { $talent }, ridden through { $ridden_through }: { $expected }; in the log { $recorded }.
say-tests-now = { $outcome ->
    [broken] { $unit } need not take this uncontrolled test now: { $recorded }.
   *[other] { $unit } takes the uncontrolled test that is due: { $recorded }.
}
say-tests-when = { $outcome ->
    [broken] { $unit } need not test: it has not lost this ({ $because }).
   *[other] { $unit } lost and tests ({ $because }).
}
say-then-melee = { $unit } passed its test and fights in the melee phase.
say-thinned = { $unit } can no longer fill a front rank of { $front }; new formation: { $recorded }.
say-through = { $unit } breaks through: a rider passes all ranks.
say-through-enemy = { $outcome ->
    [broken] { $unit } marches through an enemy corps without a hidden march card.
   *[other] { $unit } marches through an enemy corps by a hidden march.
}
say-tired-corps = Tired corps on the battlefield: { $expected }; in the log { $recorded }.
say-tired-march = { $outcome ->
    [broken] { $unit } is tired and may not march.
   *[other] { $unit } is not tired and marches.
}
say-to-own-edge = { $outcome ->
    [broken] { $unit } does not move towards its own edge.
   *[other] { $unit } moves towards its own edge.
}
say-touches = { $outcome ->
    [broken] { $unit } does not touch { $enemy }, although the log says so.
   *[other] { $unit } touches { $enemy }.
}
say-touches-side = { $outcome ->
    [broken] { $unit } touches { $enemy } on another side: { $expected }; in the log { $recorded }.
   *[other] { $unit } touches { $enemy }: { $recorded }.
}
say-turn-count = This is turn { $expected }; the log has { $recorded }.
say-turn-not-begun = { $side } begins a phase; the log has no beginning of its turn.
say-turned-stay = { $outcome ->
    [broken] { $unit } has disordered figures that stay in the front rank: { $expected } dice, not { $recorded }.
   *[other] { $unit } has disordered figures that stay in the front rank: { $expected } dice; the log has { $recorded }.
}
say-two-numbers = { $outcome ->
    [broken] { $unit } has a specialty; its troop type has melee instead.
   *[other] { $unit } has melee instead of a specialty.
}
say-uncontrolled = { $unit } tests against { $value }: { $expected }; in the log { $recorded }.
say-uncontrolled-value = { $unit }: steadiness minus { $losses } lost units is { $expected }; in the log { $recorded }.
say-unit-size = { $unit } has { $recorded } figures; its formation takes { $expected }.
say-unlisted = { $piece } hinders like a stream: { $hinders }; if not, it is impassable.
say-value = { $outcome ->
    [broken] { $unit }, { $value_of }: { $recorded } is not a value in the book.
   *[other] { $unit }, { $value_of }: { $recorded }.
}
say-weapon-goes-with = { $outcome ->
    [broken] { $unit } may not combine { $weapon } with { $shield }.
   *[other] { $unit }: { $weapon } with { $shield }.
}
say-weapon-of-class = { $outcome ->
    [broken] { $unit } ({ $class }) may not carry: { $recorded }.
   *[other] { $unit } ({ $class }) carries: { $recorded }.
}
say-weapons = { $outcome ->
    [broken] { $unit } has figures with { $recorded } weapons; each may have one.
   *[other] { $unit }, weapons per figure: { $recorded }.
}
say-weather = { $outcome ->
    [broken] The weather { $recorded } cannot come now, or the card is not in hand.
   *[other] The weather { $recorded } comes.
}
say-weather-carries = Weather on the map: { $expected }; in the battle { $recorded }.
say-wet = { $unit }, wet bowstrings: { $expected }; in the log { $recorded }.
say-wind = { $unit }, wind: { $expected }; in the log { $recorded }.
say-winner-begins = { $outcome ->
    [broken] Who wins this roll begins: { $expected }; in the log { $recorded }.
   *[other] Who wins this roll begins: { $recorded }.
}
say-withdrawn = { $unit } has withdrawn from the battle.
say-withdraws = { $unit } withdraws; the corps acts only when attacked.
say-works = { $outcome ->
    [broken] Fortifications are on the table without a card for them.
   *[other] Fortifications are on the table; a card allows them.
}
say-downhill = { $unit } does not move uphill.

# Names of figures.
figure-attackers = Attackers
figure-before = Before
figure-class = Troop type
figure-cost = Cost
figure-day = Day
figure-defenders = Defenders
figure-enemy = Enemy
figure-fire = Shooting
figure-formation = Formation
figure-front = Front rank
figure-general = General
figure-hinders = Hinders
figure-hits = Hits
figure-killed = Killed
figure-losses = Lost units
figure-ordered = In order
figure-owed = Due
figure-pace = Pace
figure-piece = Piece
figure-quality = Quality
figure-ranks = Full ranks
figure-ridden_through = Ridden through
figure-row = Row
figure-shield = Shield
figure-specialty = Specialty
figure-steadiness = Steadiness
figure-talent = Talent
figure-to_unit = Unit
figure-turned = Disordered
figure-value = Value
figure-value_of = Which value
figure-weapon = Weapon
figure-year = Year
counter-disordered = Disordered figures

# Rolls.
roll-arrival = Arrival of a corps
roll-disorder = Disorder
roll-general = General at risk
roll-javelin = Javelins
roll-loyalty = Loyalty
roll-march = March
roll-melee = Melee
roll-rain = Wet bowstring
roll-rally = Rally
roll-recovery = Recovery
roll-steadiness = Steadiness of figures
roll-strike = Impact
roll-talent = Talent
roll-target = Target
roll-uncontrolled = Uncontrolled movement
roll-unit_steadiness = Unit steadiness

# Names of fields of a log.
field-attach = with which unit the general is
field-steps = turns on the way
field-declared = what it does
field-contacts = contacts
field-corps = corps
field-cost = cost
field-crosses = terrain crossed
field-path = the way
field-disordered = disordered figures
field-edges = own edges of the table
field-fallen = figures that fell
field-flow = which way the river flows
field-gap = gap in the line
field-hands = the cards dealt
field-leaves = whether it left the table
field-main_types = main troop types
field-reinforcement = how late corps come
field-skill = what the talent is for
field-specialty = specialty
field-sun = where the sun stands
field-wind = where the wind blows
field-at = places
field-names = what the card names
field-tired = tired corps
field-weather = weather
field-value = value that is tested against
field-weapons = weapons
field-pace = how it moved
field-order = its order
field-uncontrolled = result of its uncontrolled test
field-ranks = ranks that count
field-free_to_go_on = whether it may continue
term-light_armour = light armour
term-heavy_armour = heavy armour
term-light_horse_armour = light horse armour
term-heavy_horse_armour = heavy horse armour
term-rides = rides to the battle
term-regular = regular command
term-irregular = irregular command
term-candidates = nearest enemies
term-column = along the column
term-detach = leaves the unit
term-far = far edge
term-left = left edge
term-near = near edge
term-right = right edge
term-row = along the row
field-formation = Formation
field-weapon = Weapon
field-armour = Armour
field-shield = Shield
field-horse_armour = Armour of the horses
field-command = Command
field-accepts-false = declines
field-accepts-true = accepts
field-at-end = at the end
field-at-start = at the start
field-attacker = who offered battle
field-attackers = who came into contact
field-cells = cards of the field
field-defenders = who was touched
field-destroyed = destroyed
field-dismounted = on foot
field-ground = ground
field-late = corps that come late
field-marches = marches
field-night = at night
field-offers_battle = offers battle
field-purpose-first_card = who lays the first card
field-purpose-first_move = who moves first
field-purpose-first_turn = who decides the first turn
field-to_shoot = to be shot at
field-ways = ways of the units
field-weather_of = whose wind or sun it is
