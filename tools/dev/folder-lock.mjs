// @ts-check
/**
 * One owner for a folder. The owner listens on a port and writes port and a random word to the lock
 * file; it is alive when that port answers with that word. A process number alone would mislead after
 * a crash, when somebody else's process may have it.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const ANSWER_WITHIN_MS = 2_000;

/** @typedef {{ port: number, word: string, pid: number }} Owner */
/** @typedef {{ release: () => void, afterCrash: boolean }} Lock */

/**
 * The file is written beside and linked into its place, so that nobody ever reads half of it.
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
  const beside = `${file}.${word}`;
  writeFileSync(beside, JSON.stringify({ port, word, pid: process.pid }), { mode: 0o600 });
  try {
    for (;;) {
      if (isFirst(beside, file)) return lock(server, file, word, false);
      const owner = readOwner(file);
      if (owner === undefined) continue;
      if (await isAlive(owner)) {
        server.close();
        return { ownedBy: owner.pid };
      }
      if (await takeOver(file, owner, beside)) return lock(server, file, word, true);
    }
  } finally {
    rmSync(beside, { force: true });
  }
}

/**
 * Puts the own lock in place of one whose owner is gone. Of all who find it one may: the first to stand at
 * the name made of the gone owner's word. It looks once more whether that lock is still the one in place.
 * @param {string} file
 * @param {Owner} gone
 * @param {string} beside
 * @returns {Promise<boolean>}
 */
async function takeOver(file, gone, beside) {
  const next = `${file}.after-${gone.word}`;
  if (!isFirst(beside, next)) {
    const other = readOwner(next);
    // It is gone too, in the middle of this.
    if (other && !(await isAlive(other))) rmSync(next, { force: true });
    return false;
  }
  if (readOwner(file)?.word === gone.word) {
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
function isFirst(written, place) {
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
 * @param {string} word
 * @param {boolean} afterCrash
 * @returns {Lock}
 */
function lock(server, file, word, afterCrash) {
  const release = () => {
    // While the file is there its owner answers: who finds it silent may take it over.
    if (readOwner(file)?.word === word) rmSync(file, { force: true });
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
 * @returns {Owner | undefined} undefined when it is gone; nobody's when it cannot be read
 */
function readOwner(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    return { port: 0, word: 'nobody', pid: 0 };
  }
}

/**
 * @param {Owner} owner
 * @returns {Promise<boolean>}
 */
function isAlive({ port, word }) {
  if (port === 0) return Promise.resolve(false);
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
