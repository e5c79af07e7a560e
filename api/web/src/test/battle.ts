/** Small battles to test with. */
import type { Board, Piece, Roll, TimelineItem, Verdict } from '../lib/api/types';

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
