import { beforeAll, describe, expect, it, vi } from 'vitest';
import { speech } from '../i18n/i18n.svelte';
import type { Offer, Roll } from './pocket';
import { aheadOf, chanceOf, label, needOf, sideToTell } from './words';

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

  it('names numbers within a list by their field', () => {
    const offer: Offer = {
      kind: 'shoot',
      body: { unit: 'bows', shots: [{ weapon: 'Sling', target: 'spears', half_range: 2 }] },
      asks: [{ field: 'shots', wants: 'units' }],
    };
    expect(label(offer, words, of)).toBe('Shooting · Sling · Spearmen · half range 2');
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

describe('what a throw needs, and how likely it is', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await speech.bring('Record');
    await speech.speak('en');
  });

  const blows: Roll = {
    purpose: 'blow',
    faces: [6, 2, 4],
    needed: 4,
    result: 2,
    chances: { mean: 1.5, least: 0, chances: [0.125, 0.375, 0.375, 0.125] },
  };
  const command: Roll = {
    purpose: 'command',
    faces: [6, 5],
    needed: 8,
    result: 0,
    chances: { mean: 0.7222, least: 0, chances: [0.2778, 0.7222] },
  };

  it('is told of dice that each count for themselves', () => {
    expect(needOf(blows)).toBe('4+');
    expect(aheadOf(blows)).toBe('1.5 expected');
    expect(chanceOf(blows)).toBe('chance of it 38%, 1.5 expected');
  });

  it('is the chance to pass where their sum is held to a number', () => {
    expect(needOf(command)).toBe('≤ 8');
    expect(aheadOf(command)).toBe('chance to pass 72%');
    expect(chanceOf(command)).toBe('chance to pass 72%');
  });

  it('is nothing where the sum itself is what comes of it', () => {
    const far: Roll = {
      purpose: 'far',
      faces: [5],
      result: 5,
      chances: { mean: 3.5, least: 1, chances: Array<number>(6).fill(1 / 6) },
    };
    expect(needOf(far)).toBe('');
    expect(chanceOf(far)).toBe('chance of it 17%, 3.5 expected');
  });
});
