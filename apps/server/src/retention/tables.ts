import type { Generated } from 'kysely';
import { clientTable, tablesOf, whyKept } from '../platform/database/define-table.ts';

export type ErasureState = 'waiting' | 'withdrawn' | 'declined' | 'erased';

export const retentionDb = tablesOf({
  erasure_requests: clientTable<{
    request_id: string;
    asked_on: string;
    asked_at: Date;
    reason: Generated<string>;
    state: Generated<ErasureState>;
    answered_at: Generated<Date | null>;
    answered_by: Generated<string | null>;
    answered_by_name: Generated<string | null>;
    reply: Generated<string>;
  }>({
    exported: ['account/erasure-requests.json', 'Your requests to erase your data'],
    erased: { kept: whyKept.staff, texts: 'answered_by_name' },
    cleared: { reason: '', reply: '' },
  }),
  client_erasures: clientTable<{
    erased_on: string;
    erased_at: Date;
    /** Null for one that was only old enough. */
    request_id: string | null;
    proposed_by: string;
    proposed_by_name: string;
    approved_by: string;
    approved_by_name: string;
  }>('append-only', {
    exported: { leftOut: 'It is written when everything else is erased.' },
    erased: { kept: 'It is written when everything else is erased.' },
  }),
});
