# How an entry came out, for lines about entries of any game.

told-hit = { $result } of { $dice } hit
told-damage = { $result } of { $dice } wound
told-save = { $result } of { $dice } saved
told-rolled = rolled { $sum }
told-needed = { $end }, { $needed } or less needed
told-passed = passed
told-failed = failed
told-wins = { $side } wins
told-begins = { $side } begins
told-lost = { $own ->
    [yes] −{ $lost }
   *[no] { $unit } −{ $lost }
}
told-gone = { $own ->
    [yes] destroyed
   *[no] { $unit } destroyed
}
told-turn = turn { $turn }
