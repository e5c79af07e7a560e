import { describe, expect, it } from 'vitest';
import logs from '../../../../../rules/src/reader.rs?raw';
import rosterErrors from '../../../../../ingest/src/rosters/error.rs?raw';
import rosterFaults from '../../../../../ingest/src/results/shelf.rs?raw';
import imports from '../../../../src/http/import.rs?raw';
import problems from '../../../../src/http/problem.rs?raw';
import refusal from '../../components/upload/Refusal.svelte?raw';
import { ROSTER_TROUBLES } from '../rosters';
import { asProblem, LOG_TROUBLES, ProblemError, problemOf, PROBLEMS } from './problem';

it('reads a problem with its place', () => {
  const body = {
    type: '/problems/unreadable-log',
    title: 'The log cannot be read',
    status: 422,
    detail: 'a face of 7',
    line: 7,
    column: 181,
    entry: 6,
    path: 'event.attack.saves[1]',
  };
  expect(problemOf(422, body)).toEqual({
    code: 'unreadable-log',
    status: 422,
    title: 'The log cannot be read',
    detail: 'a face of 7',
    line: 7,
    column: 181,
    entry: 6,
    path: 'event.attack.saves[1]',
  });
});

it('reads which role a request takes', () => {
  const body = { type: '/problems/role-too-low', status: 403, role: 'organizer' };
  expect(problemOf(403, body)).toMatchObject({ code: 'role-too-low', role: 'organizer' });
  expect(problemOf(403, { role: 7 }).role).toBeUndefined();
});

it('makes do with whatever a proxy answers in its place', () => {
  expect(problemOf(502, undefined)).toEqual({
    code: 'unknown',
    status: 502,
    title: '',
    detail: '',
  });
  expect(problemOf(500, ['odd'])).toMatchObject({ code: 'unknown' });
});

it('tells no answer from a problem', () => {
  expect(asProblem(new TypeError('Failed to fetch'))).toMatchObject({ code: 'offline', status: 0 });
  const problem = problemOf(404, { title: 'There is no such match' });
  expect(asProblem(new ProblemError(problem))).toBe(problem);
});

/** What stands between two marks of a source; it fails where one of them has gone. */
function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  expect([start, end], `${from} … ${to}`).not.toContain(-1);
  return text.slice(start, end);
}

/** The names that the variants of an enum have in JSON. */
function named(text: string): string[] {
  return [...text.matchAll(/=>\s*"([a-z0-9-]+)"/g)].map(([, name]) => name ?? '');
}

describe('what the service says', () => {
  it('is known by every name that a problem has there', () => {
    const variants = between(problems, 'pub(crate) enum Code {', '\n}').match(/^ {4}\w+,$/gm) ?? [];
    const parts = between(problems, 'fn parts(self)', '\n}');
    const names = [...parts.matchAll(/StatusCode::\w+,\s*"([a-z-]+)"/g)].map(([, name]) => name);
    expect(names, 'every kind of problem has its name').toHaveLength(variants.length);
    expect([...PROBLEMS].sort()).toEqual(names.sort());
  });

  it('is known by every reason for which a log is refused', () => {
    const names = named(between(logs, 'pub fn code(&self)', '\n    }'));
    expect(names).toContain('sequence');
    // The service itself adds one, where two logs are compared.
    expect([...LOG_TROUBLES].sort()).toEqual([...names, 'other-game'].sort());
  });

  it('is known by every reason for which a roster cannot be had', () => {
    const names = [rosterErrors, rosterFaults].flatMap((text) =>
      named(between(text, 'pub fn code(&self)', '\n    }')),
    );
    // A file that cannot be read is one of a folder, which the service never reads.
    const told = names.filter((name) => name !== 'unread');
    expect(told).toContain('not-given');
    expect(told.filter((name) => !(ROSTER_TROUBLES as readonly string[]).includes(name))).toEqual(
      [],
    );
  });

  it('is known where a table of results is refused for its size', () => {
    const names = [...imports.matchAll(/with\("code", "([a-z-]+)"\)/g)].map(
      ([, name]) => name ?? '',
    );
    expect(names.sort()).toEqual(['logs-too-large', 'rosters-too-large']);
    for (const name of names) expect(refusal).toContain(`'import-${name}-do'`);
  });
});
