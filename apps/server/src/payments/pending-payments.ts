import type { PendingPayment } from '@quarrter/contract/payments';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Database } from '../platform/database.ts';
import { invalid } from '../platform/http-error.ts';
import { isId } from '../platform/ids.ts';
import { presentPayment } from './present-payment.ts';
import { paymentsDb } from './tables.ts';

/**
 * Longer than a card window stays open and a webhook takes. Nobody can say of an older one that it is being
 * confirmed; the job goes on asking, and books it if it was paid.
 */
const shownForHours = 2;

/** The client's payments whose end the provider has not told yet, newest first. */
export async function listPendingPayments(
  db: Database,
  clientId: string,
  page: { limit: number; after?: string | undefined },
): Promise<{ count: number; results: PendingPayment[]; after: string | null }> {
  const { limit, after } = page;
  if (after !== undefined && !isId(after)) {
    throw invalid({ after: ['This is not a place in the list.'] });
  }
  const { at } = await readBusinessTime(db);
  const pending = paymentsDb(db)
    .selectFrom('payments')
    .where('client_id', '=', clientId)
    .where('status', '=', 'pending')
    // Without its code no popup was ever opened on it.
    .where('access_code', 'is not', null)
    .where('created_at', '>', new Date(at.getTime() - shownForHours * 3_600_000));
  const { count } = await pending
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  let query = pending.selectAll();
  if (after !== undefined) query = query.where('payment_id', '<', after);
  const rows = await query
    .orderBy('payment_id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return {
    count: Number(count),
    results: shown.map((row) => ({
      ...presentPayment(row),
      id: row.payment_id,
      begun_at: row.created_at.toISOString(),
    })),
    after: rows.length > shown.length ? (shown.at(-1)?.payment_id ?? null) : null,
  };
}
