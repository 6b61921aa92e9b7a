/**
 * Allows one run at a time and ignores others until it ends. Disabling the button is too late for
 * the second half of a double tap, because the screen must render in between.
 */
export function oneAtATime() {
  let running = false;
  return async (run: () => Promise<unknown>): Promise<void> => {
    if (running) return;
    running = true;
    try {
      await run();
    } finally {
      running = false;
    }
  };
}
