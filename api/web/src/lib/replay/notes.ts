/** Notes on entries of a battle, kept in this browser alone. */
import { recall, remember } from '../preference';

/** A place worth coming back to; without text it is a bookmark. */
export interface Note {
  entry: number;
  text: string;
}

/** Notes of one battle, and characters of one note, at most. */
export const MOST_NOTES = 200;
export const NOTE_CHARS = 500;

/** The notes in what was kept; what is no note is left out. */
export function notesIn(kept: string | null): Note[] {
  let found: unknown;
  try {
    found = JSON.parse(kept ?? '[]');
  } catch {
    return [];
  }
  const notes = Array.isArray(found) ? found.filter(isNote) : [];
  return notes
    .map(({ entry, text }) => ({ entry, text: text.slice(0, NOTE_CHARS) }))
    .sort((a, b) => a.entry - b.entry)
    .slice(0, MOST_NOTES);
}

function isNote(value: unknown): value is Note {
  if (typeof value !== 'object' || value === null) return false;
  const { entry, text } = value as Partial<Record<keyof Note, unknown>>;
  return Number.isSafeInteger(entry) && Number(entry) >= 0 && typeof text === 'string';
}

/** The notes with this one, which takes the place of what stood at its entry. */
export function withNote(notes: readonly Note[], note: Note): Note[] {
  const others = notes.filter(({ entry }) => entry !== note.entry);
  return notesIn(JSON.stringify([...others, note]));
}

export function readNotes(id: string): Note[] {
  return notesIn(recall(`notes.${id}`));
}

export function keepNotes(id: string, notes: readonly Note[]): void {
  remember(`notes.${id}`, JSON.stringify(notes));
}
