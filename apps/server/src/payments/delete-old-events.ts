import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A dispute about a payment is raised within months; a rejected event matters only for a while. */
const acceptedStoredMs = 400 * dayMs;
const rejectedStoredMs = 30 * dayMs;

/**
 * Deletes old webhooks, and the counts of name enquiries whose hour is long over. What the webhooks
 * booked stays in the ledger.
 */
export async function deleteOldEvents(db: Database, now: Date): Promise<void> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  await deleteInBatches(
    db,
    'provider_events',
    ['event_id'],
    sql`received_at < ${before(rejectedStoredMs)} AND
      (NOT accepted OR received_at < ${before(acceptedStoredMs)})`,
  );
  await deleteInBatches(
    db,
    'name_enquiries',
    ['client_id'],
    sql`window_ends_at < ${before(dayMs)}`,
  );
}
