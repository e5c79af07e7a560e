/** A report as Markdown, to paste where people talk about it. */

import type { Piece } from './words';

/** What a report says, in the words of one language. */
export interface Written {
  title: string;
  /** Who met, when and where, in pieces. */
  opening: Piece[];
  ending: string;
  /** What the log does not tell of the battle and its losses; undefined where it tells what was done. */
  untold: { story: string; losses: string } | undefined;
  /** Heading of the march before the battle, the moments, the dice, the story and the losses. */
  heads: { campaign: string; moments: string; dice: string; story: string; losses: string };
  /** The march before the battle, day by day; none where nobody marched. */
  campaign: { head: string; lines: string[] }[];
  moments: { head: string; lines: string[]; address: string }[];
  /** The dice against their chances, and who brought back most; none where they are not known. */
  dice: string[];
  returns: string[];
  passages: { head: string; lines: string[] }[];
  /** One table a side: a heading, the names of its columns, and its rows. */
  losses: { head: string; columns: string[]; rows: string[][] }[];
  /** Where the replay is. */
  replay: { text: string; address: string };
}

/** Signs that mean something in Markdown, and may stand in names. */
const SIGNS = /[\\`*_{}[\]<>#|~]/g;

export function markdown(report: Written): string {
  const { heads, untold } = report;
  const parts = [
    `# ${plain(report.title)}`,
    report.opening.map(linked).join(''),
    `**${plain(report.ending)}**`,
    ...(report.campaign.length > 0 ? [`## ${plain(heads.campaign)}`] : []),
    ...report.campaign.flatMap(day),
    ...(report.moments.length > 0 ? [`## ${plain(heads.moments)}`] : []),
    ...report.moments.map(({ head, lines, address }) =>
      [`- [${plain(head)}](<${address}>)`, ...lines.map((line) => `  ${plain(line)}`)].join('\n'),
    ),
    ...(report.dice.length > 0 ? [`## ${plain(heads.dice)}`] : []),
    ...(report.dice.length > 0 ? [report.dice.map((line) => `- ${plain(line)}`).join('\n')] : []),
    ...(report.passages.length > 0 || untold ? [`## ${plain(heads.story)}`] : []),
    ...(untold ? [plain(untold.story)] : []),
    ...report.passages.flatMap(day),
    ...(report.losses.length > 0 ? [`## ${plain(heads.losses)}`] : []),
    ...(untold && report.losses.length > 0 ? [plain(untold.losses)] : []),
    ...report.losses.flatMap(({ head, columns, rows }) => [
      `### ${plain(head)}`,
      [columns, columns.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
        .map((row) => `| ${row.map(plain).join(' | ')} |`)
        .join('\n'),
    ]),
    `[${plain(report.replay.text)}](<${report.replay.address}>)`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A turn of the battle, or a day before it. */
function day({ head, lines }: { head: string; lines: string[] }): string[] {
  return [`### ${plain(head)}`, lines.map((line) => `- ${plain(line)}`).join('\n')];
}

function linked({ text, address }: Piece): string {
  return address === undefined ? plain(text) : `[${plain(text)}](<${address}>)`;
}

/** Text of one line, without anything that Markdown takes for a sign of its own; rules of tables stay. */
function plain(text: string): string {
  if (/^-+:?$/.test(text)) return text;
  return text.replace(/\s+/g, ' ').replace(SIGNS, '\\$&');
}
