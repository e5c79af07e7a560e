// Tells how long every kind of page takes from the address to its answer: on a phone's screen, with a processor four times slower
// than this one, nothing kept from before, and the service on the same machine. A page is ready when its heading stands and
// nothing of it waits any more. Arguments: names of pages; all without them.
//
// AFTERMATH_URL  address of a service that has the demo league
// CHROME_PATH    the browser
import { chromium } from 'playwright-core';
import { pages } from './pages.mjs';

const { AFTERMATH_URL: BASE, CHROME_PATH: BROWSER } = process.env;
/** What a page is to take at most, in ms; how often each is opened; how many times slower than here. */
const [GOAL, LOOKS, SLOWER] = [1000, 3, 4];
const WAIT_MS = 20_000;

const wanted = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: BROWSER,
  args: ['--no-sandbox', '--disable-gpu'],
});

/** Milliseconds from the address to the answer, and the bytes that came. */
async function opened(path) {
  const visit = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await visit.newPage();
  const phone = await visit.newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const sent = [];
  page.on('requestfinished', (request) => sent.push(request.sizes()));
  await page.goto(`${BASE}${path}`, { waitUntil: 'commit' });
  const at = await page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      !document.querySelector('.waiting:not(.example *)') &&
      performance.now(),
    undefined,
    { timeout: WAIT_MS, polling: 'raf' },
  );
  const took = await at.jsonValue();
  const sizes = await Promise.all(sent);
  await visit.close();
  return { took, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) };
}

const all = Object.entries(await pages(BASE));
console.log(
  `first views, a phone ${SLOWER} times slower: the first and the median of ${LOOKS} in ms, kB until then`,
);
let above = 0;
for (const [name, path] of all.filter(([page]) => wanted.length === 0 || wanted.includes(page))) {
  const looks = [];
  for (let look = 0; look < LOOKS; look += 1) looks.push(await opened(path));
  const [first, median] = [
    looks[0].took,
    looks.map(({ took }) => took).toSorted((a, b) => a - b)[LOOKS >> 1],
  ];
  if (median > GOAL) above += 1;
  const figures = [first, median, looks[0].bytes / 1000].map((figure) =>
    `${Math.round(figure)}`.padStart(5),
  );
  console.log(`${median > GOAL ? 'ABOVE' : 'ok   '} ${name.padEnd(9)} ${figures.join(' ')}`);
}
await browser.close();
console.log(`${above} pages take more than ${GOAL} ms`);
