const openLongMs = 60_000;

/**
 * A new release has other files. A page that has been open since before loads itself again when one
 * of its own is gone, if the server answers; one that was just loaded says what is missing.
 */
export function followRelease(): void {
  window.addEventListener('vite:preloadError', () => {
    if (performance.now() < openLongMs) return;
    fetch('/favicon.svg', { cache: 'no-store' }).then(
      ({ ok }) => ok && location.reload(),
      () => {},
    );
  });
}
