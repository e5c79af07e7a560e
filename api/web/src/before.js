// Runs before the first paint, so that nobody sees the wrong colours flash by, and asks for what this page needs.
(function () {
  const table = /* table */ {};
  const choices = new URLSearchParams(location.search);
  let language = choices.get('lang');
  if (choices.get('embed') === '1') document.documentElement.dataset.embedded = '';
  try {
    const theme = localStorage.getItem('aftermath.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    language ??= localStorage.getItem('aftermath.language');
  } catch {
    // Storage is off: the system's colours hold.
  }
  const liked = [language, ...navigator.languages].map((tag) => tag?.slice(0, 2));
  const spoken = liked.find((tag) => table.words?.[tag]) ?? 'en';
  const page = table.pages?.find(([path]) => new RegExp(path).test(location.pathname));
  const [, needed = [], words = {}] = page ?? [];
  for (const file of [...(table.words?.[spoken] ?? []), ...(words[spoken] ?? []), ...needed]) {
    const isStyle = file.endsWith('.css');
    ask(isStyle ? 'preload' : 'modulepreload', `/${file}`, isStyle ? 'style' : '');
  }
  // Every page asks which games there are.
  if (table.pages && !holdsToken()) ask('preload', '/api/v1/systems', 'fetch');
  // A replay's battle comes together with the program, unless a token has to go with the question.
  const [, battle] = /^\/matches\/([^/]+)\/?$/.exec(location.pathname) ?? [];
  if (battle && table.pages && !holdsToken()) {
    const address = `/api/v1/matches/${battle}`;
    for (const part of [address, `${address}/timeline?lang=${spoken}`])
      ask('preload', part, 'fetch');
  }

  function ask(rel, href, as) {
    const link = document.createElement('link');
    link.rel = rel;
    if (as) link.as = as;
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }

  function holdsToken() {
    try {
      return sessionStorage.getItem('aftermath.token') !== null;
    } catch {
      return false;
    }
  }
})();
