// @ts-check
/** Shows each step of a longer task on one line, with the time it took. */

/** How often a long step says that it still runs, where the output is not a terminal. */
const STILL_RUNNING_EVERY_MS = 15_000;
const TITLE_WIDTH = 34;

/**
 * @template T
 * @param {string} title
 * @param {(note: (text: string) => void) => Promise<T> | T} work `note` adds a few words to the
 *   line
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = Date.now();
  const label = `  ${title.padEnd(TITLE_WIDTH)}`;
  const { isTTY } = process.stdout;
  const show = () => process.stdout.write(`\r${label}${seconds(startedAt)}`);
  if (isTTY) show();
  const ticking = isTTY
    ? setInterval(show, 1_000)
    : setInterval(
        () => say(`${label}still running, ${seconds(startedAt)}`),
        STILL_RUNNING_EVERY_MS,
      );
  /** @type {string[]} */
  const notes = [];
  try {
    const result = await work((text) => notes.push(text));
    finish(isTTY, `${label}${seconds(startedAt)}${notes.map((note) => `  ${note}`).join('')}`);
    return result;
  } catch (error) {
    finish(isTTY, `${label}failed after ${seconds(startedAt)}`);
    throw error;
  } finally {
    clearInterval(ticking);
  }
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1_000).toFixed(1)} s`;
}

/**
 * @param {boolean} isTTY
 * @param {string} line
 */
function finish(isTTY, line) {
  say(isTTY ? `\r${line}\u001b[K` : line);
}
