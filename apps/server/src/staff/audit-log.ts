import type { AuditEntry } from '@quarrter/contract/staff-audit';
import type { Reader } from '../platform/database.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type StaffPage,
  type TimePlace,
} from '../platform/keyset.ts';
import { staffDb } from './tables.ts';

/** One page of the audit log, newest first. */
export async function listAuditEntries(
  reader: Reader,
  request: PageRequest,
): Promise<StaffPage<AuditEntry>> {
  const after = parseIdCursor(request.after);
  const log = staffDb(reader).selectFrom('audit_log');
  const older = after === null ? log : log.where('entry_id', '<', after);
  const found = await older
    .selectAll()
    .orderBy('entry_id', 'desc')
    .limit(request.limit + 1)
    .execute();
  const page = cutPage(found, request.limit, (row) => row.entry_id);
  const results = page.rows.map((row) => ({
    id: row.entry_id,
    at: row.at.toISOString(),
    who: row.actor_name,
    role: row.role,
    act: row.action,
    subject: row.subject,
    subject_id: row.subject_id,
    note: row.note,
  }));
  return {
    ...(await countForStaff(reader, log.select('entry_id'))),
    results,
    after: page.after,
  };
}

/** What staff did to some records, oldest first. */
export async function listActionsOn(reader: Reader, ...subjectIds: readonly string[]) {
  return staffDb(reader)
    .selectFrom('audit_log')
    .select(['at', 'actor_name', 'role', 'action', 'note', 'subject_id'])
    .where('subject_id', 'in', subjectIds)
    .orderBy('entry_id')
    .execute();
}

/** What one of staff did to a client or to something of the client. */
export type ActionOnClient = {
  readonly entryId: string;
  readonly at: Date;
  readonly name: string;
  readonly role: string;
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string | null;
  readonly note: string;
};

/** The actions on a client before a place in time, newest first. */
export async function listActionsBefore(
  reader: Reader,
  clientId: string,
  { before, limit }: { before: TimePlace | null; limit: number },
): Promise<ActionOnClient[]> {
  let query = staffDb(reader)
    .selectFrom('audit_log')
    .select(['entry_id', 'at', 'actor_name', 'role', 'action', 'subject', 'subject_id', 'note'])
    .where('client_id', '=', clientId);
  if (before !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('at', 'entry_id'), '<', tuple(before.at, before.id)),
    );
  }
  const rows = await query.orderBy('at', 'desc').orderBy('entry_id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    entryId: row.entry_id,
    at: row.at,
    name: row.actor_name,
    role: row.role,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    note: row.note,
  }));
}
