/** A battle that is being recorded: every entry is on this device first, then told of, then handed in. */
import { readLog, readMatch } from '../lib/api/client';
import { follow, type ServerEvent } from '../lib/follow';
import { newSalt } from '../lib/salt';
import { speech, t } from '../i18n/i18n.svelte';
import { asProblem, type Problem } from '../lib/api/problem';
import { key, keep, type Recording } from './book';
import { changesOf, type Change } from './changes';
import { BOT_DICE, botPlays, isOfBots, type Stretch } from './gone-on';
import { Parted, handIn } from './hand-in';
import { givenAway, Kept } from './kept';
import { namesOf, type Header } from './header';
import { facesOf, insisted, isSame, meetingOf, type Meeting } from './meeting';
import {
  Refused,
  type Fields,
  type Position,
  type Referee,
  type Table,
  type Told,
  type Tried,
} from './pocket';
import { headOf, keyName, sign, type Head } from './sign';

/** Entries that are held back while a battle goes on, so that they can be taken back. */
const HELD_BACK = 3;
/** How long until handing in is tried again, in ms. */
const AGAIN_MS = 5_000;
/** Where the dice come from, as the log names them. */
export const [TABLE_DICE, PHONE_DICE] = ['table', 'phone'] as const;
export type Dice = typeof TABLE_DICE | typeof PHONE_DICE | typeof BOT_DICE;

export class Recorder {
  recording = $state.raw<Recording>() as Recording;
  position = $state.raw<Position>() as Position;
  /** What was told of the last entry. */
  last = $state.raw<readonly Told[]>([]);
  /** What it took from units, and put on them. */
  changes = $state.raw<readonly Change[]>([]);
  trouble = $state.raw<Problem>();
  /** Where this device and the service have other entries, until one is chosen. */
  parted = $state.raw<Meeting>();
  /** The dice of their entries there, by their lines. */
  partedFaces = $state.raw<ReadonlyMap<string, readonly number[]>>(new Map());
  /** What is recorded is not judged yet: the referee is the service's, and there is no network. */
  waits = $state(false);
  /** The referee is being asked what comes of the last entry. */
  judging = $state(false);
  /** What was done last; the next waits for it. */
  #turn: Promise<unknown> = Promise.resolve();
  readonly header: Header;
  /** The table on which it is fought. */
  readonly table: Table | undefined;
  readonly names: Map<string, string>;
  /** The dice that each side has in hand. */
  #inHand = new Map<string, Dice>();
  readonly #kept: Kept;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #follows = false;
  readonly #closing = new AbortController();

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
    this.table = position.table;
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

  /** Whether bots have played any of it: then there is nothing that players could sign as theirs. */
  get isOfBots(): boolean {
    return isOfBots(this.recording.lines);
  }

  /** Whether nothing is left to hand in: it is over, every side has signed that can, and the service has it all. */
  get #isDone(): boolean {
    if (this.handed !== this.entries) return false;
    return this.isOfBots ? this.isOver : this.sides.every((side) => this.signed.has(side));
  }

  /** Sides that have signed. */
  get signed(): ReadonlySet<string> {
    return new Set(
      this.recording.lines.slice(1).flatMap((line) => {
        const { side, event } = JSON.parse(line) as { side?: string; event: Fields };
        return 'sign' in event && side ? [side] : [];
      }),
    );
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

  /** As `weigh`, with where all would stand then. */
  attempt(line: string): Promise<Tried> {
    return this.referee.attempt(line, speech.language);
  }

  /** Keeps an entry: on this device before anything is told of it. */
  add(line: string): Promise<void> {
    return this.#inTurn(() => this.#add(line));
  }

  /** Whether a bot may play for a side: in what goes on from another battle, which nothing counts. */
  get takesBots(): boolean {
    return this.header.fork !== undefined;
  }

  /** Lets a bot play for a side: what it does is recorded as if somebody had tapped it, with dice of its own. */
  playFor(side: string, until: Stretch): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.entries;
      const played = await botPlays(this.recording.lines, side, until, this.#closing.signal);
      if (played.length === 0) throw new Error(t('record-bots-cannot'));
      for (const { side: by, event } of played) {
        await this.#add(this.line(by, event, BOT_DICE), before);
        if (this.waits) return;
      }
    });
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

  /** `beforeBots` says of an entry of a bot how many there were before all that it plays. */
  async #add(line: string, beforeBots?: number): Promise<void> {
    const before = this.recording.beforeBots;
    await this.#kept.change(({ lines }) => ({ lines: [...lines, line], beforeBots }));
    this.#takeDice();
    try {
      this.#take(await this.referee.add(line, speech.language));
    } catch (thrown) {
      // Kept it is, whatever the referee says: it cannot be read, or there is no network to ask by.
      if (thrown instanceof Refused) {
        await this.#kept.change(({ lines }) => ({
          lines: lines.slice(0, -1),
          beforeBots: before,
        }));
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
      this.#stand(await this.referee.open(this.recording.lines.join('\n'), speech.language));
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
    this.#stand(position);
    this.#takeDice();
  }

  /** Signs for a side with a key that is made on this device, under all that is recorded. */
  sign(side: string): Promise<void> {
    return this.#inTurn(async () => {
      const held = await key(keyName(this.name(side)));
      const { id, lines, shared } = this.recording;
      const head = shared ? await this.#headThere() : await headOf(lines);
      const signed = await sign(held, id, side, head);
      await this.#add(this.line(side, { sign: signed }));
    });
  }

  /**
   * The log as the service has it, where it has just what is recorded here. What came from another device is not what that
   * device wrote: names that are not shown stand in it, those of keys among them.
   */
  async #headThere(): Promise<Head> {
    const { head } = await readMatch(this.recording.id, this.#closing.signal);
    if (this.parted || this.handed !== this.entries || head.entries !== this.entries)
      throw new Error(t('record-sign-later'));
    return head;
  }

  /** Hands in what is not held back; tried again by itself until it has come through. */
  async send(all = this.isOver): Promise<void> {
    if (this.waits) return;
    clearTimeout(this.#timer);
    if (this.#sending || this.parted) return;
    this.#sending = true;
    try {
      const most = this.#due(all);
      await this.#kept.change(() => ({ sent: most }));
      const handed = await handIn(this.recording, most);
      // What came in meanwhile may be more.
      await this.#kept.change((now) => ({ handed: Math.max(handed, now.handed ?? 0) }));
      this.trouble = undefined;
      if (this.#isDone) await this.#kept.change(() => ({ token: undefined }));
      this.#followOn();
    } catch (thrown) {
      this.trouble = asProblem(thrown);
      if (thrown instanceof Parted) void this.#inTurn(() => this.#meet());
    } finally {
      this.#sending = false;
    }
    if (this.parted) return;
    const whole = all || this.isOver;
    // What was recorded while this was on its way is nobody else's to send.
    if (this.trouble) this.#timer = setTimeout(() => void this.send(whole), AGAIN_MS);
    else if (this.handed < this.#due(whole)) void this.send(whole);
  }

  /** Up to which entry all is to be handed in: the last few may still be taken back. */
  #due(all: boolean): number {
    return all ? this.entries : Math.max(givenAway(this.recording), this.entries - this.#heldBack);
  }

  /** Says everything in the language of the page. */
  async speak(): Promise<void> {
    this.position = await this.referee.position(speech.language);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#closing.abort();
  }

  /** Whether the last entries can be taken back for a while. */
  get holdsBack(): boolean {
    return this.#heldBack > 0;
  }

  get #heldBack(): number {
    const { shared, beforeBots = this.entries } = this.recording;
    // All that a bot has just played can be taken back.
    return shared ? 0 : Math.max(HELD_BACK, this.entries - beforeBots);
  }

  /** Says whether another device records this battle too. */
  async share(shared: boolean): Promise<void> {
    await this.#kept.change(() => ({ shared }));
    void this.send();
  }

  /** Hears of what others hand in of this battle, once the service knows it. */
  #followOn(): void {
    if (this.#follows || this.#closing.signal.aborted) return;
    this.#follows = true;
    const { id } = this.recording;
    const address = `/api/v1/matches/${encodeURIComponent(id)}/live?after=${this.handed}`;
    const heard = (event: ServerEvent) => {
      void this.#inTurn(() => this.#hear(Number(event.id), event.data)).catch((thrown: unknown) => {
        this.trouble = asProblem(thrown);
      });
    };
    void follow(address, this.#closing.signal, heard).then(() => (this.#follows = false));
  }

  /** An entry that the service has now: this device's own, or another's. */
  async #hear(number: number, line: string): Promise<void> {
    if (this.parted || this.waits || number <= this.handed) return;
    const own = this.recording.lines[number];
    if (own !== undefined && isSame(own, line)) {
      await this.#kept.change(({ sent }) => ({
        handed: number,
        sent: Math.max(sent ?? 0, number),
      }));
      return;
    }
    if (own !== undefined || number !== this.entries + 1) {
      await this.#meet();
      return;
    }
    await this.#kept.change(({ lines, sent }) => ({
      lines: [...lines, line],
      handed: number,
      sent: Math.max(sent ?? 0, number),
      shared: true,
    }));
    this.#takeDice();
    this.#take(await this.referee.add(line, speech.language));
  }

  /** An entry is judged. */
  #take({ told, position }: { told: readonly Told[]; position: Position }): void {
    this.changes = changesOf(this.position.board.pieces, position.board.pieces);
    this.last = told;
    this.position = position;
  }

  /** It is judged anew where all stands: of the last entry nothing is told. */
  #stand(position: Position): void {
    this.position = position;
    [this.last, this.changes] = [[], []];
  }

  /** Compares with what the service has: where nothing is otherwise, goes on by itself; else one has to be chosen. */
  async #meet(): Promise<void> {
    const log = await readLog(this.recording.id, this.#closing.signal);
    const theirs = log.trimEnd().split('\n').slice(1);
    const meeting = meetingOf(this.recording.lines.slice(1), theirs);
    if (meeting.theirs.length === 0) {
      await this.#kept.change(() => ({ handed: meeting.alike }));
      this.trouble = undefined;
    } else if (meeting.mine.length === 0) await this.#become(theirs, []);
    else {
      this.partedFaces = await this.#facesAt(meeting);
      this.parted = meeting;
    }
  }

  /** The dice of the entries where two devices part. What was recorded here stays what the referee holds. */
  async #facesAt({ alike, mine, theirs }: Meeting): Promise<Map<string, number[]>> {
    const { lines } = this.recording;
    const found = new Map<string, number[]>();
    for (const own of [theirs, mine]) {
      const faces = await facesOf(own, lines.slice(0, 1 + alike), this.referee, speech.language);
      for (const [place, line] of own.entries()) found.set(line, faces[place] ?? []);
    }
    return found;
  }

  /** From now on the log is what the service has, and these lines behind it. */
  async #become(theirs: readonly string[], behind: readonly string[]): Promise<void> {
    const [header = ''] = this.recording.lines;
    const lines = [header, ...theirs, ...behind];
    const position = await this.referee.open(lines.join('\n'), speech.language);
    const handed = theirs.length;
    await this.#kept.change(() => ({ lines, handed, sent: handed, shared: true }));
    this.#stand(position);
    this.parted = undefined;
    this.trouble = undefined;
    this.#takeDice();
  }

  /** What the service has is what counts; what only this device has is gone. */
  takeTheirs(): Promise<void> {
    return this.#choose(() => []);
  }

  /** What this device has is what counts: the service's entries are mended, as both players agree. */
  takeMine(reason: string): Promise<void> {
    return this.#choose((meeting) => insisted(meeting, reason, this.sides));
  }

  /** Whether what this device has can be said behind what the service has. */
  get canInsist(): boolean {
    return this.parted !== undefined && insisted(this.parted, '', this.sides) !== undefined;
  }

  #choose(behind: (meeting: Meeting) => readonly string[] | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const { parted } = this;
      const lines = parted && behind(parted);
      if (!parted || !lines) return;
      const both = this.recording.lines.slice(1, 1 + parted.alike);
      await this.#become([...both, ...parted.theirs], lines);
      void this.send(true);
    });
  }

  #takeDice(): void {
    this.#inHand.clear();
    for (const line of this.recording.lines.slice(1)) {
      const { side, dice } = JSON.parse(line) as { side?: string; dice?: Dice };
      if (side && dice) this.#inHand.set(side, dice);
    }
  }
}
