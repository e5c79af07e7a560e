/** A report in words: for the page, for Markdown and for the picture. */
import { number } from '../../i18n/format';
import { t } from '../../i18n/i18n.svelte';
import type { Match, Piece } from '../api/types';
import { isAlive } from '../replay/pieces';
import type { Report, Turning } from './load';
import type { Written } from './markdown';
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

/** Where the replay of a match stands at an entry. */
export function momentAddress(match: Match, entry: number): string {
  return `/matches/${encodeURIComponent(match.id)}?entry=${entry}`;
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

/** What became of a piece. */
export function fateOf(piece: Piece): string {
  if (!isAlive(piece)) return t('report-fate-gone');
  if (piece.lost === 0) return t('report-fate-whole');
  return t('stands-left', { left: piece.strength - piece.lost, strength: piece.strength });
}

/** The pieces of a side at the end, with the points that its roster gives them. */
export function fates(
  report: Report,
  side: string,
): { piece: Piece; points: number | undefined }[] {
  const units = report.match.sides.find(({ id }) => id === side)?.units ?? [];
  const points = new Map(units.map((unit) => [unit.id, unit.points ?? undefined]));
  const own = report.last.pieces.filter((piece) => piece.side === side);
  return own.map((piece) => ({ piece, points: points.get(piece.id) }));
}

/** All of it, with whole addresses from `origin` on. */
export function written(report: Report, origin: string): Written {
  const { match } = report;
  return {
    title: titleOf(match),
    opening: openingOf(match),
    ending: endingOf(match),
    heads: {
      moments: t('report-moments'),
      story: t('report-story'),
      losses: t('report-losses'),
    },
    moments: report.moments.map((moment) => ({
      head: momentHead(moment),
      lines: [momentOf(match, moment), ...moment.rolls.map(rollOf)],
      address: origin + momentAddress(match, moment.entry),
    })),
    passages: report.passages.map((passage) => ({
      head: headOf(match, passage),
      lines: passage.sentences.map((sentence) => sentenceOf(match, sentence)),
    })),
    losses: match.sides.map(({ id }) => ({
      head: armyOf(match, id),
      columns: [t('report-unit'), t('report-points'), t('report-fate')],
      rows: fates(report, id).map(({ piece, points }) => [
        piece.name,
        points === undefined ? '' : number(points),
        fateOf(piece),
      ]),
    })),
    replay: { text: t('open-replay'), address: origin + momentAddress(match, 0) },
  };
}
