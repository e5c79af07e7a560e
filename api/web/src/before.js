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
  const words = liked.map((tag) => table.words?.[tag]).find(Boolean) ?? table.words?.en ?? [];
  const page = table.pages?.find(([path]) => new RegExp(path).test(location.pathname));
  for (const file of [...words, ...(page?.[1] ?? [])]) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
