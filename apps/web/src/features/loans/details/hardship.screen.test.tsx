import { automaticRepayment, repaymentOverview } from '@quarrter/contract/client/collections';
import { requestHardship } from '@quarrter/contract/client/loan-hardship';
import { type LoanRecord, loanDetail, loanRecord } from '@quarrter/contract/client/loans';
import { ownPaymentOffers } from '@quarrter/contract/client/own-payments';
import { unappliedReceipts } from '@quarrter/contract/client/receipts';
import { loanProductList } from '@quarrter/contract/products';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { queryClient } from '../../../api/query-client.ts';
import { clientServer, openAsClient } from '../../../open-screen.tsx';
import { exampleRecords } from '../../../products/example-records.ts';
import { inState } from '../../../products/in-state.ts';

const soonDue: LoanRecord = {
  ...blank(loanRecord),
  ...{ id: 'l-1', loan_type: 'personal', loan_type_id: 'l-1', short_id: 'LN-1', duration: 4 },
  ...inState('active'),
  ...{ amount_to_be_paid: '29000.00', as_of: '2026-11-21', next_payment_date: '2026-11-28' },
};
const asked: LoanRecord = {
  ...soonDue,
  hardship: {
    ...{ reason: 'I lost my job.', monthly_amount: null, requested_on: '2026-11-21' },
    ...{ outcome: null, reply: '', answered_on: null },
    ...{ answer_by: '2026-11-25T11:00:00Z', late: false, penalties_paused_until: null },
  },
};

test('a client asks for help from the panel of a loan that is soon due', async () => {
  const server = clientServer()
    .answers(loanDetail, 200, soonDue)
    .answers(repaymentOverview, 200, blank(repaymentOverview.replies[200]))
    .answers(requestHardship, 200, asked);
  openAsClient('/loans/personal/details/l-1');
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot pay on time' }));
  await userEvent.type(await screen.findByLabelText('What has changed?'), 'I lost my job.');
  await userEvent.click(screen.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findAllByText('We have your request', { exact: false })).toHaveLength(2);
  expect(server.bodies(requestHardship)).toEqual([{ reason: 'I lost my job.' }]);
  expect(screen.queryByRole('button', { name: 'I cannot pay on time' })).toBeNull();
});

test('what is typed into the request is kept when the loan turns late', async () => {
  const server = clientServer()
    .answers(loanDetail, 200, soonDue)
    .answers(repaymentOverview, 200, blank(repaymentOverview.replies[200]))
    .answers(automaticRepayment, 200, blank(automaticRepayment.replies[200]))
    .answers(unappliedReceipts, 200, { count: 0, results: [], after: null })
    .answers(ownPaymentOffers, 200, { overdue: '29000.00', results: [] });
  openAsClient('/loans/personal/details/l-1');
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot pay on time' }));
  const typed = 'I lost my job.';
  await userEvent.type(await screen.findByLabelText('What has changed?'), typed);
  server.answers(loanDetail, 200, {
    ...{ ...soonDue, ...inState('overdue') },
    arrears: {
      ...{ amount: '29000.00', instalments: '29000.00', penalties: '0.00', covered: false },
      ...{ since: '2026-11-20', days: 1, first_number: 1, last_number: 1 },
    },
  });
  await queryClient.invalidateQueries();
  await screen.findByText('Overdue now');
  expect(screen.getByLabelText<HTMLTextAreaElement>('What has changed?').value).toBe(typed);
});

const unknownPause = 'When you send this, you’ll see whether late penalties pause until then.';
const answered: LoanRecord['hardship'] = asked.hardship && {
  ...asked.hardship,
  ...{ outcome: 'refused', answered_on: '2026-11-21', penalties_paused_until: null },
};

test.each([
  [14, '1', 'Late penalties pause for up to 14 days while we look at your request.'],
  [0, '0.5', 'Until we answer, the late penalty still applies.'],
  [14, '0', ''],
  [14, '1', unknownPause, answered],
] as const)(
  'a request where the product pauses penalties %i days, of %s%%, says so',
  async (...given) => {
    const [pause, penalty, expected, hardship = null] = given;
    const loans = exampleRecords.loans.map((loan) => ({ ...loan, penalty_pause_days: pause }));
    clientServer()
      .answers(loanDetail, 200, { ...soonDue, penalty_per_day: penalty, hardship })
      .answers(repaymentOverview, 200, blank(repaymentOverview.replies[200]))
      .answers(loanProductList, 200, { count: loans.length, results: loans, after: null });
    openAsClient('/loans/personal/details/l-1');
    await userEvent.click(await screen.findByRole('button', { name: 'I cannot pay on time' }));
    const promise = await screen.findByText(/^We’ll answer by email within 2 working days\./);
    const dates = 'Your repayment dates stay the same until we agree new ones.';
    await waitFor(() => expect(promise.textContent.split(dates)[1]?.trim()).toBe(expected));
  },
);
