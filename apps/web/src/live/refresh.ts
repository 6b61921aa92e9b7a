import { callKey } from '@quarrter/client/calls';
import type { Call } from '@quarrter/contract/call';
import { pendingPayments } from '@quarrter/contract/client/card-payments';
import {
  automaticRepayment,
  repaymentOverview,
  savedCards,
} from '@quarrter/contract/client/collections';
import { creditCheckConsent } from '@quarrter/contract/client/credit-check';
import { goalList } from '@quarrter/contract/client/goals';
import {
  investmentHistory,
  investmentOverview,
} from '@quarrter/contract/client/investment-overview';
import { investmentDetail, summary } from '@quarrter/contract/client/investments';
import { loanAccount } from '@quarrter/contract/client/loan-account';
import { loanOffer } from '@quarrter/contract/client/loan-agreement';
import { penaltyDays } from '@quarrter/contract/client/loan-penalties';
import { loanDetail } from '@quarrter/contract/client/loans';
import { notificationList } from '@quarrter/contract/client/notifications';
import { unappliedReceipts } from '@quarrter/contract/client/receipts';
import { savedDocuments } from '@quarrter/contract/client/saved-documents';
import { topUpList } from '@quarrter/contract/client/top-ups';
import { checkWithdrawal } from '@quarrter/contract/client/withdrawals';
import type { LiveChange } from '@quarrter/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { activity, loanLists } from '../api/changes.ts';

const loans = [...loanLists, loanDetail, creditCheckConsent, ...activity];
const investments = [investmentDetail, investmentOverview, summary, ...activity];

/**
 * Data that belongs to a record is read after it: an answered offer no longer has terms, and the
 * page that is drawn then no longer asks for them.
 */
const besideLoan = [
  ...[loanAccount, loanOffer, penaltyDays, repaymentOverview, savedDocuments],
  ...[automaticRepayment, unappliedReceipts],
];
const besideInvestment = [investmentHistory, goalList, topUpList, checkWithdrawal];

/** The calls that show such a record, and those beside it. */
const shownBy: Record<LiveChange['kind'], readonly [own: Call[], beside?: Call[]]> = {
  notification: [activity],
  loan: [loans, besideLoan],
  investment: [investments, besideInvestment],
  withdrawal: [investments, besideInvestment],
  payment: [[pendingPayments, unappliedReceipts, ...activity]],
  card: [[savedCards, automaticRepayment, topUpList]],
  'top-up': [[topUpList]],
};

const bell = callKey(notificationList);

/** Reads these records again where the page shows them; other pages do so when they are opened. */
export function refresh(queries: QueryClient, changes: readonly LiveChange[]): Promise<void> {
  return refreshKinds(queries, new Set(changes.map(({ kind }) => kind)), 'active');
}

/**
 * Reads everything again that can have changed. The bell goes first: while the server cannot be
 * reached, the rest is only marked as old, and read when the page is used or online again.
 */
export async function refreshAll(queries: QueryClient): Promise<void> {
  await queries.refetchQueries({ queryKey: bell });
  const isUnreachable = queries.getQueryState(bell)?.status === 'error';
  const kinds = Object.keys(shownBy) as LiveChange['kind'][];
  await refreshKinds(queries, kinds, isUnreachable ? 'none' : 'active');
}

/**
 * The page read its data before it followed changes. Anything that happened in between is in the
 * bell too, so the page is read again only when the bell has changed.
 */
export async function catchUp(queries: QueryClient): Promise<void> {
  const before = queries.getQueryData(bell);
  await queries.invalidateQueries({ queryKey: bell });
  const now = queries.getQueryData(bell);
  if (before !== undefined && now !== before) await refreshAll(queries);
}

/** `none` reads nothing, and marks it as old. */
type Reading = 'active' | 'none';

async function refreshKinds(
  queries: QueryClient,
  kinds: Iterable<LiveChange['kind']>,
  reading: Reading,
): Promise<void> {
  const shown = Array.from(kinds, (kind) => shownBy[kind]);
  for (const part of [0, 1] as const) {
    const paths = shown.flatMap((calls) => calls[part] ?? []).map(({ path }) => path);
    await queries.invalidateQueries({
      predicate: ({ queryKey: [, path] }) => paths.includes(String(path)),
      refetchType: reading,
    });
  }
}
