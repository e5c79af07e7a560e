/** The parts of a line of a battle that is written as a text, each to be shown in its own way. */

export type Kind = 'comment' | 'quoted' | 'time' | 'side' | 'word' | 'field' | 'number' | 'plain';

export interface Part {
  kind: Kind;
  text: string;
}

/** What a line is made of, tried in this order wherever something begins. */
const PARTS: readonly [Kind, RegExp][] = [
  ['comment', /(?:^|(?<=\s))#.*$/y],
  ['quoted', /"(?:\\.|[^"\\])*"?/y],
  ['time', /@[\d:TZ.+-]*/y],
  ['field', /[A-Za-z_][\w.]*(?==)/y],
  ['number', /(?<![\w.])-?\d[\d.]*(?:[-x,;]-?\d[\d.]*)*(?![\w])/y],
];

/** A side before what it does, and the word of what is done. */
const DEED =
  /^(\s*(?:@\S+\s+)?(?:dice=(?:"[^"]*"|\S+)\s+)?)(?:([\w-]+:)(\s+))?([a-z_%][\w]*|\+|-{3})/;

/** A line that names columns: what they belong to, and the fields that are no longer named. */
const COLUMNS = /^(\s*)(%columns)(\s+)([\w-]*)([^#]*)/;

/** The parts of a line; one behind the other they are the line. */
export function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  const columns = COLUMNS.exec(line);
  if (columns) {
    const [whole, before = '', word = '', space = '', holder = '', names = ''] = columns;
    add(parts, 'plain', before);
    add(parts, 'word', word);
    add(parts, 'plain', space);
    add(parts, 'word', holder);
    for (const [name] of names.matchAll(/\s+|\S+/g))
      add(parts, name.trim() ? 'field' : 'plain', name);
    return marked(line, parts, whole.length);
  }
  const deed = DEED.exec(line);
  if (!deed || /^\s*#/.test(line)) return marked(line, parts);
  const [whole, before = '', side, space = '', word = ''] = deed;
  marked(before, parts);
  if (side !== undefined) {
    add(parts, 'side', side);
    add(parts, 'plain', space);
  }
  add(parts, 'word', word);
  return marked(line, parts, whole.length);
}

function marked(line: string, parts: Part[], from = 0): Part[] {
  let at = from;
  while (at < line.length) {
    const [kind, text] = partAt(line, at);
    add(parts, kind, text);
    at += text.length;
  }
  return parts;
}

function partAt(line: string, at: number): [Kind, string] {
  for (const [kind, form] of PARTS) {
    form.lastIndex = at;
    const found = form.exec(line)?.[0];
    if (found) return [kind, found];
  }
  // A word is passed over as a whole, so that nothing is found within it.
  const rest = /\w+|[^\w]/y;
  rest.lastIndex = at;
  return ['plain', rest.exec(line)?.[0] ?? line.slice(at)];
}

function add(parts: Part[], kind: Kind, text: string) {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else if (text !== '') parts.push({ kind, text });
}
