# What the command line says beside the terms of the games.

entries = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
files = { $count ->
    [one] { $count } file
   *[other] { $count } files
}
rules = { $count ->
    [one] { $count } rule
   *[other] { $count } rules
}
matches = { $count ->
    [one] { $count } match
   *[other] { $count } matches
}

counted-legal = legal
counted-stood = stood
counted-unverifiable = unverifiable
counted-ruled = ruled

fidelity-result = result only
fidelity-turns = turns only
fidelity-actions = decisions and dice
fidelity-full = decisions, dice and positions

header = header
entry = entry { $entry }
expected = expected
recorded = recorded
lacks = not recorded: { $field }
marginal = only within the tolerance
times = × { $count }
as-expected = as expected
differs = not as expected
unreadable = unreadable
no-logs = no logs found: name files, or folders with .jsonl or .ndjson files
checked = { $files }: { $clean } without broken rules, { $broken } with, { $unreadable } unreadable
checked-expected = { $files }: { $clean } as expected, { $broken } not, { $unreadable } unreadable

yes = yes
no = no
turn = Turn { $turn }
amended-by = amended by { $entry }
roll = rolled { $faces }: { $result }, on average { $mean }
won = { $side } won
drawn = nobody won
undecided = the log ends before the battle is decided

stored = Stored { $new } with { $entries } in { $seconds } s.
already-there = { $count } already there.
refused = { $count } refused, as told above.
interrupted = Interrupted: the file in hand was finished, the rest was left alone.
store-failed = The store takes no more: the rest was left alone.

none-kept = no match fits
enforced = enforced
not-enforced = not enforced
not-decidable = not decidable from a log
tags = judged by
chapter = chapter
book-lines = lines of the rulebook
none-found = no rule fits
coverage = { $decidable } decidable rules: { $enforced } enforced, { $held } seen held, { $broken } seen broken
missing-enforced = not enforced
missing-held = never seen held
missing-broken = never seen broken

serving = Serving on { $address } — Ctrl-C stops
demo-loaded = { $matches } loaded

simulated = { $matches } with { $entries } ({ $megabytes } MB) played and judged in { $seconds } s.
never-held = { $never } of { $all } decidable rules were never seen held.
objections = { $count ->
    [0] The referee objects to none.
    [one] The referee objects to one battle.
   *[other] The referee objects to { $count } battles.
}
broken-times = { $count } × broken
unrecorded-times = { $count } × unrecorded
