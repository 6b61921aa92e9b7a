// @ts-check
import { defineConfig } from 'vitest/config';

/** The tests that mutations of the rules and of the ledger must break: see stryker.config.mjs. */
export default defineConfig({
  test: {
    include: ['packages/domain/**/*.test.ts', 'apps/server/src/ledger/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['./tools/test/vitest-database.mjs', './apps/sandbox/test/sandbox-host.ts'],
  },
});
