/** A product without data, as a lender begins with it: staff, opening balances and nothing else. */
import { staffRole } from '@quarrter/contract/staff-rights';
import { addDays, lagosDate } from '@quarrter/domain/calendar';
import { afterAll, beforeAll } from 'vitest';
import { type Opening, setOpeningDate } from '../../tools/seed/opening-date.ts';
import { enterOpeningBalances } from '../../tools/seed/staff.ts';
import { useProduct } from './product.ts';
import {
  type Endings,
  endOrThrow,
  hireStaff,
  makeEmptyDatabase,
  type RunningProduct,
  runProduct,
  temporaryFolder,
} from './running-product.ts';

export type NewLender = {
  /** The business date before today: the last one that the lender has still to close. */
  readonly yesterday: string;
  /** From now on the worker closes dates by the calendar. */
  letDatesClose(): Promise<void>;
};

/**
 * To be called at the top of a file. The books open so many days before yesterday, and a date is
 * closed by the sandbox's clock alone until the test lets the worker do it.
 */
export function useNewLender(days: number): NewLender {
  const yesterday = addDays(lagosDate(new Date()), -1);
  let opening: Opening | undefined;
  const endings: Endings = [];
  beforeAll(async () => {
    const started = await start(addDays(yesterday, -days), endings);
    opening = started.opening;
    endings.push(useProduct(started.running));
  });
  afterAll(() => endOrThrow(endings));
  return { yesterday, letDatesClose: async () => opening?.close() };
}

async function start(
  date: string,
  endings: Endings,
): Promise<{ running: RunningProduct; opening: Opening }> {
  const folder = temporaryFolder('quarrter-lender-');
  endings.push(folder.remove);
  const database = await makeEmptyDatabase(folder, endings);
  const product = await runProduct(folder, database.url, endings);
  const opening = await setOpeningDate(date, product.environment);
  if (opening === null) throw new Error('the new lender has data already');
  endings.push(opening.close);
  const staff = await hireStaff(product.url, product.environment, staffRole.options);
  await enterOpeningBalances(product.url, staff);
  return { running: { ...product, staff }, opening };
}
