import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';

/** Most that a first view may weigh, compressed, in bytes. */
const MOST = 200_000;
const PAGES = [
  '/',
  '/matches',
  '/matches/wm-appendix-combat?entry=6',
  '/matches/wm-appendix-combat/report',
  '/meta?system=kow2&view=trends',
  '/meta?system=kow2&view=matchups',
  '/players',
  '/rules',
  '/upload',
];

/** What a first view of each page brings with it, as a slow line feels it. */
export async function weight({ page, baseURL }) {
  for (const address of PAGES) {
    const visit = await page.context().browser().newContext({ baseURL });
    const fresh = await visit.newPage();
    const [bodies, missing] = [[], []];
    fresh.on('response', (response) => {
      if (!response.ok()) missing.push(response.url());
      bodies.push(response.body().catch(() => Buffer.alloc(0)));
    });
    await fresh.goto(address);
    await fresh.waitForLoadState('networkidle');
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    await visit.close();
    assert.deepEqual(missing, [], `${address} lacks parts`);
    console.log(`        ${address} brings ${(total / 1000).toFixed(1)} kB compressed`);
    assert.ok(total <= MOST, `${address} brings ${total} bytes`);
  }
}
