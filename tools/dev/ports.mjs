// @ts-check
/** Whether a port is free. `npm start` asks before the packages are installed. */
import { createServer } from 'node:net';

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
