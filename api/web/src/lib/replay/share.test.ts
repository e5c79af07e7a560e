import { describe, expect, it } from 'vitest';
import { momentLink, snippet } from './share';

describe('a moment to hand on', () => {
  it('has an address that names match and entry', () => {
    expect(momentLink('https://x.example', 'a b/c', 7)).toBe(
      'https://x.example/matches/a%20b%2Fc?entry=7',
    );
  });

  it('is framed by HTML in which a title can do nothing', () => {
    const html = snippet('https://x.example/matches/a?entry=7', '"><script>alert(1)</script>');
    expect(html).toContain('src="https://x.example/matches/a?entry=7&amp;embed=1"');
    expect(html).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html.match(/</g)).toHaveLength(2);
  });
});
