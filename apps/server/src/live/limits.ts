import { throttled, unavailable } from '../platform/http/http-error.ts';

/** Streams of one client at a time, and opened in a minute; each process counts its own. */
export const mostPerClient = 10;
const mostOpensPerMinute = 30;
const mostStreams = 10_000;
const minuteMs = 60_000;

/** Counts how often clients open streams. */
export function limitStreams() {
  let opens = new Map<string, number>();
  let minuteBegan = 0;

  return {
    /** Answers 429 or 503 when this client, or this process, has too many. */
    check(clientId: string, ofAll: number, now: number): void {
      if (now - minuteBegan >= minuteMs) {
        opens = new Map();
        minuteBegan = now;
      }
      const count = (opens.get(clientId) ?? 0) + 1;
      opens.set(clientId, count);
      if (count > mostOpensPerMinute) {
        throw throttled({ detail: 'Unable to follow changes this often.' }, 60);
      }
      if (ofAll >= mostStreams) {
        throw unavailable('We cannot send changes at the moment. Please try again.', 60);
      }
    },
  };
}
