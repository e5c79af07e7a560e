import { describe, expect, it } from 'vitest';
import { MOST_NOTES, NOTE_CHARS, type Note } from './notes';
import {
  fileOf,
  LINK_CHARS,
  linkOf,
  notesOf,
  proposals,
  SharedError,
  taken,
  textIn,
} from './shared';

const NOTES = [
  { entry: 3, text: '' },
  { entry: 9, text: 'Здесь всё решилось – “here” 🎲' },
];

/** Why a text is not taken, and what is told of it. */
function objectionTo(read: () => unknown): [string, string] | undefined {
  try {
    read();
  } catch (thrown) {
    if (thrown instanceof SharedError) return [thrown.objection, thrown.what];
    throw thrown;
  }
  return undefined;
}

describe('notes that are handed on', () => {
  it('come out of a link as they went in', () => {
    const link = linkOf('https://x.example', 'a b', NOTES) ?? '';
    expect(link).toMatch(/^https:\/\/x\.example\/matches\/a%20b#notes=[\w-]+$/);
    expect(notesOf(textIn(new URL(link).hash) ?? '', 'a b', 9)).toEqual(NOTES);
  });

  it('are not in an address without them', () => {
    expect(textIn('')).toBeUndefined();
    expect(textIn('#main')).toBeUndefined();
  });

  it('have no link that programs would cut', () => {
    const many = Array.from({ length: 40 }, (_, entry) => ({ entry, text: 'ж'.repeat(200) }));
    expect(linkOf('https://x.example', 'm', many)).toBeUndefined();
    expect(notesOf(fileOf('m', many), 'm', 40)).toHaveLength(40);
  });

  it('are refused with a reason where they are not what they must be', () => {
    const told = (value: unknown) => objectionTo(() => notesOf(JSON.stringify(value), 'm', 9));
    const form = 'aftermath-notes/1';
    const with_ = (...notes: unknown[]) => told({ form, match: 'm', notes });
    expect(objectionTo(() => textIn('#notes=%%%'))).toEqual(['unreadable', '']);
    expect(objectionTo(() => textIn('#notes=_w'))).toEqual(['unreadable', '']);
    const long = `#notes=${'A'.repeat(LINK_CHARS)}`;
    expect(objectionTo(() => textIn(long))).toEqual(['too-long', `${LINK_CHARS}`]);
    expect(objectionTo(() => notesOf('{', 'm', 9))).toEqual(['unreadable', '']);
    expect(told(null)).toEqual(['unreadable', '']);
    expect(told({ form: 'aftermath-notes/2', match: 'm', notes: [] })).toEqual(['unreadable', '']);
    expect(told({ form, match: 'n', notes: NOTES })).toEqual(['other-battle', 'n']);
    expect(with_()).toEqual(['number', '0']);
    const many = Array.from({ length: MOST_NOTES + 1 }, (_, entry) => ({ entry, text: '' }));
    expect(with_(...many)).toEqual(['number', `${MOST_NOTES + 1}`]);
    const [first] = NOTES;
    expect(with_(first, { entry: 10, text: '' })).toEqual(['note', '2']);
    expect(with_({ entry: -1, text: '' })).toEqual(['note', '1']);
    expect(with_({ entry: 1.5, text: '' })).toEqual(['note', '1']);
    expect(with_({ entry: 1, text: 7 })).toEqual(['note', '1']);
    expect(with_({ entry: 1, text: 'a'.repeat(NOTE_CHARS + 1) })).toEqual(['note', '1']);
    expect(with_(first, first)).toEqual(['note', '2']);
    expect(with_(null)).toEqual(['note', '1']);
  });

  it('read as they are written, on one line', () => {
    const notes = [{ entry: 1, text: ' lost\u202e\u2066 by\r\n\u0000two ' }];
    expect(notesOf(fileOf('m', notes), 'm', 9)).toEqual([{ entry: 1, text: 'lost by two' }]);
  });

  it('are added to one’s own, of which none is lost', () => {
    const own: Note[] = [
      { entry: 3, text: 'mine' },
      { entry: 5, text: '' },
      { entry: 7, text: 'x'.repeat(NOTE_CHARS) },
    ];
    const theirs = [
      { entry: 1, text: 'new' },
      { entry: 3, text: 'theirs' },
      { entry: 5, text: 'told' },
      { entry: 7, text: 'more' },
    ];
    expect(proposals(own, theirs).map(({ fate }) => fate)).toEqual([
      'new',
      'joined',
      'joined',
      'no-room',
    ]);
    const all = taken(own, theirs);
    expect(all.map(({ text }) => text.slice(0, 20))).toEqual([
      'new',
      'mine / theirs',
      'told',
      'x'.repeat(20),
    ]);
    // A second time there is nothing to add.
    expect(proposals(all, theirs.slice(0, 3)).map(({ fate }) => fate)).toEqual(
      Array(3).fill('known'),
    );
    const full = Array.from({ length: MOST_NOTES }, (_, entry) => ({ entry: entry + 2, text: '' }));
    expect(proposals(full, theirs.slice(0, 1))[0]?.fate).toBe('no-room');
    expect(taken(full, theirs.slice(0, 1))).toHaveLength(MOST_NOTES);
  });
});
