import type { FastifyRequest } from 'fastify';
import type { App } from '../platform/http/http.ts';
import { isStaffRoute } from './client-routes.ts';

/** Served on both hosts: health checks, and the products on offer. */
const onBothHosts = ['/health/', '/products/api/'];

/**
 * With a host of its own, the console and its calls answer there and nowhere else, and nothing else
 * answers there: the payment provider's script and the console never share an origin.
 */
export function separateHosts(app: App, staffUrl: string): void {
  const staffHost = new URL(staffUrl).host;
  app.addHook('onRequest', async (request, reply) => {
    const isOnStaffHost = request.host === staffHost;
    const path = pathOf(request);
    if (onBothHosts.some((prefix) => path.startsWith(prefix))) return;
    if (isOnStaffHost && path === '/') return reply.redirect('/staff');
    // The router decodes a path, so `/%73taff` is the console too.
    const isStaff = isStaffRoute(path) || isStaffRoute(request.routeOptions.url ?? '');
    if (isStaff === isOnStaffHost) return;
    return reply.code(404).send({ detail: 'Not found.' });
  });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '/';
}
