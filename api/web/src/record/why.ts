/** Why something could not be done, in the language of the page as far as it is known there. */
import { speech, t } from '../i18n/i18n.svelte';
import { asProblem, ProblemError, type Problem } from '../lib/api/problem';

/** Why the service did not do it: details are told by the service in English alone. */
export function whyOf({ code, title, detail }: Problem): string {
  const key = `problem-${code}`;
  if (speech.language !== 'en' && speech.has(key)) return t(key);
  return detail || title;
}

/** How browsers say that there was no answer. */
const NO_ANSWER = /fetch|network|load failed/i;

/** Whether the service did not answer at all. */
export function isNoAnswer(thrown: unknown): boolean {
  return thrown instanceof TypeError && NO_ANSWER.test(thrown.message);
}

export function whyNot(thrown: unknown): string {
  if (thrown instanceof ProblemError) return whyOf(thrown.problem);
  return isNoAnswer(thrown) ? t('trouble-offline') : whyOf(asProblem(thrown));
}
