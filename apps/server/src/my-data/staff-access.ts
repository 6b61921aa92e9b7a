import type { StaffAccess } from '@quarrter/contract/client/my-data';
import { listRevealsBefore } from '../accounts/index.ts';
import { listDocumentReadsBefore } from '../documents/index.ts';
import type { Reader } from '../platform/database/database.ts';
import type { PageRequest } from '../platform/http/keyset.ts';
import { type MergedPage, mergePages } from './merge-pages.ts';

/** Who of staff saw the client's numbers and documents, newest first; two queries for a page. */
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
  ]);
}
