/** What is wrong with a ledger that is followed, as the service tells it. */
export const TROUBLES = [
  'forked',
  'shrunk',
  'not_signed',
  'not_cosigned',
  'unanswered',
  'odd',
  'other_key',
  'unfit',
  'store',
] as const;

/** Why a battle of it was left out. */
export const WHY_LEFT = ['refused', 'clash', 'here', 'parted'] as const;

/** The key of the sentence for what is wrong; of one for whatever a newer service tells. */
export function troubleOf(code: string): string {
  const known = TROUBLES.find((trouble) => trouble === code) ?? 'odd';
  return `followed-${known.replace('_', '-')}`;
}
