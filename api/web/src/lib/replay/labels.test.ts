import { expect, it } from 'vitest';
import { placeLabels, type LabelWish } from './labels';

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
  expect(placeLabels([wish('a', 100, 100)], VIEW)).toEqual([{ id: 'a', x: 90, y: 124 }]);
});

it('puts it above where another piece stands below', () => {
  const [label] = placeLabels([wish('a', 100, 100), wish('b', 100, 122)], VIEW);
  expect(label).toEqual({ id: 'a', x: 90, y: 82 });
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
