import assert from 'node:assert/strict';

const SOURCE = 'wm-appendix-combat';

/** A battle that is being played: entries come in as they are sent. */
export async function playedNow(page, name) {
  const id = `live-${name}-${Date.now()}`;
  const title = `Table one, ${id}`;
  const log = await (await page.request.get(`/api/v1/matches/${SOURCE}/log`)).text();
  const lines = log.trim().split('\n');
  const post = async (address, part) => {
    const headers = { 'Content-Type': 'application/x-ndjson' };
    const answer = await page.request.post(`/api/v1${address}`, {
      headers,
      data: `${part.join('\n')}\n`,
    });
    assert.ok(answer.ok(), `${address}: ${answer.status()} ${await answer.text()}`);
  };
  const today = new Date().toISOString().slice(0, 10);
  await post('/matches', [
    JSON.stringify({ ...JSON.parse(lines[0]), match: id, played: today, title }),
  ]);
  let sent = 0;
  /** Sends entries up to this one. */
  const send = async (upTo) => {
    await post(`/matches/${id}/entries?expected=${sent}`, lines.slice(sent + 1, upTo + 1));
    sent = upTo;
  };
  return { id, title, send };
}
