import type { Generated } from 'kysely';
import { clientTable, leftOut, tablesOf, whyKept } from '../platform/database/define-table.ts';

export type ExportState = 'waiting' | 'making' | 'ready' | 'failed';

/** Where the copies of clients' data are stored, in a folder for each client. */
export const copiesRoot = 'exports';

export const myDataDb = tablesOf({
  data_exports: clientTable<{
    export_id: string;
    state: Generated<ExportState>;
    asked_at: Date;
    files: Generated<number>;
    files_done: Generated<number>;
    /** The encrypted files in which the archive is stored. */
    parts: Generated<number>;
    bytes: Generated<bigint>;
    ended_at: Generated<Date | null>;
    expires_at: Date;
  }>({
    exported: ['account/data-exports.json', 'When you asked for a copy of your data'],
    without: ['parts'],
    erased: { kept: whyKept.soonDeleted },
    otherFiles: copiesRoot,
  }),
  disclosures: clientTable<{
    approval_id: string;
    downloaded_by: string;
    downloaded_at: Date;
  }>('append-only', {
    exported: leftOut.law,
    erased: { kept: 'It records that an authority got a copy, as the audit log does.' },
  }),
});
