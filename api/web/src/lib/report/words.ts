/** The sentences of a report in the language of the page. */
import { day, listOf, number, percent, signed } from '../../i18n/format';
import { t } from '../../i18n/i18n.svelte';
import { term } from '../../i18n/terms.svelte';
import type { Fact, Match, Roll } from '../api/types';
import { eventAddress } from '../event/address';
import type { Loss, Moment } from './losses';
import { pointsTold } from './told';
import type { Passage, Sentence } from './story';
import { games } from '../games.svelte';

/** An army as a report names it. */
export function armyOf(match: Match, side: string): string {
  const found = match.sides.find(({ id }) => id === side);
  const namesakes = match.sides.filter(({ army }) => army === found?.army).length;
  if (!found) return side;
  if (!found.army) return found.player;
  return namesakes > 1 ? `${found.army} (${found.player})` : found.army;
}

/** What stands above a report. */
export function titleOf(match: Match): string {
  return match.title ?? match.sides.map(({ id }) => armyOf(match, id)).join(' – ');
}

/** A piece of a sentence, and where it leads; nowhere where it has no address. */
export interface Piece {
  text: string;
  address?: string;
}

/** Stands for the name of an event while a sentence is made: no text has it. */
const EVENT = '\u{E000}';

/** Who met, when, and with how much, in pieces: the event leads to its page. */
export function openingOf(match: Match, origin = ''): Piece[] {
  const armies = match.sides.map(({ army, player }) => (army ? `${army} (${player})` : player));
  const facts = [
    day(match.played),
    games.title(match.system),
    ...(match.event ? [EVENT] : []),
    ...(match.scenario ? [match.scenario] : []),
    ...(match.points ? [t('points-a-side', { points: match.points })] : []),
  ];
  const told = t('report-opening', { armies: armies.join(' – '), facts: facts.join(', ') });
  if (!match.event) return [{ text: told }];
  const at = told.lastIndexOf(EVENT);
  return [
    { text: told.slice(0, at) },
    { text: match.event, address: origin + eventAddress(match.event, match.system) },
    { text: told.slice(at + EVENT.length) },
  ];
}

/** How it ended. */
export function endingOf(match: Match): string {
  const { over, winner } = match.score;
  const score = pointsTold(match)
    .map(([side, count]) => `${armyOf(match, side)} ${number(count)}`)
    .join(', ');
  if (!over) return score ? t('report-open-score', { score }) : t('report-open');
  if (!winner) return score ? t('report-draw-score', { score }) : t('report-draw');
  const army = armyOf(match, winner);
  if (score && match.sides.length === 2) {
    const [won, lost] = pointsTold(match).toSorted(
      ([a], [b]) => Number(b === winner) - Number(a === winner),
    );
    if (won && lost) {
      const points = [won, lost].map(([, count]) => number(count)).join('–');
      return t('report-won-score', { army, score: points });
    }
  }
  return score ? t('report-won-score', { army, score }) : t('report-won', { army });
}

/** Whose turn a passage tells of. */
export function headOf(match: Match, { turn, side }: Passage): string {
  return side ? t('report-turn-of', { turn, army: armyOf(match, side) }) : t('turn', { turn });
}

/** Where the turns of a battle begin, each once, whoever has it first. */
export function turnsOf(passages: readonly Passage[]): { at: number; name: string }[] {
  const first = passages.filter(
    ({ turn }, index) => passages.findIndex((other) => other.turn === turn) === index,
  );
  return first.map(({ turn, from }) => ({ at: from, name: t('turn', { turn }) }));
}

/** What charges come to, and how units are lost, as the service names it. */
export const CHARGED = ['destroyed', 'wavered', 'hurt', 'held', 'open'] as const;
export const MANNERS = ['shot', 'spell', 'combat', 'retreat', 'plain'] as const;

/** One sentence of the story. */
export function sentenceOf(match: Match, sentence: Sentence): string {
  switch (sentence.says) {
    case 'tally': {
      const acts = listOf(sentence.acts.map(({ what, count }) => t(`story-${what}s`, { count })));
      return sentence.besides ? t('story-besides', { acts }) : t('story-tally', { acts });
    }
    case 'nothing':
      return t('story-nothing');
    case 'toll':
      return t('story-toll', {
        army: armyOf(match, sentence.side),
        units: sentence.units.map(({ name, stands }) => `${name} −${number(stands)}`).join(', '),
      });
    case 'broken':
      return t('story-broken', { entry: sentence.entry, headline: sentence.headline });
    case 'word':
      return t('story-word', {
        entry: sentence.entry,
        headline: sentence.headline.replace(/[.…]+$/, ''),
      });
    default:
      return factOf(match, sentence);
  }
}

function factOf(match: Match, fact: Fact): string {
  const all = match.sides.flatMap(({ id, units }) => units.map((unit) => ({ ...unit, side: id })));
  const unitOf = (id: string) => all.find((unit) => unit.id === id);
  const name = (id: string) => unitOf(id)?.name ?? id;
  const names = (ids: readonly string[]) => listOf(ids.map(name));
  const kindOf = (id: string) => (unitOf(id)?.character ? 'character' : 'unit');
  const army = (id: string) => armyOf(match, unitOf(id)?.side ?? '');
  switch (fact.says) {
    case 'charge': {
      const { target, units, outcome, lost } = fact;
      return t(`story-charge-${outcome}`, {
        ...{ units: names(units), count: units.length },
        ...{ kind: kindOf(target), target: name(target), stands: lost },
      });
    }
    case 'lost': {
      const { units, by, manner } = fact;
      const kind = units.length > 1 ? 'units' : kindOf(units[0] ?? '');
      const who = { names: names(units), kind, takers: names(by), count: by.length };
      return t(`story-fallen-${manner}`, who);
    }
    case 'general_lost':
      return t('story-general', { name: name(fact.unit), army: army(fact.unit) });
    case 'wavered':
      return t('story-wavered', { name: name(fact.unit), army: army(fact.unit) });
    case 'fled':
      return t('story-fled', { name: name(fact.unit), army: army(fact.unit) });
    case 'evaded':
      return t('story-evaded', { name: name(fact.unit), from: name(fact.from) });
    case 'order':
      return t('story-order', {
        by: name(fact.by),
        names: names(fact.units),
        sum: fact.sum,
        needed: fact.needed,
        chance: percent(fact.chance),
        manner: fact.manner,
      });
    case 'luck':
      return t('story-luck', {
        unit: name(fact.unit),
        target: name(fact.target),
        purpose: term('roll', match.system, fact.purpose),
        result: number(fact.result, 1),
        mean: number(fact.mean, 1),
        share: percent(fact.share),
        good: fact.good ? 'yes' : 'no',
      });
    case 'withdrew':
      return t('story-withdrew', { army: armyOf(match, fact.side), because: fact.because });
    case 'conceded':
      return t('story-conceded', { army: armyOf(match, fact.side) });
    case 'ended':
      return t('story-ended', { because: fact.because });
  }
}

/** What a moment cost. */
export function momentOf(match: Match, { lost, points }: Moment): string {
  const parts = lost.map((loss) => costOf(match, loss));
  if (points === 0) return t('report-moment-plain', { lost: parts.join('; ') });
  return t('report-moment', { lost: parts.join('; '), points: number(points) });
}

function costOf(match: Match, { piece, stands, gone }: Loss): string {
  const figures = { name: piece.name, army: armyOf(match, piece.side), stands };
  return gone ? t('report-moment-gone', figures) : t('report-moment-lost', figures);
}

/** Dice of a test that is passed or failed as a whole. */
const TEST_DICE = 2;

/** A throw against what was to be expected. */
export function rollOf({ label, faces, result, mean, luck, chances }: Roll): string {
  const head = label.charAt(0).toUpperCase() + label.slice(1);
  const figures = {
    label: head,
    dice: faces.length,
    result: number(result, 1),
    mean: number(mean, 1),
  };
  // Two dice of which each may succeed have three results, a test has two.
  const most = chances.least + chances.chances.length - 1;
  const isTest = faces.length === TEST_DICE && most <= 1;
  if (isTest) {
    return t(result > 0 ? 'report-roll-passed' : 'report-roll-failed', {
      label: head,
      chance: percent(mean),
    });
  }
  return t('report-roll', { ...figures, luck: signed(luck, 1) });
}
