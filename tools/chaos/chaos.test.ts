import { expect, test } from 'vitest';
import { runChaos } from './chaos.ts';

/** `npm run test:chaos` kills a hundred times; this seed kills what differs most. */
const seed = 15;

test('loses no payment and leaves no job held when processes are killed', async () => {
  const report = await runChaos({ kills: 3, seed, clients: 1 });
  expect(report.killed).toEqual({ worker: 1, listener: 1, 'database session': 1 });
  expect(report.paid).toBeGreaterThan(0);
  expect(report.notApplied).toEqual([]);
  expect(report.longestHeldSeconds).toBeLessThan(60);
  expect(report.statuses[500]).toBeUndefined();
  expect(report.ledger.output).toContain('The ledger is in order.');
}, 300_000);
