import { readVerdict } from '../api/client';
import { Resource } from '../resource.svelte';
import type { Point } from './geometry';
import type { Figure } from './pieces';
import {
  between,
  entriesToAsk,
  isMeasured,
  RANGES,
  reachIn,
  type Game,
  type Line,
  type Reach,
} from './reach';
import type { OneReading, ReplaySession } from './session.svelte';
import { beginOf, trailsOf, type Span, type Trail } from './trails';

/** What is measured on a board. */
export interface Measured {
  game: Game;
  figure: Figure;
  reach: Reach;
  /** To a piece or a point that somebody chose. */
  line: Line | undefined;
}

/** Arcs, ranges, distances and ways on demand. */
export class Measuring {
  on = $state(false);
  /** Whose arcs and ranges are shown; without a choice, those of the piece that acts. */
  from = $state<string>();
  to = $state.raw<string | Point>();
  span = $state<Span>('entry');
  readonly #reach = new Resource<{ unit: string; reach: Reach }>();
  readonly #session: ReplaySession;

  constructor(session: ReplaySession) {
    this.#session = session;
  }

  toggle(): void {
    this.on = !this.on;
  }

  /** What is measured of these figures; those that `act` come first where nobody was chosen. */
  of(figures: readonly Figure[], acting: readonly string[]): Measured | undefined {
    const system = this.#session.match?.system ?? '';
    const find = (id: string | undefined) => figures.find(({ piece }) => piece.id === id);
    const actor = this.#session.verdict?.rolls[0]?.unit ?? this.#session.verdict?.findings[0]?.unit;
    const figure =
      find(this.from) ?? find(actor ?? undefined) ?? find(acting.find(find)) ?? figures[0];
    if (!isMeasured(system) || !figure) return undefined;
    const target = typeof this.to === 'string' ? find(this.to) : this.to;
    const told = this.#reach.value;
    return {
      game: system,
      figure,
      reach: told?.unit === figure.piece.id ? told.reach : {},
      line: target && target !== figure ? between(system, figure, target) : undefined,
    };
  }

  /** The first choice is whom to measure from, the next whom to; whoever is measured from lets the target go. */
  pick(chosen: string | Point, from: string | undefined): void {
    if (typeof chosen !== 'string') this.to = chosen;
    else if (chosen === from) this.to = undefined;
    else if (this.from === undefined) this.from = chosen;
    else this.to = chosen;
  }

  /** Looks in the entries about a piece for what the referee told of its ranges. */
  ask({ piece }: Figure): void {
    const { id, timeline, entry } = this.#session;
    const entries = entriesToAsk(timeline, piece.name, piece.side, entry);
    void this.#reach.load(async (signal) => {
      const reach: Reach = {};
      for (const seq of entries) {
        if (RANGES.every((range) => reach[range])) break;
        const told = reachIn(await readVerdict(id, seq, 'en', signal), piece.id);
        for (const range of RANGES) {
          const known = told[range];
          if (known) reach[range] ??= known;
        }
      }
      return { unit: piece.id, reach };
    });
  }

  /** Whether the ranges are known, or known not to be told. */
  isAnswered(unit: string): boolean {
    return this.#reach.value?.unit === unit;
  }

  stop(): void {
    this.#reach.stop();
  }

  /** The first entry whose board the ways begin at. */
  get begin(): number {
    return beginOf(this.#session.timeline, this.#session.entry, this.span);
  }

  /** Fetches the boards that the ways lead over. */
  fetchBoards(): void {
    if (this.span !== 'entry') this.#session.fetchSince(this.begin);
  }

  /** The ways so far, as one reading has them: nothing for the entry alone, whose way is drawn anyhow. */
  trailsOn(reading: OneReading): Trail[] {
    const { match, entry } = this.#session;
    if (!match || this.span === 'entry') return [];
    const boards = [];
    for (let seq = this.begin; seq <= entry; seq += 1) {
      const board = this.#session.boardOf(reading, seq);
      if (!board) return [];
      boards.push(board);
    }
    return trailsOf(match, boards);
  }
}
