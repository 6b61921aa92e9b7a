/** A tab in the background this long needs no stream: browsers allow few connections at a time. */
const PAUSE_HIDDEN_MS = 30_000;

/** Resolves when someone can see the page and the device is online, or when the signal aborts. */
export function untilUsable(signal: AbortSignal): Promise<void> {
  return until(
    signal,
    [
      [document, 'visibilitychange'],
      [window, 'online'],
    ],
    () => document.visibilityState === 'visible' && navigator.onLine !== false,
  );
}

/** Waits, but no longer than until the device is online again. */
export async function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  const waiting = new EventTarget();
  let isOver = false;
  const end = () => {
    isOver = true;
    waiting.dispatchEvent(new Event('over'));
  };
  const timer = setTimeout(end, ms);
  window.addEventListener('online', end);
  await until(signal, [[waiting, 'over']], () => isOver);
  clearTimeout(timer);
  window.removeEventListener('online', end);
}

/** Calls `onHidden` when the page was hidden for long. Returns the function that stops watching. */
export function watchHidden(onHidden: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') timer = setTimeout(onHidden, PAUSE_HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Looks again at each of these events. */
function until(
  signal: AbortSignal,
  events: readonly (readonly [EventTarget, string])[],
  isSo: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const all = [...events, [signal, 'abort'] as const];
    const look = () => {
      if (!signal.aborted && !isSo()) return;
      for (const [target, name] of all) target.removeEventListener(name, look);
      resolve();
    };
    for (const [target, name] of all) target.addEventListener(name, look);
    look();
  });
}
