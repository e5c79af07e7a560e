import { describe, expect, it } from 'vitest';
import { nameIn, optionNames } from './options';

describe('what options of army lists are called', () => {
  it('is told in Russian, however a list writes capitals', async () => {
    const names = await optionNames('wh40k9', 'ru');
    expect(nameIn(names, 'Heavy bolter')).toBe('Тяжёлый болтер');
    expect(nameIn(names, 'Heavy Bolter')).toBe('Тяжёлый болтер');
  });

  it('may have a comma in its name', async () => {
    const names = await optionNames('wh40k9', 'ru');
    expect(nameIn(names, 'Blastmaster, Single frequency')).toBe('Бластмастер, одна частота');
  });

  it('stands as the list has it in English, and in a game without lists', async () => {
    expect(nameIn(await optionNames('wh40k9', 'en'), 'Heavy bolter')).toBeUndefined();
    expect((await optionNames('tactica', 'ru')).size).toBe(0);
  });
});
