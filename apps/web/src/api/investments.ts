import { usePages } from '@quarrter/client/pages';
import {
  investmentHistory,
  investmentOverview,
} from '@quarrter/contract/client/investment-overview';
import { investmentDetail } from '@quarrter/contract/client/investments';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrencySlug } from '../paths.ts';
import type { ListQuery } from './account-report.ts';
import { handOverPending } from './hand-over-pending.ts';
import { keys } from './keys.ts';
import { request } from './request.ts';

/**
 * What the client has invested in a currency, all of it in one call. What it tells of payments is
 * handed to their own query.
 */
export function useInvestmentOverview(currency: CurrencySlug) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.investmentOverview(currency),
    queryFn: async ({ signal }) => {
      const found = await request(investmentOverview, { params: { currency }, signal });
      handOverPending(queries, found.pending_payments);
      return found;
    },
  });
}

/** Everything that was ever invested in a currency, page by page, newest first. */
export function useInvestmentHistory(currency: CurrencySlug, list: ListQuery) {
  return usePages({
    queryKey: keys.investmentHistory(currency, list),
    pageSize: 25,
    fetchPage: (query, signal) =>
      request(investmentHistory, { params: { currency }, query: { ...list, ...query }, signal }),
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
      keys.investmentOverview(currency),
      keys.investmentHistory(currency),
      keys.investmentsEach(currency),
      keys.goals(),
      keys.transactions(),
    ].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
}
