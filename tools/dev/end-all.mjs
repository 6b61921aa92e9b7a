// @ts-check
/**
 * Runs every ending, last first; one that fails keeps none of the others from running.
 * @param {readonly (() => unknown)[]} endings
 * @returns {Promise<string[]>} what failed
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
