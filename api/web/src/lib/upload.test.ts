import { expect, it } from 'vitest';
import { excerpt, mayBeLog } from './upload';

const LOG = '{"aftermath":1}\n{"seq":1,"dice":[7]}\n';

it('shows the sign where reading stopped', () => {
  expect(excerpt(LOG, 2, 18)).toEqual({ before: '{"seq":1,"dice":[', at: '7', after: ']}' });
});

it('cuts long lines on both sides', () => {
  const place = excerpt(`${'a'.repeat(500)}X${'b'.repeat(500)}`, 1, 501);
  expect(place?.at).toBe('X');
  expect(place?.before).toBe(`…${'a'.repeat(60)}`);
  expect(place?.after).toBe(`${'b'.repeat(60)}…`);
});

it('shows the end of a line that ends too early, and nothing of a line that is not there', () => {
  expect(excerpt('{"seq":1', 1, 99)).toEqual({ before: '{"seq":1', at: '', after: '' });
  expect(excerpt(LOG, 9, 1)).toBeUndefined();
});

it('tells what could be a log by its name or by how it begins', async () => {
  const may = (name: string, text: string) => mayBeLog(new File([text], name));
  expect(await may('battle.jsonl', '%PDF')).toBe(true);
  expect(await may('battle.txt', '\uFEFF\n {"aftermath":1}')).toBe(true);
  expect(await may('battle.pdf', '%PDF-1.7')).toBe(false);
  expect(await may('season.xlsx', 'PK')).toBe(false);
});
