import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { entryOf, GAMES } from './anywhere.mjs';
import { begun, judged, linesOf, offered, signedBy } from './recorded.mjs';

const run = promisify(execFile);
/** The program that verifies bundles. */
const PROGRAM = process.env.AFTERMATH_PROGRAM;
/** Entries of each battle before a player concedes it, where it is not over by then: a whole battle has some hundreds. */
const ENTRIES = 12;

/**
 * A battle of every game from the first tap to its bundle, which the command line finds signed by both players and whole. It is
 * short: after some entries its loser concedes.
 */
export async function whole({ page, shoot }) {
  if (!PROGRAM) console.log('whole: AFTERMATH_PROGRAM names no program: no bundle is verified');
  for (const game of GAMES) {
    await begun(page, game, ['Ada', 'Ben']);
    let done = 0;
    // Whoever plays at random may have his army withdraw early.
    while (done < ENTRIES && (await entryOf(page, done + 1))) done += 1;
    assert.ok(done > 0, `${game}: an entry`);
    const concession = await offered(page, 'concede');
    if (await concession.count()) {
      await concession.click();
      await judged(page, done + 1);
    }
    await (await offered(page, 'battle_end')).click();
    await page
      .getByRole('button', { name: 'Save', exact: true })
      .click()
      .catch(async (cause) => {
        const stands = await page.locator('main').innerText();
        throw new Error(`${game}: the end cannot be saved, and this is there: ${stands}`, {
          cause,
        });
      });
    await page.getByRole('heading', { name: 'The battle is over' }).waitFor();
    await signedBy(page, ['Ada', 'Ben']);
    if (game === GAMES[0]) await shoot('record-whole');
    const { match } = JSON.parse((await linesOf(page))[0]);
    const bundle = await page.request.get(`/api/v1/matches/${match}/bundle`);
    assert.ok(bundle.ok(), `${game}: a bundle`);
    if (PROGRAM) await verified(game, await bundle.body());
    // The next battle begins where this one ended.
    await page.getByRole('button', { name: 'All battles' }).click();
    await page.locator('.begin').waitFor();
  }
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
