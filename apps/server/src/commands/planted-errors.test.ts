import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWholeBook } from '../../test/builders/whole-book.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { checkLedger } from './ledger-check.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await aWholeBook(testApp);
}, 240_000);
afterAll(() => testApp?.stop());

test('a book in which every kind of thing has happened is in order', async () => {
  const lines: string[] = [];
  await checkLedger(testApp.deps.db, (line) => lines.push(line));
  expect(lines.at(-1), lines.join('\n')).toBe('The ledger is in order.');
});
