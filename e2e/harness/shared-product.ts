/** Vitest's global set-up of the journeys: one product with its demonstration book for all files. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareFrontEnds } from '../../tools/dev/prepare.mjs';
import { seed } from '../../tools/dev/product.mjs';
import { type RunningProduct, startOwnProduct } from './running-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: RunningProduct;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const logs = mkdtempSync(path.join(os.tmpdir(), 'quarrter-build-'));
  await prepareFrontEnds((name) => path.join(logs, `${name}.log`));
  rmSync(logs, { recursive: true, force: true });
  const { stop, ...running } = await startOwnProduct(seed);
  project.provide('product', running);
  return stop;
}
