import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Gives the project a PostgreSQL when TEST_DATABASE_URL does not name one already. */
const withDatabase = './tools/test/vitest-database.mjs';

/** The sandbox that all test files of the server share, each with an account of its own. */
const withSandbox = './apps/sandbox/test/sandbox-host.ts';

/** One running product for all journeys. */
const withProduct = './e2e/harness/shared-product.ts';

/** Starts everything, front ends included, so it runs where those are built already. */
const wholeProduct = 'tools/dev/start.test.ts';

/** Never collected: what npm installed and what a build made. */
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...exclude, wholeProduct],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/sandbox/**/*.test.ts'],
          exclude,
          pool: 'forks',
          // Modules load once per worker: no file leaves anything in them, and loading took a second per file.
          isolate: false,
          maxWorkers: 2,
          globalSetup: [withDatabase, withSandbox],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}', 'apps/staff/**/*.test.{ts,tsx}'],
          exclude,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts', wholeProduct],
          exclude,
          pool: 'forks',
          // One browser and one running product: journeys share its book and move its clock. npm test runs two halves.
          maxWorkers: 1,
          fileParallelism: false,
          globalSetup: [withDatabase, withProduct],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
