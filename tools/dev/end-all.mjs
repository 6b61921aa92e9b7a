// @ts-check
/**
 * Runs every ending, last first. The others still run when one fails.
 * @param {readonly (() => unknown)[]} endings
 * @returns {Promise<string[]>} the messages of those that failed
 */
export async function endAll(endings) {
  /** @type {string[]} */
  const failures = [];
  for (const end of endings.toReversed()) {
    try {
      await end();
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  return failures;
}
