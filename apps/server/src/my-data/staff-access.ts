import type { StaffAccess } from '@quarrter/contract/client/my-data';
import { listRevealsBefore } from '../accounts/index.ts';
import { listActionsBefore } from '../console/index.ts';
import { listDocumentReadsBefore } from '../documents/index.ts';
import type { Reader } from '../platform/database/database.ts';
import type { PageRequest } from '../platform/http/keyset.ts';
import { type MergedPage, mergePages } from './merge-pages.ts';

const openings = ['open-client', 'open-application', 'open-dispute'];

/**
 * Who of staff saw the client's numbers and documents and opened the client's records, which is
 * listed once an hour; newest first. Three queries for a page.
 */
export function listStaffAccess(
  reader: Reader,
  clientId: string,
  request: PageRequest,
): Promise<MergedPage<StaffAccess>> {
  return mergePages<StaffAccess>(request, [
    async (place) => {
      const reveals = await listRevealsBefore(reader, clientId, place);
      return reveals.map(({ number: what, at, ...reveal }) => ({
        at,
        shown: { ...reveal, at: at.toISOString(), what, document: '' },
      }));
    },
    async (place) => {
      const reads = await listDocumentReadsBefore(reader, clientId, place);
      return reads.map(({ at, ...read }) => ({
        at,
        shown: { ...read, at: at.toISOString(), what: 'document' as const, reason: '' },
      }));
    },
    async (place) => {
      const opened = await listActionsBefore(reader, clientId, { ...place, actions: openings });
      return opened.map(({ entryId: id, at, name, role, action, subject }) => ({
        at,
        shown: {
          id,
          at: at.toISOString(),
          what: 'document' as const,
          name,
          role,
          reason: '',
          document: action === 'open-client' ? 'Your record' : `Your ${subject}`,
        },
      }));
    },
  ]);
}
