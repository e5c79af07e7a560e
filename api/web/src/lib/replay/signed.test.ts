import { describe, expect, it } from 'vitest';
import { item } from '../../test/battle';
import type { Signature } from '../api/types';
import { cameLater, lastSigned } from './signed';

function signature(signed: number, state: Signature['state']): Signature {
  const key = 'Ada+00000000+AA==';
  return { entry: signed + 1, name: 'Ada', key, signed, state, named: true, unseen: 0 };
}

describe('what signatures cover', () => {
  it('is what the last valid one covers', () => {
    expect(lastSigned([])).toBeUndefined();
    expect(lastSigned([signature(9, 'forged'), signature(12, 'other_log')])).toBeUndefined();
    expect(
      lastSigned([signature(9, 'valid'), signature(4, 'valid'), signature(12, 'forged')]),
    ).toBe(9);
  });

  it('does not include what came in later, except signatures', () => {
    expect(cameLater(item(9), 9)).toBe(false);
    expect(cameLater(item(10), 9)).toBe(true);
    expect(cameLater(item(10, { kind: 'sign' }), 9)).toBe(false);
    expect(cameLater(item(10), undefined)).toBe(false);
  });
});
