import { callKey, invalidate } from '@quarrter/client/calls';
import { accountReport } from '@quarrter/contract/client/account-report';
import { transactionList } from '@quarrter/contract/client/activity';
import { goalList } from '@quarrter/contract/client/goals';
import { home } from '@quarrter/contract/client/home';
import {
  investmentHistory,
  investmentOverview,
} from '@quarrter/contract/client/investment-overview';
import { investmentDetail, summary } from '@quarrter/contract/client/investments';
import { loanHistory, loanOverview } from '@quarrter/contract/client/loan-lists';
import { loanList } from '@quarrter/contract/client/loans';
import { allNotifications, notificationList } from '@quarrter/contract/client/notifications';
import { transactionDetail } from '@quarrter/contract/client/transaction-detail';
import type { QueryClient } from '@tanstack/react-query';
import type { CurrencySlug } from '../paths.ts';

/** Calls whose replies show everything that the client does. */
export const activity = [
  home,
  transactionList,
  transactionDetail,
  accountReport,
  notificationList,
  allNotifications,
];

export const loanLists = [loanList, loanOverview, loanHistory];

/**
 * Waits for the new figures, so that the page has them before it confirms the change; a connection
 * that stalls delays the confirmation for no longer than this.
 */
export function waitForFigures(reading: Promise<unknown>): Promise<unknown> {
  return Promise.race([reading, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
const longestWaitMs = 8_000;

/** Reloads everything that shows the investments of a currency, after a change. */
export function refreshInvestments(queries: QueryClient, currency: CurrencySlug) {
  const own = { params: { currency } };
  return invalidate(
    queries,
    callKey(summary, own),
    callKey(investmentOverview, own),
    callKey(investmentHistory, own),
    callKey(investmentDetail, own),
    goalList,
    ...activity,
  );
}
