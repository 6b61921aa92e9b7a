// @ts-check
/**
 * `npm run test:fuzz`: random requests of every call, derived from the API's own description. It
 * prints its figures, and the seed with which a run can be repeated:
 * `npm run test:fuzz -- --requests 20000 --seed 7`. `npm test` sends a few hundred.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { preparePackages } from '../dev/prepare.mjs';
import { say } from '../dev/progress.mjs';
import { openTestDatabase } from './database.mjs';
import { endScripts } from './stage.mjs';
import { runVitest } from './vitest-stage.mjs';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(Date.now() % 1_000_000);

/** @type {import('./database.mjs').TestDatabase | undefined} */
let database;
const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-fuzz-'));
try {
  const figures = path.join(folder, 'figures.json');
  await preparePackages((name) => path.join(folder, `${name}.log`));
  database = await openTestDatabase();
  const { passed, failed } = await runVitest(['server'], {
    filters: ['test/fuzz/'],
    reportFile: path.join(folder, 'report.json'),
    env: { FUZZ_REQUESTS: values.requests, FUZZ_SEED: seed, FUZZ_REPORT: figures },
  });
  if (existsSync(figures)) say(readFileSync(figures, 'utf8'));
  say(`${values.requests} requests with the seed ${seed}: ${failed === 0 ? 'passed' : 'FAILED'}`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} finally {
  await endScripts();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
