import { everyPage } from '@quarrter/client/pages';
import { investmentDetail, investmentList } from '@quarrter/contract/investments';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { CurrencySlug } from '../paths.ts';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** API-29: all of the client's investments of one currency, newest first. */
export function useInvestments(currency: CurrencySlug) {
  return useQuery({
    queryKey: keys.investments(currency),
    queryFn: ({ signal }) =>
      everyPage((query) => request(investmentList, { params: { currency }, query, signal })),
  });
}

/**
 * How often, and how many times, an investment is loaded again while a withdrawal is on its way.
 */
const ASK_AGAIN_MS = 8_000;
const MOST_LOADS = 12;

const kinds = { FTI: 'full', LTI: 'limited' } as const;

/** API-33: one of the client's own investments. */
export function useInvestment(currency: CurrencySlug, type: 'FTI' | 'LTI', id: string) {
  return useQuery({
    queryKey: keys.investment(currency, id),
    queryFn: ({ signal }) =>
      request(investmentDetail, { params: { currency, kind: kinds[type], id }, signal }),
    // A withdrawal is usually paid or returned within seconds. The page does not wait longer,
    // because its calls would keep the session alive.
    refetchInterval: ({ state }) => {
      const waits = state.data?.withdrawals.some(({ status }) => status === 'requested');
      return waits && state.dataUpdateCount < MOST_LOADS ? ASK_AGAIN_MS : false;
    },
  });
}

/** Reloads everything that shows the investments of a currency, after a change. */
export function refreshInvestments(queries: QueryClient, currency: CurrencySlug) {
  return Promise.all(
    [
      keys.investmentSummary(currency),
      keys.investments(currency),
      keys.investmentsEach(currency),
      keys.transactions(),
    ].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
}
