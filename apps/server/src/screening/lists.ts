import type { Reader } from '../platform/database/database.ts';
import { type ListProblem, type ListState, screeningDb } from './tables.ts';

/** An uploaded list, and how far clients were compared with it. */
export type ScreeningList = {
  readonly listId: string;
  readonly state: ListState;
  readonly fileName: string;
  readonly names: number;
  readonly problems: number;
  readonly firstProblems: ListProblem[];
  readonly failure: string;
  readonly uploadedBy: string;
  readonly uploadedAt: Date;
  readonly inUseSince: Date | null;
  readonly clientsScreened: number;
  readonly screenedAt: Date | null;
};

const shownLists = 10;

/** The newest lists that were uploaded. */
export async function readLists(reader: Reader): Promise<ScreeningList[]> {
  const rows = await screeningDb(reader)
    .selectFrom('screening_lists')
    .selectAll()
    .orderBy('list_id', 'desc')
    .limit(shownLists)
    .execute();
  return rows.map((row) => ({
    listId: row.list_id,
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
