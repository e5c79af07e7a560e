import { describe, expect, it } from 'vitest';
import type { Verdict } from '../api/types';
import { duel, item } from '../../test/battle';
import { contested, fateOf, isAmended, maySpeakNoMore, saidBy, untoldFate } from './contested';

describe('entries spoken of afterwards', () => {
  const battle = [
    item(0),
    item(1),
    item(2),
    item(3, { kind: 'dispute', about: 2 }),
    item(4, { kind: 'ruling', about: 2 }),
  ];

  it('are those that disputes, rulings and amendments name', () => {
    expect([...contested(battle).keys()]).toEqual([2]);
    expect(
      contested(battle)
        .get(2)
        ?.map(({ seq }) => seq),
    ).toEqual([3, 4]);
    expect([...contested(battle.slice(0, 3))]).toEqual([]);
    expect([...contested([item(0), item(1, { about: null })])]).toEqual([]);
  });

  it('are ruled on once somebody ruled, and disputed until then', () => {
    expect(fateOf(contested(battle).get(2))).toBe('ruled');
    expect(fateOf(contested(battle.slice(0, 4)).get(2))).toBe('disputed');
    expect(fateOf([item(5, { kind: 'amend', about: 1 })])).toBe('amended');
    expect(fateOf(contested(battle).get(1))).toBeUndefined();
    const spoken = contested(battle).get(2);
    expect(untoldFate(item(2, { status: 'ruled' }), spoken)).toBeUndefined();
    expect(untoldFate(item(2, { status: 'legal' }), spoken)).toBe('ruled');
  });

  it('may be spoken of by what an amendment strikes out', () => {
    expect(maySpeakNoMore(battle)).toBe(false);
    expect(maySpeakNoMore([...battle, item(5, { kind: 'amend', about: 2 })])).toBe(false);
    expect(maySpeakNoMore([...battle, item(5, { kind: 'amend', about: 3 })])).toBe(true);
  });

  it('have what was said of them, and by whom', () => {
    const match = duel([
      ['knights', 100],
      ['boyz', 100],
    ]);
    const said = (event: Record<string, unknown>, given: Parameters<typeof item>[1]) => {
      const told = item(3, { about: 2, ...given });
      const { kind, kind_label } = told;
      const verdict: Verdict = {
        entry: 3,
        kind,
        kind_label,
        status: 'legal',
        event: event as Record<string, never>,
        findings: [],
        rolls: [],
      };
      return saidBy(match, told, verdict);
    };
    expect(
      said({ dispute: { entry: 2, reason: 'Too far.' } }, { kind: 'dispute', side: 'orcs' }),
    ).toMatchObject({ who: 'player of orcs', side: 1, reason: 'Too far.', decision: undefined });
    expect(
      said(
        { ruling: { entry: 2, by: 'Organizer', decision: 'upheld', reason: 'Fair.' } },
        { kind: 'ruling' },
      ),
    ).toMatchObject({ who: 'Organizer', side: undefined, decision: 'upheld', reason: 'Fair.' });
    const amend = { entry: 2, reason: 'Measured again.', agreed: ['empire'] };
    expect(said({ amend }, { kind: 'amend' })?.agreed).toBe(false);
    expect(
      said({ amend: { ...amend, agreed: ['orcs', 'empire'] } }, { kind: 'amend' })?.agreed,
    ).toBe(true);
    expect(said({ move: {} }, { kind: 'dispute' })).toBeUndefined();
  });

  it('make two readings only where one of them is an amendment', () => {
    expect(isAmended(battle)).toBe(false);
    expect(isAmended([...battle, item(5, { kind: 'amend', about: 1 })])).toBe(true);
  });
});
