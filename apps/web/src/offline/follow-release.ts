const openLongMs = 60_000;

/**
 * A new release has other files. A page that has been open since before loads itself again when it
 * misses one of its own and the server now gives another application. A bad connection reloads
 * nothing: that would lose the client's input.
 */
export function followRelease(): void {
  window.addEventListener('vite:preloadError', () => {
    if (performance.now() >= openLongMs) reloadIfReleased();
  });
}

async function reloadIfReleased(): Promise<void> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const served = await fetch(location.pathname, {
    headers: { accept: 'text/html' },
    cache: 'no-store',
  })
    .then((reply) => (reply.ok ? reply.text() : null))
    .catch(() => null);
  if (entry && served !== null && !served.includes(entry)) location.reload();
}
