import {
  type SavedDocumentRecord,
  savedDocuments,
} from '@quarrter/contract/client/saved-documents';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

const none: readonly SavedDocumentRecord[] = [];

/** Documents of the client that need not be uploaded again; none while they are not known. */
export function useSavedDocuments(type: string): readonly SavedDocumentRecord[] {
  const { data } = useQuery({
    queryKey: keys.savedDocuments(type),
    queryFn: ({ signal }) => request(savedDocuments, { params: { type }, signal }),
  });
  return data?.results ?? none;
}
