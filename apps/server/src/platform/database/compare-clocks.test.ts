import { afterEach, expect, test, vi } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { allJobs } from '../../jobs.ts';
import { readBusinessDate } from './business-time.ts';
import { differenceOf, readAgreedTime } from './compare-clocks.ts';

const hourMs = 3_600_000;
const testApp = useTestApp({ date: '2026-11-01' });
afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock of this process; the database has its own. */
function setClock(aheadMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
}

const ready = async () => (await testApp.app.inject({ url: '/health/ready' })).json();

test('a slow answer of the database is no difference of clocks', () => {
  expect(differenceOf({ asked: 1_000, answered: 9_000, database: 5_000 })).toBe(0);
  expect(differenceOf({ asked: 9_000, answered: 9_500, database: 5_000 })).toBe(4_000);
  expect(differenceOf({ asked: 1_000, answered: 1_500, database: 5_000 })).toBe(-3_500);
});

test('the agreed time is that of the clock that is behind', async () => {
  setClock(-20_000);
  expect((await readAgreedTime(testApp.deps.db)).getTime()).toBeLessThanOrEqual(Date.now());
});

test.each(
  ['expired-rows', 'orphaned-files', 'expired-exports', 'old-security-events'].map((job) => [
    `delete-${job}`,
  ]),
)('%s deletes nothing while its clock differs from the database’s', async (job) => {
  setClock(42 * 24 * hourMs);
  await expect(allJobs(testApp.deps)[job]?.({}, { id: 'test' })).rejects.toThrow('clock');
  vi.useRealTimers();
  await allJobs(testApp.deps)[job]?.({}, { id: 'test' });
});

test('closes no date, and is not ready, while its clock differs from the database’s', async () => {
  const closeDays = allJobs(testApp.deps)['close-days'];
  for (const aheadMs of [24 * hourMs, 42 * 24 * hourMs, -hourMs]) {
    setClock(aheadMs);
    const side = aheadMs > 0 ? 'ahead of' : 'behind';
    const reason = new RegExp(
      `^The clock of this process is \\d+ seconds ${side} the database’s.$`,
    );
    await expect(closeDays?.({}, { id: 'test' })).rejects.toThrow(reason);
    expect(await ready()).toEqual({
      status: 'not ready',
      reason: expect.stringMatching(reason),
    });
    vi.useRealTimers();
  }
  expect(await readBusinessDate(testApp.deps.db)).toBe('2026-11-01');
  expect(await ready()).toMatchObject({ status: 'ready' });
});
