import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { firstIdAt } from '../../platform/database/ids.ts';
import { realTimeAgo } from '../../platform/database/real-time.ts';
import { cutPage, type Page, type PageRequest, parseIdCursor } from '../../platform/http/keyset.ts';
import type { PaymentRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';

/**
 * Longer than a card popup stays open and a webhook takes. An older payment is no longer shown as
 * being confirmed; the job still checks it, and books it if it was paid.
 */
const shownForMs = 2 * 3_600_000;

/** A literal, so that every plan finds them by their own index. */
const isPending = sql<boolean>`status = 'pending'`;

/** The client's recent payments that the provider has not confirmed yet, newest first. */
export async function listPendingPayments(
  reader: Reader,
  clientId: string,
  { limit, after: cursor }: PageRequest,
): Promise<Page<PaymentRow>> {
  const before = parseIdCursor(cursor);
  const since = await realTimeAgo(reader, shownForMs);
  const pending = recentlyPending(reader, clientId, since);
  const count = await countPendingPayments(reader, clientId);
  let query = pending.selectAll();
  if (before !== null) query = query.where('payment_id', '<', before);
  const found = await query
    .orderBy('payment_id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, after } = cutPage(found, limit, (row) => row.payment_id);
  return { count, results: rows, after };
}

/** How many of them there are. */
export async function countPendingPayments(reader: Reader, clientId: string): Promise<number> {
  const since = await realTimeAgo(reader, shownForMs);
  const { count } = await recentlyPending(reader, clientId, since)
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the subjects of a client's payments in progress for a purpose, as it stored them. */
export async function readPendingSubjects(
  reader: Reader,
  clientId: string,
  purpose: string,
): Promise<object[]> {
  const rows = await pendingSubjects(reader, clientId, purpose).execute();
  return rows.map(({ subject }) => subject);
}

/** Those that still have what they reserved: it is released when a payment fails the first time. */
export async function readReservedSubjects(
  reader: Reader,
  clientId: string,
  purpose: string,
): Promise<object[]> {
  const pending = pendingSubjects(reader, clientId, purpose);
  const rows = await pending.where('released_at', 'is', null).execute();
  return rows.map(({ subject }) => subject);
}

function pendingSubjects(reader: Reader, clientId: string, purpose: string) {
  return paymentsDb(reader)
    .selectFrom('payments')
    .select('subject')
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .where(isPending);
}

function recentlyPending(reader: Reader, clientId: string, since: Date) {
  return (
    paymentsDb(reader)
      .selectFrom('payments')
      .where('client_id', '=', clientId)
      .where(isPending)
      // Without an access code no popup was ever opened.
      .where('access_code', 'is not', null)
      .where('payment_id', '>=', firstIdAt(since))
  );
}
