import type { Call } from '@quarrter/contract/call';
import { approval } from '@quarrter/contract/staff/approvals';
import { readClientHold } from '@quarrter/contract/staff/client-holds';
import {
  cancelLoanAsStaff,
  changeLoanAccount,
  staffBanks,
} from '@quarrter/contract/staff/loan-account';
import { disapproveLoan, staffIdentity } from '@quarrter/contract/staff/loan-actions';
import { restructureLoan } from '@quarrter/contract/staff/loan-proposals';
import { answerReview, requestDocument } from '@quarrter/contract/staff/loan-reviews';
import { staffLoanDetail } from '@quarrter/contract/staff/loans';
import { readWork } from '@quarrter/contract/staff/work';
import type { StaffAction } from '@quarrter/contract/staff-rights';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const read = blank(staffLoanDetail.replies[200]);
type StaffLoan = typeof read;

/** A loan of Ada Obi on which only this action is allowed. */
function aLoan(
  action: StaffLoan['actions'][number]['action'],
  state: StaffLoan['loan']['state'],
): StaffLoan {
  return {
    ...read,
    loan: { ...read.loan, id: 'a1', state },
    client: { ...read.client, id: 'c1', name: 'Ada Obi' },
    actions: [{ action, allowed: true, reason: '' }],
  };
}

function openLoan(application: StaffLoan) {
  const actions = application.actions.map(({ action }) => action as StaffAction);
  const server = staffServer('officer', actions)
    .answers(staffLoanDetail, 200, application)
    .answers(readClientHold, 200, blank(readClientHold.replies[200]))
    .answers(readWork, 200, blank(readWork.replies[200]));
  openAsStaff('officer', '/loans/a1');
  return server;
}

/** Opens a dialog by its button. */
async function openDialog(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('staff enter another account for a loan, and the page shows its holder', async () => {
  const application = aLoan('change-account', 'offered');
  const destination = { ...read.destination, holder: 'BELLO MUSA', holderState: 'other' as const };
  const server = openLoan(application);
  server.answers(staffBanks, 200, { results: [{ code: '044', name: 'Access Bank' }] });
  // Of the same reply, without the error of the bank.
  server.answers(changeLoanAccount as Call as typeof cancelLoanAsStaff, 200, {
    ...application,
    destination,
  });
  const dialog = await openDialog('Change the account');
  await dialog.findByRole('option', { name: 'Access Bank' });
  await userEvent.selectOptions(dialog.getByLabelText('Bank'), '044');
  await userEvent.type(dialog.getByLabelText('Account number'), '3031234567');
  server.answers(staffLoanDetail, 200, { ...application, destination });
  await userEvent.click(dialog.getByRole('button', { name: 'Change account' }));
  await untilClosed();
  expect((await screen.findAllByText(/BELLO MUSA/)).length).toBeGreaterThan(0);
  expect(server.bodies(changeLoanAccount)).toEqual([
    { bank_name: '044', bank_account_number: '3031234567' },
  ]);
});

test('an accepted loan is cancelled with a reason', async () => {
  const application = aLoan('cancel', 'accepted');
  const cancelled = { ...aLoan('cancel', 'cancelled'), actions: [] };
  const server = openLoan(application).answers(cancelLoanAsStaff, 200, cancelled);
  const dialog = await openDialog('Cancel the loan');
  await userEvent.type(dialog.getByLabelText('Reason'), 'The account is closed.');
  server.answers(staffLoanDetail, 200, cancelled);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the loan' }));
  await untilClosed();
  expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0);
  expect(server.bodies(cancelLoanAsStaff)).toEqual([{ reason: 'The account is closed.' }]);
  expect(screen.queryByRole('button', { name: 'Cancel the loan' })).toBeNull();
});

test('a document is asked for, and the page waits for it', async () => {
  const documentKinds = [{ kind: 'id_card', label: 'ID card' }];
  const application = { ...aLoan('request-document', 'applied'), documentKinds };
  const asked = { kind: 'id_card', reason: 'The back is missing.', requested_on: '2026-11-21' };
  const loan = { ...application.loan, document_requests: [asked] };
  const server = openLoan(application).answers(requestDocument, 200, { ...application, loan });
  const dialog = await openDialog('Ask for a document');
  await userEvent.selectOptions(dialog.getByLabelText('Document'), 'ID card');
  await userEvent.type(dialog.getByLabelText('Problem with the document'), asked.reason);
  server.answers(staffLoanDetail, 200, { ...application, loan });
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for the document' }));
  await untilClosed();
  await screen.findByText('Waiting for the client');
  screen.getByText('The back is missing.');
  screen.getByRole('button', { name: 'Withdraw the request for ID card' });
  expect(server.bodies(requestDocument)).toEqual([{ kind: 'id_card', reason: asked.reason }]);
});

test('a request to review a decline is answered', async () => {
  const application = aLoan('answer-review', 'disapproved');
  const review = {
    id: 'r1',
    reason: 'My employer wrote to you.',
    requested_on: '2026-11-20',
    outcome: null,
    answer: '',
    answered_on: null,
  };
  const declined = { ...application, loan: { ...application.loan, review } };
  const server = openLoan(declined);
  await screen.findByText('My employer wrote to you.');
  const dialog = await openDialog('Answer the client');
  await userEvent.selectOptions(dialog.getByLabelText('Answer'), 'reopen');
  const answer = 'The employer confirmed the salary.';
  await userEvent.type(dialog.getByLabelText('Reason'), answer);
  const answered = { ...review, outcome: 'reopened' as const, answer };
  const reopened = { ...declined, loan: { ...declined.loan, review: answered } };
  server.answers(answerReview, 200, reopened).answers(staffLoanDetail, 200, reopened);
  await userEvent.click(dialog.getByRole('button', { name: 'Send the answer' }));
  await untilClosed();
  await screen.findByText('The application was reopened');
  expect(server.bodies(answerReview)).toEqual([{ decision: 'reopen', reason: answer }]);
});

test('a new schedule is proposed, at no higher rate than before', async () => {
  const application = aLoan('propose-restructuring', 'overdue');
  const loan = { ...application.loan, interest: '4', start_date: '2026-08-21' };
  const server = openLoan({ ...application, loan });
  server.answers(restructureLoan, 201, blank(approval));
  const dialog = await openDialog('Propose a new schedule');
  dialog.getByText('At most 4');
  await userEvent.type(dialog.getByLabelText('Duration in months'), '6');
  await userEvent.clear(dialog.getByLabelText('Interest rate, percent per month'));
  await userEvent.type(dialog.getByLabelText('Interest rate, percent per month'), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Propose the schedule' }));
  await untilClosed();
  expect(server.bodies(restructureLoan)).toEqual([{ duration: 6, interest: '2' }]);
});

test('typed text survives a colleague’s decision', async () => {
  const application = aLoan('disapprove', 'applied');
  const by = 'Chidi (approver)';
  const changed = { by, action: 'disapprove', text: 'Declined', at: '2026-11-21T10:00:00Z' };
  const detail = 'This application was declined.';
  const server = openLoan(application);
  server.answers(disapproveLoan, 409, { detail, changed } as { detail: string });
  const dialog = await openDialog('Decline');
  await userEvent.selectOptions(dialog.getByLabelText('Category'), 'documents');
  await userEvent.type(dialog.getByLabelText('Reason'), 'No salary on the statement.');
  const reason = 'The employer does not know the client.';
  server.answers(staffLoanDetail, 200, {
    ...application,
    actions: [],
    loan: { ...application.loan, state: 'disapproved', disapproval_reason: reason },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Decline application' }));
  await dialog.findByText('What you typed was not sent.');
  dialog.getByText(/^Declined by Chidi \(approver\)/);
  // The page behind it shows the decision. A dialog that belonged to it would have closed.
  await screen.findByText(reason);
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(
    'No salary on the statement.',
  );
  const [, close] = dialog.getAllByRole('button', { name: 'Close' });
  if (close) await userEvent.click(close);
  await untilClosed();
});

test('an account number is shown for a reason, on a page that names the employer', async () => {
  const application = aLoan('open-identity', 'applied');
  const account = { label: 'Account Number', value: '******6789' };
  const server = openLoan({
    ...application,
    client: { ...application.client, employment: { partner: 'Mills', linkedOn: '2026-01-05' } },
    destination: { ...application.destination, holderState: 'own' },
    application: [{ title: 'Bank account', answers: [account] }],
  });
  await screen.findByText('Mills');
  const dialog = await openDialog('Reveal account number');
  const reason = 'Compared with the account of the partner';
  server.answers(staffIdentity, 200, { nin: '', bvn: '', accountNumber: '0123456789' });
  await userEvent.type(dialog.getByLabelText('Reason'), reason);
  await userEvent.click(dialog.getByRole('button', { name: 'Reveal' }));
  await screen.findByText('0123456789');
  expect(server.bodies(staffIdentity)).toEqual([{ reason }]);
});
