// Keeps the recorder's page on the device. Its scope is /record: no other page is answered by it.
const CACHE = 'recorder-1';
const PAGE = '/record';

/** What is kept: the page, its program and words, the referees, the list of games. Never what people recorded or read. */
function keeps({ origin, pathname }) {
  return (
    origin === location.origin &&
    (pathname === PAGE ||
      pathname === '/before.js' ||
      pathname === '/favicon.svg' ||
      pathname === '/recorder.webmanifest' ||
      pathname === '/api/v1/systems' ||
      pathname.startsWith('/assets/') ||
      pathname.startsWith('/referee/'))
  );
}

/** Under what name something is kept: a page is the same whatever is asked of it. */
const nameOf = ({ pathname }) => pathname;

async function fetched(request, url) {
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(nameOf(url), response.clone());
  }
  return response;
}

/** The newest there is; what is kept where there is no network. What has a hash in its name never changes. */
async function answer(request, url) {
  const kept = await caches.match(nameOf(url));
  if (kept && url.pathname.startsWith('/assets/')) return kept;
  try {
    return await fetched(request, url);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === 'GET' && !request.headers.has('authorization') && keeps(url)) {
    event.respondWith(answer(request, url));
  }
});
self.addEventListener('message', (event) => {
  const urls = (event.data?.keep ?? []).map((address) => new URL(address)).filter(keeps);
  const take = async (url) => {
    if (!(await caches.match(nameOf(url)))) await fetched(url.href, url);
  };
  event.waitUntil(Promise.allSettled(urls.map(take)));
});
