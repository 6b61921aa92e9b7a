import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../platform/http/http-error.ts';

/**
 * Where a cookie is the session, a page of another site could make calls with it. Browsers say
 * where a call comes from (Fetch Metadata, and Origin in older ones), and only the console's own
 * pages may change anything. `SameSite=Strict` keeps the cookie away as well; neither depends on
 * the other.
 */
export function requireSameOrigin(request: FastifyRequest, staffUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwn = site === undefined ? origin === new URL(staffUrl).origin : site === 'same-origin';
  if (!isOwn) throw forbidden('This call did not come from the staff console.');
}
