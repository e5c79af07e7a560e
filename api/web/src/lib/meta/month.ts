/** Months as days from and to. */

/** The first and the last day of a month `YYYY-MM`; nothing where it is none. */
export function daysOf(month: string): { from: string; to: string } | undefined {
  const [, year, part] = /^(\d{4})-(\d\d)$/.exec(month) ?? [];
  if (!year || !part || Number(part) < 1 || Number(part) > 12) return undefined;
  const last = new Date(Date.UTC(Number(year), Number(part), 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** The months from the first to the last of some, none left out; as they are where one is no month. */
export function withoutGaps(months: readonly string[]): string[] {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last || !months.every(daysOf)) return [...months];
  const all: string[] = [];
  for (let at = placeOf(first); at <= placeOf(last); at += 1) {
    all.push(
      `${Math.floor(at / 12)}`.padStart(4, '0') + `-${(at % 12) + 1}`.replace(/-(\d)$/, '-0$1'),
    );
  }
  return all;
}

/** Months since the year 0. */
function placeOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}
