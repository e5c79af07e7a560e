/**
 * Notes that somebody hands on: behind the `#` of a link, which no service is told, or in a file. Whoever opens them is
 * asked first, and what stands in them is not trusted.
 */
import { MOST_NOTES, NOTE_CHARS, type Note } from './notes';

/** Characters of a link that every program takes, and bytes of a file: more than any notes have. */
export const [LINK_CHARS, FILE_BYTES] = [8_000, 1_000_000];

/** What marks notes in a link, and the form in which they are written. */
const [MARK, FORM] = ['#notes=', 'aftermath-notes/1'];
/** Signs that turn the direction of what follows, so that a text reads otherwise than it is written. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const BETWEEN = ' / ';

/** Why notes are not taken. */
export type Objection = 'unreadable' | 'too-long' | 'other-battle' | 'number' | 'note';

/** Notes that are not taken. */
export class SharedError extends Error {
  readonly objection: Objection;
  /** Which note, from 1, or how many there are, or of which battle they are. */
  readonly what: string;

  constructor(objection: Objection, what = '') {
    super(objection);
    this.objection = objection;
    this.what = what;
  }
}

/** Notes on a battle as a file has them. */
export function fileOf(match: string, notes: readonly Note[]): string {
  return JSON.stringify({ form: FORM, match, notes });
}

/** A link that carries notes on a battle; nothing where it would be longer than programs take. */
export function linkOf(origin: string, match: string, notes: readonly Note[]): string | undefined {
  const bytes = new TextEncoder().encode(fileOf(match, notes));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const packed = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const link = `${origin}/matches/${encodeURIComponent(match)}${MARK}${packed}`;
  return link.length <= LINK_CHARS ? link : undefined;
}

/** The text behind the `#` of an address, as a file would have it; nothing where it holds no notes. */
export function textIn(hash: string): string | undefined {
  if (!hash.startsWith(MARK)) return undefined;
  if (hash.length > LINK_CHARS) throw new SharedError('too-long', `${LINK_CHARS}`);
  const packed = hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SharedError('unreadable');
  }
}

/** The notes that a text holds on a battle with so many entries; throws `SharedError`. */
export function notesOf(text: string, match: string, last: number): Note[] {
  const { form, match: of, notes } = fieldsIn(text);
  if (form !== FORM || typeof of !== 'string' || !Array.isArray(notes)) {
    throw new SharedError('unreadable');
  }
  if (of !== match) throw new SharedError('other-battle', of.slice(0, NOTE_CHARS));
  if (notes.length === 0 || notes.length > MOST_NOTES) {
    throw new SharedError('number', `${notes.length}`);
  }
  const found = new Map<number, Note>();
  notes.forEach((value: unknown, at) => {
    const note = noteIn(value, last);
    if (!note || found.has(note.entry)) throw new SharedError('note', `${at + 1}`);
    found.set(note.entry, note);
  });
  return [...found.values()].toSorted((a, b) => a.entry - b.entry);
}

function fieldsIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new SharedError('unreadable');
}

function noteIn(value: unknown, last: number): Note | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { entry, text } = value as Record<string, unknown>;
  if (!Number.isSafeInteger(entry) || typeof text !== 'string') return undefined;
  const isThere = Number(entry) >= 0 && Number(entry) <= last;
  if (!isThere || text.length > NOTE_CHARS) return undefined;
  return { entry: Number(entry), text: plain(text) };
}

/** A text on one line, which reads as it is written. */
function plain(text: string): string {
  return text
    .replace(TURNING, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** What becomes of a note that is proposed: beside one's own at the same entry it is added to that. */
export type Fate = 'new' | 'joined' | 'known' | 'no-room';

export interface Proposal {
  note: Note;
  fate: Fate;
}

/** What would become of notes that are proposed to somebody who has own ones; none of those is lost. */
export function proposals(own: readonly Note[], theirs: readonly Note[]): Proposal[] {
  let room = MOST_NOTES - own.length;
  return theirs.map((note) => {
    const mine = own.find(({ entry }) => entry === note.entry);
    if (!mine) {
      room -= 1;
      return { note, fate: room < 0 ? 'no-room' : 'new' };
    }
    if (note.text === '' || mine.text.split(BETWEEN).includes(note.text)) {
      return { note, fate: 'known' };
    }
    return { note, fate: joined(mine, note).length > NOTE_CHARS ? 'no-room' : 'joined' };
  });
}

/** One's own notes with those that are proposed. */
export function taken(own: readonly Note[], theirs: readonly Note[]): Note[] {
  const notes = new Map(own.map((note) => [note.entry, note]));
  for (const { note, fate } of proposals(own, theirs)) {
    const mine = notes.get(note.entry);
    if (fate === 'new') notes.set(note.entry, note);
    if (fate === 'joined' && mine) notes.set(note.entry, { ...mine, text: joined(mine, note) });
  }
  return [...notes.values()].toSorted((a, b) => a.entry - b.entry);
}

function joined(mine: Note, theirs: Note): string {
  return mine.text === '' ? theirs.text : `${mine.text}${BETWEEN}${theirs.text}`;
}
