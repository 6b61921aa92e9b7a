import type { StaffContact } from '@quarrter/contract/my-data';
import { listContactsBefore } from '../collections/index.ts';
import { listSentEmailsBefore } from '../events/index.ts';
import type { Reader } from '../platform/database.ts';
import type { PageRequest } from '../platform/keyset.ts';
import { type MergedPage, mergePages } from './merge-pages.ts';

/**
 * When we contacted a client, newest first; two queries for a page. What staff wrote down of a call
 * stays with staff.
 */
export function listStaffContacts(
  reader: Reader,
  clientId: string,
  request: PageRequest,
): Promise<MergedPage<StaffContact>> {
  return mergePages<StaffContact>(request, [
    async (place) => {
      const contacts = await listContactsBefore(reader, clientId, place);
      return contacts.map(({ contactId: id, at, channel, by }) => ({
        at,
        shown: { id, at: at.toISOString(), channel, subject: '', ...by },
      }));
    },
    async (place) => {
      const emails = await listSentEmailsBefore(reader, clientId, place);
      return emails.map(({ id, at, subject }) => ({
        at,
        shown: {
          ...{ id, at: at.toISOString(), channel: 'email' as const },
          ...{ subject, name: '', role: '' },
        },
      }));
    },
  ]);
}
