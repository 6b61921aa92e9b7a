// @ts-check
/** Vitest as a stage of `npm test`, counted from its own report. */
import { existsSync, readFileSync } from 'node:fs';
import { scriptOf } from '../dev/checkout.mjs';
import { runScript } from './stage.mjs';

/** @typedef {import('./stage.mjs').Counts} Counts */
/**
 * @typedef {object} Report the parts of Vitest's JSON report that are read here
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 */

/**
 * @param {string[]} projects
 * @param {{ filters: string[], reportFile: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Counts>}
 */
export async function runVitest(projects, { filters, reportFile, env }) {
  const parameters = [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    // What passing tests print is of no use to anyone.
    '--silent=passed-only',
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
    // Whether nothing is right is for the stage to say.
    '--passWithNoTests',
    ...filters,
  ];
  const { code } = await runScript(scriptOf('vitest', 'vitest.mjs'), parameters, { env });
  if (!existsSync(reportFile)) return { passed: 0, failed: code === 0 ? 0 : 1 };
  return countReport(JSON.parse(readFileSync(reportFile, 'utf8')), code);
}

/**
 * A file that could not be loaded holds no test that failed, and an error outside of any test fails
 * the run without one: both count as one failure.
 * @param {Report} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countReport(report, exitCode) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests,
  };
}
