/**
 * Lets one run at a time: what is begun while another still works is dropped. A button that shows as busy comes
 * too late for the second half of a double tap, for the screen has to be drawn in between.
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
