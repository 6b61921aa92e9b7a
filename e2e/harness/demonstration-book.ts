/**
 * Vitest's global set-up of the browser tests. The demonstration book is filled once, into a
 * database and a data folder that nobody uses afterwards; each worker gets a product of its own on
 * a copy of them.
 */
import { cpus } from 'node:os';
import type { TestProject } from 'vitest/node';
import { endAll } from '../../tools/dev/end-all.mjs';
import { prepareFrontEnds } from '../../tools/dev/prepare.mjs';
import {
  type Book,
  fillBook,
  type RunningProduct,
  type StartedProduct,
  startOwnProduct,
  temporaryFolder,
} from './running-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What every product of the tests is a copy of. */
    demonstrationBook: Book;
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
    await prepareFrontEnds(logs.file);
    const { book, remove } = await fillBook();
    endings.push(remove);
    const products = await startProducts(workersOf(project), book, endings);
    project.provide('demonstrationBook', book);
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
  book: Book,
  endings: (() => unknown)[],
): Promise<RunningProduct[]> {
  const starting = Array.from({ length: count }, async () => {
    const started = await startOwnProduct(book);
    endings.push(started.stop);
    return withoutFunctions(started);
  });
  return Promise.all(starting);
}

/** Workers are other processes: what they are given must be plain data. */
function withoutFunctions({ stop: _, ...running }: StartedProduct): RunningProduct {
  return running;
}
