"""The service of aftermath, typed: a method for each route, a type for each answer.

Made from the OpenAPI document of the service by `scripts/python_client.py`: do not edit. It needs nothing but Python 3.11.

    from aftermath_client import Client
    client = Client("http://127.0.0.1:8787")
    for row in client.stats_meta(system="kow2")["armies"]:
        print(row["army"], row["rate"])
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

PATIENCE_S, TRIES = 60, 5


class Refused(RuntimeError):
    """The service answered that it cannot: `status`, and the whole problem after RFC 9457."""

    def __init__(self, status: int, problem: dict[str, Any]):
        super().__init__(f"{status}, {problem.get('title', '')}: {problem.get('detail', '')}")
        self.status = status
        self.problem = problem


class Caller:
    """Asks a service, and asks again where that has too much to do."""

    def __init__(self, url: str, token: str | None = None):
        self.url = url.rstrip("/")
        self.headers = {"authorization": f"Bearer {token}"} if token else {}

    def call(self, method: str, path: str, query: dict[str, Any], accept: str, body: Any = None, *kinds: str) -> bytes:
        """The bytes of an answer; what is `None` in the query is left out. A body of bytes or text goes as it is, any other as
        JSON; `kinds` are those that the route takes."""
        given = {name: str(value).lower() if isinstance(value, bool) else value for name, value in query.items()}
        words = urllib.parse.urlencode({name: value for name, value in given.items() if value is not None})
        headers = self.headers | {"accept": accept}
        data = None
        if body is not None:
            data = body if isinstance(body, bytes) else body.encode() if isinstance(body, str) else json.dumps(body).encode()
            is_text = isinstance(body, str | bytes)
            headers["content-type"] = next((kind for kind in kinds if (kind != "application/json") == is_text), kinds[0])
        request = urllib.request.Request(self.url + path + (f"?{words}" if words else ""), data, headers, method=method)
        for left in reversed(range(TRIES)):
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                    return answer.read()
            except urllib.error.HTTPError as error:
                if left and error.code in (429, 503):
                    time.sleep(min(float(error.headers.get("retry-after") or 1), 10))
                    continue
                raise Refused(error.code, problem_of(error)) from None
        raise AssertionError("the last try returns or raises")


def problem_of(error: urllib.error.HTTPError) -> dict[str, Any]:
    """What a refusal says of itself."""
    try:
        problem = json.loads(error.read())
    except ValueError:
        return {"title": error.reason}
    return problem if isinstance(problem, dict) else {"title": error.reason}


def part(value: object) -> str:
    """A part of a path."""
    return urllib.parse.quote(str(value), safe="")



class ActView(TypedDict):
    """An entry by which something was done, or that names units."""
    # The entry.
    entry: int
    # Ids of the units that it names.
    units: list[str]
    # What was done, where it is one of these: an order, a charge, a spell, a volley, a combat or a round of one, an
    # attack in it, or a test whether a unit stays.
    what: NotRequired[str | None]


class Added(TypedDict):
    """Entries that are saved now."""
    # What the referee says of each.
    entries: list[JudgedEntry]
    # The log right after them.
    head: HeadView


class AgainstView(TypedDict):
    """Battles against somebody, or with something."""
    # Battles in all after which a rate like this differs from 50%.
    battles_to_tell: NotRequired[int | None]
    # The rate's interval (Wilson, 95%).
    interval: IntervalView
    # How often they were won, a draw being half a win.
    rate: NotRequired[float | None]
    # Battles that are over.
    tally: TallyView
    # A player or an army.
    who: str


class AlikeView(TypedDict):
    """A rate with battles clustered by event, by player, and by both at once (Cameron, Gelbach and Miller). The
    figures beside these are those of the widest.
    """
    both: NotRequired[ClusteredView | None]
    # Which is the widest: `event`, `player` or `both`; `event` where they do not differ.
    by: str
    # Events and battles of none, players, or whichever are fewer of these, as `by` says.
    clusters: int
    # How much more the rate varies than one of as many independent battles; at least 1.
    design_effect: float
    # Independent battles that would be worth as much.
    effective: float
    # By events; a battle of none stands for itself.
    event: ClusteredView
    # The widest of the intervals below (95%).
    interval: IntervalView
    # By players.
    player: ClusteredView


class AmendmentsView(TypedDict):
    """The match as recorded and with its agreed amendments applied, side by side."""
    # Entries whose verdict changes.
    changed: list[ChangedView]
    # Where it stands with the amendments applied.
    effective: ScoreView
    # Where the battle stands as recorded.
    recorded: ScoreView


class ArmyDoubtView(TypedDict):
    """Something about an army that does not plainly follow from its roster."""
    # What is meant, by its name in a log, where it is a field.
    field: NotRequired[str | None]
    # `edition`: it is of another; `missing`: neither roster nor army list says it; `unread`: only a text says it;
    # `from_list`: the army list says it; `list_differs`: the army list says something else; `not_listed`: the army
    # list does not have it; `whose`: which models have it is not said; `left_out`: no log can hold it; `sum`: units
    # cost another sum than what was chosen.
    kind: str
    # What the army list has, where it has something else.
    list: NotRequired[str | None]
    # What of it: a profile, a weapon, an ability.
    part: NotRequired[str | None]
    # The same in an English sentence.
    sentence: str
    # The words of the roster, or why something is left out.
    text: NotRequired[str | None]
    # The unit, where it is about one.
    unit: NotRequired[str | None]
    # What counts now, where something does.
    value: NotRequired[str | None]


class ArmyView(TypedDict):
    """One army."""
    # Its list.
    army: str
    # Battles in all after which a rate like this differs from 50% by `interval`: of armies that truly win as often,
    # half do by then. Nothing where it is 50%, or where draws are lost.
    battles_to_tell: NotRequired[int | None]
    clustered: NotRequired[AlikeView | None]
    # The same by `clustered`, as long as clusters are like these.
    clustered_battles_to_tell: NotRequired[int | None]
    # Its battles with the first turn.
    first: TallyView
    first_less_second: NotRequired[DifferenceView | None]
    # The rate's interval (Wilson, 95%).
    interval: IntervalView
    # Battles against itself.
    mirrors: int
    # Share of all armies on the table that are this one, 0 to 1.
    presence: float
    # How often it wins, as the policy on draws has it.
    rate: NotRequired[float | None]
    # Its battles with the second turn.
    second: TallyView
    # Its battles as the policy on mirrors has them.
    tally: TallyView


class AtStakeView(TypedDict):
    """Luck in victory points as they were at stake, roll by roll."""
    # Results less expectations, each times what one more would have put into the balance, summed up.
    luck: float
    # Standard deviation of that for fair dice.
    spread: float


class BacktestView(TypedDict):
    """How good forecasts were."""
    # Battles forecast.
    battles: int
    # Mean squared error (Brier): less is better.
    brier: float
    # Forecasts in classes of equal width, with what came of them; empty classes are left out.
    calibration: list[BinView]
    # Mean logarithmic loss in nats: less is better.
    log_loss: float


class BacktestsView(TypedDict):
    """The methods, tested on battles that they had not seen."""
    # The method with the lesser logarithmic loss, by however little.
    better: str
    # Loss of Glicko-2 less that of Bradley–Terry, battle by battle.
    between: MarginView
    # Bradley–Terry on players, armies and the first turn.
    bradley_terry: BacktestView
    # Loss of Bradley–Terry less that of saying "even".
    bradley_terry_less_even: MarginView
    # Saying "even" every time.
    even: BacktestView
    # Glicko-2 on players.
    glicko: BacktestView
    # Loss of Glicko-2 less that of saying "even".
    glicko_less_even: MarginView
    # What that shows: `glicko` or `bradley_terry` is the better one, and better than "even"; `open` where one or both
    # are better than "even", and neither is clearly better than the other; `neither` where neither is clearly better
    # than "even".
    verdict: str


class BaseView(TypedDict):
    """Size of a stand."""
    # The other edge.
    depth: float
    # Edge that faces the enemy.
    width: float


class BattleLuckView(TypedDict):
    """The luck of a battle."""
    # Chance of luck in the matching rolls that is as lopsided or more so; the strangest battles have the least.
    # Nothing where no roll had more than one result. Among many battles, some are unlikely by themselves.
    chance: NotRequired[float | None]
    difference: NotRequired[WorthView | None]
    # Tournament, league night or campaign.
    event: NotRequired[str | None]
    # The match.
    match_id: str
    # Day of play, `YYYY-MM-DD`.
    played: str
    # Victory points of the first side less those of the second, as the battle ended.
    points: NotRequired[float | None]
    # Its sides with rolls, in the order of the header.
    sides: list[SideLuckView]


class BattleView(TypedDict):
    """One side that was counted."""
    # Its army.
    army: str
    # Tournament, league night or campaign.
    event: NotRequired[str | None]
    # The match.
    match_id: str
    # The other player.
    opponent: NotRequired[str | None]
    # The other army.
    opponent_army: NotRequired[str | None]
    # Day of play, `YYYY-MM-DD`.
    played: str
    # Its player.
    player: str
    # `win`, `loss` or `draw`.
    result: str
    # The side.
    side: str


class BattlesLuckView(TypedDict):
    """What luck was worth in battles."""
    # Battles with matching rolls, in all.
    battles: int
    # A page of them.
    rows: list[BattleLuckView]
    # By what luck is weighed.
    stakes: StakesView


class BattlesView(TypedDict):
    """A page of the battles behind a number."""
    # A page of them, the latest first.
    rows: list[BattleView]
    # Sides that were counted, in all.
    sides: int


class BinView(TypedDict):
    """Forecasts that said nearly the same."""
    # Battles in the class.
    battles: int
    # Mean of what was expected.
    expected: float
    # Interval of what came (Wilson, 95%).
    interval: IntervalView
    # Mean of what came.
    scored: float


class BoardView(TypedDict):
    """The table after an entry."""
    # The side whose turn it is.
    active: NotRequired[str | None]
    map: NotRequired[CardMapView | None]
    # Phase in the game's terms.
    phase: NotRequired[str | None]
    # Units and characters in the order of the rosters.
    pieces: list[PieceView]
    # Number of the entry, 0 for the header.
    seq: int
    # What lies on the table besides: objective markers, counters beside a model; absent where there is nothing.
    tokens: NotRequired[list[TableTokenView]]
    # Turn, from 1; 0 before the first.
    turn: int


class Broken(TypedDict):
    """A broken rule."""
    # Number of the entry, 0 for the header.
    entry: int
    # What the rule expects, as text.
    expected: NotRequired[str | None]
    # The event's tag.
    kind: str
    # What the log records, as text.
    recorded: NotRequired[str | None]
    # Id of the rule.
    rule: str
    # What is wrong, in a sentence, where there is one.
    sentence: NotRequired[str | None]
    # Title of the rule.
    title: str


class CardMapView(TypedDict):
    """The map on which armies march before the battle. Cards are named in the game's terms: words that begin with
    `card-`.
    """
    # Whether battle was accepted.
    accepted: bool
    # What marches over it, in the order of the rosters.
    corps: list[MapCorpsView]
    # Number of the day, from 1; 0 before the first.
    day: int
    # Cards in hand.
    hands: list[MapHandView]
    # Whose move it is.
    mover: NotRequired[str | None]
    # Whether it is night.
    night: bool
    # Who offers battle.
    offered: NotRequired[str | None]
    # Places that have a card, or over which something lies.
    places: list[MapCardView]
    # Cards that were played and still count.
    played: list[PlayedCardView]
    # Rows and columns.
    size: list[int]
    # Weather in force.
    weather: list[str]


class ChancesView(TypedDict):
    """An exact distribution over whole numbers."""
    # Chance of `least`, `least + 1`, and so on.
    chances: list[float]
    # The least value.
    least: int


class ChangeView(TypedDict):
    """A submission, accepted."""
    # Entries that the match had before; `null` where this began it.
    before: NotRequired[int | None]
    # Number of its first line in the ledger.
    first_leaf: int
    # The log right after it.
    head: HeadView
    # The match.
    match: str
    # Its number, over all matches.
    position: int


class ChangedResultView(TypedDict):
    """A result that was changed after the log had recorded it."""
    # The result by that and this entry.
    after: ToldResultView
    # Of an amendment: whether every side agreed.
    agreed: NotRequired[bool | None]
    # When that was recorded, RFC 3339 in UTC; `null` where the log does not say.
    at: NotRequired[str | None]
    # The result by all that the log said before.
    before: ToldResultView
    # Who ruled: of a ruling, and of an amendment that counts since a ruling overturned the entry.
    by: NotRequired[str | None]
    # Number of the entry of which it speaks.
    entry: int
    # Tag of that entry's event.
    entry_kind: str
    # The same for people.
    entry_label: str
    # Tournament, league night or campaign.
    event: NotRequired[str | None]
    # `amend` or `ruling`.
    kind: str
    # The match.
    match_id: str
    # Day of play, `YYYY-MM-DD`.
    played: str
    # Why.
    reason: str
    # The page of the replay at the entry that changed it.
    replay: str
    # Number of the entry that changed it.
    seq: int
    # The side that entered it; `null` for an organizer's.
    side: NotRequired[str | None]
    # Its sides, in the order of the header.
    sides: list[DisputeSideView]
    # Its game.
    system: str


class ChangedResultsView(TypedDict):
    """Changed results."""
    # Matches whose result they changed.
    matches: int
    # What to give as `after` for the next page; `null` on the last.
    next: NotRequired[str | None]
    # Amendments and rulings of matching battles that were not examined: those beyond the first sixteen after the end
    # of a battle.
    not_looked_at: int
    # A page of them: those of the latest battle first, those of one match in the order of its log.
    rows: list[ChangedResultView]
    # Matching changes, in all.
    total: int


class ChangedView(TypedDict):
    """An entry whose verdict changes once the amendments are applied."""
    # Its status with the amendments applied.
    effective: str
    # Number of the entry.
    entry: int
    # The event's tag.
    kind: str
    # The event's name for people.
    kind_label: str
    # Rules broken as recorded, and no longer with the amendments applied.
    mended: list[str]
    # Rules broken with the amendments applied, and not as recorded.
    newly_broken: list[str]
    # Its status as recorded.
    recorded: str


class ClubProblemView(TypedDict):
    """What is wrong with a ledger that is followed. Nothing of it is taken as long as it is."""
    # `forked` (it shows two histories), `shrunk` (it shows less than it did), `not_signed` (by the key that was
    # given), `not_cosigned` (by a witness that was given), `unanswered`, `odd` (it answers something else than was
    # asked for), `other_key`, `unfit` or `store` (it cannot be taken here).
    code: str
    # What is wrong, in English.
    detail: str
    # Lines of the head that was saved, where the club shows another.
    saved: NotRequired[int | None]
    # Lines of the one that it shows.
    shown: NotRequired[int | None]


class ClusteredView(TypedDict):
    """A rate that counts some battles as one cluster."""
    # How many clusters there are; of two kinds at once, of the fewer.
    clusters: int
    # How much more the rate varies than one of as many independent battles; at least 1.
    design_effect: float
    # Independent battles that would be worth as much.
    effective: float
    # Its interval (95%).
    interval: IntervalView


class ClusteredShareView(ClusteredView):
    """A share with its interval, clustered by match."""
    # The share.
    rate: float


class CommandRowView(TypedDict):
    """The orders of one character in one match."""
    # Army list.
    army: str
    # The character's id in the match.
    character: str
    # Orders expected to be obeyed, by the exact chances of each roll.
    expected: float
    # Obeyed less expected.
    luck: float
    # The match.
    match_id: str
    # What players call the character.
    name: str
    # Orders given.
    orders: int
    # Exact chance that at least as many orders are obeyed as were.
    p_at_least: float
    # Exact chance that no more orders are obeyed than were.
    p_at_most: float
    # Orders obeyed.
    passed: int
    # Day of play, `YYYY-MM-DD`.
    played: str
    # Who played it.
    player: str
    # Rank in the game's terms: `general`, `hero`, `wizard`.
    rank: str
    # Share obeyed.
    rate: float
    # Upper end of the share's 95% interval (Wilson).
    rate_high: float
    # Lower end of the share's 95% interval (Wilson).
    rate_low: float
    # His side.
    side: str
    # Variance of the number obeyed.
    variance: float


class CommandView(TypedDict):
    """How often orders were obeyed, against what was to be expected."""
    # The least fidelity that a log needs to be counted.
    fidelity: str
    # How to read it.
    note: str
    # One row a character and match.
    rows: list[CommandRowView]
    # Orders counted in all rows.
    sample: int


class ComparedEntryView(TypedDict):
    """The entry where two logs differ."""
    # What happened, in one short line.
    headline: str
    # Phase after it, for people.
    phase: NotRequired[str | None]
    # Who acted or rolled.
    side: NotRequired[str | None]
    # Turn after it.
    turn: int
    # What the referee says of it, in this log.
    verdict: VerdictView


class ComparedView(TypedDict):
    """One of the two logs."""
    # Number of entries.
    entries: int
    entry: NotRequired[ComparedEntryView | None]
    # Hash of the log, 64 hexadecimal digits: what a signature under its last entry names.
    hash: str
    # Id of the match.
    id: str
    # Whether it is a saved match that was named, rather than a part of the body.
    kept: bool
    # Day of play, `YYYY-MM-DD`.
    played: str
    # Where the battle stands at the end.
    score: ScoreView
    # Entries per status.
    statuses: StatusesView
    # The game.
    system: str
    # Its title, or else its occasion, or else its armies.
    title: str


class ComparisonView(TypedDict):
    """Two logs, compared."""
    # Where that entry differs.
    differences: list[PartingView]
    # The first log.
    first: ComparedView
    # Where the headers differ, at most 100 places.
    header: list[PartingView]
    # The first entry that is another, or that only one of them has; `null` where there is none.
    parts_at: NotRequired[int | None]
    # Whether they record the same battle; the times of entries do not matter.
    same: bool
    # Entries after it that are the same at the same place.
    same_behind: int
    # Whether they have the same id.
    same_match: bool
    # The second log.
    second: ComparedView


class ContestView(TypedDict):
    """An entry that speaks of another."""
    # Number of the entry.
    entry: int
    # `dispute`, `ruling` or `amend`.
    kind: str
    # The same for people.
    kind_label: str


class CounterfactualView(TypedDict):
    """What an entry would have come to by the rules."""
    # Disputes, rulings and amendments that speak of it.
    contests: list[ContestView]
    # Number of the entry.
    entry: int
    follows: NotRequired[FollowsView | None]
    # The event's tag.
    kind: str
    # The event's name for people.
    kind_label: str
    # One a broken rule, in the order in which they were found.
    questions: list[QuestionView]
    # Rolls of an entry in which nothing is broken, and what would have turned them.
    throws: list[UndisputedView]
    # Why it is not known what would have followed, in sentences.
    undetermined: list[str]


class CourseView(TypedDict):
    """How score and luck developed through a battle: every list has one value for the header and one for each entry."""
    # The luck of each side, in the order of the header.
    luck: list[LuckCourseView]
    # The score of each side, in the order of the header.
    score: list[ScoreCourseView]


class CreditView(TypedDict):
    """Who is credited with a loss."""
    # Its share, in proportion to the damage that it did while damage lasts; the shares of a loss add up to 1.
    share: float
    # Id of the unit or character in the match.
    unit: str


class CurvePointView(TypedDict):
    """Chances at a moment."""
    # The side whose turn it is, by its place in the header from 0.
    active: NotRequired[int | None]
    # How the battle might have ended from there.
    chances: OddsView
    # The entry after which it is; 0 for the header.
    entry: int
    # Phase in the game's terms.
    phase: NotRequired[str | None]
    # The phase's name for people.
    phase_label: NotRequired[str | None]
    # Turn, from 1; 0 before the first.
    turn: int


class DiceCountView(TypedDict):
    """More or fewer dice than were due."""
    # Exact chance, before the roll, that at least one of the extra or missing dice succeeds.
    chance_apart: float
    # Dice due.
    due: int
    # Faces in the order rolled.
    faces: list[int]
    # What for, for people.
    label: str
    # Fewest successes that the dice due may have had.
    least: int
    # Whether it mattered, where every choice of dice says the same.
    mattered: NotRequired[bool | None]
    # Most successes that the dice due may have had.
    most: int
    # The least face that succeeds.
    needed: int
    # What for, for programs.
    purpose: str
    # Successes of all dice rolled.
    result: int


class DiceView(TypedDict):
    """The dice of one player, or one set of them."""
    # How often each face came, from 1 to 6.
    counts: list[int]
    # Dice rolled.
    dice: int
    # What the player calls the set; `null` where the logs do not name it, or the row is all of the player's dice.
    dice_set: NotRequired[str | None]
    faces: NotRequired[OddityView | None]
    # Matches in which they were rolled.
    matches: int
    # How far faces would have to stray to be noticed in four of five cases (Cohen's w).
    noticeable: NotRequired[float | None]
    # `as_thrown`, or `sorted` where dice are written by their faces, so that their order means nothing.
    order: str
    # The player.
    player: str
    runs: NotRequired[OddityView | None]
    # The same in a sentence.
    sentence: str
    sequence: NotRequired[OddityView | None]
    # `not_enough`, `nothing`, `faces` or `order`.
    telling: str


class DifferenceView(TypedDict):
    """A difference of two rates."""
    # Its interval (Newcombe, 95%).
    interval: IntervalView
    # Whether the difference is clear.
    tells: bool
    # First less second.
    value: float


class DisputeLinks(TypedDict):
    """Addresses that belong to a dispute."""
    # The match with its amendments and without.
    amendments: str
    # What it would have come to by the rules; `null` for the header.
    counterfactual: NotRequired[str | None]
    # The page of the replay at the entry.
    replay: str
    # What the referee says of it.
    verdict: str


class DisputeSideView(TypedDict):
    """A side of a match."""
    # Its army.
    army: str
    # Its player.
    player: str
    # Id of the side.
    side: str


class DisputeView(TypedDict):
    """A contested entry."""
    # What of the result the entry decides, since it says so or by the rules: `winner`, `score` or `nothing`; `null`
    # where the log does not say.
    bears_on: NotRequired[str | None]
    # Number of the contested entry, 0 for the header.
    entry: int
    # Rules that it breaks, as the referee finds.
    entry_broken: int
    # Tag of its event.
    entry_kind: str
    # The same for people.
    entry_label: str
    # Side that acted or rolled there.
    entry_side: NotRequired[str | None]
    # `legal`, `unverifiable`, `stood` or `ruled`.
    entry_status: str
    # Tournament, league night or campaign.
    event: NotRequired[str | None]
    # Where to read more.
    links: DisputeLinks
    # The match.
    match_id: str
    # Day of play, `YYYY-MM-DD`.
    played: str
    # Round of the event.
    round: NotRequired[int | None]
    # Its sides, in the order of the header.
    sides: list[DisputeSideView]
    # `open`; `ruled` by an organizer; `agreed` by all sides; `withdrawn` where all of it was struck out. A dispute
    # after a ruling opens the case again.
    state: str
    # What was said of it, in the order of the log.
    statements: list[StatementView]
    # Its game.
    system: str
    # Number of the table at the event.
    table: NotRequired[int | None]


class DisputesView(TypedDict):
    """What is contested."""
    # What to give as `after` for the next page; `null` on the last.
    next: NotRequired[str | None]
    # Matching disputes that nobody has decided, whatever state was asked for.
    open: int
    # Those of them that decide the winner or change the score, as far as their logs say.
    open_and_weighty: int
    # A page of them, the most urgent first.
    rows: list[DisputeView]
    # Matching disputes that are settled.
    settled: int


class DoubtView(TypedDict):
    """Something about a roster that does not add up."""
    # What was chosen adds up to this, where the two are compared.
    chosen: NotRequired[float | None]
    # Of what: `points` or `power`.
    counted: str
    # `differs`: another sum is stated than what was chosen adds up to; `unstated`: none is; `repeated`: several are.
    kind: str
    # The same in an English sentence.
    sentence: str
    # What is stated, where it is one sum.
    stated: NotRequired[float | None]
    # How many are stated, where they are several.
    times: NotRequired[int | None]


class DumpColumnView(TypedDict):
    """A column in words."""
    # Its type, such as `text`, `uint32`, `float64`.
    kind: str
    # What it means.
    meaning: str
    # Its name.
    name: str
    # Whether a row may lack it.
    nullable: bool
    # Unit of its numbers, where they have one.
    unit: NotRequired[str | None]


class DumpFileView(TypedDict):
    """One file."""
    # Bytes.
    bytes: int
    # Where to put it, below any folder.
    path: str
    # SHA-256 of its content; load it from `/api/v1/dump/<sha256>`.
    sha256: str
    # The table.
    table: str


class DumpTableView(TypedDict):
    """A table in words."""
    # Its columns; `system` and `month` come from the folders.
    columns: list[DumpColumnView]
    # What a row is.
    meaning: str
    # Its name.
    table: str


class DumpView(TypedDict):
    """The files of the tables."""
    # SHA-256 over all of them: equal digests are equal tables.
    digest: str
    # Every file. Put each at its path: programs that know partitions by folders take game and month from there.
    files: list[DumpFileView]
    # Position in the store up to which everything is in them.
    position: int
    # The tables, each with its columns.
    tables: list[DumpTableView]


class EstimateView(TypedDict):
    """An estimate with its error."""
    # Its standard error.
    error: float
    # Its interval (95%).
    interval: IntervalView
    # The estimate.
    value: float


class ExchangeView(TypedDict):
    """Attacks against what was to be expected."""
    # Hits that counted: those not saved, or those that did damage.
    damage: float
    damage_a_unit: NotRequired[RatioView | None]
    # As many as were to be expected of these hits.
    damage_expected: float
    # Standard deviation of the damage of these hits for fair dice.
    damage_spread: float
    # Hits.
    hits: float
    # Hits that were to be expected of these rolls.
    hits_expected: float
    # Standard deviation of the hits for fair dice.
    hits_spread: float
    # Rolls to hit.
    throws: int

# What a fact says; units and sides by their ids.
SaysView: TypeAlias = dict[str, Any]


class FactView(SaysView):
    """A fact with its place and its weight."""
    # Entries that it is about, besides its own.
    entries: list[int]
    # The entry by which it came.
    entry: int
    # Ids of the units whose losses it is about.
    tells: list[str]
    # About how many points it mattered; `null` where it cannot be left out, 0 where it is no news by itself.
    weight: NotRequired[float | None]


class FactsView(TypedDict):
    """The story of a battle."""
    # Entries by which something was done, or that name units.
    entries: list[ActView]
    # Facts, turn by turn in the order of the log.
    facts: list[FactView]


class FairnessView(TypedDict):
    """The dice of players."""
    # What a row is: `set` or `player`.
    by: str
    # Dice of a row below which nothing is said.
    enough: int
    # How to read it.
    note: str
    # One row a set or a player: by player, then by set, what no log names first.
    rows: list[DiceView]
    # Dice in all rows.
    sample: int
    # Tests made on all rows together, those not shown too; of what is said to stand out, one in twenty is wrong on
    # average (Benjamini–Hochberg).
    tests: int


class FieldedView(TypedDict):
    """A row of an army list that a player fields."""
    # The army.
    army: str
    # Matches with it.
    matches: int
    # The row.
    profile: str
    # Units of it in them.
    units: int


class FigureView(TypedDict):
    """A named figure."""
    # Name for people.
    label: str
    # Name for programs.
    name: str
    # The value for people.
    text: str
    # Number, faces, term or terms.
    value: Any


class FindingEntriesView(TypedDict):
    """Entries to which rules were applied."""
    # What to give as `after` for the next page; `null` on the last.
    next: NotRequired[str | None]
    # A page of them, the latest battle first, each from its beginning.
    rows: list[FindingEntryView]


class FindingEntryView(TypedDict):
    """One rule applied to one entry."""
    # Its army.
    army: NotRequired[str | None]
    # Whether somebody disputes it.
    contested: bool
    # Tournament, league night or campaign.
    event: NotRequired[str | None]
    # What the rule expects: figures and terms, untranslated.
    expected: NotRequired[str | None]
    # `expected` for people.
    expected_label: NotRequired[str | None]
    # Place among the findings of the entry, from 0.
    finding: int
    # Tag of the entry's event, `header` for 0.
    kind: str
    # The same for people.
    kind_label: str
    # The match.
    match_id: str
    # Player of the other side, where there are two.
    opponent: NotRequired[str | None]
    # `held`, `broken`, `unrecorded` or `players_call`.
    outcome: str
    # Day of play, `YYYY-MM-DD`.
    played: str
    # Its player.
    player: NotRequired[str | None]
    # What the log records: figures and terms, untranslated.
    recorded: NotRequired[str | None]
    # `recorded` for people.
    recorded_label: NotRequired[str | None]
    # Round of the event.
    round: NotRequired[int | None]
    # Id of the rule.
    rule: str
    # Number of the entry; 0 is the header.
    seq: int
    # Side that acted or rolled, or whose roster it is.
    side: NotRequired[str | None]
    # Number of the table at the event.
    table: NotRequired[int | None]
    # Title of the rule.
    title: NotRequired[str | None]
    # Turn after the entry; `null` for the header.
    turn: NotRequired[int | None]
    # Id of the unit or character that it is about.
    unit: NotRequired[str | None]


class FindingView(TypedDict):
    """One rule applied to the entry."""
    # Chapter of the rulebook.
    chapter: str
    # What the rule expects, as text.
    expected: NotRequired[str | None]
    # The field that the log lacks.
    field: NotRequired[str | None]
    # The figures behind it, in the order of the reckoning.
    figures: list[FigureView]
    # Kept only within the header's tolerance.
    marginal: bool
    # `held`, `broken`, `unrecorded` or `players_call`.
    outcome: str
    # What the log records, as text.
    recorded: NotRequired[str | None]
    # Id of the rule.
    rule: str
    # How the rule was applied, in a sentence, where there is one.
    sentence: NotRequired[str | None]
    # The rule in one sentence.
    summary: str
    # Title of the rule.
    title: str
    # Unit or character it is about.
    unit: NotRequired[str | None]


class FindingsRowView(TypedDict):
    """Findings of one rule, player, army or event."""
    # Battles with any of these.
    battles: int
    # Findings that were broken.
    broken: int
    # Battles in which something was broken.
    broken_in: int
    # Findings that somebody disputes; they are among the others as well.
    contested: int
    # Battles in which something was disputed.
    contested_in: int
    # Battles in which something was kept or broken.
    decided_in: int
    # Findings that were kept.
    held: int
    # The share's interval (Wilson, 95%), battle by battle.
    interval: IntervalView
    # Findings that the players decide.
    players_call: int
    # `broken_in` / `decided_in`; `null` where nothing was decided.
    share: NotRequired[float | None]
    # Title of the rule, where `who` is one.
    title: NotRequired[str | None]
    # Findings that the log does not decide.
    unrecorded: int
    # Which; `null` for what is nobody's, and for battles of no event.
    who: NotRequired[str | None]


class FindingsView(TypedDict):
    """Findings of the referee, counted."""
    # The least fidelity that a log needs to be counted.
    fidelity: str
    # How to read it.
    note: str
    # A page of rows: those that have the outcome that was asked for, in the most battles first; all of them where
    # none was, those with a broken rule in the most battles first. Counts are of all outcomes either way.
    rows: list[FindingsRowView]
    # Battles with findings that fit, whatever their outcome.
    sample: int
    # Rows in all.
    total: int


class FirstTurnView(TypedDict):
    """Results of sides with the first turn."""
    clustered: NotRequired[AlikeView | None]
    # The rate's interval (Wilson, 95%).
    interval: IntervalView
    # How often they won, as the policy on draws has it.
    rate: NotRequired[float | None]
    # Their battles as the policy on mirrors has them.
    tally: TallyView


class FollowedHeadView(TypedDict):
    """A head of a ledger that is followed."""
    # Lines of the ledger.
    lines: int
    # Hash over all of them, in base64.
    root: str

# A ledger that is followed, and how that goes.
FollowedView = TypedDict('FollowedView', {'address': 'str', 'asked': 'NotRequired[str | None]', 'contradicted': 'bool', 'head': 'NotRequired[FollowedHeadView | None]', 'key': 'str', 'ledger': 'str', 'left': 'list[NotTakenView]', 'matches': 'int', 'pass': 'NotRequired[PassView | None]', 'problem': 'NotRequired[ClubProblemView | None]', 'witnesses': 'list[str]'})


class FollowingView(TypedDict):
    """The ledgers of others that are followed."""
    # In the order of their names.
    clubs: list[FollowedView]


class FollowsView(TypedDict):
    """What would have followed by the rules, with everything later as it was played."""
    # Entries whose verdict changes; `recorded` is the verdict as the entry was played, `effective` that by the rules.
    changed: list[ChangedView]
    # Where the battle stands as the entry was played.
    played: ScoreView
    # Where it stands by the referee's result.
    reckoned: ScoreView


class ForecastProgressView(TypedDict):
    """Progress of a curve that is not ready."""
    # Battles that were played on; 0 while others are drawn first.
    done: int
    # Of so many.
    of: int


class ForetoldView(TypedDict):
    """How much of the differences in victory points luck predicts, in battles that its worth was not estimated from."""
    # With every roll of a purpose worth the same: share of the variation, 1 at most, below 0 where the mean of all
    # would have been nearer.
    by_results: float
    # The same with each roll that takes or spares something weighed by what was at stake in it.
    by_stakes: float


class ForkView(TypedDict):
    """A match that continues from another."""
    # Number of its own entries.
    entries: int
    # The entry of the other match after which it continues; 0 for the header.
    entry: int
    # Its id.
    id: str
    # Day of play, `YYYY-MM-DD`.
    played: str
    # What to call it.
    title: str


class ForksView(TypedDict):
    """The matches that continue from one."""
    # The latest first, at most 200.
    forks: list[ForkView]
    # How many there are.
    total: int


class HeadView(TypedDict):
    """Where the log stands: equal heads, equal bytes."""
    # Number of entries, the header not counted.
    entries: int
    # SHA-256 chained over header and entries, 64 hexadecimal digits.
    hash: str


class Health(TypedDict):
    """The service is well."""
    # Number of the submission that the store accepted last.
    position: int
    # Always `ok`: what is not is a problem.
    status: str
    # Version of the program.
    version: str


class ImportProblem(TypedDict):
    """What is wrong with a row."""
    # In which of our columns.
    column: NotRequired[str | None]
    # What was expected instead.
    expected: str
    # What the table has there.
    found: str
    # `missing`, `malformed`, `fields`, `contradiction`, `roster` or `bound`.
    kind: str
    # Which column of the table that is, from 1.
    position: NotRequired[int | None]
    # Why the roster that is named there cannot be had: `not-given`, `elsewhere`, `too-long`, or the `code` of a file
    # that is no roster.
    roster: NotRequired[str | None]


class ImportReport(TypedDict):
    """What becomes of a table."""
    # Rows accepted.
    accepted: int
    # Rows that are already known.
    duplicates: int
    # Its encoding.
    encoding: str
    # Columns of the table that are not used.
    ignored: list[str]
    # Whether the accepted rows are saved now.
    kept: bool
    # Name of the table.
    name: str
    # Whether players' names are saved.
    names_kept: bool
    # Rows refused.
    refused: int
    # Every row.
    rows: list[ImportRow]
    # The sign between its fields.
    separator: str
    # Files that came with the table and that no row names.
    unused_rosters: list[str]


class ImportRoster(TypedDict):
    """A roster that a row names, in a few words."""
    # Its army lists.
    army: NotRequired[str | None]
    # The column that names it: `roster_a` or `roster_b`.
    column: str
    # Its file, as the table has it.
    file: str
    # Points of everything that was chosen.
    points: float
    # Part of the army list.
    subfaction: NotRequired[str | None]
    # Number of units and leaders.
    units: int


class ImportRow(TypedDict):
    """What becomes of a row."""
    # `accepted`, `duplicate` or `refused`.
    fate: str
    # Line of the table in which it begins, from 1.
    line: int
    # Id of its match, unless it is refused.
    match_id: NotRequired[str | None]
    # What is worth a look: `equal_row`, `kept_already`, `same_players_that_day`, `same_players_kept`,
    # `fewer_points_won`, `undecided`, `text_left_out` or `roster`, each with its figures.
    notes: list[dict[str, Any]]
    # Why it is refused.
    problems: list[ImportProblem]
    # The rosters that it names.
    rosters: list[ImportRoster]
    # The match in a few words, unless it is refused.
    title: NotRequired[str | None]


class IntervalView(TypedDict):
    """From low to high."""
    # Upper end.
    high: float
    # Lower end.
    low: float


class IssuedView(TypedDict):
    """A token that was just made."""
    # The secret, which is shown only here.
    secret: str
    # What is saved of it.
    token: TokenView


class JudgedArmyView(TypedDict):
    """The army of a roster, with which a log that is judged can begin."""
    # Whatever the roster does not plainly say.
    doubts: list[ArmyDoubtView]
    # The unit that leads it, where the roster says so.
    leader: NotRequired[str | None]
    # Points of its units; `null` where one has none.
    points: NotRequired[int | None]
    # Power of its units; `null` where one has none.
    power: NotRequired[int | None]
    # Its units, as the `roster` of a side in the header of a log of the game: `aftermath schema` has their form.
    roster: list[dict[str, Any]]
    # The game, as logs name it.
    system: str


class JudgedEntry(TypedDict):
    """An entry with its verdict."""
    # Rules that it breaks.
    broken: list[Broken]
    # Number of the entry.
    seq: int
    # `legal`, `unverifiable`, `stood` or `ruled`.
    status: str


class LeftOutView(TypedDict):
    """A match that statistics do not count."""
    # Its id.
    match_id: str
    # The match that it continues, or that counts in its place.
    of: str
    # `fork` where it continues from a moment of another, `twice` where its entries are those of another.
    why: str


class LeftView(TypedDict):
    """A place in which the name is left."""
    # The field; `match` where it is the id of the match.
    field: str
    # Number of the line; 0 is the header.
    line: int
    # The match.
    match: str


class ListedView(TypedDict):
    """A row of an army list."""
    # The list that the row is of, e.g. `Forces of the Abyss`: that of an ally where the army is another.
    list: str
    # What the list calls the unit, e.g. `Ax`.
    name: str
    # `troop`, `regiment`, `horde` or `legion`; nothing for a single model and for a formation.
    size: NotRequired[str | None]


class LuckCourseView(TypedDict):
    """The luck of a side through a battle."""
    # Every roll so far against its exact expectation, in standard deviations of that roll, summed up; positive when
    # good for the side.
    luck: list[float]
    # Id of the side.
    side: str
    # Standard deviation of that sum for fair dice: the root of the number of rolls with more than one possible
    # result.
    spread: list[float]


class LuckRowView(TypedDict):
    """Luck in rolls of one purpose."""
    # The army, where it is a unit's.
    army: NotRequired[str | None]
    at_stake: NotRequired[AtStakeView | None]
    # Luck in standard deviations; nothing where no roll had more than one possible result.
    deviations: NotRequired[float | None]
    # Dice in them.
    dice: int
    # Results less their exact expectations, positive when good for whoever rolled; in the unit of the purpose (hits,
    # orders obeyed, …).
    luck: float
    # The match, where it is a side's.
    match_id: NotRequired[str | None]
    # Matches in which they were rolled.
    matches: int
    # What the dice were rolled for, e.g. `command`.
    purpose: str
    # Throws.
    rolls: int
    # Standard deviation of that sum for fair dice, in the same unit.
    spread: float
    # Whose: a player, a month, a side, a row of an army list; nothing for all.
    who: NotRequired[str | None]
    # Rolls with an unknown stake: they are not in `at_stake`.
    without_stake: int


class LuckView(TypedDict):
    """Luck, summed up."""
    # The least fidelity that a log needs to be counted.
    fidelity: str
    # What people call the rows of army lists, where their ids are no names; by id. Nothing but where luck is asked
    # for by unit.
    listed: dict[str, Any]
    # How to read it.
    note: str
    # One row for each whom it is asked of, and purpose.
    rows: list[LuckRowView]
    # Rolls counted in all rows.
    sample: int


class MapCardView(TypedDict):
    """A place of the map."""
    # Row and column, each from 1.
    at: list[int]
    # The card that lies there; `null` face down.
    card: NotRequired[str | None]
    # Whether the battle is fought there.
    field: bool
    # How it is drawn: `wood`, `hill`, `buildings`, `ruins`, `obstacle`, `water`, `marsh`, `road`, `impassable`,
    # `rough` or `plain`.
    ground: str
    # Whether a way leads through.
    path: bool
    # Which way a river runs through it, where one does: along its `row` or its `column`.
    river: NotRequired[str | None]


class MapCorpsView(TypedDict):
    """A part of an army that marches."""
    # Where it stands, row and column; `null` off the map.
    at: NotRequired[list[int] | None]
    # The cards that it shall enter, in order; empty where no march is marked.
    route: list[list[int]]
    # Its side.
    side: str
    # Whether it is tired.
    tired: bool
    # Id of the piece that leads it.
    unit: str


class MapHandView(TypedDict):
    """Cards in a player's hand."""
    # The cards.
    cards: list[str]
    # Whose.
    side: str


class MarginView(TypedDict):
    """How much more one forecaster loses than another."""
    # Its standard error, battles taken as independent.
    error: float
    # Its interval (Student, 95%).
    interval: IntervalView
    # Mean difference of the logarithmic losses in nats: below 0 where the first one forecasts better.
    value: float


class MarkView(TypedDict):
    """How a flag, a counter or a kind of leader is shown besides its word."""
    # What stands on the table, if anything does.
    sign: NotRequired[str | None]
    # How grave it is for a unit.
    tone: str
    # What the word stands under.
    word: str


class MatchList(TypedDict):
    """A page of matches, the last played first."""
    # The matches.
    matches: list[MatchRow]
    # What to give as `after` for the next page; `null` on the last.
    next: NotRequired[str | None]


class MatchRow(TypedDict):
    """A match in the list."""
    # Number of entries.
    entries: int
    # Tournament, league night or campaign; `null` where the log names none.
    event: NotRequired[str | None]
    # How much the log records; `null` where it cannot be read.
    fidelity: NotRequired[str | None]
    id: str
    # Name of the ledger of another club from which it was taken; `null` where it was uploaded here.
    ledger: NotRequired[str | None]
    left_out: NotRequired[LeftOutView | None]
    # SHA-256 of the log as it may be downloaded, 64 hexadecimal digits: another one where it grew or reads otherwise.
    log_sha256: str
    # Day of play, `YYYY-MM-DD`.
    played: str
    # Points a side.
    points: NotRequired[int | None]
    # Round of the event.
    round: NotRequired[int | None]
    score: ScoreView
    sides: list[SideRow]
    # By what the event ranks its players, the weightiest first: `match_points`, `wins`, `strength` (match points of
    # all opponents), `margin` or `victory_points`; `null` where the log does not say.
    standings: NotRequired[list[str] | None]
    statuses: StatusesView
    # The game.
    system: str
    # Number of the table at the event.
    table: NotRequired[int | None]
    # Its title, or else its occasion, or else its armies.
    title: str
    # Why this version of the service cannot read the saved log; `null` where it can.
    unreadable: NotRequired[str | None]


class SummaryView(TypedDict):
    """What a log says of itself."""
    # Rules edition.
    edition: str
    # Number of entries.
    entries: int
    # Tournament, league night or campaign.
    event: NotRequired[str | None]
    # How much the log records: `result`, `turns`, `actions` or `full`.
    fidelity: str
    fork: NotRequired[OriginView | None]
    # Id of the match.
    id: str
    # Day of play, `YYYY-MM-DD`.
    played: str
    # Points a side.
    points: NotRequired[int | None]
    # Round of the event.
    round: NotRequired[int | None]
    # Scenario.
    scenario: NotRequired[str | None]
    # The armies.
    sides: list[SideView]
    # The game.
    system: str
    # Width and depth of the table, in the game's unit; `null` where the match is known by its result alone.
    table: NotRequired[list[Any] | None]
    # Terrain on the table.
    terrain: list[TerrainView]
    # What to call it in a list; `null` where the log has no title.
    title: NotRequired[str | None]
    # Unit of length: `cm` or `in`.
    unit_of_length: str


class MatchView(SummaryView):
    """A match with what the referee and the store know of it."""
    # Where the log stands.
    head: HeadView
    provenance: NotRequired[ProvenanceView | None]
    # Where the battle stands at the end of the log.
    score: ScoreView
    # Entries per status.
    statuses: StatusesView


class MatchupView(TypedDict):
    """One army against another."""
    # The army whose rate it is.
    army: str
    # Battles of the two in all after which a rate like this differs from 50%, not from what is expected; of pairs
    # that truly win as often, half do by then.
    battles_to_tell: NotRequired[int | None]
    clustered: NotRequired[AlikeView | None]
    # The same by `clustered`, as long as clusters are like these.
    clustered_battles_to_tell: NotRequired[int | None]
    # Rate that the strengths of the two armies give, found from the battles of all other pairs, whichever of them is
    # asked about.
    expected: float
    # Its interval (Wilson, 95%).
    interval: IntervalView
    # Against this one.
    opponent: str
    # Rate as the policy on draws has it.
    rate: NotRequired[float | None]
    # What was seen, smoothed: moved towards what is expected.
    shrunk: float
    # Its interval (95%).
    shrunk_interval: IntervalView
    # What was seen.
    tally: TallyView


class MatchupsView(TypedDict):
    """Army against army."""
    # Armies with their strengths.
    armies: list[StrengthView]
    # One row for each ordered pair of armies that met.
    rows: list[MatchupView]
    # Battles that the expectation counts for in the smoothed rates, as likely too few as too many.
    worth: NotRequired[float | None]
    worth_interval: NotRequired[IntervalView | None]

# How far a piece reaches by its figures, and its arcs.
MeasuresView = TypedDict('MeasuresView', {'arcs': 'list[list[float]]', 'from': 'str', 'reach': 'list[ReachView]', 'unit': 'str'})


class MetaView(TypedDict):
    """What is played and what wins."""
    # Armies, the most played first.
    armies: list[ArmyView]
    # Battles that are over and fit, mirrors among them.
    battles: int
    first_turn: NotRequired[FirstTurnView | None]
    # Matches that are not counted: continued battles, and battles uploaded twice; none where `forks` is `counted`.
    left_out: list[LeftOutView]
    # Mirrors among them.
    mirrors: int


class NameChosenView(TypedDict):
    """What applies to the person now."""
    # Whether it was different before.
    changed: bool
    # The pseudonym.
    pseudonym: str
    # Whether the person is shown by name.
    shown: bool


class NameWish(TypedDict):
    """What a person chose. The name is in the body, since addresses end up in logs of servers."""
    # The name as it was recorded, letters small or not; or the pseudonym under which the person is shown.
    name: str
    # Whether the person is to be shown by name.
    shown: bool


class NamesView(TypedDict):
    """Who is shown by name."""
    # What to give as `after` for the next page; `null` on the last.
    next: NotRequired[str | None]
    # The people, in the order of their pseudonyms.
    people: list[PersonView]
    # What applies to people who chose nothing: `hidden` or `shown`.
    policy: str


class NotTakenView(TypedDict):
    """A match that was not taken."""
    # In words.
    detail: str
    # Its id.
    match: str
    # `refused`, `clash`, `here` or `parted`.
    why: str


class OddityView(TypedDict):
    """How unlikely something is."""
    # The chance of one as great from fair, independent dice.
    p: float
    # The statistic of the test.
    statistic: float


class OddsView(TypedDict):
    """How battles end that bots play on from a moment."""
    # Those that nobody won.
    drawn: int
    # Upper end.
    high: float
    # By how many points the first side is ahead at the end, on average.
    lead: float
    # Lower end of the interval of 95%.
    low: float
    # Battles that were played from here; 0 where the result is known.
    rollouts: int
    # Expected score of the first side, 0 to 1: a win 1, a draw a half; smoothed along the curve as far as the errors
    # of the rollouts ask, so that it may differ from the counts.
    score: float
    # Of these, those that each side won, in the order of the header.
    won: list[int]


class OembedView(TypedDict):
    """A replay as a forum embeds it, after oEmbed 1.0."""
    # Its height in px.
    height: int
    # The frame to put into the page.
    html: str
    # Who provides it.
    provider_name: str
    # Its address.
    provider_url: str
    # The picture's height in px.
    thumbnail_height: int
    # A picture of the moment.
    thumbnail_url: str
    # The picture's width in px.
    thumbnail_width: int
    # Who met, and how it stands.
    title: str
    # `rich`: a page within the page.
    type: str
    # `1.0`.
    version: str
    # Its width in px.
    width: int


class OrdersView(TypedDict):
    """Orders against what was to be expected."""
    # As many as were to be expected by the exact chances.
    expected: float
    # Orders given.
    given: int
    # Orders obeyed.
    obeyed: int
    rate: NotRequired[ClusteredShareView | None]


class OriginView(TypedDict):
    """A moment of another match."""
    # The entry after which this log continues; 0 for the header.
    entry: int
    # Its id. It may not be saved here.
    match: str


class OtherView(TypedDict):
    """Another value of an option."""
    # What it means.
    meaning: str
    # As in the header.
    value: str


class PartingView(TypedDict):
    """A value that the two do not share."""
    # What the first has; absent: nothing.
    first: NotRequired[Any]
    # Where it is, as `event.order.dice[1]`.
    path: str
    # What the second has.
    second: NotRequired[Any]


class PassView(TypedDict):
    """How a pass over a ledger went."""
    # Lines of it that belong to matches that are here. The rest belongs to matches that are still being played, are
    # not shown to all, or were left out.
    accounted: int
    # When it began, as an instant of RFC 3339.
    at: str
    # Matches of which another one of the same id is here.
    clashes: int
    # `finished`, `bounded` or `cancelled`: where it is not finished, the next goes on.
    ended: str
    # Matches that had grown.
    grown: int
    # Matches that were here before, and are not from this ledger.
    here: int
    # Matches that the referee here judges otherwise than the club's did.
    judged_otherwise: int
    # Lines of the ledger then.
    lines: int
    # Matches that came in.
    new: int
    # Matches of which lines read otherwise, as where a name was withdrawn.
    otherwise: int
    # Matches that are no longer what was taken, grown.
    parted: int
    # Lines that were redacted here, and read otherwise there since: they stay as they are here.
    redacted_here: int
    # Matches for which the ledger does not vouch, or that cannot be read.
    refused: int
    # Matches that are as they were.
    unchanged: int
    # Matches that were taken once and are in its list no more.
    unlisted: int
    # Matches that no witness has cosigned yet.
    waiting: int


class PersonView(TypedDict):
    """A person."""
    # When this was chosen for the person, in seconds since 1970; `null` where it follows from the policy.
    chosen: NotRequired[int | None]
    # The name as logs have it, in every spelling; empty where nothing is saved of the person.
    names: list[str]
    # The pseudonym under which the person is shown, unless by name.
    pseudonym: str
    # Whether the person is shown by name.
    shown: bool


class PieceView(TypedDict):
    """A unit or a character on the table, or lost."""
    # Id of the piece in which it rides and has no place of its own; absent where it rides in none.
    aboard: NotRequired[str | None]
    # Counters on it, as `[name, count]`.
    counters: list[list[Any]]
    # What is true of it now, e.g. `confused`.
    flags: list[str]
    # Id in the match.
    id: str
    # Troop type in the game's terms.
    kind: str
    # Stands or models lost.
    lost: int
    # What players call it; told apart from its namesakes.
    name: str
    ranks: NotRequired[RanksView | None]
    # `unit` or `character`.
    role: str
    # Whether its stands are round, or oval, and not rectangles; absent: no.
    round: NotRequired[bool]
    # Its side.
    side: str
    # Stands still there.
    stands: list[StandView]
    # Stands or models at full strength.
    strength: int

# Where a player stands among all, values taken as normal and independent of each other.
PlaceView = TypedDict('PlaceView', {'best': 'float', 'from': 'int', 'to': 'int'})


class PlayedCardView(TypedDict):
    """A card that was played and still counts."""
    # The card.
    card: str
    # The corps that it is for, by the ids of the pieces that lead them.
    corps: list[str]
    # The card that it names.
    names: NotRequired[str | None]
    # Who played it.
    side: str


class PlayerRowView(TypedDict):
    """A player among others."""
    # Armies, the most played first.
    armies: list[str]
    # Battles in all after which a rate like this differs from 50%.
    battles_to_tell: NotRequired[int | None]
    # The rate's interval (Wilson, 95%).
    interval: IntervalView
    # Day of the latest battle, `YYYY-MM-DD`.
    latest: str
    luck: NotRequired[WorthView | None]
    # The player, as the logs have the name.
    player: str
    # How often they were won, a draw being half a win.
    rate: NotRequired[float | None]
    rating: NotRequired[RatedView | None]
    # Rolls on record.
    rolls: int
    # Battles that are over.
    tally: TallyView


class PlayerView(PlayerRowView):
    """One player closely."""
    # With which armies: `battles_by_army`, the most played first.
    battles_by_army: list[AgainstView]
    # The latest 20 battles that are over, the last first.
    form: list[BattleView]
    # The Glicko-2 rating after each month in which battles of the game were played, since the player's first: in one
    # without a battle of his own it is only less sure. A month in which nobody played is not there; the next is less
    # sure for it, too.
    history: list[RatedMonthView]
    # What people call these rows, where their ids are no names; by id.
    listed: dict[str, Any]
    # Luck by purpose.
    luck_by_purpose: list[LuckRowView]
    # How to read it.
    note: str
    # Against which armies.
    opponent_armies: list[AgainstView]
    # Against whom, the most often met first.
    opponents: list[AgainstView]
    # Rows of army lists that were fielded, the most often first; at most 50.
    units: list[FieldedView]


class PlayersView(TypedDict):
    """Players of a game."""
    # How to read it.
    note: str
    # Everybody, the best first by the method that forecasts better; who has no rating last.
    rows: list[PlayerRowView]


class Problem(TypedDict):
    """A problem as it goes over the wire (`application/problem+json`); each type may bring further members."""
    # What is wrong with this request.
    detail: str
    # The HTTP status.
    status: int
    # The kind in words.
    title: str
    # Stable name of the kind of problem, `/problems/<code>`.
    type: str


class ProposalView(TypedDict):
    """What a match would become with these entries added."""
    # Entries whose verdict would change: `recorded` is the verdict now, `effective` the one then.
    changed: list[ChangedView]
    # Where the battle stands now.
    now: ScoreView
    # Where it would stand.
    then: ScoreView


class ProvenanceView(TypedDict):
    """Where a match is from that was taken from a followed ledger."""
    # Where it is served.
    address: str
    # When that was, as an instant of RFC 3339.
    at: str
    # Where the log of the match stood when it was taken.
    head: HeadView
    # Name of the ledger.
    ledger: str
    # Lines of the ledger, by the checkpoint that proved the match.
    lines: int


class PurposeLuckView(TypedDict):
    """Luck of a side in rolls of one purpose."""
    at_stake: NotRequired[AtStakeView | None]
    # Results less expectations, in the unit of the purpose.
    luck: float
    # What for.
    purpose: str
    # Throws.
    rolls: int
    # Standard deviation of that for fair dice.
    spread: float
    # Rolls with an unknown stake: they are not in `at_stake`.
    without_stake: int
    worth: NotRequired[WorthView | None]


class QuestionView(TypedDict):
    """A broken rule, and what it turns on."""
    dice: NotRequired[DiceCountView | None]
    # What the log records beyond what the rule expects, negative where it falls short; only where no roll decides.
    excess: NotRequired[float | None]
    # What the referee found.
    finding: FindingView
    # It in sentences.
    sentences: list[str]
    throw: NotRequired[ThrowView | None]
    # `throw`: what a roll was taken for; `dice`: how many were rolled; `reckoning`: a count or a claim that follows
    # from what is recorded; `deed`: what was done or left undone. No roll decides the last two.
    turns_on: str


class RanksView(TypedDict):
    """Figures on the stands of a piece: rank by rank from the front, each from left to right. They fill one stand
    after another.
    """
    # Ranks on a stand.
    deep: int
    # Figures that are left.
    figures: int
    # Figures of a full rank.
    front: int
    # Whether they stand in a ring and face outward.
    ring: bool
    # Those that are turned about, in that order, from 0.
    turned: list[int]


class RatedMonthView(TypedDict):
    """A rating after a month."""
    # Its interval (95%).
    interval: IntervalView
    # The month, `YYYY-MM`.
    month: str
    # The rating.
    rating: RatingView


class RatedView(TypedDict):
    """One player."""
    # By Glicko-2, a month a period.
    glicko: RatingView
    # Interval of the Glicko-2 rating (95%).
    glicko_interval: IntervalView
    # The place among all players, by the method that forecasts better, and how sure it is.
    place: PlaceView
    # The player.
    player: str
    # By Bradley–Terry: logits above an average player, with armies and first turn taken out.
    strength: SkillView
    # Interval of the strength (95%).
    strength_interval: IntervalView
    # Battles won, drawn and lost.
    tally: TallyView


class RatingView(TypedDict):
    """A Glicko-2 rating."""
    # Battles that went into it.
    battles: int
    # Standard deviation of the value: newcomers 350.
    deviation: float
    # On Glicko's scale: newcomers 1,500; 200 more wins about three of four.
    value: float
    # How much the value is thought to move in a period.
    volatility: float


class RatingsView(TypedDict):
    """Players of a game with their ratings."""
    # Armies: logits above an average army, the players' skill taken out.
    armies: list[StrengthView]
    backtest: NotRequired[BacktestsView | None]
    # Battles between two players that are over.
    battles: int
    # `glicko` or `bradley_terry`: the one that forecast unseen battles better, or `glicko` where there are too few to
    # test. Players are in its order.
    better: str
    first_turn: NotRequired[SkillView | None]
    # How to read it.
    note: str
    # Players, the best first.
    players: list[RatedView]


class RatioView(TypedDict):
    """A ratio of sums, its error clustered by match."""
    # Matches in it.
    clusters: int
    # Its standard error; nothing from a single match, or from matches that do not differ.
    error: NotRequired[float | None]
    interval: NotRequired[IntervalView | None]
    # Sum over sum.
    value: float


class ReachView(TypedDict):
    """How far a piece can do something."""
    # In the table's unit of length.
    length: float
    # What, e.g. `move`.
    what: str


class RefereeQuestion(TypedDict):
    """What the referee is asked."""
    # The log so far: the header, and a line an entry. Not needed for `games`, `words`, `begin`, `picks`, `muster`,
    # `judge` and `open`.
    log: NotRequired[str | None]
    # One of `games`, `words`, `begin`, `picks`, `muster`, `judge`, `open`, `weigh`, `add`, `undo` and `position`,
    # with its fields.
    request: dict[str, Any]


class RollView(TypedDict):
    """Dice rolled for one purpose."""
    # Exact distribution of the result before the roll.
    chances: ChancesView
    # Faces in the order rolled.
    faces: list[int]
    # What for, for people.
    label: str
    # Result minus expectation, positive when good for `side`.
    luck: float
    # Expectation of the result before the roll.
    mean: float
    # The least face, or the greatest sum, that is a success.
    needed: NotRequired[int | None]
    # What for, for programs.
    purpose: str
    # The result in the measure of `chances`.
    result: int
    # The side whose luck it is.
    side: NotRequired[str | None]
    # At whom.
    target: NotRequired[str | None]
    # Who rolled: unit or character.
    unit: NotRequired[str | None]

# How the battle might have ended with an entry as it was played, and with it corrected. The scores are those of the
# first side of the header.
RolloutsView = TypedDict('RolloutsView', {'change': 'NotRequired[ShiftView | None]', 'corrected': 'NotRequired[OddsView | None]', 'correction': 'NotRequired[str | None]', 'entry': 'int', 'from': 'NotRequired[int | None]', 'played': 'NotRequired[OddsView | None]', 'unrecorded': 'NotRequired[WhyNotView | None]'})


class RollsView(TypedDict):
    """A page of the rolls behind a number."""
    # Matching rolls, in all.
    rolls: int
    # A page of them.
    rows: list[ThrownView]


class RosterUnitView(TypedDict):
    """A unit or a leader, as the header of a log has it."""
    # Categories and keywords, its place in the army list first.
    categories: NotRequired[list[str]]
    # Whether it is a single leader rather than a unit; absent: no.
    character: NotRequired[bool]
    # Detachment or contingent of the army.
    force: NotRequired[str | None]
    # Id in the match.
    id: str
    # Models, where recorded.
    models: NotRequired[int | None]
    # What the player calls it.
    name: NotRequired[str | None]
    # Points with everything that it has, where recorded.
    points: NotRequired[int | None]
    # Power, of games that count it, where recorded.
    power: NotRequired[int | None]
    # What the army list calls it.
    profile: str
    # What was chosen for it.
    selections: NotRequired[list[SelectionView]]


class RosterView(TypedDict):
    """A roster as the army of a match log."""
    # Its army lists; `null` where it names none.
    army: NotRequired[str | None]
    # Where it does not add up.
    doubts: list[DoubtView]
    # The game and its edition, as the roster calls them.
    game: str
    judged: NotRequired[JudgedArmyView | None]
    # Points of everything that was chosen.
    points: float
    # Its units and leaders, as the `roster` of a side in the header of a log that knows its match by the result.
    roster: list[RosterUnitView]
    # Part of the army list, where it chooses one.
    subfaction: NotRequired[str | None]


class RuleList(TypedDict):
    """Rules in the order of their rulebooks."""
    # The rules.
    rules: list[RuleView]
    # How many rules there are in all, wanted or not.
    total: int


class RuleView(TypedDict):
    """A rule of a rulebook, in our own words."""
    # Chapter of the rulebook.
    chapter: str
    # Whether a log can decide it.
    decidable: bool
    # Whether the rules core enforces it.
    enforced: bool
    # Id, e.g. `wm.command.roll`.
    id: str
    # Lines of the rulebook text it rests on.
    lines: str
    ruling: NotRequired[RulingView | None]
    # The rule in one sentence.
    summary: str
    # The game.
    system: str
    # What judging it takes: `num`, `geo`, `choice`, `judge`.
    tags: list[str]
    # Short title.
    title: str


class RulingList(TypedDict):
    """Rulings of a game, in the order of its list."""
    # The rulings.
    rulings: list[RulingView]


class RulingView(TypedDict):
    """A ruling where a rulebook is silent or contradicts itself. What the book says there is in our own words."""
    # What the book says.
    book: str
    # Chapter of the rulebook.
    chapter: str
    # What is decided.
    decision: str
    # Id of the rule that it is, e.g. `tac.amb.melee_direction`.
    id: str
    # Lines of the rulebook that it is about.
    lines: str
    # Number, in the order of the game's list.
    number: int
    # The field of a header's options that decides it, e.g. `rulings.melee_direction`.
    option: str
    # What else it may be.
    others: list[OtherView]
    # Why.
    reason: str
    # What it is about.
    title: str
    # Its value where the header says nothing.
    value: str


class SchemasView(TypedDict):
    """JSON Schemas (2020-12) of the two kinds of line in a log."""
    # Of each further line.
    entry: dict[str, Any]
    # Of line 1.
    header: dict[str, Any]


class ScoreCourseView(TypedDict):
    """The score of a side through a battle."""
    # Points as they would be if the battle ended there, without what is known at the end alone; `null` where the log
    # lacks what it takes.
    points: list[float | None]
    # Id of the side.
    side: str


class ScoreView(TypedDict):
    """Where the battle stands."""
    # Whether the log says that the battle is over.
    over: bool
    # Victory points, or what the game counts, as `[side, points]`. Empty where the log has neither the points nor the
    # losses that they are counted by, as where it records only turns.
    points: list[list[Any]]
    # The winning side; `null` while undecided and in a draw.
    winner: NotRequired[str | None]


class SelectionView(TypedDict):
    """Something chosen for a unit."""
    # What it is.
    name: str
    # How many.
    number: int


class ShiftView(TypedDict):
    """A change of the expected score."""
    # One standard error; 0 where there is nothing to measure.
    error: float
    # Half the interval of 95%.
    reach: float
    # The change, −1 to 1.
    value: float


class SideLuckView(TypedDict):
    """The luck of a side in one battle."""
    # Its army.
    army: str
    # Its player.
    player: str
    # By purpose.
    purposes: list[PurposeLuckView]
    # `win`, `loss` or `draw`; nothing while it is open.
    result: NotRequired[str | None]
    # Throws.
    rolls: int
    # Victory points at the end; nothing while it is open.
    score: NotRequired[float | None]
    # The side.
    side: str
    # Rolls that are not in `worth`: their purpose is in too few battles, or their stake is unknown.
    unweighed: int
    worth: NotRequired[WorthView | None]


class SideRow(TypedDict):
    """A side of a match in the list."""
    army: str
    id: str
    player: str


class SideView(TypedDict):
    """An army."""
    # Army list.
    army: str
    # Edition of the army list, where that is another than the rules'.
    army_edition: NotRequired[str | None]
    # What the player calls the dice that the side rolls, until an entry names others.
    dice: NotRequired[str | None]
    # Id of the side.
    id: str
    # Name or pseudonym of the player.
    player: str
    # Part of the army list that the army is of.
    subfaction: NotRequired[str | None]
    # Units and characters.
    units: list[UnitView]


class SignatureView(TypedDict):
    """A signature under a match, and what it is worth."""
    # The entry that it is.
    entry: int
    # The key, as C2SP `signed-note` writes it.
    key: str
    # Name of the key.
    name: str
    # Whether the header of the log names this key for this side, or for the organizer.
    named: bool
    # The side that signed; `null`: the organizer.
    side: NotRequired[str | None]
    # The last entry that is signed.
    signed: int
    # `valid`, `other_log` (by this key, under other bytes), `forged` or `no_key`.
    state: str
    # Entries after the signed ones that are not signatures: whoever signed did not see them.
    unseen: int


class SkillView(TypedDict):
    """A strength in logits."""
    # Battles that went into it.
    battles: int
    # Standard error.
    error: float
    # Logits above an average one.
    value: float


class SliceView(TypedDict):
    """An army within a part of the battles."""
    # The army.
    army: str
    # Battles in all after which a rate like this differs from 50%.
    battles_to_tell: NotRequired[int | None]
    clustered: NotRequired[AlikeView | None]
    # The same by `clustered`, as long as clusters are like these.
    clustered_battles_to_tell: NotRequired[int | None]
    # The rate's interval (Wilson, 95%).
    interval: IntervalView
    # Which part; nothing where the log does not say.
    part: NotRequired[str | None]
    # How often it won.
    rate: NotRequired[float | None]
    # Its battles there.
    tally: TallyView


class SqlQuestion(TypedDict):
    """A question."""
    # One query over the tables `matches`, `sides`, `units`, `entries`, `rolls`, `moves`, `findings`, `losses`,
    # `contests` and `ratings`.
    sql: str


class StakeView(TypedDict):
    """What one more of a purpose went with."""
    # In what its luck is counted: `results`, in the unit of the purpose, or `stakes`, in victory points at stake.
    counted: str
    # What the dice were rolled for.
    purpose: str
    # Victory points of difference between the sides for one more of that.
    worth: EstimateView


class StakesView(TypedDict):
    """What luck is worth in victory points."""
    foretold: NotRequired[ForetoldView | None]
    # How to read it.
    note: str
    # Share of the differences in victory points that luck takes up, 0 to 1.
    r_squared: NotRequired[float | None]
    # One row per purpose that is in enough battles.
    rows: list[StakeView]
    # Battles that are over, score points and have rolls; nothing where there are too few to say.
    sample: NotRequired[int | None]


class StandView(TypedDict):
    """One stand or footprint."""
    # Its size in the game's unit.
    base: BaseView
    # Number in the unit, from 1.
    number: int
    # `[x, y, facing in degrees]`; absent where the log does not record it.
    pose: NotRequired[list[float] | None]


class StatementView(TypedDict):
    """What was said of a contested entry."""
    # Who decided, of a ruling.
    by: NotRequired[str | None]
    # `upheld` or `overturned`, of a ruling.
    decision: NotRequired[str | None]
    # Of an amendment: `applied`, `superseded` by a later one, or `pending` while not every side agrees and nobody has
    # overturned the entry.
    effect: NotRequired[str | None]
    # `dispute`, `ruling` or `amend`.
    kind: str
    # Why.
    reason: str
    # Id of the rule on which a dispute turns, as the log has it.
    rule: NotRequired[str | None]
    # Title of that rule, where there is such a rule.
    rule_title: NotRequired[str | None]
    # Number of the entry that says so.
    seq: int
    # The side that entered it; `null` for an organizer's.
    side: NotRequired[str | None]
    # Whether it stands; an amendment may have struck it out.
    stands: bool


class StatusesView(TypedDict):
    """How many entries ended in each status; the header is not counted."""
    # Every rule that applied was kept.
    legal: int
    # An organizer's ruling covers it.
    ruled: int
    # A broken rule, and the battle went on.
    stood: int
    # Nothing broken, something not recorded.
    unverifiable: int


class StrengthView(TypedDict):
    """The strength of an army (Bradley–Terry)."""
    # The army.
    army: str
    # Battles that went into it.
    battles: int
    # Standard error.
    error: float
    # Logits above an average army.
    value: float


class SystemList(TypedDict):
    """The games."""
    # The games.
    systems: list[SystemView]


class SystemView(TypedDict):
    """A game whose matches can be saved."""
    # Rules that a log can decide.
    decidable: int
    # Rules that the rules core enforces.
    enforced: int
    # Whether orders are rolled for, so that there is luck of command.
    has_orders: bool
    # Name in logs and addresses.
    id: str
    # Whether its referee says what may be done next, so that a battle can be recorded step by step.
    offers: bool
    # Rules in the catalogue.
    rules: int
    # Places where its rulebook is silent or contradicts itself, which a header may decide differently.
    rulings: int
    # What people call it.
    title: str
    # Unit of length: `cm` or `in`.
    unit_of_length: str


class TableTokenView(TypedDict):
    """Something that lies on the table and is no piece."""
    # Its middle, `[x, y]`.
    at: list[float]
    # What it counts, where it counts.
    count: NotRequired[int | None]
    # What players call it.
    name: NotRequired[str | None]
    # Half its diameter, in the table's unit of length.
    radius: float
    # The side whose it is now; absent where it is nobody's, or not known.
    side: NotRequired[str | None]
    # What, e.g. `objective`.
    what: str


class TallyView(TypedDict):
    """Wins, draws and losses."""
    # Battles drawn.
    draws: int
    # Battles lost.
    losses: int
    # Battles won.
    wins: int


class TerrainView(TypedDict):
    """A terrain piece."""
    # How it is drawn: `wood`, `hill`, `buildings`, `ruins`, `obstacle`, `water`, `marsh`, `road`, `impassable`,
    # `rough` or `plain`.
    ground: str
    # Id of the piece.
    id: str
    # Kind in the game's terms.
    kind: str
    # What players call it.
    name: NotRequired[str | None]
    # Corners, `[x, y]`.
    outline: list[list[float]]


class TextLine(TypedDict):
    """An entry in a text."""
    # Number of the entry.
    entry: int
    # Line of the text, from 1.
    line: int
    # Its status: `legal`, `unverifiable`, `stood` or `ruled`.
    status: str


class ThrowView(TypedDict):
    """A roll read in two ways."""
    # Exact chance, before the roll, that the two readings differ.
    chance_apart: NotRequired[float | None]
    # Exact chance, before the roll, of the result that the players took.
    chance_of_claim: NotRequired[float | None]
    # Whether the log says what they needed; else it is the nearest under which their result is right.
    claimed_declared: bool
    # What the players needed.
    claimed_needed: NotRequired[int | None]
    # What the players took it for.
    claimed_result: NotRequired[int | None]
    # Faces in the order rolled.
    faces: list[int]
    # What for, for people.
    label: str
    # Whether the two readings differ on these faces.
    mattered: bool
    # The least face, or the greatest sum, that the referee needs.
    needed: NotRequired[int | None]
    # What for, for programs.
    purpose: str
    # The referee's result: successes, or the sum, or 1 and 0 for passed and failed.
    result: int
    # At whom.
    target: NotRequired[str | None]
    # Who rolled.
    unit: NotRequired[str | None]


class ThrownView(TypedDict):
    """One roll for one purpose."""
    # With which army.
    army: str
    # Exact chance of a result as bad or worse.
    as_bad: float
    # Exact chance of a result as good or better.
    as_good: float
    # Exact expectation of the result.
    expected: float
    # Faces in the order rolled.
    faces: list[int]
    # Result less expectation, positive when good for whoever rolled.
    luck: float
    # The match.
    match_id: str
    # What players call it.
    name: NotRequired[str | None]
    # Least face, or greatest sum, that counts; nothing where the sum itself is the result.
    needed: NotRequired[int | None]
    # Day of play, `YYYY-MM-DD`.
    played: str
    # Who played that side.
    player: str
    # Its row of the army list.
    profile: NotRequired[str | None]
    # What for.
    purpose: str
    # Successes, or the sum, or 1 for passed and 0 for failed.
    result: int
    # Place among the rolls of the entry, from 0.
    roll: int
    # The entry.
    seq: int
    # Whose roll.
    side: str
    # Victory points that one more in the result was worth, as the game scores the unit; nothing where that is
    # unknown, or where the roll takes and spares nothing by itself.
    stake: NotRequired[float | None]
    # Id of the unit or character at which.
    target: NotRequired[str | None]
    # Id of the unit or character that rolled.
    unit: NotRequired[str | None]
    # Exact variance of the result.
    variance: float


class TimelineItem(TypedDict):
    """An entry in the list beside the table."""
    # The entry that a dispute, a ruling or an amendment speaks of.
    about: NotRequired[int | None]
    # When it was recorded, RFC 3339.
    at: NotRequired[str | None]
    # Ids of the rules it breaks.
    broken: list[str]
    # What the player calls the dice that the side takes up and rolls from this entry on.
    dice: NotRequired[str | None]
    # What happened, in one short line: the event's name, `who` and `outcome`.
    headline: str
    # The event's tag, `header` for entry 0.
    kind: str
    # The event's name for people.
    kind_label: str
    # How it came out, e.g. `8 of 18 hit; Orc Warriors −2`; empty where nothing was rolled, lost or decided.
    outcome: str
    # Phase after the entry, in the game's terms.
    phase: NotRequired[str | None]
    # The phase's name for people.
    phase_label: NotRequired[str | None]
    # Number of the entry, 0 for the header.
    seq: int
    # Who acted or rolled.
    side: NotRequired[str | None]
    # `legal`, `unverifiable`, `stood` or `ruled`.
    status: str
    # Turn after the entry, from 1; 0 before the first.
    turn: int
    # How many rules lack what they need.
    unrecorded: int
    # Who did it, to whom, and what was chosen, e.g. `General → Halberdiers [3 4]`; empty where the event's name says
    # it all.
    who: str


class TokenView(TypedDict):
    """A token: everything but its secret. Times are seconds since 1970."""
    # The one event whose matches it writes to; `null`: it is not bound to one.
    event: NotRequired[str | None]
    # When it expires; `null`: when it is revoked.
    expires: NotRequired[int | None]
    # The last four characters of its secret.
    last: str
    # When it was made.
    made: int
    # The one match that it writes to; `null`: it is not bound to one.
    match: NotRequired[str | None]
    # Who or what bears it.
    name: str
    # Its number.
    number: int
    # When it was revoked.
    revoked: NotRequired[int | None]
    # `reader`, `recorder`, `organizer` or `admin`.
    role: str
    # `good`, `expired` or `revoked`.
    state: str


class TokenWish(TypedDict):
    """The token to make."""
    # Days until it expires.
    days: NotRequired[int | None]
    # The one event whose matches it is to write to.
    event: NotRequired[str | None]
    # The one match that it is to write to.
    match: NotRequired[str | None]
    # Who or what will bear it.
    name: str
    # `reader`, `recorder`, `organizer` or `admin`.
    role: str


class TokensView(TypedDict):
    """All tokens."""
    # In the order in which they were made.
    tokens: list[TokenView]


class ToldResultView(TypedDict):
    """How a battle ended, as its log had it at a time."""
    # Whether it is over; false where the end was overturned and nothing replaced it.
    over: bool
    # Points by side, where they are known.
    points: dict[str, Any]
    # The winning side; nothing in a draw, or while it is not over.
    winner: NotRequired[str | None]


class TrailLineView(TypedDict):
    """A line of the trail. What does not belong to a deed is absent."""
    # The address it came from, where addresses are saved.
    address: NotRequired[str | None]
    # Agreed amendments among the entries.
    amendments: int
    # When, in seconds since 1970.
    at: int
    # SHA-256 of the line before it, in hexadecimal digits.
    before: str
    # Disputes among them.
    disputes: int
    # The first and the last entry that arrived.
    entries: NotRequired[list[int] | None]
    # Number in the ledger of the first line that arrived.
    leaf: NotRequired[int | None]
    # The ledger of another club that is followed.
    ledger: NotRequired[str | None]
    # Lines that were redacted for it.
    lines: int
    # The match.
    match: NotRequired[str | None]
    # Matches that arrived at once, as rows of a table or from a ledger that is followed, or from which a name was
    # withdrawn.
    matches: int
    # Its number: 1, 2, 3 …
    n: int
    # Name of that token.
    name: NotRequired[str | None]
    # Number of the token that was made or revoked.
    of: NotRequired[int | None]
    # Amendments of an organizer among them.
    organizers_amendments: int
    # Where the store stood.
    position: NotRequired[int | None]
    # The pseudonym that takes the place of a name that is withdrawn or hidden, or that a name takes the place of.
    pseudonym: NotRequired[str | None]
    # Rulings among them.
    rulings: int
    # Signatures among them.
    signatures: int
    # Number of the token by which it was done.
    token: NotRequired[int | None]
    # Refusals before this one that were too many to list one by one.
    untold: int
    # `opened`, `upload`, `append`, `import`, `followed`, `token_made`, `token_revoked`, `withdrawing`, `withdrawn`,
    # `name_shown`, `name_hidden`, `names_shown`, `names_hidden` or `refused`.
    what: str
    # Why it was refused: the name of the problem.
    why: NotRequired[str | None]


class TrailView(TypedDict):
    """A part of the trail."""
    # In order.
    lines: list[TrailLineView]
    # Where to continue: what to give as `after`; `null` where the trail ends here.
    next: NotRequired[int | None]


class TurningPointView(TypedDict):
    """A step of the curve: an action that moved the chances, or several in a row that the rollouts were too few to
    separate.
    """
    # Chances after it: those of the curve.
    after: OddsView
    # Chances before it: those of the curve.
    before: OddsView
    # By how much it moved the score: `after` less `before`. `choice` and `dice` add up to it.
    change: ShiftView
    choice: NotRequired[ShiftView | None]
    dice: NotRequired[ShiftView | None]
    # Its first entry.
    entry: int
    # What happened, in one line.
    headline: str
    # Tag of its first event.
    kind: str
    # The event's name for people.
    kind_label: str
    # Phase in the game's terms.
    phase: NotRequired[str | None]
    # The phase's name for people.
    phase_label: NotRequired[str | None]
    # Who acted, by the place in the header from 0.
    side: NotRequired[int | None]
    # Its last entry.
    to: int
    # Turn, from 1; 0 before the first.
    turn: int


class TurningPointsView(TypedDict):
    """Chances through a battle, and what turned it. The chances are those of the first side of the header. It names
    sides by their places there, never by their ids: it is saved in files, and an id may be a name that is
    withdrawn.
    """
    # Chances at moments of the battle, the first one first; the last one is the result, where the log has it.
    points: list[CurvePointView]
    # Battles that bots played on from moments of this one.
    rollouts: int
    # The greatest steps of the curve that are more than their error, the greatest first.
    turning: list[TurningPointView]
    unrecorded: NotRequired[WhyNotView | None]


class UndisputedView(TypedDict):
    """A roll in which nothing was found wrong."""
    # Faces in the order rolled.
    faces: list[int]
    # What for, for people.
    label: str
    # What was needed: the least face, or the greatest sum.
    needed: NotRequired[int | None]
    # What for, for programs.
    purpose: str
    # The result: successes, or the sum, or 1 and 0 for passed and failed.
    result: int
    # It in sentences, with what would have turned it.
    sentences: list[str]


class UnitLossView(TypedDict):
    """A loss of a unit."""
    # Who is credited; empty where no roll did it.
    by: list[CreditView]
    # The entry after which it was gone.
    entry: int
    # Stands or models lost.
    lost: int


class UnitReturnView(TypedDict):
    """A unit of a battle: what it cost, what it earned, and what destroyed it."""
    # What it lost, in the order in which that went.
    losses: list[UnitLossView]
    # Points spent on it, where recorded.
    points: NotRequired[int | None]
    # Points of enemies whose losses are credited to it; `null` where the log records no actions, or points of such an
    # enemy are not recorded.
    returned: NotRequired[float | None]
    # Its side.
    side: str
    # Its id in the match.
    unit: str


class UnitRowView(TypedDict):
    """Units of one row of an army list."""
    # Army list.
    army: str
    # What they did to their targets.
    dealt: ExchangeView
    destroyed: NotRequired[ClusteredShareView | None]
    # Troop type, or rank of a character, in the game's terms.
    kind: str
    # Matches with such a unit; `/stats/battles` with the army and the row as `profile`, mirrors counted, has those
    # that are over.
    matches: int
    # The army that they met, where it is asked for.
    opponent_army: NotRequired[str | None]
    orders: NotRequired[OrdersView | None]
    # Row of it.
    profile: str
    returned: NotRequired[RatioView | None]
    survival: NotRequired[RatioView | None]
    # What was done to them.
    taken: ExchangeView
    # Units in them.
    units: int


class UnitView(TypedDict):
    """A unit or a character of the roster."""
    # Whether it is a single leader.
    character: bool
    # Id in the match.
    id: str
    # Troop type in the game's terms.
    kind: str
    # What players call it.
    name: str
    # Points, where recorded.
    points: NotRequired[int | None]
    # Row of the army list.
    profile: str
    # What tells units of one name apart, in the game's terms, e.g. `regiment`.
    size: NotRequired[str | None]
    # Stands or models at full strength.
    strength: int


class UnitsView(TypedDict):
    """Units."""
    # The least fidelity that a log needs to be counted.
    fidelity: str
    # What people call the rows, where their ids are no names; by id.
    listed: dict[str, Any]
    # How to read it.
    note: str
    # One row for each row of an army list.
    rows: list[UnitRowView]
    # Units in all rows.
    sample: int


class Upload(TypedDict):
    """A log that is saved now."""
    # Where the log breaks a rule, the first 1,000 times.
    broken: list[Broken]
    # `new`, or `trial` where nothing was to be saved; a log that is already here is a conflict.
    how: str
    # Id of the match.
    id: str
    # Where each entry stands in the text, and its status, where the log came as a text; else `null`.
    lines: NotRequired[list[TextLine] | None]
    # Entries per status.
    statuses: StatusesView
    # What the log says of itself.
    summary: SummaryView
    # A match with the same entries, where the tables have one already: the same battle, which statistics count once.
    # `null` where none has, or too few dice were rolled to say.
    twin: NotRequired[str | None]


class VerdictView(TypedDict):
    """What the referee says of one entry."""
    # Number of the entry, 0 for the header.
    entry: int
    # The event as the log records it, tagged: `{"order": {…}}`; `null` for the header.
    event: NotRequired[dict[str, Any] | None]
    # Every rule applied, in the order in which it was.
    findings: list[FindingView]
    # The event's tag, `header` for entry 0.
    kind: str
    # The event's name for people.
    kind_label: str
    # Dice rolled.
    rolls: list[RollView]
    # `legal`, `unverifiable`, `stood` or `ruled`, in the reading asked for.
    status: str


class WhyNotView(TypedDict):
    """Why a battle has no curve."""
    # `unrecorded`: the log lacks something; `not-played`: bots do not play such a battle; `under-way`: it never comes
    # to a moment at which somebody decides.
    code: str
    # What is missing, or not played: a term to translate, e.g. `where-units-stand`.
    what: str


class WithdrawalWish(TypedDict):
    """Whose name is to be withdrawn. It is in the body, since addresses end up in logs of servers."""
    # Other ways in which it was written, which get the same pseudonym.
    also: NotRequired[list[str]]
    # The one match from which it is to be withdrawn; from every match that the token is for where it is not given.
    match: NotRequired[str | None]
    # The name as it was recorded; letters may be small or not.
    name: str


class WithdrawnView(TypedDict):
    """What was done."""
    # Where the name still stands, the first thousand places: ids, names of others, words of the game.
    left: list[LeftView]
    # Lines that were redacted: the content of each is known by its hash alone.
    lines: int
    # Matches in which lines were redacted.
    matches: list[str]
    # What stands in the place of the name now.
    pseudonym: str


class WordsView(TypedDict):
    """The words of a game that pages show."""
    # How some of them are shown besides; all others are plain and have no sign.
    marks: list[MarkView]
    # By what each stands for: `kind-`, `terrain-`, `reach-`, `flag-`, `counter-`, `token-`, `phase-`, `roll-`,
    # `size-` or `card-`, then the name as other answers have it, e.g. `terrain-wide_river`.
    words: dict[str, Any]


class WorthView(TypedDict):
    """Luck in victory points."""
    # Its standard error: the worths are estimates.
    error: float
    # Its interval (95%).
    interval: IntervalView
    # Luck times worth, summed up.
    points: float
    # How far it strays with fair dice: a standard deviation.
    spread: float


class Client(Caller):
    """Every route of the service."""

    def access_tokens(self) -> TokensView:
        """Lists all tokens, without their secrets. For admins."""
        return json.loads(self.call('GET', f"/api/v1/access/tokens", {}, 'application/json'))

    def post_access_tokens(self, body: Any) -> IssuedView:
        """Makes a token; its secret is shown only here. For admins; and for organizers where it is a recorder's, bound
        to one match that their own token is for, and good for 14 days at most. Whose token is for one event makes
        them for matches of it that are here already.
        """
        return json.loads(self.call('POST', f"/api/v1/access/tokens", {}, 'application/json', body, 'application/json'))

    def access_tokens_number(self, number: int) -> TokenView:
        """Revokes a token, for good. For admins."""
        return json.loads(self.call('DELETE', f"/api/v1/access/tokens/{part(number)}", {}, 'application/json'))

    def access_trail(self, *, after: int | None = None, limit: int | None = None) -> TrailView:
        """What was done, by whom, in order. For admins. The chain of hashes is verified by `aftermath audit-trail`."""
        return json.loads(self.call('GET', f"/api/v1/access/trail", {'after': after, 'limit': limit}, 'application/json'))

    def changed_results(self, *, system: str | None = None, event: str | None = None, player: str | None = None, match: str | None = None, limit: int | None = None, after: str | None = None, lang: str | None = None) -> ChangedResultsView:
        """Results that an amendment or a ruling changed after the end of the battle: of which match, from what to
        what, by whom and when. Statistics count the result by the whole log.
        """
        return json.loads(self.call('GET', f"/api/v1/changed-results", {'system': system, 'event': event, 'player': player, 'match': match, 'limit': limit, 'after': after, 'lang': lang}, 'application/json'))

    def changes(self, *, after: int | None = None, limit: int | None = None) -> bytes:
        """What was accepted, over all matches, in order: one JSON object per line, as many as asked for; or, for a
        reader that accepts `text/event-stream`, those so far and then each as it arrives.
        """
        return self.call('GET', f"/api/v1/changes", {'after': after, 'limit': limit}, '*/*')

    def compare(self, body: Any, *, match: str | None = None, other: str | None = None, lang: str | None = None) -> ComparisonView:
        """Compares two logs and saves neither. Each is a saved match that is named, or is in the body: two logs in one
        body stand one after the other, each with its header. A saved match is compared as the caller may read it:
        with names where an organizer asks whose token is for it, else with pseudonyms, so that nobody finds out by
        guessing who played.
        """
        return json.loads(self.call('POST', f"/api/v1/compare", {'match': match, 'other': other, 'lang': lang}, 'application/json', body, 'application/octet-stream', 'application/x-ndjson'))

    def disputes(self, *, state: str | None = None, system: str | None = None, event: str | None = None, player: str | None = None, match: str | None = None, limit: int | None = None, after: str | None = None, lang: str | None = None) -> DisputesView:
        """Disputes of all matches with their decisions, the most urgent first: open ones before settled ones; among
        the open ones first those that decide the winner, then those that change the score, then those of entries
        that break a rule, then the others, each with the oldest battle first; the settled ones by the latest
        battle.
        """
        return json.loads(self.call('GET', f"/api/v1/disputes", {'state': state, 'system': system, 'event': event, 'player': player, 'match': match, 'limit': limit, 'after': after, 'lang': lang}, 'application/json'))

    def dump(self) -> DumpView:
        """The files that hold the tables. To update a copy, load those that are new to it and remove the others. What
        follows from all matches at once, `ratings`, is in no file: ask for it in SQL.
        """
        return json.loads(self.call('GET', f"/api/v1/dump", {}, 'application/json'))

    def dump_sha256(self, sha256: str) -> bytes:
        """A file of the tables by its hash, whole or in part (`Range: bytes=…`, one range). The content of a hash
        never changes; once the tables have moved on, the file is gone, and the list has others.
        """
        return self.call('GET', f"/api/v1/dump/{part(sha256)}", {}, '*/*')

    def following(self) -> FollowingView:
        """The ledgers of other clubs from which matches are taken, how far each came, and what is wrong where nothing
        is taken.
        """
        return json.loads(self.call('GET', f"/api/v1/following", {}, 'application/json'))

    def import_results(self, body: Any, *, dry_run: bool | None = None, partly: bool | None = None, keep_names: bool | None = None, scores_decide: bool | None = None, name: str | None = None, encoding: str | None = None, mapping: str | None = None) -> ImportReport:
        """Uploads a table of results: every sound row becomes a match that is known by its result. All rows are
        checked before any is saved; the same table again adds nothing. Rows may name rosters that come in the same
        archive, by their paths from the folder of the table.
        """
        return json.loads(self.call('POST', f"/api/v1/import/results", {'dry_run': dry_run, 'partly': partly, 'keep_names': keep_names, 'scores_decide': scores_decide, 'name': name, 'encoding': encoding, 'mapping': mapping}, 'application/json', body, 'application/zip', 'text/csv'))

    def import_roster(self, body: Any, *, side: Literal['a', 'b'] | None = None, system: str | None = None) -> RosterView:
        """Reads a roster of BattleScribe or New Recruit, `.ros` or `.rosz`, or an army list as text, and saves nothing
        of it.
        """
        return json.loads(self.call('POST', f"/api/v1/import/roster", {'side': side, 'system': system}, 'application/json', body, 'application/octet-stream', 'application/xml', 'application/zip', 'text/xml'))

    def ledger_checkpoint(self) -> bytes:
        """The signed head of the tree over every line ever accepted: C2SP `tlog-checkpoint`. The tiles of the tree and
        its leaves are beside it at `tile/<L>/<N>[.p/<W>]` and `tile/entries/<N>[.p/<W>]`, as C2SP `tlog-tiles`
        says.
        """
        return self.call('GET', f"/api/v1/ledger/checkpoint", {}, '*/*')

    def ledger_consistency(self, *, from_: int, to: int) -> bytes:
        """The proof that a newer tree is an older one grown (RFC 6962, 2.1.2): hashes in base64, one per line."""
        return self.call('GET', f"/api/v1/ledger/consistency", {'from': from_, 'to': to}, '*/*')

    def ledger_key(self) -> bytes:
        """The key that verifies what the ledger signs, in the form of C2SP `signed-note`"""
        return self.call('GET', f"/api/v1/ledger/key", {}, '*/*')

    def ledger_redactions_checkpoint(self) -> bytes:
        """The signed head of the tree of what the ledger said of redacted lines; its tiles and leaves are beside it."""
        return self.call('GET', f"/api/v1/ledger/redactions/checkpoint", {}, '*/*')

    def ledger_witnessed(self) -> bytes:
        """The last head that witnesses cosigned"""
        return self.call('GET', f"/api/v1/ledger/witnessed", {}, '*/*')

    def matches(self, *, system: str | None = None, player: str | None = None, name: str | None = None, event: str | None = None, scenario: str | None = None, verdict: str | None = None, fidelity: str | None = None, ledger: str | None = None, from_: str | None = None, to: str | None = None, after: str | None = None, limit: int | None = None) -> MatchList:
        """The matches, the last played first. Filtered by `name`, `event`, `scenario`, `verdict`, `fidelity` or
        `ledger`, what arrived within the last moments may be missing.
        """
        return json.loads(self.call('GET', f"/api/v1/matches", {'system': system, 'player': player, 'name': name, 'event': event, 'scenario': scenario, 'verdict': verdict, 'fidelity': fidelity, 'ledger': ledger, 'from': from_, 'to': to, 'after': after, 'limit': limit}, 'application/json'))

    def post_matches(self, body: Any, *, trial: bool | None = None, lang: str | None = None) -> Upload:
        """Uploads a whole log, which is read, judged and saved: all of it or nothing. Broken rules are no reason to
        refuse it. It may be a text in the notation that people write; then it is saved as the log that the text
        describes, without its comments.
        """
        return json.loads(self.call('POST', f"/api/v1/matches", {'trial': trial, 'lang': lang}, 'application/json', body, 'application/octet-stream', 'application/x-ndjson', 'text/plain'))

    def matches_id(self, id: str) -> MatchView:
        """One match: what its log says of itself, the score, and the verdicts"""
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}", {}, 'application/json'))

    def matches_id_amendments(self, id: str, *, lang: str | None = None) -> AmendmentsView:
        """What the agreed amendments of a match change: its entries read both ways"""
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/amendments", {'lang': lang}, 'application/json'))

    def matches_id_animation(self, id: str, *, turn: int, lang: str | None = None) -> bytes:
        """A turn as an animated picture: the table wherever it changed, in 24 frames at most; 800 by 420 px."""
        return self.call('GET', f"/api/v1/matches/{part(id)}/animation", {'turn': turn, 'lang': lang}, '*/*')

    def matches_id_board_n(self, id: str, n: int, *, reading: Literal['effective', 'recorded'] | None = None) -> BoardView:
        """The table after one entry; after the header for 0"""
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/board/{part(n)}", {'reading': reading}, 'application/json'))

    def matches_id_boards(self, id: str, *, from_: int | None = None, to: int | None = None, reading: Literal['effective', 'recorded'] | None = None) -> list[BoardView]:
        """The tables after some entries, as far as the log goes"""
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/boards", {'from': from_, 'to': to, 'reading': reading}, 'application/json'))

    def matches_id_bundle(self, id: str) -> dict[str, Any]:
        """A match with everything needed to check it offline with `aftermath verify`. Lines with names of people who
        are not shown by name are redacted, except for an organizer.
        """
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/bundle", {}, 'application/json'))

    def matches_id_course(self, id: str) -> CourseView:
        """How score and luck developed through a battle"""
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/course", {}, 'application/json'))

    def matches_id_entries(self, id: str, *, from_: int | None = None, limit: int | None = None) -> bytes:
        """Entries byte for byte, one per line, streamed; with pseudonyms as in the whole log."""
        return self.call('GET', f"/api/v1/matches/{part(id)}/entries", {'from': from_, 'limit': limit}, '*/*')

    def post_matches_id_entries(self, id: str, body: Any, *, expected: int, lang: str | None = None) -> Added:
        """Adds entries to a match that is being played: all of them, durably, or none. Broken rules are no reason to
        refuse them.
        """
        return json.loads(self.call('POST', f"/api/v1/matches/{part(id)}/entries", {'expected': expected, 'lang': lang}, 'application/json', body, 'application/octet-stream', 'application/x-ndjson'))

    def matches_id_entries_n_counterfactual(self, id: str, n: int, *, lang: str | None = None) -> CounterfactualView:
        """What a broken or contested entry would have come to by the rules: needed and rolled, the chance that it
        mattered, and what would have followed.
        """
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/entries/{part(n)}/counterfactual", {'lang': lang}, 'application/json'))

    def matches_id_entries_n_rollouts(self, id: str, n: int, *, rollouts: int | None = None) -> RolloutsView:
        """What a corrected entry would have meant for the end of the battle: bots play on from the moment after it, as
        it was played and as corrected. Only where the correction is known: an amendment that counts, or the
        referee's own reckoning of what was declared.
        """
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/entries/{part(n)}/rollouts", {'rollouts': rollouts}, 'application/json'))

    def matches_id_facts(self, id: str) -> FactsView:
        """The story of a battle, fact by fact"""
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/facts", {}, 'application/json'))

    def matches_id_fork(self, id: str, *, at: int, new: str | None = None) -> bytes:
        """The header of a new log that continues after an entry of this one, amendments applied: a file to add entries
        to.
        """
        return self.call('GET', f"/api/v1/matches/{part(id)}/fork", {'at': at, 'new': new}, '*/*')

    def matches_id_forks(self, id: str) -> ForksView:
        """The saved matches that continue from a moment of this one"""
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/forks", {}, 'application/json'))

    def matches_id_header(self, id: str) -> dict[str, Any]:
        """The header line, byte for byte; where players are not shown by name, with pseudonyms, except for an
        organizer.
        """
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/header", {}, 'application/json'))

    def matches_id_live(self, id: str, *, after: int | None = None) -> bytes:
        """The entries of a match as server-sent events: those so far, then each as it arrives. The event is `entry`,
        its id the entry's number, its data the line. A reader whose connection broke continues where it was.
        """
        return self.call('GET', f"/api/v1/matches/{part(id)}/live", {'after': after}, '*/*')

    def matches_id_log(self, id: str) -> bytes:
        """The whole log, byte for byte, proved against its head, or written as a text in the notation. A line with the
        name of somebody who is not shown by name has the pseudonym, except for an organizer: the bundle has the
        hashes of such lines.
        """
        return self.call('GET', f"/api/v1/matches/{part(id)}/log", {}, '*/*')

    def matches_id_measures(self, id: str) -> list[MeasuresView]:
        """How far every piece reaches by its figures, and its arcs, in the order of the rosters."""
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/measures", {}, 'application/json'))

    def matches_id_picture(self, id: str, *, entry: int | None = None, lang: str | None = None) -> bytes:
        """A moment as a picture: the table after an entry, each side's units, the score, and what happened; 1200 by
        630 px.
        """
        return self.call('GET', f"/api/v1/matches/{part(id)}/picture", {'entry': entry, 'lang': lang}, '*/*')

    def matches_id_played_on(self, id: str, *, at: int, seed: int | None = None, until: str | None = None, side: str | None = None, new: str | None = None) -> bytes:
        """A new log in which bots continue after an entry of this one, amendments applied: both sides to the end of
        the battle, or one turn. Its header says which match it continues and the seed. Nothing of it is saved.
        """
        return self.call('GET', f"/api/v1/matches/{part(id)}/played-on", {'at': at, 'seed': seed, 'until': until, 'side': side, 'new': new}, '*/*')

    def matches_id_proof(self, id: str, *, entry: int | None = None) -> bytes:
        """That an entry is in the ledger: index, audit path and checkpoint, C2SP `tlog-proof`."""
        return self.call('GET', f"/api/v1/matches/{part(id)}/proof", {'entry': entry}, '*/*')

    def matches_id_proposal(self, id: str, body: Any, *, expected: int, lang: str | None = None) -> ProposalView:
        """What a match would become with more entries: a dispute, a ruling, an amendment. Nothing is saved. It asks
        for the same rights as adding them, so that who may not add them learns it here.
        """
        return json.loads(self.call('POST', f"/api/v1/matches/{part(id)}/proposal", {'expected': expected, 'lang': lang}, 'application/json', body, 'application/octet-stream', 'application/x-ndjson'))

    def matches_id_signatures(self, id: str) -> list[SignatureView]:
        """Who signed what of a match"""
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/signatures", {}, 'application/json'))

    def matches_id_timeline(self, id: str, *, lang: str | None = None) -> list[TimelineItem]:
        """Every entry in one line, the header first"""
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/timeline", {'lang': lang}, 'application/json'))

    def matches_id_turning_points(self, id: str, *, rollouts: int | None = None, begin: bool | None = None, lang: str | None = None) -> TurningPointsView:
        """Chances through a battle and the actions that moved them most: by choice and by dice. Bots play the battle
        on from many of its moments, which takes from seconds to minutes: until that is done the answer is 202 with
        the progress, from then on 200. Where the log lacks what playing on needs, `unrecorded` says what.
        """
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/turning-points", {'rollouts': rollouts, 'begin': begin, 'lang': lang}, 'application/json'))

    def matches_id_units(self, id: str) -> list[UnitReturnView]:
        """What each unit earned for its points, and who destroyed what of it"""
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/units", {}, 'application/json'))

    def matches_id_verdicts_n(self, id: str, n: int, *, reading: Literal['effective', 'recorded'] | None = None, lang: str | None = None) -> VerdictView:
        """The verdict of one entry; of the header and its rosters for 0"""
        return json.loads(self.call('GET', f"/api/v1/matches/{part(id)}/verdicts/{part(n)}", {'reading': reading, 'lang': lang}, 'application/json'))

    def names(self, *, after: str | None = None, limit: int | None = None) -> NamesView:
        """The people who play, with their names: for organizers whose token is not bound to a match or an event."""
        return json.loads(self.call('GET', f"/api/v1/names", {'after': after, 'limit': limit}, 'application/json'))

    def post_names(self, body: Any) -> NameChosenView:
        """Chooses whether a person is shown by name, at the person's wish: names are hidden unless opted in. It
        applies to every answer from now on and changes nothing that is saved. For organizers whose token is bound
        to nothing.
        """
        return json.loads(self.call('POST', f"/api/v1/names", {}, 'application/json', body, 'application/json'))

    def oembed(self, *, url: str, maxwidth: int | None = None, maxheight: int | None = None, lang: str | None = None) -> OembedView:
        """What a forum shows in place of a link to a battle: its replay in a frame, and a picture."""
        return json.loads(self.call('GET', f"/api/v1/oembed", {'url': url, 'maxwidth': maxwidth, 'maxheight': maxheight, 'lang': lang}, 'application/json'))

    def played_on(self, body: Any, *, at: int, seed: int | None = None, until: str | None = None, side: str | None = None, new: str | None = None) -> bytes:
        """A new log in which bots continue after an entry of the log in the body, as `/matches/{id}/played-on` tells
        of a saved one: for whoever records a battle and has not uploaded all of it. Neither log is saved.
        """
        return self.call('POST', f"/api/v1/played-on", {'at': at, 'seed': seed, 'until': until, 'side': side, 'new': new}, '*/*', body, 'application/octet-stream', 'application/x-ndjson')

    def referee(self, body: Any) -> dict[str, Any]:
        """Asks the referee about a log that is being recorded, and saves nothing: the verdicts, what may be done next,
        the verdict on a further entry. It is the referee that browsers load, and says the same, byte for byte:
        `{"ok": …}`, or `{"error": …}` where the log or the request cannot be read.
        """
        return json.loads(self.call('POST', f"/api/v1/referee", {}, 'application/json', body, 'application/json'))

    def rules(self, *, system: str | None = None, q: str | None = None, chapter: str | None = None, tag: str | None = None, lang: str | None = None) -> RuleList:
        """The rules of all games, or those that match"""
        return json.loads(self.call('GET', f"/api/v1/rules", {'system': system, 'q': q, 'chapter': chapter, 'tag': tag, 'lang': lang}, 'application/json'))

    def rules_id(self, id: str, *, lang: str | None = None) -> RuleView:
        """One rule"""
        return json.loads(self.call('GET', f"/api/v1/rules/{part(id)}", {'lang': lang}, 'application/json'))

    def schemas_system(self, system: str) -> SchemasView:
        """The schema of a game's logs"""
        return json.loads(self.call('GET', f"/api/v1/schemas/{part(system)}", {}, 'application/json'))

    def sql(self, body: Any) -> list[dict[str, Any]]:
        """Answers an SQL query over the tables: rows as an array of objects, or in the format that was asked for. The
        body is JSON, or the query itself as `text/plain` or `application/sql`, or as `curl --data` sends it.
        Queries only read. Time and memory of a query are limited, and few run at once; JSON has dates as text, and
        null for what is not a number.
        """
        return json.loads(self.call('POST', f"/api/v1/sql", {}, 'application/json', body, 'application/json', 'application/sql', 'application/x-www-form-urlencoded', 'text/plain'))

    def stats_battles(self, *, system: str, from_: str | None = None, to: str | None = None, event: str | None = None, scenario: str | None = None, table: int | None = None, unrecorded: str | None = None, least_points: int | None = None, most_points: int | None = None, player: str | None = None, army: str | None = None, opponent_army: str | None = None, profile: str | None = None, first: bool | None = None, mirrors: str | None = None, draws: str | None = None, forks: str | None = None, skip: int | None = None, limit: int | None = None, lang: str | None = None) -> BattlesView:
        """The battles behind a number: the same question with the army, the opponent and the part filled in."""
        return json.loads(self.call('GET', f"/api/v1/stats/battles", {'system': system, 'from': from_, 'to': to, 'event': event, 'scenario': scenario, 'table': table, 'unrecorded': unrecorded, 'least_points': least_points, 'most_points': most_points, 'player': player, 'army': army, 'opponent_army': opponent_army, 'profile': profile, 'first': first, 'mirrors': mirrors, 'draws': draws, 'forks': forks, 'skip': skip, 'limit': limit, 'lang': lang}, 'application/json'))

    def stats_command(self, *, match: str | None = None, player: str | None = None, system: str | None = None, lang: str | None = None) -> CommandView:
        """How often each character's orders were obeyed"""
        return json.loads(self.call('GET', f"/api/v1/stats/command", {'match': match, 'player': player, 'system': system, 'lang': lang}, 'application/json'))

    def stats_fairness(self, *, system: str | None = None, player: str | None = None, dice_set: str | None = None, by: Literal['set', 'player'] | None = None, from_: str | None = None, to: str | None = None, lang: str | None = None) -> FairnessView:
        """Whether dice are fair, set by set or player by player"""
        return json.loads(self.call('GET', f"/api/v1/stats/fairness", {'system': system, 'player': player, 'dice_set': dice_set, 'by': by, 'from': from_, 'to': to, 'lang': lang}, 'application/json'))

    def stats_findings(self, *, system: str, rule: str | None = None, outcome: str | None = None, player: str | None = None, army: str | None = None, event: str | None = None, from_: str | None = None, to: str | None = None, by: str | None = None, skip: int | None = None, limit: int | None = None, lang: str | None = None) -> FindingsView:
        """Findings of the referee, counted: how often rules were kept, broken, contested or not recorded, by rule,
        player, army or event.
        """
        return json.loads(self.call('GET', f"/api/v1/stats/findings", {'system': system, 'rule': rule, 'outcome': outcome, 'player': player, 'army': army, 'event': event, 'from': from_, 'to': to, 'by': by, 'skip': skip, 'limit': limit, 'lang': lang}, 'application/json'))

    def stats_findings_entries(self, *, system: str, rule: str | None = None, outcome: str | None = None, player: str | None = None, army: str | None = None, event: str | None = None, from_: str | None = None, to: str | None = None, limit: int | None = None, after: str | None = None, lang: str | None = None) -> FindingEntriesView:
        """The entries behind a number of findings: the same question with the rule, the player, … filled in."""
        return json.loads(self.call('GET', f"/api/v1/stats/findings/entries", {'system': system, 'rule': rule, 'outcome': outcome, 'player': player, 'army': army, 'event': event, 'from': from_, 'to': to, 'limit': limit, 'after': after, 'lang': lang}, 'application/json'))

    def stats_luck(self, *, system: str, match: str | None = None, side: str | None = None, player: str | None = None, army: str | None = None, opponent_army: str | None = None, unit: str | None = None, purpose: str | None = None, dice_set: str | None = None, from_: str | None = None, to: str | None = None, by: str | None = None, lang: str | None = None) -> LuckView:
        """Dice against their exact chances"""
        return json.loads(self.call('GET', f"/api/v1/stats/luck", {'system': system, 'match': match, 'side': side, 'player': player, 'army': army, 'opponent_army': opponent_army, 'unit': unit, 'purpose': purpose, 'dice_set': dice_set, 'from': from_, 'to': to, 'by': by, 'lang': lang}, 'application/json'))

    def stats_luck_battles(self, *, system: str, match: str | None = None, side: str | None = None, player: str | None = None, army: str | None = None, opponent_army: str | None = None, unit: str | None = None, purpose: str | None = None, dice_set: str | None = None, from_: str | None = None, to: str | None = None, order: str | None = None, skip: int | None = None, limit: int | None = None, lang: str | None = None) -> BattlesLuckView:
        """The luck of battles in victory points, side by side and purpose by purpose"""
        return json.loads(self.call('GET', f"/api/v1/stats/luck/battles", {'system': system, 'match': match, 'side': side, 'player': player, 'army': army, 'opponent_army': opponent_army, 'unit': unit, 'purpose': purpose, 'dice_set': dice_set, 'from': from_, 'to': to, 'order': order, 'skip': skip, 'limit': limit, 'lang': lang}, 'application/json'))

    def stats_matchups(self, *, system: str, from_: str | None = None, to: str | None = None, event: str | None = None, scenario: str | None = None, table: int | None = None, unrecorded: str | None = None, least_points: int | None = None, most_points: int | None = None, player: str | None = None, army: str | None = None, opponent_army: str | None = None, profile: str | None = None, first: bool | None = None, mirrors: str | None = None, draws: str | None = None, forks: str | None = None, clustered: bool | None = None, lang: str | None = None) -> MatchupsView:
        """Army against army"""
        return json.loads(self.call('GET', f"/api/v1/stats/matchups", {'system': system, 'from': from_, 'to': to, 'event': event, 'scenario': scenario, 'table': table, 'unrecorded': unrecorded, 'least_points': least_points, 'most_points': most_points, 'player': player, 'army': army, 'opponent_army': opponent_army, 'profile': profile, 'first': first, 'mirrors': mirrors, 'draws': draws, 'forks': forks, 'clustered': clustered, 'lang': lang}, 'application/json'))

    def stats_meta(self, *, system: str, from_: str | None = None, to: str | None = None, event: str | None = None, scenario: str | None = None, table: int | None = None, unrecorded: str | None = None, least_points: int | None = None, most_points: int | None = None, player: str | None = None, army: str | None = None, opponent_army: str | None = None, profile: str | None = None, first: bool | None = None, mirrors: str | None = None, draws: str | None = None, forks: str | None = None, lang: str | None = None) -> MetaView:
        """What is played and what wins"""
        return json.loads(self.call('GET', f"/api/v1/stats/meta", {'system': system, 'from': from_, 'to': to, 'event': event, 'scenario': scenario, 'table': table, 'unrecorded': unrecorded, 'least_points': least_points, 'most_points': most_points, 'player': player, 'army': army, 'opponent_army': opponent_army, 'profile': profile, 'first': first, 'mirrors': mirrors, 'draws': draws, 'forks': forks, 'lang': lang}, 'application/json'))

    def stats_player(self, *, system: str, player: str, lang: str | None = None) -> PlayerView:
        """One player: form, ratings by month, opponents, armies, units and luck. In other formats than JSON, the
        opponents.
        """
        return json.loads(self.call('GET', f"/api/v1/stats/player", {'system': system, 'player': player, 'lang': lang}, 'application/json'))

    def stats_players(self, *, system: str, lang: str | None = None) -> PlayersView:
        """Players of a game with battles, ratings and luck"""
        return json.loads(self.call('GET', f"/api/v1/stats/players", {'system': system, 'lang': lang}, 'application/json'))

    def stats_ratings(self, *, system: str, lang: str | None = None) -> RatingsView:
        """Ratings of the players of a game, by Glicko-2 and by Bradley–Terry, with how each forecasts."""
        return json.loads(self.call('GET', f"/api/v1/stats/ratings", {'system': system, 'lang': lang}, 'application/json'))

    def stats_rolls(self, *, system: str, match: str | None = None, side: str | None = None, player: str | None = None, army: str | None = None, opponent_army: str | None = None, unit: str | None = None, purpose: str | None = None, dice_set: str | None = None, from_: str | None = None, to: str | None = None, order: str | None = None, skip: int | None = None, limit: int | None = None, lang: str | None = None) -> RollsView:
        """The rolls behind a number: the same question with whose and what for filled in"""
        return json.loads(self.call('GET', f"/api/v1/stats/rolls", {'system': system, 'match': match, 'side': side, 'player': player, 'army': army, 'opponent_army': opponent_army, 'unit': unit, 'purpose': purpose, 'dice_set': dice_set, 'from': from_, 'to': to, 'order': order, 'skip': skip, 'limit': limit, 'lang': lang}, 'application/json'))

    def stats_slices(self, *, system: str, by: str, from_: str | None = None, to: str | None = None, event: str | None = None, scenario: str | None = None, table: int | None = None, unrecorded: str | None = None, least_points: int | None = None, most_points: int | None = None, player: str | None = None, army: str | None = None, opponent_army: str | None = None, profile: str | None = None, first: bool | None = None, mirrors: str | None = None, draws: str | None = None, forks: str | None = None, parts: int | None = None, clustered: bool | None = None, lang: str | None = None) -> list[SliceView]:
        """Rates of armies by month, points, scenario, event, table, turn or player"""
        return json.loads(self.call('GET', f"/api/v1/stats/slices", {'system': system, 'from': from_, 'to': to, 'event': event, 'scenario': scenario, 'table': table, 'unrecorded': unrecorded, 'least_points': least_points, 'most_points': most_points, 'player': player, 'army': army, 'opponent_army': opponent_army, 'profile': profile, 'first': first, 'mirrors': mirrors, 'draws': draws, 'forks': forks, 'by': by, 'parts': parts, 'clustered': clustered, 'lang': lang}, 'application/json'))

    def stats_stakes(self, *, system: str, match: str | None = None, side: str | None = None, player: str | None = None, army: str | None = None, opponent_army: str | None = None, unit: str | None = None, purpose: str | None = None, dice_set: str | None = None, from_: str | None = None, to: str | None = None, lang: str | None = None) -> StakesView:
        """What luck is worth in victory points, over many battles"""
        return json.loads(self.call('GET', f"/api/v1/stats/stakes", {'system': system, 'match': match, 'side': side, 'player': player, 'army': army, 'opponent_army': opponent_army, 'unit': unit, 'purpose': purpose, 'dice_set': dice_set, 'from': from_, 'to': to, 'lang': lang}, 'application/json'))

    def stats_units(self, *, system: str, by: str | None = None, army: str | None = None, unit: str | None = None, opponent_army: str | None = None, player: str | None = None, from_: str | None = None, to: str | None = None, lang: str | None = None) -> UnitsView:
        """What units earned for their points, how they survived, hit, were hit and obeyed"""
        return json.loads(self.call('GET', f"/api/v1/stats/units", {'system': system, 'by': by, 'army': army, 'unit': unit, 'opponent_army': opponent_army, 'player': player, 'from': from_, 'to': to, 'lang': lang}, 'application/json'))

    def systems(self) -> SystemList:
        """The games whose matches can be saved"""
        return json.loads(self.call('GET', f"/api/v1/systems", {}, 'application/json'))

    def systems_game_rulings(self, game: str, *, lang: str | None = None) -> RulingList:
        """Rulings where the rulebook of a game is silent or contradicts itself, and which option of a log's header
        decides differently. Empty for a game whose rulings are rules with nothing to choose.
        """
        return json.loads(self.call('GET', f"/api/v1/systems/{part(game)}/rulings", {'lang': lang}, 'application/json'))

    def systems_game_words(self, game: str, *, lang: str | None = None) -> WordsView:
        """What a game calls its kinds of units and terrain, states, counters, phases and rolls."""
        return json.loads(self.call('GET', f"/api/v1/systems/{part(game)}/words", {'lang': lang}, 'application/json'))

    def withdrawals(self, body: Any) -> WithdrawnView:
        """Withdraws a player's name: it is in no file of the data folder any more, and a pseudonym takes its place;
        every head, signature, checkpoint and proof stays what it was. For organizers, in the matches that their
        token is for. Not reached: backups, exported bundles and logs, names of tokens in the trail.
        """
        return json.loads(self.call('POST', f"/api/v1/withdrawals", {}, 'application/json', body, 'application/json'))

    def health(self) -> Health:
        """Whether the store answers and accepts entries, and its position"""
        return json.loads(self.call('GET', f"/health", {}, 'application/json'))

    def metrics(self) -> bytes:
        """What the service does, in the text format of Prometheus"""
        return self.call('GET', f"/metrics", {}, '*/*')
