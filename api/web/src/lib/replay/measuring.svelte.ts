import { readMeasures } from '../api/client';
import type { Measures } from '../api/types';
import { Resource } from '../resource.svelte';
import type { Point } from './geometry';
import type { Figure } from './pieces';
import { between, type Gauge, type Line } from './reach';
import type { OneReading, ReplaySession } from './session.svelte';
import { beginOf, trailsOf, type Span, type Trail } from './trails';

/** What is measured on a board. */
export interface Measured {
  figure: Figure;
  gauge: Gauge;
  /** How far it reaches; nothing as long as that is not known. */
  reach: Measures['reach'];
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
  readonly #measures = new Resource<ReadonlyMap<string, Measures>>();
  readonly #session: ReplaySession;

  constructor(session: ReplaySession) {
    this.#session = session;
  }

  toggle(): void {
    this.on = !this.on;
  }

  /** What is measured of these figures; those that `act` come first where nobody was chosen. */
  of(figures: readonly Figure[], acting: readonly string[]): Measured | undefined {
    const find = (id: string | undefined) => figures.find(({ piece }) => piece.id === id);
    const actor = this.#session.verdict?.rolls[0]?.unit ?? this.#session.verdict?.findings[0]?.unit;
    const figure =
      find(this.from) ?? find(actor ?? undefined) ?? find(acting.find(find)) ?? figures[0];
    if (!figure) return undefined;
    const target = typeof this.to === 'string' ? find(this.to) : this.to;
    const known = this.#measures.value?.get(figure.piece.id);
    const gauge = known ?? { arcs: [], from: 'stands' };
    return {
      figure,
      gauge,
      reach: known?.reach ?? [],
      line: known && target && target !== figure ? between(gauge, figure, target) : undefined,
    };
  }

  /** The first choice is whom to measure from, the next whom to; whoever is measured from lets the target go. */
  pick(chosen: string | Point, from: string | undefined): void {
    if (typeof chosen !== 'string') this.to = chosen;
    else if (chosen === from) this.to = undefined;
    else if (this.from === undefined) this.from = chosen;
    else this.to = chosen;
  }

  /** Asks what is measured of the pieces: once, since it follows from their figures. */
  ask(): void {
    const { id } = this.#session;
    if (this.#measures.value) return;
    void this.#measures.load(async (signal) => {
      const all = await readMeasures(id, signal);
      return new Map(all.map((one) => [one.unit, one]));
    });
  }

  /** Whether it is known what is measured of the pieces. */
  get isAnswered(): boolean {
    return this.#measures.value !== undefined;
  }

  stop(): void {
    this.#measures.stop();
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
