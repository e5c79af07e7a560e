/** The referee of the service, for a browser that has none of its own: handed the log with every question, it keeps nothing. */
import { heldToken } from '../lib/token.svelte';
import { problemOf, ProblemError } from '../lib/api/problem';
import type { Language } from '../lib/api/types';
import {
  Pocket,
  said,
  type Beginning,
  type Mustered,
  type Pick,
  type Picks,
  type Position,
  type Referee,
  type Told,
  type Tried,
} from './pocket';

export class Remote implements Referee {
  /** The lines of the log, the header's first. */
  #lines: string[] = [];

  async #ask<T>(request: object, log?: string): Promise<T> {
    const response = await fetch('/api/v1/referee', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...heldToken.headers(),
      },
      body: JSON.stringify({ log, request }),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new ProblemError(problemOf(response.status, body));
    return said(body as Parameters<typeof said>[0]);
  }

  #behind<T>(request: object): Promise<T> {
    return this.#ask(request, this.#lines.join('\n'));
  }

  words(system: string, language: Language): Promise<Record<string, string>> {
    return this.#ask({ words: { system, language } });
  }

  begin(system: string): Promise<Beginning> {
    return this.#ask({ begin: { system } });
  }

  picks(system: string, list: string): Promise<Pick[]> {
    return this.#ask({ picks: { system, list } });
  }

  muster(system: string, picking: Picks, language: Language): Promise<Mustered> {
    return this.#ask({ muster: { system, picking, language } });
  }

  async open(log: string, language: Language): Promise<Position> {
    this.#lines = log.split('\n');
    return this.#ask({ open: { log, language } });
  }

  weigh(entry: string, language: Language): Promise<Told[]> {
    return this.#behind({ weigh: { entry, language } });
  }

  attempt(entry: string, language: Language): Promise<Tried> {
    return this.#behind({ try: { entry, language } });
  }

  async add(entry: string, language: Language): Promise<{ told: Told[]; position: Position }> {
    const added = await this.#behind<{ told: Told[]; position: Position }>({
      add: { entry, language },
    });
    this.#lines.push(entry);
    return added;
  }

  async undo(language: Language): Promise<Position> {
    const position = await this.#behind<Position>({ undo: { language } });
    this.#lines.pop();
    return position;
  }

  position(language: Language): Promise<Position> {
    return this.#behind({ position: { language } });
  }
}

/** Games whose referee this service has as a module for browsers. */
export async function modules(): Promise<string[]> {
  try {
    const response = await fetch('/referee/games.json');
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return response.ok && isJson ? ((await response.json()) as string[]) : [];
  } catch {
    return [];
  }
}

/** The referee of a game: in this browser where there is one, else the service's. */
export async function refereeOf(game: string): Promise<Referee> {
  const isHere = typeof WebAssembly === 'object' && (await modules()).includes(game);
  if (!isHere) return new Remote();
  try {
    return await Pocket.of(game);
  } catch {
    return new Remote();
  }
}
