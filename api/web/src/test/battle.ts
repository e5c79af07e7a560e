/** Small battles to test with, and the games that the service would name. */
import { know } from '../i18n/terms.svelte';
import { games } from '../lib/games.svelte';
import type { Board, Match, Piece, Roll, TimelineItem, Verdict } from '../lib/api/types';

export function item(seq: number, given: Partial<TimelineItem> = {}): TimelineItem {
  return {
    seq,
    kind: 'move',
    kind_label: 'Move',
    status: 'legal',
    turn: 1,
    phase: 'command',
    phase_label: 'Command phase',
    broken: [],
    unrecorded: 0,
    headline: 'Move: Knights',
    who: 'Knights',
    outcome: '',
    ...given,
  };
}

/** A unit of stands of 4 by 2 in a row along x; each pose is `[x, y, facing]`. */
export function unit(id: string, poses: (number[] | null)[], given: Partial<Piece> = {}): Piece {
  return {
    id,
    side: 'empire',
    name: id,
    kind: 'infantry',
    role: 'unit',
    stands: poses.map((pose, index) => ({
      number: index + 1,
      ...(pose && { pose }),
      base: { width: 4, depth: 2 },
    })),
    strength: poses.length,
    lost: 0,
    flags: [],
    counters: [],
    ...given,
  };
}

export function board(seq: number, ...pieces: Piece[]): Board {
  return { seq, turn: 1, phase: 'command', active: 'empire', pieces };
}

/** A battle of the Empire, whose unit is the first, against Orcs, whose is the second; each with its points. */
export function duel([knights, orcs]: [[string, number], [string, number]]): Match {
  const side = (id: string, [name, points]: [string, number]) => ({
    id,
    player: `player of ${id}`,
    army: id,
    units: [
      { id: name, name, profile: name, kind: 'infantry', character: false, points, strength: 3 },
    ],
  });
  return {
    id: 'duel',
    system: 'warmaster',
    edition: 'test',
    played: '2026-05-01',
    unit_of_length: 'cm',
    table: [180, 120],
    terrain: [],
    sides: [side('empire', knights), side('orcs', orcs)],
    entries: 0,
    fidelity: 'full',
    statuses: { legal: 0, unverifiable: 0, stood: 0, ruled: 0 },
    score: { over: true, winner: null, points: [] },
    head: { entries: 0, hash: '' },
  };
}

export function roll(given: Partial<Roll>): Roll {
  return {
    purpose: 'attack',
    label: 'Attacks',
    faces: [4, 2],
    needed: 4,
    result: 1,
    mean: 1,
    luck: 0,
    chances: { least: 0, chances: [0.25, 0.5, 0.25] },
    ...given,
  };
}

export function verdict(entry: number, given: Partial<Verdict> = {}): Verdict {
  return {
    entry,
    kind: 'attack',
    kind_label: 'Attack',
    status: 'legal',
    findings: [],
    rolls: [],
    ...given,
  };
}

/** Has two games that are judged and one that is known by results, with a few of their words. */
export function knowGames(): void {
  const game = (id: string, title: string, judged = true) => ({
    ...{ id, title, unit_of_length: 'cm', judged, has_orders: id === 'warmaster' },
    ...{ rules: judged ? 9 : 0, decidable: 0, enforced: 0, rulings: 0, offers: judged },
  });
  games.all = [
    game('warmaster', 'Warmaster'),
    game('kow2', 'Kings of War'),
    game('tactica', 'Tactica', false),
  ];
  const sizes = { en: ['troop', 'horde'], ru: ['отряд', 'орда'] } as const;
  for (const system of ['warmaster', 'kow2']) {
    for (const language of ['en', 'ru'] as const) {
      const [troop, horde] = sizes[language];
      const words = {
        'size-troop': troop,
        'size-horde': horde,
        'terrain-wide_river': 'Wide river',
      };
      know(system, language, { words, marks: [] });
    }
  }
}
