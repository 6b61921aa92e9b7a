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

/**
 * For how many seconds the oldest transfer that may be sent has not arrived; 0 when there is none.
 * Those that a gate or staff who pay by hand hold back are not due.
 */
export async function readOldestPayout(reader: Reader): Promise<number> {
  const since = sql`min(greatest(requested_at, send_after))`;
  const { seconds } = await paymentsDb(reader)
    .selectFrom('payouts')
    .select(
      sql<number>`coalesce(greatest(extract(epoch FROM now() - ${since}), 0), 0)::float8`.as(
        'seconds',
      ),
    )
    .where('status', 'in', ['requested', 'sent'])
    .where('by_hand', '=', false)
    .where('parts', '=', 0)
    .where('waiting_for', '<>', 'client')
    .where((row) =>
      row.or([row('send_after', 'is', null), row('send_after', '<=', sql<Date>`now()`)]),
    )
    .executeTakeFirstOrThrow();
  return seconds;
}
