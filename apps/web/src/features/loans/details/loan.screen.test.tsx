import { signIn } from '@quarrter/contract/client/accounts';
import {
  checkPayment,
  createIntent,
  paymentState,
  pendingPayments,
  repay,
} from '@quarrter/contract/client/card-payments';
import { automaticRepayment, repaymentOverview } from '@quarrter/contract/client/collections';
import {
  cancelLoan,
  loanAccount,
  replaceLoanAccount,
} from '@quarrter/contract/client/loan-account';
import { acceptedTerms, type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import {
  type OwnPaymentOffer,
  ownPaymentOffers,
  payFromInvestment,
} from '@quarrter/contract/client/own-payments';
import { nameEnquiry } from '@quarrter/contract/client/payments';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { clientServer, openAsClient } from '../../../open-screen.tsx';
import { inState } from '../../../products/in-state.ts';
import { active, address, loan, offered, openLoan, own } from './open-screen.ts';

test('LND-01: its page shows the amount, the stage and every instalment', async () => {
  await openLoan(offered);
  screen.getAllByText('Awaiting Confirmation');
  screen.getAllByText('N100,000');
  expect(screen.getAllByText('N29,000').length).toBeGreaterThanOrEqual(4);
});

test('LND-18: a repayment needs a valid email', async () => {
  const server = await openLoan(active);
  await userEvent.click(screen.getByRole('button', { name: 'Repay' }));
  const dialog = await screen.findByRole('dialog', { name: 'Repay loan LN-1' });
  const email = within(dialog).getByLabelText('Email');
  const pay = within(dialog).getByRole('button', { name: 'Pay N29,000' });
  await userEvent.clear(email);
  await userEvent.click(pay);
  await within(dialog).findAllByText('This field is required');
  await userEvent.type(email, 'ada@');
  await userEvent.click(pay);
  await within(dialog).findAllByText('Please use a valid email');
  expect(server.sent(createIntent)).toEqual([]);
});

test('LND-26: a payment says when the script of the provider does not load', async () => {
  const server = await openLoan(active);
  server.answers(createIntent, 200, blank(createIntent.replies[200]));
  await userEvent.click(screen.getByRole('button', { name: 'Repay' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pay N29,000' }));
  await screen.findByText(/Unable to load paystack inline script/);
});

test('LND-23: an unconfirmed repayment is shown beside the loan', async () => {
  const payment = {
    ...blank(paymentState),
    ...{ reference: 'r-1', purpose: 'repayment' as const, status: 'pending' as const },
    ...{ amount: '29000.00', currency: 'NGN' as const },
  };
  const pending = { ...payment, id: 'p-1', begun_at: '2026-11-21T08:00:00Z' };
  clientServer()
    .answers(loanDetail, 200, active)
    .answers(pendingPayments, 200, { count: 1, results: [pending], after: null })
    .answers(checkPayment, 200, payment)
    .answers(repaymentOverview, 200, {
      ...blank(repaymentOverview.replies[200]),
      pending_payments: 1,
    });
  openAsClient(address);
  await waitFor(() =>
    expect(document.body.textContent).toContain('Your payment of N29,000 is not confirmed yet'),
  );
});

test('API-07: a loan that the server does not find is an unknown page', async () => {
  clientServer().answers(loanDetail, 404, { detail: 'Not found.' });
  openAsClient(address);
  await screen.findByRole('heading', { name: /not found|no such|could not be found/i });
});

const other = { ...own, holder_state: 'other' as const, holder: 'OKAFOR IFEOMA' };
const masked = '******6789';

test('LON-21: a client sees that the account is in another name, and corrects it', async () => {
  const server = await openLoan({ ...loan, ...inState('applied') }, other);
  await screen.findByText('This account belongs to OKAFOR IFEOMA. We’ll check it before we pay.');
  await userEvent.click(screen.getByRole('button', { name: 'Change the account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the account' });
  const field = (label: string) => within(dialog).getByLabelText(label);
  const send = () =>
    userEvent.click(within(dialog).getByRole('button', { name: 'Change the account' }));
  await send();
  await within(dialog).findAllByText('Account Number is required.');
  expect(server.sent(replaceLoanAccount)).toEqual([]);

  server
    .answers(nameEnquiry, 200, { account_name: 'AFOLABI BISI' })
    .answers(signIn, 200, {
      ...{ key: 'k2', user_id: 'u', email: 'bisi@example.com', message: 'Hi', user_type: 2 },
    })
    .answers(replaceLoanAccount, 200, { ...own, bank_account_number: masked });
  await userEvent.selectOptions(field('Bank Name'), '058');
  await userEvent.type(field('Account Number'), '0123456789');
  await userEvent.click(await within(dialog).findByLabelText('Yes, this is my account'));
  await userEvent.type(field('Password'), 'Harmattan-Rain-7');
  await send();
  await screen.findByText('6789');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/We’ll check it before we pay/)).toBeNull();
  expect(server.bodies(replaceLoanAccount)).toEqual([
    { bank_name: '058', bank_account_number: '0123456789' },
  ]);
});

test('LON-21: a loan without an account asks for one', async () => {
  const none = { ...own, bank: '', bank_account_number: '', holder_state: 'none' as const };
  await openLoan({ ...loan, ...inState('applied') }, { ...none, holder: '' });
  await screen.findByText('This loan has no bank account yet');
  await userEvent.click(screen.getByRole('button', { name: 'Enter an account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enter an account' });
  within(dialog).getByRole('button', { name: 'Not now' });
});

test('LON-21: an account whose reply was lost is read again', async () => {
  const server = await openLoan({ ...loan, ...inState('applied') }, other);
  await userEvent.click(await screen.findByRole('button', { name: 'Change the account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the account' });
  const field = (label: string) => within(dialog).getByLabelText(label);
  server
    .answers(nameEnquiry, 200, { account_name: 'AFOLABI BISI' })
    .answers(signIn, 200, {
      ...{ key: 'k2', user_id: 'u', email: 'bisi@example.com', message: 'Hi', user_type: 2 },
    })
    .fails(replaceLoanAccount)
    .answers(loanAccount, 200, { ...own, bank_account_number: masked });
  await userEvent.selectOptions(field('Bank Name'), '058');
  await userEvent.type(field('Account Number'), '0123456789');
  await userEvent.click(await within(dialog).findByLabelText('Yes, this is my account'));
  await userEvent.type(field('Password'), 'Harmattan-Rain-7');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change the account' }));
  await within(dialog).findByText('We got no reply');
  await screen.findByText('6789');
});

test.each([
  ['applied', 'application'],
  ['accepted', 'loan'],
] as const)('a client cancels what is %s before the money is sent', async (state, noun) => {
  const accepted = { ...blank(acceptedTerms), accepted_at: '2026-11-21T08:00:00Z' };
  const terms = { accepted_terms: state === 'accepted' ? accepted : null };
  const server = await openLoan({ ...loan, ...inState(state), ...terms }, own);
  const cancelled = { ...loan, ...inState('cancelled'), ...terms };
  server.answers(cancelLoan, 200, cancelled).answers(loanDetail, 200, cancelled);
  await userEvent.click(await screen.findByRole('button', { name: `Cancel this ${noun}` }));
  const dialog = await screen.findByRole('dialog', { name: `Cancel this ${noun}?` });
  within(dialog).getByRole('button', { name: `Keep the ${noun}` });
  expect(server.sent(cancelLoan)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: `Cancel the ${noun}` }));
  await screen.findByText(new RegExp(`This ${noun} was cancelled\\.`));
  await screen.findByRole('link', { name: 'Request another loan' });
  expect(server.sent(cancelLoan)).toHaveLength(1);
});

const paid = {
  ...blank(paymentState),
  ...{ reference: 'r-1', purpose: 'repayment' as const, status: 'applied' as const },
  ...{ amount: '92400.00', currency: 'NGN' as const, paid_with: 'Card ending in 4081' },
  message: 'Your payment of N92,400 was received.',
};
const overdue: LoanRecord = {
  ...{ ...active, ...inState('overdue'), amount_to_be_paid: '92400.00', next_penalty: '1000.00' },
  arrears: {
    ...{ amount: '92400.00', instalments: '67200.00', penalties: '25200.00' },
    ...{ since: '2026-10-21', days: 31, first_number: 1, last_number: 1, covered: false },
  },
};

/** The provider's window of someone who pays at once. */
class PaysAtOnce {
  resumeTransaction(_code: string, { onSuccess }: { onSuccess: () => void }) {
    onSuccess();
  }
}

test('LND-23: a receipt ends the last arrears, once the page has the new figures', async () => {
  vi.stubGlobal('PaystackPop', PaysAtOnce);
  const server = await openLoan(overdue);
  server
    .answers(createIntent, 200, {
      ...{ ...blank(createIntent.replies[200]), reference: 'r-1', access_code: 'a' },
    })
    .answers(repay, 200, paid)
    .answers(automaticRepayment, 200, blank(automaticRepayment.replies[200]))
    .answers(loanDetail, 200, {
      ...{ ...active, amount_to_be_paid: '67200.00', balance: '23600.00' },
      next_payment_date: '2026-12-08',
    });
  await userEvent.click(screen.getByRole('button', { name: 'Pay the overdue N92,400' }));
  const receipt = await screen.findByRole('dialog', { name: 'Payment received' });
  expect(document.activeElement).toBe(within(receipt).getByText('Payment received'));
  within(receipt).getByText(
    'You are up to date. Penalties have stopped. Next: N67,200 on 8 Dec 2026.',
  );
  within(receipt).getByText('Card ending in 4081');
  screen.getByText('Due next');
  expect(screen.queryByText('Overdue now')).toBeNull();
  await userEvent.click(within(receipt).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('loan-figures'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
test('WDR-21: a client who agrees pays what is overdue from an investment', async () => {
  const offer: OwnPaymentOffer = {
    ...{ id: 'i-1', short_id: 'IN-1', investment_type: 'FTI', status_after: 2 },
    ...{ maturity_date: '2026-11-20', capital: '92400.00', returns: '0.00' },
    ...{ balance: '103000.00', amount: '92400.00', left: '10600.00', still_overdue: '0.00' },
  };
  const server = await openLoan(overdue, undefined, [offer]);
  server.answers(payFromInvestment, 200, {
    ...{ repayment_id: 'r-1', amount: '92400.00', left: '10600.00', paid_on: '2026-11-21' },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Pay N92,400 from it/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Pay from your investment' });
  within(dialog).getByText('Investment IN-1');
  within(dialog).getByText('N10,600');
  within(dialog).getByText(/below the plan’s minimum, so it will stop earning/);
  const pay = () => userEvent.click(within(dialog).getByRole('button', { name: 'Pay N92,400' }));
  await pay();
  await within(dialog).findByText('This field is required');
  expect(server.sent(payFromInvestment)).toEqual([]);
  server
    .answers(ownPaymentOffers, 200, { overdue: '0.00', results: [] })
    .answers(loanDetail, 200, { ...active, amount_to_be_paid: '67200.00' });
  await userEvent.click(within(dialog).getByRole('checkbox'));
  await pay();
  const receipt = await screen.findByRole('dialog', { name: 'Payment received' });
  within(receipt).getByText(/You are up to date\. Penalties have stopped\./);
  within(receipt).getByText('Investment IN-1');
  expect(server.bodies(payFromInvestment)).toEqual([
    { investment: 'i-1', amount: '92400.00', is_agreed: true },
  ]);
  await userEvent.click(within(receipt).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('loan-figures'));
});
