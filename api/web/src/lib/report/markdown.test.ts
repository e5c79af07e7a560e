import { describe, expect, it } from 'vitest';
import { markdown, type Written } from './markdown';

const REPORT: Written = {
  title: 'Ada *the Bold* – Boris',
  opening: [
    { text: 'They met, 5 May, ' },
    { text: 'Cup *1*', address: 'http://x/events/Cup%20*1*' },
    { text: '.' },
  ],
  ending: 'Orcs won.',
  untold: undefined,
  heads: {
    campaign: 'March',
    moments: 'Moments',
    dice: 'Dice',
    story: 'Story',
    losses: 'Losses',
  },
  campaign: [{ head: 'Day 1', lines: ['Rain', 'To *row* 2'] }],
  moments: [{ head: 'Entry 7', lines: ['5 hits'], address: 'http://x/matches/a?entry=7' }],
  dice: ['Luck favoured *nobody*', 'Orcs +3'],
  returns: ['Boyz brought back 9 of 8'],
  passages: [{ head: 'Turn 1', lines: ['2 orders', 'Lost: A|B'] }],
  losses: [{ head: 'Orcs', columns: ['Unit', 'Left'], rows: [['Boyz_1', '2 of 3']] }],
  replay: { text: 'Replay', address: 'http://x/matches/a' },
};

describe('a report as Markdown', () => {
  it('has its headings, its links and its tables', () => {
    expect(markdown(REPORT).split('\n')).toEqual([
      '# Ada \\*the Bold\\* – Boris',
      '',
      'They met, 5 May, [Cup \\*1\\*](<http://x/events/Cup%20*1*>).',
      '',
      '**Orcs won.**',
      '',
      '## March',
      '',
      '### Day 1',
      '',
      '- Rain',
      '- To \\*row\\* 2',
      '',
      '## Moments',
      '',
      '- [Entry 7](<http://x/matches/a?entry=7>)',
      '  5 hits',
      '',
      '## Dice',
      '',
      '- Luck favoured \\*nobody\\*',
      '- Orcs +3',
      '',
      '## Story',
      '',
      '### Turn 1',
      '',
      '- 2 orders',
      '- Lost: A\\|B',
      '',
      '## Losses',
      '',
      '### Orcs',
      '',
      '| Unit | Left |',
      '| --- | --: |',
      '| Boyz\\_1 | 2 of 3 |',
      '',
      '[Replay](<http://x/matches/a>)',
      '',
    ]);
  });
});
