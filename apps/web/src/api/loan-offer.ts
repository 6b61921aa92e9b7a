import { loanOffer } from '@quarrter/contract/client/loan-agreement';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** What an open offer allows, with the account that the money goes to. */
export function useLoanOffer(type: string, id: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.loanOffer(type, id),
    queryFn: async ({ signal }) => {
      const offer = await request(loanOffer, { params: { type, id }, signal });
      // The account's own card then needs no call.
      queries.setQueryData(keys.loanAccount(type, id), offer.account);
      return offer;
    },
  });
}
