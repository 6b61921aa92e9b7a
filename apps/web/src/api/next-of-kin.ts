import { savedNextOfKin } from '@quarrter/contract/client/next-of-kin';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** The next of kin that the client gave last, with a masked NIN; null before the first one. */
export function useSavedNextOfKin() {
  return useQuery({
    queryKey: keys.savedNextOfKin(),
    queryFn: ({ signal }) => request(savedNextOfKin, { signal }),
    select: ({ next_of_kin }) => next_of_kin,
  });
}
