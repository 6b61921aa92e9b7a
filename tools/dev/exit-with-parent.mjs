// @ts-check
/**
 * Preloaded (`--import`) into the product's processes. When the process that started them is gone,
 * even killed, their channel to it closes and they end as if asked to.
 */

/** A process that has not ended by then is considered hung. */
const END_WITHIN_MS = 8_000;

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
  });
  // The channel must not keep a process alive that has nothing else to do.
  process.channel.unref();
}
