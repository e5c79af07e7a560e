// Runs before the first paint, so that nobody sees the wrong colours flash by.
(function () {
  try {
    const theme = localStorage.getItem('aftermath.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is off: the system's colours hold.
  }
})();
