# What the referee of Skirmish says; what any game says stands in the messages common to all.

say-situation-of-all = The situation speaks of { $recorded } units; the rosters have { $expected }.
say-not-in-list = { $unit } is “{ $recorded }”, which no row of the list is called.
say-phase-due = { $outcome ->
    [broken] The { $expected } phase is due; the log begins that of { $recorded }.
   *[other] The phase of { $recorded } is due.
}
say-deployed = { $outcome ->
    [broken] { $unit } is deployed after the battle has begun.
   *[other] { $unit } is deployed before the battle.
}
say-captain-orders = { $outcome ->
    [broken] { $other } is no captain of the side of { $unit }.
   *[other] { $other } may order { $unit }.
}
say-ordered-once = { $outcome ->
    [broken] { $unit } was ordered in this turn already.
   *[other] { $unit } was not ordered in this turn yet.
}
say-order-test = { $unit }: { $needed } or less is needed, { $rolled } was rolled: { $expected }{ $outcome ->
    [broken] ; the log has { $recorded }
   *[other] {""}
}.
say-moves-once = { $outcome ->
    [broken] { $unit } may not move: it obeyed no order, or has moved.
   *[other] { $unit } obeys and moves.
}
say-way = { $outcome ->
    [broken] { $unit } goes { $recorded }″; its speed is { $expected }″.
   *[other] { $unit } goes { $recorded }″ of { $expected }″.
}
say-shoots-once = { $outcome ->
    [broken] { $unit } has shot in this turn, or shoots at its own side.
   *[other] { $unit } may shoot at this enemy.
}
say-no-range = { $unit } has nothing to shoot with.
say-range = { $outcome ->
    [broken] The enemy is { $recorded }″ from { $unit }, which shoots { $expected }″.
   *[other] The enemy is { $recorded }″ away; { $unit } shoots { $expected }″.
}
say-hits = { $unit }: each { $needed } and more hits. That makes { $expected }; the log has { $recorded }.
say-figures-lost = { $unit } loses { $expected }; the log has { $recorded }.
say-end-due = { $outcome ->
    [broken] The battle ends after turn { $expected }, or when a side has nothing left; this is turn { $recorded }.
   *[other] The battle may end in turn { $recorded }.
}
say-points-taken = { $side } has taken { $expected } points; the log has { $recorded }.

figure-needed = Needed

term-orders = orders
term-shooting = shooting
term-captain = captain
term-foot = foot
term-type = type
term-figures = figures
term-speed = speed
term-range = range
term-armour = armour
term-command = command

field-command = the captain’s command

kind-captain = Captain
kind-foot = On foot
terrain-pond = Pond
phase-orders = Orders
phase-shooting = Shooting
flag-obeys = obeys
flag-has_shot = has shot
flag-destroyed = gone
roll-order = Orders
roll-save = Armour
