import { describe, expect, it } from 'vitest';
import { invitationOf, linkOf } from './invitation';

const invited = {
  token: `aftermath_${'a'.repeat(43)}`,
  match: 'rec-abc',
  game: 'kow2',
  event: 'Spring & Autumn Cup',
  round: 2,
  table: 7,
  players: ['Ада', 'Ben'],
};

describe('the link that an organizer hands out', () => {
  it('says the same to who opens it', () => {
    const link = new URL(linkOf('https://club.example', invited));
    expect(invitationOf(link.hash)).toEqual(invited);
  });

  it('has nothing that a browser sends to a service', () => {
    const link = new URL(linkOf('https://club.example', invited));
    expect(link.origin + link.pathname + link.search).toBe('https://club.example/record');
  });

  it('is none where the battle or the game is not told, or is none', () => {
    for (const fragment of [
      '',
      '#',
      '#token=t&game=kow2',
      '#token=t&match=a',
      '#token=a&match=a%20b&game=kow2',
    ]) {
      expect(invitationOf(fragment), fragment).toBeUndefined();
    }
  });

  it('has no token where the service asks for none', () => {
    const link = linkOf('https://club.example', {
      token: '',
      match: 'm',
      game: 'kow2',
      players: [],
    });
    expect(link).toBe('https://club.example/record#match=m&game=kow2');
    expect(invitationOf('#match=m&game=kow2')?.token).toBe('');
  });

  it('leaves out a round that is no number', () => {
    const read = invitationOf('#token=t&match=m&game=kow2&round=-1&table=x');
    expect(read).toEqual({ token: 't', match: 'm', game: 'kow2', players: [] });
  });
});
