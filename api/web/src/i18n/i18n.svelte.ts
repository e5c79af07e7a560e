import SOURCES from 'words:pages';
import { FluentBundle, type FluentResource, type FluentVariable } from '@fluent/bundle';
import { LANGUAGES, type Language } from '../lib/api/types';
import { recall, remember } from '../lib/preference';

/** What a message may be told. */
export type Args = Record<string, FluentVariable>;

/** The messages of a language, as `scripts/words.ts` reads them. */
export type Messages = FluentResource['body'];

class Speech {
  #bundle = $state.raw<FluentBundle>(new FluentBundle('en'));
  language = $state<Language>('en');
  /** Pages that were asked for: their words are there in whatever language is spoken. */
  readonly #pages = new Set<string>();
  /** What else has to be there before another language is spoken. */
  before: (language: Language) => Promise<void> = async () => {};

  /** Speaks this language from now on. */
  async speak(language: Language): Promise<void> {
    const [every] = await Promise.all([SOURCES[language].every(), this.before(language)]);
    const bundle = bundleOf(language, every.default);
    const there = new Set<string>();
    const lacking = () => [...this.#pages].filter((page) => !there.has(page));
    // A page may be asked for while the words of others come.
    for (let pages = lacking(); pages.length > 0; pages = lacking()) {
      for (const messages of await Promise.all(pages.map((page) => wordsOf(page, language))))
        add(bundle, messages);
      for (const page of pages) there.add(page);
    }
    this.#bundle = bundle;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Has at hand what a page can say, by the name of its file. */
  async bring(page: string): Promise<void> {
    if (this.#pages.has(page)) return;
    try {
      const { language } = this;
      const messages = await wordsOf(page, language);
      this.#pages.add(page);
      if (language === this.language) add(this.#bundle, messages);
      else await this.speak(this.language);
    } catch (trouble) {
      this.#pages.delete(page);
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
  add(bundle, body);
  return bundle;
}

/** Pages may share messages. */
function add(bundle: FluentBundle, body: Messages): void {
  bundle.addResource({ body }, { allowOverrides: true });
}

/** What a page can say besides what every page can. */
async function wordsOf(page: string, language: Language): Promise<Messages> {
  const source = SOURCES[language].pages[page];
  if (!source) throw new Error(`no page ${page}`);
  return (await source()).default;
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
