import type { StaffRoster } from '@quarrter/contract/staff/partners';
import * as z from 'zod/mini';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import { isId } from '../../platform/database/ids.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { corporateDb } from '../tables.ts';

export type RosterProblem = { readonly line: number; readonly message: string };

/** A partner's page shows the newest of them. */
const shownRosters = 20;

export async function requireRoster(reader: Reader, importId: string): Promise<StaffRoster> {
  const row =
    isId(importId) &&
    (await corporateDb(reader)
      .selectFrom('roster_imports')
      .selectAll()
      .where('import_id', '=', importId)
      .executeTakeFirst());
  if (!row) throw notFound('There is no such roster.');
  return toRoster(row);
}

/** The newest rosters of a partner. */
export async function listRosters(reader: Reader, partnerId: string): Promise<StaffRoster[]> {
  const rows = await corporateDb(reader)
    .selectFrom('roster_imports')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('import_id', 'desc')
    .limit(shownRosters)
    .execute();
  return rows.map(toRoster);
}

/** The errors in a roster, in the order of its lines. */
export async function readRosterProblems(
  reader: Reader,
  importId: string,
  limit: number,
): Promise<RosterProblem[]> {
  return corporateDb(reader)
    .selectFrom('roster_import_problems')
    .select(['line_number as line', 'message'])
    .where('import_id', '=', importId)
    .orderBy('line_number')
    .limit(limit)
    .execute();
}

/** Deletes the lines and problems of a roster that is not wanted. */
export const deleteDiscarded = defineJob('delete-discarded-roster', { importId: z.uuid() });

/** A roster that is not wanted: its reading stops, and it can no longer be proposed. */
export async function discardRoster(tx: Tx, importId: string): Promise<StaffRoster> {
  const roster = await requireRoster(tx, importId);
  const { numUpdatedRows } = await corporateDb(tx)
    .updateTable('roster_imports')
    .set({ state: 'discarded' })
    .where('import_id', '=', importId)
    .where('state', 'in', ['reading', 'refused', 'ready'])
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw conflict('Only a roster that is not in use can be discarded.');
  await queueJob(tx, deleteDiscarded, { importId });
  return { ...roster, state: 'discarded' };
}

function toRoster(row: RowOf<typeof corporateDb, 'roster_imports'>): StaffRoster {
  return {
    id: row.import_id,
    partnerId: row.partner_id,
    state: row.state,
    fileName: row.file_name,
    bytes: Number(row.bytes),
    bytesRead: Number(row.bytes_read),
    lines: Number(row.lines),
    problems: Number(row.problems),
    failure: row.failure,
    comparison: row.comparison,
    domains: row.domains,
    uploadedBy: row.uploaded_by_name,
    uploadedAt: row.uploaded_at,
    inUseSince: row.in_use_since,
  };
}
