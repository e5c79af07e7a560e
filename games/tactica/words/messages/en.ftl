# What the referee of Tactica says; what any game says stands in `common.ftl`.

# Words that stand as values.
term-disorder = roll for disorder
term-fall_back = falling back
term-general_risk = die for the general
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
term-rally = stop
term-stand = stand
term-walk = walk
term-trot = trot
term-gallop = gallop
term-continuation = going on
term-pushed = pushed
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
term-return = in answer
term-defensive = defensive
term-javelins = javelins
term-face = in the face
term-behind = behind
term-side = from the side
term-shot = shot at
term-impact = impact
term-exchange = exchange of fire
term-terrain = bad ground
term-mud = mud
term-handguns = handguns
term-agreed = agreed
term-time = time was up
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
event-march_plan = Targets marked
event-march_roll = March
event-march_end = Marches made
event-answer_battle = Answer to battle
event-battlefield = Battlefield
event-night = Night
event-terrain_set_up = Terrain set up
event-conditions = Conditions
event-arrival = Late corps
event-loyalty = Loyalty
event-general_move = General moves
event-draw_target = Target drawn
event-rain_check = String in rain
event-general_risk = General at risk
event-fall_back = Falls back
event-reform = Re-forms
event-exchange_ranks = Exchange of ranks
event-mount = Mounts
event-dismount = Dismounts
event-recover = Recovers
event-disorder = Disorder
event-ride_down = Ridden down
event-impact = Impact
event-unit_test = Unit steadiness test
event-rout = Rout
event-uncontrolled = Uncontrolled test
event-rally = Stops routers
event-melee = Round of melee

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
flag-defected = gone over

# Sentences.
say-all-disordered = All figures of { $unit } are disordered: it runs.
say-answers = { $outcome ->
    [broken] { $unit } answers { $target }, who did not shoot at it or was answered already.
   *[other] { $unit } answers the fire of { $target }.
    }
say-answers-offer = { $outcome ->
    [broken] Nobody offered this side battle, and it answers.
   *[other] The offer of battle is answered by the other side.
    }
say-answers-strike = { $outcome ->
    [broken] { $unit } rolls { $recorded } dice against the strike, which is not what the rule allows or asks here.
   *[other] { $unit } answers the strike with { $recorded } dice.
    }
say-army-points = The army of { $side } costs { $recorded } points; { $expected } are agreed.
say-arrival = The corps of { $unit } comes on { $needed } or less: { $expected }; in the log { $recorded }.
say-arrival-option = { $outcome ->
    [broken] A die is rolled for the corps of { $unit }, though late corps march.
   *[other] Late corps come by a die, as was agreed ({ $unit }).
    }
say-arrival-owed = The die for the late corps of { $unit } is missing at the start of the turn.
say-arrival-roll = { $outcome ->
    [broken] The die for the corps of { $unit } is not due now: it is rolled once for a late corps at the start of its owner's turn.
   *[other] One die for the late corps of { $unit } at the start of its owner's turn.
    }
say-arrives = { $outcome ->
    [broken] { $unit } is no unit of a late corps that steps in now ({ $pace }).
   *[other] { $unit } steps in as a unit of a late corps, tired ({ $pace }).
    }
say-at-risk = { $outcome ->
    [broken] Nothing puts { $unit } at risk now ({ $because }).
   *[other] { $unit } is at risk ({ $because }).
    }
say-attached = { $unit } joins { $to_unit }.
say-attacks-instead = { $outcome ->
    [broken] { $unit } attacks with an enemy in range: shooters have to shoot instead.
   *[other] { $unit } has nobody to shoot at and attacks.
    }
say-backs-off = { $outcome ->
    [broken] { $unit } backs off, though its test did not make it ({ $pace }).
   *[other] { $unit } backs off as its test has it ({ $pace }).
    }
say-backs-off-facing = { $outcome ->
    [broken] { $unit } backs off and turns, or does not go toward its own edge.
   *[other] { $unit } backs off to its own edge with its face to the enemy.
    }
say-bases = { $outcome ->
    [broken] { $unit } stands on { $recorded } bases, more or fewer than its figures take in a column.
   *[other] { $unit } stands on { $recorded } bases.
    }
say-begins = { $side } begins, as whoever won the roll decided.
say-battle-end = The battle is over ({ $because }): { $recorded }.
say-battle-line = { $outcome ->
    [broken] { $unit } and others, { $recorded } in all, do not stand side by side or cannot do this as a line.
   *[other] { $unit } and others side by side in a battle line of { $recorded }.
    }
say-by-path = { $unit } goes by a path.
say-candidates = { $outcome ->
    [broken] Not all candidates of { $unit } are enemy units.
   *[other] The candidates of { $unit } are enemy units.
    }
say-chain = { $outcome ->
    [broken] Riders of { $unit } strike on where they may not: after a miss, beyond the last rank, or without a first hit.
   *[other] Riders of { $unit } who hit strike on, rank by rank.
    }
say-chiefs = { $side } has { $recorded } commanders-in-chief; { $expected } is due.
say-closed = { $outcome ->
    [broken] { $unit } moves over ground that nobody crosses ({ $terrain }).
   *[other] { $unit } crosses by a path or a bridge ({ $terrain }).
    }
say-closed-card = { $outcome ->
    [broken] { $unit } crosses the card at row { $row }, column { $column }, which is closed.
   *[other] { $unit } crosses the card at row { $row }, column { $column }.
    }
say-command-radius = From { $general } to { $unit } it is { $recorded } cm; { $expected } at most.
say-common = { $outcome ->
    [broken] { $recorded } units are named, which are not all that touch one another.
   *[other] { $recorded } units fight in common.
    }
say-conditions = Weather of { $recorded } kinds and the fatigue of corps are in force.
say-corps = { $outcome ->
    [broken] { $unit } is of the corps of { $recorded }, who is no general of its army.
   *[other] { $unit } is of the corps of { $recorded }.
    }
say-cover = { $outcome ->
    [broken] Target { $target } of { $unit } in cover: { $recorded }, and the ground tells otherwise.
   *[other] Target { $target } of { $unit } in cover: { $recorded }.
    }
say-crosses = { $unit } crosses { $expected }; in the log { $recorded }.
say-day-weather = { $outcome ->
    [broken] Weather of day { $day } ({ $recorded }): it is not laid so, by this side, or from this hand.
   *[other] Weather of day { $day }: { $recorded }.
    }
say-deals = { $expected } cards to each; dealt: { $recorded }.
say-deals-beyond-deck = More cards of a kind are dealt than the pack has: { $recorded } cards to the sides.
say-deals-once = { $outcome ->
    [broken] Cards are dealt a second time.
   *[other] { $expected } cards to each.
    }
say-defects = { $unit } and his corps go over to the enemy.
say-defends = { $outcome ->
    [broken] { $unit } cannot shoot at { $target } before contact.
   *[other] { $unit } shoots at { $target } before contact.
    }
say-deploy-distance = { $unit } is deployed { $recorded } cm from the enemy; { $expected } at least.
say-deploys = { $outcome ->
    [broken] { $unit } is deployed after the battle has begun.
   *[other] { $unit } is deployed by its own side, once, before the first turn.
    }
say-deploys-first = { $outcome ->
    [broken] { $unit } of the attacker is deployed before the army that accepted battle stands.
   *[other] The army that accepted battle stands before { $unit } is deployed.
    }
say-deploys-other = { $unit } is deployed by the other side.
say-deploys-twice = { $unit } is deployed a second time.
say-deputy = A deputy takes the place of { $unit }.
say-dice-due = { $unit }: { $expected } dice; the log has { $recorded }.
say-dismounts = { $outcome ->
    [broken] { $unit } begins on foot and has no horses.
   *[other] { $unit } begins on foot.
    }
say-disordered = Disordered figures of { $unit }: { $expected }; in the log { $recorded }.
say-drawn = The die gives { $unit } the target { $expected }; in the log { $recorded }.
say-drawn-target = { $outcome ->
    [broken] { $unit } of a battle line shoots at another target than the die drew.
   *[other] { $unit } of a battle line shoots at the target that the die drew.
    }
say-draws = { $outcome ->
    [broken] { $unit } rolls a die for { $recorded } targets, where none is due, or leaves it out.
   *[other] { $unit } draws among { $recorded } targets.
    }
say-draws-none = { $unit } chooses its target without a die.
say-equal-losses = { $unit } and { $target } have equal losses: nobody tests.
say-exchanges = { $outcome ->
    [broken] { $unit } cannot put its ranks in the order { $recorded } now.
   *[other] { $unit } puts its ranks in the order { $recorded }.
    }
say-falls = { $outcome ->
    [broken] { $recorded } figures of { $unit } fall, disordered ones among them ({ $turned }), while { $ordered } stood in order: these fall first.
   *[other] { $recorded } figures of { $unit } fall; { $ordered } stood in order.
    }
say-falls-back = { $outcome ->
    [broken] { $unit } falls back without reason or where it cannot.
   *[other] { $unit } falls back.
    }
say-favourable = { $outcome ->
    [broken] { $unit } stands in a favourable position and is tested all the same.
   *[other] { $unit } stands in a favourable position.
    }
say-field = { $outcome ->
    [broken] The field is { $width } by { $depth } cm; 120 by 80 is due.
   *[other] The field is { $width } by { $depth } cm.
    }
say-field-cards = { $outcome ->
    [broken] The field has { $recorded } cards; { $expected } in one block of three by two are due.
   *[other] The field has { $recorded } cards in one block.
    }
say-field-of-other = The field is chosen by the side that did not offer battle.
say-field-unanswered = The field is chosen before battle was accepted.
say-fights-back = { $outcome ->
    [broken] { $unit } is struck in flank or rear and does not fight back.
   *[other] { $unit } fights back in flank or rear.
    }
say-fog = { $outcome ->
    [broken] In fog { $unit } does not see { $target } at { $recorded } cm; { $expected } at most.
   *[other] In fog { $unit } sees { $target } at { $recorded } cm; { $expected } at most.
    }
say-forward = { $outcome ->
    [broken] { $unit } goes { $recorded } cm backward.
   *[other] { $unit } moves forward.
    }
say-free-setup = Ground and weather were chosen freely.
say-from-rear = { $outcome ->
    [broken] { $unit } is taken for destroyed or not, and it has the enemy behind it or not: one does not fit the other.
   *[other] { $unit } has the enemy behind it and cannot run.
    }
say-full-front = { $outcome ->
    [broken] { $unit } has too few figures for a front rank of { $expected }.
   *[other] The front rank of { $unit } takes { $expected } figures.
    }
say-full-move = { $unit } falls back its full move of { $expected } cm; in the log { $recorded }.
say-general-count = The generals of { $side } take { $recorded } figures of { $expected }.
say-general-moves = { $outcome ->
    [broken] { $unit } cannot move, join or leave like this.
   *[other] { $unit } moves, joins or leaves a unit.
    }
say-general-profile = { $outcome ->
    [broken] { $unit } has not the best values of { $class }: { $expected }.
   *[other] { $unit } has the best values of { $class }: { $expected }.
    }
say-goes-on = { $outcome ->
    [broken] { $unit } goes on, though no enemy ran before it ({ $pace }).
   *[other] { $unit } goes on after its enemy ran ({ $pace }).
    }
say-goes-on-fighting = Nobody ran: the melee of { $unit } goes on.
say-goes-short = { $unit } attacks and goes { $recorded } cm of { $expected }, touching nobody.
say-grows-back = { $outcome ->
    [broken] { $unit } moves its front by { $recorded } cm when it changes formation.
   *[other] { $unit } keeps its front; it moved by { $recorded } cm.
    }
say-handguns-mixed = { $outcome ->
    [broken] { $unit } mixes handguns with others in { $year }: too early.
   *[other] { $unit } mixes handguns with others in { $year }.
    }
say-heads-for = { $outcome ->
    [broken] { $unit } does not come nearer to { $target }, its target.
   *[other] { $unit } heads for { $target }.
    }
say-heavy-and-large = { $outcome ->
    [broken] Foot of { $unit } has a large shield and heavy armour.
   *[other] Foot of { $unit } with a large shield has no heavy armour.
    }
say-hits = Hits of or on { $unit }: { $expected }; in the log { $recorded }.
say-hits-without = { $unit } counted { $recorded } hits on { $target } as if this did not hinder or help; with it they are { $expected }.
say-horse-armour = { $outcome ->
    [broken] { $unit } on foot has armour for horses.
   *[other] Only riders have armour for horses ({ $unit }).
    }
say-in-front = { $outcome ->
    [broken] { $target } is not to the front of { $unit }: it cannot shoot there.
   *[other] { $unit } shoots to its front at { $target }.
    }
say-irregular-control = { $outcome ->
    [broken] { $general } is irregular and neither with { $unit } nor with its line.
   *[other] An irregular general controls the unit that he is with and its line ({ $general }, { $unit }).
    }
say-javelins = { $outcome ->
    [broken] { $unit } cannot throw javelins at { $target } now.
   *[other] { $unit } throws javelins at { $target } at contact.
    }
say-javelins-of = { $outcome ->
    [broken] { $unit } of { $recorded } carries javelins, which are for others.
   *[other] { $unit } of { $recorded } carries javelins.
    }
say-killed = { $unit } is killed: { $expected }; in the log { $recorded }.
say-killed-count = { $unit } lost { $expected } figures in this combat; in the log { $recorded }.
say-lays = { $outcome ->
    [broken] The card { $recorded } cannot be laid at row { $row }, column { $column }, or is not in hand.
   *[other] The card { $recorded } is laid at row { $row }, column { $column }.
    }
say-lays-in-turn = The next card is laid by { $expected }; in the log by { $recorded }.
say-leaves = { $outcome ->
    [broken] { $unit } is too far from the edge to leave the table.
   *[other] { $unit } leaves the table.
    }
say-leaves-water = { $outcome ->
    [broken] { $unit } stands in flooded water and does not leave it for a neighbouring card.
   *[other] { $unit } leaves the water for a neighbouring card.
    }
say-left-undone = What had to follow at once for { $unit } is not in the log: { $owed }.
say-line-gap = The widest gap in the line of { $unit } is { $recorded } cm; { $expected } at most.
say-line-kept = { $outcome ->
    [broken] The line of { $unit } does not keep together.
   *[other] The line of { $unit } keeps together.
    }
say-lists-outside = What the army of { $side } may carry says its list ({ $list }).
say-loyal = { $unit } is disloyal on { $needed } or less; loyal: { $expected }; in the log { $recorded }.
say-loyalty = { $outcome ->
    [broken] The loyalty of { $unit } is tested without cause.
   *[other] The loyalty of { $unit } is tested.
    }
say-loyalty-difference = { $outcome ->
    [broken] Own losses do not exceed those of the enemy ({ $recorded }): { $unit } is not tested.
   *[other] Own losses exceed those of the enemy by { $recorded } ({ $unit }).
    }
say-loyalty-once = { $outcome ->
    [broken] The loyalty of { $unit } is tested a second time in this turn.
   *[other] The loyalty of { $unit } is tested once in a turn.
    }
say-loyalty-owed = The loyalty of { $unit } had to be tested.
say-main-type = { $outcome ->
    [broken] Not all of { $side } is as its main type, { $expected }, has it: all others are auxiliaries, and only they.
   *[other] The main type of { $side } is { $expected }; all others are auxiliaries.
    }
say-map-whole = { $outcome ->
    [broken] The map has { $recorded } cards: it is not whole.
   *[other] The map has { $recorded } cards.
    }
say-march-cost = The march of { $unit } costs { $expected }; in the log { $recorded }.
say-march-path = { $outcome ->
    [broken] { $unit } does not march from card to neighbouring card of the map.
   *[other] { $unit } marches from card to card.
    }
say-march-tired = { $unit } is tired: { $expected }; in the log { $recorded }.
say-marches = { $unit } rolls { $rolled } for a cost of { $cost } and stands at { $expected }; in the log { $recorded }.
say-marker = { $unit } is disordered whole and does not run: one figure faces the enemy.
say-marks = { $outcome ->
    [broken] { $recorded } targets are marked after a march was rolled.
   *[other] { $recorded } targets are marked before any march is rolled.
    }
say-march-not-rolled = A target is marked for { $unit }, and its march is not rolled for.
say-melee-group = These fight together: { $expected }; in the log { $recorded }.
say-melee-sides = A melee takes units of both sides; the log has { $recorded } of one.
say-mixed = { $unit } is mixed; its type is that of its front rank, { $recorded }.
say-mixed-front = The front rank of { $unit } has figures of several steadinesses.
say-most-generals = The field holds { $recorded } generals; { $expected } at best.
say-move = { $unit } goes { $recorded } cm; { $expected } at most.
say-moved-and-shoots = { $outcome ->
    [broken] { $unit } moved in this turn and cannot shoot as well ({ $fire }).
   *[other] { $unit } has not moved in this turn and shoots ({ $fire }).
    }
say-moves-by-order = { $outcome ->
    [broken] { $unit } moves neither by order nor by uncontrolled movement ({ $pace }).
   *[other] { $unit } moves by order or by uncontrolled movement ({ $pace }).
    }
say-moves-engaged = { $outcome ->
    [broken] { $unit } is in melee and cannot move ({ $pace }).
   *[other] { $unit } is in no melee and moves ({ $pace }).
    }
say-moves-in-circle = { $unit } stands in a circle and cannot move ({ $pace }).
say-moves-in-turn = The move is that of { $expected }; the log has { $recorded }.
say-moves-once = { $outcome ->
    [broken] { $unit } has moved in this turn already ({ $pace }).
   *[other] { $unit } makes its move of this turn ({ $pace }).
    }
say-moves-recovering = { $unit } recovers its order in this turn and cannot move ({ $pace }).
say-moves-reformed = { $unit } changed formation at the end of its move and moves again ({ $pace }).
say-moves-routing = { $unit } runs and makes no other move ({ $pace }).
say-moves-withdrawn = The corps of { $unit } has withdrawn from the battle: it does not move ({ $pace }).
say-must-accept = { $outcome ->
    [broken] { $side } declines battle, though a corps in contact is tired.
   *[other] { $side } accepts battle: { $recorded }.
    }
say-must-attack = { $outcome ->
    [broken] { $unit } had to attack and has not moved.
   *[other] { $unit } sees nobody to attack and stays.
    }
say-must-back-off = { $unit } had to back off.
say-must-fight = { $unit } is in contact and has not fought.
say-must-run = { $unit } routs and has not run.
say-must-test = { $unit } was not moved and not tested.
say-must-test-on = { $unit } attacks and has reached nobody: the test for its next pace is missing.
say-naming = { $outcome ->
    [broken] { $profile } is not what specialty { $specialty } and steadiness { $steadiness } are called ({ $unit }).
   *[other] { $profile }: specialty { $specialty }, steadiness { $steadiness } ({ $unit }).
    }
say-nearest = { $outcome ->
    [broken] The enemies named for { $unit } are not the nearest.
   *[other] The nearest enemies are named for { $unit }.
    }
say-night = { $outcome ->
    [broken] Night falls before both have moved, or a second time, or battle was accepted.
   *[other] Night comes after both have moved.
    }
say-night-march = Marches at night are made at night.
say-no-approach = { $outcome ->
    [broken] { $unit } runs nearer to the enemy: { $before } cm before, { $recorded } after.
   *[other] { $unit } runs no nearer to the enemy: { $before } cm before, { $recorded } after.
    }
say-no-die = { $outcome ->
    [broken] A die is rolled for { $unit }, where none is due.
   *[other] No die is rolled for { $unit } here.
    }
say-no-disorder-due = { $unit } has no reason to roll for disorder ({ $because }).
say-no-exchange = { $unit } did not answer: no unit test.
say-no-general = { $unit } is no general.
say-no-skirmishers = { $outcome ->
    [broken] { $unit } draws among skirmishers, who are no target for it.
   *[other] Skirmishers are no target for { $unit }.
    }
say-no-such-profile = No table has the values of { $unit }.
say-no-target = No target was marked for { $unit }.
say-nominal = Hits before saves: { $attackers } on one side, { $defenders } on the other.
say-not-drawn = { $unit } sees several enemies and attacks, and no die has picked one of them.
say-not-pushed = { $unit } stands before { $other } and had to go ahead of it.
say-not-thinned = { $outcome ->
    [broken] { $unit } stands in { $formation } with { $recorded } figures, and its front rank takes { $expected }: it has thinned.
   *[other] The { $recorded } figures of { $unit } fill the front rank of { $formation }, which takes { $expected }.
    }
say-not-there-yet = { $unit } is not on the table yet.
say-of-the-front-rank = { $outcome ->
    [broken] No figure in the front rank of { $unit } shoots, so it is no unit of shooters: it attacks ({ $fire }).
   *[other] The front rank tells what { $unit } is: a unit of shooters ({ $fire }).
    }
say-offers = { $side } offers battle: { $recorded }.
say-once-a-turn = { $outcome ->
    [broken] { $unit } fights a second round in this turn.
   *[other] { $unit } fights one round in a turn.
    }
say-ordered = { $outcome ->
    [broken] { $unit } was ordered or has acted in this turn already; now it is ordered to { $recorded }.
   *[other] { $unit } gets its order of this turn: { $recorded }.
    }
say-ordered-after-shooting = { $outcome ->
    [broken] { $unit } shot in this turn and cannot be ordered to move.
   *[other] { $unit } is ordered: { $recorded }.
    }
say-ordered-engaged = { $outcome ->
    [broken] { $unit } is in melee and takes no orders ({ $recorded }).
   *[other] { $unit } is in no melee and takes the order: { $recorded }.
    }
say-ordered-routing = { $unit } runs: it can only be ordered to stop, not to { $recorded }.
say-ordered-to-stop = { $unit } is ordered to stop and does not run.
say-own-corps = { $outcome ->
    [broken] { $general } orders { $unit }, who is not of his corps, and he is no commander-in-chief of it.
   *[other] { $general } orders { $unit }: his own corps, or any as commander-in-chief.
    }
say-own-corps-marches = { $unit } is no corps of this side.
say-paces = { $outcome ->
    [broken] { $unit } cannot go on at this pace: it is not mounted, moves in a line, or has not gone the pace before ({ $pace }).
   *[other] { $unit } goes on at a further pace ({ $pace }).
    }
say-paces-tested = { $outcome ->
    [broken] { $unit } goes on without a test that lets it ({ $pace }).
   *[other] { $unit } tested before this pace ({ $pace }).
    }
say-passes = { $outcome ->
    [broken] { $unit } passes through { $other }, which it cannot.
   *[other] { $unit } passes through { $other }.
    }
say-phase-due = { $outcome ->
    [broken] { $recorded } cannot follow { $phase_before }: the order is shooting, movement, movement without orders, melee.
   *[other] { $recorded } after { $phase_before }.
    }
say-pieces = Pieces of { $terrain } in a square: { $expected }; on the table { $recorded }.
say-position = { $outcome ->
    [broken] { $unit } claims a favourable position that it has not, or has lost: { $recorded }.
   *[other] { $unit } claims a favourable position: { $recorded }.
    }
say-position-lost = { $unit } lost figures to shooting in its position.
say-price = { $unit } costs { $expected } points; in the roster { $recorded }.
say-pursues = { $unit } moves in the melee phase, when nobody pursues ({ $pace }).
say-pushed = { $outcome ->
    [broken] { $unit } is not skirmishers, or has moved already: it is not pushed ahead ({ $pace }).
   *[other] { $unit } is pushed ahead by its own ({ $pace }).
    }
say-rain-check = { $outcome ->
    [broken] The strings of { $unit } are looked at where there is no rain, or no strings.
   *[other] In rain the strings of { $unit } are looked at.
    }
say-rallied-once = { $outcome ->
    [broken] { $unit } does not run, or was tried to be stopped in this turn already.
   *[other] { $unit } runs, and a general tries to stop it for the first time in this turn.
    }
say-rallies = { $outcome ->
    [broken] { $general } is not the general of { $unit } and cannot stop it.
   *[other] { $general } tries to stop { $unit }.
    }
say-rally = { $unit } stops on { $needed } or less: { $expected }; in the log { $recorded }.
say-range = { $outcome ->
    [broken] From { $unit } to { $target } it is { $recorded } cm: out of range, which is { $expected }.
   *[other] From { $unit } to { $target } it is { $recorded } cm; range { $expected }.
    }
say-ranks = { $unit } counts { $expected } full ranks; in the log { $recorded }.
say-recovered = Figures of { $unit } back in order: { $expected }; in the log { $recorded }.
say-recovers = { $outcome ->
    [broken] { $unit } cannot recover its order now: it takes an order and the whole turn.
   *[other] { $unit } recovers its order for its whole turn.
    }
say-refilled = { $recorded } figures of { $unit } fall and the ranks close up.
say-reforms = { $outcome ->
    [broken] { $unit } changes to { $formation } without an order to, or in melee.
   *[other] { $unit } changes to { $formation } by order.
    }
say-reforms-once = { $outcome ->
    [broken] { $unit } changes formation a second time in this turn, or in the middle of its move.
   *[other] { $unit } changes formation once, before or after its move.
    }
say-remounts = { $outcome ->
    [broken] { $unit } does this without the order to { $expected }, or cannot.
   *[other] { $unit } carries out the order: { $expected }.
    }
say-rests = { $outcome ->
    [broken] { $recorded } corps rest, not all of which are on the map or may rest.
   *[other] { $recorded } corps rest.
    }
say-rides-down = { $outcome ->
    [broken] { $unit } cannot ride down { $target }.
   *[other] { $unit } rides down { $target }.
    }
say-roll-off-dice = { $outcome ->
    [broken] Each side rolls one die, and again when they are equal; the log has { $recorded } otherwise.
   *[other] One die each, again when equal: { $recorded }.
    }
say-rolled-again = The first turn was decided already.
say-routs = { $outcome ->
    [broken] { $unit } runs, though no test made it.
   *[other] { $unit } runs.
    }
say-runs-once = { $outcome ->
    [broken] { $unit } runs a second time in this turn.
   *[other] { $unit } makes one rout move in a turn.
    }
say-saved = { $hits } hits on { $unit }: { $expected } saved; in the log { $recorded }.
say-sees = { $outcome ->
    [broken] { $unit } does not see { $target }.
   *[other] { $unit } sees { $target }.
    }
say-shape = { $outcome ->
    [broken] { $unit } cannot take the shape { $recorded } in { $formation }.
   *[other] { $unit } takes the shape { $recorded } in { $formation }.
    }
say-shared = { $hits } hits are shared evenly: { $expected }; in the log { $recorded }.
say-shoots-at = { $outcome ->
    [broken] Nobody in { $unit } can shoot at { $target }.
   *[other] { $unit } shoots at { $target }.
    }
say-shoots-at-friend = { $unit } shoots at { $target }, who is no enemy unit.
say-shoots-before-melee = { $outcome ->
    [broken] { $unit } shoots at skirmishers with whom it has fought already.
   *[other] { $unit } meets skirmishers and shoots before they fight.
    }
say-shoots-by-order = { $outcome ->
    [broken] { $unit } shoots without the order to, or a second time ({ $fire }).
   *[other] { $unit } shoots by order, once ({ $fire }).
    }
say-shoots-engaged = { $outcome ->
    [broken] { $unit } is in melee and cannot shoot ({ $fire }).
   *[other] { $unit } is in no melee and shoots ({ $fire }).
    }
say-shoots-free = { $outcome ->
    [broken] { $unit } cannot shoot freely: only skirmishers who moved do, once, in their own turn ({ $fire }).
   *[other] { $unit } shoots as skirmishers that moved ({ $fire }).
    }
say-shoots-impetuous = { $outcome ->
    [broken] { $unit } shoots without orders, though its test or its die did not tell it to ({ $fire }).
   *[other] { $unit } shoots instead of attacking ({ $fire }).
    }
say-shoots-into = { $outcome ->
    [broken] { $unit } shoots at a unit in melee ({ $fire }).
   *[other] { $unit } shoots at a unit that is not in melee ({ $fire }).
    }
say-shoots-withdrawn = The corps of { $unit } has withdrawn from the battle: it does not shoot ({ $fire }).
say-shot-and-moves = { $outcome ->
    [broken] { $unit } shot in this turn and cannot move as well ({ $pace }).
   *[other] { $unit } has not shot in this turn and moves ({ $pace }).
    }
say-skirmish-kept = { $outcome ->
    [broken] { $unit } takes or leaves skirmish order.
   *[other] { $unit } neither takes nor leaves skirmish order.
    }
say-square = { $outcome ->
    [broken] { $unit } does not stand in the square of its corps, row { $row }, column { $column }.
   *[other] { $unit } stands in the square of row { $row }, column { $column }.
    }
say-stands = { $unit } stands: { $expected }; in the log { $recorded }.
say-stands-on = { $unit } is put where { $other } stands.
say-stands-on-table = { $outcome ->
    [broken] { $unit } stands beyond the edge of the table.
   *[other] { $unit } stands on the table.
    }
say-stopped = { $unit } stops, wholly disordered.
say-straight = { $outcome ->
    [broken] { $unit } goes { $recorded } cm aslant.
   *[other] { $unit } goes straight.
    }
say-strikes = { $outcome ->
    [broken] { $unit } rolls { $recorded } dice and has nobody who can strike.
   *[other] { $unit } strikes with { $recorded } dice.
    }
say-strikes-again = { $unit } goes on after an impact: by the ruling agreed it does not strike again.
say-strikes-fresh = { $outcome ->
    [broken] { $unit } strikes units that fight or have been struck already.
   *[other] { $unit } strikes units that fight nobody yet.
    }
say-strikes-impetuous = { $unit } attacks without orders: by the ruling agreed it does not strike.
say-strikes-joining = { $unit } joins a melee: it fights there and does not strike.
say-strikes-touched = { $outcome ->
    [broken] { $unit } strikes with { $recorded } dice at nobody whom it touched.
   *[other] { $unit } strikes at contact with { $recorded } dice.
    }
say-string = { $outcome ->
    [broken] In rain the string of { $unit } was not looked at, or is wet.
   *[other] In rain the string of { $unit } was looked at and dry.
    }
say-sun = The sun is in the face of { $unit }: { $expected }; in the log { $recorded }.
say-surprise = { $outcome ->
    [broken] The card { $recorded } is no surprise card, or is not in this hand.
   *[other] The card { $recorded } is a surprise card in hand.
    }
say-surprise-kept = { $outcome ->
    [broken] The card { $recorded } is not played as its text says.
   *[other] The card { $recorded } is played as its text says.
    }
say-talent = The talent of { $unit } is { $expected }; in the log { $recorded }.
say-talent-bounds = A talent of { $unit } is beyond what may be bought.
say-talent-counts = The talent of the general with { $unit } counts.
say-talent-entitled = { $outcome ->
    [broken] { $unit } may not roll for { $quality }, or not again.
   *[other] { $unit } rolls for { $quality } once.
    }
say-talents-bought = The talents of { $unit } add up to { $recorded }; { $expected } at most.
say-talents-late = The talents of { $unit } are not to be bought any more, or are rolled in this battle.
say-target = The player chooses the target of { $unit }.
say-test-value = { $unit }: steadiness { $steadiness }, ranks { $ranks }, killed { $killed }, talent { $talent }, ridden through { $ridden_through }: { $expected }; in the log { $recorded }.
say-tests-now = { $outcome ->
    [broken] This uncontrolled test of { $unit } is not due now: { $recorded }.
   *[other] This uncontrolled test of { $unit } is due: { $recorded }.
    }
say-tests-when = { $outcome ->
    [broken] { $unit } has lost nothing that it tests for ({ $because }).
   *[other] { $unit } lost and tests ({ $because }).
    }
say-then-melee = { $unit } stands and fights in the melee phase.
say-thinned = { $unit } can no longer fill a front of { $front } and becomes { $recorded }.
say-through = A rider of { $unit } gets through all ranks.
say-through-enemy = { $outcome ->
    [broken] { $unit } marches through an enemy corps without a hidden march.
   *[other] { $unit } marches through an enemy corps by a hidden march.
    }
say-tired-corps = Tired on the field: { $expected }; in the log { $recorded }.
say-tired-march = { $outcome ->
    [broken] { $unit } is tired and marches.
   *[other] { $unit } is not tired when it marches.
    }
say-to-own-edge = { $outcome ->
    [broken] { $unit } does not go toward its own edge.
   *[other] { $unit } goes toward its own edge.
    }
say-touches = { $outcome ->
    [broken] { $unit } does not touch { $enemy } as the log has it.
   *[other] { $unit } touches { $enemy }.
    }
say-turn-count = This is turn { $expected }; the log has { $recorded }.
say-turned-stay = { $outcome ->
    [broken] Turned figures of { $unit } stay in the front rank: { $expected } dice, and not { $recorded }.
   *[other] Turned figures of { $unit } stay in the front rank: { $expected } dice; the log has { $recorded }.
    }
say-two-numbers = { $outcome ->
    [broken] { $unit } has a specialty, and its class has melee in place of one.
   *[other] { $unit } has melee in place of a specialty.
    }
say-uncontrolled = { $unit } with the value { $value }: { $expected }; in the log { $recorded }.
say-uncontrolled-value = { $unit }: steadiness less { $losses } lost units is { $expected }; in the log { $recorded }.
say-unit-size = { $unit } has { $recorded } figures; the formation allows or asks for { $expected }.
say-unlisted = { $piece } hinders as a stream or cannot be entered: { $hinders }.
say-value = { $outcome ->
    [broken] { $unit }, { $value_of }: { $recorded } is no value of the book.
   *[other] { $unit }, { $value_of }: { $recorded }.
    }
say-weapon-goes-with = { $outcome ->
    [broken] { $unit }: { $weapon } does not go with { $shield }.
   *[other] { $unit }: { $weapon } with { $shield }.
    }
say-weapon-of-class = { $outcome ->
    [broken] { $unit } of { $class } carries { $recorded }, which is for others.
   *[other] { $unit } of { $class } carries { $recorded }.
    }
say-weapons = { $outcome ->
    [broken] Figures of { $unit } have { $recorded } weapons; one is allowed.
   *[other] Figures of { $unit } have { $recorded } weapon.
    }
say-weather = { $outcome ->
    [broken] The weather { $recorded } cannot come, or is not in this hand.
   *[other] The weather { $recorded } comes.
    }
say-weather-carries = Weather of the manoeuvre: { $expected }; in the battle { $recorded }.
say-wet = The string of { $unit } is wet: { $expected }; in the log { $recorded }.
say-wind = The wind for { $unit }: { $expected }; in the log { $recorded }.
say-withdrawn = { $unit } has withdrawn from the battle.
say-withdraws = { $unit } withdraws; his corps acts only when attacked.
say-works = { $outcome ->
    [broken] Fortifications stand on the table, and no card allows them.
   *[other] Fortifications stand on the table; a card allows them.
    }
say-downhill = { $unit } does not climb the hill.

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
figure-owed = Owed
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

# Throws.
roll-arrival = Arrival of a corps
roll-disorder = Disorder
roll-general = General at risk
roll-javelin = Javelins
roll-loyalty = Loyalty
roll-march = March
roll-melee = Melee
roll-rain = Wet string
roll-rally = Stopping routers
roll-recovery = Recovery
roll-steadiness = Steadiness of figures
roll-strike = Impact
roll-talent = Talent
roll-target = Target
roll-uncontrolled = Uncontrolled movement
roll-unit_steadiness = Unit steadiness

# Names of fields of a log.
field-attach = with which unit the general is
field-steps = turns of the way
field-contacts = contacts
field-corps = corps
field-cost = cost
field-crosses = terrain crossed
field-disordered = figures turned about
field-edges = own edges of the table
field-fallen = figures that fell
field-flow = which way the river runs
field-gap = gap of the line
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
field-weapons = weapons
field-pace = how it moved
field-order = its order
field-uncontrolled = what its uncontrolled test came to
field-free_to_go_on = whether it may go on
term-light_armour = light armour
term-heavy_armour = heavy armour
term-light_horse_armour = light horse armour
term-heavy_horse_armour = heavy horse armour
term-rides = rides to the battle
term-regular = regular command
term-irregular = irregular command
field-formation = Formation
field-weapon = Weapon
field-armour = Armour
field-shield = Shield
field-horse_armour = Armour of the horses
field-command = Command
