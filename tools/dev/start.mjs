// @ts-check
/** `npm start`: runs the whole product on this machine, with demonstration data. */
const OLDEST_NODE = 20;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`Node ${OLDEST_NODE} or newer is needed to start; this is ${process.version}.`);
  process.exit(1);
}
const { startEverything } = await import('./start-everything.mjs');
await startEverything();
