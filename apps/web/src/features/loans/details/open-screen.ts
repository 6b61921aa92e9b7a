import { repaymentOverview } from '@quarrter/contract/client/collections';
import { creditCheckConsent } from '@quarrter/contract/client/credit-check';
import { loanAccount } from '@quarrter/contract/client/loan-account';
import { loanOffer } from '@quarrter/contract/client/loan-agreement';
import { type LoanRecord, loanDetail, loanRecord } from '@quarrter/contract/client/loans';
import { type OwnPaymentOffer, ownPaymentOffers } from '@quarrter/contract/client/own-payments';
import { screen } from '@testing-library/react';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { clientServer, openAsClient } from '../../../open-screen.tsx';
import { inState } from '../../../products/in-state.ts';

export const address = '/loans/personal/details/l-1';
const instalments = [1, 2, 3, 4].map((number) => ({
  number,
  due_date: `2027-0${number}-21`,
  principal: '25000.00',
  interest: '4000.00',
  total: '29000.00',
  outstanding: '29000.00',
  forgiven: '0.00',
}));
export const loan: LoanRecord = {
  ...blank(loanRecord),
  id: 'l-1',
  loan_type: 'personal',
  loan_type_id: 'l-1',
  short_id: 'LN-1',
  duration: 4,
  loan_amount: '100000.00',
  amount: '100000.00',
  balance: '116000.00',
  interest: '4',
  amount_to_be_repaid: '116000.00',
  amount_to_be_paid: '29000.00',
  apr: '87.6',
  total_cost: '16000.00',
  as_of: '2026-11-21',
  schedule: instalments,
};
export const offered: LoanRecord = {
  ...loan,
  ...inState('offered'),
  offer_expires_on: '2026-11-28',
};
export const active: LoanRecord = {
  ...loan,
  ...inState('active'),
  next_payment_date: '2027-01-21',
};

/** The client's own account, where the loan is paid. */
export const own = {
  ...blank(loanAccount.replies[200]),
  holder_state: 'own' as const,
  bank: 'GTBank',
};

export async function openLoan(...shown: Parameters<typeof serveLoan>) {
  const server = serveLoan(...shown);
  openAsClient(address);
  await screen.findByRole('heading', { name: 'Personal loan' });
  return server;
}

/** The server of a client with this loan. */
export function serveLoan(
  shown: LoanRecord,
  account = blank(loanAccount.replies[200]),
  offers: OwnPaymentOffer[] = [],
  choices = [{ duration: 4, largest_amount: '100000.00' }],
) {
  return clientServer()
    .answers(loanDetail, 200, shown)
    .answers(creditCheckConsent, 200, blank(creditCheckConsent.replies[200]))
    .answers(loanOffer, 200, {
      ...blank(loanOffer.replies[200]),
      choices,
      account,
    })
    .answers(loanAccount, 200, account)
    .answers(ownPaymentOffers, 200, { overdue: shown.arrears?.amount ?? '0.00', results: offers })
    .answers(repaymentOverview, 200, blank(repaymentOverview.replies[200]));
}
