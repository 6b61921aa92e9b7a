import { sql } from 'kysely';
import type { Reader } from '../platform/database.ts';
import { paymentsDb } from './tables.ts';

export type OpenPayments = { kind: 'payment' | 'payout'; state: string; count: number };

const openPayments = ['pending', 'unapplied'] as const;
const openPayouts = ['requested', 'sent'] as const;

/** How many payments and payouts are in each state that is not final; partial indexes hold them. */
export async function countOpenPayments(reader: Reader): Promise<OpenPayments[]> {
  const db = paymentsDb(reader);
  const count = sql<number>`count(*)::int`.as('count');
  const payments = await db
    .selectFrom('payments')
    .select(['status', count])
    .where((row) => row.or(openPayments.map((status) => row('status', '=', status))))
    .groupBy('status')
    .execute();
  const payouts = await db
    .selectFrom('payouts')
    .select(['status', count])
    .where('status', 'in', openPayouts)
    .groupBy('status')
    .execute();
  const counted = (rows: readonly { status: string; count: number }[], state: string) =>
    rows.find((row) => row.status === state)?.count ?? 0;
  return [
    ...openPayments.map((state) => ({
      kind: 'payment' as const,
      state,
      count: counted(payments, state),
    })),
    ...openPayouts.map((state) => ({
      kind: 'payout' as const,
      state,
      count: counted(payouts, state),
    })),
  ];
}
