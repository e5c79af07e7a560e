/** Months, `YYYY-MM`. */

/** The choices that leave the battles of one month; nothing where it is none. */
export function onlyIn(month: string): { from: string; to: string } | undefined {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { from: month, to: month } : undefined;
}

/** The months from the first to the last of some, none left out; as they are where one is no month. */
export function withoutGaps(months: readonly string[]): string[] {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last || !months.every(onlyIn)) return [...months];
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
