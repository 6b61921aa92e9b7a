import type { FastifyRequest } from 'fastify';
import type { App } from './http.ts';
import { throttled } from './refusal.ts';

const windowMs = 60_000;

/** Origins remembered at once; above it the whole minute is forgotten rather than the memory filled. */
const mostOrigins = 100_000;

/** What the provider calls comes from few addresses and is checked by its signature. */
const free = new Set(['/payments/webhook/']);

/**
 * Holds what one origin may send without a token to so many calls a minute: signing up and in cost a
 * password hash each. Each process counts for itself; the finer limits, by address, are in the database.
 */
export function limitAnonymousCalls(app: App, callsPerMinute: number): void {
  const counts = new Map<string, number>();
  let windowEndsAt = 0;
  app.addHook('onRequest', async (request) => {
    if (!isLimited(request)) return;
    const now = Date.now();
    if (now >= windowEndsAt || counts.size > mostOrigins) {
      counts.clear();
      windowEndsAt = now + windowMs;
    }
    const count = (counts.get(request.ip) ?? 0) + 1;
    counts.set(request.ip, count);
    if (count <= callsPerMinute) return;
    const message = 'Unable to take more calls from your connection. Please try again in a minute.';
    const seconds = Math.ceil((windowEndsAt - now) / 1000);
    throw throttled({ detail: message, non_field_errors: [message] }, seconds);
  });
}

function isLimited(request: FastifyRequest): boolean {
  const { config, url } = request.routeOptions;
  return config.who === 'anyone' && request.method !== 'GET' && !free.has(url ?? '');
}
