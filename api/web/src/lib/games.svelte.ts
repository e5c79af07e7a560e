/** The games, as the service knows them: what each is called, and what a page may ask of it. */
import { listSystems } from './api/client';
import type { System } from './api/types';

class Games {
  /** All of them, in the order in which pages show them. */
  all = $state.raw<readonly System[]>([]);
  readonly ids = $derived.by(() => this.all.map(({ id }) => id));

  /** Asks for them; where the service does not answer, pages do without until it is asked again. */
  async load(): Promise<void> {
    try {
      this.all = await listSystems(new AbortController().signal);
    } catch {
      // The page says by itself what is wrong with the service.
    }
  }

  /** The game that a page shows where none is chosen. */
  get first(): string {
    return this.ids[0] ?? '';
  }

  find(id: string): System | undefined {
    return this.all.find((game) => game.id === id);
  }

  /** What people call it. */
  title(id: string): string {
    return this.find(id)?.title ?? id;
  }
}

export const games = new Games();
