/** What an organizer hands out: a link to one battle with the token that may record it. */

export interface Invitation {
  /** The secret of a token that writes to this match; empty where the service asks for none. */
  token: string;
  match: string;
  game: string;
  event?: string;
  round?: number;
  table?: number;
  players: string[];
}

/** Names of battles, as logs have them. */
const MATCH = /^(?=.{1,64}$)[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;
const LONGEST = 100;

function numberOf(text: string | null): number | undefined {
  const number = Number(text);
  return text && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** The link: all of it stands in the fragment, which no browser sends to a service. */
export function linkOf(origin: string, invitation: Invitation): string {
  const { token, match, game, event, round, table, players } = invitation;
  const said = new URLSearchParams({ ...(token ? { token } : {}), match, game });
  if (event) said.set('event', event);
  if (round) said.set('round', String(round));
  if (table) said.set('table', String(table));
  for (const player of players) said.append('player', player);
  return `${origin}/record#${said.toString()}`;
}

/** What a fragment says; nothing where it is no invitation. */
export function invitationOf(fragment: string): Invitation | undefined {
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  const of = (name: string) => said.get(name) ?? '';
  const [token, match, game] = [of('token'), of('match'), of('game')];
  if (!match || !game || !MATCH.test(match)) return undefined;
  const event = said.get('event')?.slice(0, LONGEST);
  const [round, table] = ['round', 'table'].map((name) => numberOf(said.get(name)));
  const players = said.getAll('player').map((player) => player.slice(0, LONGEST));
  return {
    token,
    match,
    game,
    ...(event ? { event } : {}),
    ...(round ? { round } : {}),
    ...(table ? { table } : {}),
    players,
  };
}
