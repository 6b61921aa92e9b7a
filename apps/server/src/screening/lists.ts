import type { StaffScreeningList } from '@quarrter/contract/staff/screening';
import type { Reader } from '../platform/database/database.ts';
import { screeningDb } from './tables.ts';

const shownLists = 10;

/** The newest lists that were uploaded, and the one in use, however many came after it. */
export async function readLists(reader: Reader): Promise<StaffScreeningList[]> {
  const db = screeningDb(reader);
  const newest = db
    .selectFrom('screening_lists')
    .select('list_id')
    .orderBy('list_id', 'desc')
    .limit(shownLists);
  const rows = await db
    .selectFrom('screening_lists')
    .selectAll()
    .where(({ eb, or }) => or([eb('state', '=', 'in-use'), eb('list_id', 'in', newest)]))
    .orderBy('list_id', 'desc')
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
