/** Vitest's global set-up of the journeys: one product with its demonstration book for all files. */
import type { TestProject } from 'vitest/node';
import { prepareFrontEnds } from '../../tools/prepare.mjs';
import { seed } from '../../tools/product.mjs';
import { type RunningProduct, startOwnProduct } from './running-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: RunningProduct;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...running } = await startOwnProduct(async (options) => {
    await prepareFrontEnds(options.logOf);
    await seed(options);
  });
  project.provide('product', running);
  return stop;
}
