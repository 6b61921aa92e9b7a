import { isIPv6 } from 'node:net';

/**
 * Where a call comes from, for counting. An IPv6 connection is given a whole /64 and may use any address of
 * it, so that the network is the origin, not the address. IPv4 stays as it is, also when it comes mapped.
 */
export function clientNetworkOf(request: { ip: string }): string {
  const [address = ''] = request.ip.split('%');
  if (!isIPv6(address)) return address;
  const parts = partsOf(address);
  const mapped = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;
  if (mapped) return ipv4Of(parts[6] ?? 0, parts[7] ?? 0);
  const network = parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, however it is written. */
function partsOf(address: string): number[] {
  const [head = [], tail] = withoutDots(address).split('::').map(numbersOf);
  if (tail === undefined) return head;
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return [...head, ...zeros, ...tail];
}

function numbersOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16));
}

/** The last 32 bits may be written as an IPv4 address. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
