import type { StaffContact } from '@quarrter/contract/client/my-data';
import { readContact } from '../accounts/index.ts';
import { listContactsBefore } from '../collections/index.ts';
import { listSentEmailsBefore } from '../events/index.ts';
import type { Reader } from '../platform/database/database.ts';
import type { PageRequest } from '../platform/http/keyset.ts';
import { listRepliesBefore } from '../support/index.ts';
import { type MergedPage, mergePages } from './merge-pages.ts';

/**
 * When we contacted a client, newest first; a query of each list for a page. Staff's notes of a
 * call stay with staff, and of an email only the subject is shown.
 */
export async function listStaffContacts(
  reader: Reader,
  clientId: string,
  request: PageRequest,
): Promise<MergedPage<StaffContact>> {
  const client = await readContact(reader, clientId);
  return mergePages<StaffContact>(request, [
    async (place) => {
      const contacts = await listContactsBefore(reader, clientId, place);
      return contacts.map(({ id, at, channel, by }) => ({
        at,
        shown: { id, at: at.toISOString(), channel, subject: '', ...by },
      }));
    },
    async (place) => {
      const emails = await listSentEmailsBefore(reader, clientId, place);
      return emails.map(({ id, at, subject }) => ({
        at,
        shown: {
          id,
          at: at.toISOString(),
          channel: 'email' as const,
          subject,
          name: '',
          role: '',
        },
      }));
    },
    async (place) => {
      const replies = await listRepliesBefore(reader, client, place);
      return replies.map(({ id, at, subject, by: name }) => ({
        at,
        shown: {
          id,
          at: at.toISOString(),
          channel: 'email' as const,
          subject,
          name,
          role: 'support',
        },
      }));
    },
  ]);
}
