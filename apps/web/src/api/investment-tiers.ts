import { investmentTiersFrom } from '@quarrter/contract/investment-tier-record';
import { investmentTierList } from '@quarrter/contract/products';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** API-36: the plans as they are now, asked for again by every screen: a change shows at once. */
export function useInvestmentTiers() {
  return useQuery({
    queryKey: keys.investmentTiers(),
    queryFn: ({ signal }) => request(investmentTierList, { signal }),
    staleTime: 0,
    select: readTiers,
  });
}

function readTiers({ results }: { results: Parameters<typeof investmentTiersFrom>[0] }) {
  return investmentTiersFrom(results);
}
