/** The referee in the browser: the module of a game, as `pocket/` builds it. It is asked in JSON and answers in JSON. */
import type { CardMap, Language, Measures, Piece as Drawn, Terrain } from '../lib/api/types';

/** What is put into a field that an offer leaves open. */
export type Wants =
  | 'dice'
  | 'again'
  | 'die'
  | 'rolls'
  | 'places'
  | 'cards'
  | 'claim'
  | 'side'
  | 'units'
  | 'stands'
  | 'target_stands'
  | 'points'
  | 'text';

export interface Ask {
  field: string;
  wants: Wants;
}

/** What the first throw of an offer asks. */
export interface Throw {
  field: string;
  purpose: string;
  dice: number | null;
  needed: number | null;
  measure: string;
}

export type Fields = Record<string, unknown>;

/** How a field of places or claims is written; a way in steps with the kinds that they may have. */
export type Form =
  | 'pose'
  | 'poses'
  | 'spots'
  | 'ways'
  | 'length'
  | 'count'
  | 'yes_no'
  | { steps: readonly string[] };

/** What a field may be, where it is one of a few things. One that the body of its offer has must be chosen. */
export interface Choice {
  field: string;
  values: unknown[];
  /** What the body has there holds unless the player says otherwise. */
  is_settled?: boolean;
}

/** Models that the members of a list share: whoever is in one is in no other of the same sort. */
export interface Share {
  list: string;
  /** The field of a member that has its models: in an offer those who may be of it. */
  models: string;
  /** Members are of the same sort where these fields are alike. */
  alike: readonly string[];
  /** A field of a member that counts some of its models. */
  counted?: string;
}

/** An entry that may be recorded now. */
export interface Offer {
  side?: string;
  kind: string;
  body: Fields;
  asks?: Ask[];
  throw?: Throw;
  choices?: Choice[];
  /** How places and claims are written that are left open, by their fields. */
  forms?: Readonly<Record<string, Form>>;
  /** Models that the members of one of its lists share. */
  share?: Share;
  /** It comes seldom in a battle. */
  is_seldom?: boolean;
}

/** A broken rule, or what the log lacks. */
export interface Amiss {
  rule: string;
  outcome: 'broken' | 'unrecorded';
  field?: string;
  /** How many dice the rule asks for in that field. */
  dice?: number;
  sentence: string | null;
}

export interface Roll {
  purpose: string;
  faces: number[];
  needed?: number;
  result: number;
  /** How the result was spread before the throw: the chance of each, from the least on. */
  chances: { mean: number; least: number; chances: number[] };
}

/** A verdict in sentences. */
export interface Told {
  entry: number;
  kind: string;
  status: 'legal' | 'unverifiable' | 'stood' | 'ruled';
  amiss: Amiss[];
  rolls: Roll[];
  /** How many dice its first throw takes, where a rule tells. */
  dice_due?: number;
}

/** What stands on the table, or waits beside it. */
export type Piece = Drawn;

/** What of a table is the same all through a battle. */
export interface Table {
  /** Width and depth; nothing where nobody knows them. */
  size: [number, number] | null;
  unit_of_length: string;
  terrain: Terrain[];
  measures: Measures[];
}

export interface Position {
  entries: number;
  turn: number;
  phase: string | null;
  active: string | null;
  points: [string, number][];
  board: { pieces: Piece[]; map?: CardMap };
  offers: Offer[] | null;
  /** What is said of the header, as a log is opened. */
  armies?: Told[];
  /** The table, as a log is opened. */
  table?: Table;
}

/** An army list, and what a header calls an army of it. */
export interface ArmyList {
  id: string;
  army: string;
}

/** A kind of terrain: what a header calls it, its word, and how it is drawn. */
export interface Kind {
  kind: unknown;
  name: string;
  ground: Terrain['ground'];
}

/** With what a battle of a game begins. */
export interface Beginning {
  edition: string;
  unit_of_length: string;
  /** Width and depth, the most usual first. */
  tables: [number, number][];
  terrain: Kind[];
  /** Sizes of armies, in points. */
  sizes: number[];
  lists: ArmyList[];
}

/** Something that may be chosen for a unit. */
export interface PickOption {
  name: string;
  points: number;
  /** Every model has it and pays for it. */
  each?: boolean;
  /** It is there unless it is taken away. */
  taken?: boolean;
  /** Of options with the same word one is chosen at most. */
  one_of?: string;
}

/** Models of one name, of which a unit may have more or fewer. */
export interface PickModels {
  name: string;
  least: number;
  most: number;
  /** What one of them costs. */
  each?: number;
}

/** A row of an army list. */
export interface Pick {
  row: string;
  name: string;
  /** Under which heading it stands. */
  place: string;
  size?: string;
  least: number;
  most: number;
  /** What the fewest cost, and another model. */
  points: number;
  each?: number;
  min_per_1000?: number;
  max_per_1000?: number;
  min_per_army?: number;
  max_per_army?: number;
  /** Its models, where there may be more or fewer of several kinds. */
  kinds?: PickModels[];
  options?: PickOption[];
  /** What the list leaves open: whoever picks says what it is and what it costs. */
  open?: OpenChoice[];
}

/** A choice of which a list has neither names nor prices. */
export interface OpenChoice {
  name: string;
  /** Points that may be spent on it, where the list says. */
  most?: number;
}

/** Something bought of an open choice. */
export interface Bought {
  /** The choice, as its list calls it. */
  open: string;
  name: string;
  points: number;
}

/** What was picked of a row. */
export interface Picked {
  row: string;
  number: number;
  /** How many of each kind, where there are several. */
  models?: readonly { name: string; number: number }[];
  options: string[];
  bought?: readonly Bought[];
  name?: string;
}

/** What is picked for one side of a battle of so many points. */
export interface Picks {
  list: string;
  side: string;
  letter: string;
  picked: readonly Picked[];
  points?: number;
}

/** An army that is being picked, and what the referee says of it. */
export interface Mustered {
  army: string;
  roster: (Fields & { id: string })[];
  /** What each pick costs. */
  costs: number[];
  points: number;
  power?: number;
  options?: Fields;
  doubts: string[];
  told: Told[];
}

/** What an entry would be told, and who would stand where then. */
export interface Tried {
  told: Told[];
  board: { pieces: Piece[] };
}

/** Why a request is not answered. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

type Answer = { ok: unknown } | { error: { code: string; message?: string } };

/** What the referee of a game says of the one log that it is handed. */
export interface Referee {
  words(system: string, language: Language): Promise<Record<string, string>>;
  begin(system: string): Promise<Beginning>;
  /** What may be picked from an army list. */
  picks(system: string, list: string): Promise<Pick[]>;
  muster(system: string, picking: Picks, language: Language): Promise<Mustered>;
  open(log: string, language: Language): Promise<Position>;
  /** What an entry would be told; it is not kept. */
  weigh(entry: string, language: Language): Promise<Told[]>;
  /** As `weigh`, with the table as it would be then. */
  attempt(entry: string, language: Language): Promise<Tried>;
  add(entry: string, language: Language): Promise<{ told: Told[]; position: Position }>;
  undo(language: Language): Promise<Position>;
  position(language: Language): Promise<Position>;
}

/** What an answer says, or why there is none. */
export function said<T>(answer: Answer): T {
  if ('error' in answer) throw new Refused(answer.error.code, answer.error.message ?? '');
  return answer.ok as T;
}

/** What is asked of a referee alike, wherever it runs. */
export abstract class Asked implements Referee {
  /** Asks something that is of no log. */
  protected abstract ask<T>(request: object): Promise<T>;

  /** Asks something of the log that was opened. */
  protected behind<T>(request: object): Promise<T> {
    return this.ask(request);
  }

  words(system: string, language: Language): Promise<Record<string, string>> {
    return this.ask({ words: { system, language } });
  }

  begin(system: string): Promise<Beginning> {
    return this.ask({ begin: { system } });
  }

  picks(system: string, list: string): Promise<Pick[]> {
    return this.ask({ picks: { system, list } });
  }

  muster(system: string, picking: Picks, language: Language): Promise<Mustered> {
    return this.ask({ muster: { system, picking, language } });
  }

  open(log: string, language: Language): Promise<Position> {
    return this.ask({ open: { log, language } });
  }

  weigh(entry: string, language: Language): Promise<Told[]> {
    return this.behind({ weigh: { entry, language } });
  }

  attempt(entry: string, language: Language): Promise<Tried> {
    return this.behind({ try: { entry, language } });
  }

  add(entry: string, language: Language): Promise<{ told: Told[]; position: Position }> {
    return this.behind({ add: { entry, language } });
  }

  undo(language: Language): Promise<Position> {
    return this.behind({ undo: { language } });
  }

  position(language: Language): Promise<Position> {
    return this.behind({ position: { language } });
  }
}

interface Module {
  memory: WebAssembly.Memory;
  room: (length: number) => number;
  ask: () => number;
  answer: () => number;
}

/** The referee of one game in this browser, with the one log that it holds. */
export class Pocket extends Asked {
  private constructor(private readonly module: Module) {
    super();
  }

  /** Fetches the module of a game. */
  static async of(game: string): Promise<Pocket> {
    const response = await fetch(`/referee/${game}.wasm`);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || type.includes('html')) throw new Refused('no_module', game);
    return Pocket.from(await response.arrayBuffer());
  }

  static async from(bytes: BufferSource): Promise<Pocket> {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Pocket(instance.exports as unknown as Module);
  }

  protected async ask<T>(request: object): Promise<T> {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const { module } = this;
    const at = module.room(bytes.length);
    new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
    const length = module.ask();
    const told = new Uint8Array(module.memory.buffer, module.answer(), length);
    return said(JSON.parse(new TextDecoder().decode(told)) as Answer);
  }
}
