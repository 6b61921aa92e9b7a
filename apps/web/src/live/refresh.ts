import type { LiveChange } from '@quarrter/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';

const loans = [
  ...['loans', 'loan', 'loan-account', 'loan-offer', 'penalty-days', 'repayment-overview'],
  ...['automatic-repayment', 'saved-documents', 'unapplied-receipts'],
];
const investments = [
  ...['investment-summary', 'investment-overview', 'investment-history', 'investment', 'goals'],
  ...['top-ups', 'older-investments', 'withdrawal-check'],
];

/** How the keys of the queries begin that show such a record (keys.ts). */
const shownBy: Record<LiveChange['kind'], readonly string[]> = {
  notification: ['transactions'],
  loan: loans,
  investment: investments,
  withdrawal: investments,
  payment: ['pending-payments', 'unapplied-receipts'],
  card: ['saved-cards', 'automatic-repayment', 'top-ups'],
  'top-up': ['top-ups'],
};

/** Reads again what the page shows of these records; other pages do it when they are opened. */
export function refresh(queries: QueryClient, changes: readonly LiveChange[]): void {
  refreshKeys(
    queries,
    changes.flatMap(({ kind }) => shownBy[kind]),
  );
}

/**
 * Reads everything again that can have changed. The bell goes first: while the server cannot be
 * reached, what the page shows stays.
 */
export async function refreshAll(queries: QueryClient): Promise<void> {
  await queries.refetchQueries({ queryKey: keys.notifications() });
  if (queries.getQueryState(keys.notifications())?.status === 'error') return;
  refreshKeys(queries, Object.values(shownBy).flat(), keys.notifications());
}

function refreshKeys(
  queries: QueryClient,
  heads: readonly string[],
  but: readonly string[] = [],
): void {
  const wanted = new Set(heads);
  queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      wanted.has(String(queryKey[0])) && String(queryKey) !== String(but),
  });
}
