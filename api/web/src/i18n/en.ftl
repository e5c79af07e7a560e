## Everywhere

skip = Skip to content
loading = Loading…
show-all = Show all { $count }
try-again = Try again
close = Close
language = Language
theme-system = Colours: match the system
theme-light = Colours: light
theme-dark = Colours: dark
nav-label = Main
nav-home = aftermath: to the league
nav-matches = Battles
nav-rules = Rules
nav-upload = Upload
footer-what = Replay, statistics and audit for recorded tabletop battles.
footer-api = API and documentation
footer-design = Design language
page-not-found = There is no such page
page-not-found-do = The address may be mistyped, or the page has moved. The battles are a good place to start.
page-not-fetched = This page could not be loaded
page-not-fetched-do = You may be offline, or the service was updated while the page was open.
load-again = Load again


## Trouble

busy-again = The service is busy. This page asks again by itself in a moment.
trouble-offline = The service does not answer
trouble-offline-do = Check your connection. The page tries again by itself. Nothing is lost.
trouble-not-found = Nothing here
trouble-not-found-do = The link may be mistyped, or the battle is on another service.
trouble-no-such-name = No such name
trouble-no-such-name-do = No battle here has this name. It may be written otherwise.
near-names = Did you mean:
trouble-busy = The service is busy
trouble-busy-do = Wait a few seconds, then try again.
trouble-request = Something in the request is wrong
trouble-request-do = See below what it is, change it, and try again.
trouble-service = The service failed
trouble-service-do = Try again. If it keeps failing, tell whoever runs the service; saved logs are safe.
trouble-token = A token is needed
trouble-token-do = Whoever runs the service gives out tokens; they decide who may read and who may write.
trouble-token-refused = Invalid or expired token
trouble-token-refused-do = It was revoked, has expired, or belongs to another service. Use another one, or forget it.
trouble-forbidden = The token does not allow this
trouble-forbidden-do = Nothing was saved. Ask whoever runs the service for a token that allows it.
trouble-too-many = Too many requests
trouble-too-many-do = Wait a little, then try again.

## Problems that the service answers, by their names

problem-busy = The service is busy
problem-damaged-log = The saved log is damaged: whoever runs the service has to restore it from the second copy
problem-entry-not-found = No such entry in this battle
problem-file-not-found = The tables have no such file any more
problem-foreign-log = This version of the service cannot read the saved log
problem-host-not-served = The service does not answer under this host name: whoever runs it can add the name
problem-internal = The service failed
problem-invalid-body = The upload is incomplete
problem-invalid-parameter = Invalid parameter in the address
problem-invalid-query = Invalid query
problem-invalid-token = Invalid token request
problem-invalid-withdrawal = Invalid withdrawal request
problem-invalid-name = Invalid name
problem-log-moved = Somebody else has added to the log meanwhile
problem-malformed-authorization = The token was sent in the wrong form
problem-match-exists = There is already a battle with this id
problem-match-not-found = No battle with this id
problem-method-not-allowed = This address does not accept such requests
problem-no-such-name = Nothing has this name
problem-not-found = Nothing at this address
problem-not-withdrawn = The name cannot be removed without changing how the battle reads
problem-outside-scope = The token is for another battle or event
problem-query-too-large = The query needs too much memory
problem-query-too-slow = The query took too long
problem-range-not-satisfiable = The file has no such part
problem-role-too-low = The token does not allow this
problem-rule-not-found = No such rule
problem-slow-upload = The upload took too long
problem-store-unavailable = The store does not answer: whoever runs the service has to look at it
problem-timed-out = The answer took too long
problem-token-in-address = A token must not stand in an address: others may read it there
problem-token-needed = A token is needed
problem-token-not-found = No such token
problem-token-refused = Invalid or expired token
problem-too-large = The file is too large for the service
problem-too-many-requests = Too many requests in a short time
problem-unreadable-log = The log cannot be read
problem-unreadable-roster = The roster cannot be read
problem-unreadable-table = The table of results cannot be read
problem-unsupported-media-type = Files of this kind are not accepted here
problem-untold-situation = The state of the battle at this moment is too large for a log’s header
problem-cannot-play-on = Bots cannot play on from this moment
log-why-empty = The file is empty: expected a header in its first line.
log-why-log-too-large = The log is larger than the service accepts.
log-why-too-many-entries = The log has more entries than a battle may have.
log-why-line-too-long = A line is longer than an entry may be.
log-why-not-utf8 = A line is not in UTF-8: save the log in that encoding.
log-why-truncated = A line breaks off in the middle: the file seems to be cut off.
log-why-malformed = A line is not a valid entry of a battle log.
log-why-empty-line = There is an empty line between entries.
log-why-sequence = Entries are not numbered one after the other: one is missing, doubled or out of place.
log-why-inconsistent = An entry contradicts the header or an entry before it.
log-why-unknown-system = The log names a game that the service does not know.
log-why-other-game = The second log is of another game than the first.

## Token

token-have = I have a token
token-held = Token …{ $last }
token-paste = Token
token-use = Use it in this tab
token-forget = Forget it
token-malformed = Not a token: tokens begin with aftermath_, followed by 43 characters.
token-why = It stays in this tab and is forgotten when you close it, so that nobody finds it on a device that others use too.
token-role = This needs the role: { $role }.
role-reader = reader
role-recorder = recorder
role-organizer = organizer
role-admin = admin

## Battles

matches-title = Battles
matches-lead = Open a battle to replay it move by move, with every rule checked and the luck of every roll.
matches-all =
    { $count ->
        [one] { $count } battle
       *[other] { $count } battles
    }, from { $last } to { $first }.
matches-all-day =
    { $count ->
        [one] { $count } battle
       *[other] { $count } battles
    }, of { $first }.
matches-some =
    { $count ->
        [one] { $count } battle
       *[other] { $count } battles
    } on this page, from { $last } to { $first }.
matches-none = No battles yet
matches-none-do = Upload a battle log: it will be checked and shown here.
matches-none-fit = No battles match
matches-none-fit-do = Widen the dates, or type the player’s name exactly as in the log.
match-unreadable = This version of the program cannot read the log.
filters = Filters
filters-clear = Clear filters
filter-system = Game
filter-system-all = All games
filter-player = Player
filter-player-hint = Exact name
filter-name = Player or army
filter-event = Event
filter-scenario = Scenario
filter-part-hint = Part of the name
filter-verdict = Referee
filter-any = Any
filter-verdict-clean = Nothing broken
filter-verdict-broken = Rules broken
filter-verdict-contested = Disputed or ruled on
filter-fidelity = Detail of the log
filter-from = Played from
filter-to = Played until
paging = Pages
paging-newest = Newest
paging-older = Older battles
points-a-side = { $points } points a side
entries-count =
    { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
result-open = No result recorded
result-won = Won by { $army }
result-draw = Draw
won = Won
round = round { $round }
at-table = table { $table }
fidelity-result = Result only
fidelity-result-long = The log records the result and nothing more
fidelity-turns = By turns
fidelity-turns-long = The log records what each turn brought
fidelity-actions = Actions and dice
fidelity-actions-long = The log records decisions and dice, but not every position
fidelity-full = Full log
fidelity-full-long = The log records decisions, dice and positions

## Verdicts

status-legal = By the rules
status-unverifiable = Cannot be checked
status-stood = Rule broken
status-ruled = Ruled on
status-legal-count = { $count } by the rules
status-unverifiable-count = { $count } cannot be checked
status-stood-count =
    { $count ->
        [one] { $count } with a broken rule
       *[other] { $count } with broken rules
    }
status-ruled-count = { $count } ruled on
outcome-held = Kept
outcome-broken = Broken
outcome-unrecorded = Not recorded
outcome-players-call = Players' call

## Replay

replay = Replay
timeline = Entries of the battle
entries = Entries
entry = Entry { NUMBER($entry, useGrouping: 0) }
timeline-losses = Losses
timeline-broken = Rule broken
timeline-turning = Turning point
timeline-contested = Contested
timeline-told = Marked: losses at { $losses }, broken rules at { $broken }, contested { $contested }, turning points { $turning }.
entry-losses = losses: { $count }
contests = Later remarks on this entry
fate-disputed = Disputed
fate-ruled = Ruled on
fate-amended = Corrected
entry-of = Entry { NUMBER($entry, useGrouping: 0) } of { NUMBER($last, useGrouping: 0) }
turn = Turn { $turn }
before-first-turn = Before turn 1
transport = Step and play
go-first = First entry
go-previous = Previous entry
go-next = Next entry
go-last = Last entry
go-previous-broken = Previous broken rule
go-next-broken = Next broken rule
play = Play
play-back = Play backwards
pause = Pause
speed = Speed
explanation = What happened, and by which rules
dice = Dice
findings = Rules applied
findings-broken = Rules broken
findings-doubtful = Rules that cannot be checked
findings-doubtful-count =
    { $count ->
        [one] { $count } rule cannot be checked
       *[other] { $count } rules cannot be checked
    }
findings-others =
    { $count ->
        [one] { $count } rule checked, kept
       *[other] { $count } rules checked, all kept
    }
findings-none = No rule applies to this entry.
finding-about = Unit: { $name }
finding-expected = The rule expects
finding-recorded = The log records
finding-lacks = The log lacks
finding-marginal = Kept only within the measuring tolerance of this battle.
fork-here = Download as a new log
fork-what = The header of a new log that continues after this entry: a file to add entries to
fork-of = Continued from
fork-of-entry = { $name }, after entry { NUMBER($entry, useGrouping: 0) }
fork-of-missing = Continued from { $match }, which is not saved here, after entry { NUMBER($entry, useGrouping: 0) }
forks-title = Battles continued from this one
forks-from = After entry { NUMBER($entry, useGrouping: 0) }
forks-more = The last { $shown } of { $all }.
proof-here = Proof that entry { NUMBER($entry, useGrouping: 0) } is in the ledger
link-copy = Copy
link-copied = Copied
roll-faces = Dice: { $faces }
roll-as-thrown = As rolled
roll-result = Result
roll-needed = Needed
roll-needed-each = { $needed }+
roll-needed-sum = at most { $needed }
roll-mean = Expected
roll-luck = Luck
roll-chance = Chance of it
roll-chance-pass = Chance to pass
roll-passed = passed
roll-failed = failed
chances-label = Chances of this roll: { $chances }

## Board

board-label = The table after entry { $entry }. The forces are listed below it.
board-view = Board view
board-no-places = This log does not say where units stood. Here is the state of each at this moment.
board-nobody = No units deployed yet.
map = The march before the battle
map-laying = Cards are being laid
map-day = Day { NUMBER($day, useGrouping: 0) }
map-night = night
map-mover = Moves: { $army }
map-offered = Battle offered by { $army }
map-accepted = Battle. Attacker: { $army }
map-place = Row { $row }, column { $column }
map-clear = clear ground
map-no-card = no card yet
map-field = field of battle
map-tired = tired
map-target = target of { $name }
map-beside = Not on the map yet
map-played = Cards in force
map-hand = { $army }: cards in hand
map-again = The march that led here
board-result-only = Only the result of this battle is known, by the players’ word: no rules were checked.
board-stale = The table is shown after entry { NUMBER($shown, useGrouping: 0) }: entry { NUMBER($entry, useGrouping: 0) } could not be loaded.
explanation-missing = Could not be loaded.
live-came =
    { $count ->
        [one] { $count } new entry: show it
       *[other] { $count } new entries: show the last
    }
zoom-in = Zoom in
zoom-out = Zoom out
zoom-fit = Fit the units
measure = Arcs, ranges, distances and paths
measure-from = From
measure-to = To
measure-nobody = nobody
measure-point = a point of the table
measure-reach = { $reach } { $length }
measure-unknown = Range unknown.
measure-distance = { $length } apart.
measure-crosses = Crosses: { $names }.
measure-clear = No terrain in between.
measure-how = Choose a target here or on the table. For information only.
measure-ways = Show paths for
measure-ways-entry = this entry
measure-ways-phase = the phase
measure-ways-turn = the turn
zoom-whole = Whole table
length-cm = { $length } cm
length-in = { $length }″
forces = Forces at this moment
not-deployed = not yet deployed
not-placed = not placed in this log
aboard = aboard { $transport }
stands-left = { $left } of { $strength } left

## Keys

keys-title = Keyboard
keys-enabled = Single-key shortcuts are on
key-next = Next entry
key-previous = Previous entry
key-first = First entry
key-last = Last entry
key-play = Play or pause
key-play-back = Play backwards
key-next-broken = Next broken rule
key-previous-broken = Previous broken rule
key-next-turning = Next turning point
key-previous-turning = Previous turning point
key-next-turn = Next turn
key-previous-turn = Previous turn
key-next-phase = Next phase
key-previous-phase = Previous phase
key-next-loss = Next loss
key-previous-loss = Previous loss
key-faster = Faster
key-slower = Slower
key-pan-left = Board to the left
key-pan-right = Board to the right
key-pan-up = Board up
key-pan-down = Board down
key-zoom-in = Zoom in
key-zoom-out = Zoom out
key-fit = Fit the units
key-measure = Arcs, ranges, distances and paths
key-help = This help

## Luck

luck-title = Command luck
luck-none = No orders with recorded dice in this battle.
luck-character = Character
luck-passed = Orders obeyed
luck-expected = Expected
luck-interval = 95% range
luck-rate = Share (95% range)
luck-of = { $passed } of { $orders }
luck-row = { $name }: { $passed } of { $orders } orders obeyed, { $expected } expected

## Upload

upload-title = Upload battles, results or rosters
upload-lead = Every entry is checked against the rules, and the log is saved exactly as it came. Logs with broken rules are accepted too. Players who did not agree to be named appear under pseudonyms.
upload-drop = Drop logs, texts, tables of results, rosters or ZIP archives here
upload-choose = Choose files
upload-bounds = One battle per file, NDJSON (.jsonl), at most { $size }; several files at once, or a ZIP archive.
upload-sending = Reading and checking { $name } ({ $size })…
size-kib = { $size } KiB
size-mib = { $size } MiB
upload-done = { $done } of { $count } files done.
upload-archive = Nothing was taken from { $name }
upload-archive-empty = It contains no log (.jsonl), no table (.csv) and no roster (.ros, .rosz).
upload-archive-names = Two of its files have the same name, or a name leads out of it (with .. or from a root): pack it again.
upload-archive-too-much = It holds more than { $files } files or { $size }: split it.
upload-archive-unreadable = It is not a ZIP archive, or it is damaged or encrypted: pack it again, or upload the files themselves.
upload-progress = Uploading
upload-kept = Checked and saved.
upload-clean = No broken rules.
upload-broken =
    { $count ->
        [one] { $count } broken rule
       *[other] { $count } broken rules
    }
upload-twin = The same battle is already saved, and counts once:
upload-broken-do = The battle stands as it was played. Open an entry to see what the rule expects.
open-replay = Open the replay
open-kept = Open the saved battle
upload-same = This log is already here
upload-same-do = Nothing was changed, and there is nothing to do.
upload-other = A different log already has this id
upload-other-do = Nothing was changed. If yours is a different battle, give it an id of its own; if it is a correction, correct the entry on the battle’s page.
upload-compare = Compare the two
upload-kept-log = The saved log
upload-unknown = { $name } cannot be uploaded
upload-unknown-do = Nothing was saved. You can upload a battle log (.jsonl), a table of results (.csv), a roster (.ros, .rosz), or a ZIP archive of them. Save a spreadsheet as CSV first.
upload-unreadable = { $name } cannot be read as a battle log
upload-unreadable-do = Nothing was saved. Fix the place shown below and upload the file again.
upload-too-large = The file is too large
upload-too-large-do = It is { $size }; a log may be at most { $most }. Upload each battle as its own file.
import-offer = Or a table of results: CSV, at most { $size }. All rows are checked before any is saved.
import-checked = The table was checked; nothing is saved yet
import-kept = The table is saved
import-sums = New battles: { $accepted }. Already known: { $duplicates }. Refused: { $refused }.
import-ignored = Columns not used: { $columns }
import-unjudged = Only the results of these battles are known: they count in statistics, and no rules are checked.
import-mend = Fix refused rows and upload them again: what is already known is not saved twice.
import-keep = Save these battles
import-rows = Rows of the table
import-line = Line { $line }
import-column = column { $position }
import-more = { $count } more rows are not shown.
import-row-accepted = Accepted
import-row-duplicate = Already known
import-every-row = In every row:
import-so-many-rows = In { NUMBER($count) } rows:
import-row-refused = Refused
import-expected-fields = expected as many fields as the first line has
import-expected-bound = more than a battle log may hold
import-expected-contradiction = another field says otherwise
import-expected-date = expected a day such as { $example }
import-expected-game = expected one of: { $games }
import-expected-side = expected a, b or the name of either player
import-expected-result = expected a, b, draw, unknown, win, loss or the name of the winner
import-expected-score = expected two whole numbers such as 12-8
import-expected-count = expected a whole number
import-expected-name = expected a text of 1 to 200 characters
import-expected-path = expected the path of a file beside the table, at most 260 characters
import-note-equal = Same as line { $line }; give both a key if they are two battles.
import-note-kept = This battle is already saved.
import-note-same-day = The same players met that day in line { $line } too.
import-note-same-kept = The same players met that day in battle { $id } too.
import-note-fewer = The winner has fewer points.
import-note-undecided = Winner unknown: saved as undecided.
import-note-text = Title and remark are left out, since they may hold names.
import-note-roster = { $file }: { $doubt }
import-unused = No row names these files that came with the table: { $files }
import-unreadable = { $name } cannot be read as a table of results
import-unreadable-do = Nothing was saved. Fix what is shown below and upload the table again.
import-rosters-too-large-do = Nothing was saved. The rosters it names unpack to more than 128 MiB together: split the table, and upload each part with its own.
import-logs-too-large-do = Nothing was saved. The logs of its rows would take more than 256 MiB together: split the table.
import-too-large-do = It is { $size }; a table may be at most { $most }. Split it.
import-help = Your own table: what it may contain
import-help-lead = One row per battle, one column per fact. Name and order the columns as you like: the page asks what they are. The template has all of them, and an example row to overwrite.
import-template = Download the template
import-columns = Columns of a table
import-head = Column
import-tells = What it holds
import-example = Example
import-needed = required
import-help-words = Games: { $games }. Results: a, b, draw, unknown, win or loss of the first player, or the name of the winner. The page asks about other words in your table.
import-reading = How { $name } is read
import-reading-why = Guessed from the headings and first rows. Correct what is wrong, then check the table again.
import-encoding = Encoding: change it where letters look wrong
import-columns-are = What each column is
import-unnamed = Column { $position } without a name
import-left-out = Left out
import-unsaid = Choose…
import-game-of-all = The game of all rows
import-dates = How the third of May 2026 would be written
import-word-game = Which game “{ $word }” is
import-word-result = What the result “{ $word }” means
import-result-win = The first player won
import-result-loss = The second player won
import-result-draw = A draw
import-result-unknown = Unknown
import-scores-decide = Where a row names no winner, more points win
import-lack-columns = Every row needs: { $columns }. Say which column it is.
import-lack-twice = Two columns are given the same meaning: { $columns }.
import-lack-alike = Column names must differ: { $heads }. Rename them in the table, and drop it again.
import-lack-dates = Choose how dates are written: day and month could be either way round.
import-check = Check the table
import-checking = Checking { $name }…
import-empty = The table is empty: expected column names in the first line.
import-names = Names of the players
import-names-hide = Pseudonyms: nobody is named, and titles and remarks are left out
import-names-keep = As in the table: saved, and shown only for players who agreed to it
import-named = Players keep their names.
import-pseudonyms = Players have pseudonyms.
import-keep-good =
    { $count ->
        [one] Save the { $count } good row
       *[other] Save the { $count } good rows
    }
import-take-refused = Download the refused rows
column-date = Day of play
column-game = Game
column-edition = Edition of the rules
column-event = Tournament, league or campaign
column-round = Round of the event
column-table = Number of the table
column-standings = What the event ranks by
column-scenario = Scenario
column-points = Points a side
column-title = Title of the battle
column-key = What sets it apart from an equal battle that day
column-player-a = First player
column-army-a = First player: army
column-subfaction-a = First player: part of the army list
column-army-edition-a = First player: edition of the army list
column-roster-a = First player: file of the roster
column-player-b = Second player
column-army-b = Second player: army
column-subfaction-b = Second player: part of the army list
column-army-edition-b = Second player: edition of the army list
column-roster-b = Second player: file of the roster
column-first = Who had the first turn
column-result = Who won
column-score-a = First player: victory points
column-score-b = Second player: victory points
column-score = Victory points of both, such as 12-8
column-note = Remark
import-too-many-rosters = { $name } comes with too many rosters
import-too-many-rosters-do = A table and its rosters may have { $files } files and { $size } together. Save the rosters as .rosz, or split the table and upload each part with its own.
roster-offer = Or rosters from BattleScribe or New Recruit (.ros, .rosz): with the table that names them, or alone to get an army for the header of a log.
roster-unreadable = { $name } cannot be read as a roster
roster-sums =
    { $units ->
        [one] { $units } unit
       *[other] { $units } units
    }, { $points } points
roster-doubts = The roster does not add up
roster-doubts-do = Nothing was changed: units keep the points that were chosen. Open the roster in the program that made it and save it again, if the sum should be another.
roster-doubt-differs = { $what }: it states { $stated }, what was chosen adds up to { $chosen }.
roster-doubt-unstated = { $what }: it states no sum, what was chosen adds up to { $chosen }.
roster-doubt-repeated = { $what }: it states { $times } sums.
roster-goes-with = Named in these rows
roster-unit = Unit
roster-chosen = Chosen
roster-units = Units of { $name }
roster-models = Models
roster-points = Points
roster-power = Power
roster-do = Ready to use as one side in the header of a battle log. Add the player’s name: it is left empty.
roster-side = Whose army it is
roster-side-a = First side (a)
roster-side-b = Second side (b)
roster-download = Download JSON
roster-not-copied = The browser does not allow copying: download it instead.
roster-why-not-given = it did not come with the table: drop the file and the table together, or empty the field
roster-why-elsewhere = expected a file beside the table, without .. and not from a root
roster-why-twice = several of the dropped files have this name: rename one, here and in the table
roster-why-too-long = it has more units than the header of a battle log can hold
roster-why-too-large = it has more than 16 MiB, or unpacks to more: export it again without its rules and profiles
roster-why-expands = it unpacks to more than 20 times its size: save it again as .ros
roster-why-too-many-entries = its archive holds more than 64 files: save the roster again from its program
roster-why-encrypted = its archive asks for a password: save the roster without one
roster-why-archive = its archive is damaged: save the roster again, or take another copy
roster-why-which = its archive holds several files that could be the roster: upload one .ros by itself
roster-why-no-roster = it contains no roster: export it from BattleScribe or New Recruit as .ros or .rosz
roster-why-not-text = it is neither a ZIP archive nor text in UTF-8: export it again as .ros or .rosz
roster-why-cut-off = it is cut off: download or save the roster again
roster-why-document-type = it declares a document type, which no roster does: export it again from its program
roster-why-too-much = it is larger or deeper than any roster: export it again from its program
roster-why-list = one line does not look like an army list
roster-why-xml = it cannot be read as a roster: export it again from BattleScribe or New Recruit
roster-why-unit = it has more than 500 units, a unit of more than 100 models, or a name of more than 200 characters
place-line = Line
place-column = Column
place-entry = Entry
place-path = Field
place-text = The line where reading stopped

## Rules

rules-title = Rules
rules-lead = Every rule the referee knows, in our own words; the rulebook is the authority.
rules-sum = The referee checks { $enforced } of { $rules } rules: { $games }.
rules-search = Search
rules-search-hint = Word or id, e.g. retreat
rules-count =
    { $count ->
        [one] { $count } rule
       *[other] { $count } rules
    }
rules-none = No rules match
rules-none-do = Try another word, in English or Russian, or part of an id such as wm.combat.
ruling-book = What the book says (lines { $lines })
ruling-decision = What is decided
ruling-reason = Why
ruling-otherwise = To play it differently
ruling-option = In the header of a log, under { $path }:
ruling-default = applies where the header says nothing.
ruling-no-other = There is no other choice.
rulings-title = { $game }: where the book leaves it open
rulings-lead = The book is silent or contradicts itself in { $count } places. For each: what it says, what we decided and why, and what to write in a log if your group plays it differently.
rulings-chapters = Chapters
rulings-none = Nothing to choose here
rulings-none-do = Where this book is unclear, our decision stands with the rule.
rulings-all = All places that the book leaves open
rulings-of = { $game }: { $count } places that the book leaves open, and what is decided
rule-tag-num = by numbers
rule-tag-geo = by measuring
rule-tag-choice = by choice
rule-tag-judge = by judgement
rule-enforced = checked by the referee
rule-not-yet = not checked yet
rule-for-players = for the players to decide
rule-lines = Rulebook text, lines { $lines }
rule-neighbours = Rules nearby

## Evidence

evidence-title = Evidence
evidence-unsigned = Nobody has signed this battle. Players sign here; organizers sign with “aftermath sign”.
sign-here = Sign as a player
sign-here-why = By signing you say: this is the battle we played. The key is made in this browser and stays here; its name stands in the log for good.
sign-here-side = For which side
sign-here-name = Your name, by which the key is called
sign-here-under = What is signed is everything up to entry { $entries }, by the hash
sign-here-whole = This page has read the whole log and found this hash itself.
sign-here-hidden = Names in this log are hidden here, so this page cannot find the hash itself: it is the service’s word. I have compared it, or trust the service.
sign-here-sign = Sign
evidence-bundle = Bundle to check offline
evidence-proof = Proof that it is in the ledger
evidence-log = The log as uploaded
evidence-head = { $entries ->
    [one] After { $entries } entry the log has the hash
   *[other] After { $entries } entries the log has the hash
}
organizer = organizer
signature-valid = signed
signature-other = signed another log
signature-forged = not by this key
signature-no-key = no key
signature-unchecked = not checked
signature-up-to = Everything up to
signature-entry = entry { $entry }
signature-unseen =
    { $count ->
        [one] { $count } entry came in later
       *[other] { $count } entries came in later
    }
signature-unnamed = The log does not say that this key is this person’s.
signature-late = after the signatures

## Amendments

amendments-title = What the corrections change
amendments-none = They change no other entry.
as-recorded = as recorded
as-amended = as corrected

## Readings of a log with amendments, and the battle by the rules

reading = Reading of the log
reading-effective = With corrections
reading-recorded = As recorded
reading-both = Both
whatif-title = If played by the rules
whatif-follows = What follows
whatif-nothing = No other entry would change.
whatif-played = as played
whatif-reckoned = by the rules
whatif-play-out = What would it have meant for the result?
whatif-meant = Bots played the battle on { $rollouts } times each way, from entry { NUMBER($from, useGrouping: 0) }. Chances of { $army }, a draw counting half: { $played } as played, { $corrected } corrected. The correction changes them by { $change } percentage points.
whatif-uncorrected = Not known: no correction of this entry is recorded, and it declares nothing that the referee could count instead. So there is nothing to play on from.
whatif-not-played-on = Not known: bots cannot play the battle on from this entry.
nav-menu = Menu
nav-meta = Meta
paging-newer = Newer battles
result-win = Won
result-loss = Lost
against = against

## Statistics

army = Army
battles = Battles
presence = Popularity
win-rate = Win rate
interval-low = Range from
interval-high = Range to
tally = Battles, won–drawn–lost
tally-long = { $wins } won, { $draws } drawn, { $losses } lost
tally-won = Won
tally-drawn = Drawn
tally-lost = Lost
mirror-battles = Battles against itself
rate-label = { $rate }; between { $low } and { $high } (95%)
rate-none = Nothing counted
first-less-second = Going first
difference-label = Between { $low } and { $high } (95%)
difference-tells = clear
difference-open = not clear yet
tell = Better than 50%?
tell-above = Yes, above
tell-below = No, below
tell-even = Exactly 50% so far
tell-after = Too close to 50%. About { $battles } battles needed to tell
tell-close = Too close to 50%
tell-few = Too few battles
armies-above = Clearly above 50%: { $armies }.
armies-below = Clearly below 50%: { $armies }.
armies-open = After { $battles } battles no army is clearly above or below 50%.
armies-more = { $count } more
rate-between = { $rate } ({ $low }–{ $high })
turn-wins-above = Going first wins more: { $rate } ({ $low }–{ $high }), { $battles } battles.
turn-wins-below = Going second wins more: { $rate } ({ $low }–{ $high }), { $battles } battles.
turn-wins-open = Going first or second: no clear difference. Going first wins { $rate } ({ $low }–{ $high }) of { $battles } battles.
tell-battles = Battles needed to tell
tell-battles-clustered = Battles needed to tell, by events and players
interval-low-clustered = Range from, by events and players
interval-high-clustered = Range to, by events and players
tell-nothing = No battles
copy-out = Export
copy-table = Copy table
copy-done = Copied
meta-title = Meta
meta-lead = What is played, what wins, and how sure that is. Every number opens its battles.
meta-views = Views of the meta
meta-armies = Armies
meta-matchups = Match-ups
meta-trends = Trends and breakdowns
meta-dice = Fair dice?
meta-from = From month
meta-to = To month
meta-least-points = Points at least
meta-most-points = Points at most
meta-event = Event
meta-scenario = Scenario
meta-any = Any
meta-mirrors = An army against itself
meta-mirrors-left = is left out
meta-mirrors-counted = is counted
meta-forks = Continued battles, and battles uploaded twice
meta-forks-left = are left out
meta-forks-counted = are counted
meta-draws = A draw
meta-draws-half = is half a win
meta-draws-left = is left out
meta-draws-lost = is lost
meta-clustered = Treat each event and each player as one cluster
meta-clustered-why = The widest of the ranges by event, by player and by both: a few players who play one army often say more about themselves than about the army.
meta-counted = { $battles } battles, { $mirrors } of them an army against itself.
left-out = Not counted: { $matches }.
left-out-forks = { $count ->
    [one] { $count } continued battle
   *[other] { $count } continued battles
}
left-out-twins = { $count ->
    [one] { $count } battle uploaded twice
   *[other] { $count } battles uploaded twice
}
left-out-fork = continues from a moment of
left-out-twice = has the same entries as
left-out-more = And { $more } more.
meta-interval = The bar is the 95% range: where the true rate lies in 95 of 100 such samples (Wilson).
meta-interval-clustered = The bar is the 95% range, by event, by player or by both, whichever is widest: battles of one event, or of one player, resemble each other, so they say less than unrelated ones.
wholes = events and players
wholes-one-event = One event shows no difference between events: its row has the range by players.
wholes-not-drawn = Smoothed rates have ranges by single battles, not by events and players.
meta-none = No finished battles of { $game } yet
meta-none-do = Choose another game above, or upload logs or results.
meta-none-fit-do = Widen the months or the points, or choose another event.
matrix-cells = What cells show
matrix-seen = As counted
matrix-drawn = Smoothed (uses overall army strength)
matrix-seen-why = The row’s army against the column’s, as counted.
matrix-drawn-why = Results moved towards what the overall strength of both armies predicts: steadier where battles are few.
matchups-lead = { $army } against { $opponent } is the most one-sided: { $rate } won ({ $low }–{ $high }). Of { $all } pairings { $clear ->
    [one] one is clear
   *[other] { $clear } are clear
}.
matchups-even = None of { $all } pairings is clearly one-sided yet.
matrix-how = The line below each rate is its 95% range, the number its battles.
matrix-opponent = Opponent
matrix-region = Armies by rows, their opponents by columns
matrix-none = have not met
matrix-list-seen = { $army } against each army it met, as counted; the most frequent first.
matrix-list-drawn = { $army } against each army it met, smoothed by the overall strength of both; the most frequent first.
matrix-unmet = Nothing to count against { $armies }.
matrix-empty = No army has met another yet
matrix-empty-do = Battles of an army against itself are not shown here. Widen the filters, or choose another game above.
matrix-cell = { $army } against { $opponent }: { $rate }, between { $low } and { $high }, { $battles } battles
matrix-key-above = Above 50%
matrix-key-below = Below 50%
matrix-key-open = Pale: too close to 50% to tell
parts = Breakdown
part-month = By month
part-points = By points
part-scenario = By scenario
part-event = By event
part-table = By table
part-first = By turn order
part-unknown = Not recorded
turn-first = First turn
turn-second = Second turn
trend-choose = Armies shown, { $most } at most
trend-label = Win rates of { $armies } over { $months } months
trend-steady = No clear change: for each army shown, the ranges of all months overlap.
trend-changed = { $army } changed most. { $from }: { $was }; { $to }: { $is }.
trend-alike = No clear difference: for each army shown, the ranges of all parts overlap.
trend-differs = { $army } differs most. { $from }: { $was }; { $to }: { $is }.
trend-how = Lines are win rates by month, bars their 95% ranges; a hollow point is too close to 50% to tell. Where ranges overlap widely, a difference means little.
trend-greatest = Shown are the { $count } with the most battles.
trend-table = As a table
behind-title = Battles counted
behind-of = Battles of { $name }
behind-with = Battles of { $army } with { $unit }
behind-met = against { $opponent }
behind-table = at table { $table }
behind-no-points = points not recorded
behind-no-scenario = scenario not recorded
behind-no-event = of no event
behind-no-table = table not recorded
behind-no-first = turn order not recorded
behind-with-how = Finished battles whose logs record actions: only those count units.
behind-against = { $army } against { $opponent }
behind-tally = { $wins } won, { $draws } drawn, { $losses } lost.
behind-count =
    { $count ->
        [one] { $count } battle counted
       *[other] { $count } battles counted
    }
tell-open = Too close to tell
nav-league = League

## League

league-title = League
league-lead = Battles in play, recent results, and the season so far.
league-playing = { $count ->
    [one] One battle is being played now.
   *[other] { $count } battles are being played now.
}
league-last-won = Latest result, { $day }: { $first } beat { $others }.
league-last-score = Latest result, { $day }: { $first } beat { $others }, { $score }.
league-last-draw = Latest result, { $day }: { $first } and { $others } drew.
league-live = On the tables now
league-live-now = Being played
league-lately = Recent battles
league-all = All battles
league-season = The season at a glance
league-season-none = No finished battles of this game yet.
league-season-how = Win rates of the armies played most, with 95% ranges; the line in the middle is 50%.
league-to-meta = To the meta
league-to-dice = Are the dice fair?
league-battles =
    { $count ->
        [one] finished battle
       *[other] finished battles
    }
league-armies =
    { $count ->
        [one] army
       *[other] armies
    }

## Report

report = Report
report-opening = { $armies }. { $facts }.
report-won = { $army } won.
report-won-score = { $army } won: { $score }.
report-draw = It was a draw.
report-draw-score = It was a draw: { $score }.
report-open = The log does not record how it ended.
report-open-score = The log does not record how it ended; so far: { $score }.
report-score = Score
report-image = Picture to share
report-copy = Copy as Markdown
report-print = Print
report-moments = Biggest losses
report-board = The table just before entry { $entry }
report-moment = { $lost }. Worth { $points } points.
report-worth = Worth { $points } points.
report-best = { $army }: { $name } earned most, { $returned } points for { $points } spent.
report-moment-gone = { $army }: { $name } destroyed
report-moment-lost = { $army }: { $name } lost { $stands }
report-roll =
    { $dice ->
        [one] { $label }: { $result } on { $dice } die, { $mean } expected ({ $luck })
       *[other] { $label }: { $result } on { $dice } dice, { $mean } expected ({ $luck })
    }
report-roll-passed = { $label }: passed, at a chance of { $chance }
report-roll-failed = { $label }: failed, at a chance of { $chance }
report-campaign = The march before the battle
report-campaign-map = The map
report-campaign-field = The field of battle
report-story = Turn by turn
report-turn-of = Turn { $turn }: { $army }
report-losses = Units at the end
report-unit = Unit
report-points = Points
report-fate = At the end
report-fate-gone = destroyed
report-fate-never = never on the table
report-fate-whole = no losses
story-untold = Not recorded: the log says when turns began, but not what was done in them.
story-untold-result = Not recorded: the log says how the battle ended, but not how it went.
report-losses-untold = Not recorded: the log does not say what became of the units.
story-tally = { $acts }.
story-nothing = Nothing notable.
story-orders =
    { $count ->
        [one] { $count } order
       *[other] { $count } orders
    }
story-charges =
    { $count ->
        [one] { $count } charge
       *[other] { $count } charges
    }
story-spells =
    { $count ->
        [one] { $count } spell
       *[other] { $count } spells
    }
story-shots =
    { $count ->
        [one] { $count } volley
       *[other] { $count } volleys
    }
story-combats =
    { $count ->
        [one] { $count } combat
       *[other] { $count } combats
    }
story-besides = Besides: { $acts }.
story-toll = Other losses of { $army }: { $units }.
story-charge-destroyed =
    { $count ->
        [one] { $units } charges { $target } and { $kind ->
            [character] fells the leader
           *[unit] destroys it
        }.
       *[other] { $units } charge { $target } and { $kind ->
            [character] fell the leader
           *[unit] destroy it
        }.
    }
story-charge-wavered =
    { $count ->
        [one] { $units } charges { $target }, { $kind ->
            [character] who wavers
           *[unit] which wavers
        }.
       *[other] { $units } charge { $target }, { $kind ->
            [character] who wavers
           *[unit] which wavers
        }.
    }
story-charge-hurt =
    { $count ->
        [one] { $units } charges
       *[other] { $units } charge
    } { $target }, { $kind ->
        [character] who
       *[unit] which
    } loses { $stands }.
story-charge-held =
    { $count ->
        [one] { $units } charges
       *[other] { $units } charge
    } { $target }, { $kind ->
        [character] who
       *[unit] which
    } holds.
story-charge-open =
    { $count ->
        [one] { $units } charges { $target }{ $kind ->
           *[unit] .
        }
       *[other] { $units } charge { $target }{ $kind ->
           *[unit] .
        }
    }
story-fallen-shot =
    { $count ->
        [one] { $takers } shoots
       *[other] { $takers } shoot
    } down { $names }{ $kind ->
       *[unit] .
    }
story-fallen-combat =
    { $count ->
        [one] { $takers } { $kind ->
            [character] fells
           *[unit] destroys
        }
       *[other] { $takers } { $kind ->
            [character] fell
           *[unit] destroy
        }
    } { $names } in combat.
story-fallen-spell =
    { $count ->
        [one] { $takers } destroys
       *[other] { $takers } destroy
    } { $names } by magic{ $kind ->
       *[unit] .
    }
story-fallen-retreat =
    { $names } { $kind ->
        [units] are
       *[unit] is
    } destroyed in retreat.
story-fallen-plain =
    { $names } { $kind ->
        [character] falls
        [units] are destroyed
       *[unit] is destroyed
    }.
story-general = The General of { $army }, { $name }, falls.
story-wavered = { $name } ({ $army }) wavers.
story-fled = { $name } ({ $army }) loses its combat and retreats.
story-evaded = { $name } evades { $from }.
story-order =
    { $manner ->
        [first] The first order of the turn fails
        [blunder] An order ends in a blunder
       *[plain] An order fails
    }: { $by } to { $names }, { $sum } rolled, { $needed } or less needed (a chance of { $chance }).
story-luck =
    { $good ->
        [yes] Good
       *[no] Bad
    } dice of { $unit } against { $target }: { $purpose } { $result }, { $mean } expected; so { $good ->
        [yes] good
       *[no] bad
    } a roll comes in { $share } of cases.
story-withdrew =
    { $because ->
        [general_lost] The { $army } army withdraws: its General has fallen.
        [break_point] The { $army } army reaches its break point and withdraws.
       *[other] The { $army } army withdraws.
    }
story-conceded = The { $army } army gives up.
story-ended =
    { $because ->
        [time] The battle ends: time is up.
       *[turn_limit] The battle ends with its last turn.
    }
story-broken = Entry { $entry } breaks a rule: { $headline }.
story-word = Entry { $entry }: { $headline }.
report-moment-plain = { $lost }.

## Players and armies

nav-players = Players
player = Player
place = Place
rating = Rating
rating-band = Rating, 95% range
band-label = { $value }, between { $low } and { $high }
band-from-to = between { $low } and { $high } (95%)
place-of-players = Place among the players
tally-short = Won–drawn–lost
latest-all = All { $count } battles
players-title = Players
players-lead = Players appear under pseudonyms unless they agreed to be named; a pseudonym is the same in every battle. A player’s page says how to opt in.
players-best = Best player: { $player }, with { $chance } chance.
players-best-open = Nobody is clearly the best yet. { $player } has the best chance, { $chance }; { $count ->
    [one] one player is
   *[other] { NUMBER($count) } players are
} still in reach of first place.
place-sure = Place, 95% range
place-best-chance = best with { $chance }
place-best = Chance of being the best
place-from = Place, first
place-to = Place, last
players-search = Find a player
players-count = { $count } players
players-none = No rated battles of { $game } yet
players-none-fit = No players match.
players-tested = How well do they forecast? Over { $battles } new battles the logarithmic loss is { $glicko } for Glicko-2, { $strength } for Bradley–Terry, { $even } for always saying 50%; less is better.
players-bradley-terry = Bradley–Terry
players-better = { $method } forecasts better, and better than saying 50%.
players-better-open = At least one of them forecasts better than saying 50%; which of the two is better is not clear yet.
players-better-neither = Neither clearly forecasts better than saying 50% yet.
players-between = The loss of Glicko-2 less that of Bradley–Terry: { $value }, between { $low } and { $high } (95%).
players-first = Going first against an equal opponent wins { $chance } ({ $low }–{ $high }); { $battles } of battles tell who went first.
player-names = This is the name in the logs. If it is yours and you want it hidden, tell the organizer: a pseudonym will replace it.
player-pseudonym = A pseudonym: names are hidden unless opted in. If it is yours and you want to be named, tell the organizer; it holds at once, and you can take it back.
player-above = { $player } is stronger than an average player: { $wins } of { NUMBER($battles) } battles won.
player-below = { $player } is weaker than an average player: { $wins } of { NUMBER($battles) } battles won.
player-open = Not clearly above or below an average player yet: { $player } won { $wins } of { $battles ->
    [one] one battle
   *[other] { NUMBER($battles) } battles
}.
tally-heading = Won–drawn–lost
player-none = { $player } has no battles of { $game }
player-none-do = Choose another game above; the name must be exactly as it is shown in battles.
player-armies = Armies
player-opponents = Against each player
player-units = Favourite units
player-units-count = Fielded
segment-nothing = No battles
form-title = Form
form-how =
    { $count ->
        [one] The latest battle: above the line where it was won, below it where it was lost.
       *[other] The latest { $count } battles, the last on the right: above the line where they were won, below it where they were lost.
    }
form-battle = { $day }: { $result }, { $army } against { $other }
rating-course = Rating over time
rating-course-how = By Glicko-2, after each month since the first battle, with its 95% range. The level line is an average player.
rating-course-label = Rating over { $months } months, from { $from } to { $to }
rating-course-months = Month by month
player-latest = Latest battles
luck-dice = Luck with dice
luck-stake = At stake, in victory points
luck-stake-spread = At stake: standard deviation
luck-stake-without = Rolls without a known stake
luck-stake-left =
    { $count ->
        [one] without { $count } roll
       *[other] without { $count } rolls
    }
luck-stake-how =
    At stake: each roll against its expectation, times what one more success was worth; ± is what 95 of 100 fair dice stay within. { $without ->
        [0] It is known of all { $rolls } such rolls.
       *[other] Of { $rolls } such rolls it is not known of { $without }: they are left out.
    }
luck-way-results = Luck is counted here by results: every roll for one purpose weighs the same. On new battles that predicts the margin in victory points with an R² of { $results }; by what was at stake, R² { $stakes }.
luck-way-stakes = Luck is counted here by what was at stake in rolls that cost or save points, otherwise by results. On new battles that predicts the margin in victory points with an R² of { $stakes }; by results alone, R² { $results }.
luck-way-untold = Luck is counted here by results: battles are too few, or stakes known too seldom, to compare it with counting by stakes.
luck-way-below = Below 0 the average of all battles predicts better.
luck-odd = Unusual luck: about one fair battle in { $count } is at least this lopsided.
luck-beyond = Extraordinary luck: fewer than one fair battle in a billion is at least this lopsided.
luck-usual = Ordinary luck: { $share } of fair battles are at least this lopsided.
strangest-expected = By chance alone: about { $count } of { $battles } battles.
strangest-expected-least = By chance alone: fewer than { $least } of { $battles } battles.
strangest-title = Battles with the most unusual luck
strangest-how = All rolls of a battle against their exact chances. Of { $battles } battles some look unusual by chance alone: expect one that only 1 in { $battles } would be. Being listed proves nothing against anybody. Battles made up to show a rule have whatever dice that took.
luck-who = Whose
luck-purpose = Rolled for
luck-throws = Rolls
luck-result = Above expectation
luck-deviations = In standard deviations; the bar holds 95 of 100
fairness-title = Are the dice fair?
fairness-faces = How often each face came
fairness-sets = Sets of dice
fairness-all = All
fairness-unnamed = Without a name
fairness-everybody = The dice of everybody
fair-by = What is tested
fair-by-set = Each set
fair-by-player = Each player
fair-narrow = Only the game and the months narrow this view.
fair-sums-set =
    { $count ->
        [one] { $dice } dice in { $count } set.
       *[other] { $dice } dice in { $count } sets.
    }
fair-sums-player =
    { $count ->
        [one] { $dice } dice of { $count } player.
       *[other] { $dice } dice of { $count } players.
    }
fair-odd-sum =
    { $count ->
        [one] { $count } of them stands out.
       *[other] { $count } of them stand out.
    }
fair-nothing-odd = None stands out.
fair-few-sum = Too few rolls to say for { $count }: fewer than { $enough } dice each.
fair-control = { $tests } tests were made at once, and by chance alone a few of so many look odd. About one in twenty that stand out is a false alarm (Benjamini–Hochberg).
fair-proof = Standing out is a reason to look at the dice, not proof against anybody: a result typed in wrong counts like a roll.
fair-odd = What stands out
fair-others = All others
fair-set = Set
fair-tells = Result
fair-nothing = Nothing unusual
fair-not-enough = Not enough rolls to say
fair-faces = Faces stand out
fair-order = Order stands out
fair-chance = Chance of fair dice
fair-noticed = Would be detected
fair-noticed-how = Nothing unusual does not mean fair. “Would be detected” is how often one face must come up (17% is fair) for a test of that set alone to find it in four of five cases.
fair-face-at = one face at { $share }
fair-more = The { $shown } with most dice of { $all } are shown; the file has them all.
fair-none = No dice recorded in { $game }
fair-none-do = Widen the months, choose another game above, or upload logs that record dice.
army-above = { $army } won more than half: { $rate } ({ $low }–{ $high }) of { $battles } battles.
army-below = { $army } won less than half: { $rate } ({ $low }–{ $high }) of { $battles } battles.
army-open = { $army }: too close to 50% to tell, { $rate } ({ $low }–{ $high }) of { $battles } battles.
army-few = { $battles } battles of { $army } are too few to tell anything.
army-none = No battles of { $army } in { $game }
army-sums = { $presence } of all armies played; { $wins } won, { $draws } drawn, { $losses } lost, { $mirrors } against itself.
army-against = Against each army
army-players = Who plays it
army-luck = Luck of its units

## What dice are rolled for

fairness-how = Dice as they are written in the logs: a result typed in wrong counts like a die, and few dice can hide much. A set is what its player calls it: another player’s set of the same name is another set.
throws-title = Rolls counted
throws-of = Rolls of { $name }
throws-count =
    { $count ->
        [one] { $count } roll
       *[other] { $count } rolls
    }
throws-entry = When
throws-open = See these rolls
throws-none = No rolls match
players-order = In the order of the method that forecasts better: { $method }.

## Notes

notes-title = Notes
notes-at = At entry { $entry }
notes-hint = Write a note
notes-keep = Save
notes-remove = Remove the note at entry { $entry }
notes-why = Notes stay in this browser until you share them. Without a text they are bookmarks.
notes-share = Share these notes
notes-link = Link with the notes
notes-no-link = They are too long for a link: save them as a file and send that.
notes-save = Save as a file
notes-open = Open notes from a file
shared-title =
    { $count ->
        [one] A note is shared with you
       *[other] { $count } notes are shared with you
    }
shared-why = They were written by whoever sent them; the service does not know them. Your own notes stay as they are, and adding these loses none of them.
shared-list = Notes shared
shared-bookmark = Bookmark
shared-new = new
shared-joined = added to yours
shared-known = you have it
shared-no-room = no room
shared-take = Add to my notes
shared-leave = Leave them
shared-refused = These notes cannot be opened
shared-unreadable = There are no battle notes in it: the link was cut off or changed, or it is another file.
shared-too-long = It is longer than notes may be: expected at most { $most } characters.
shared-other-battle = These are notes on another battle: { $match }.
shared-number = It holds { $count } notes: expected from 1 to { $most }.
shared-note = Note { $at } is not valid: expected an entry from 0 to { NUMBER($last, useGrouping: 0) }, each once, and a text of at most { $most } characters.
dice-title = Was it the dice?
dice-open = The dice clearly helped neither side.
dice-favoured = The dice helped { $army }, by about { $points } victory points.
dice-score = Margin: { $army } { $points }.
dice-how = Every roll against its exact chances, weighed by what such luck is worth in victory points over all battles of the game; the bar is its 95% range.

## Where it turned

turning-title = Where it turned
turning-ask = Which actions changed the chances most? To find out, bots play the battle on from many of its moments, thousands of times. It takes from seconds to minutes, once for everybody.
turning-begin = Find turning points
turning-under-way-now = Bots are playing the battle on.
turning-done = { $done } of { $of } battles
turning-late = This takes longer than the page waits; the service goes on working.
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
turning-how = The chances of { $army }, a draw counting half, by { $rollouts } battles that bots played on from moments of this one: as for players of about equal skill. The shaded part is the 95% range; diamonds are turning points.
turning-none = No action changed the chances by more than the error of the estimate.
turning-chart =
    { $count ->
        [0] The chances of { $army }: { $from } at the start, { $to } at the end; no turning point
        [one] The chances of { $army }: { $from } at the start, { $to } at the end; one turning point
       *[other] The chances of { $army }: { $from } at the start, { $to } at the end; { $count } turning points
    }
turning-chance = { $score } ({ $low }–{ $high })
turning-shift = { $value } ± { $reach }
turning-gained = { $army } gained { $change } percentage points, from { $before } to { $after }.
turning-by-choice = By choice { $choice }; the share of the dice is too small to tell ({ $dice }).
turning-by-dice = By dice { $dice }; the share of the choice is too small to tell ({ $choice }).
turning-by-both = By choice { $choice }, by dice { $dice }.
turning-by-open = By choice { $choice }, by dice { $dice }: too close to call.
turning-by-only-choice = All of it by choice: nothing was rolled.
turning-by-only-dice = All of it by dice: there was nothing to choose.
turning-by-untold = Choice and dice cannot be separated here.

course-title = Course of the battle
course-score = Score
course-luck = Luck
course-chance = Win chance
course-score-label = The score through the battle: { $armies }
course-score-how = Points as if the battle ended there; what a scenario gives is known only at the end.
course-score-none = The log does not record how the score changed.
course-luck-label = Luck of { $army } over { $other } through the battle, in standard deviations
course-luck-how = { $army } over { $other }: every roll against its exact chances, in standard deviations, summed up. Fair dice end within the shaded part in 95 of 100 battles.
course-luck-none = The log has no dice with known chances.
course-chance-how = The chances of { $army }, a draw counting half; diamonds are turning points.
course-chance-more = What turned it

share = Share
share-title = Share entry { $entry }
share-link = Link to this moment
share-embed = HTML to embed it on another page
share-picture = Save a picture
share-animation = Save turn { $turn } as an animation
share-turn = turn { $turn }
embed-open = Open the whole replay

report-returned = Earned
report-by = By
report-all = All
report-unthrown = without a roll

unit-told-apart = { $name } ({ $mark })
unit-sized = { $name }, { $size }
unit-of-ally = { $name } ({ $list })
army-units = Its units
army-unit-find = Find a unit
army-unit-none = No unit has a name with “{ $name }” in it.
unit-returned = Points earned per point spent
unit-earned-above = { $unit } earned more than its points: { $rate } ({ $low }–{ $high }) in { $battles } battles.
unit-earned-below = { $unit } earned less than its points: { $rate } ({ $low }–{ $high }) in { $battles } battles.
unit-earned-open = { $unit } earned { $rate } of its points ({ $low }–{ $high }) in { $battles } battles: too close to its cost to tell.
unit-earned-once = { $unit } earned { $rate } of its points in the only battle on record.
unit-survival = Strength left at the end
unit-destroyed = Destroyed
unit-orders = Orders obeyed
unit-orders-of = { $obeyed } of { $given }; { $expected } expected
unit-dealt = What they did
unit-taken = What was done to them
unit-hits = Hits:
unit-damage = Damage:
unit-against = { $did }, { $expected } expected ({ $luck }; fair dice stay within ± { $reach } in 95 of 100)
unit-no-throws = No rolls recorded.
unit-untold = Not recorded.
unit-one-battle = one battle: no range
unit-sums =
    Fielded: { $units }, in { $matches ->
        [one] { $matches } battle
       *[other] { $matches } battles
    }
unit-none = No battles with { $unit } of { $army }
unit-none-do = Only battles whose logs record actions count; the name must be exactly as in the army list.

## Audit

nav-audit = Audit
audit-title = Audit
audit-views = Parts of the audit
audit-disputes = Disputes
audit-disputes-lead = Disputed entries, the most urgent first: those that decide the winner, then those that change the score, then broken rules; the oldest first among equals.
audit-changed = Changed results
audit-changed-lead = Results that a correction or a ruling changed later: from what to what, by whom and when. Statistics count the new result.
audit-broken = Broken rules
audit-broken-lead = Which rules are broken, contested or not recorded, by whom and where. Each number opens its entries.
audit-proof = Proof
audit-proof-lead = Whether this is the log that was signed: signatures, its place in the ledger, and files that anybody can check offline.
audit-compare = Compare
audit-compare-lead = Two logs of one battle, to the first entry where they differ. Nothing is saved.
audit-event = Event
audit-narrow = Show
audit-by = Counted by
audit-outcome = Outcome
audit-rule = Rule
audit-battles = Battles
audit-share = Broken, share of battles
audit-nobody = Nobody’s
audit-no-event = No event
findings-worst = Broken in most battles: “{ $rule }”, in { NUMBER($some) } of { NUMBER($all) } to which it applied.
findings-none-broken = No rule is broken in { NUMBER($battles) } { $battles ->
    [one] battle
   *[other] battles
}.
audit-entries = Entries
audit-header = Header and army lists
audit-place = Entry { NUMBER($entry, useGrouping: 0) }: { $label }, turn { $turn }
audit-about-rule = About the rule
outcome-contested = Contested
disputes-states = State of disputes
disputes-open = Open
disputes-ruled = Ruled on
disputes-agreed = Agreed
disputes-all = All
disputes-count = { $open ->
    [0] No dispute is open
    [one] One dispute is open
   *[other] { $open } disputes are open
}, { $settled } settled.
disputes-weighty =
    { $count ->
        [one] { $count } of the open ones decides the winner or changes the score.
       *[other] { $count } of the open ones decide the winner or change the score.
    }
disputes-none = Nothing is contested here
disputes-none-do = A dispute is an entry of a log: players add one while recording, or later. Look at the other states above.
disputes-none-fit = No disputes match
disputes-none-fit-do = Write the names of player and event exactly as in the logs, or clear them.
disputes-first = The most urgent
disputes-more = Less urgent
dispute-open = Open
dispute-ruled = Ruled on
dispute-agreed = Agreed
dispute-withdrawn = Withdrawn
dispute-bears-winner = Decides the winner
dispute-bears-score = Changes the score
disputes-untold = { $count ->
    [one] Of one of these the effect on the result is unknown: its log does not say enough.
   *[other] Of { $count } of these the effect on the result is unknown: their logs do not say enough.
}
dispute-bears-nothing = Result unaffected
dispute-says = { $who } contests it
dispute-upheld = { $who }: stands as played
dispute-overturned = { $who }: it was wrong
dispute-proposes = { $who } proposes a correction; not everybody agrees
dispute-superseded = Corrected, and corrected again later
dispute-amends = Corrected
dispute-struck = struck out
dispute-board = The table after entry { NUMBER($entry, useGrouping: 0) }: open the replay
changed-count = Changed { $total ->
        [one] once
       *[other] { $total } times
    }, in { $matches ->
        [one] one battle
       *[other] { $matches } battles
    }.
changed-lost =
    { $count ->
        [one] One correction or ruling was not checked:
       *[other] { $count } corrections and rulings were not checked:
    } only the first 16 after the end of a battle are.
changed-none = No result was changed
changed-none-do = A result changes where players agree to correct the end of their battle, or an organizer overturns it.
changed-none-fit = No changed results match
changed-before = Before:
changed-after = After:
changed-won = { $who } won
changed-draw = Draw
changed-open = Result unknown
changed-by-ruling = { $who } ruled
changed-by-all = Every side agreed
changed-by-ruled = Corrected after a ruling by { $who }
findings-sample =
    { $battles ->
        [one] { $battles } battle.
       *[other] { $battles } battles.
    }
findings-in = { $some } of { $all }
findings-open =
    { $count ->
        [one] Show { $count } finding
       *[other] Show { $count } findings
    }
findings-more = The first { $shown } of { $all }; the service has them all.
findings-nothing = No such findings
findings-nothing-do = No saved battle has such a finding. Choose another outcome, part or game above.
rule-fared = How often this rule was kept
fared-broken = Broken in { $broken } of { $battles } battles to which it applied.
fared-kept =
    { $battles ->
        [one] Kept in the one battle to which it applied.
       *[other] Never broken in the { $battles } battles to which it applied.
    }
fared-contested =
    { $contested ->
        [one] Contested in one.
       *[other] Contested in { $contested }.
    }
entries-sum =
    { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }, { $rules ->
        [one] one rule
       *[other] { $rules } rules
    }, { $battles ->
        [one] one battle
       *[other] { $battles } battles
    } checked.
rule-latest = Latest entries where it was broken
rule-latest-contested = Latest entries where it is contested
rule-unused = No saved battle has an entry to which this rule applies.
rule-findings = { $count } in all
proof-match = Battle
proof-show = Show the proof
proof-signed =
    { $count ->
        [one] One signature stands under this battle
       *[other] { $count } signatures stand under this battle
    }; its log is in the ledger.
proof-unsigned = Nobody signed this battle; its log is in the ledger.
proof-signed-outside =
    { $count ->
        [one] One signature stands under this battle
       *[other] { $count } signatures stand under this battle
    }; its place in the ledger cannot be read.
proof-unsigned-outside = Nobody signed this battle, and its place in the ledger cannot be read.
proof-none = Choose a battle
proof-none-do = Its id is in the address of its replay; the latest battles are offered as you type.
ledger-title = Place in the ledger
ledger-line-of = Leaf of entry { NUMBER($entry, useGrouping: 0) }, from 0
proof-of-entry = Proof that entry { NUMBER($entry, useGrouping: 0) } is in the ledger
ledger-line = Leaf of the last entry, counted from 0
ledger-size = Lines in the ledger
ledger-signers = Head signed by
ledger-root = Hash of the head
ledger-checkpoint = Signed head (checkpoint)
match-of-ledger = From { $ledger }
provenance = From the ledger of { $ledger }, proved by its checkpoint of { NUMBER($lines) } { $lines ->
        [one] line
       *[other] lines
    }.
provenance-taken = Taken from { $address } on { $day }, after { $entries } { $entries ->
        [one] entry
       *[other] entries
    }.
followed-title = Clubs that are followed
followed-lead = Their battles are taken where their ledgers vouch for them, and checked here. Their players stay players of their own.
followed-forked = This club shows two histories. Nothing is taken from it.
followed-shrunk = The ledger of this club has shrunk. Nothing is taken from it.
followed-contradicted = This club once showed another history. Both signed heads are saved.
followed-not-signed = Whoever answers does not have the key of this ledger. Nothing is taken.
followed-not-cosigned = The witness of this ledger has not cosigned it. Nothing is taken.
followed-unanswered = This club did not answer the last time.
followed-odd = This club answers something else than was asked for.
followed-other-key = This ledger was followed under another key. Nothing is taken.
followed-unfit = This ledger cannot be followed here.
followed-store = What this club has cannot be saved here now.
followed-heads = Its checkpoint of { NUMBER($saved) } lines is saved; it shows one of { NUMBER($shown) }.
followed-asked = asked last: { $at }
followed-matches = { $count ->
        [one] { $count } battle was taken.
       *[other] { NUMBER($count) } battles were taken.
    }
followed-all-lines = All { NUMBER($lines) } lines of its ledger are here.
followed-lines = { NUMBER($accounted) } of { NUMBER($lines) } lines of its ledger are here; { NUMBER($rest) } belong to battles that are still being played, are not shown to all, or were left out.
followed-left = { $count ->
        [one] { $count } battle was left out
       *[other] { $count } battles were left out
    }
followed-refused = its ledger does not vouch for it, or it cannot be read
followed-clash = another battle has this id here
followed-here = it is here, and not from this ledger
followed-parted = it is no longer what was taken
followed-key = Key
verify-title = Check it yourself
verify-how = Download the bundle, then, with no connection to this service:
verify-proves = It says what is proved. No bundle can prove that the log is what was played.
compare-first = First log
compare-second = Second log
compare-one = one of the two logs
compare-drop = Drop a log here, or
compare-choose = Choose a file
compare-kept = Or a saved battle
compare-other-log = Another one
compare-do = Compare
compare-both = Choose both logs first.
compare-same = They are the same battle
compare-parts = They differ from entry { NUMBER($entry, useGrouping: 0) } on
compare-header-only = Only their headers differ
compare-other-match = They have different ids: they may not be of the same battle.
compare-behind =
    { $count ->
        [one] After that { $count } entry is the same again.
       *[other] After that { $count } entries are the same again.
    }
compare-ends = This log has no such entry.
compare-hash = Hash of this log:
compare-signed = Signatures
compare-unchecked = The signatures of a file are checked once it is uploaded.
compare-unsigned = Nobody has signed this log.
compare-differences = Where the entry differs
compare-header = Where the headers differ
evidence-more = Proof in detail
evidence-compare = Compare with another log

## The design language

design-title = Design language
design-intro = What the pages are made of, in light and in dark, and what each part is for. Sizes and contrasts are measured here, from the styles that every page has.
design-light = Light
design-dark = Dark
design-measured = What is read has a contrast of at least 4.5 to 1, what must only be seen 3 to 1.
design-colour = Colour
design-on = Upon
design-contrast = Contrast
design-least = ≥ { $least }
design-px = { $px } px
design-paper = The page, what lies on it, what is sunk into it, and what is read there first and second.
design-line = What bounds a field or a chart.
design-accent = What can be done: links, the main button, the focus.
design-mark = Where the reader is: the entry shown.
design-sides = The sides of a battle and the lines of a chart; the first two also mean above and below 50%.
design-statuses = What became of an entry.
design-table = The table: names on its felt, and the signs of what befell a unit.
design-type = Type
design-type-why = The system’s own letters, so that nothing is fetched and both languages look as good.
design-text-xs = Badges, what stands beside a figure
design-text-s = Tables, controls, notes
design-text-m = Reading
design-text-l = Headings of a part
design-text-xl = Figures that stand alone
design-text-2xl = Heading of a page
design-space = Space
design-space-why = The first two within a control, the next two within a card, the fifth between parts, the last two around a page.
design-parts = Parts
design-buttons = Something is done; a page has one main button at most.
design-main = Main
design-other = Another
design-cannot = Not now
design-fields = A label stands above its control.
design-segments = Views
design-segments-why = Views of one page, each with an address; one with nothing to see leads nowhere.
design-here = Here
design-elsewhere = Elsewhere
design-nothing = Nothing
design-status-badges = What became of an entry: a sign, a word and a colour.
design-outcome-badges = What became of one rule.
design-result-badges = How a battle ended for a side.
design-marks = A side on the table, and its line in a chart: each has a pattern of its own, since colour never speaks alone.
design-intervals = A rate: the bar is its 95% range, the dot the rate, the line 50%. Above and below differ in colour and in mark; grey is too close to tell.
design-bands = A figure on a scale of its own, with its range.
design-dice = Dice as they fell; where each counts by itself, successes are filled.
design-empty = Nothing is there: what that means, and what to do.
design-waiting = Room kept for what is still loading, so that nothing jumps.
design-trouble = Something went wrong: what, and what to do.

## Recording a battle

record-title = Record a battle
record-lead = Tap what you do and what you roll: the referee checks it at once, and everything is saved on this device first.
record-begin = A new battle
record-game = Game
record-armies-of = Armies of an earlier battle
record-armies-file = … or of a log on this device
record-choose = Choose a battle
record-no-log = This is not a log of a game that can be recorded here.
record-player-of = Who plays { $army } ({ $units ->
    [one] { $units } unit
   *[other] { $units } units
  })
record-terrain = Same terrain as then
record-armies-pick = Pick armies from lists
record-points = Points of each army
record-player-plain = Player of side { $number }
record-army-choose = Choose the army of side { $number }
record-army-elsewhere = From elsewhere: a list as text, a file, an earlier battle
record-army-text = A list as text, as other programs export it
record-army-read = Read the list
record-army-broken = This army breaks rules:
record-pick-list = Army list
record-pick-choose = Choose a list
record-pick-find = Find in the list
record-pick-nothing = Nothing in the list is called that.
record-pick-sum = { $sum } points
record-pick-sum-of = { $sum } of { $points } points
record-pick-power = Power { $power }
record-pick-units = { $units ->
    [one] { $units } unit
   *[other] { $units } units
}
record-pick-points = { $points } pts
record-pick-each = +{ $points } each
record-pick-once = +{ $points }
record-pick-limits = { $least } to { $most }
record-pick-least = at least { $least }
record-pick-models = How many: { $unit }
record-pick-fewer = { $models } fewer
record-pick-more = { $models } more
record-pick-options = Options ({ $chosen })
record-pick-none = none
record-pick-open = { $name }: { $left } of { $most } points left
record-pick-open-name = What
record-pick-open-cost = pts
record-pick-open-what = { $name }: what it is
record-pick-open-points = { $name }: points
record-pick-open-add = { $name }: add
record-pick-again = Another one: { $unit }
record-pick-remove = Remove: { $unit }
record-pick-doubts = { $doubts ->
    [one] { $doubts } thing the list does not say plainly
   *[other] { $doubts } things the list does not say plainly
}
record-lay-out = Table and terrain
record-table-size = Table
record-table-width = Width, { $unit ->
    [in] ″
   *[cm] cm
}
record-table-depth = Depth, { $unit ->
    [in] ″
   *[cm] cm
}
record-layouts = Layouts
record-layout-none = Empty
record-layout-open = Hills and woods
record-layout-village = Village
record-layout-ruins = Ruins
record-terrain-kind = Kind of terrain
record-terrain-add = Add
record-terrain-how = Draw on the table with a finger. Drag a piece to move it, its corner to resize it. With the keyboard: arrows move, Shift and arrows resize, Delete removes.
record-terrain-board = The table with its terrain
record-terrain-piece = { $kind }, piece { $number }
record-terrain-chosen = Chosen piece
record-terrain-left = Left
record-terrain-right = Right
record-terrain-up = Away
record-terrain-down = Near
record-terrain-larger = Larger
record-terrain-smaller = Smaller
record-terrain-remove = Remove
record-start = Begin
record-here = On this device
record-open = { $title }: { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
  }
record-forget = Forget
record-forget-sure = Forget “{ $title }”? What was not uploaded is lost.
record-waits-for-referee = Saved on this device. The referee is asked again as soon as there is a network.
record-turn = Turn { $turn }
record-before = Before the first turn
record-kept = { $entries ->
    [one] { $entries } entry on this device
   *[other] { $entries } entries on this device
  }, { $handed } uploaded.
record-offline = No network: it is uploaded as soon as there is one.
record-parted = The service has different entries of this battle: somebody else is recording it too.
record-what = What may be done now
record-who = Who acts?
record-told = What the referee says of the last entry
record-undo = Undo
record-more = More
record-list = All battles
record-keep = Save
record-leave = Cancel
record-mend = Fix it
record-played-so = Played like this
record-broken = This breaks a rule:
record-choose-one = choose
record-not-told = not recorded
record-needed = { $purpose }: needs { $need }
record-result = { $purpose }: { $result }
record-ahead = { $mean } expected
record-chance = chance of it { $chance }
record-chance-pass = chance to pass { $chance }
record-lost = { $lost } lost
record-counter = { $counter } { $now } (+{ $by })
record-points-now = Points if it ended now: { $points }
record-besides = In the same entry
record-face = Face { $face }
record-face-count = How many dice show { $face }
record-face-more = One more
record-faces = Faces { $face } and { $other }
record-dice-of = { $dice } of { $due }
record-throw = Roll for me
record-throw-all = Roll everything
record-dice-back = Remove one
record-dice-another = Another number of dice
record-points-of = Points of { $side }
record-over = The battle is over
sign-not-of-bots = Bots have played part of this battle, so nobody signs it: by signing, players say that they played it themselves.
record-sign-why = By signing you say: this is the battle we played. The key is made on this device and stays here.
record-sign = { $player } signs
record-signed = { $player } has signed
record-handed-in = Everything is uploaded.
record-waits = Uploading…
record-waits-for-service = Not everything is uploaded yet: why stands above. It is tried again by itself every few seconds.
record-sign-later = Two devices record this battle: it can be signed once both have uploaded everything and have the same entries.
record-replay = Replay
record-report = Report
record-with-others = Others too
record-which-models = Which models
record-other-army = Another army for this side
record-army-of = Army of an earlier battle
record-army-file = … or a roster (.ros, .rosz) or a log on this device
record-army = { $army } ({ $units ->
    [one] { $units } unit
   *[other] { $units } units
})
record-roster-other = This is a roster of { $game }, which cannot be an army in this battle.
record-armies-broken = The armies break rules:
record-in-round = round { $round }
record-at-table = table { $table }
record-hand-out = For organizers: hand out a link to record a battle
record-hand-out-why = The link records one battle and nothing else, for two weeks. You need an organizer’s token to make it. Whoever has the link can record that battle.
record-event = Event (optional)
record-round = Round (optional)
record-table = Table (optional)
record-player = Player { $number } (optional)
record-make-link = Make the link
record-qr = QR code of the link
record-link = The link
record-link-secret = The token stands behind # and is not sent as part of an address. Show it only to the two players.
record-link-open = This link has no token: this service takes entries from this machine without one.
record-play-on = Continue from here
record-play-on-what = Opens the recorder at this moment: play on from here, or try another move. The recorded battle stays as it is.
record-bots-turn = Bots play one turn
record-bots-turn-what = Opens the recorder with a new battle in which bots play the rest of this turn, or the next turn where this one is over. Then it is up to you. The recorded battle stays as it is.
record-bots-end = Bots play to the end
record-bots-end-what = Opens a new battle in which bots play both sides from here to the end. The recorded battle stays as it is.
record-bots-for = A bot plays for
record-bots-for-what = Its entries are recorded like yours, with dice of its own. It stops where the other player has to act. All of them can be undone until you record something yourself.
record-bots-phase = To the end of the phase
record-bots-stretch-turn = To the end of the turn
record-bots-playing = The bot is playing.
record-bots-need-service = Bots play at the service: this needs a network.
record-bots-other-side = A bot cannot act here yet: first { $player } has to.
record-bots-unrecorded = Bots cannot play on: the log does not say where units stand.
record-bots-under-way = Something is under way here that bots cannot take over; in some games that is the whole phase. Finish it, and they can play on.
record-bots-cannot = Bots cannot play on from this moment.
record-bots-cannot-yet = Bots cannot play on from this moment; they can after entry { NUMBER($next, useGrouping: 0) }.
record-places = Where units stand
record-places-none = is not recorded
record-places-claims = is recorded as players measure it
record-places-board = is shown on the board
record-unit-cm = cm
record-unit-in = inches
record-board = The table, with { $unit } to be moved
record-moves = Move the unit
record-moved = Moved { $length }.
record-gap = { $length } to { $unit }.
record-not-moved = Drag the unit, or use the arrows. The ring in front of it turns it.
record-turn-left = Turn to the left
record-turn-right = Turn to the right
record-go-left = To the left
record-go-right = To the right
record-go-ahead = Ahead
record-go-back = Back
record-stays = Stays where it is
record-here-it-is = Stands here
record-place-again = Do not record its place
record-parted-why = Compare both, and choose what was played. Nothing is uploaded until then.
record-mine = On this device
record-theirs = At the service
record-nothing = nothing
record-take-theirs = Take what the service has
record-take-mine = Both players agree: take what this device has
record-take-theirs-only = This device’s entries cannot replace them: they are another side’s, or signed.
record-mine-counts = Two devices recorded this differently; both players agree on this.
record-second = A second phone at this table
record-second-why = Whoever opens this link records the same battle. From now on every entry is uploaded at once and can no longer be undone.
record-second-not-yet = The service does not know this battle yet: the link is there as soon as there is a network.
record-second-token = Your own token is not passed on. The other phone needs one of its own: ask the organizer for the link of this battle.
record-file = The log as a file

## Settling: what is said of an entry after the battle

settle = Settle entry { $entry }
settle-dispute = Dispute this entry
settle-amend = Correct it
settle-ruling = Rule on it
settle-agree = Agree to correction { NUMBER($entry, useGrouping: 0) }
settle-recorded = Recorded as entry { NUMBER($entry, useGrouping: 0) }.
settle-goes-on = The battle that is played on
settle-who-disputes = Who contests it
settle-who-agrees = Who agrees
settle-rule = The rule in question
settle-no-rule = Not said
settle-decision = Decision
settle-upheld = Upheld: the entry stands as played
settle-overturned = Overturned: it was wrong
settle-replayed = Replayed from here: it was wrong, and the battle is played on from before it
settle-replayed-what = A new battle begins beside this one. It goes on from before entry { NUMBER($entry, useGrouping: 0) }.
settle-by = Who decides
settle-strike = Strike the entry out: it did not happen
settle-fields = What the entry should say
settle-yes = yes
settle-no = no
settle-number = Write a number here, or several separated by spaces.
settle-agreed = Who agreed
settle-agreed-why = When everybody agreed, the correction counts at once. Otherwise it is a proposal, and an organizer’s token is needed.
settle-reason = Why
settle-would = What it would change
settle-would-nothing = No other entry changes.
settle-now = now
settle-then = then
settle-choose = Choose above to see here what it would change.
settle-record = Record it
settle-stays = What was recorded stays in the log; this is added to it as an entry of its own.

## A battle as a text

evidence-text = The log as text (.battle)
paste-title = Write or paste a battle as text
paste-label = The battle, one entry per line
paste-what = A battle as text (.battle). Check it as often as you like; nothing is saved until you save it.
paste-check = Check it
paste-keep = Save this battle
paste-wrong = Line { NUMBER($line, useGrouping: 0) }, column { NUMBER($column, useGrouping: 0) }:
paste-judged =
    { $broken ->
        [0] Every line is read; no rule is broken.
        [one] Every line is read; one rule is broken.
       *[other] Every line is read; { $broken } rules are broken.
    }
paste-lines = The text with its verdicts
paste-came = { $name } is in the text field above: check it, and save it there.

## Just the result

result-title = Just the result
result-only = Only the result is known? Enter it, or a whole round, by hand.
result-lead = Who met whom, with what, and who won. A round of an event is entered table by table.
result-common = What all tables have in common
result-table = Table { $table }
result-add = Add a table
result-drop = Remove table { $table }
result-paste = Paste several lines
result-paste-what = One line per battle: first player, army, second player, army, who won, points; separated by tabs, semicolons or commas, as in a spreadsheet.
result-take = Put them into the form
result-too-many = There are more than { $most } tables: upload them as a file.
result-names = Save the players’ names as typed; they are shown only for players who agreed to it
result-check = Check
result-keep = Save
result-again = Enter more
result-kept =
    { $count ->
        [one] One result is saved
       *[other] { $count } results are saved
    }

# An event.
event-battles = { $count ->
    [one] { $count } battle
   *[other] { $count } battles
}
event-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
event-first = { $player } is first: { $won } won, { $drawn } drawn, { $lost } lost.
event-first-by = { $player } is first by { $by }, ahead of { $other }: { $won } won, { $drawn } drawn, { $lost } lost.
event-leads = { $player } leads: { $won } won, { $drawn } drawn, { $lost } lost.
event-tied = { $count } players share first place: { $won } won, { $drawn } drawn, { $lost } lost.
event-open = { $count ->
    [one] { $count } battle is not over yet.
   *[other] { $count } battles are not over yet.
}
event-more = Only the latest { $count } battles are counted here.
event-none = No battles of “{ $name }”
event-none-do = The name of an event must be the same in every battle of it. Look for a part of it in the list of battles.
event-standings = Standings
event-print = Print
event-by = Ties are broken by
event-by-own = The event’s own order
event-by-own-how = As the event says: { $order }. Whom the first leaves even, the next parts.
event-by-own-several = Its battles name different orders; this is that of the latest.
event-by-strength = Strength of opponents
event-by-points = Victory points
event-by-strength-how = Two match points for a win, one for a draw. Ties: match points of all opponents together, then victory points less those of the opponents, then victory points.
event-by-points-how = Two match points for a win, one for a draw. Ties: victory points less those of the opponents, then victory points, then match points of all opponents together.
event-match-points = Match points
event-match-points-how = Two for a win, one for a draw
event-wins = Wins
event-wins-how = Battles won
event-strength = Opponents’ points
event-strength-how = Match points of all opponents together
event-margin = Margin
event-margin-how = Victory points less those of the opponents
event-victory-points = Scored
event-victory-points-how = Victory points
event-next = Round { $round }: pairings
event-next-how = Players nearest in the standings meet, and nobody meets anybody twice. The organizer may change it.
event-next-again = Not everybody can still meet somebody new, so some meet again.
event-next-waits = { $count ->
    [one] Round { $round } still has { $count } open battle. The pairings follow when it is over.
   *[other] Round { $round } still has { $count } open battles. The pairings follow when they are over.
}
event-table = Table { $table }
event-rests = Bye
event-no-round = Battles without a round
event-decided = { $decided } of { $count } decided
round-title = Round { $round }
replay-points = Victory points
go-first-broken = First broken rule
stands-unknown = losses unknown
