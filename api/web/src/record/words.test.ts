import { describe, expect, it } from 'vitest';
import type { Offer } from './pocket';
import { label, sideToTell } from './words';

const words = {
  'event-order': 'Order',
  'event-phase_start': 'Phase begins',
  'event-turn_start': 'Turn',
  'event-shoot': 'Shooting',
  'phase-movement': 'Movement phase',
  'term-advance': 'Advance!',
  'field-long': 'long range',
  'field-long-false': 'short range',
};
const of = (id: string) => ({ bows: 'Archers', spears: 'Spearmen' })[id] ?? id;
const said = (kind: string, body: Offer['body']) => label({ kind, body }, words, of);

describe('what an offer is called', () => {
  it('is its one word where the field of that word has the name of the event', () => {
    expect(said('order', { unit: 'bows', order: 'advance' })).toBe('Advance!');
    expect(said('phase_start', { phase: 'movement' })).toBe('Movement phase');
  });

  it('is the event and what is decided of it else', () => {
    expect(said('shoot', { unit: 'bows', target: 'spears' })).toBe('Shooting · Spearmen');
    expect(said('turn_start', { turn: 3 })).toBe('Turn · 3');
    expect(said('order', { unit: 'bows', order: 'advance', target: 'spears' })).toBe(
      'Order · Advance! · Spearmen',
    );
  });

  it('has words for one field alone, and for what is not so', () => {
    const shot = (long: boolean) => said('shoot', { unit: 'bows', target: 'spears', long });
    expect(shot(false)).toBe('Shooting · Spearmen · short range');
    expect(shot(true)).toBe('Shooting · Spearmen · long range');
  });

  it('tells orders of one character to different units apart', () => {
    const orders = ['bows', 'spears'].map((unit) => said('order', { by: 'hero', units: [unit] }));
    expect(orders).toEqual(['Order · Archers', 'Order · Spearmen']);
  });

  it('tells the side of what is not of the side in its turn', () => {
    const turn: Offer = { side: 'orcs', kind: 'turn_start', body: { turn: 2 } };
    expect(sideToTell(turn, 'elves')).toBe('orcs');
    expect(sideToTell(turn, null)).toBe('orcs');
    expect(sideToTell(turn, 'orcs')).toBeUndefined();
    expect(sideToTell({ kind: 'roll_off', body: {} }, null)).toBeUndefined();
  });
});
