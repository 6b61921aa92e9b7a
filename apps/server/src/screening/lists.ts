import type { StaffScreeningList } from '@quarrter/contract/staff/screening';
import type { Reader } from '../platform/database/database.ts';
import { screeningDb } from './tables.ts';

const shownLists = 10;

/** The newest lists that were uploaded. */
export async function readLists(reader: Reader): Promise<StaffScreeningList[]> {
  const rows = await screeningDb(reader)
    .selectFrom('screening_lists')
    .selectAll()
    .orderBy('list_id', 'desc')
    .limit(shownLists)
    .execute();
  return rows.map((row) => ({
    id: row.list_id,
    state: row.state,
    fileName: row.file_name,
    names: Number(row.names),
    problems: Number(row.problems),
    firstProblems: row.first_problems,
    failure: row.failure,
    uploadedBy: row.uploaded_by_name,
    uploadedAt: row.uploaded_at,
    inUseSince: row.in_use_since,
    clientsScreened: Number(row.clients_screened),
    screenedAt: row.screened_at,
  }));
}
