// @ts-check
/** Ports of 127.0.0.1: one that is free, and whether a given one is. */
import { createServer } from 'node:net';

/** @returns {Promise<number>} a port nobody listens on at this moment */
export async function freePort() {
  const port = await listenOnce(0);
  if (port === undefined) throw new Error('No free port on 127.0.0.1.');
  return port;
}

/**
 * The first of several ports in a row that are free at this moment.
 * @param {number} count
 * @returns {Promise<number>}
 */
export async function startOfFreePorts(count) {
  for (;;) {
    const first = await freePort();
    const rest = Array.from({ length: count - 1 }, (_, index) => isFree(first + 1 + index));
    if ((await Promise.all(rest)).every(Boolean)) return first;
  }
}

/** @param {number} port */
export async function isFree(port) {
  return (await listenOnce(port)) !== undefined;
}

/**
 * @param {number} port
 * @returns {Promise<number | undefined>} the port that was listened on; undefined when it is taken
 */
function listenOnce(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
