/** A report in words: for the page, for Markdown and for the picture. */
import { number, percent } from '../../i18n/format';
import { t } from '../../i18n/i18n.svelte';
import type { BattleLuck, Match, Piece, Stakes, TurningPoint } from '../api/types';
import { isAlive } from '../replay/pieces';
import { diceLines } from './dice';
import type { Scene } from './scene';
import type { Shown } from './image';
import type { Report, Turning } from './load';
import type { Moment } from './losses';
import type { Written } from './markdown';
import { fatesOf, type Fate } from './returns';
import { behind } from './story';
import { recordsActions } from './told';
import { turnsTold } from './turning';
import {
  armyOf,
  endingOf,
  headOf,
  momentOf,
  openingOf,
  rollOf,
  sentenceOf,
  titleOf,
} from './words';

/** Least share of a loss that is worth a word. */
const LEAST = 0.005;

/** Where the replay of a match stands at an entry. */
export function momentAddress(match: Match, entry: number): string {
  return `/matches/${encodeURIComponent(match.id)}?entry=${entry}`;
}

/** Where a unit of an army has its page. */
export function unitAddress(match: Match, side: string, profile: string): string {
  const army = match.sides.find(({ id }) => id === side)?.army ?? '';
  const path = `/armies/${encodeURIComponent(army)}/units/${encodeURIComponent(profile)}`;
  return `${path}?system=${match.system}`;
}

export function momentHead({
  entry,
  turn,
  phase,
}: Pick<Turning, 'entry' | 'turn' | 'phase'>): string {
  const parts = [
    turn > 0 ? t('turn', { turn }) : t('before-first-turn'),
    phase,
    t('entry', { entry }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Whether nothing is left of a piece, which was there once. */
export function isLost(piece: Piece): boolean {
  return !isAlive(piece) && piece.lost > 0;
}

/** What became of a piece. */
export function fateOf(piece: Piece): string {
  if (isLost(piece)) return t('report-fate-gone');
  if (!isAlive(piece)) return t('report-fate-never');
  if (piece.lost === 0) return t('report-fate-whole');
  return t('stands-left', { left: piece.strength - piece.lost, strength: piece.strength });
}

/** Who took what a unit lost. */
export function takersOf({ by, unthrown }: Fate): string {
  const all = unthrown > LEAST ? [...by, { name: t('report-unthrown'), share: unthrown }] : by;
  if (all.length === 1) return all[0]?.name ?? '';
  return all.map(({ name, share }) => `${name} ${percent(share)}`).join(', ');
}

/** The units of a side at the end. */
export function fates({ match, last, returns }: Report, side: string): Fate[] {
  return fatesOf(match, last.pieces, returns, side);
}

/** What the log does not tell of a battle, in sentences; none where it tells what was done. */
export function untoldOf({ match, scene }: Report): { story: string; losses: string } | undefined {
  if (recordsActions(match)) return undefined;
  const hasTurns = scene.timeline.some(({ kind }) => kind === 'turn_start');
  return {
    story: hasTurns ? t('story-untold') : t('story-untold-result'),
    losses: t('report-losses-untold'),
  };
}

/** What a report is told besides: turning points and dice, where they are known. */
export interface Besides {
  turning: readonly TurningPoint[];
  battle: BattleLuck | undefined;
  /** By what luck is weighed, where that is known. */
  stakes?: Stakes | undefined;
}

/** What happened at a moment of great loss, and what that was worth. */
export function momentLines(scene: Scene, moment: Moment): string[] {
  const facts = behind(scene, moment.entry, moment.entry, 2);
  const said = facts.map((fact) => sentenceOf(scene.match, fact)).join(' ');
  if (said === '') return [momentOf(scene.match, moment)];
  return moment.points === 0
    ? [said]
    : [`${said} ${t('report-worth', { points: number(moment.points) })}`];
}

/** The table of the picture: before the greatest turning point, else before the greatest loss, else at the end. */
export function shownOf(report: Report, turning: readonly TurningPoint[]): Shown {
  const [turn] = turnsTold(report.scene, turning);
  const [most] = report.moments.toSorted((a, b) => b.points - a.points);
  if (turn?.board) return { board: turn.board, names: turn.names };
  return { board: most?.board ?? report.last, names: most?.names ?? new Map() };
}

/** The unit of a side that brought back most. */
function bestOf(report: Report, side: string): string[] {
  const [best] = fates(report, side).toSorted((a, b) => (b.returned ?? 0) - (a.returned ?? 0));
  if (!best?.returned || best.points === undefined) return [];
  const figures = { returned: number(best.returned), points: number(best.points) };
  return [
    t('report-best', { army: armyOf(report.match, side), name: best.piece.name, ...figures }),
  ];
}

/** All of it, with whole addresses from `origin` on. */
export function written(
  report: Report,
  origin: string,
  { turning, battle, stakes }: Besides,
): Written {
  const { match, scene } = report;
  const turns = turnsTold(scene, turning);
  return {
    title: titleOf(match),
    opening: openingOf(match, origin),
    ending: endingOf(match),
    untold: untoldOf(report),
    heads: {
      campaign: t('report-campaign'),
      moments: turns.length > 0 ? t('turning-title') : t('report-moments'),
      dice: t('dice-title'),
      story: t('report-story'),
      losses: t('report-losses'),
    },
    campaign: (report.campaign?.days ?? []).map(({ day, entries }) => ({
      head: dayOf(day),
      lines: entries.map(({ headline }) => headline),
    })),
    moments:
      turns.length > 0
        ? turns.map(({ point, happened, gained, parted }) => ({
            head: momentHead({ ...point, phase: point.phase_label ?? '' }),
            lines: [happened.join(' '), gained, parted],
            address: origin + momentAddress(match, point.entry),
          }))
        : report.moments.map((moment) => ({
            head: momentHead(moment),
            lines: [...momentLines(scene, moment), ...moment.rolls.map(rollOf)],
            address: origin + momentAddress(match, moment.entry),
          })),
    dice: diceLines(match, battle, stakes),
    returns: recordsActions(match) ? match.sides.flatMap(({ id }) => bestOf(report, id)) : [],
    passages: report.passages.map((passage) => ({
      head: headOf(match, passage),
      lines: passage.sentences.map((sentence) => sentenceOf(match, sentence)),
    })),
    losses: match.sides
      .filter(({ units }) => units.length > 0)
      .map(({ id }) => ({ head: armyOf(match, id), ...leftOf(report, id) })),
    replay: {
      text: t('open-replay'),
      address: `${origin}/matches/${encodeURIComponent(match.id)}`,
    },
  };
}

/** A day of the march before the battle. */
export function dayOf(day: number): string {
  return day === 0 ? t('report-campaign-map') : t('map-day', { day });
}

/** What is left of a side, as far as the log tells: its units at least. */
function leftOf(report: Report, side: string): { columns: string[]; rows: string[][] } {
  const all = fates(report, side);
  const spent = ({ piece, points }: Fate) => [
    piece.name,
    points === undefined ? '' : number(points),
  ];
  if (!recordsActions(report.match)) {
    return { columns: [t('report-unit'), t('report-points')], rows: all.map(spent) };
  }
  return {
    columns: [
      t('report-unit'),
      t('report-points'),
      t('report-returned'),
      t('report-fate'),
      t('report-by'),
    ],
    rows: all.map((fate) => [
      ...spent(fate),
      fate.returned === undefined ? '' : number(fate.returned),
      fateOf(fate.piece),
      takersOf(fate),
    ]),
  };
}
