import { savedCards } from '@quarrter/contract/client/collections';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** The client's saved cards, newest first. */
export function useSavedCards() {
  return useQuery({
    queryKey: keys.savedCards(),
    queryFn: ({ signal }) => request(savedCards, { signal }),
  });
}
