import type { Reader } from '../platform/database.ts';
import { isId } from '../platform/ids.ts';
import { staffDb } from './tables.ts';

export type Page = { limit: number; after?: string | undefined };

/** The audit log, newest first. Entries are numbered by time, so the last id of a page asks for the next. */
export async function listAuditEntries(reader: Reader, { limit, after }: Page) {
  return staffDb(reader)
    .selectFrom('audit_log')
    .selectAll()
    .$if(after !== undefined && isId(after), (query) => query.where('entry_id', '<', after ?? ''))
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute();
}

/** What was done to one record, oldest first. */
export async function listActionsOn(reader: Reader, subjectId: string) {
  return staffDb(reader)
    .selectFrom('audit_log')
    .select(['entry_id', 'at', 'who', 'role', 'act', 'note'])
    .where('subject_id', '=', subjectId)
    .orderBy('entry_id')
    .execute();
}
