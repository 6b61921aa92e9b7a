// @ts-check
/**
 * Preloaded (`--import`) into the processes of the product: when the one that started them is gone,
 * killed included, the channel to it closes, and they end as if asked to.
 */

/** After this the process is considered hung. */
const END_WITHIN_MS = 8_000;

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
  });
  // Listening must not keep a process alive that has nothing else to do.
  process.channel.unref();
}
