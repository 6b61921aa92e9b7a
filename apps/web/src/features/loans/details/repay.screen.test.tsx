import {
  checkPayment,
  createIntent,
  paymentState,
  pendingPayments,
  repay,
} from '@quarrter/contract/client/card-payments';
import { automaticRepayment, repaymentOverview } from '@quarrter/contract/client/collections';
import { loanAccount } from '@quarrter/contract/client/loan-account';
import { type LoanRecord, loanDetail, loanRecord } from '@quarrter/contract/client/loans';
import { ownPaymentOffers } from '@quarrter/contract/client/own-payments';
import { unappliedReceipts } from '@quarrter/contract/client/receipts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { followedKey } from '../../../api/hand-over-payments.ts';
import { queryClient } from '../../../api/query-client.ts';
import { refresh } from '../../../live/refresh.ts';
import { client, clientServer, openAsClient } from '../../../open-screen.tsx';
import { readPending, storePending } from '../../../payments/pending.ts';
import { inState } from '../../../products/in-state.ts';
import { standingText } from './RepaymentReceipt.tsx';

const overdue: LoanRecord = {
  ...blank(loanRecord),
  ...{ id: 'l-1', loan_type: 'personal', loan_type_id: 'l-1', short_id: 'LN-1', duration: 4 },
  ...inState('overdue'),
  ...{ loan_amount: '100000.00', amount: '100000.00', balance: '116000.00' },
  ...{ amount_to_be_repaid: '116000.00', amount_to_be_paid: '92400.00', next_penalty: '1000.00' },
  ...{ as_of: '2026-11-21', next_payment_date: '2026-12-08' },
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

/** The provider's window of someone who closes it without paying. */
class ClosesAtOnce {
  resumeTransaction(_code: string, { onCancel }: { onCancel: () => void }) {
    onCancel();
  }
}

const started = { ...blank(createIntent.replies[200]), reference: 'r-1', access_code: 'a' };
const state = {
  ...{ ...blank(paymentState), reference: 'r-1', purpose: 'repayment' as const },
  ...{ amount: '92400.00', currency: 'NGN' as const },
};

class Throws {
  resumeTransaction() {
    throw new TypeError('The script has a fault.');
  }
}

const subject = { clientId: client.user_id, purpose: 'repayment' as const, subject: 'l-1' };
const noPage = { count: 0, results: [], after: null };

async function openLoan(search = '', loan = overdue, server = clientServer()) {
  vi.stubGlobal('PaystackPop', PaysAtOnce);
  server
    .answers(loanDetail, 200, loan)
    .answers(loanAccount, 200, blank(loanAccount.replies[200]))
    .answers(ownPaymentOffers, 200, { overdue: '92400.00', results: [] })
    .answers(pendingPayments, 200, noPage)
    .answers(unappliedReceipts, 200, noPage)
    .answers(automaticRepayment, 200, blank(automaticRepayment.replies[200]))
    .answers(repaymentOverview, 200, blank(repaymentOverview.replies[200]));
  openAsClient(`/loans/personal/details/l-1${search}`);
  await screen.findByRole('heading', { name: 'Personal loan' });
  return server;
}

const payNow = () =>
  userEvent.click(screen.getByRole('button', { name: 'Pay the overdue N92,400' }));

test('in arrears the ways to pay and the way out are below the button that pays', async () => {
  await openLoan();
  const pay = await screen.findByRole('button', { name: 'Pay the overdue N92,400' });
  const buttons = [...(pay.parentElement?.querySelectorAll('button') ?? [])];
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Pay the overdue N92,400',
    'Can’t pay it all? Talk to us',
    'Repay',
  ]);
  expect(pay.nextElementSibling?.textContent).toMatch(/^By card, bank transfer or USSD/);
});

test('LND-20: where the arrears alone leave too little, the button pays in full', async () => {
  const server = await openLoan('', { ...overdue, balance: '92440.00', smallest_arrears: '50.00' });
  server.answers(createIntent, 400, { amount: ['Please try again.'] });
  await screen.findByText(/^The overdue amount alone would leave N40, too little to pay later/);
  await userEvent.click(screen.getByRole('button', { name: 'Pay in full: N92,440' }));
  const dialog = await screen.findByRole('dialog', { name: 'Repay loan LN-1' });
  expect(within(dialog).queryByText('Amount due')).toBeNull();
  expect(server.bodies(createIntent)).toMatchObject([{ amount: '92440.00' }]);
});

test('LND-28: the ways to pay come before what the arrears consist of', async () => {
  await openLoan();
  const repay = await screen.findByRole('button', { name: 'Repay' });
  const parts = screen.getByText('Penalties to pay');
  expect(repay.compareDocumentPosition(parts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('LND-23: a receipt does not tell the old debt when the new figures did not load', async () => {
  const server = await openLoan();
  server
    .answers(createIntent, 200, {
      ...{ ...blank(createIntent.replies[200]), reference: 'r-1', access_code: 'a' },
    })
    .answers(repay, 200, {
      ...{ ...blank(paymentState), reference: 'r-1', purpose: 'repayment', status: 'applied' },
      ...{ amount: '92400.00', currency: 'NGN', message: 'Your payment was received.' },
    })
    .answers(loanDetail, 429, { detail: 'Please wait a moment.' });
  await payNow();
  const receipt = await screen.findByRole('dialog', { name: 'Payment received' });
  within(receipt).getByText('We have your payment and are updating your balance.');
  expect(receipt.textContent).not.toMatch(/still overdue|Balance now|of penalties/);
});

test('LND-18: where the amount due has changed, paying it at once opens the form', async () => {
  const server = await openLoan();
  server.answers(createIntent, 400, { amount: ['The least that you can pay is N93,400.'] });
  await payNow();
  const dialog = await screen.findByRole('dialog', { name: 'Repay loan LN-1' });
  await within(dialog).findAllByText('The least that you can pay is N93,400.');
});

test('the home opens the form once, and a reload does not open it again', async () => {
  await openLoan('?pay=1');
  const dialog = await screen.findByRole('dialog', { name: 'Repay loan LN-1' });
  expect(window.location.search).toBe('');
  await userEvent.click(within(dialog).getByLabelText(/Other amount/));
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Amount'));
});

test('LND-24: after the payment window is closed, a notice says how to pay', async () => {
  const server = await openLoan();
  vi.stubGlobal('PaystackPop', ClosesAtOnce);
  screen.getByText(/^By card, bank transfer or USSD/);
  server
    .answers(createIntent, 200, started)
    .answers(checkPayment, 200, { ...state, status: 'abandoned', message: 'Not completed.' });
  await payNow();
  const title = await screen.findByText('The payment was not completed');
  const notice = title.closest('[tabindex="-1"]');
  await waitFor(() => expect(document.activeElement).toBe(notice));
  const button = screen.getByRole('button', { name: 'Pay the overdue N92,400' });
  expect(notice?.nextElementSibling?.contains(button)).toBe(true);
  const help = within(notice as HTMLElement).getByRole('link', { name: 'Get help' });
  expect(help.getAttribute('href')).toBe('/help?about=payment');
});

test('LND-24: a payment whose window closed is followed until a transfer has paid it', async () => {
  const server = await openLoan();
  vi.stubGlobal('PaystackPop', ClosesAtOnce);
  const waiting = { ...state, status: 'pending' as const };
  const begun = { ...waiting, id: 'p-1', begun_at: '2026-11-21T08:00:00Z' };
  server
    .answers(createIntent, 200, started)
    .answers(checkPayment, 200, waiting)
    .answers(pendingPayments, 200, { count: 1, results: [begun], after: null });
  await payNow();
  const title = await screen.findByText(/is not confirmed yet/);
  const notice = title.closest('[tabindex="-1"]');
  await waitFor(() => expect(document.activeElement).toBe(notice));
  const buttons = within(notice as HTMLElement).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Continue payment']);
  expect(document.body.textContent).not.toContain('before you paid');

  server
    .answers(pendingPayments, 200, noPage)
    .answers(checkPayment, 200, { ...state, status: 'applied', paid_with: 'Bank transfer' });
  await refresh(queryClient, [{ kind: 'payment', id: 'p-1' }]);
  const receipt = await screen.findByRole('dialog', { name: 'Payment received' });
  within(receipt).getByText('Bank transfer');
  await userEvent.click(within(receipt).getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('Payment received')).toBeNull();
});

test('LND-24: a pending payment can be continued after another amount was refused', async () => {
  const server = await openLoan('?pay=1');
  vi.stubGlobal('PaystackPop', ClosesAtOnce);
  const waiting = { ...state, status: 'pending' as const };
  const begun = { ...waiting, id: 'p-1', begun_at: '2026-11-21T08:00:00Z' };
  server
    .answers(createIntent, 200, started)
    .answers(checkPayment, 200, waiting)
    .answers(pendingPayments, 200, { count: 1, results: [begun], after: null });
  await userEvent.click(await screen.findByRole('button', { name: /^Pay N92,400/ }));
  await screen.findByText(/is not confirmed yet/);
  server.answers(createIntent, 409, { detail: 'A payment of N92,400 is in progress.' });
  await userEvent.click(screen.getByLabelText(/Pay in full/));
  await userEvent.click(screen.getByRole('button', { name: 'Pay N116,000' }));
  await screen.findByText('We could not start your payment');
  expect(readPending(subject)?.reference).toBe('r-1');
  class PaysNow extends PaysAtOnce {
    override resumeTransaction(code: string, callbacks: { onSuccess: () => void }) {
      server.answers(checkPayment, 200, { ...state, status: 'applied' });
      super.resumeTransaction(code, callbacks);
    }
  }
  vi.stubGlobal('PaystackPop', PaysNow);
  await userEvent.click(screen.getByRole('button', { name: 'Continue payment' }));
  await screen.findByRole('dialog', { name: 'Payment received' });
  expect(server.sent(createIntent)).toHaveLength(2);
});

test('INV-41: paying again after a payment has ended starts it again at the server', async () => {
  const server = await openLoan();
  vi.stubGlobal('PaystackPop', ClosesAtOnce);
  server
    .answers(createIntent, 200, started)
    .answers(checkPayment, 200, { ...state, status: 'abandoned' });
  await payNow();
  await screen.findByText('The payment was not completed');
  await payNow();
  await waitFor(() => expect(server.sent(createIntent)).toHaveLength(2));
  const keys = server.sent(createIntent).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).not.toBe(keys[1]);
});

test('INV-41: a payment that ended meanwhile is not continued in its old window', async () => {
  const opened = vi.fn();
  storePending(subject, { reference: 'r-1', accessCode: 'a', paid: false });
  const server = clientServer().answers(checkPayment, 200, { ...state, status: 'pending' });
  await openLoan('', overdue, server);
  vi.stubGlobal(
    'PaystackPop',
    class {
      resumeTransaction = opened;
    },
  );
  await screen.findByText(/is not confirmed yet/);
  server.answers(checkPayment, 200, { ...state, status: 'abandoned' });
  await userEvent.click(screen.getByRole('button', { name: 'Continue payment' }));
  await screen.findByText('The payment was not completed');
  expect(opened).not.toHaveBeenCalled();
});

test('LND-24: the form keeps the focus when a followed payment ends unpaid', async () => {
  const server = await openLoan('?pay=1');
  vi.stubGlobal('PaystackPop', ClosesAtOnce);
  const waiting = { ...state, status: 'pending' as const };
  const begun = { ...waiting, id: 'p-1', begun_at: '2026-11-21T08:00:00Z' };
  server
    .answers(createIntent, 200, started)
    .answers(checkPayment, 200, waiting)
    .answers(pendingPayments, 200, { count: 1, results: [begun], after: null });
  await userEvent.click(await screen.findByRole('button', { name: /^Pay N92,400/ }));
  await screen.findByText(/is not confirmed yet/);
  const dialog = screen.getByRole('dialog', { name: 'Repay loan LN-1' });
  await userEvent.click(within(dialog).getByLabelText(/Other amount/));
  const field = within(dialog).getByLabelText('Amount');
  expect(document.activeElement).toBe(field);
  const checks = server.sent(checkPayment).length;
  server
    .answers(pendingPayments, 200, noPage)
    .answers(checkPayment, 200, { ...waiting, status: 'abandoned' });
  await refresh(queryClient, [{ kind: 'payment', id: 'p-1' }]);
  await within(dialog).findByText('The payment was not completed');
  expect(document.activeElement).toBe(field);
  // Another check would close the form until its answer.
  expect(server.sent(checkPayment)).toHaveLength(checks + 1);
});

test('LND-24: a payment declined before a reload is checked once', async () => {
  storePending(subject, { reference: 'r-1', accessCode: 'a', paid: false });
  const server = clientServer().answers(checkPayment, 200, { ...state, status: 'failed' });
  const answer = server.holds(checkPayment);
  await openLoan('', overdue, server);
  server.holds(pendingPayments);
  const begun = { begun_at: '2026-11-21T08:00:00Z', read_at_ms: 0 };
  queryClient.setQueryData(followedKey, [{ ...state, ...begun, status: 'pending' }]);
  answer();
  await screen.findByText('The card was declined');
  expect(server.sent(checkPayment)).toHaveLength(1);
});

test('a loan without a late penalty is not told that penalties have stopped', () => {
  const upToDate = { ...overdue, ...inState('active'), arrears: null };
  expect(standingText(upToDate, true)).toContain('Penalties have stopped.');
  expect(standingText({ ...upToDate, penalty_per_day: '0' }, true)).not.toContain('Penalties');
});

test('LND-24: a payment found after a reload does not move the focus', async () => {
  const reference = 'r-1';
  storePending(subject, { reference, accessCode: 'a', paid: false });
  const server = clientServer().answers(checkPayment, 200, { ...state, status: 'pending' });
  await openLoan('', overdue, server);
  const title = await screen.findByText(/is not confirmed yet/);
  expect(title.closest('[tabindex="-1"]')).not.toBe(document.activeElement);
});

test('LND-24: a payment window that throws leaves the button for another try', async () => {
  const server = await openLoan();
  vi.stubGlobal('PaystackPop', Throws);
  const waiting = { ...state, status: 'pending' as const, message: 'Not paid yet.' };
  server.answers(createIntent, 200, started).answers(checkPayment, 200, waiting);
  await payNow();
  await screen.findByText('We could not open the payment window');
  const button = screen.getByRole('button', { name: 'Pay the overdue N92,400' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
});

test('LND-23: a payment confirmed later says what it means, above the new figures', async () => {
  const waiting = { ...state, loan_type_id: 'l-1', status: 'pending' as const };
  const begun = { ...waiting, id: 'p-1', begun_at: '2026-11-21T08:00:00Z' };
  const server = clientServer().answers(checkPayment, 200, waiting);
  await openLoan('', overdue, server);
  server.answers(pendingPayments, 200, { count: 1, results: [begun], after: null });
  await refresh(queryClient, [{ kind: 'payment', id: 'p-1' }]);
  await screen.findByText(/is not confirmed yet/);

  const message = 'Your payment of N92,400 was received.';
  server
    .answers(pendingPayments, 200, noPage)
    .answers(checkPayment, 200, { ...waiting, status: 'applied', message })
    .answers(loanDetail, 200, {
      ...{ ...overdue, ...inState('active'), arrears: null },
      ...{ balance: '23600.00', amount_to_be_paid: '23600.00' },
    });
  const answer = server.holds(loanDetail);
  refresh(queryClient, [{ kind: 'payment', id: 'p-1' }]);
  await waitFor(() => expect(server.sent(loanDetail)).toHaveLength(2));
  expect(screen.queryByText('Payment received')).toBeNull();
  answer();
  await screen.findByText('Payment received');
  expect(document.body.textContent).toContain(
    `${message} You are up to date. Penalties have stopped. Next: N23,600 on 8 Dec 2026.`,
  );
});

test('money that is held has a receipt, which says not to pay again', async () => {
  const server = await openLoan();
  server.answers(createIntent, 200, started).answers(repay, 200, {
    ...{ ...state, status: 'unapplied', paid_with: 'Bank transfer' },
    message: 'We received your payment of N92,400, but could not apply it.',
  });
  await payNow();
  const receipt = await screen.findByRole('dialog', { name: 'We are holding your payment' });
  const heading = within(receipt).getByText('We are holding your payment');
  await waitFor(() => expect(document.activeElement).toBe(heading));
  within(receipt).getByText('Bank transfer');
  within(receipt).getByText(/You do not need to pay again\./);
  await userEvent.click(within(receipt).getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
