/** What is recorded on this device, in IndexedDB: every entry is here before anything else is done with it. */

/** A battle that is recorded here. */
export interface Recording {
  id: string;
  game: string;
  title: string;
  /** The lines of the log, the header's first. */
  lines: string[];
  /** Entries that the service has accepted; none yet where it does not know the battle. */
  handed: number | null;
  /** Entries that were sent, answered or not: the service may have them. */
  sent?: number;
  /** Another device records it too: every entry is handed in at once. */
  shared?: boolean;
  /** Entries before those that a bot has played last; nothing once somebody has recorded one by hand since. */
  beforeBots?: number | undefined;
  /** The token of the invitation that brought it here, until all is signed and handed in: a tab that is closed forgets it. */
  token?: string | undefined;
  changed: number;
}

/** A key with which somebody signs on this device; its secret part cannot be read out. */
export interface HeldKey {
  name: string;
  pair: CryptoKeyPair;
}

const [NAME, VERSION] = ['aftermath-recorder', 1];

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('recordings', { keyPath: 'id' });
      asked.result.createObjectStore('keys', { keyPath: 'name' });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
  });
  return opened;
}

/** Done when it is on the disk, as far as a browser says so. */
async function within<T>(
  store: 'recordings' | 'keys',
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database()).transaction(store, mode, { durability: 'strict' });
  const asked = ask(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB'));
  });
}

/** Asks the browser not to clear away what is recorded here when its disk is full; it may say no, and nothing is lost by that. */
export async function stay(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

export async function keep(recording: Recording): Promise<void> {
  await within('recordings', 'readwrite', (store) => store.put(recording));
}

export async function recordings(): Promise<Recording[]> {
  const all = await within<Recording[]>('recordings', 'readonly', (store) => store.getAll());
  return all.sort((a, b) => b.changed - a.changed);
}

export async function recording(id: string): Promise<Recording | undefined> {
  return within<Recording | undefined>('recordings', 'readonly', (store) => store.get(id));
}

export async function forget(id: string): Promise<void> {
  await within('recordings', 'readwrite', (store) => store.delete(id));
}

/** The key of this name, made where there is none yet. */
export async function key(name: string): Promise<HeldKey> {
  const held = await within<HeldKey | undefined>('keys', 'readonly', (store) => store.get(name));
  if (held) return held;
  const pair = (await crypto.subtle.generateKey('Ed25519', false, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const made = { name, pair };
  await within('keys', 'readwrite', (store) => store.add(made));
  return made;
}
