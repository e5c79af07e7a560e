import { describe, expect, it } from 'vitest';
import { MOST_NOTES, NOTE_CHARS, notesIn, withNote } from './notes';

describe('notes on a battle', () => {
  it('stand in the order of the battle, one an entry', () => {
    const notes = withNote([{ entry: 9, text: 'here it turned' }], { entry: 3, text: '' });
    expect(notes).toEqual([
      { entry: 3, text: '' },
      { entry: 9, text: 'here it turned' },
    ]);
    expect(withNote(notes, { entry: 9, text: 'no, earlier' })[1]?.text).toBe('no, earlier');
  });

  it('are read from whatever was kept', () => {
    expect(notesIn(null)).toEqual([]);
    expect(notesIn('{"entry":1}')).toEqual([]);
    expect(notesIn('not JSON')).toEqual([]);
    const kept = '[{"entry":2,"text":"x"},{"entry":-1,"text":"y"},{"entry":1.5,"text":""},null,7]';
    expect(notesIn(kept)).toEqual([{ entry: 2, text: 'x' }]);
  });

  it('are bounded', () => {
    const many = Array.from({ length: MOST_NOTES + 5 }, (_, entry) => ({ entry, text: '' }));
    expect(notesIn(JSON.stringify(many))).toHaveLength(MOST_NOTES);
    const [long] = withNote([], { entry: 0, text: 'a'.repeat(NOTE_CHARS + 1) });
    expect(long?.text).toHaveLength(NOTE_CHARS);
  });
});
