import type { Generated } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

/** The tables that this capability owns; no other capability may query them. */
export type MyDataSchema = { data_exports: DataExportsTable };

/** A connection or transaction on which this capability's own tables can be queried. */
export const myDataDb = tablesOf<MyDataSchema>();

export type ExportState = 'waiting' | 'making' | 'ready' | 'failed';

type DataExportsTable = {
  client_id: string;
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
};
