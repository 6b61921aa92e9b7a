import { afterEach, expect, test, vi } from 'vitest';
import { type MetricSources, makeMetrics } from './metrics.ts';

afterEach(() => {
  vi.useRealTimers();
});

const sources: MetricSources = {
  pool: () => ({ total: 10, idle: 0, waiting: 4 }),
  passwordsWaiting: () => 0,
  commitWaits: () => 0,
  businessDate: () => Promise.resolve('2026-11-21'),
  openPayments: () => Promise.resolve([]),
  oldestPayout: () => Promise.resolve(0),
  unsentEmails: () => Promise.reject(new Error('no connection')),
  stuckJobs: () => Promise.resolve([]),
  lastLedgerCheck: () => Promise.resolve(null),
  lastAuditCheck: () => Promise.resolve(null),
  openDifferences: () => Promise.resolve(0),
  archiveLag: () => Promise.resolve(null),
  awayServices: () => Promise.resolve([]),
};

test('a gauge that the database does not answer in 2 seconds is left out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const errors: unknown[] = [];
  const silent = { ...sources, businessDate: () => new Promise<string>(() => {}) };
  const { registry } = makeMetrics(silent, (error) => errors.push(error));
  const collected = registry.metrics();
  await vi.advanceTimersByTimeAsync(2_000);
  const lines = (await collected).split('\n');
  expect(lines).toContain('quarrter_database_connections{state="waited for"} 4');
  expect(lines).toContain('quarrter_service_away_seconds{service="mail server"} 0');
  const left = ['quarrter_business_date_seconds ', 'quarrter_unsent_emails{'];
  expect(lines.filter((line) => left.some((name) => line.startsWith(name)))).toEqual([]);
  expect(errors).toEqual([new Error('no connection'), new Error('no answer after 2 seconds')]);
});
