import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { proposeResend } from '@quarrter/contract/staff/loan-account';
import { staffLoanDetail } from '@quarrter/contract/staff/loans';
import { waivePenalties } from '@quarrter/contract/staff/penalties';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const read = blank(staffLoanDetail.replies[200]);
const late = {
  ...{ amount: '31000.00', instalments: '30000.00', penalties: '1000.00' },
  ...{ since: '2026-11-19', days: 2, first_number: 1, last_number: 1, covered: false },
};

const figures = { arrears: late, next_penalty: '500.00', balance: '91000.00' };
const lateLoan = {
  ...{ ...read, client: { ...read.client, id: 'c1' } },
  loan: { ...read.loan, id: 'a1', state: 'overdue' as const, ...figures },
};

test('a late loan leads with what is overdue, the penalty per day and the balance', async () => {
  staffServer('auditor')
    .answers(staffLoanDetail, 200, lateLoan)
    .answers(readClientHold, 200, blank(readClientHold.replies[200]));
  openAsStaff('auditor', '/loans/a1');
  const overdue = await screen.findByText('Overdue', { selector: 'dt' });
  const texts = [...(overdue.closest('dl')?.children ?? [])].map((one) => one.textContent);
  expect(texts.slice(0, 4)).toEqual([
    'OverdueN31,000.00since 19 Nov 2026, 2 days',
    'Including penaltiesN1,000.00',
    'Penalty per dayN500.00',
    'BalanceN91,000.00',
  ]);
});

test('a proposal waits on the page of the loan until someone decided it', async () => {
  const text = 'Ada Obi has proposed a waiver, and a second person has to decide.';
  const actOf = (reason: string) => {
    return { action: 'propose-waiver' as const, allowed: reason === '', reason };
  };
  const ofLoan = { ...lateLoan, loan: { ...lateLoan.loan, start_date: '2026-10-19' } };
  const server = staffServer('officer', ['propose-waiver'])
    .answers(staffLoanDetail, 200, { ...ofLoan, actions: [actOf('')] })
    .answers(waivePenalties, 201, blank(waivePenalties.replies[201]))
    .answers(readClientHold, 200, blank(readClientHold.replies[200]));
  openAsStaff('officer', '/loans/a1');
  await userEvent.click(await screen.findByRole('button', { name: 'Waive penalties' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'They were ill.');
  const proposals = [{ kind: 'penalty-waiver', text }];
  server.answers(staffLoanDetail, 200, { ...ofLoan, actions: [actOf(text)], proposals });
  await userEvent.click(dialog.getByRole('button', { name: /^Propose to waive/ }));
  await screen.findByRole('link', { name: 'Open approvals' });
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Waive penalties' })).toBeNull();
});

test('money that came back is not sent again while a proposal of it waits', async () => {
  const text = 'Ada Obi has proposed a transfer, and a second person has to decide.';
  const loan = { ...lateLoan.loan, money_returned_on: '2026-11-20' };
  const server = staffServer('finance', ['disburse'])
    .answers(staffLoanDetail, 200, { ...lateLoan, loan })
    .answers(proposeResend, 201, blank(proposeResend.replies[201]))
    .answers(readClientHold, 200, blank(readClientHold.replies[200]));
  openAsStaff('finance', '/loans/a1');
  const button = await screen.findByRole('button', { name: 'Propose to send it again' });
  const proposals = [{ kind: 'disbursement-resend', text }];
  server.answers(staffLoanDetail, 200, { ...lateLoan, loan, proposals });
  await userEvent.click(button);
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: 'Propose to send it again' })).toBeNull();
});
