// @ts-check
/** Vitest as a stage of `npm test`, counted from its own report. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inCheckout, ROOT, scriptOf } from '../dev/checkout.mjs';
import { runScript } from './stage.mjs';

/** @typedef {import('./stage.mjs').Counts} Counts */
/**
 * @typedef {object} Report the parts of Vitest's JSON report that are read here
 * @property {number} numPassedTests
 * @property {number} numPendingTests
 * @property {FileReport[]} testResults
 */
/**
 * @typedef {object} FileReport
 * @property {string} name its path
 * @property {string} status
 * @property {string} message why the file could not be loaded
 * @property {{ status: string, fullName: string, failureMessages: string[] }[]} assertionResults
 */

const LONGEST_REASON = 300;

/**
 * @param {string[]} projects
 * @param {{ filters: string[], reportFile: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Counts>}
 */
export async function runVitest(projects, { filters, reportFile, env }) {
  const parameters = [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    // The output of passing tests is of no use to anyone.
    '--silent=passed-only',
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
    // Whether nothing is right is for the stage to say.
    '--passWithNoTests',
    ...filters,
  ];
  const { code } = await runScript(scriptOf('vitest', 'vitest.mjs'), parameters, { env });
  if (!existsSync(reportFile)) {
    const failures = code === 0 ? [] : [`${projects.join(', ')}: Vitest wrote no report`];
    return { passed: 0, failed: failures.length, failures };
  }
  return countReport(JSON.parse(readFileSync(reportFile, 'utf8')), code);
}

/**
 * A filter that matches no file tests nothing, and Vitest does not mind.
 * @param {string[]} files below the server's `src`
 */
export function requireTests(files) {
  const missing = files.filter((file) => !existsSync(inCheckout('apps/server/src', file)));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}.`);
}

/**
 * A file that could not be loaded holds no test that failed, and an error outside of any test fails
 * the run without one: both count as one failure.
 * @param {Report} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countReport(report, exitCode) {
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(describeFailures);
  if (failures.length === 0 && exitCode !== 0) failures.push('an error outside of any test');
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests,
    failures,
  };
}

/** @param {FileReport} file */
function describeFailures({ name, message, assertionResults }) {
  const file = path.relative(ROOT, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [`${file}: ${shorten(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) => `${file}: ${fullName}: ${shorten(failureMessages[0] ?? '')}`,
  );
}

/** @param {string} reason of many lines, which are all in the output of the stage */
function shorten(reason) {
  return reason.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);
}
