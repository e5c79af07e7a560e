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
    [one] { $count } battle
   *[other] { $count } battles
}

counted-legal = by the rules
counted-stood = with a broken rule
counted-unverifiable = cannot be checked
counted-ruled = ruled on

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
no-board = The table cannot be drawn: the log does not say how large it is or where units stand.
amended-by = corrected by { $entry }
roll = rolled { $faces }: { $result }, on average { $mean }
won = { $side } won
drawn = nobody won
undecided = the log ends before the battle is decided

stored = Stored { $new } with { $entries } in { $seconds } s.
stored-twice = { $match } has the same entries as { $of }: the same battle counts once, as { $of }.
already-there = { $count } already there.
refused = { $count } refused, as told above.
followed = { $ledger }: { $new } new, { $grown } grown, { $otherwise } read otherwise now, { $unchanged } as they were, in { $seconds } s.
followed-all-lines = All { $size } lines of its ledger are here.
followed-lines =
    { $lines } of { $size } lines of its ledger are here; { $rest } { $rest ->
        [one] belongs
       *[other] belong
    } to battles that are still being played, are not shown to all, or were left out.
follow-waiting =
    { $count ->
        [one] { $count } battle waits
       *[other] { $count } battles wait
    } for the witness to cosign.
follow-refused = { $count } left out: the ledger does not vouch for it, or it cannot be read.
follow-clashes = { $count } left out: another battle has the id here.
follow-parted = { $count } no longer what was taken: what is here stays.
follow-here = { $count } here already, and not from this ledger.
follow-unlisted = { $count } taken before, and no longer in the club's list.
follow-judged-otherwise = { $count } judged otherwise here than the club's bundle says: what is shown is judged here.
follow-redacted-here = { $count } lines redacted here read otherwise at the club now: they stay as they are here.
follow-more = There is more: the next pass goes on.
follow-interrupted = Interrupted: the battle in hand was finished, the next pass goes on.
follow-forked = This club shows two histories: { $ledger } had a tree of { $kept } lines, and now has one of { $came } lines that is not the same one grown. Nothing was taken. Both signed heads are kept: ask the club, and show them to others who know it.
follow-shrunk = The ledger of this club has shrunk: { $ledger } had { $kept } lines, and shows { $came }. Nothing was taken.
interrupted = Interrupted: the file in hand was finished, the rest was left alone.
store-failed = The store accepts no more: the rest was left alone.

none-kept = no battles match
did-you-mean = did you mean: { $names }?
enforced = enforced
not-enforced = not enforced
not-decidable = not decidable from a log
tags = judged by
chapter = chapter
book-lines = lines of the rulebook
none-found = no rules match
coverage = { $decidable } decidable rules: { $enforced } enforced, { $held } seen kept, { $broken } seen broken
missing-enforced = not enforced
missing-held = never seen kept
missing-broken = never seen broken

serving = Serving on { $address } — Ctrl-C stops
demo-loaded = { $matches } loaded
demo-plays-on = { $matches } more will be played while this serves

simulated = { $matches } with { $entries } ({ $megabytes } MB) played and judged in { $seconds } s.
never-held = { $never } of { $all } decidable rules were never seen kept.
objections = { $count ->
    [0] The referee objects to none.
    [one] The referee objects to one battle.
   *[other] The referee objects to { $count } battles.
}
mistaken = { $count ->
    [one] One battle contains a deliberate mistake.
   *[other] { $count } battles contain a deliberate mistake.
}
broken-times = { $count } × broken
unrecorded-times = { $count } × not recorded

signed = { $name } signed everything up to entry { $entry } ({ $hash }): entry { $seq }.
organizer = organizer
verify-match = { $match } · { $players } · { $played } · { $entries }
verify-chain = Every line is as it was when the log stood at { $hash }.
verify-chain-redacted = The lines are those of the log that stood at { $hash }, but for { $redacted } of { $lines } that are redacted.
verify-chain-not = The lines are not those of the log that stood at { $hash }: they come to { $came }.
verify-included = The whole log is in a ledger of { $leaves } lines, under a signed checkpoint.
verify-included-not = It is not proved that the log is in the ledger: { $why }.
verify-key = The ledger is the one you know: { $key }.
verify-key-another = The ledger is not the one you know: { $key }.
verify-key-unknown = Whose ledger it is, is not proved; name the key that you got from the organizer with --ledger-key. It says: { $key }.
verify-witness = { $name } saw the ledger as it is here on { $at }.
verify-witness-not = { $name } did not cosign this checkpoint.
verify-witness-none = That others saw the same ledger is not proved; name witnesses with --witness-key.
verify-signature = { $name } signed as { $side }: everything up to entry { $entry }.
verify-signature-other = { $name } ({ $side }) signed another log than this one up to entry { $entry }.
verify-signature-forged = The signature that claims to be by { $name } ({ $side }) is not.
verify-signature-unvouched = { $name } ({ $side }, entry { $entry }): that signature stands on lines for which nobody vouches, and counts for nothing.
verify-signature-unnamed = That this key is that person's, the log does not say: { $key }.
verify-signature-unseen = { $count ->
    [one] One entry came in after that signature.
   *[other] { $count } entries came in after that signature.
}
verify-signature-none = Nobody signed: who recorded this is not proved.
verify-verdict = This program’s referee says the same as the bundle: { $legal } entries by the rules, { $stood } with a broken rule, { $unverifiable } that cannot be checked, { $ruled } ruled on.
verify-verdict-not = This program's referee says something else than the bundle, which version { $program } made.
verify-fault = { $what }
bundle-partly = The ledger can give no new word about redacted lines here: only a part of this bundle is vouched for.
verify-redacted = Line { $line } is declared redacted, by whomever: its content is known by its hash alone, and nobody vouches for what stands in its place.
verify-redacted-attested = Line { $line } is redacted by the ledger: it is known by its hash, and the ledger signed what stands in its place.
verify-redacted-apart = Line { $line } is redacted by a word of the ledger that stands in no tree, as older bundles have it: others may have been told another one.
verify-redacted-forged = The ledger's word about redacted lines is not what it gave: { $why }.
verify-vouched = All of it is vouched for.
verify-vouched-partly = Only a part of it is vouched for: { $count ->
    [one] one line is
   *[other] { $count } lines are
} declared redacted without a word of the ledger that stands in its tree. Ask the organizer for a bundle of today.
verify-vouched-not = None of it is vouched for by anybody you know: whoever made this file may have made it up. Name the ledger's key with --ledger-key.
verify-tables = Every file of the tables is as it was written.
verify-table-not = { $file } is not as it was written.
verify-tables-made = The tables were made again from what was recorded.
verify-names = Tokens, choices of names and the secret of pseudonyms are as they were written, and belong together.
verify-trail = The trail of { $lines } lines is unbroken; the ledger has signed { $anchored } of them.
verify-store = { $matches } and their ledger of { $leaves } lines are sound.
verify-growth = The ledger of { $newer } lines is the one of { $older } lines, grown: nothing in it was changed or taken out.
verify-growth-not = The ledger is not the one of the older checkpoint, grown: { $why }.
rebuilt-ledger = The ledger of { $leaves } lines was made again from the store.
rebuilt-ledger-held = It is the one whose { $file } signs { $leaves } lines.
rebuilt-ledger-unheld = Nothing that it signed could be read any more: hold it against a checkpoint that you or others kept, with `aftermath verify --checkpoint`.
rebuilt-ledger-aside = The files that were there before are in { $folder }.
begun-ledger = There was no ledger. One is begun over all that the store has, under a new key: { $key }.
rebuilt-store = The store was made again from the ledger: { $matches }, { $leaves } lines.
moved-to = The servers have what the ledger has, line for line: { $matches }, { $leaves } lines. Serve with --store { $address }
moved-from = The data folder has what { $address } had, line for line: { $matches }, { $leaves } lines.
backup-elsewhere = Tokens, choices of names and the trail are at { $address }, and are not in this backup.
verify-elsewhere = Tokens, choices of names and the trail are at { $address }: aftermath audit-trail --store verifies them there.
consumed = Judged here: { $matches }, { $entries }, in { $seconds } s. The tables have come to submission { $position }.
rebuilt-tables = The tables were made again: { $matches } judged.
rebuilt-same = They are what they were, byte for byte: { $after }
rebuilt-other = They are not what they were: { $before } before, { $after } now.
dumped = The dump has { $matches } in { $rows } rows.
dump-holds = The dump is whole and as it was written: { $matches }, { $rows } rows.
backup-unsealed = This copy has no seals, as an older program made it: a flipped bit in tokens, trail or secret would not be seen.
backed-up = The copy has { $matches } in { $leaves } lines, and is proved.
redacted-lines = Battle { $match }: redacted lines { $lines }. The content of each is known by its hash alone.
withdrawn = { $pseudonym } now stands in place of the name: { $matches }, { $lines } lines redacted.
withdrawn-left = Left: battle { $match }, line { $line }, field { $field }.
withdrawn-aside = { $folder } was put aside by a rebuild and may hold the name: delete it.
names-policy-hidden = Players who made no choice are shown under pseudonyms.
names-policy-shown = Players who made no choice are shown by name.
names-show = { $pseudonym } is shown by name from now on.
names-hide = { $pseudonym } is shown under this pseudonym from now on.
names-shown = shown
names-hidden = hidden
names-later = The tables were not made anew: { $why }. A running service does it itself; otherwise repeat the command.
witnessing = Witness { $name } on { $address } — Ctrl-C stops
compare-headers = The headers differ:
compare-same = They are the same battle, entry by entry: { $entries }.
compare-parts = They differ from entry { $entry } on:
compare-nothing = nothing
compare-behind = One has { $first } entries, the other { $second }; after that, { $same } at the same place are the same again.
compare-scores = In the end: { $first } in one, { $second } in the other.
amendments-none = No other entry changes.
amendments-mended = no longer broken:
amendments-broken = broken now:
amendments-scores = Score: { $first } before, { $second } with it.
token-made = Token { $number } for { $name } with the role { $role }. It is shown only now, and is valid for the service of { $place }.
token-none = No tokens yet: a service that listens on this machine alone accepts what comes from it; any other accepts nothing.
token-good = valid
token-expired = expired
token-revoked = revoked
token-until = until { $time }
token-revoked-now = Token { $number } of { $name } is revoked.
trail-sound = { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
} in an unbroken chain. Head: { $head }
whatif-contested = { $kind } in entry { $entry } is about it.
whatif-follows = What would have followed, if everything played later stays as it was:
import-every-row = Every row:
import-line = line { $line }
import-ignored = Columns not used: { $columns }
import-checked = Nothing was saved: { $accepted } could be, { $duplicates } already known, { $refused } refused.
import-kept = Saved { $accepted }; { $duplicates } already known, { $refused } refused.
import-pseudonyms = Players have pseudonyms: keep a copy of the secret, or they get new ones the next time.
turning-of = Chances of { $side }, by { $rollouts } battles that bots played on from { $moments } of its moments, with 95% ranges; changes are in percentage points.
turning-none = No action moved the chances by more than their error.
turning-head-entry = entry
turning-head-turn = turn
turning-head-phase = phase
turning-head-before = before
turning-head-after = after
turning-head-change = change
turning-head-choice = by choice
turning-head-dice = by dice
turning-unrecorded = Not recorded: the log does not say { $what }, so bots cannot play the battle on.
turning-not-played = Not available: bots do not play { $what } on.
turning-under-way = Not recorded: the log has no moment from which bots could play the battle on.
turning-what-where-units-stand = where units stand
turning-what-the-size-of-the-table = the size of the table
turning-what-what-happened-so-far = what happened so far
turning-what-whose-turn-it-is = whose turn it is
turning-what-which-facing-was-charged = which facing was charged
turning-what-whether-a-charge-was-hindered = whether a charge was hindered
turning-what-a-battle-measured-in-inches = a battle measured in inches
turning-what-a-battle-of-more-than-two-sides = a battle of more than two sides
turning-what-a-battle-of-so-many-entries = a battle of so many entries
turning-what-a-battle-of-that-size = a battle of that size
turning-what-a-match-that-is-known-by-its-result-alone = a battle known by its result alone
settle-would = This is what entry { $entry } would change:
settle-ask = Record it? [y/N]
settle-not = Nothing was recorded.
settle-recorded = Recorded as entry { $entry }.
settle-replays = A new battle will begin that goes on from before entry { $entry }.
settle-goes-on = The battle { $match } goes on from there.
sign-would = { $name } will sign everything up to entry { $entry } ({ $hash }), as entry { $seq }. Nothing else changes.
map-laying = Cards are being laid
map-day = Day { $day }
map-night = night
map-place = row { $row }, column { $column }
map-beside = beside the map
map-tired = tired
map-field = here they fight
map-offered = { $side } offers battle
map-accepted = { $side } offers battle, and it is accepted
