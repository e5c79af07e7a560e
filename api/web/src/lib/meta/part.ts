/** Parts of the battles, as an address asks for the battles of one. */
import type { Part } from '../api/stats';
import { onlyIn } from './month';

/** What a log may leave unsaid, so that its battle is in a part without a name. */
export const UNRECORDED = ['points', 'scenario', 'event', 'table', 'first'] as const;
export type Unrecorded = (typeof UNRECORDED)[number];

/** The choices that leave the battles of one part, whose name is empty where no log says it; nothing where none do. */
export function within(by: Part, part: string): Record<string, string> | undefined {
  if (part === '') {
    const unsaid = UNRECORDED.find((name) => name === by);
    return unsaid && { unrecorded: unsaid };
  }
  if (by === 'month') return onlyIn(part);
  if (by === 'points') return { least_points: part, most_points: part };
  return { [by]: part };
}
