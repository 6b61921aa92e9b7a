import './tables.ts';
import type { Reader } from '../platform/database.ts';
import { isId } from '../platform/ids.ts';

export type Page = { limit: number; after?: string | undefined };

/** The audit log, newest first. Entries are numbered by time, so the last id of a page asks for the next. */
export async function listAuditEntries(reader: Reader, { limit, after }: Page) {
  return reader
    .selectFrom('audit_log')
    .selectAll()
    .$if(after !== undefined && isId(after), (query) => query.where('entry_id', '<', after ?? ''))
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute();
}

/** What was done to one record, oldest first. */
export async function listActionsOn(reader: Reader, subjectId: string) {
  return reader
    .selectFrom('audit_log')
    .select(['entry_id', 'at', 'who', 'role', 'act', 'note'])
    .where('subject_id', '=', subjectId)
    .orderBy('entry_id')
    .execute();
}

/** Name and address of many clients, in one query. */
export async function nameClients(reader: Reader, clientIds: readonly string[]) {
  const rows =
    clientIds.length === 0
      ? []
      : await reader
          .selectFrom('clients')
          .select(['client_id', 'first_name', 'last_name', 'email'])
          .where('client_id', 'in', [...new Set(clientIds)])
          .execute();
  const names = new Map(
    rows.map((row) => [
      row.client_id,
      { name: `${row.first_name} ${row.last_name}`, email: row.email },
    ]),
  );
  return (clientId: string) => names.get(clientId) ?? { name: '', email: '' };
}

/** A bank by its name; its code while the list has not been fetched. */
export async function nameBank(reader: Reader, code: string): Promise<string> {
  const bank = await reader
    .selectFrom('banks')
    .select('name')
    .where('currency', '=', 'NGN')
    .where('code', '=', code)
    .executeTakeFirst();
  return bank?.name ?? code;
}
