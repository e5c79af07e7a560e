import { expect, it } from 'vitest';
import { roll, unit, verdict } from '../../test/battle';
import { linksOf, touchedPieces } from './links';
import type { Figure } from './pieces';

const STILL = { moves: [], fallen: [] };
const finding = {
  rule: 'wm.attack.hits',
  outcome: 'held',
  title: '',
  chapter: '',
  summary: '',
  figures: [],
  marginal: false,
};

function figure(id: string, x: number): Figure {
  const box = { left: x, right: x, top: 0, bottom: 0 };
  return { piece: unit(id, [[x, 0, 0]]), side: 0, stands: [], box, middle: { x, y: 0 } };
}

it('touches the pieces that a verdict speaks of, and those that moved', () => {
  const spoken = verdict(6, {
    findings: [{ ...finding, unit: 'flag' }],
    rolls: [roll({ unit: 'flag', target: 'orcs' })],
  });
  const moved = {
    ...STILL,
    moves: [{ piece: 'knights', side: '', from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, ghosts: [] }],
  };
  expect([...touchedPieces(spoken, moved)].sort()).toEqual(['flag', 'knights', 'orcs']);
});

it('touches nobody with the header, which speaks of all', () => {
  const header = verdict(0, { findings: [{ ...finding, unit: 'flag' }] });
  expect(touchedPieces(header, STILL).size).toBe(0);
});

it('draws a blow once, and no saves against it', () => {
  const blows = verdict(6, {
    rolls: [roll({ unit: 'flag', target: 'orcs' }), roll({ unit: 'orcs', target: 'flag' })],
  });
  const links = linksOf(blows, [figure('flag', 0), figure('orcs', 10)]);
  expect(links.map(({ unit: from, target }) => [from, target])).toEqual([['flag', 'orcs']]);
});

it('draws nothing to a piece without a place', () => {
  expect(
    linksOf(verdict(6, { rolls: [roll({ unit: 'flag', target: 'orcs' })] }), [figure('flag', 0)]),
  ).toEqual([]);
});
