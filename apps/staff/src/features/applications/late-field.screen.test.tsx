import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { checkLine, offerLoan, verifyLoan } from '@quarrter/contract/staff/loan-actions';
import { checklistItem, loanDecision } from '@quarrter/contract/staff/loan-decision';
import { staffLoanDetail } from '@quarrter/contract/staff/loans';
import { readWork } from '@quarrter/contract/staff/work';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const read = blank(staffLoanDetail.replies[200]);
const terms = { loan_amount: '100000.00', duration: 6, interest: '4' };
const ofLoan = {
  ...read,
  loan: { ...read.loan, ...terms, id: 'a1', state: 'applied' as const },
  client: { ...read.client, id: 'c1' },
};
const allowed = (action: 'verify' | 'offer') => [{ action, allowed: true, reason: '' }];

function openLoan(application: typeof ofLoan) {
  const server = staffServer('officer', ['verify', 'offer'])
    .answers(staffLoanDetail, 200, application)
    .answers(readClientHold, 200, blank(readClientHold.replies[200]))
    .answers(readWork, 200, blank(readWork.replies[200]));
  openAsStaff('officer', '/loans/a1');
  return server;
}

test('an error of a field that the page did not draw is shown, and then the field', async () => {
  const text = 'This account belongs to BOLA ADE. Say why it may be paid.';
  const application = { ...ofLoan, actions: allowed('verify') };
  const server = openLoan(application).answers(verifyLoan, 400, { holderConfirmed: [text] });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  const dialog = within(screen.getByRole('dialog'));
  const send = dialog.getByRole('button', { name: 'Verify application' });
  const destination = { ...read.destination, holder: 'BOLA ADE', holderState: 'other' as const };
  await userEvent.click(send);
  within(await dialog.findByRole('alert')).getByText(text);
  server.answers(staffLoanDetail, 200, { ...application, destination });
  await userEvent.click(send);
  await userEvent.type(await dialog.findByLabelText('Reason to pay this account'), 'Married.');
  server.answers(verifyLoan, 200, application);
  await userEvent.click(send);
  await screen.findByRole('button', { name: 'Verify' });
  const body = { holder: 'BOLA ADE', holderConfirmed: 'Married.' };
  expect(server.bodies(verifyLoan)).toEqual([{}, {}, body]);
});

test('an offer asks for the reason that it needs since the page was read', async () => {
  const text = 'Please say why you offer without a credit report.';
  const decision = blank(loanDecision);
  const application = { ...ofLoan, actions: allowed('offer'), decision };
  const server = openLoan(application).answers(offerLoan, 400, { withoutReport: [text] });
  await userEvent.click(await screen.findByRole('button', { name: 'Make an offer' }));
  const dialog = within(screen.getByRole('dialog'));
  const creditReports = { ...decision.creditReports, offerNeedsReason: true };
  const needing = { ...application, decision: { ...decision, creditReports } };
  server.answers(staffLoanDetail, 200, needing);
  await userEvent.click(dialog.getByRole('button', { name: 'Send offer' }));
  await dialog.findByLabelText('Reason for no credit report');
  dialog.getByText(text);
});

test('the reason of a line that a colleague settled meanwhile is not lost', async () => {
  const text = 'A colleague has settled this.';
  const line = { ...blank(checklistItem), line: 'payslip', label: 'Payslip', detail: 'Open' };
  const withLine = (settle: 'reason' | null) => ({
    ...ofLoan,
    decision: { ...blank(loanDecision), checklist: [{ ...line, settle }] },
  });
  const server = openLoan(withLine('reason')).answers(checkLine, 409, { detail: text });
  await userEvent.click(await screen.findByRole('button', { name: /^Give a reason/ }));
  await userEvent.type(screen.getByLabelText('Reason'), 'Seen at the branch.');
  server.answers(staffLoanDetail, 200, withLine(null));
  await userEvent.click(screen.getByRole('button', { name: 'Save the reason' }));
  await screen.findByText(text);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Seen at the branch.');
});
