// @ts-check
/**
 * The stages of `npm test`, in order. A stage that fails does not keep the next from running; the
 * result is the last line, the sum of the stages' own counts.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BUILDS } from '../dev/builds.mjs';
import { inCheckout } from '../dev/checkout.mjs';
import { endCommands } from '../dev/command.mjs';
import { endAll } from '../dev/end-all.mjs';
import { onEndRequest } from '../dev/end-request.mjs';
import { prepareBuilds, preparePackages } from '../dev/prepare.mjs';
import { say, step } from '../dev/progress.mjs';
import { prepareChromium } from './chromium.mjs';
import { openTestDatabase } from './database.mjs';
import { endScripts, runScript } from './stage.mjs';
import { checkFormat, checkTypes, checkUnused } from './static-checks.mjs';
import { runVitest } from './vitest-stage.mjs';

/** @typedef {import('./stage.mjs').Counts} Counts */

const ENDED_BY_REQUEST = 130;
/** Only format, lint and types: `npm run check`. */
const STATIC_ONLY = '--static';

/** Runs with the journeys, because it has the same needs: see vitest.config.ts. */
const WHOLE_PRODUCT_TEST = 'tools/dev/start.test.ts';

/** @typedef {Counts & { title: string, skipped: number }} Result */

/** @type {Result[]} */
const results = [];
/** Each ends or removes something, the last one first. @type {(() => unknown)[]} */
const endings = [];
let ending = false;

/** @param {string[]} parameters test files to keep to, or `--static` */
export async function testEverything(parameters) {
  onEndRequest(() => finish(ENDED_BY_REQUEST));
  try {
    await runStages(parameters);
  } catch (error) {
    if (ending) return;
    say(error instanceof Error ? error.message : String(error));
    results.push({ title: 'npm test itself', passed: 0, failed: 1, skipped: 0 });
  }
  await finish();
}

/** @param {string[]} parameters */
async function runStages(parameters) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-test-run-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  /** @param {string} name */
  const logOf = (name) => path.join(folder, `${name}.log`);
  const filters = parameters.filter((parameter) => parameter !== STATIC_ONLY);
  const everything = filters.length === 0;
  const staticOnly = parameters.includes(STATIC_ONLY);
  const withJourneys = !staticOnly && (everything || anyJourneyMatches(filters));
  // Installed beside the stages that need no browser; the journeys wait for it and report a
  // failure.
  const chromium = withJourneys ? prepareChromium(logOf('chromium')) : undefined;
  chromium?.catch(() => {});
  await preparePackages(logOf);

  if (everything) {
    await stage('Format and lint (Biome)', checkFormat);
    await stage('Unused code (knip)', checkUnused);
    await stage('Types (tsc)', checkTypes);
    if (staticOnly) return;
  }

  const database = await step('Database for the tests', openTestDatabase);
  endings.push(database.stop);
  const env = {
    TEST_DATABASE_URL: database.url,
    TMPDIR: temporaryFolder(path.join(folder, 'tmp')),
  };
  /** @param {string} project */
  const reportOf = (project) => path.join(folder, `${project}.json`);
  /** @param {string[]} projects */
  const vitest =
    (...projects) =>
    () =>
      runVitest(projects, { filters, reportFile: reportOf(projects.join('-')), env });
  await stage('Rules and tools', vitest('unit'), { mayBeEmpty: !everything });
  await stage('Server and sandbox', vitest('server'), { mayBeEmpty: !everything });
  await stage('Screens', vitest('web', 'screens'), { mayBeEmpty: !everything });
  if (withJourneys) {
    await stage('Builds', () => buildAll(logOf));
    if (everything) await stage('Weight of the first screens', checkWeight);
    await stage('Browser journeys', async () => {
      const withBrowser = { ...env, CHROMIUM_PATH: await step('Chromium', () => chromium) };
      return runVitest(['e2e'], { filters, reportFile: reportOf('e2e'), env: withBrowser });
    });
  }
  if (!everything && !ending && results.every(({ passed, failed }) => passed + failed === 0)) {
    throw new Error(`No test file matches ${filters.join(' ')}.`);
  }
}

/**
 * Runs a stage and notes its result; one that throws, or counts nothing, has failed.
 * @param {string} title
 * @param {() => Promise<Counts>} work
 * @param {{ mayBeEmpty?: boolean }} [options]
 */
async function stage(title, work, { mayBeEmpty = false } = {}) {
  if (ending) return;
  say(`\n== ${title}`);
  const startedAt = Date.now();
  /** @type {Counts} */
  let counts = { passed: 0, failed: 1 };
  try {
    counts = await work();
    if (counts.passed + counts.failed === 0 && !mayBeEmpty) {
      say('This stage ran nothing, which cannot be right.');
      counts = { passed: 0, failed: 1 };
    }
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  if (ending || (mayBeEmpty && counts.passed + counts.failed === 0)) return;
  const result = { title, skipped: 0, ...counts };
  results.push(result);
  say(`== ${describe(result)} in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
}

/**
 * @param {(name: string) => string} logOf
 * @returns {Promise<Counts>}
 */
async function buildAll(logOf) {
  await prepareBuilds(logOf);
  return { passed: BUILDS.length, failed: 0 };
}

/** Fails a build that makes a phone load more than the limit before its first screen. */
async function checkWeight() {
  const { code } = await runScript('bench/page-weight.mjs', []);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Makes the folder for temporary files of the tests: the files of an interrupted test are deleted
 * with it.
 * @param {string} folder
 */
function temporaryFolder(folder) {
  mkdirSync(folder);
  return folder;
}

/**
 * Vitest's own rule: a file matches when its path contains the filter. @param {string[]} filters
 */
function anyJourneyMatches(filters) {
  return [...filesOf('e2e', '.test.ts'), ...filesOf('apps/sandbox/test', '.browser.test.ts')]
    .concat(WHOLE_PRODUCT_TEST)
    .some((name) => filters.some((filter) => name.includes(filter)));
}

/**
 * @param {string} folder relative to the checkout
 * @param {string} ending
 */
function filesOf(folder, ending) {
  return readdirSync(inCheckout(folder), { recursive: true })
    .map((name) => path.posix.join(folder, String(name).replaceAll('\\', '/')))
    .filter((name) => name.endsWith(ending) && !name.includes('node_modules'));
}

/** @param {Result} result */
function describe({ title, passed, failed, skipped }) {
  return `${title}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/**
 * Ends and removes everything, then says how it went: the failures once more, because they may be
 * thousands of lines above, and the counts. The last line is for machines to read.
 * @param {number} [exitCode] when it is settled already
 */
async function finish(exitCode) {
  if (ending) return;
  ending = true;
  const left = await endAll([...endings, endScripts, endCommands]);
  for (const failure of left) {
    say(failure);
    results.push({ title: 'What npm test ends', passed: 0, failed: 1, skipped: 0 });
  }
  say('');
  for (const line of results.flatMap(({ failures = [] }) => failures)) say(`Failed: ${line}`);
  for (const result of results) say(describe(result));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  if (exitCode === ENDED_BY_REQUEST) say('Ended before all was checked.');
  say(`${passed} passed, ${failed} failed`);
  process.exit(exitCode ?? (failed > 0 ? 1 : 0));
}
