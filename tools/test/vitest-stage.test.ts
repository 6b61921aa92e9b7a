import { expect, test } from 'vitest';
import { countReport } from './vitest-stage.mjs';

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const failedFile = {
  status: 'failed',
  assertionResults: [{ status: 'failed' }, { status: 'passed' }],
};

function report(numPassedTests: number, numFailedTests: number, testResults: object[]) {
  return { numPassedTests, numFailedTests, numPendingTests: 0, testResults } as Parameters<
    typeof countReport
  >[0];
}

test('tests are counted, not files', () => {
  expect(countReport(report(2, 1, [passedFile, failedFile]), 1)).toMatchObject({
    passed: 2,
    failed: 1,
  });
});

test('a file that could not be loaded is a failure, though no test of it failed', () => {
  const unloaded = { status: 'failed', assertionResults: [] };
  expect(countReport(report(1, 0, [passedFile, unloaded]), 1)).toMatchObject({ failed: 1 });
});

test('an error outside of any test is a failure', () => {
  expect(countReport(report(1, 0, [passedFile]), 1)).toMatchObject({ passed: 1, failed: 1 });
});
