import { expect, test } from 'vitest';
import { countStalePlans } from './stale-plans.ts';

const stale = 'cached plan must not change result type';
const told = (session: number, error = stale) =>
  `2026-12-01 04:00:00.000 UTC [${session}] ERROR:  ${error}\n` +
  `2026-12-01 04:00:00.000 UTC [${session}] STATEMENT:  select 1\n`;
const answered = (error = stale, msg = 'request not answered') =>
  `{"level":40,"err":{"message":"the database is away: ${error}"},"msg":"${msg}"}\n`;

test('a call may fail for each session whose plan a migration changed', () => {
  expect(countStalePlans([answered(), answered()], told(7) + told(8))).toBe(2);
  expect(countStalePlans([], told(7))).toBe(0);
});

test('a session may fail one call, and not a second one', () => {
  expect(countStalePlans([answered() + answered()], told(7) + told(7))).toBe(1);
});

test('no call may fail for another reason', () => {
  const others = answered('the database is away') + answered(stale, 'a job failed');
  expect(countStalePlans([others], told(7, 'deadlock detected') + told(8))).toBe(0);
});
