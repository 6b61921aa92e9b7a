import { sql } from 'kysely';
import type { WaitingWork } from '../platform/jobs/waiting-work.ts';

import { complaintHours } from './complaint-clock.ts';

/** Complaints without an answer: first they are acknowledged, and then answered. */
export const waitingComplaints = sql<WaitingWork>`(
  SELECT message_id AS item_id, NULL::uuid AS client_id, message_id AS record_id,
    sent_at AS since, sent_at + make_interval(hours => CASE
      WHEN acknowledged_at IS NULL THEN ${sql.lit(complaintHours.acknowledge)}
      ELSE ${sql.lit(complaintHours.answer)}
    END) AS due_at,
    NULL::bigint AS amount, NULL::text AS currency, subject AS label, name AS sender
  FROM support_messages WHERE answered_at IS NULL AND kind = 'complaint'
)`;

/** Messages without an answer, for the console's queues. */
export const waitingMessages = sql<WaitingWork>`(
  SELECT message_id AS item_id, NULL::uuid AS client_id, message_id AS record_id,
    sent_at AS since, NULL::timestamptz AS due_at, NULL::bigint AS amount, NULL::text AS currency,
    subject AS label, name AS sender
  FROM support_messages WHERE answered_at IS NULL AND kind = 'message'
)`;
