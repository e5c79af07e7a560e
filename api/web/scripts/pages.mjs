// The pages that are looked at when their speed is measured.

async function ask(base, path) {
  const answer = await fetch(`${base}/api/v1${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** The address of one page of every kind, with names that the service has. */
export async function pages(base) {
  const from = (path) => ask(base, path);
  const { matches } = await from('/matches?system=kow2&to=2025-12-31&limit=100');
  const whole = matches.find(
    ({ entries, fidelity, event }) => event && entries > 100 && fidelity === 'full',
  );
  const { army, player } = whole.sides[0];
  const [side, who] = [encodeURIComponent(army), encodeURIComponent(player)];
  const { rows } = await from(`/stats/units?system=kow2&army=${side}`);
  const { rules } = await from('/rules?system=kow2');
  return {
    league: '/',
    matches: '/matches',
    replay: `/matches/${whole.id}?entry=60`,
    report: `/matches/${whole.id}/report`,
    meta: '/meta?system=kow2',
    matchups: '/meta?system=kow2&view=matchups',
    trends: '/meta?system=kow2&view=trends',
    behind: `/meta/battles?system=kow2&army=${side}`,
    players: '/players?system=kow2',
    player: `/players/${who}?system=kow2`,
    army: `/armies/${side}?system=kow2`,
    unit: `/armies/${side}/units/${rows[0].profile}?system=kow2`,
    disputes: '/audit',
    broken: '/audit?view=broken&system=kow2',
    proof: `/audit?view=proof&match=${whole.id}`,
    compare: '/audit?view=compare',
    entries: '/audit/entries?system=kow2',
    rules: '/rules',
    rule: `/rules/${rules[0].id}`,
    rulings: '/rulings/tactica',
    event: `/events/${encodeURIComponent(whole.event)}`,
    record: '/record',
    result: '/result',
    upload: '/upload',
    design: '/design',
    none: '/nothing/here',
  };
}
