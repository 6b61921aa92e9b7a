import type { FastifyRequest } from 'fastify';
import { clientNetworkOf } from '../../platform/http/client-network.ts';

/**
 * The network that attempts are counted for: one IPv4 address, or a whole IPv6 /48, the range that
 * one attacker gets from a hosting provider.
 */
export function staffNetworkOf(request: FastifyRequest): string {
  return clientNetworkOf(request, { ipv4: 32, ipv6: 48 });
}
