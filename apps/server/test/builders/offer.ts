import type { OfferTerms } from '@quarrter/domain/investments';
import { newId } from '../../src/platform/database/ids.ts';
import { createOffer } from '../../src/products/index.ts';
import { allTables } from '../all-tables.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';
import { investmentForm } from './investment.ts';
import { type Answer, call } from './payment.ts';

const terms: OfferTerms = {
  name: 'Harvest 2027',
  currency: 'NGN',
  unitPrice: 5_000_000n,
  slots: 10,
  months: 6,
  ratePpm: 15_000,
};

/** A limited-time offer that two people have opened: ten slots of 50,000 naira. */
export function anOpenOffer({ deps }: TestApp, changes: Partial<OfferTerms> = {}): Promise<string> {
  const businessTime = { date: '2026-11-21', at: new Date('2026-11-21T09:00:00Z') };
  return deps.db.transaction().execute(async (tx) => {
    const made = { staffId: newId(), businessTime };
    const offerId = await createOffer(tx, { ...terms, ...changes }, made);
    await allTables(tx)
      .updateTable('offers')
      .set({ state: 'open' })
      .where('offer_id', '=', offerId)
      .execute();
    return offerId;
  });
}

/** Returns the slots in the offer's row: reserved, and sold. */
export async function slotsOf({ deps }: TestApp, offerId: string): Promise<[number, number]> {
  const row = await allTables(deps.db)
    .selectFrom('offers')
    .select(['slots_reserved', 'slots_sold'])
    .where('offer_id', '=', offerId)
    .executeTakeFirstOrThrow();
  return [row.slots_reserved, row.slots_sold];
}

export type SlotsAnswer = { reference: string; amount: number; detail: string };

/** Starts the payment for slots, as the form does. */
export function buySlots(
  testApp: TestApp,
  { headers }: TestClient,
  offerId: string,
  slots: unknown = 1,
  changes: object = {},
): Promise<Answer<SlotsAnswer & Record<string, string[]>>> {
  const { investment_amount: _amount, s: _plan, ...investor } = investmentForm;
  const form = { ...investor, investment: offerId, number_of_slots: slots, ...changes };
  const body = { purpose: 'investment', kind: 'limited', currency: 'naira', form };
  return call(testApp, 'POST', '/transactions/api/payment-intent/', { headers, body });
}
