import { expect, test } from 'vitest';
import { runChaos } from './chaos.ts';

/** `npm run test:chaos` pays thousands of times; this seed kills the most different processes. */
const seed = 15;

test('books every charge once when processes are killed and the provider misbehaves', async () => {
  const report = await runChaos({ payments: 12, payouts: 0, seed, clients: 2 });
  expect(report.charged).toBeGreaterThan(0);
  expect(report.unsettled).toEqual({ payments: [], payouts: [] });
  expect(report.differing).toEqual([]);
  expect(report.longestHeldSeconds).toBeLessThan(60);
  expect(report.statuses[500]).toBeUndefined();
  expect(report.ledger.output).toContain('The ledger is in order.');
  expect(report.reconciliation.last.output).toContain('Nothing differs.');
}, 900_000);
