import type { Generated, JSONColumnType } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

/** The tables that this capability owns; no other capability may query them. */
export type ApprovalsSchema = { approvals: ApprovalsTable };

/** A connection or transaction on which this capability's own tables can be queried. */
export const approvalsDb = tablesOf<ApprovalsSchema>();

type ApprovalsTable = {
  approval_id: string;
  kind: string;
  version: number;
  subject_id: string;
  /** Null for what belongs to no client. */
  client_id: string | null;
  title: string;
  /** The subject as it was when this was proposed, by label. */
  facts: JSONColumnType<Record<string, string>>;
  payload: JSONColumnType<object>;
  changes: JSONColumnType<{ label: string; before: string; after: string; documentId?: string }[]>;
  state: Generated<'waiting' | 'approved' | 'declined'>;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by: Generated<string | null>;
  decided_by_name: Generated<string | null>;
  decided_at: Generated<Date | null>;
  reason: Generated<string | null>;
};
