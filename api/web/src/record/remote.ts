/** The referee of the service, for a browser that has none of its own: handed the log with every question, it keeps nothing. */
import { heldToken } from '../lib/token.svelte';
import { problemOf, ProblemError } from '../lib/api/problem';
import type { Language } from '../lib/api/types';
import { Asked, Pocket, said, type Position, type Referee, type Told } from './pocket';

export class Remote extends Asked {
  /** The lines of the log, the header's first. */
  #lines: string[] = [];

  protected async ask<T>(request: object, log?: string): Promise<T> {
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

  protected override behind<T>(request: object): Promise<T> {
    return this.ask(request, this.#lines.join('\n'));
  }

  override open(log: string, language: Language): Promise<Position> {
    this.#lines = log.split('\n');
    return super.open(log, language);
  }

  override async add(
    entry: string,
    language: Language,
  ): Promise<{ told: Told[]; position: Position }> {
    const added = await super.add(entry, language);
    this.#lines.push(entry);
    return added;
  }

  override async undo(language: Language): Promise<Position> {
    const position = await super.undo(language);
    this.#lines.pop();
    return position;
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
