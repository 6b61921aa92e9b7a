import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Anyone at this machine may use the sandbox, so the pages of other sites must not. A page that
 * posts a form here says that it is of another site, and one that made its own name lead here (DNS
 * rebinding) asks for that name.
 */
export function rejectOtherSites(app: FastifyInstance, knownNames: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/sandbox')) return;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const isForeign = !reads && request.headers['sec-fetch-site'] === 'cross-site';
    if (isForeign || !isOwnName(request.hostname, knownNames)) {
      return reply.code(403).send({ detail: 'The sandbox answers its own pages only.' });
    }
  });
}

/** A name of the public internet has a dot in it; an address is no name. */
function isOwnName(host: string, knownNames: readonly string[]): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return !name.includes('.') || isIP(name) !== 0 || knownNames.includes(name);
}
