import type { Generated } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

/** The tables that this capability owns; no other capability may query them. */
export type RetentionSchema = {
  client_erasures: {
    client_id: string;
    erased_on: string;
    erased_at: Date;
    /** Null for one that was only old enough. */
    request_id: string | null;
    proposed_by: string;
    proposed_by_name: string;
    approved_by: string;
    approved_by_name: string;
  };
  erasure_requests: ErasureRequestsTable;
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const retentionDb = tablesOf<RetentionSchema>();

export type ErasureState = 'waiting' | 'withdrawn' | 'declined' | 'erased';

type ErasureRequestsTable = {
  client_id: string;
  request_id: string;
  asked_on: string;
  asked_at: Date;
  reason: Generated<string>;
  state: Generated<ErasureState>;
  answered_at: Generated<Date | null>;
  answered_by: Generated<string | null>;
  answered_by_name: Generated<string | null>;
  reply: Generated<string>;
};
