import { sql } from 'kysely';
import type { WaitingQuery, WaitingWork } from '../platform/jobs/waiting-work.ts';

/** Proposals of these kinds that one person may decide: those of others. */
export function waitingProposals(kinds: readonly string[], staffId: string): WaitingQuery {
  return sql<WaitingWork>`(
    SELECT approval_id AS item_id, client_id, approval_id AS record_id, proposed_at AS since,
      NULL::timestamptz AS due_at, NULL::bigint AS amount, NULL::text AS currency,
      title AS label, proposed_by_name AS sender
    FROM approvals
    WHERE state = 'waiting' AND kind = ANY (${kinds}::text[]) AND proposed_by <> ${staffId}::uuid
  )`;
}
