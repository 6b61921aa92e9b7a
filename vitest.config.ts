import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tools/test/long-first.ts';

/** Gives the project a PostgreSQL when TEST_DATABASE_URL does not name one already. */
const withDatabase = './tools/test/vitest-database.mjs';

/** Holds PostgreSQL's answers against the row types that statements were given by hand. */
const withRowTypes = {
  globalSetup: './apps/server/test/sql-types/provide-statements.ts',
  setupFiles: './apps/server/test/sql-types/hold-results.ts',
};

/** The server as it is run, for tests of its commands. */
const withBuild = './tools/test/vitest-server-build.mjs';

/** The sandbox that all test files of the server share, each with an account of its own. */
const withSandbox = './apps/sandbox/test/sandbox-host.ts';

/** The demonstration data, and a running product on a copy of it for each worker. */
const withProducts = './e2e/harness/demonstration-data.ts';

/** The set-up of each file of journeys. */
const beforeEachJourney = './e2e/harness/before-each-file.ts';

/** The sandbox's pages in a browser, which `npm test` has ready when the journeys begin. */
const withBrowser = 'apps/sandbox/**/*.browser.test.ts';

/** A screen that is used as a person uses it, without a browser and on a server of the test. */
const screens = 'apps/{web,staff}/src/**/*.screen.test.tsx';
const settleImports = './tools/screens/settle-imports.ts';

/** Starts everything, front ends included, so it runs where those are built already. */
const wholeProduct = 'tools/dev/start.test.ts';

/**
 * Modules load once per worker, which took a second for each file of the server. A file that
 * replaces or resets a module says so itself. Two workers keep two cores busy.
 */
const sharedModules = { isolate: false, maxWorkers: 2 };

/**
 * How long a test looks for what must come: long enough for a machine that is four times slower.
 */
const patient = { expect: { poll: { timeout: 60_000 } } };

/** Of the server's tests. A statement over every client takes several times as long on Citus. */
const timeoutMs = process.env.TEST_CITUS_WORKERS ? 600_000 : 120_000;
const timeouts = { testTimeout: timeoutMs, hookTimeout: timeoutMs };

/** Never collected: what npm installed and what a build made. */
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...exclude, wholeProduct],
          ...sharedModules,
          ...patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts', 'apps/sandbox/**/*.test.ts'],
          exclude: [...exclude, withBrowser],
          pool: 'forks',
          // A test waits for the database and the sandbox: three workers keep two cores busy.
          ...sharedModules,
          maxWorkers: 3,
          globalSetup: [withBuild, withDatabase, withSandbox, withRowTypes.globalSetup],
          setupFiles: [withRowTypes.setupFiles],
          ...patient,
          ...timeouts,
        },
      },
      {
        // Only on a Citus: `npm run test:citus`.
        test: {
          name: 'citus',
          include: ['apps/server/citus/*.test.ts'],
          exclude,
          pool: 'forks',
          ...sharedModules,
          globalSetup: [withDatabase, withSandbox],
          ...patient,
          ...timeouts,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}', 'apps/staff/**/*.test.{ts,tsx}'],
          exclude: [...exclude, screens],
          setupFiles: [settleImports],
          ...sharedModules,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          include: [screens],
          exclude,
          environment: 'happy-dom',
          setupFiles: ['./tools/screens/before-each-file.ts', settleImports],
          ...sharedModules,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts', withBrowser, wholeProduct],
          exclude,
          pool: 'forks',
          // Each worker has one browser and one running product for all its files. A journey often
          // waits for a reply or a transfer, so three workers keep two cores busy.
          ...sharedModules,
          maxWorkers: 3,
          globalSetup: [withDatabase, withProducts],
          setupFiles: [beforeEachJourney],
          ...patient,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
