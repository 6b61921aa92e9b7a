import type { FastifyRequest } from 'fastify';
import { clientNetworkOf } from './client-network.ts';
import type { App } from './http.ts';
import { throttled } from './http-error.ts';

const windowMs = 60_000;

/** Origins counted at once, so that nobody fills the memory; above it the one that came first makes room. */
const mostOrigins = 100_000;

/** What the provider calls comes from few addresses and is checked by its signature. */
const free = new Set(['/payments/webhook/']);

/**
 * Holds what one origin may send without a token to so many calls a minute: signing up and in cost a
 * password hash each. Each process counts for itself; the finer limits, by address, are in the database.
 */
export function limitAnonymousCalls(app: App, callsPerMinute: number): void {
  const secondsToWait = callCounter(callsPerMinute, mostOrigins);
  app.addHook('onRequest', async (request) => {
    if (!isLimited(request)) return;
    const seconds = secondsToWait(clientNetworkOf(request), Date.now());
    if (seconds === null) return;
    const message = 'Unable to take more calls from your connection. Please try again in a minute.';
    throw throttled({ detail: message, non_field_errors: [message] }, seconds);
  });
}

/** Counts a call of an origin; tells how long it must wait when it had its calls of this minute, else null. */
export function callCounter(callsPerMinute: number, most: number) {
  const counts = new Map<string, number>();
  let windowEndsAt = 0;
  return (origin: string, now: number): number | null => {
    if (now >= windowEndsAt) {
      counts.clear();
      windowEndsAt = now + windowMs;
    }
    const count = (counts.get(origin) ?? 0) + 1;
    if (count === 1 && counts.size >= most) forgetFirst(counts);
    counts.set(origin, count);
    return count <= callsPerMinute ? null : Math.ceil((windowEndsAt - now) / 1000);
  };
}

function forgetFirst(counts: Map<string, number>): void {
  const [first] = counts.keys();
  if (first !== undefined) counts.delete(first);
}

function isLimited(request: FastifyRequest): boolean {
  const { config, url } = request.routeOptions;
  return config.auth === 'anonymous' && request.method !== 'GET' && !free.has(url ?? '');
}
