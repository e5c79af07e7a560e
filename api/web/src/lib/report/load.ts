/** What a report is made from. */
import { readForecast } from '../api/forecast';
import { termsOf } from '../../i18n/terms.svelte';
import {
  readBoards,
  readFacts,
  readMatch,
  readReturns,
  readTimeline,
  readVerdict,
} from '../api/client';
import type { Act, Board, Language, Match, Roll, UnitReturn } from '../api/types';
import { renamed, unitNames } from '../names';
import type { Forecast } from '../replay/chances';
import { campaign, type Campaign } from './campaign';
import { moments, type Moment } from './losses';
import type { Scene } from './scene';
import { story, type Passage } from './story';

/** Moments shown, and boards that one answer of the service has. */
const [MOMENTS, BOARDS] = [3, 200];
/** Entries before a loss in which its cause is sought, and throws shown of it. */
const [BACK, THROWS] = [8, 3];
/** Acts whose dice kill. */
const BLOWS: readonly Act['what'][] = ['strike', 'shot', 'spell', 'test'];

/** A moment with the table just before it, and the throws that led to it. */
export interface Turning extends Moment {
  turn: number;
  phase: string;
  board: Board;
  /** Names of the units that lost or took part, by their ids. */
  names: Map<string, string>;
  rolls: Roll[];
}

export interface Report {
  match: Match;
  /** What its sentences are made from. */
  scene: Scene;
  passages: Passage[];
  /** The march over a map of cards before the battle; undefined where there was none. */
  campaign: Campaign | undefined;
  moments: Turning[];
  last: Board;
  /** What units brought back, and who took what of them. */
  returns: UnitReturn[];
  /** How the curve of the chances stood; undefined where the service did not say. */
  forecast: Forecast | undefined;
}

export async function loadReport(
  id: string,
  language: Language,
  signal: AbortSignal,
): Promise<Report> {
  const forecast = readForecast(id, language, false, signal).catch(() => undefined);
  const [found, told, timeline, returns] = await Promise.all([
    readMatch(id, signal),
    readFacts(id, signal),
    readTimeline(id, language, signal),
    readReturns(id, signal),
  ]);
  await termsOf(found.system, language);
  const names = unitNames(found);
  const match = renamed(found, names);
  const boards = (await allBoards(id, timeline.length, signal)).map((board) => ({
    ...board,
    pieces: board.pieces.map((piece) => ({ ...piece, name: names.get(piece.id) ?? piece.name })),
  }));
  const chosen = moments(match, boards, MOMENTS);
  const turnings = chosen.map(async (moment): Promise<Turning[]> => {
    const board = boards[moment.entry - 1];
    if (!board) return [];
    const item = timeline[moment.entry];
    const rolls = await rollsBehind(id, moment, told.entries, language, signal);
    const phase = item?.phase_label ?? '';
    const taken = new Map(moment.lost.map(({ piece }) => [piece.id, piece.name]));
    const names = new Map([...takers(match, moment, returns), ...taken]);
    return [{ ...moment, turn: item?.turn ?? 0, phase, board, names, rolls }];
  });
  const last = boards.at(-1) ?? { seq: 0, turn: 0, pieces: [] };
  const curve = await forecast;
  const scene: Scene = {
    ...{ match, timeline, boards, returns, facts: told.facts, acts: told.entries },
    turning: curve?.state === 'ready' ? curve.curve.turning : [],
  };
  const passages = story(scene);
  const shown = (await Promise.all(turnings)).flat();
  const besides = { last, returns, forecast: curve, campaign: campaign(boards, timeline) };
  return { match, scene, passages, moments: shown, ...besides };
}

/** Names of the units to which the losses of a moment are credited, by their ids. */
function takers(
  match: Match,
  { entry, lost }: Moment,
  returns: readonly UnitReturn[],
): [string, string][] {
  const units = match.sides.flatMap((side) => side.units);
  const ids = lost.flatMap(({ piece }) => {
    const losses = returns.find(({ unit }) => unit === piece.id)?.losses ?? [];
    return losses.filter((loss) => loss.entry === entry).flatMap(({ by }) => by);
  });
  return ids.flatMap(({ unit }): [string, string][] => {
    const name = units.find(({ id }) => id === unit)?.name;
    return name === undefined ? [] : [[unit, name]];
  });
}

/** The board after every entry, the header first. */
async function allBoards(id: string, count: number, signal: AbortSignal): Promise<Board[]> {
  const starts = Array.from({ length: Math.ceil(count / BOARDS) }, (_, index) => index * BOARDS);
  const part = (from: number) =>
    readBoards(id, from, Math.min(from + BOARDS, count) - 1, 'effective', signal);
  return (await Promise.all(starts.map(part))).flat();
}

/** The last throws of the blows that went before a loss: those that led to it. */
async function rollsBehind(
  id: string,
  { entry }: Moment,
  acts: readonly Act[],
  language: Language,
  signal: AbortSignal,
): Promise<Roll[]> {
  const before = acts.filter((act) => entry - BACK <= act.entry && act.entry <= entry);
  const blows = before.filter(({ what }) => BLOWS.includes(what)).slice(-2);
  const verdicts = await Promise.all(
    blows.map((act) => readVerdict(id, act.entry, language, signal)),
  );
  return verdicts
    .flatMap(({ rolls }) => rolls)
    .filter(({ faces }) => faces.length > 0)
    .slice(-THROWS);
}
