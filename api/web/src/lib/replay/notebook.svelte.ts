import { keepNotes, readNotes, withNote, type Note } from './notes';
import { FILE_BYTES, notesOf, SharedError, taken, textIn } from './shared';

/** The notes on one battle in this browser, and those that somebody proposes to add. */
export class Notebook {
  notes = $state.raw<readonly Note[]>([]);
  /** What is proposed, until it is taken or left. */
  proposed = $state.raw<readonly Note[]>();
  /** Why what was opened is not proposed. */
  objection = $state.raw<SharedError>();

  readonly id: string;

  constructor(id: string) {
    this.id = id;
    this.notes = readNotes(id);
  }

  write(note: Note): void {
    this.#keep(withNote(this.notes, note));
  }

  remove(note: Note): void {
    this.#keep(this.notes.filter((other) => other !== note));
  }

  /** Proposes what stands behind the `#` of the address of this battle, whose last entry is `last`. */
  openLink(hash: string, last: number): void {
    this.#open(() => {
      const text = textIn(hash);
      return text === undefined ? this.proposed : notesOf(text, this.id, last);
    });
  }

  /** Proposes the notes of a file. */
  async openFile(file: Blob, last: number): Promise<void> {
    const text = file.size <= FILE_BYTES ? await file.text() : undefined;
    this.#open(() => {
      if (text === undefined) throw new SharedError('too-long', `${FILE_BYTES}`);
      return notesOf(text, this.id, last);
    });
  }

  /** Adds what is proposed to one's own. */
  take(): void {
    if (this.proposed) this.#keep(taken(this.notes, this.proposed));
    this.leave();
  }

  leave(): void {
    this.proposed = undefined;
    this.objection = undefined;
  }

  #open(read: () => readonly Note[] | undefined): void {
    this.objection = undefined;
    try {
      this.proposed = read();
    } catch (thrown) {
      if (!(thrown instanceof SharedError)) throw thrown;
      this.proposed = undefined;
      this.objection = thrown;
    }
  }

  #keep(notes: readonly Note[]): void {
    this.notes = notes;
    keepNotes(this.id, notes);
  }
}
