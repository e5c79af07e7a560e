/** How far places are recorded on this device: not at all, as players claim what they measured, or on the board. */
import { recall, remember } from '../lib/preference';

export const FIDELITIES = ['none', 'claims', 'board'] as const;
export type Fidelity = (typeof FIDELITIES)[number];

const NAME = 'record-places';

export function fidelity(): Fidelity {
  const kept = recall(NAME);
  return FIDELITIES.find((one) => one === kept) ?? 'none';
}

export function keepFidelity(chosen: Fidelity): void {
  remember(NAME, chosen);
}
