/**
 * Vitest's global set-up of the browser tests. The demonstration data is made once, in a
 * database and a data folder that no one uses afterwards; each worker gets a product of its own on
 * a copy of them.
 */
import { cpus } from 'node:os';
import type { TestProject } from 'vitest/node';
import { endAll } from '../../tools/dev/end-all.mjs';
import { prepareBuilds } from '../../tools/dev/prepare.mjs';
import {
  type DemonstrationData,
  makeDemonstrationData,
  type RunningProduct,
  type StartedProduct,
  startOwnProduct,
  temporaryFolder,
} from './running-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Every product of the tests is a copy of it. */
    demonstrationData: DemonstrationData;
    /** One for each worker. */
    products: RunningProduct[];
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const endings: (() => unknown)[] = [];
  const tearDown = async () => {
    const failures = await endAll(endings);
    if (failures.length > 0) throw new Error(failures.join('\n'));
  };
  try {
    const logs = temporaryFolder('quarrter-build-');
    endings.push(logs.remove);
    await prepareBuilds(logs.file);
    const { data, remove } = await makeDemonstrationData();
    endings.push(remove);
    const products = await startProducts(workersOf(project), data, endings);
    project.provide('demonstrationData', data);
    project.provide('products', products);
  } catch (error) {
    await endAll(endings);
    throw error;
  }
  return tearDown;
}

function workersOf(project: TestProject): number {
  return Number(project.config.maxWorkers) || cpus().length;
}

async function startProducts(
  count: number,
  data: DemonstrationData,
  endings: (() => unknown)[],
): Promise<RunningProduct[]> {
  const starting = Array.from({ length: count }, async () => {
    const started = await startOwnProduct(data);
    endings.push(started.stop);
    return withoutFunctions(started);
  });
  return Promise.all(starting);
}

/** Workers are other processes, so their input must be plain data. */
function withoutFunctions({ stop: _, ...running }: StartedProduct): RunningProduct {
  return running;
}
