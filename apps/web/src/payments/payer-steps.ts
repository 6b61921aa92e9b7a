import { ApiError } from '@quarrter/client/errors';
import { queryClient } from '../api/query-client.ts';
import { settingsQuery } from '../api/settings.ts';
import { loadPopup } from './popup.ts';

/** A reference the server does not know is no payment: null. Anything else goes on. */
export function refuseOthers(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

export async function loadScript() {
  const { payments_script_url } = await queryClient.fetchQuery(settingsQuery);
  await loadPopup(payments_script_url);
}

/** Waits, but no longer than until the line is back. */
export function pauseUntilOnline(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    const timer = setTimeout(end, seconds * 1000);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
