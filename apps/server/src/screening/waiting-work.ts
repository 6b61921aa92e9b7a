import { sql } from 'kysely';
import type { WaitingWork } from '../platform/jobs/waiting-work.ts';

/** Matches that no one has decided yet, for the console's queues. */
export const waitingMatches = sql<WaitingWork>`(
  SELECT match_id AS item_id, client_id, match_id AS record_id, found_at AS since,
    NULL::timestamptz AS due_at, NULL::bigint AS amount, NULL::text AS currency,
    similarity AS label, NULL::text AS sender
  FROM screening_matches WHERE state = 'open'
)`;
