// @ts-check
/** Ports of 127.0.0.1 to start something on. Needs the installed packages; ports.mjs does not. */
import { randomInt } from 'node:crypto';
import { isFree } from './ports.mjs';

/**
 * Fetch and browsers refuse to call port 10080, the highest that they block. Operating systems give
 * outgoing connections ports from 32,768 up. Staying below keeps one of those from taking a port
 * between this check and the start of the program it is meant for.
 */
const LOWEST = 10_081;
const HIGHEST = 32_000;

/** @returns {Promise<number>} a port that is free now */
export async function freePort() {
  const { default: getPort, portNumbers } = await import('get-port');
  // Two runs at once rarely begin at the same port.
  const first = randomInt(LOWEST, HIGHEST);
  return getPort({ host: '127.0.0.1', port: portNumbers(first, HIGHEST) });
}

/**
 * The first of several consecutive ports that are free now.
 * @param {number} count
 * @returns {Promise<number>}
 */
export async function startOfFreePorts(count) {
  for (;;) {
    const first = await freePort();
    const others = Array.from({ length: count - 1 }, (_, index) => isFree(first + 1 + index));
    if ((await Promise.all(others)).every(Boolean)) return first;
  }
}
