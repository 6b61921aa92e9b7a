import { approvalList, approveProposal, readApproval } from '@quarrter/contract/staff/approvals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const line = (after: string) => ({ label: 'Penalties written off', before: '', after });
const proposal = {
  ...blank(readApproval.replies[200]),
  ...{ id: 'p1', title: 'Write off loan L1', noun: 'write-off', mayDecide: true },
  ...{ state: 'waiting' as const, changes: [line('N3,000.00')] },
};
const today = { ...proposal, isUpdated: true, changes: [line('N6,000.00')], shown: 'of-today' };

function openApprovals(review: Partial<typeof today>) {
  const page = { ...blank(approvalList.replies[200]), results: [proposal] };
  const server = staffServer('approver')
    .answers(approvalList, 200, page)
    .answers(readApproval, 200, { ...today, ...review });
  openAsStaff('approver', '/approvals');
  return server;
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  return within(screen.getByRole('dialog'));
}

test('an approval is of the figures of today, which the dialog shows', async () => {
  const server = openApprovals({}).answers(approveProposal, 200, proposal);
  const dialog = await openDialog();
  await dialog.findByText('N6,000.00');
  dialog.getByText(/Some figures have changed since this was proposed/);
  await userEvent.click(dialog.getByRole('button', { name: 'Approve write-off' }));
  await waitFor(() => expect(server.sent(approveProposal)).toHaveLength(1));
  expect(server.sent(approveProposal)[0]).toMatchObject({ body: { shown: 'of-today' } });
});

test('figures that changed while the dialog was open are shown before the approval', async () => {
  const detail = 'These figures have changed since you opened them.';
  const server = openApprovals({}).answers(approveProposal, 409, { detail });
  const dialog = await openDialog();
  await dialog.findByText('N6,000.00');
  server.answers(readApproval, 200, { ...today, changes: [line('N7,000.00')], shown: 'later' });
  await userEvent.click(dialog.getByRole('button', { name: 'Approve write-off' }));
  await dialog.findByText('N7,000.00');
  dialog.getByText(detail);
});

test('a proposal that can only be declined says why, and has no button to approve it', async () => {
  openApprovals({ whyNotApprove: 'This loan has no balance to write off.' });
  const dialog = await openDialog();
  await dialog.findByText('This loan has no balance to write off.');
  expect(dialog.queryByRole('button', { name: /^Approve/ })).toBeNull();
});
