import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../dev/checkout.mjs';
import { countReport, requireTests } from './vitest-stage.mjs';

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const failedFile = {
  name: path.join(ROOT, 'apps/web/src/home.test.ts'),
  status: 'failed',
  assertionResults: [
    { status: 'failed', fullName: 'HOM-01: is warm', failureMessages: ['expected 1\n  to be 2'] },
    { status: 'passed' },
  ],
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
  const name = path.join(ROOT, 'apps/web/src/cold.test.ts');
  const unloaded = { name, status: 'failed', message: 'no such module', assertionResults: [] };
  expect(countReport(report(1, 0, [passedFile, unloaded]), 1)).toMatchObject({
    failed: 1,
    failures: ['apps/web/src/cold.test.ts: no such module'],
  });
});

test('what failed is named with its file, its title and the beginning of the reason', () => {
  expect(countReport(report(2, 1, [passedFile, failedFile]), 1)).toMatchObject({
    failures: ['apps/web/src/home.test.ts: HOM-01: is warm: expected 1 to be 2'],
  });
});

test('an error outside of any test is a failure', () => {
  expect(countReport(report(1, 0, [passedFile]), 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('a test file that does not exist is named', () => {
  const files = ['documents/virus-scanner.test.ts', 'documents/removed.test.ts'];
  expect(() => requireTests(files)).toThrow('There is no documents/removed.test.ts.');
});
