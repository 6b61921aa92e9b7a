import type { Reader } from '../platform/database/database.ts';
import { type BeforeRequest, isBefore } from '../platform/http/keyset.ts';
import { readNames } from './actions.ts';
import { staffDb } from './tables.ts';

/**
 * The note of an action without the text that an earlier version wrote when work was handed over:
 * only those who read its queue may read it, and they do so with the work.
 */
function noteOf({ action, note }: { action: string; note: string }): string {
  return action === 'hand-over-work' ? note.replace(/^(To [^:]*):.*$/s, '$1') : note;
}

/** Lists the actions of staff on some records, oldest first. */
export async function listActionsOn(reader: Reader, ...subjectIds: readonly string[]) {
  const rows = await staffDb(reader)
    .selectFrom('audit_log')
    .select(['at', 'actor_name', 'role', 'action', 'note', 'subject_id'])
    .where('subject_id', 'in', subjectIds)
    .where('action', 'not in', readNames())
    .orderBy('entry_id')
    .execute();
  return rows.map((row) => ({ ...row, note: noteOf(row) }));
}

/** An action of a member of staff on a client or a record of the client. */
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

/** The actions on a client before a place in time, or those of some names; newest first. */
export async function listActionsBefore(
  reader: Reader,
  clientId: string,
  { before, limit, actions }: BeforeRequest & { actions?: readonly string[] },
): Promise<ActionOnClient[]> {
  let query = staffDb(reader)
    .selectFrom('audit_log')
    .select(['entry_id', 'at', 'actor_name', 'role', 'action', 'subject', 'subject_id', 'note'])
    .where('client_id', '=', clientId)
    .where(({ ref }) => isBefore(ref('at'), ref('entry_id'), before));
  if (actions !== undefined) query = query.where('action', 'in', actions);
  const rows = await query.orderBy('at', 'desc').orderBy('entry_id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    entryId: row.entry_id,
    at: row.at,
    name: row.actor_name,
    role: row.role,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    note: noteOf(row),
  }));
}
