import { type RawBuilder, sql } from 'kysely';
import type { EventKind } from './define-event.ts';

/**
 * Events of these kinds, as a sub-query for the ledger's checks, with the columns client_id,
 * subject_id, kind and payload. An event cannot be changed, so it shows what a row said when it was
 * written.
 */
export function recordedEvents(
  ...kinds: readonly Pick<EventKind<unknown>, 'kind'>[]
): RawBuilder<unknown> {
  const names = sql.join(kinds.map(({ kind }) => sql.lit(kind)));
  return sql`(SELECT client_id, subject_id, kind, payload FROM events WHERE kind IN (${names}))`;
}
