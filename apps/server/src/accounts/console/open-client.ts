import { defineActions, isReading, recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { isId, shortId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { type Contact, findContact } from '../queries.ts';

const actions = defineActions({ 'open-client': 'Client opened' });

/** The client of a page; 404 for any other id. */
export async function requireClient(reader: Reader, clientId: string): Promise<Contact> {
  const contact = isId(clientId) ? await findContact(reader, clientId) : undefined;
  if (contact === undefined) throw notFound('There is no such client.');
  return contact;
}

/** Reads a tab of the client page. */
export function clientTab<Query, Page>(
  db: Database,
  read: (client: Contact, query: Query, staff: StaffMember) => Promise<Page>,
) {
  return async (asked: { params: { id: string }; query: Query; staff: StaffMember }) =>
    read(await openClient(db, asked.staff, asked.params.id), asked.query, asked.staff);
}

/** Identifies the client in an entry of the audit log, which lasts longer than the name. */
export function aboutClient({ clientId }: Pick<Contact, 'clientId'>) {
  return { subject: `client ${shortId(clientId)}`, clientId, subjectId: clientId };
}

/**
 * The client whose page or one of its tabs is read; 404 for any other id. The audit log names who
 * opened it before anything is read: one entry for each hour, however many calls a page makes.
 */
export async function openClient(
  db: Database,
  staff: StaffMember,
  clientId: string,
): Promise<Contact> {
  const contact = await requireClient(db, clientId);
  const read = { action: actions['open-client'], ...aboutClient(contact) };
  if (!(await isReading(db, staff, read))) {
    await db.transaction().execute(async (tx) => {
      const businessTime = await readBusinessTime(tx);
      await recordAction(tx, staff, businessTime, read);
    });
  }
  return contact;
}
