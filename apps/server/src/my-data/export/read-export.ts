import type { Reader } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import { type ExportState, myDataDb } from '../tables.ts';

/** For so long a finished copy can be downloaded; then it is deleted. */
export const storedMs = 3 * 24 * 60 * 60 * 1000;

/** A copy of a client's data: how far it is, and until when it can be downloaded. */
export type DataExport = {
  readonly exportId: string;
  readonly state: ExportState;
  readonly askedAt: Date;
  readonly files: number;
  readonly filesDone: number;
  readonly parts: number;
  readonly bytes: number;
  readonly expiresAt: Date;
};

/**
 * The newest copy that a client asked for; null when there is none, or it has expired. One that
 * waits for a worker does not expire.
 */
export async function readExport(
  reader: Reader,
  clientId: string,
  now: Date,
): Promise<DataExport | null> {
  const row = await exportsOf(reader, clientId)
    .where((where) =>
      where.or([where('expires_at', '>', now), where('state', 'in', ['waiting', 'making'])]),
    )
    .orderBy('export_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toExport(row);
}

/** A copy that can be downloaded; null for one of another client, or one that is not ready. */
export async function readReadyExport(
  reader: Reader,
  clientId: string,
  exportId: string,
  now: Date,
): Promise<DataExport | null> {
  const row = await exportsOf(reader, clientId)
    .where('expires_at', '>', now)
    .where('export_id', '=', exportId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row === undefined ? null : toExport(row);
}

function exportsOf(reader: Reader, clientId: string) {
  return myDataDb(reader).selectFrom('data_exports').selectAll().where('client_id', '=', clientId);
}

function toExport(row: RowOf<typeof myDataDb, 'data_exports'>): DataExport {
  return {
    exportId: row.export_id,
    state: row.state,
    askedAt: row.asked_at,
    files: row.files,
    filesDone: row.files_done,
    parts: row.parts,
    bytes: Number(row.bytes),
    expiresAt: row.expires_at,
  };
}
