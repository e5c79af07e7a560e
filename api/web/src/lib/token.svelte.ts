/** The token that is sent with what is done in this tab. */

/** A secret as `aftermath token new` prints it. */
const FORM = /^aftermath_[A-Za-z0-9_-]{43}$/;
const NAME = 'aftermath.token';
/** The one battle that the token is for, where an invitation to it brought the token. */
const MATCH = 'aftermath.token.match';
/** Characters by which a token is shown. */
const SHOWN = 4;

/**
 * Held for this tab alone and forgotten when it is closed: `localStorage` would leave it behind on a device that
 * others use, and an address would leave it in histories and logs. The token of an invitation, which records one battle for
 * two weeks, stands with that battle in the recorder: a tab that a phone closes must not end the recording.
 */
class HeldToken {
  #secret = $state(kept());
  #match = kept(MATCH);
  /** The last characters of the token; empty where none is held. */
  last = $derived(this.#secret.slice(-SHOWN));

  /** Holds a token, of an invitation to a match or of its owner; false where the text is none, and nothing changes. */
  hold(text: string, match = ''): boolean {
    const secret = text.trim();
    if (!FORM.test(secret)) return false;
    this.#secret = secret;
    this.#match = match;
    try {
      sessionStorage.setItem(NAME, secret);
      sessionStorage.setItem(MATCH, match);
    } catch {
      // Storage is off or full: it is held until the page is left.
    }
    return true;
  }

  /** Holds the token of an invitation once more, unless its owner holds one of his own: that may do more. */
  holdAgain(secret: string, match: string): void {
    if (!this.isHeld || this.#match !== '') this.hold(secret, match);
  }

  forget(): void {
    this.#secret = '';
    this.#match = '';
    try {
      sessionStorage.removeItem(NAME);
      sessionStorage.removeItem(MATCH);
    } catch {
      // Then it was never kept.
    }
  }

  get isHeld(): boolean {
    return this.#secret !== '';
  }

  /** The secret that an invitation to this match brought: it may be passed on at the same table, and no other may. */
  invited(match: string): string | undefined {
    return this.isHeld && this.#match === match ? this.#secret : undefined;
  }

  /** What a request says of who sends it. */
  headers(): Record<string, string> {
    return this.#secret === '' ? {} : { Authorization: `Bearer ${this.#secret}` };
  }
}

function kept(name: typeof NAME | typeof MATCH = NAME): string {
  try {
    const text = sessionStorage.getItem(name) ?? '';
    return name === MATCH || FORM.test(text) ? text : '';
  } catch {
    return '';
  }
}

export const heldToken = new HeldToken();
