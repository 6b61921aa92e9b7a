import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { fuzz } from './fuzz.ts';

/** `npm run test:fuzz` sends many more, from a seed of its choice. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 400);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const timeoutMs = 120_000 + requests * 200;

const testApp = useTestApp();

test(
  'API-06: no request that its description allows, or almost, makes the server fail',
  async () => {
    const report = await fuzz(testApp, requests, seed);
    const file = process.env.FUZZ_REPORT;
    if (file) await writeFile(file, JSON.stringify({ seed, ...report }, null, 2));
    expect(report.failures).toEqual([]);
    expect(report.calls).toBeGreaterThan(200);
    expect(requests).toBeGreaterThan(report.calls);
    // In both halves the same calls are made, so memory that they leave behind shows as growth.
    if (requests >= 20_000)
      expect(report.memory.late).toBeLessThan(report.memory.early * 1.25 + 20);
  },
  timeoutMs,
);
