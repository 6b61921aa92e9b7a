/** Resolves on SIGTERM, on Ctrl-C, or when the process that started this one is gone. */
export function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
    if (process.connected) process.once('disconnect', () => resolve('parent gone'));
  });
}
