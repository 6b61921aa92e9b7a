/** The product that the tests of this file use: the worker's own, or one only for the file. */
import { afterAll, beforeAll, inject } from 'vitest';
import type { Api } from '../../tools/seed/client.ts';
import { type ExternalServices, externalServices } from '../../tools/seed/external-services.ts';
import { type StaffActions, staffActions } from '../../tools/seed/staff.ts';
import { type RunningProduct, startOwnProduct } from './running-product.ts';

export let product: RunningProduct;
export let api: Api;
export let services: ExternalServices;
export let staff: StaffActions;
use(productOfWorker());

/** Vitest numbers its workers from 1. */
function productOfWorker(): RunningProduct {
  const products = inject('products');
  const own = products[Number(process.env.VITEST_POOL_ID) - 1];
  if (own === undefined) throw new Error('there is no product for this worker');
  return own;
}

function use(running: RunningProduct): void {
  product = running;
  api = apiOf(running);
  services = api.services;
  staff = staffActions(running.url, running.staff);
}

/**
 * To be called at the top of a file that moves the clock, or that looks at the demonstration data
 * as a whole: the file begins with the data and the date as they were made, and no other file sees
 * its changes.
 */
export function useOwnProduct(options?: Parameters<typeof startOwnProduct>[1]): void {
  let stop: (() => Promise<void>) | undefined;
  let leave: (() => void) | undefined;
  beforeAll(async () => {
    const own = await startOwnProduct(inject('demonstrationData'), options);
    stop = own.stop;
    leave = useProduct(own);
  });
  afterAll(async () => {
    leave?.();
    await stop?.();
  });
}

/** The tests use this product until the function it returns is called. */
export function useProduct(running: RunningProduct): () => void {
  use(running);
  return () => use(productOfWorker());
}

export function apiOf({ url }: Pick<RunningProduct, 'url'>): Api {
  return { base: url, services: externalServices(url) };
}
