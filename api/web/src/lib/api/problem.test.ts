import { expect, it } from 'vitest';
import { asProblem, ProblemError, problemOf } from './problem';

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
