/** A battle that is being recorded: every entry is on this device first, then told of, then handed in. */
import { newSalt } from '../lib/salt';
import { speech } from '../i18n/i18n.svelte';
import { asProblem, type Problem } from '../lib/api/problem';
import { key, keep, type Recording } from './book';
import { Parted, handIn } from './hand-in';
import { givenAway, Kept } from './kept';
import { namesOf, type Header } from './header';
import { Refused, type Fields, type Position, type Referee, type Told } from './pocket';
import { keyName, sign } from './sign';

/** Entries that are held back while a battle goes on, so that they can be taken back. */
const HELD_BACK = 3;
/** How long until handing in is tried again, in ms. */
const AGAIN_MS = 5_000;
/** Where the dice come from, as the log names them. */
export const [TABLE_DICE, PHONE_DICE] = ['table', 'phone'] as const;
export type Dice = typeof TABLE_DICE | typeof PHONE_DICE;

export class Recorder {
  recording = $state.raw<Recording>() as Recording;
  position = $state.raw<Position>() as Position;
  /** What was told of the last entry. */
  last = $state.raw<readonly Told[]>([]);
  trouble = $state.raw<Problem>();
  parted = $state(false);
  /** What is recorded is not judged yet: the referee is the service's, and there is no network. */
  waits = $state(false);
  /** The referee is being asked what comes of the last entry. */
  judging = $state(false);
  /** What was done last; the next waits for it. */
  #turn: Promise<unknown> = Promise.resolve();
  readonly header: Header;
  readonly names: Map<string, string>;
  /** The dice that each side has in hand. */
  #inHand = new Map<string, Dice>();
  readonly #kept: Kept;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    recording: Recording,
    readonly referee: Referee,
    position: Position,
  ) {
    this.recording = recording;
    this.#kept = new Kept(recording, keep, (now) => (this.recording = now));
    this.header = JSON.parse(recording.lines[0] ?? '') as Header;
    this.names = namesOf(this.header);
    this.position = position;
    this.#takeDice();
  }

  /** Goes on with what is recorded here. */
  static async open(recording: Recording, referee: Referee): Promise<Recorder> {
    const position = await referee.open(recording.lines.join('\n'), speech.language);
    return new Recorder(recording, referee, position);
  }

  get entries(): number {
    return this.recording.lines.length - 1;
  }

  get handed(): number {
    return this.recording.handed ?? 0;
  }

  get isOver(): boolean {
    return this.recording.lines.some((line) => line.includes('"event":{"battle_end"'));
  }

  get sides(): readonly string[] {
    return this.header.sides.map(({ id }) => id);
  }

  name(id: string): string {
    return this.names.get(id) ?? id;
  }

  /** The line of an event that comes next. */
  line(side: string | undefined, event: Fields, dice?: Dice): string {
    const taken = dice && side && this.#inHand.get(side) !== dice ? { dice } : {};
    const at = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
    return JSON.stringify({
      seq: this.entries + 1,
      at,
      ...(side ? { side } : {}),
      ...taken,
      // A key is called after its holder.
      ...('sign' in event ? { salt: newSalt() } : {}),
      event,
    });
  }

  weigh(line: string): Promise<Told[]> {
    return this.referee.weigh(line, speech.language);
  }

  /** Keeps an entry: on this device before anything is told of it. */
  add(line: string): Promise<void> {
    return this.#inTurn(() => this.#add(line));
  }

  /** One after the other: the referee is handed entries in their order. */
  #inTurn(act: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(async () => {
      this.judging = true;
      try {
        await act();
      } finally {
        this.judging = false;
      }
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #add(line: string): Promise<void> {
    await this.#kept.change(({ lines }) => ({ lines: [...lines, line] }));
    this.#takeDice();
    try {
      const { told, position } = await this.referee.add(line, speech.language);
      this.last = told;
      this.position = position;
    } catch (thrown) {
      // Kept it is, whatever the referee says: it cannot be read, or there is no network to ask by.
      if (thrown instanceof Refused) {
        await this.#kept.change(({ lines }) => ({ lines: lines.slice(0, -1) }));
        throw thrown;
      }
      this.#wait(thrown);
      return;
    }
    void this.send();
  }

  /** Asks again until the referee has said where the battle stands. */
  #wait(thrown: unknown): void {
    this.waits = true;
    this.trouble = asProblem(thrown);
    this.#timer = setTimeout(() => void this.#again(), AGAIN_MS);
  }

  async #again(): Promise<void> {
    try {
      this.position = await this.referee.open(this.recording.lines.join('\n'), speech.language);
      this.last = [];
      this.waits = false;
      this.trouble = undefined;
      void this.send();
    } catch (thrown) {
      this.#wait(thrown);
    }
  }

  /** Whether the last entry can be taken back: it was not handed in, nor is it on its way. */
  get canUndo(): boolean {
    return this.entries > givenAway(this.recording);
  }

  undo(): Promise<void> {
    return this.#inTurn(() => this.#undo());
  }

  async #undo(): Promise<void> {
    if (!this.canUndo || this.waits) return;
    const position = await this.referee.undo(speech.language);
    await this.#kept.change(({ lines }) => ({ lines: lines.slice(0, -1) }));
    this.position = position;
    this.last = [];
    this.#takeDice();
  }

  /** Signs for a side with a key that is made on this device, under all that is recorded. */
  async sign(side: string): Promise<void> {
    const held = await key(keyName(this.name(side)));
    const signed = await sign(held, this.recording.id, side, this.recording.lines);
    await this.add(this.line(side, { sign: signed }));
  }

  /** Hands in what is not held back; tried again by itself until it has come through. */
  async send(all = this.isOver): Promise<void> {
    if (this.waits) return;
    clearTimeout(this.#timer);
    if (this.#sending || this.parted) return;
    this.#sending = true;
    try {
      const most = all
        ? this.entries
        : Math.max(givenAway(this.recording), this.entries - HELD_BACK);
      await this.#kept.change(() => ({ sent: most }));
      const handed = await handIn(this.recording, most);
      await this.#kept.change(() => ({ handed }));
      this.trouble = undefined;
    } catch (thrown) {
      this.parted = thrown instanceof Parted;
      this.trouble = asProblem(thrown);
    } finally {
      this.#sending = false;
    }
    const isLeft = this.trouble !== undefined || (this.isOver && this.handed < this.entries);
    if (isLeft && !this.parted) this.#timer = setTimeout(() => void this.send(), AGAIN_MS);
  }

  /** Says everything in the language of the page. */
  async speak(): Promise<void> {
    this.position = await this.referee.position(speech.language);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #takeDice(): void {
    this.#inHand.clear();
    for (const line of this.recording.lines.slice(1)) {
      const { side, dice } = JSON.parse(line) as { side?: string; dice?: Dice };
      if (side && dice) this.#inHand.set(side, dice);
    }
  }
}
