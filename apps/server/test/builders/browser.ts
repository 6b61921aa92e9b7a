import type { LightMyRequestResponse } from 'fastify';

/** The `Cookie` header that a browser sends after a reply. */
export function cookieOf(reply: Pick<LightMyRequestResponse, 'cookies'>): { cookie: string } {
  return { cookie: reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}
