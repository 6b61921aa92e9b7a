import { sql } from 'kysely';
import type { WaitingWork } from '../platform/jobs/waiting-work.ts';

/** Withdrawals that wait for staff, for the console's queues. */
export const waitingWithdrawals = sql<WaitingWork>`(
  SELECT withdrawal_id AS item_id, client_id, withdrawal_id AS record_id, requested_at AS since,
    NULL::timestamptz AS due_at, amount, currency, array_to_string(held_for, ' ') AS label,
    NULL::text AS sender
  FROM withdrawals WHERE status = 'held'
)`;
