// What stands on a device that records battles.

/** The lines of the battle that was recorded last on this device. */
export async function linesOf(page) {
  return page.evaluate(async () => {
    const asked = indexedDB.open('aftermath-recorder');
    const database = await new Promise(
      (resolve) => (asked.onsuccess = () => resolve(asked.result)),
    );
    const all = database.transaction('recordings').objectStore('recordings').getAll();
    const found = await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)));
    database.close();
    return found.toSorted((a, b) => b.changed - a.changed)[0].lines;
  });
}

/** What the referee of the service offers behind these lines. */
export async function offersOf(page, log) {
  const request = { open: { log: log.join('\n'), language: 'en' } };
  const asked = await page.request.post('/api/v1/referee', { data: { request } });
  return (await asked.json()).ok;
}

/** Waits until so many entries are recorded and judged. */
export async function judged(page, entries) {
  await page.waitForFunction(
    (wanted) => Number(document.querySelector('[data-judged]')?.dataset.judged) === wanted,
    entries,
  );
}

/** Signs a battle that is over, first by one player and then by the other, and waits until all is handed in. */
export async function signedBy(page, players) {
  for (const player of players) {
    await page.getByRole('button', { name: `${player} signs` }).click();
    await page.getByRole('button', { name: `${player} has signed` }).waitFor();
  }
  await page.locator('[data-done]').waitFor();
}
