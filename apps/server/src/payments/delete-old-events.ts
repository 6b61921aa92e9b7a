import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { deleteInBatches } from '../platform/delete-in-batches.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A dispute about a payment is raised within months; a refused event is of interest while it goes on. */
const acceptedKeptMs = 400 * dayMs;
const refusedKeptMs = 30 * dayMs;

/** Forgets webhooks by their age, and name enquiries whose hour is long over. The ledger keeps what they booked. */
export async function deleteOldEvents(db: Database, now: Date): Promise<void> {
  const before = (keptMs: number) => new Date(now.getTime() - keptMs);
  await deleteInBatches(
    db,
    'provider_events',
    ['event_id'],
    sql`received_at < ${before(refusedKeptMs)} AND
      (NOT accepted OR received_at < ${before(acceptedKeptMs)})`,
  );
  await deleteInBatches(
    db,
    'name_enquiries',
    ['client_id'],
    sql`window_ends_at < ${before(dayMs)}`,
  );
}
