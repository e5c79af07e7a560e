import { recall, remember } from './preference';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const dark = matchMedia('(prefers-color-scheme: dark)');

class ThemeChoice {
  choice = $state<Theme>(known(recall('theme')));
  #system = $state(dark.matches ? 'dark' : 'light');
  /** What is shown: `light` or `dark`. */
  shown = $derived(this.choice === 'system' ? this.#system : this.choice);

  constructor() {
    dark.addEventListener('change', () => {
      this.#system = dark.matches ? 'dark' : 'light';
    });
  }

  set(theme: Theme): void {
    this.choice = theme;
    remember('theme', theme);
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }
}

function known(name: string | null): Theme {
  return THEMES.find((theme) => theme === name) ?? 'system';
}

export const theme = new ThemeChoice();
