// @ts-check
/**
 * Gives a folder one owner at a time. The owner listens on a port and writes the port and a random
 * token to the lock file; it is alive when that port answers with that token. A process number
 * alone would mislead after a crash, when another program may have it. The lock uses Node alone,
 * because it is needed before the packages are installed; docs/decisions compares it with
 * proper-lockfile.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const ANSWER_WITHIN_MS = 2_000;

/** @typedef {{ port: number, token: string, pid: number }} Owner */
/** @typedef {{ release: () => void, afterCrash: boolean }} Lock */

/**
 * Writes the lock beside its place and links it there, so that no process reads an incomplete file.
 * @param {string} file
 * @returns {Promise<Lock | { ownedBy: number }>} the lock, or the process number of its owner
 */
export async function takeLock(file) {
  const token = randomUUID();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(token);
  });
  server.unref();
  const port = await listen(server);
  const beside = `${file}.${token}`;
  writeFileSync(beside, JSON.stringify({ port, token, pid: process.pid }), { mode: 0o600 });
  try {
    for (;;) {
      if (createdFirst(beside, file)) return lock(server, file, token, false);
      const owner = readOwner(file);
      if (owner === undefined) continue;
      if (await isAlive(owner)) {
        server.close();
        return { ownedBy: owner.pid };
      }
      if (await takeOver(file, owner, beside)) return lock(server, file, token, true);
    }
  } finally {
    rmSync(beside, { force: true });
  }
}

/**
 * Replaces the lock of an owner that is gone. Several processes may find it; the first to create
 * the file named after the old token may replace the lock, if it still is the one in place.
 * @param {string} file
 * @param {Owner} gone
 * @param {string} beside
 * @returns {Promise<boolean>}
 */
async function takeOver(file, gone, beside) {
  const next = `${file}.after-${gone.token}`;
  if (!createdFirst(beside, next)) {
    const other = readOwner(next);
    // That process crashed while it replaced the lock.
    if (other && !(await isAlive(other))) rmSync(next, { force: true });
    return false;
  }
  if (readOwner(file)?.token === gone.token) {
    renameSync(next, file);
    return true;
  }
  rmSync(next, { force: true });
  return false;
}

/**
 * @param {string} written
 * @param {string} place
 */
function createdFirst(written, place) {
  try {
    linkSync(written, place);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {import('node:net').Server} server
 * @param {string} file
 * @param {string} token
 * @param {boolean} afterCrash
 * @returns {Lock}
 */
function lock(server, file, token, afterCrash) {
  const release = () => {
    // The owner must answer for as long as the file exists, so the file goes first.
    if (readOwner(file)?.token === token) rmSync(file, { force: true });
    server.close();
  };
  return { release, afterCrash };
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
 * @returns {Owner | undefined} undefined without a file, and an owner without a port for a broken
 *   one
 */
function readOwner(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    return { port: 0, token: '', pid: 0 };
  }
}

/**
 * @param {Owner} owner
 * @returns {Promise<boolean>}
 */
function isAlive({ port, token }) {
  if (port === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    let heard = '';
    let connected = false;
    const socket = connect(port, '127.0.0.1', () => {
      connected = true;
    });
    socket.setTimeout(ANSWER_WITHIN_MS, () => {
      socket.destroy();
      // A listener that is too busy to answer counts as the owner.
      resolve(connected && heard === '');
    });
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('error', () => resolve(false));
    socket.on('end', () => resolve(heard === token));
  });
}
