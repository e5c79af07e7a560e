import { t } from '../../i18n/i18n.svelte';
import { follow } from '../follow';
import { whenIdle } from '../idle';
import { isLive } from '../lately';
import {
  readBoards,
  readMatch,
  readReturns,
  readSignatures,
  readStruck,
  readTimeline,
  readVerdict,
} from '../api/client';
import { asProblem, type Problem } from '../api/problem';
import type {
  Board,
  Language,
  Match,
  Reading,
  Signature,
  TimelineItem,
  Verdict,
} from '../api/types';
import { contested, isAmended, maySpeakNoMore } from './contested';
import { lossesByEntry } from './marks';
import { lastSigned } from './signed';
import { clamp, nextBroken, previousBroken, stretches } from './cursor';
import {
  faster,
  following,
  isPlayed,
  opensAt,
  slower,
  stepMs,
  type Direction,
  type Speed,
} from './playback';

/** Boards fetched at once. */
const BOARDS = 50;
/** Verdicts at hand; the oldest goes when there are more. */
const VERDICTS = 300;

/** How long entries that come in are gathered before the replay follows, in ms. */
const GATHER_MS = 200;
/** Events by which what went before is read otherwise. */
const REWRITES = new Set(['amend', 'ruling']);

/** A reading that has boards of its own. */
export type OneReading = Exclude<Reading, 'both'>;

/** One battle being replayed: the entry shown, its board and its verdict, and whether it plays. */
export class ReplaySession {
  match = $state.raw<Match>();
  timeline = $state.raw<TimelineItem[]>([]);
  problem = $state.raw<Problem>();
  /** Who signed what; undefined while it is not known. */
  signatures = $state.raw<Signature[]>();
  /** What was said of entries and was struck out. */
  struck = $state.raw<ReadonlySet<number>>(new Set());
  /** How many stands or models were lost after which entries. */
  losses = $state.raw<ReadonlyMap<number, number>>(new Map());
  entry = $state(0);
  speed = $state<Speed>(1);
  direction = $state<Direction>(0);
  /** Which boards are shown: with amendments applied, as first written, or both. */
  reading = $state<Reading>('effective');

  /** Whether the battle is being played, so that entries come in. */
  goesOn = $state(false);
  /** How many entries came in since somebody stepped back from the last one. */
  came = $state(0);

  readonly id: string;
  /** Whether nobody asked for an entry, so that the battle opens where it begins to be fought. */
  unasked = false;
  readonly last = $derived.by(() => Math.max(0, this.timeline.length - 1));
  readonly item = $derived.by(() => this.timeline[this.entry]);
  readonly turns = $derived.by(() =>
    stretches(
      this.timeline,
      ({ turn }) => `${turn}`,
      ({ turn }) => (turn === 0 ? t('before-first-turn') : t('turn', { turn })),
    ),
  );
  readonly phases = $derived.by(() =>
    stretches(
      this.timeline,
      ({ turn, phase }) => `${turn} ${phase ?? ''}`,
      ({ phase, phase_label: label }) => label ?? phase ?? '',
    ),
  );
  /** How many entries are shown while the battle is played. */
  readonly played = $derived.by(() => this.timeline.filter(isPlayed).length);
  /** The first entry that breaks a rule. */
  readonly firstBroken = $derived.by(() => nextBroken(this.timeline, -1));
  readonly nextBroken = $derived.by(() => nextBroken(this.timeline, this.entry));
  readonly previousBroken = $derived.by(() => previousBroken(this.timeline, this.entry));
  /** The last entry that somebody's valid signature covers; undefined where nobody signed. */
  readonly lastSigned = $derived.by(() => lastSigned(this.signatures ?? []));
  /** Entries that a dispute, a ruling or an amendment speaks of. */
  readonly contested = $derived.by(() => contested(this.timeline));
  /** The same without those of which only what was struck out speaks. */
  readonly standing = $derived.by(() =>
    contested(this.timeline.filter(({ seq }) => !this.struck.has(seq))),
  );
  /** Whether the log can be read in two ways. */
  readonly amended = $derived.by(() => isAmended(this.timeline));
  readonly board = $derived.by(() => this.boardOf(this.readings[0] ?? 'effective', this.entry));
  /** The reading chosen, as an address names it; nothing where it is the usual one, or there is but one. */
  readonly named = $derived.by(() =>
    this.amended && this.reading !== 'effective' ? this.reading : undefined,
  );
  /** The readings shown, side by side where there are two. */
  readonly readings = $derived.by((): readonly OneReading[] =>
    this.named === 'both' ? ['recorded', 'effective'] : [this.named ?? 'effective'],
  );
  /** Boards at hand, in no order. */
  readonly boards = $derived.by(() => [...this.#boards.values()]);
  readonly verdict = $derived.by(() => this.#verdicts.get(this.#key(this.entry)));

  #boards = $state.raw<ReadonlyMap<string, Board>>(new Map());
  #verdicts = $state.raw<ReadonlyMap<string, Verdict>>(new Map());
  /** Whether somebody goes step by step: who looks at one moment and plays on has no use for what lies before it. */
  #steps = false;
  #language = $state<Language>('en');
  #fetching = new Set<string>();
  #closing = new AbortController();
  #follows = false;
  /** Calls off what is put off. */
  #later: () => void = () => {};
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** Fetches what the replay needs in this language; the entry shown stays. */
  async open(language: Language): Promise<void> {
    this.#language = language;
    const { signal } = this.#closing;
    try {
      const [match, timeline] = await Promise.all([
        this.match ?? readMatch(this.id, signal),
        readTimeline(this.id, language, signal),
      ]);
      this.problem = undefined;
      this.match = match;
      this.timeline = timeline;
      this.goTo(this.unasked ? this.#opening(match) : this.entry);
      this.unasked = false;
      this.#followOn();
      this.signatures ??= await readSignatures(this.id, signal);
      await this.#countLosses();
      await this.#lookForStruck();
    } catch (thrown) {
      if (!signal.aborted) this.problem = asProblem(thrown);
    }
  }

  /** A battle that is being played opens where it stands. */
  #opening(match: Match): number {
    return isLive(match, new Date()) ? this.last : opensAt(this.timeline);
  }

  /** Marks are of no use to a match that is known by its result alone. */
  async #countLosses(): Promise<void> {
    if (this.last < 2) return;
    this.losses = lossesByEntry(await readReturns(this.id, this.#closing.signal));
  }

  async #lookForStruck(): Promise<void> {
    if (!maySpeakNoMore(this.timeline)) return;
    this.struck = await readStruck(this.id, this.#closing.signal);
  }

  /** Follows a battle that is being played. */
  #followOn(): void {
    if (this.#follows || !this.match || !isLive(this.match, new Date())) return;
    this.#follows = true;
    this.goesOn = true;
    const address = `/api/v1/matches/${encodeURIComponent(this.id)}/live?after=${this.last}`;
    void follow(address, this.#closing.signal, () => {
      clearTimeout(this.#gathering);
      this.#gathering = setTimeout(() => void this.#catchUp(), GATHER_MS);
    });
  }

  /** Fetches what came in; who looks at the last entry is led on to the new last one. */
  async #catchUp(): Promise<void> {
    const { signal } = this.#closing;
    try {
      const [match, timeline] = await Promise.all([
        readMatch(this.id, signal),
        readTimeline(this.id, this.#language, signal),
      ]);
      const [wasLast, before] = [this.entry === this.last, this.timeline.length];
      if (timeline.slice(before).some(({ kind }) => REWRITES.has(kind))) {
        this.#boards = new Map();
        this.#verdicts = new Map();
      }
      this.match = match;
      this.timeline = timeline;
      this.goesOn = !match.score.over;
      if (!wasLast) this.came += timeline.length - before;
      this.goTo(wasLast ? this.last : this.entry);
      await this.#countLosses();
      await this.#lookForStruck();
    } catch (thrown) {
      if (!signal.aborted) this.problem = asProblem(thrown);
    }
  }

  /** Fetches anew what something that was just recorded may have changed; the entry shown stays. */
  async again(): Promise<void> {
    this.#boards = new Map();
    this.#verdicts = new Map();
    await this.#catchUp();
  }

  /** Stops everything that is under way. */
  close(): void {
    this.pause();
    this.#later();
    clearTimeout(this.#gathering);
    this.#closing.abort();
  }

  goTo(entry: number): void {
    this.entry = this.timeline.length === 0 ? entry : clamp(entry, this.last);
    if (this.entry === this.last) this.came = 0;
    this.#fetchAround();
  }

  step(by: number): void {
    this.pause();
    this.#steps = true;
    this.goTo(this.entry + by);
  }

  /** The board after an entry as one reading has it, if it is at hand. */
  boardOf(reading: OneReading, entry: number): Board | undefined {
    return this.#boards.get(`${reading}:${entry}`);
  }

  /** Fetches the boards from one entry to the one shown. */
  fetchSince(from: number): void {
    for (const reading of this.readings) {
      for (let entry = from; entry <= this.entry; entry += 1)
        void this.#fetchBoards(reading, entry);
    }
  }

  read(reading: Reading): void {
    this.reading = reading;
    this.#fetchAround();
  }

  jump(entry: number | undefined): void {
    if (entry === undefined) return;
    this.pause();
    this.goTo(entry);
  }

  /** Plays in this direction, from the other end where there is nothing left; pauses where it plays so already. */
  play(direction: 1 | -1): void {
    if (this.direction === direction) {
      this.pause();
      return;
    }
    this.direction = direction;
    if (following(this.timeline, this.entry, direction) === undefined) {
      this.goTo(direction === 1 ? 0 : this.last);
    }
    this.#schedule();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.direction = 0;
  }

  faster(): void {
    this.setSpeed(faster(this.speed));
  }

  slower(): void {
    this.setSpeed(slower(this.speed));
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    if (this.direction !== 0) this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#playOn(), stepMs(this.speed, this.played));
  }

  /** Shows the next entry, but never runs ahead of its board. */
  #playOn(): void {
    const next = following(this.timeline, this.entry, this.direction);
    if (next === undefined) {
      this.pause();
      return;
    }
    if (this.readings.every((reading) => this.boardOf(reading, this.entry))) this.goTo(next);
    this.#schedule();
  }

  #key(entry: number): string {
    return `${this.#language}:${entry}`;
  }

  /** Fetches what is shown at once, and what will be shown next when the browser has nothing else to do. */
  #fetchAround(): void {
    if (this.timeline.length === 0) return;
    this.#fetch(this.entry);
    const ahead = this.direction === 0 ? 1 : this.direction * 2;
    const next = this.#steps ? [this.entry - 1, this.entry + ahead] : [this.entry + ahead];
    this.#later();
    this.#later = whenIdle(() => next.forEach((entry) => this.#fetch(entry)));
  }

  #fetch(entry: number): void {
    if (entry < 0 || entry > this.last) return;
    for (const reading of this.readings) void this.#fetchBoards(reading, entry);
    void this.#fetchVerdict(entry);
  }

  async #fetchBoards(reading: OneReading, entry: number): Promise<void> {
    if (this.boardOf(reading, entry)) return;
    const from = entry - (entry % BOARDS);
    const to = Math.min(from + BOARDS - 1, this.last);
    await this.#once(`boards:${reading}:${from}`, async (signal) => {
      const boards = await readBoards(this.id, from, to, reading, signal);
      const known = new Map(this.#boards);
      for (const board of boards) known.set(`${reading}:${board.seq}`, board);
      this.#boards = known;
    });
  }

  async #fetchVerdict(entry: number): Promise<void> {
    const [key, language] = [this.#key(entry), this.#language];
    if (this.#verdicts.has(key)) return;
    await this.#once(key, async (signal) => {
      const verdict = await readVerdict(this.id, entry, language, signal);
      const known = new Map(this.#verdicts).set(key, verdict);
      const [oldest] = known.keys();
      if (known.size > VERDICTS && oldest !== undefined) known.delete(oldest);
      this.#verdicts = known;
    });
  }

  /** Fetches what is not being fetched already. */
  async #once(name: string, fetch: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#fetching.has(name)) return;
    this.#fetching.add(name);
    try {
      await fetch(this.#closing.signal);
      // What was asked for earlier may come after what is shown now did not.
      if (this.verdict && this.readings.every((reading) => this.boardOf(reading, this.entry)))
        this.problem = undefined;
    } catch (thrown) {
      if (!this.#closing.signal.aborted) this.problem = asProblem(thrown);
    } finally {
      this.#fetching.delete(name);
    }
  }
}
