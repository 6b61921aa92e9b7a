/** Opens the application at an address, for a test of one screen on a server that is not there. */

import { accountReport } from '@quarrter/contract/client/account-report';
import {
  emailChange,
  ownSessions,
  type UserDetail,
  userDetail,
  userDetailCall,
} from '@quarrter/contract/client/accounts';
import { transactionList } from '@quarrter/contract/client/activity';
import { pendingPayments } from '@quarrter/contract/client/card-payments';
import { savedCards } from '@quarrter/contract/client/collections';
import { home } from '@quarrter/contract/client/home';
import { investmentHistory } from '@quarrter/contract/client/investment-overview';
import { summary } from '@quarrter/contract/client/investments';
import { loanHistory, loanOverview } from '@quarrter/contract/client/loan-lists';
import { loanList } from '@quarrter/contract/client/loans';
import { readDataExport } from '@quarrter/contract/client/my-data';
import { allNotifications, notificationList } from '@quarrter/contract/client/notifications';
import { ownPaymentOffers } from '@quarrter/contract/client/own-payments';
import { startSignIn } from '@quarrter/contract/client/passkey-sign-in';
import { bankList } from '@quarrter/contract/client/payments';
import { savedDocuments } from '@quarrter/contract/client/saved-documents';
import { savedPayoutAccount } from '@quarrter/contract/client/withdrawal-preview';
import { notificationStream } from '@quarrter/contract/live';
import { offerList } from '@quarrter/contract/offers';
import { settings } from '@quarrter/contract/platform';
import { investmentTierList, loanProductList } from '@quarrter/contract/products';
import { secondFactor } from '@quarrter/contract/second-factor';
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { blank } from '../../../tools/screens/blank.ts';
import { type FakeServer, fakeServer } from '../../../tools/screens/fake-server.ts';
import { App } from './App.tsx';
import { queryClient } from './api/query-client.ts';
import { exampleRecords } from './products/example-records.ts';
import { clearSession, clearSessionEnd, startSession } from './session/store.ts';

export const client = { key: 'k', user_id: 'u', email: 'bisi@example.com' };

/** Someone who has verified the email address and filled in nothing yet. */
export const newClient: UserDetail = {
  ...blank(userDetail),
  user: {
    id: client.user_id,
    first_name: 'Bisi',
    last_name: 'Afolabi',
    phone_number: '+2348031234567',
    email: client.email,
  },
};

const noInvestment = {
  summary: {
    current_investment: '0.00',
    current_returns: '0.00',
    current_count: 0,
    total_count: 0,
    total_investment: '0.00',
    total_returns: '0.00',
    total_investment_and_returns: '0.00',
  },
  next_return: null,
  next_maturity: null,
  matured: null,
};
export const ownSession = {
  id: 's',
  device: 'Chrome on Android',
  current: true,
  created_at: '2026-11-21T08:00:00Z',
  last_used_at: '2026-11-21T08:30:00Z',
};
const noReceipts = { count: 0, results: [] };

/** The only page of a list. */
export function listOf<Row>(rows: readonly Row[]) {
  return { count: rows.length, results: [...rows], after: null };
}

/** Plays the server for a client who has done no business yet. */
export function clientServer(): FakeServer {
  const server = fakeServer()
    .answers(settings, 200, {
      payments_script_url: 'https://pay.example/inline.js',
      sandbox: false,
      minimum_loan_amount: '10000.00',
      business_date: '2026-11-21',
    })
    .answers(notificationList, 200, { unread: 0, results: [] })
    .answers(userDetailCall, 200, newClient)
    .answers(loanProductList, 200, listOf(exampleRecords.loans))
    .answers(investmentTierList, 200, listOf(exampleRecords.investments))
    .answers(home, 200, {
      as_of: '2026-11-21',
      is_new: true,
      loans: [],
      profile_lacks: [],
      transactions: [],
      lapsed_offer: null,
      declined: null,
      naira: noInvestment,
      dollar: noInvestment,
      pending_payments: 0,
      unapplied_receipts: noReceipts,
      debts: [],
    })
    .answers(loanOverview, 200, {
      latest: null,
      recent: [],
      pending_payments: 0,
      unapplied_receipts: noReceipts,
      debts: [],
    })
    .answers(savedPayoutAccount, 200, { account: null })
    .answers(bankList, 200, listOf([{ code: '058', name: 'GTBank' }]))
    .answers(startSignIn, 200, { email: '', passkey: { challenge: 'Y2hhbGxlbmdl' } })
    .answers(secondFactor, 200, { app_since: null, passkeys: [], recovery_codes_left: 0 })
    .answers(savedCards, 200, listOf([]))
    .answers(ownPaymentOffers, 200, { overdue: '0.00', results: [] })
    .answers(emailChange, 200, { waiting: null })
    .answers(ownSessions, 200, { results: [ownSession] })
    .answers(readDataExport, 200, { export: null })
    .answers(summary, 200, noInvestment.summary)
    .answers(offerList, 200, listOf([]))
    .answers(savedDocuments, 200, blank(savedDocuments.replies[200]))
    .answers(investmentHistory, 200, listOf([]))
    .answers(allNotifications, 200, { ...blank(allNotifications.replies[200]) })
    .answers(loanHistory, 200, listOf([]))
    .answers(loanList, 200, listOf([]))
    .answers(pendingPayments, 200, listOf([]))
    .answers(transactionList, 200, listOf([]))
    .answers(accountReport, 200, listOf([]));
  server.holds(notificationStream);
  return server;
}

/** The application as a visitor sees it who opens this address. */
export function visit(address: string) {
  window.history.replaceState(null, '', address);
  onTestFinished(() => {
    clearSession('left');
    clearSessionEnd();
    queryClient.clear();
    sessionStorage.clear();
    localStorage.clear();
  });
  return render(<App />);
}

/** The same of a client who is signed in. */
export function openAsClient(address: string) {
  startSession({ ...client, message: 'Welcome, Bisi', user_type: 2 });
  return visit(address);
}
