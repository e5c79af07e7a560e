import { expect, it } from 'vitest';
import { partsOf, type Kind } from './highlight';

const of = (line: string, kind: Kind) =>
  partsOf(line).flatMap((part) => (part.kind === kind ? [part.text] : []));

it('names what a side does, its fields, figures and comment', () => {
  const line = 'empire: attack k oc 1-3 143526425164 saves=1462351 declared(7 saved=1)  # at last';
  expect(of(line, 'side')).toEqual(['empire:']);
  expect(of(line, 'word')).toEqual(['attack']);
  expect(of(line, 'field')).toEqual(['saves', 'saved']);
  expect(of(line, 'number')).toEqual(['1-3', '143526425164', '1462351', '7', '1']);
  expect(of(line, 'comment')).toEqual(['# at last']);
});

it('tells times and dice before the word, and names in quotes', () => {
  const line = 'dice="red ones" shoot bows boars distance=24 461';
  expect([of(line, 'field'), of(line, 'quoted'), of(line, 'word')]).toEqual([
    ['dice', 'distance'],
    ['"red ones"'],
    ['shoot'],
  ]);
  expect(of('@10:10:00 phase_start shooting', 'time')).toEqual(['@10:10:00']);
  expect(of('@10:10:00 phase_start shooting', 'word')).toEqual(['phase_start']);
});

it('tells the names of columns from what they are said of', () => {
  const line = '%columns shoot unit target dice saves  # by the sheet';
  expect(of(line, 'word')).toEqual(['%columns', 'shoot']);
  expect(of(line, 'field')).toEqual(['unit', 'target', 'dice', 'saves']);
  expect(of(line, 'comment')).toEqual(['# by the sheet']);
});

it('takes no sign within a word or a text for a comment, and a comment for nothing else', () => {
  expect(of('agreement "We stop # here: \\"next\\""', 'comment')).toEqual([]);
  expect(of('move h#1', 'comment')).toEqual([]);
  expect(partsOf('# empire: attack 1-3')).toEqual([
    { kind: 'comment', text: '# empire: attack 1-3' },
  ]);
});

it('loses no sign of any line, be it what it may', () => {
  const lines = [
    '',
    '  + 2x h1:halberdiers1 _ "Ц" 3',
    '"open',
    '---',
    '@-',
    '=',
    'я: б',
    '\t#',
    'a=b=c',
    '%form x',
    '%columns',
    ' %columns я  б #',
  ];
  for (const line of lines)
    expect(
      partsOf(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
});
