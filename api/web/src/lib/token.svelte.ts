/** The token that is sent with what is done in this tab. */

/** A secret as `aftermath token new` prints it. */
const FORM = /^aftermath_[A-Za-z0-9_-]{43}$/;
const NAME = 'aftermath.token';
/** Characters by which a token is shown. */
const SHOWN = 4;

/**
 * Held for this tab alone and forgotten when it is closed: `localStorage` would leave it behind on a device that
 * others use, and an address would leave it in histories and logs.
 */
class HeldToken {
  #secret = $state(kept());
  /** The last characters of the token; empty where none is held. */
  last = $derived(this.#secret.slice(-SHOWN));

  /** Holds a token; false where the text is none, and nothing changes. */
  hold(text: string): boolean {
    const secret = text.trim();
    if (!FORM.test(secret)) return false;
    this.#secret = secret;
    try {
      sessionStorage.setItem(NAME, secret);
    } catch {
      // Storage is off or full: it is held until the page is left.
    }
    return true;
  }

  forget(): void {
    this.#secret = '';
    try {
      sessionStorage.removeItem(NAME);
    } catch {
      // Then it was never kept.
    }
  }

  /** The secret, for a link that another device of the same table takes up; empty where none is held. */
  get secret(): string {
    return this.#secret;
  }

  /** What a request says of who sends it. */
  headers(): Record<string, string> {
    return this.#secret === '' ? {} : { Authorization: `Bearer ${this.#secret}` };
  }
}

function kept(): string {
  try {
    const secret = sessionStorage.getItem(NAME) ?? '';
    return FORM.test(secret) ? secret : '';
  } catch {
    return '';
  }
}

export const heldToken = new HeldToken();
