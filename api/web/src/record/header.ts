/** The header of a battle that begins: armies of an earlier one, in the hands of whoever plays now. */
import { newSalt } from '../lib/salt';
import type { Beginning, Fields } from './pocket';

export interface Side extends Fields {
  id: string;
  player?: string;
  army?: string;
  roster: (Fields & { id: string; name?: string; profile?: string })[];
}

export interface Header extends Fields {
  match: string;
  system: string;
  title?: string;
  points?: number;
  salt?: string;
  sides: Side[];
}

/** What of an earlier header belongs to that battle alone. */
const OF_THE_BATTLE = [
  'title',
  'event',
  'fork',
  'situation',
  'origin',
  'scenario',
  'organizer',
  'scheduled',
  'salt',
];
/** What of a side belongs to that battle alone. */
const OF_THE_PLAYER = ['key', 'dice', 'rating', 'pseudonym'];
/** Letters and digits that nobody mistakes for others, for names of battles. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz23456789';

/** A name that no other battle has: 16 letters of 30, about 78 bits. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `rec-${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

export interface Begun {
  id: string;
  /** The day it is played, as `2026-05-03`. */
  played: string;
  /** Who plays each side. */
  players: readonly string[];
  /** Whether the table is as it was. */
  keepsTerrain: boolean;
  /** The size of the battle, where it has one. */
  points?: number | undefined;
  /** The table as somebody laid it out. */
  ground?: { size: readonly [number, number]; terrain: object[] };
  /** The occasion, where there is one. */
  event?: { name: string; round?: number; table?: number };
}

/** The header of a new battle with the armies of `earlier`. */
export function headerFrom(earlier: Header, begun: Begun): Header {
  const { players, keepsTerrain, id, played, event, points, ground } = begun;
  const kept = Object.fromEntries(
    Object.entries(earlier).filter(
      ([name]) =>
        !OF_THE_BATTLE.includes(name) && ((keepsTerrain && !ground) || name !== 'terrain'),
    ),
  ) as Header;
  const sides = earlier.sides.map((side, place) => {
    const fields = Object.entries(side).filter(([name]) => !OF_THE_PLAYER.includes(name));
    return {
      ...(Object.fromEntries(fields) as Side),
      player: players[place]?.trim() || `${place + 1}`,
    };
  });
  const occasion = event ? { event } : {};
  const table = ground ? { width: ground.size[0], depth: ground.size[1] } : undefined;
  return {
    ...kept,
    match: id,
    played,
    ...(points ? { points } : {}),
    ...(table ? { table } : {}),
    ...(ground && ground.terrain.length > 0 ? { terrain: ground.terrain } : {}),
    ...occasion,
    sides,
    salt: newSalt(),
  };
}

/** The header of a battle whose armies are still to be chosen. */
export function freshHeader(system: string, beginning: Beginning): Header {
  const [[width, depth] = [1, 1]] = beginning.tables;
  const side = (id: string): Side => ({ id, army: '', roster: [] });
  return {
    aftermath: 1,
    match: '',
    system,
    edition: beginning.edition,
    table: { width, depth },
    sides: [side('a'), side('b')],
  };
}

/** A header with what the army of one side says among the options: lists have a row of each side. */
export function withOptions(header: Header, side: string, said: Fields | undefined): Header {
  if (!said) return header;
  const before = (header.options ?? {}) as Fields;
  const rows = (value: unknown) => (Array.isArray(value) ? (value as Fields[]) : []);
  const options = Object.entries(said).map(([name, value]) =>
    Array.isArray(value)
      ? [name, [...rows(before[name]).filter((row) => row.side !== side), ...rows(value)]]
      : [name, value],
  );
  return { ...header, options: { ...before, ...(Object.fromEntries(options) as Fields) } };
}

/** Whether both sides have somebody to fight with. */
export function hasArmies(header: Header): boolean {
  return header.sides.every(({ roster }) => roster.length > 0);
}

/** An army: what of a side is the same whoever plays it. */
export type Army = Pick<Side, 'army' | 'roster'> & Fields;

/** What of a side says whom it is for. */
const OF_THE_SIDE = ['id', 'player', ...OF_THE_PLAYER];

/** Every id of a roster with this in front of it, wherever one of them is named. */
function renamed(value: unknown, ids: ReadonlySet<string>, before: string): unknown {
  if (typeof value === 'string') return ids.has(value) ? before + value : value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, ids, before));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([name, one]) => [name, renamed(one, ids, before)]));
}

/**
 * A header in which one side has another army. Ids of units are those of the whole battle, so that an army whose units
 * are called like those of the other side gets others.
 */
export function withArmy(header: Header, place: number, army: Army): Header {
  const others = header.sides.filter((_, other) => other !== place);
  const taken = new Set(others.flatMap(({ id, roster }) => [id, ...roster.map((one) => one.id)]));
  const bare = Object.entries(army).filter(([name]) => !OF_THE_SIDE.includes(name));
  const fields = Object.fromEntries(bare) as unknown as Army;
  const ids = new Set(fields.roster.map(({ id }) => id));
  let before = '';
  for (let number = 2; [...ids].some((id) => taken.has(before + id)); number += 1) {
    before = `u${number}_`;
  }
  const roster = before === '' ? fields.roster : renamed(fields.roster, ids, before);
  const sides = header.sides.map((side, other) => {
    if (other !== place) return side;
    const own = Object.entries(side).filter(([name]) => OF_THE_SIDE.includes(name));
    return { ...fields, ...(Object.fromEntries(own) as Side), roster } as Side;
  });
  return { ...header, sides };
}

/** The header of a log: its first line. */
export function headerOf(log: string): Header | undefined {
  try {
    const header = JSON.parse(log.split('\n', 1)[0] ?? '') as Partial<Header> | null;
    const isOne = typeof header?.system === 'string' && Array.isArray(header.sides);
    return isOne ? (header as Header) : undefined;
  } catch {
    return undefined;
  }
}

/** Units and sides of a header by their ids, as players name them. */
export function namesOf(header: Header): Map<string, string> {
  const names = new Map<string, string>();
  for (const side of header.sides) {
    names.set(side.id, side.player ?? side.id);
    for (const { id, name, profile } of side.roster ?? []) {
      const kind = profile && `${profile.replaceAll('_', ' ')} (${id})`;
      names.set(id, name ?? kind ?? id.replaceAll('_', ' '));
    }
  }
  return names;
}

/** What a battle is called here: who plays against whom, and when. */
export function newTitle(header: Header): string {
  const players = header.sides.map(({ player, id }) => player ?? id);
  return `${players.join(' – ')}, ${String(header.played ?? '')}`;
}
