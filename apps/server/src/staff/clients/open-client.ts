import { type Contact, findContact } from '../../accounts/index.ts';
import { recordAction, type StaffMember, staffDb } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';

/** For how long one entry of the audit log stands for a client who stays open. */
const openMs = 60 * 60 * 1000;

/**
 * The client whose page or one of its tabs is read; 404 for any other id. The audit log names who
 * opened it before anything is read: one entry for each hour, however many calls a page makes.
 */
export async function openClient(
  db: Database,
  staff: StaffMember,
  clientId: string,
): Promise<Contact> {
  const contact = isId(clientId) ? await findContact(db, clientId) : undefined;
  if (contact === undefined) throw notFound('There is no such client.');
  const businessTime = await readBusinessTime(db);
  const opened = await staffDb(db)
    .selectFrom('audit_log')
    .select('entry_id')
    .where('client_id', '=', clientId)
    .where('at', '>', new Date(businessTime.at.getTime() - openMs))
    .where('staff_id', '=', staff.staffId)
    .where('action', '=', 'open-client')
    .limit(1)
    .executeTakeFirst();
  if (opened === undefined) {
    await db.transaction().execute((tx) =>
      recordAction(tx, staff, businessTime, {
        action: 'open-client',
        subject: `client ${contact.firstName} ${contact.lastName}`,
        clientId,
        subjectId: clientId,
      }),
    );
  }
  return contact;
}
