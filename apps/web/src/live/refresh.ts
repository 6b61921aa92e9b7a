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
  investment: ['investment-history', 'goals', 'top-ups', 'withdrawal-check'],
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
 * reached, the rest is only marked as old, and read when the page is used or online again.
 */
export async function refreshAll(queries: QueryClient): Promise<void> {
  await queries.refetchQueries({ queryKey: keys.notifications() });
  const isAway = queries.getQueryState(keys.notifications())?.status === 'error';
  const heads = [...new Set(Object.values(shownBy).flat())];
  await refreshKeys(queries, heads, isAway ? 'none' : 'active');
}

/**
 * The page read what it shows before it followed changes. What happened in between is in the bell
 * too, so the page is read again only when the bell has changed.
 */
export async function catchUp(queries: QueryClient): Promise<void> {
  const before = queries.getQueryData(keys.notifications());
  await queries.invalidateQueries({ queryKey: keys.notifications() });
  const now = queries.getQueryData(keys.notifications());
  if (before !== undefined && now !== before) await refreshAll(queries);
}

/** `none` reads nothing, and marks it as old. */
type Reading = 'active' | 'none';

async function refreshKeys(
  queries: QueryClient,
  heads: readonly string[],
  reading: Reading = 'active',
): Promise<void> {
  await invalidate(queries, heads, reading);
  const beside = heads.flatMap((head) => besideIt[head] ?? []);
  await invalidate(queries, beside, reading);
}

function invalidate(
  queries: QueryClient,
  heads: readonly string[],
  refetchType: Reading,
): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [head] }) => heads.includes(String(head)),
    refetchType,
  });
}
