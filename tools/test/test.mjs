// @ts-check
/** `npm test`: everything checked on this machine. `npm test -- <filter>`: matching test files. */
const OLDEST_NODE = 20;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);
  process.exit(1);
}
const { testEverything } = await import('./test-everything.mjs');
await testEverything(process.argv.slice(2));
