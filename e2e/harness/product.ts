/** The shared product, as the journeys use it. */
import { spawnSync } from 'node:child_process';
import { expect, inject } from 'vitest';
import { inCheckout, NODE } from '../../tools/dev/checkout.mjs';
import type { Book } from '../../tools/seed/client.ts';
import { externalServices } from '../../tools/seed/external-services.ts';
import { staffActions } from '../../tools/seed/staff.ts';
import type { RunningProduct } from './running-product.ts';

export const product = inject('product');
export const book = bookOf(product);
export const { world } = book;
export const staff = staffActions(product.url, product.staff);

export function bookOf({ url }: Pick<RunningProduct, 'url'>): Book {
  return { base: url, world: externalServices(url) };
}

/** Runs one of the server's commands to its end. */
export function serverCommand(
  { environment }: Pick<RunningProduct, 'environment'>,
  ...parameters: string[]
): { code: number | null; output: string } {
  return runOnServer(['main.ts'], environment, parameters);
}

/** The sandbox's command that sets the business date of an empty book. */
export function setOpeningDate({ environment }: Pick<RunningProduct, 'environment'>, date: string) {
  return runOnServer(['sandbox-bridge', 'set-opening-date.ts'], environment, [date]);
}

function runOnServer(
  file: string[],
  environment: RunningProduct['environment'],
  parameters: string[],
): { code: number | null; output: string } {
  const entry = inCheckout('apps', 'server', 'src', ...file);
  const { status, stdout, stderr } = spawnSync(NODE, [entry, ...parameters], {
    env: environment,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

/** What is in the book after a journey is right to the kobo. */
export function expectBookInOrder(of: Pick<RunningProduct, 'environment'> = product): void {
  const { code, output } = serverCommand(of, 'ledger-check');
  expect(output).toContain('The ledger is in order.');
  expect(code).toBe(0);
}
