import { loanOverview } from '@quarrter/contract/client/loan-lists';
import { acceptOrReject, type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { inState } from '../../../products/in-state.ts';
import { loan, offered, openLoan, own } from './open-screen.ts';

test('LND-14: the question stays while a rejection is being sent', async () => {
  const server = await openLoan(offered);
  server.holds(acceptOrReject);
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const question = await screen.findByRole('dialog', { name: 'Reject this offer?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Reject the offer' }));
  await waitFor(() => expect(server.sent(acceptOrReject)).toHaveLength(1));
  await userEvent.click(within(question).getByRole('button', { name: 'Keep the offer' }));
  await userEvent.click(within(question).getByRole('button', { name: 'Close' }));
  screen.getByRole('dialog', { name: 'Reject this offer?' });
});

test('LND-14: after a rejection the client is back at the loans', async () => {
  const server = await openLoan(offered);
  server.answers(acceptOrReject, 200, { ...loan, ...inState('rejected') });
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const question = await screen.findByRole('dialog', { name: 'Reject this offer?' });
  expect(server.sent(acceptOrReject)).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Reject the offer' }));
  await screen.findByText('You rejected the offer');
  expect(window.location.pathname).toBe('/loans');
  expect(server.bodies(acceptOrReject)).toEqual([{ is_ticked: false, is_accepted: '3' }]);
});

test('LND-10: an offer lists its payments as a live loan does, without amounts paid', async () => {
  await openLoan(offered);
  expect(screen.queryByRole('table')).toBeNull();
  const rows = [...document.querySelectorAll<HTMLElement>('ol > li > details')];
  expect(rows).toHaveLength(4);
  for (const row of rows) within(row).getByText('To come');
  const [first] = rows;
  if (!first) throw new Error('There is no payment.');
  for (const part of ['1 of 4', 'N25,000', 'N4,000']) within(first).getByText(part);
  expect(within(first).queryByText('Paid')).toBeNull();
  expect(within(first).queryByText('Still to pay')).toBeNull();
});

test('LND-13: an offer is accepted only with the tick', async () => {
  const server = await openLoan(offered);
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText('This field is required');
  expect(document.activeElement).toBe(screen.getByLabelText(/^I have read/));
  expect(server.sent(acceptOrReject)).toEqual([]);
});

test('LND-13: a tick agrees to one total, and is asked for again with other terms', async () => {
  const choices = [3, 4].map((duration) => ({ duration, largest_amount: '100000.00' }));
  const server = await openLoan(offered, own, [], choices);
  const tick = () => screen.getByLabelText<HTMLInputElement>(/^I have read/);
  await userEvent.click(tick());
  const agreed = tick().labels?.[0]?.textContent;
  await userEvent.selectOptions(await screen.findByLabelText('Repay over'), '3');
  await waitFor(() => expect(tick().labels?.[0]?.textContent).not.toBe(agreed));
  expect(tick().checked).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText('This field is required');
  expect(server.sent(acceptOrReject)).toEqual([]);
});

test('LND-13, LND-15: an offer accepted in another tab says so without an alarm', async () => {
  const server = await openLoan(offered);
  server.answers(acceptOrReject, 409, { detail: 'This offer was already accepted.' });
  server.answers(loanDetail, 200, { ...loan, ...inState('accepted') });
  await userEvent.click(screen.getByLabelText(/^I have read/));
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText('This offer was already accepted');
  const help = screen.getByRole('link', { name: 'Get help' });
  expect(help.getAttribute('href')).toBe('/help?about=loan');
  expect(screen.queryByRole('alert')).toBeNull();
});

/** Accepts the offer of a loan that then waits for someone, and returns its receipt. */
async function accept(waiting: Partial<LoanRecord['waiting']>): Promise<HTMLElement> {
  const server = await openLoan(offered, { ...own, bank_account_number: '******2647' });
  const accepted: LoanRecord = {
    ...{ ...loan, ...inState('accepted'), accepted_at: '2026-11-21T09:00:00Z' },
    waiting: {
      ...{ since: '2026-11-21T09:00:00Z', answer_by: null, late: false, with: 'client' },
      ...waiting,
    },
  };
  server
    .answers(acceptOrReject, 200, accepted)
    .answers(loanOverview, 200, { ...blank(loanOverview.replies[200]), latest: accepted });
  await userEvent.click(screen.getByLabelText(/^I have read/));
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  return screen.findByRole('dialog', { name: 'You accepted the offer' });
}

test('LND-10: an accepted offer ends with a receipt beside the loans', async () => {
  const receipt = await accept({ with: 'finance', answer_by: '2026-11-21T09:10:00Z' });
  expect(window.location.pathname).toBe('/loans');
  within(receipt).getByText('We’ll pay N100,000 into GTBank ending in 2647.');
  within(receipt).getByText('GTBank ending in 2647');
  within(receipt).getByText('N100,000');
  within(receipt).getByText('21 Nov 2026, 10:10 am');
  await userEvent.click(within(receipt).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('pending-loan'));
});

test('LND-10: without a bank account, the receipt asks the client to enter one', async () => {
  const receipt = await accept({ with: 'client' });
  within(receipt).getByText(
    'On your loan page, enter your bank account. We’ll then pay you N100,000.',
  );
  expect(receipt.textContent).not.toContain('Expected by');
});
