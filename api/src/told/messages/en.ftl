# How an entry came out, for lines about entries of any game.

told-hit = { $result } of { $dice } hit
told-damage = { $result } of { $dice } wound
told-save = { $result } of { $dice } saved
told-rolled = rolled { $sum }
told-needed = { $end }, { $needed } or less needed
told-passed = passed
told-failed = failed
told-wins = won by { $side }
told-begins = { $side } begins
told-lost = { $own ->
    [yes] −{ $lost }
   *[no] { $unit } −{ $lost }
}
told-gone = { $own ->
    [yes] { $kind ->
        [character] lost
       *[unit] destroyed
    }
   *[no] { $kind ->
        [character] { $unit } lost
       *[unit] { $unit } destroyed
    }
}
told-turn = turn { $turn }
told-cell = row { $row }, column { $column }
told-marches = { $corps }: { $goal }
told-cells = cards { $cells }
told-hand = { $side }: { $cards }
told-accepts = accepts
told-refuses = refuses
told-offers = offers battle
told-tired = tired
told-fresh = fresh
told-at-night = at night
told-late = late: { $names }
told-all-tired = tired: { $names }
told-rested = rested: { $names }
