import type { FastifyRequest } from 'fastify';

/** Loopback, and the ranges of private networks (RFC 1918, RFC 4193, RFC 3927 and RFC 4291). */
const inside =
  /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)|^(?:::1$|f[cd]|fe[89ab])/i;

/**
 * Whether a call came straight from this machine or a private network, such as that of an operator
 * or a load balancer's own check. A call that a proxy passes on says for whom, and is not.
 */
export function isInside({ headers, socket }: FastifyRequest): boolean {
  const isPassedOn = headers['x-forwarded-for'] ?? headers.forwarded;
  return isPassedOn === undefined && inside.test(socket.remoteAddress ?? '');
}
