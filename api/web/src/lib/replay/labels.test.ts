import { expect, it } from 'vitest';
import { overlap, type Box } from './geometry';
import { isFree, placeLabels, type Label, type LabelWish } from './labels';

const VIEW = { left: 0, top: 0, right: 400, bottom: 400 };

function wish(id: string, x: number, y: number, important = false): LabelWish {
  return {
    id,
    box: { left: x, top: y, right: x + 40, bottom: y + 20 },
    width: 60,
    height: 14,
    important,
  };
}

it('puts a name below its piece where there is room', () => {
  expect(placeLabels([wish('a', 100, 100)], VIEW)).toEqual([{ id: 'a', x: 90, y: 124, spot: 0 }]);
});

it('puts it above where another piece stands below', () => {
  const [label] = placeLabels([wish('a', 100, 100), wish('b', 100, 122)], VIEW);
  expect(label).toEqual({ id: 'a', x: 90, y: 82, spot: 1 });
});

it('leaves out a name without room, unless it is important', () => {
  const crowd = Array.from({ length: 25 }, (_, i) =>
    wish(`${i}`, 100 + (i % 5) * 40, 100 + Math.floor(i / 5) * 20),
  );
  const hidden = placeLabels(crowd, VIEW).map(({ id }) => id);
  expect(hidden).not.toContain('12');
  const marked = crowd.map((each) => ({ ...each, important: each.id === '12' }));
  expect(placeLabels(marked, VIEW)[0]?.id).toBe('12');
});

/** Where the names of these wishes lie, 60 by 14 px each. */
function boxes(labels: readonly Label[]): Box[] {
  return labels.map(({ x, y }) => ({ left: x, top: y, right: x + 60, bottom: y + 14 }));
}

function spotsOf(labels: readonly Label[]): Map<string, number> {
  return new Map(labels.map(({ id, spot }) => [id, spot]));
}

it('lays no name over another, important or not', () => {
  const crowd = Array.from({ length: 25 }, (_, i) =>
    wish(`${i}`, 100 + (i % 5) * 30, 100 + Math.floor(i / 5) * 15, i % 3 === 0),
  );
  const placed = boxes(placeLabels(crowd, VIEW));
  expect(placed.length).toBeGreaterThan(3);
  for (const [i, one] of placed.entries()) {
    for (const other of placed.slice(i + 1))
      expect(overlap(one, other)).toBeLessThan(0.02 * 60 * 14);
  }
});

it('moves a name into the view, and names nothing outside of it', () => {
  const [label] = placeLabels([wish('edge', 0, 100)], VIEW);
  expect(label).toMatchObject({ x: 0, y: 124 });
  expect(placeLabels([wish('gone', 500, 100, true)], VIEW)).toEqual([]);
});

it('keeps off what is taken by others', () => {
  const button = { left: 80, top: 120, right: 160, bottom: 150 };
  const [label] = placeLabels([wish('a', 100, 100)], VIEW, new Map(), [button]);
  expect(label).toMatchObject({ id: 'a', spot: 1 });
  expect(isFree(button, [button])).toBe(false);
  expect(isFree(button, [{ left: 160, top: 120, right: 200, bottom: 150 }])).toBe(true);
});

it('keeps a name where it was while that spot is free', () => {
  const before = spotsOf(placeLabels([wish('a', 100, 100), wish('b', 100, 122)], VIEW));
  expect(before.get('a')).toBe(1);
  // The piece below has gone, and a new one would find the best spot below.
  const [label] = placeLabels([wish('a', 100, 100)], VIEW, before);
  expect(label?.spot).toBe(1);
  // Where it stands in the way of another piece, the name moves.
  const [moved] = placeLabels([wish('a', 100, 100), wish('c', 100, 78)], VIEW, before);
  expect(moved?.spot).toBe(0);
});

it('names what was named before rather than what comes new', () => {
  // Between the two is room for one name, which both could take; there is none elsewhere.
  const [newer, older] = [wish('newer', 0, 0), wish('older', 0, 42)];
  const view = { left: 0, top: 0, right: 60, bottom: 62 };
  expect(placeLabels([newer, older], view).map(({ id }) => id)).toEqual(['newer']);
  const kept = placeLabels([newer, older], view, new Map([['older', 1]]));
  expect(kept.map(({ id }) => id)).toEqual(['older']);
});
