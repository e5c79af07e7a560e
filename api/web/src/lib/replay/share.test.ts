import { describe, expect, it } from 'vitest';
import { momentLink, proofPage, readingFrom, snippet } from './share';

describe('a moment to hand on', () => {
  it('has an address that names match and entry', () => {
    expect(momentLink('https://x.example', 'a b/c', 7)).toBe(
      'https://x.example/matches/a%20b%2Fc?entry=7',
    );
  });

  it('names the reading where it is not the usual one', () => {
    expect(momentLink('', 'a', 7, 'both')).toBe('/matches/a?entry=7&reading=both');
    expect(readingFrom('both')).toBe('both');
    expect(readingFrom('recorded')).toBe('recorded');
    expect(readingFrom('"><script>')).toBeUndefined();
    expect(readingFrom(null)).toBeUndefined();
  });

  it('has a proof of its own', () => {
    expect(proofPage('a b&c', 7)).toBe('/audit?view=proof&match=a+b%26c&entry=7');
  });

  it('is framed by HTML in which a title can do nothing', () => {
    const html = snippet('https://x.example/matches/a?entry=7', '"><script>alert(1)</script>');
    expect(html).toContain('src="https://x.example/matches/a?entry=7&amp;embed=1"');
    expect(html).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html.match(/</g)).toHaveLength(2);
  });
});
