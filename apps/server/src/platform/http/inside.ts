import type { FastifyRequest } from 'fastify';

/** Loopback, and the ranges of private networks (RFC 1918, RFC 4193, RFC 3927 and RFC 4291). */
const privateIpv4 =
  /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/i;
const privateIpv6 = /^(?:::1$|f[cd]|fe[89ab])/i;

/**
 * Whether a call came from this machine or a private network, such as that of an operator or a load
 * balancer's own check. A proxy that is not one of ours may pass on the call of anyone.
 */
export function isInside({ headers, ip, socket }: FastifyRequest): boolean {
  const isPassedOn = (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined;
  const isFromOurProxy = ip !== socket.remoteAddress;
  const isPrivate = privateIpv4.test(ip) || privateIpv6.test(ip);
  return isPrivate && (!isPassedOn || isFromOurProxy);
}
