import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { type BeforeRequest, isBefore } from '../platform/http/keyset.ts';
import { type ContactChannel, type ContactOutcome, collectionsDb } from './tables.ts';

/** How staff contacted a client about a loan, or tried to. */
export type Contact = {
  readonly id: string;
  readonly at: Date;
  readonly channel: ContactChannel;
  readonly outcome: ContactOutcome;
  readonly note: string;
  /** Why between 21:00 and 08:00; empty by day. */
  readonly quietReason: string;
  readonly by: { readonly name: string; readonly role: string };
};

type NewContact = Omit<Contact, 'id' | 'at' | 'by'> & {
  readonly clientId: string;
  readonly loanId: string;
  readonly by: { readonly staffId: string; readonly name: string; readonly role: string };
};

/** Stores a contact; it is never changed. */
export async function storeContact(
  tx: Tx,
  { clientId, loanId, channel, outcome, note, quietReason, by }: NewContact,
  { at }: BusinessTime,
): Promise<Contact> {
  const id = newId();
  await collectionsDb(tx)
    .insertInto('loan_contacts')
    .values({
      client_id: clientId,
      contact_id: id,
      loan_id: loanId,
      contacted_at: at,
      channel,
      outcome,
      note,
      quiet_reason: quietReason,
      staff_id: by.staffId,
      staff_name: by.name,
      role: by.role,
    })
    .execute();
  return { id, at, channel, outcome, note, quietReason, by };
}

/** The newest contacts about a loan. */
export async function listContacts(
  reader: Reader,
  clientId: string,
  loanId: string,
  limit: number,
): Promise<Contact[]> {
  const rows = await contactsOf(reader)
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .orderBy('contact_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toContact);
}

/** The contacts about any loan of a client before a place in time, newest first. */
export async function listContactsBefore(
  reader: Reader,
  clientId: string,
  { before, limit }: BeforeRequest,
): Promise<Contact[]> {
  const rows = await contactsOf(reader)
    .where('client_id', '=', clientId)
    .where(({ ref }) => isBefore(ref('contacted_at'), ref('contact_id'), before))
    .orderBy('contacted_at', 'desc')
    .orderBy('contact_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toContact);
}

/** The latest contact about each of some loans, in one query. */
export async function readLastContacts(
  reader: Reader,
  clientIds: readonly string[],
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, Contact>> {
  if (loanIds.length === 0) return new Map();
  const rows = await contactsOf(reader)
    .distinctOn(['client_id', 'loan_id'])
    .where('client_id', 'in', clientIds)
    .where('loan_id', 'in', loanIds)
    .orderBy('client_id')
    .orderBy('loan_id')
    .orderBy('contact_id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.loan_id, toContact(row)]));
}

function contactsOf(reader: Reader) {
  return collectionsDb(reader)
    .selectFrom('loan_contacts')
    .select(['contact_id', 'loan_id', 'contacted_at', 'channel', 'outcome', 'note'])
    .select(['quiet_reason', 'staff_name', 'role']);
}

type Row = Awaited<ReturnType<ReturnType<typeof contactsOf>['executeTakeFirstOrThrow']>>;

function toContact(row: Row): Contact {
  return {
    id: row.contact_id,
    at: row.contacted_at,
    channel: row.channel,
    outcome: row.outcome,
    note: row.note,
    quietReason: row.quiet_reason,
    by: { name: row.staff_name, role: row.role },
  };
}
