// @ts-check
/**
 * `npm run test:mutation`: changes the rules and the ledger bit by bit, and names the changes that
 * no test notices.
 */

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: ['packages/domain/src/**/*.ts', 'apps/server/src/ledger/**/*.ts', '!**/*.test.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/test/vitest-mutation.config.mjs', related: false },
  // The checkout itself is mutated and put back: packages of the workspace are links to it.
  inPlace: true,
  // Stryker 9.6 finds a test of Vitest 5 by its name only outside of a describe: these files have
  // none.
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  concurrency: 2,
  tempDirName: '.data/stryker',
};
