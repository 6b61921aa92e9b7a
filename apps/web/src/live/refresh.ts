import type { LiveChange } from '@quarrter/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';

/** Home, the lists of transactions and the bell. */
const everywhere = 'transactions';
const loans = ['loans', 'loan', everywhere];
const investments = ['investment', 'investment-overview', 'investment-summary', everywhere];

/**
 * What stands beside a record is read after it: an offer that was answered has no terms any more,
 * and the page that is drawn then no longer asks for them.
 */
const besideIt: { readonly [head: string]: readonly string[] } = {
  loan: [
    ...['loan-account', 'loan-offer', 'penalty-days', 'repayment-overview', 'saved-documents'],
    ...['automatic-repayment', 'unapplied-receipts'],
  ],
  investment: ['investment-history', 'goals', 'top-ups', 'older-investments', 'withdrawal-check'],
};

/** How the keys of the queries begin that show such a record (keys.ts). */
const shownBy: Record<LiveChange['kind'], readonly string[]> = {
  notification: [everywhere],
  loan: loans,
  investment: investments,
  withdrawal: investments,
  payment: ['pending-payments', 'unapplied-receipts', everywhere],
  card: ['saved-cards', 'automatic-repayment', 'top-ups'],
  'top-up': ['top-ups'],
};

/** Reads again what the page shows of these records; other pages do it when they are opened. */
export function refresh(queries: QueryClient, changes: readonly LiveChange[]): Promise<void> {
  return refreshKeys(queries, [...new Set(changes.flatMap(({ kind }) => shownBy[kind]))]);
}

/**
 * Reads everything again that can have changed. The bell goes first: while the server cannot be
 * reached, what the page shows stays.
 */
export async function refreshAll(queries: QueryClient): Promise<void> {
  await queries.refetchQueries({ queryKey: keys.notifications() });
  if (queries.getQueryState(keys.notifications())?.status === 'error') return;
  await refreshKeys(queries, [...new Set(Object.values(shownBy).flat())]);
}

async function refreshKeys(queries: QueryClient, heads: readonly string[]): Promise<void> {
  await invalidate(queries, heads);
  await invalidate(
    queries,
    heads.flatMap((head) => besideIt[head] ?? []),
  );
}

function invalidate(queries: QueryClient, heads: readonly string[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [head] }) => heads.includes(String(head)),
  });
}
