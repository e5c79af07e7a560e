# What the referee of Kings of War says; what any game says stands in `common.ftl`.

# Words that stand as values.
term-troop = troop
term-regiment = regiment
term-horde = horde
term-legion = legion
term-single = single model
term-large_infantry = large infantry
term-large_cavalry = large cavalry
term-war_engine = war engine
term-hero = hero
term-front = front
term-rear = rear
term-left = left flank
term-right = right flank
term-halt = Halt!
term-change_facing = Change facing!
term-advance = Advance!
term-back = Back!
term-sidestep = Sidestep!
term-at_the_double = At the double!
term-charge = Charge!
term-counter_charge = Counter-charge
term-movement = Movement
term-shooting = Shooting
term-melee = Melee
term-steady = Steady
term-disordered = Disordered
term-wavering = Wavering
term-routed = Routed
term-hindered = hindered
term-blocking = blocking terrain
term-difficult = difficult terrain
term-obstacle = obstacle
term-decorative = decorative terrain
term-hill = hill
term-good = Good
term-evil = Evil
term-neutral = Neutral
term-vanguard = Vanguard
term-big_shield = Big Shield
term-lifeleech = Lifeleech
term-inspiring = Inspiring
term-strider = Strider
term-blast = Blast
term-thunderous_charge = Thunderous Charge
term-breath_attack = Breath Attack
term-iron_resolve = Iron Resolve
term-brutal = Brutal
term-reload = Reload!
term-vicious = Vicious
term-indirect_fire = Indirect Fire
term-individual = Individual
term-very_inspiring = Very Inspiring
term-fly = Fly
term-piercing = Piercing
term-pathfinder = Pathfinder
term-regeneration = Regeneration
term-stealthy = Stealthy
term-crushing_strength = Crushing Strength
term-yellow_bellied = Yellow-bellied
term-ensnare = Ensnare
term-headstrong = Headstrong
term-phalanx = Phalanx
term-shambling = Shambling
term-nimble = Nimble
term-elite = Elite
term-fury = Fury
term-fireball = Fireball
term-bane_chant = Bane-chant
term-wind_blast = Wind Blast
term-lightning_bolt = Lightning Bolt
term-heal = Heal
term-surge = Surge
term-long_rifle = long rifle
term-heavy_crossbow = heavy crossbow
term-bow = bow
term-crossbow = crossbow
term-rifle = rifle
term-harpoon_gun = harpoon-gun
term-carbine = carbine
term-firebolt = firebolt
term-pistol = pistol
term-javelin = javelin
term-throwing_weapon = throwing weapon
term-moved_aside = it is moved out of touch of the charger
term-turned_to_charger = it turns to its charger
term-moved_for_blocked = it is moved away, since its attacker cannot back off
term-moved_apart = it is moved apart from the others

# Events.
event-vanguard = Vanguard move
event-headstrong = Headstrong
event-pivot = Turns on the spot
event-regeneration = Regeneration
event-yellow_bellied = Yellow-bellied
event-charge_move = Charge move
event-nudge = Moved by a hair
event-doubt = Settled by a die
event-nerve_test = Nerve test
event-combat = Combat
event-strike = Strike
event-regroup = Regroups
event-back_off = Backs off
event-terrain_set_up = Terrain set up

# Phases, kinds of units and of terrain, states.
phase-movement = Movement phase
phase-melee = Melee phase
kind-large_infantry = Large infantry
kind-large_cavalry = Large cavalry
kind-war_engine = War engine
terrain-blocking = Blocking terrain
terrain-difficult = Difficult terrain
terrain-obstacle = Obstacle
terrain-decorative = Decorative terrain
flag-disordered = disordered
flag-wavering = wavering
flag-routed = routed
flag-hindered = hindered
flag-bane_chanted = under Bane-chant
flag-has_shot = has shot
flag-under_spell = under a spell
counter-damage = damage
size-troop = troop
size-regiment = regiment
size-horde = horde
size-legion = legion

say-again = { $unit } rerolls { $recorded } dice; { $expected } may be.
say-alignment = { $outcome ->
    [broken] { $side } brings lists together whose alignments do not fight side by side: { $alignments }.
   *[other] { $side } brings lists of these alignments together: { $alignments }.
}
say-allies = { $outcome ->
    [broken] Allies cost { $recorded } points in the army of { $side }; a quarter of the limit is { $expected }.
   *[other] Allies in the army of { $side } keep to their share.
}
say-arc-claimed = { $outcome ->
    [broken] What the log says of { $target } and the arc of { $unit } is not so by the positions.
   *[other] The log says of { $target } and the arc of { $unit } what the positions show.
}
say-army-points = The army of { $side } costs { $recorded } points; { $expected } are agreed.
say-army-slots = { $side }: { $heroes } heroes, { $monsters } monsters and { $war_engines } war engines; beyond those that { $hordes } hordes or legions bring, { $recorded } need a regiment each, and there are { $regiments }.
say-army-small-game = { $outcome ->
    [broken] { $side }: any number of troops ({ $troops }) is for games of at most { $expected } points; this one is of { $recorded }.
   *[other] { $side }: { $troops } troops, and any number of them in a game of at most { $expected } points.
}
say-army-troops = { $side }: { $regiments } regiments and { $hordes } hordes or legions allow { $expected } troops; there are { $recorded }.
say-backs-off = { $outcome ->
    [broken] { $unit } does not back off as it should: an inch straight back, once, from an enemy that held and was fought.
   *[other] { $unit } backs off an inch from the enemy that held.
}
say-backs-off-early = { $unit } backs off before its combat is over: all strike and the enemy is tested first.
say-battle-end = { $outcome ->
    [broken] The battle ends in turn { $recorded } for a reason that is not there; agreed limit of turns: { $limit }.
   *[other] The battle ends in turn { $recorded }; agreed limit of turns: { $limit }.
}
say-blast = Each of { $hits } hits of { $unit } counts for { $blast }: { $expected } hits, in the log { $recorded }.
say-blast-dice = { $unit } rolls a die of Blast for each hit: { $expected } dice, the log has { $recorded }.
say-charges-elsewhere = { $unit } was ordered to charge { $target } and ends { $recorded }″ away from it: a charge goes into contact.
say-casts = { $unit } casts on { $target }.
say-casts-again = { $unit } has no rule by which it rolls for a spell again.
say-casts-at-ally = { $unit } casts { $spell } on { $target } of another contingent; it is for friends of its own.
say-casts-at-enemy = { $unit } casts { $spell } on { $target }, an enemy; it is for friends.
say-casts-at-friend = { $unit } casts { $spell } on { $target }, a friend; it is for enemies.
say-casts-at-itself = { $unit } casts { $spell } on itself; it is for others.
say-casts-barred = { $unit } may make no ranged attack now, and so casts nothing on { $target }.
say-casts-into-contact = { $unit } casts { $spell } on { $target }, which is in contact with an enemy.
say-casts-unknown = { $unit } does not have the spell { $spell }.
say-charge-aligned = { $outcome ->
    [broken] { $unit } does not end flush with the side of { $target } that it charged: off by { $off }°, { $distance }″ away.
   *[other] { $unit } ends flush with the side of { $target } that it charged.
}
say-charge-contact = { $outcome ->
    [broken] The front of { $unit } ends { $distance }″ from { $target } and does not touch it.
   *[other] The front of { $unit } touches { $target }.
}
say-charge-corner = { $outcome ->
    [broken] { $unit } meets { $target } corner to corner only.
   *[other] { $unit } meets { $target } along an edge, not corner to corner.
}
say-charge-near = { $outcome ->
    [broken] { $other } is moved out of the way though { $unit } does not touch it: a charge may pass within an inch.
   *[other] { $unit } passes { $other } within an inch, as a charge may.
}
say-charge-no-way = { $unit } finds no way to { $target }: units and ground that it cannot pass leave none.
say-charge-passes = { $outcome ->
    [broken] The charge of { $unit } goes through { $other }, which it may not.
   *[other] The charge of { $unit } goes through { $other }.
}
say-charge-range = { $outcome ->
    [broken] From the leader point of { $unit } to { $target } it is { $distance }″: more than the { $expected }″ that it may charge.
   *[other] From the leader point of { $unit } to { $target } it is { $distance }″; { $expected }″ at most.
}
say-charge-room = { $outcome ->
    [broken] Where { $unit } ends against { $target } there is no room for it: off the table, in blocking terrain, or upon somebody by { $overlap }″.
   *[other] Where { $unit } ends against { $target } there is room for it.
}
say-charge-slid = { $outcome ->
    [broken] { $unit } stops { $off }″ beside the middle of the side of { $target }, with room to slide on.
   *[other] { $unit } slides towards the middle of the side of { $target }; it misses it by { $off }″.
}
say-charge-stays = { $outcome ->
    [broken] { $unit } charges the Individual { $target } and does not keep its facing: it is off by { $off }°.
   *[other] { $unit } charges the Individual { $target } and keeps its facing; it is off by { $off }°.
}
say-charge-way = { $outcome ->
    [broken] The charge of { $unit } is not a way forward with the pivots that it may make: { $pivots } pivots, the greatest of { $turned }°.
   *[other] { $unit } charges forward with { $pivots } pivots, the greatest of { $turned }°.
}
say-charges = { $outcome ->
    [broken] { $unit } charges { $target }, which is no enemy.
   *[other] { $unit } charges { $target }.
}
say-combat = { $outcome ->
    [broken] { $chargers } units charged { $unit } and have not struck it; { $recorded } are named for its combat, not the same ones.
   *[other] { $unit } was charged by { $chargers } units; { $recorded } fight it.
}
say-counter-charge = { $outcome ->
    [broken] { $unit } may not counter-charge { $target }: only a unit that charged it in the turn before.
   *[other] { $unit } counter-charges { $target }.
}
say-cover = { $outcome ->
    [broken] Whether { $unit } is in cover: by the rules { $covered }; the log has the opposite.
   *[other] { $unit } is in cover: { $covered }.
}
say-damage = Against { $unit } with Defence { $defence } it takes { $needed } or more: { $expected } damage, in the log { $recorded }.
say-damage-dice = One die to damage for each hit on { $unit }: { $expected }, the log has { $recorded }.
say-damage-impossible = { $outcome ->
    [broken] { $unit } with Defence { $defence } cannot be damaged by this, and the log scores { $recorded } damage.
   *[other] { $unit } with Defence { $defence } cannot be damaged by this; the log scores { $recorded }.
}
say-damage-total = { $unit } has { $expected } damage in all; in the log { $recorded }.
say-default-halt = { $unit } got no order and counts as halted.
say-deploys = { $outcome ->
    [broken] { $unit } is not deployed as it should be: by its own side, once, before the first turn.
   *[other] { $unit } is deployed by its own side, once, before the first turn.
}
say-deploys-late = { $unit } is deployed after Vanguard moves have been made.
say-detour = { $outcome ->
    [broken] { $unit } goes { $recorded }″ to { $target }; straight it is { $expected }″, and a charge goes no way round.
   *[other] { $unit } goes { $recorded }″ to { $target }; straight it is { $expected }″.
}
say-dice-due = { $unit } rolls { $expected } dice; the log has { $recorded }.
say-disordered = { $outcome ->
    [broken] { $unit } took { $damage } damage in melee: any damage makes it Disordered, none does not; the log has it otherwise.
   *[other] { $unit } was damaged in melee and is Disordered.
}
say-doubt = { $outcome ->
    [broken] In doubt, { $unit } rolls { $rolled }; { $needed } or more decides in its favour, and the log takes it otherwise.
   *[other] In doubt, { $unit } rolls { $rolled }; { $needed } or more decides in its favour.
}
say-doubt-again = Whether { $unit } sees or hits { $target } was settled by a die already; no second one is rolled.
say-enemy-gap = { $outcome ->
    [broken] { $unit } ends { $distance }″ from { $enemy }: less than the { $expected }″ that is due.
   *[other] { $unit } ends { $distance }″ from { $enemy }; { $expected }″ at least.
}
say-enters = { $outcome ->
    [broken] { $unit } goes through or into { $piece }, which it may not.
   *[other] { $unit } meets { $piece }.
}
say-faces-charger = { $outcome ->
    [broken] { $unit } does not turn to face { $charger }, who made contact with it: it is off by { $off }°.
   *[other] { $unit } turns to face { $charger }; it is off by { $off }°.
}
say-facing-charged = { $outcome ->
    [broken] { $unit } charged this side: { $expected }; the log has { $recorded }.
   *[other] { $unit } charges this side: { $expected }.
}
say-facing-room = { $outcome ->
    [broken] { $unit } has no room on the side { $facing } of { $target }, { $expected }″ long: { $chargers } charge there, and the inner ones take { $inner }″.
   *[other] { $unit } has room on the side { $facing } of { $target }, { $expected }″ long: { $chargers } charge there, and the inner ones take { $inner }″.
}
say-facing-shared = { $outcome ->
    [broken] { $unit } does not share the side of { $target } evenly and in their order: { $chargers } units in all.
   *[other] { $unit } shares the side of { $target }: { $chargers } units in all.
}
say-free-pivot = { $outcome ->
    [broken] { $unit } may not turn freely here: only an Individual may, on the spot and on its occasion.
   *[other] { $unit } pivots freely, as an Individual may.
}
say-free-selection = The players chose their armies freely.
say-friend-gap = { $outcome ->
    [broken] { $unit } ends touching { $friend } or upon it: { $distance }″ apart, and a visible gap is due.
   *[other] { $unit } ends { $distance }″ from { $friend }; they may not touch.
}
say-half-dice = { $unit } needs more than a die shows: natural 6s with half of { $whole } dice, { $expected }; the log has { $recorded }.
say-headstrong = { $outcome ->
    [broken] { $unit } rolls { $rolled } to shake off wavering: { $needed } or more does, once, before anything else in its turn; the log has it otherwise.
   *[other] { $unit } rolls { $rolled } to shake off wavering; { $needed } or more does.
}
say-headstrong-owed = { $outcome ->
    [broken] { $unit } is headstrong and began its turn wavering: it rolls before anything else, and the log has no roll.
   *[other] { $unit } is headstrong and wavering: it rolls before anything else.
}
say-healed = { $hits } hits take { $expected } damage off { $unit }; in the log { $recorded }.
say-hero-mount = The mount of { $unit } makes it { $expected }; the roster says { $recorded }.
say-hero-type = { $outcome ->
    [broken] The type in brackets of { $unit } is no type of a hero: { $recorded }.
   *[other] The type in brackets of { $unit }: { $recorded }.
}
say-hindered = { $outcome ->
    [broken] Whether { $unit } is hindered: by the ground that it met { $expected }, in the log { $recorded }.
   *[other] The charge of { $unit } is judged by the ground that it met.
}
say-hits = { $unit } needs { $needed } or more: { $expected } hits, in the log { $recorded }.
say-in-arc = { $outcome ->
    [broken] { $target } is not in the front arc of { $unit }.
   *[other] { $target } and the front arc of { $unit }.
}
say-indirect = { $outcome ->
    [broken] { $unit } shoots indirectly at { $target }, which it does not see.
   *[other] { $unit } shoots indirectly at { $target }, which it sees.
}
say-indirect-range = { $outcome ->
    [broken] { $unit } shoots indirectly at { $target } { $recorded }″ away; nearer than { $expected }″ it may not.
   *[other] { $unit } shoots indirectly at { $target } { $recorded }″ away, no nearer than { $expected }″.
}
say-individual-scope = { $outcome ->
    [broken] { $unit } is an Individual and has { $recorded } models: it is one.
   *[other] { $unit } is an Individual: one model, the roster has { $recorded }.
}
say-inspired = A rout of { $unit } near somebody inspiring is tested again; it was: { $recorded }.
say-inspired-by-another = { $by } does not inspire { $unit }, whose rout is tested again all the same.
say-inspired-by-nobody = Nobody is near who inspires { $unit }, and its rout is tested again all the same.
say-inspired-far = { $by } is too far off to inspire { $unit }, whose rout is tested again all the same.
say-inspired-no-rout = The Nerve of { $unit } is tested again, and it was not routed: only a rout is.
say-inspired-no-test = { $unit } is routed near { $by }, which inspires it, and its Nerve is not tested again.
say-iron-resolve = Iron Resolve takes { $expected } damage off { $unit }; in the log { $recorded }.
say-leader-distance = From the leader point of { $unit } to { $target } it is { $expected }″; the log claims { $recorded }″.
say-left-undone = { $outcome ->
    [broken] The log does not have what had to follow at once for { $unit }: { $what }.
   *[other] What had to follow at once for { $unit } is not in the log.
}
say-lifeleech = Lifeleech takes { $expected } damage off { $unit }; in the log { $recorded }.
say-living-legend = { $outcome ->
    [broken] { $unit } is a Living legend and stands in the army of { $side } a second time, or as an ally.
   *[other] { $unit } is a Living legend of { $side }: once in an army, never as an ally.
}
say-markers = Markers that go at the end of the turn: { $expected }; taken off: { $recorded }.
say-melee-damage = { $unit } takes { $damage } damage in melee.
say-model-base = Bases of { $unit }: { $expected } mm, recorded { $recorded } mm.
say-move = { $outcome ->
    [broken] { $unit } with Speed { $speed } may not move so on “{ $order }”: { $distance }″ of { $allowance }″ at most, { $pivots } pivots, the greatest of { $turned }°, { $off }″ off the way.
   *[other] { $unit } with Speed { $speed } carries out “{ $order }”: { $distance }″, { $allowance }″ at most, turned by { $turned }°.
}
say-move-claimed = { $unit } carries out “{ $order }”: { $recorded }″ claimed, { $expected }″ at most.
say-moved-again = { $unit } has carried out its order already and moves again.
say-multiple-charge = { $outcome ->
    [broken] { $recorded } units are named to charge { $target } together, not each of them once.
   *[other] { $recorded } units charge { $target } together.
}
say-multiplier = { $unit } charged the { $facing }: { $attacks } attacks, times { $times }.
say-must-dare = { $outcome ->
    [broken] { $unit } is yellow-bellied and charges a front: it rolls first, and the log has no roll.
   *[other] { $unit } is yellow-bellied and charges.
}
say-must-strike = { $unit } charged and has to strike before its combat is over; the log has no strike of it.
say-nerve = { $unit }: total { $total } with { $damage } damage{ $brutal ->
        [0] {""}
       *[other] {" "}and { $brutal } for Brutal
    }, Nerve { $nerve_waver }/{ $nerve_rout }: { $expected }; in the log { $recorded }.
say-nerve-again = The Nerve test of { $unit } is rerolled; the second roll stands.
say-nerve-before-parting = { $unit } backs off before the Nerve of { $target } is tested, which took damage in this combat.
say-nerve-dice = { $outcome ->
    [broken] The Nerve of { $unit } is tested with two dice; the log has { $dice }.
   *[other] The Nerve of { $unit } is tested with two dice.
}
say-nerve-effect = { $unit }: { $recorded }.
say-nerve-owed = { $outcome ->
    [broken] { $unit } took { $damage } damage and its Nerve was not tested in time.
   *[other] { $unit } took { $damage } damage: its Nerve is tested.
}
say-nerve-total = { $unit }: dice, { $damage } damage and { $brutal } for Brutal make { $expected }; the log adds up { $recorded }.
say-nerve-when = { $outcome ->
    [broken] The Nerve of { $unit } is not tested now: it took { $damage } damage in this phase or combat, for which there is one test after all attacks, if any.
   *[other] { $unit } took { $damage } damage in this phase or combat: one test for it.
}
say-no-blast = { $unit } has no Blast.
say-no-breath = { $unit } has no Breath Attack.
say-no-charge-dared = { $unit } did not dare to charge by its die, and charges all the same.
say-no-charge = { $unit } was not ordered to charge.
say-no-doubt-cover = The positions leave no doubt whether { $target } is out of cover from { $unit }: { $expected }; the die says otherwise.
say-no-doubt-sight = The positions leave no doubt whether { $unit } sees { $target }: { $expected }; the die says otherwise.
say-no-order = { $unit } moves without an order.
say-no-ranged = { $outcome ->
    [broken] { $unit } has no Ranged figure and makes an ordinary ranged attack.
   *[other] An ordinary ranged attack takes a Ranged figure; { $unit }.
}
say-no-such-weapon = { $unit } has no such weapon.
say-nudged = { $outcome ->
    [broken] { $unit } may not be moved so: only as far as keeps units apart, to where there is room.
   *[other] { $unit } is moved a little, so that units stay apart.
}
say-obstacle-height = { $outcome ->
    [broken] { $piece } is { $recorded }″ high: no obstacle, which is lower than { $expected }″.
   *[other] { $piece } is { $recorded }″ high; an obstacle is lower than { $expected }″.
}
say-obstacle-level = { $piece } has level { $recorded }, as every obstacle has for cover; whether it is lower than { $expected }″, the players know.
say-on-hill = { $share }% of the base of { $unit } is on the hill.
say-on-table = { $outcome ->
    [broken] { $unit } goes over the edge of the table.
   *[other] { $unit } stays on the table.
}
say-one-order = { $outcome ->
    [broken] { $unit } gets “{ $recorded }” and had an order in this turn: { $before }.
   *[other] { $unit } gets “{ $recorded }”; before it had: { $before }.
}
say-order-allowed = { $unit } is ordered “{ $recorded }”.
say-order-disordered = { $unit } is disordered and may not be ordered “{ $recorded }”.
say-order-late = { $unit } gets an order after shooting has begun.
say-order-refused = { $unit } may not be ordered “{ $recorded }” now.
say-order-shambling = { $unit } is shambling and is never ordered “{ $recorded }”.
say-order-war-engine = { $unit } is a war engine and is never ordered “{ $recorded }”.
say-order-wavering = { $unit } is wavering and may not be ordered “{ $recorded }”.
say-overrun = { $outcome ->
    [broken] { $unit } may not run on into { $target } so: only after routing an Individual, straight forward by its die, flush against it.
   *[other] { $unit } runs on into { $target }.
}
say-passes-enemy = { $outcome ->
    [broken] { $unit } comes within { $distance }″ of { $enemy } on its way; 1″ is due.
   *[other] { $unit } comes within { $distance }″ of { $enemy } on its way.
}
say-passes-friend = { $unit } passes through { $friend } and ends clear of it.
say-passes-nobody = The way of { $unit } is clear.
say-phase-due = { $outcome ->
    [broken] Movement, Shooting, Melee, each once and in this order: the log has { $recorded } after { $phase_before }, which is out of order.
   *[other] Movement, Shooting, Melee, in this order: the log has { $recorded } after { $phase_before }.
}
say-piece-height = Agreed height of { $piece }: { $height }.
say-pivot-end = { $outcome ->
    [broken] { $unit } ends its turn on the spot where it may not: off the table, in blocking terrain, touching a friend, or within 1″ of an enemy.
   *[other] { $unit } ends its turn on the spot clear of everybody.
}
say-profile-fields = { $outcome ->
    [broken] The figures of { $unit } are not such as the game has: rolls of 2 to 6, Nerve { $nerve_waver }/{ $nerve_rout }.
   *[other] The figures of { $unit } are such as the game has: rolls of 2 to 6, Nerve { $nerve_waver }/{ $nerve_rout }.
}
say-pushed = { $outcome ->
    [broken] { $hits } hits push { $unit } by { $expected }″, straight and unturned; in the log { $recorded }″ that way, which is not so.
   *[other] { $hits } hits push { $unit } by { $expected }″; in the log { $recorded }″.
}
say-recovers = At the end of its turn { $unit } recovers.
say-regeneration = { $outcome ->
    [broken] { $unit } may not regenerate so: on an order and before anything else, once, from { $needed }, a die for each of { $damage } damage, which takes { $expected } off; the log has the dice { $dice } and takes { $recorded } off.
   *[other] { $unit } regenerates from { $needed } with a die for each of { $damage } damage: { $expected } off; in the log { $recorded }.
}
say-regeneration-owed = { $unit } got an order with { $damage } damage on it and rolls a die of Regeneration for each first; the log has none.
say-regroup-die = { $outcome ->
    [broken] { $unit } regroups { $recorded }″; its die gives { $expected }″.
   *[other] { $unit } regroups by its die.
}
say-regroup-gap = { $outcome ->
    [broken] { $unit } stands { $enemy_gap }″ from enemies and { $friend_gap }″ from friends: 1″ and a visible gap are due.
   *[other] { $unit } regroups to { $enemy_gap }″ from enemies and { $friend_gap }″ from friends.
}
say-regroup-through = { $outcome ->
    [broken] { $unit } regroups through { $other }, which it may not.
   *[other] { $unit } regroups through { $other }.
}
say-regroup-way = { $outcome ->
    [broken] { $unit } regroups { $recorded }″ of { $expected }″ and { $beside }″ off the straight: the whole way, straight and unturned, is due.
   *[other] { $unit } regroups { $recorded }″ of { $expected }″, { $beside }″ off the straight.
}
say-not-straight = { $unit } goes { $beside }″ off the straight and is turned by { $turned }°: the way is straight, and nobody turns on it.
say-regroup-stays = { $unit } stays where it is and may turn; the log moves it by { $recorded }″.
say-regroups = { $outcome ->
    [broken] { $unit } regroups without having routed an enemy in this combat.
   *[other] { $unit } regroups after its enemy was routed.
}
say-roll-off = The higher die decides: { $expected }; in the log { $recorded }.
say-roll-off-again = This roll-off had been won already: equal dice alone are rolled again.
say-roll-off-dice = { $outcome ->
    [broken] Each side rolls one die, and equal dice are rerolled; the log has { $dice }.
   *[other] Each side rolls one die; equal dice are rerolled.
}
say-said-way = { $outcome ->
    [broken] By its places { $unit } went { $expected }″; the log claims { $recorded }″.
   *[other] { $unit } went { $expected }″; the players measured { $recorded }″.
}
say-said-way-least = { $outcome ->
    [broken] By its places { $unit } went at least { $expected }″; the log claims { $recorded }″.
   *[other] { $unit } went at least { $expected }″; the players measured { $recorded }″.
}
say-sees = { $outcome ->
    [broken] Whether { $unit } sees { $target }: by the rules { $seen }; the log has it otherwise.
   *[other] { $unit } sees { $target }: { $seen }.
}
say-separated = After the combat { $unit } is { $distance }″ from the nearest enemy.
say-separated-since = { $unit } stands apart from everybody again.
say-shooting-range = { $outcome ->
    [broken] From the leader point of { $unit } to { $target } it is { $distance }″: beyond the range of { $expected }″.
   *[other] From the leader point of { $unit } to { $target } it is { $distance }″; range { $expected }″.
}
say-shoots-after = { $outcome ->
    [broken] { $unit } may make no such attack at range after this order: { $recorded }.
   *[other] { $unit } attacks at range after this order: { $recorded }.
}
say-shoots-at = { $outcome ->
    [broken] { $unit } attacks { $target } at range, which is no target for that.
   *[other] { $unit } attacks { $target } at range.
}
say-shoots-disordered = { $outcome ->
    [broken] { $unit } is Disordered or Wavering and makes a ranged attack.
   *[other] Who is Disordered or Wavering makes no ranged attack: { $unit }.
}
say-shoots-engaged = { $outcome ->
    [broken] { $unit } is in contact with an enemy and makes a ranged attack.
   *[other] Who is in contact with an enemy makes no ranged attack: { $unit }.
}
say-shoots-late = { $unit } attacks at range when Nerve is being tested already.
say-shoots-once = { $outcome ->
    [broken] { $unit } makes a second ranged attack in this turn.
   *[other] { $unit } makes one ranged attack in a turn.
}
say-spell-effect = { $outcome ->
    [broken] The spell hits { $unit } { $hits } times and does no damage; the log has some.
   *[other] The spell hits { $unit } { $hits } times.
}
say-spells-bought = { $outcome ->
    [broken] A spell of { $unit } is bought twice.
   *[other] Each spell of { $unit } is bought once.
}
say-stays-engaged = { $unit } stays in contact with the enemy that held: it has not backed off an inch.
say-stopped = { $outcome ->
    [broken] { $by } does not stop { $unit } there, as the players took it.
   *[other] { $unit } was stopped short by { $by }, as the players took it.
}
say-strikes = { $outcome ->
    [broken] { $unit } strikes { $target } and did not charge it in this turn, or has struck it already.
   *[other] { $unit } strikes { $target }, which it charged this turn.
}
say-surge-unmoved = No hit moves { $unit }: it does not run into { $target }.
say-surges-no-shambler = { $target } is not shambling: Surge does not move it.
say-surge-contact = { $unit } surges into { $target } at this side: { $expected }; in the log { $recorded }.
say-surged = { $outcome ->
    [broken] { $hits } hits move { $unit } { $expected }″ straight forward, unturned; in the log { $recorded }″ that way, which is not so.
   *[other] { $hits } hits move { $unit } { $expected }″ forward; in the log { $recorded }″.
}
say-swings = { $unit } swings through others while it pivots, as it may.
say-target-engaged = { $outcome ->
    [broken] { $target } is in contact with friends of { $unit } and may not be attacked at range.
   *[other] { $target } may not be in contact with friends of { $unit }.
}
say-terrain-agreed = The terrain is agreed by: { $agreed }.
say-turn-untold = { $side } acts, and the log has no start of its turn.
say-turn-count = { $outcome ->
    [broken] Turn { $expected } would be next, the log has { $recorded }; agreed limit, which may be over: { $limit }.
   *[other] Turn { $expected } is next, the log has { $recorded }; agreed limit: { $limit }.
}
say-unit-footprint = The footprint of { $unit } is { $expected } mm; recorded { $recorded } mm.
say-unit-height = Height of { $unit }: { $expected }, recorded { $recorded }.
say-unit-no-size = No { $size } of this type ({ $type }) is in the game: { $unit }.
say-unit-size = { $outcome ->
    [broken] There is no { $unit } ({ $type }, { $size }) of { $recorded } models: the game has { $expected } for that, none where it is 0.
   *[other] { $unit } ({ $type }, { $size }) has { $expected } models; the roster has { $recorded }.
}
say-vanguard-turns = { $unit } makes its Vanguard move after { $side } let the enemy move in its place: the sides move one unit each in turn.
say-vanguard = { $outcome ->
    [broken] { $unit } may not make a Vanguard move here: once each, straight after deployment, the sides in turn, by who has the rule.
   *[other] { $unit } makes its Vanguard move.
}
say-winner = { $outcome ->
    [broken] { $recorded } is said to have won with { $points } points; { $expected } has { $most }.
    [players_call] { $recorded } has won; the log states no points to check that by.
   *[other] { $recorded } has won with { $points } points; nobody has more.
}
say-yellow-bellied = { $outcome ->
    [broken] { $unit } rolls { $rolled } for its courage: the roll is not due, or is taken for what it is not; a 1 halts.
   *[other] { $unit } rolls { $rolled } for its courage: on a 1 it halts.
}
field-again = dice of the test thrown again
field-alignments = alignment of the lists
field-contact = the enemy that it ran into
field-charge_move = way of the charge
field-meant = where the move was meant to end
field-pivot = the turn to its target
field-steps = steps of the way
field-height = height
field-blast = dice of Blast
field-breath = Breath Attack
field-scored = damage that was scored
field-damage = dice to damage
field-damage_on = all the damage on the unit
field-charge = charge of this turn
field-charged_by = who charged it in the turn before
field-wavering = whether it wavers
field-back_off = backing off
field-facing = facing
field-hero = type in brackets
field-hindered = whether it was hindered
field-in_arc = whether the target is in the arc
field-melee = Melee figure
field-move = move
field-moved = inches moved
field-nerve_test = Nerve test
field-pose = position
field-range = range
field-reached = side reached
field-regroup = regroup
field-seen = whether the target is seen
field-size = size
field-weapon = weapon
field-attackers = attackers
field-because-back_off_blocked = its attackers cannot back off
field-because-destroyed = army destroyed
field-because-proximity = touched by a charger
field-because-separation = too near
field-because-sharing = room for one more charger
field-because-time = time is up
field-choice-back = straight back
field-choice-forward = straight forward
field-choice-stay = stays
field-counter = counter-charge
field-damage_again = dice to damage, rerolled
field-from = from whom
field-inspired_by = who inspires it
field-occasion-before_order = before its order
field-occasion-charged = to face a charger
field-occasion-shooting = before it shoots
field-overruns = the enemy that it ran into
field-purpose-first_turn = who goes first
field-purpose-vanguard = first vanguard move
field-question-cover = is it in cover?
field-question-sight = is it seen?
field-towards = whom it faces
figure-alignments = alignments
figure-allowance = may go, ″
figure-attacks = Attacks
figure-before = order before
figure-beside = off the straight
figure-blast = Blast
figure-by = by
figure-charger = charger
figure-chargers = chargers
figure-covered = in cover
figure-damage = damage
figure-defence = Defence
figure-distance = distance
figure-enemy = enemy
figure-enemy_gap = to enemies
figure-facing = facing
figure-friend = friend
figure-friend_gap = to friends
figure-height = height
figure-heroes = heroes
figure-hits = hits
figure-hordes = hordes and legions
figure-inner = inner widths
figure-limit = limit
figure-monsters = monsters
figure-nerve_rout = rout value
figure-nerve_waver = waver value
figure-off = off
figure-order = order
figure-overlap = overlap
figure-piece = terrain
figure-pivots = pivots
figure-range = range
figure-regiments = regiments
figure-troops = troops
figure-seen = seen
figure-share = share
figure-shared = shared edge
figure-size = size
figure-speed = Speed
figure-times = times
figure-total = total
figure-type = type
figure-war_engines = war engines
figure-hindered = hindered
figure-ensnare = Ensnare
figure-moving = moving
figure-individual = Individual
figure-stealthy = Stealthy
figure-piercing = Piercing
figure-bane_chant = Bane-chant
figure-crushing_strength = Crushing Strength
figure-thunderous_charge = Thunderous Charge
figure-lightning = Lightning Bolt
roll-blast = Blast
roll-breath = Breath
roll-damage = to damage
roll-doubt = in doubt
roll-headstrong = Headstrong
roll-nerve = Nerve
roll-regeneration = Regeneration
roll-regroup = regroup
roll-spell = spell
roll-strike = to hit in melee
roll-yellow_bellied = courage
term-unknown = not recorded
term-water = river or pond
terrain-water = River or pond
figure-charges = charges
say-listed = { $outcome ->
    [broken] { $unit } departs from its entry { $row } in the lists { $list }: { $differs }. In the list { $expected }, in the roster { $recorded }.
   *[other] { $unit } compared with { $row } of the lists { $list }.
}
figure-row = row of the list
field-spell_points = what the spell cost
figure-differs = what differs
say-not-in-list = { $unit }: { $row } is in another army list than { $list }, and the roster does not call it an ally.
say-spell-offered = { $unit }: the entry { $row } neither has nor offers { $spell } ({ $dice }).
say-spell-price = { $unit } bought { $spell } for { $recorded } points; by the list it costs { $expected }.
term-speed = Speed
term-melee_figure = Melee
term-ranged = Ranged
term-defence = Defence
term-nerve = Nerve
term-irregular = irregular
term-living_legend = living legend
term-size = size
term-unit_type = type
term-base = base, mm
term-special_rules = special rules
term-weapons = weapons
say-unit-distance = From { $unit } to { $by } it is { $expected }″ from base to base; the log claims { $recorded }″.
figure-points = points
figure-most = most points
figure-whole = all dice
figure-what = what
figure-brutal = Brutal
