import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { prepare } from './i18n/format';
import { preferredLanguage, speech } from './i18n/i18n.svelte';
import { games } from './lib/games.svelte';
import { keepPlaces } from './lib/scroll';

/** A click that asks for a new tab or a download is the browser's, not the router's. */
function leaveToBrowser(event: MouseEvent): void {
  const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (modified && event.target instanceof Element && event.target.closest('a')) {
    event.stopPropagation();
  }
}

addEventListener('click', leaveToBrowser, { capture: true });
keepPlaces();
await Promise.all([speech.speak(preferredLanguage()), games.load()]);
const target = document.querySelector('#app') ?? document.body;
target.replaceChildren();
mount(App, { target });
// While the page waits for what it shows.
setTimeout(prepare);
