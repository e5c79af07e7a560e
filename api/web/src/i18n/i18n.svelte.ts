import { FluentBundle, type FluentResource, type FluentVariable } from '@fluent/bundle';
import { LANGUAGES, type Language } from '../lib/api/types';
import { recall, remember } from '../lib/preference';

/** What a message may be told. */
export type Args = Record<string, FluentVariable>;

/** The messages of a language, as `scripts/words.ts` reads them. */
export type Messages = FluentResource['body'];

type Source = () => Promise<Messages>;

/** The messages of a language: what a replay can say, and the rest. */
const SOURCES: Record<Language, { first: Source; rest: Source }> = {
  en: {
    first: async () => (await import('./en.ftl')).default,
    rest: async () => (await import('./en.ftl?rest')).default,
  },
  ru: {
    first: async () => (await import('./ru.ftl')).default,
    rest: async () => (await import('./ru.ftl?rest')).default,
  },
};

class Speech {
  #bundle = $state.raw<FluentBundle>(new FluentBundle('en'));
  language = $state<Language>('en');
  /** Whether a page was asked for that needs more than a replay does. */
  #isWhole = false;
  /** What else has to be there before another language is spoken. */
  before: (language: Language) => Promise<void> = async () => {};

  /** Speaks this language from now on. */
  async speak(language: Language): Promise<void> {
    const { first, rest } = SOURCES[language];
    const [begun, more] = await Promise.all([
      first(),
      this.#isWhole ? rest() : [],
      this.before(language),
    ]);
    this.#bundle = bundleOf(language, [...begun, ...more]);
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Has all messages at hand, for pages other than a replay. */
  async whole(): Promise<void> {
    if (this.#isWhole) return;
    this.#isWhole = true;
    try {
      await this.speak(this.language);
    } catch (trouble) {
      this.#isWhole = false;
      throw trouble;
    }
  }

  /** As `speak`, and remembers it on this device. */
  async choose(language: Language): Promise<void> {
    remember('language', language);
    await this.speak(language);
  }

  has(key: string): boolean {
    return this.#bundle.hasMessage(key);
  }

  say(key: string, args?: Args): string {
    const pattern = this.#bundle.getMessage(key)?.value;
    return pattern ? this.#bundle.formatPattern(pattern, args, []) : key;
  }
}

/** A bundle of the messages of one language. */
export function bundleOf(language: Language, body: Messages): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource({ body });
  return bundle;
}

/** The language asked for in the address, else chosen before, else liked by the browser, else English. */
export function preferredLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang');
  const liked = navigator.languages.map((tag) => tag.split('-')[0] ?? '');
  const named = [asked, recall('language'), ...liked];
  return named.map((name) => LANGUAGES.find((known) => known === name)).find(Boolean) ?? 'en';
}

export const speech = new Speech();

/** The message in the language of the page. */
export function t(key: string, args?: Args): string {
  return speech.say(key, args);
}
