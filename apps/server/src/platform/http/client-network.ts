import ipaddr from 'ipaddr.js';
import type { Secrets } from '../passwords/secrets.ts';

/** How many leading bits of an address name its network. */
export type NetworkPrefix = { readonly ipv4: number; readonly ipv6: number };

/** One IPv4 address; one IPv6 network as providers hand them out to a single connection. */
const oneConnection: NetworkPrefix = { ipv4: 32, ipv6: 64 };

/**
 * The network a request comes from, `198.51.100.4` or `2001:db8:1:2::/64`. An IPv6 connection may
 * use any address of its /64, so attempts are counted for the network and not for the address. An
 * IPv4 address mapped into IPv6 is the IPv4 address.
 */
export function clientNetworkOf(
  request: { ip: string },
  prefix: NetworkPrefix = oneConnection,
): string {
  const [text = ''] = String(request.ip).split('%');
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  const bits = address.kind() === 'ipv4' ? prefix.ipv4 : prefix.ipv6;
  const ofFamily = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  if (bits === address.toByteArray().length * 8) return address.toString();
  return `${ofFamily.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}

/** Phones and home lines change their address within it: an IPv4 /24, an IPv6 /48. */
const wider: NetworkPrefix = { ipv4: 24, ipv6: 48 };

/** The wider network that a network of `clientNetworkOf` belongs to. */
export function widerNetworkOf(network: string): string {
  return clientNetworkOf({ ip: network.split('/')[0] ?? '' }, wider);
}

/** The keyed hash that a network is stored as: the database does not tell where people are. */
export function networkIndexOf(secrets: Pick<Secrets, 'blindIndex'>, network: string): string {
  return secrets.blindIndex(network, 'network');
}
