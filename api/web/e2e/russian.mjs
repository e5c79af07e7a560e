// What a Russian page says in another language.
import assert from 'node:assert/strict';

/** What is written in Latin letters in Russian too: the name of the program, and what is known by these letters. */
const LATIN = new Set(['aftermath', 'API', 'QR', 'RU', 'ros', 'rosz']);
/** What sheets of armies have in no header, and what every battle of a game has: names as they are printed. */
const PRINTED = ['Fire Overwatch', 'Smite'];
/** Languages call themselves by their own names, and rules have ids. */
const OTHER = '[lang]:not([lang="ru"]), code, script, style, noscript';
/** Texts that nobody sees but whoever has a page read out, or points at something. */
const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'data-head'];

/** Fields by which somebody or something is called as it is, in whatever language: rules of a sheet by their names too. */
const NAMES = new Set([
  'id',
  'title',
  'player',
  'army',
  'name',
  'profile',
  'mode',
  'reinforcement',
  'rule',
]);

/** What players, armies, units, battles and games are called in an answer or a header. */
export function namesIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, one]) =>
    typeof one === 'string'
      ? NAMES.has(field)
        ? [one, one.replaceAll('_', ' ')]
        : []
      : namesIn(one),
  );
}

/** Fails where a Russian page shows the key of a message, or English, beside these names. */
export async function inRussian(page, names, where) {
  assert.equal(await page.locator('html').getAttribute('lang'), 'ru', `${where}: in Russian`);
  const texts = await page.evaluate(
    ([other, attributes]) => {
      const isSeen = (node) => {
        const shown = node.closest('select, datalist') ?? node;
        return shown.checkVisibility() && !node.closest(other);
      };
      const all = [...document.body.querySelectorAll('*')].filter(
        (node) => node.namespaceURI.endsWith('xhtml') && isSeen(node),
      );
      const own = (node) =>
        [...node.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data);
      const told = (node) => attributes.map((name) => node.getAttribute(name) ?? '');
      return [document.title, ...all.flatMap((node) => [...own(node), ...told(node)])];
    },
    [OTHER, ATTRIBUTES],
  );
  const known = [...new Set([...PRINTED, ...names])].filter((name) => /[a-z]/i.test(name));
  known.sort((a, b) => b.length - a.length);
  const words = known.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const named = new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, 'gi');
  const foreign = texts
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => {
      const left = text.replaceAll(named, '').match(/[a-z]{2,}/gi) ?? [];
      return left.some((word) => !LATIN.has(word));
    });
  assert.deepEqual([...new Set(foreign)], [], `${where}: not in Russian`);
}
