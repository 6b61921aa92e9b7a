import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { paymentsDb } from './tables.ts';

export type OpenPayments = {
  kind: 'payment' | 'payout' | 'refund';
  state: string;
  count: number;
};

/** Reported even with a count of 0, because a missing gauge raises no alarm. */
const always: readonly Omit<OpenPayments, 'count'>[] = [
  { kind: 'payment', state: 'pending' },
  { kind: 'payment', state: 'unapplied' },
  { kind: 'payout', state: 'requested' },
  { kind: 'payout', state: 'sent' },
  { kind: 'refund', state: 'requested' },
  { kind: 'refund', state: 'sent' },
];

/**
 * How many payments, payouts and refunds are in each state that is not final, and how many receipts
 * have unapplied money; partial indexes hold them.
 */
export async function countOpenPayments(reader: Reader): Promise<OpenPayments[]> {
  const db = paymentsDb(reader);
  const count = sql<number>`count(*)::int`.as('count');
  const payments = await db
    .selectFrom('payments')
    .select(count)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  const receipts = await db
    .selectFrom('receipts')
    .select(count)
    .where('unapplied', '>', 0n)
    .executeTakeFirstOrThrow();
  const open = ['requested', 'sent'] as const;
  const payouts = await db
    .selectFrom('payouts')
    .select(['status', count])
    .where('status', 'in', open)
    .groupBy('status')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['status', count])
    .where('status', 'in', open)
    .groupBy('status')
    .execute();
  const counted = new Map<string, number>([
    ['payment pending', payments.count],
    ['payment unapplied', receipts.count],
    ...payouts.map((row) => [`payout ${row.status}`, row.count] as const),
    ...refunds.map((row) => [`refund ${row.status}`, row.count] as const),
  ]);
  return always.map(({ kind, state }) => ({
    kind,
    state,
    count: counted.get(`${kind} ${state}`) ?? 0,
  }));
}
