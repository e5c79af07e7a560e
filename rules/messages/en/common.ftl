# What any game says. Findings in sentences: arguments are the figures of the finding; `unit`, `expected`, `recorded`
# and `outcome` (held, broken, unrecorded, players_call) are there where the finding has them.

say-unrecorded = The log does not record “{ $field }”, so this cannot be judged.
say-unknown-unit = No unit or character is called “{ $recorded }”; the entry is not applied.
say-unit-gone = { $unit } is no longer on the table; the entry is not applied.
say-own-unit = { $outcome ->
    [broken] { $unit } belongs to the other side, which moves it and rolls for it.
   *[other] { $unit } is moved and rolled for by its own side.
}
say-turn-order = { $outcome ->
    [broken] Players take turns: { $expected } is next, the log has { $recorded }.
   *[other] Players take turns: { $expected } is next.
}
say-in-phase = { $outcome ->
    [broken] This belongs to the { $expected } phase; the log is in the { $recorded } phase.
   *[other] It happens in its phase: { $expected }.
}
say-active-only = { $outcome ->
    [broken] It is the turn of { $expected }; { $recorded } acts.
   *[other] It is the turn of { $expected }.
}
say-conceded = { $side } concedes: the battle is over.
say-agreement = The players agreed: { $agreed }
say-dice-count = { $unit }: { $expected ->
    [one] { $expected } die is due
   *[other] { $expected } dice are due
}, the log has { $recorded }.
say-as-told = { $outcome ->
    [broken] Broken as { $rule } is.
   *[other] The same as { $rule }.
}
say-on-table = { $unit } stays on the table.
say-sight = { $outcome ->
    [broken] { $unit } does not see { $target }.
   *[other] { $unit } sees { $target }.
}
say-army-size = { $outcome ->
    [broken] The army of { $side } costs { $recorded } points; { $greatest } were agreed.
    [players_call] The army of { $side } costs { $recorded } points instead of { $greatest }: both players agreed.
   *[other] The army of { $side } costs { $recorded } of { $greatest } points.
}
say-one-list = { $outcome ->
    [broken] { $unit } comes from the list “{ $recorded }”, not from that of { $expected } ({ $list }).
   *[other] { $unit } comes from the list of { $expected } ({ $list }).
}
say-profile-figure = { $unit }, { $column }: the list ({ $list }) has { $expected }, the roster { $recorded }.
say-profile-row = { $unit } has the figures of its list ({ $list }).
say-as-the-scenario-says = As the scenario says.
say-deploys-own = { $unit } is deployed by { $expected }, the log has { $recorded }.
say-deployed-twice = { $unit } stands on the table already.
say-deployed-late = { $unit } is deployed when deployment is over.
say-length-agreed = The players agreed on { $recorded } turns.
say-all-deployed = { $outcome ->
    [broken] The battle begins, and these are not deployed: { $recorded }.
   *[other] Both armies are deployed.
}
say-one-die-each = { $outcome ->
    [broken] Each side rolls one die at a time; the log has { $dice }.
   *[other] One die each: { $dice }.
}
say-dice-decide = { $outcome ->
    [broken] The dice say { $expected }, the log { $recorded }.
   *[other] The dice say { $expected }.
}
say-no-roll-for-first-turn = Nobody rolls for the first turn here: it is settled already.
say-first-turn = The first turn is that of { $expected }; the log has { $recorded }.
say-turn-number = This is turn { $expected } of { $side }; the log has { $recorded }.
say-turn-over = The turn is over; nothing of it comes after its end.
say-within-limit = { $expected } turns were set; this is turn { $recorded }.
say-d3 = The D3 of a { $rolled } is { $expected }; { $recorded } dice were rolled.
say-thrown-again = { $unit }: { $recorded } dice rerolled of { $expected }; no die is rerolled twice.
say-battle-over = The battle is over: this comes after its end.
say-winner = More victory points win: { $expected }; the log has { $recorded }.

# Names of figures.
figure-agreed = Agreed
figure-cover = Cover
figure-dice = Dice
figure-failed = Failed
figure-greatest = At most
figure-least = At least
figure-modifier = Modifier
figure-needed = Needed
figure-other = Other unit
figure-penalty = Penalty
figure-phase_before = Phase before
figure-played = Played as
figure-rolled = Rolled
figure-rule = Rule
figure-score = Score
figure-side = Side
figure-source = Source
figure-target = Target
figure-terrain = Terrain
figure-turned = Turned, °
figure-units = Units
figure-spell = Spell
figure-item = Item
figure-because = Because
figure-column = Figure
figure-depth = Depth
figure-list = Army list
figure-profile = Row
figure-scenario = By the scenario
figure-width = Width

# Words that stand as values.
term-passed = passed
term-failed = failed
term-measured = measured
term-claimed = as claimed
term-yes = yes
term-no = no
term-none = none
term-rerolled = rerolled
term-infantry = infantry
term-cavalry = cavalry
term-monster = monsters
term-scenario = as the scenario says
term-conceded = a player conceded
term-turn_limit = the turns are over
term-draw = a draw
term-attacks = attacks
term-hits = hits
term-points = points

phase-shooting = Shooting phase

kind-infantry = Infantry
kind-cavalry = Cavalry
kind-monster = Monsters
kind-hero = Hero
kind-unit = Unit
kind-character = Character

terrain-wood = Wood
terrain-hill = Hill

flag-charged = charged
flag-destroyed = destroyed

# How far a unit reaches, before its length.
reach-move = moves
reach-charge = charges
reach-shoot = shoots
reach-cast = casts

roll-shot = Shots
roll-attack = Attacks
roll-roll_off = Roll-off

status-legal = by the rules
status-unverifiable = cannot be checked
status-stood = rule broken
status-ruled = ruled on

outcome-held = kept
outcome-broken = broken
outcome-unrecorded = not recorded
outcome-players_call = players' call

event-header = Battle set up
event-turn_start = Turn begins
event-phase_start = Phase begins
event-charge = Charge
event-order = Order
event-move = Move
event-shoot = Shooting
event-attack = Attack
event-turn_end = Turn ends
event-concede = Concedes
event-deploy = Deploys
event-turn_limit = Turn limit
event-roll_off = Roll-off
event-cast = Spell
event-battle_end = End of the battle
event-agreement = Agreement
event-amend = Correction
event-dispute = Dispute
event-ruling = Ruling
event-sign = Signature
event-match_result = Result

# Names of fields of a log.
field-turn = turn
field-phase = phase
field-unit = unit
field-units = units
field-target = target
field-by = by
field-distance = distance
field-to = to
field-winner = winner
field-dice = dice
field-dice_set = dice taken up:
field-hits = hits
field-cover = cover
field-score = score
field-declared = declared
field-needed = needed
field-passed = passed
field-table = the size of the table
field-terrain = terrain
field-entry = entry
field-replacement = replacement
field-reason = reason
field-agreed = agreed by
field-decision = decision
field-text = text
field-rule = rule
field-side = side
field-phase_start = the start of the phase
field-line = line
field-sees = sees
field-attacks = attacks
field-die = die
field-paths = paths
field-rolls = the dice
field-chooses = who chooses
field-first = who begins
field-deployment = the deployment
field-deploy = where the units are deployed
field-roll_off = the roll for the first turn
field-turn_start = the start of the turn
field-turn_limit = the number of turns
field-army_list = an army list of this name
field-list_row = a row of this name in the army list
field-points = victory points
field-outcome = outcome
field-win = won by
field-source = source
say-beyond-measure = Too many stands and too much terrain lie together here to measure for one entry: what is not mentioned was not checked.

# What an entry would have come to by the rules.
what-throw = { $purpose } ({ $faces }): needed { $measure ->
    [sum_at_most] { $needed } or less
    [each_at_most] { $needed } or less
   *[other] { $needed } or more
}; no other score explains what the players made of these dice.
what-throw-declared = { $purpose } ({ $faces }): needed { $measure ->
    [sum_at_most] { $needed } or less, taken as { $claimed } or less
    [each_at_most] { $needed } or less, taken as { $claimed } or less
   *[other] { $needed } or more, taken as { $claimed } or more
}.
what-throw-nearest = { $purpose } ({ $faces }): needed { $measure ->
    [sum_at_most] { $needed } or less. The nearest score that makes the players’ result right is { $claimed } or less
    [each_at_most] { $needed } or less. The nearest score that makes the players’ result right is { $claimed } or less
   *[other] { $needed } or more. The nearest score that makes the players’ result right is { $claimed } or more
}.
what-throw-sum = { $purpose }: { $faces } rolled.
what-total-declared = Added up it makes { $result }; the log has { $taken }.
what-total-nearest = Added up it makes { $result }; the nearest total that makes the players’ result right is { $taken }.
what-results = By the referee: { $result }; in the log: { $taken }. { $mattered ->
    [yes] It mattered.
   *[other] With these dice it made no difference.
}
what-chance-apart = { $of } of { $all } possible rolls would give another result by the rules.
what-chance-apart-percent = { $percent }% of rolls would give another result by the rules.
what-chance-of-claim = With the right score the players’ result comes up in { $of } of { $all } rolls.
what-chance-of-claim-percent = With the right score the players’ result comes up in { $percent }% of rolls.
what-dice = { $purpose } ({ $faces }), { $needed } or more: { $due } dice were due, { $thrown } were rolled. { $result } of them succeed; of those due { $least ->
    [0] { $most ->
        [0] none
       *[other] 0 to { $most }
    }
   *[other] { $least } to { $most }
}.
what-dice-mattered = { $mattered ->
    [yes] It mattered, whichever dice count.
    [no] With these dice it made no difference.
   *[other] { $more ->
        [many] The log does not say which dice were too many.
       *[other] Nobody knows how the missing dice would have fallen.
    }
}
what-dice-chance = { $more ->
    [many] In { $percent }% of rolls at least one of the extra dice succeeds.
   *[other] In { $percent }% of rolls at least one of the missing dice succeeds.
}
what-reckoning = No roll decides it: it follows from the log.
what-deed = No roll decides it.
what-excess = { $way ->
    [over] { $recorded } against { $expected }: { $excess } too much.
   *[other] { $recorded } against { $expected }: { $excess } too little.
}
what-undisputed = { $purpose } ({ $faces }): { $needed ->
    [none] { $result }
   *[other] { $measure ->
        [sum_at_most] needed { $needed } or less; { $result }
        [each_at_most] needed { $needed } or less; { $result }
        [each_at_least] needed { $needed } or more; { $result }
       *[other] { $result }
    }
}.
what-turn = { $measure ->
    [sum_at_most] Had it been { $needed } or less, the result would be: { $result }.
    [each_at_most] Had it been { $needed } or less, the result would be: { $result }.
   *[other] Had it been { $needed } or more, the result would be: { $result }.
}
what-nothing-broken = By the rules nothing in this entry changes.
what-nothing-declared = A measuring error, not dice: what follows cannot be replayed automatically.
what-undetermined = The log does not say what would have followed. By the rules:
