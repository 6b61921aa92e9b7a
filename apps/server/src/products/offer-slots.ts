import type { Tx } from '../platform/database/database.ts';
import { productsDb } from './tables.ts';

/*
 * The slots of an offer are one row for all clients. Each change is one statement that looks at the
 * row as it is when its turn comes, so that slots are never sold twice; it is the last lock that
 * its transaction takes, because every other buyer waits for it.
 */

/** Reserves slots for a client who is about to pay. False when so many are not left. */
export function reserveSlots(tx: Tx, offerId: string, slots: number): Promise<boolean> {
  return takeFromOpen(tx, offerId, 'slots_reserved', slots);
}

/** Sells slots whose reservation had ended. False when so many are not left. */
export function sellSlots(tx: Tx, offerId: string, slots: number): Promise<boolean> {
  return takeFromOpen(tx, offerId, 'slots_sold', slots);
}

/** Sells slots that were reserved, even if the offer has closed since. */
export async function sellReservedSlots(tx: Tx, offerId: string, slots: number): Promise<void> {
  await productsDb(tx)
    .updateTable('offers')
    .set((row) => ({
      slots_reserved: row('slots_reserved', '-', slots),
      slots_sold: row('slots_sold', '+', slots),
    }))
    .where('offer_id', '=', offerId)
    .execute();
}

export async function releaseSlots(tx: Tx, offerId: string, slots: number): Promise<void> {
  await productsDb(tx)
    .updateTable('offers')
    .set((row) => ({ slots_reserved: row('slots_reserved', '-', slots) }))
    .where('offer_id', '=', offerId)
    .execute();
}

async function takeFromOpen(
  tx: Tx,
  offerId: string,
  column: 'slots_reserved' | 'slots_sold',
  slots: number,
): Promise<boolean> {
  const { numUpdatedRows } = await productsDb(tx)
    .updateTable('offers')
    .set((row) => ({ [column]: row(column, '+', slots) }))
    .where('offer_id', '=', offerId)
    .where('state', '=', 'open')
    .where((row) =>
      row(
        row.ref('slots'),
        '>=',
        row(row('slots_reserved', '+', row.ref('slots_sold')), '+', slots),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
