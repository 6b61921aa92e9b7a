import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { clientNetworkOf } from './client-network.ts';
import type { App } from './http.ts';
import { throttled } from './http-error.ts';

/** Networks counted at once; beyond it the one that called longest ago makes room. */
const maxNetworks = 100_000;

/**
 * Limits the calls a minute that one network may make without a token: each sign-up and sign-in
 * costs a password hash. Every process counts for itself; finer limits are in the database.
 */
export async function limitAnonymousCalls(app: App, callsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: 60_000,
    cache: maxNetworks,
    keyGenerator: (request) => clientNetworkOf(request),
    allowList: (request) => !isLimited(request),
    // Only limited callers get a Retry-After header.
    addHeadersOnExceeding: withoutCounts,
    addHeaders: withoutCounts,
    errorResponseBuilder: (_request, { ttl }) => {
      const message =
        'Unable to answer: there are too many requests from your network. Please try again in a ' +
        'minute.';
      const seconds = Math.ceil(ttl / 1000);
      return throttled({ detail: message, non_field_errors: [message] }, seconds);
    },
  });
}

const withoutCounts = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
} as const;

function isLimited(request: FastifyRequest): boolean {
  const { auth, limits } = request.routeOptions.config;
  return auth === 'anonymous' && request.method !== 'GET' && limits?.length !== 0;
}
