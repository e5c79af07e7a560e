import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { entryOf, GAMES } from './anywhere.mjs';
import { ask } from './looks.mjs';
import { begun, judged, linesOf, offered, READ, signedBy } from './recorded.mjs';
import { inRussian, namesIn } from './russian.mjs';

const run = promisify(execFile);
/** The program that verifies bundles. */
const PROGRAM = process.env.AFTERMATH_PROGRAM;
/** Entries of each battle before a player concedes it, where it is not over by then: a whole battle has some hundreds. */
const ENTRIES = 12;

/** Who plays, and in which language: on the phone in Russian, so that every game is played in both. */
const PLAYED = {
  laptop: { language: 'en', players: ['Ada', 'Ben'] },
  phone: { language: 'ru', players: ['Анна', 'Борис'] },
};

/**
 * A battle of every game from the first tap to its bundle, which the command line finds signed by both players and whole. It is
 * short: after some entries its loser concedes. Where it is played in Russian, nothing on the way is in another language but names.
 */
export async function whole({ page, shoot, screen }) {
  if (!PROGRAM) console.log('whole: AFTERMATH_PROGRAM names no program: no bundle is verified');
  const { language, players } = PLAYED[screen];
  const read = READ[language];
  const titles = await called(page);
  for (const game of GAMES) {
    await begun(page, game, players, language);
    const [header] = await linesOf(page);
    const names = [...titles, ...namesIn(JSON.parse(header))];
    const look = async (what) => {
      if (language === 'ru') await inRussian(page, names, `${game}, ${what}`);
    };
    let done = 0;
    // Whoever plays at random may have his army withdraw early.
    while (done < ENTRIES && (await entryOf(page, done + 1, look))) done += 1;
    assert.ok(done > 0, `${game}: an entry`);
    const concession = await offered(page, 'concede');
    if (await concession.count()) {
      await concession.click();
      await judged(page, done + 1);
    }
    await (await offered(page, 'battle_end')).click();
    await look('the end of the battle');
    await page
      .getByRole('button', { name: read.save, exact: true })
      .click()
      .catch(async (cause) => {
        const stands = await page.locator('main').innerText();
        throw new Error(`${game}: the end cannot be saved, and this is there: ${stands}`, {
          cause,
        });
      });
    await page.getByRole('heading', { name: read.over }).waitFor();
    await look('a battle that is over');
    await signedBy(page, players, language);
    await look('a battle that is signed');
    if (game === GAMES[0]) await shoot('record-whole');
    const { match } = JSON.parse((await linesOf(page))[0]);
    const bundle = await page.request.get(`/api/v1/matches/${match}/bundle`);
    assert.ok(bundle.ok(), `${game}: a bundle`);
    if (PROGRAM) await verified(game, await bundle.body());
    // The next battle begins where this one ended.
    await page.getByRole('button', { name: read.all }).click();
    await page.locator('.begin').waitFor();
    await look('the beginning');
  }
}

/** What games and earlier battles are called, among which one chooses before there is a battle. */
async function called(page) {
  const systems = await ask(page, '/systems');
  const lists = await Promise.all(
    GAMES.map((game) => ask(page, `/matches?system=${game}&limit=200`)),
  );
  return namesIn([systems, lists]);
}

/** Fails unless the command line vouches for a bundle under the key of the ledger that it came from. */
async function verified(game, bundle) {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  try {
    const file = join(folder, 'battle.bundle.json');
    await writeFile(file, bundle);
    const told = await run(PROGRAM, ['verify', file]).catch(({ stdout }) => ({ stdout }));
    const key = /It says: (\S+)\.\n/.exec(told.stdout)?.[1];
    assert.ok(key, `${game}: ${told.stdout}`);
    const { stdout } = await run(PROGRAM, ['verify', file, '--ledger-key', key]);
    assert.match(stdout, /All of it is vouched for/, game);
    assert.equal(stdout.match(/ signed as /g)?.length, 2, `${game}: ${stdout}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
