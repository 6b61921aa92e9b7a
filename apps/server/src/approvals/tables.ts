import type { Generated, JSONColumnType } from 'kysely';
import { leftOut, sharedTable, tablesOf } from '../platform/database/define-table.ts';

const { leftOut: working } = leftOut.working;

export const approvalsDb = tablesOf({
  approvals: sharedTable<{
    approval_id: string;
    kind: string;
    version: number;
    subject_id: string;
    /** Null when it belongs to no client. */
    client_id: string | null;
    title: string;
    /** The subject as it was when this was proposed, by label. */
    facts: JSONColumnType<Record<string, string>>;
    payload: JSONColumnType<object>;
    changes: JSONColumnType<
      {
        label: string;
        before: string;
        after: string;
        documentId?: string;
        isPersonal?: boolean;
      }[]
    >;
    state: Generated<'waiting' | 'approved' | 'declined'>;
    proposed_by: string;
    proposed_by_name: string;
    proposed_at: Date;
    decided_by: Generated<string | null>;
    decided_by_name: Generated<string | null>;
    decided_at: Generated<Date | null>;
    reason: Generated<string | null>;
  }>({
    exported: { leftOut: `${working} What was decided is in the records it was decided about.` },
    erased: {
      kept: 'It records who decided; a job empties what it says (events/erase-texts.ts).',
      texts: 'decided_by_name kind payload proposed_by_name subject_id',
    },
  }),
});
