import { summary } from '@quarrter/contract/client/investments';
import { useQuery } from '@tanstack/react-query';
import type { CurrencySlug } from '../paths.ts';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** API-19, API-20: the client's investments of one currency, in sum. */
export function useInvestmentSummary(currency: CurrencySlug) {
  return useQuery({
    queryKey: keys.investmentSummary(currency),
    queryFn: ({ signal }) => request(summary, { params: { currency }, signal }),
  });
}
