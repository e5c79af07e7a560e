import { expect, it } from 'vitest';
import { BINDINGS, commandOf, isSign } from './keys';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

it('knows the command of a key', () => {
  expect(commandOf({ ...plain, key: 'ArrowRight' })).toBe('next');
  expect(commandOf({ ...plain, key: 'ArrowRight', shiftKey: true })).toBe('pan-right');
  expect(commandOf({ ...plain, key: ' ' })).toBe('play');
  expect(commandOf({ ...plain, key: ' ', shiftKey: true })).toBe('play-back');
  expect(commandOf({ ...plain, key: '+', shiftKey: true })).toBe('zoom-in');
  expect(commandOf({ ...plain, key: '}', shiftKey: true })).toBe('next-turning');
  expect(commandOf({ ...plain, key: '?', shiftKey: true })).toBe('help');
  for (const [key, what] of [
    ['t', 'turn'],
    ['p', 'phase'],
    ['l', 'loss'],
  ] as const) {
    expect(commandOf({ ...plain, key })).toBe(`next-${what}`);
    expect(commandOf({ ...plain, key: key.toUpperCase(), shiftKey: true })).toBe(
      `previous-${what}`,
    );
  }
});

it('knows the same keys on a Russian keyboard', () => {
  expect(commandOf({ ...plain, key: 'ъ' })).toBe('next-broken');
  expect(commandOf({ ...plain, key: 'х' })).toBe('previous-broken');
  expect(commandOf({ ...plain, key: 'Ъ', shiftKey: true })).toBe('next-turning');
  expect(commandOf({ ...plain, key: 'Х', shiftKey: true })).toBe('previous-turning');
  expect(['е', 'з', 'д'].map((key) => commandOf({ ...plain, key }))).toEqual([
    'next-turn',
    'next-phase',
    'next-loss',
  ]);
});

it('leaves the browser its own', () => {
  expect(commandOf({ ...plain, key: '+', ctrlKey: true })).toBeUndefined();
  expect(commandOf({ ...plain, key: 'ArrowLeft', altKey: true })).toBeUndefined();
  expect(commandOf({ ...plain, key: 'a' })).toBeUndefined();
});

it('binds every command once, and knows which keys people may switch off', () => {
  const commands = BINDINGS.map(({ command }) => command);
  expect(new Set(commands).size).toBe(commands.length);
  expect([']', '?', '0', 'ъ'].every(isSign)).toBe(true);
  expect([' ', 'ArrowLeft', 'Home'].some(isSign)).toBe(false);
});
