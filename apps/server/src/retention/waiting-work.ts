import { sql } from 'kysely';
import type { WaitingWork } from '../platform/jobs/waiting-work.ts';

/** The requests of clients to be erased, for the console's queues. */
export const waitingErasures = sql<WaitingWork>`(
  SELECT request_id AS item_id, client_id, client_id AS record_id, asked_at AS since,
    NULL::timestamptz AS due_at, NULL::bigint AS amount, NULL::text AS currency,
    'erasure' AS label, NULL::text AS sender
  FROM erasure_requests WHERE state = 'waiting'
)`;
