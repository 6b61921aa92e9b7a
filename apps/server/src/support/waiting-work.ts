import { sql } from 'kysely';
import type { WaitingWork } from '../platform/waiting-work.ts';

/** Messages without an answer, for the console's queues. */
export const waitingMessages = sql<WaitingWork>`(
  SELECT message_id AS item_id, NULL::uuid AS client_id, message_id AS record_id,
    sent_at AS since, NULL::timestamptz AS due_at, NULL::bigint AS amount, NULL::text AS currency,
    subject AS label, name AS sender
  FROM support_messages WHERE answered_at IS NULL
)`;
