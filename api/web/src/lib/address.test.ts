import { describe, expect, it } from 'vitest';
import { addressOf, asking, listed, namesIn, pageBehind, skipIn, withChoices } from './address';

describe('choices in an address', () => {
  const before = new URLSearchParams('system=kow2&show=Elves&from=2023-09');

  it('are made anew, and the others stay', () => {
    const after = withChoices(before, { from: '2023-10', to: '2024-01' });
    expect(`${after}`).toBe('system=kow2&show=Elves&from=2023-10&to=2024-01');
  });

  it('go where nothing is chosen', () => {
    expect(`${withChoices(before, { from: '', show: undefined })}`).toBe('system=kow2');
  });

  it('leave what they came from as it was', () => {
    withChoices(before, { system: 'warmaster' });
    expect(before.get('system')).toBe('kow2');
  });

  it('pass over rows, and none where what they say is no number of them', () => {
    const pages = ['skip=50', 'skip=1.9', 'skip=-3', 'skip=many', 'system=kow2'];
    expect(pages.map((page) => skipIn(new URLSearchParams(page)))).toEqual([50, 1, 0, 0, 0]);
    const second = new URLSearchParams('army=Orcs&skip=50');
    expect(pageBehind('/meta/battles', second, 100)).toBe('/meta/battles?army=Orcs&skip=100');
    expect(pageBehind('/meta/battles', second, 0)).toBe('/meta/battles?army=Orcs');
  });

  it('ask for a near name in the place of one that nothing has', () => {
    const asked = new URLSearchParams('army=Elvs&event=Cup&skip=50');
    expect(asking('/meta/battles', asked, { parameter: 'army' }, 'Elves')).toBe(
      '/meta/battles?army=Elves&event=Cup',
    );
  });

  it('stand behind the path', () => {
    expect(addressOf('/meta', before)).toBe(`/meta?${before}`);
    expect(addressOf('/meta', new URLSearchParams())).toBe('/meta');
  });

  it('may be lists of any names', () => {
    const names = ['Elves', 'Orcs & Goblins', 'A~B', '100%', '%7E', 'Ёлки'];
    expect(namesIn(listed(names))).toEqual(names);
    expect(namesIn(null)).toEqual([]);
    expect(namesIn('')).toEqual([]);
  });
});
