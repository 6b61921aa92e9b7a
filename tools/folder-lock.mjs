// @ts-check
/**
 * One owner for a folder. The owner listens on a port and writes port and a random word to the lock
 * file; it is alive when that port answers with that word. A process number alone would mislead after
 * a crash, when somebody else's process may have it.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const ANSWER_WITHIN_MS = 2_000;

/** @typedef {{ port: number, word: string, pid: number }} Owner */
/** @typedef {{ release: () => void, afterCrash: boolean }} Lock */

/**
 * @param {string} file
 * @returns {Promise<Lock | { ownedBy: number }>} the lock, or the process number of its owner
 */
export async function takeLock(file) {
  const word = randomUUID();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(word);
  });
  server.unref();
  const port = await listen(server);
  let afterCrash = false;
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ port, word, pid: process.pid }), {
        flag: 'wx',
        mode: 0o600,
      });
      return { release: () => release(server, file, word), afterCrash };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const owner = readOwner(file);
    if (owner && (await isAlive(owner))) {
      server.close();
      return { ownedBy: owner.pid };
    }
    afterCrash = true;
    if (readOwner(file)?.word === owner?.word) rmSync(file, { force: true });
  }
}

/**
 * @param {import('node:net').Server} server
 * @param {string} file
 * @param {string} word
 */
function release(server, file, word) {
  server.close();
  if (readOwner(file)?.word === word) rmSync(file, { force: true });
}

/**
 * @param {import('node:net').Server} server
 * @returns {Promise<number>}
 */
function listen(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

/**
 * @param {string} file
 * @returns {Owner | undefined} undefined when it is gone or was cut short in writing
 */
function readOwner(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {Owner} owner
 * @returns {Promise<boolean>}
 */
function isAlive({ port, word }) {
  return new Promise((resolve) => {
    let heard = '';
    let connected = false;
    const socket = connect(port, '127.0.0.1', () => {
      connected = true;
    });
    socket.setTimeout(ANSWER_WITHIN_MS, () => {
      socket.destroy();
      // Whoever listens and is too busy to answer is taken for the owner.
      resolve(connected && heard === '');
    });
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('error', () => resolve(false));
    socket.on('end', () => resolve(heard === word));
  });
}
