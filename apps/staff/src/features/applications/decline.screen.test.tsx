import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { disapproveLoan } from '@quarrter/contract/staff/loan-actions';
import { staffLoanDetail } from '@quarrter/contract/staff/loans';
import { readWork, workItem, workItems, workOverview } from '@quarrter/contract/staff/work';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const read = blank(staffLoanDetail.replies[200]);
const application = {
  ...read,
  loan: { ...read.loan, id: 'a1', state: 'applied' as const },
  client: { ...read.client, id: 'c1' },
  actions: [{ action: 'disapprove' as const, allowed: true, reason: '' }],
};
const declined = {
  ...application,
  loan: { ...application.loan, state: 'disapproved' as const, disapproval_reason: 'No salary.' },
  declineCode: 'existing-debts' as const,
};

const item = { ...blank(workItem), queue: 'to-verify' as const };
const waiting = [
  { ...item, id: 'a1', recordId: 'a1', name: 'Ada Obi', recordShortId: 'AAAA-0001' },
  {
    ...item,
    ...{ id: 'a2', recordId: 'a2', name: 'Bola Ade', recordShortId: 'AAAA-0002' },
    owner: { id: 'colleague', name: 'Chidi', since: '2026-11-21T08:00:00Z' },
  },
  { ...item, id: 'a3', recordId: 'a3', name: 'Efe Ojo', recordShortId: 'AAAA-0003' },
];

function openApplication(count: number, list: object = { results: waiting, after: null }) {
  const summary = { queue: 'to-verify' as const, count, canWork: true, more: false, late: 0 };
  const queues = [{ ...summary, oldestMinutes: 5, mine: 0, promise: '' }];
  const server = staffServer('officer', ['verify', 'disapprove'])
    .answers(staffLoanDetail, 200, application)
    .answers(readClientHold, 200, blank(readClientHold.replies[200]))
    .answers(readWork, 200, blank(readWork.replies[200]))
    .answers(workOverview, 200, { queues })
    .answers(workItems, 200, { results: [], after: null, ...list })
    .answers(disapproveLoan, 200, declined);
  openAsStaff('officer', '/loans/a1');
  return server;
}

async function decline() {
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'No salary.');
  const send = dialog.getByRole('button', { name: 'Decline application' });
  await userEvent.click(send);
  await dialog.findByText('Please choose a category');
  await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Existing debts');
  await userEvent.click(send);
}

test('after a decline, the next application that no one has taken is one tap away', async () => {
  const server = openApplication(3);
  await decline();
  const next = await screen.findByRole('link', { name: 'Efe Ojo AAAA-0003' });
  expect(next.getAttribute('href')).toBe('/staff/loans/a3');
  expect(server.sent(disapproveLoan)).toMatchObject([
    { body: { code: 'existing-debts', reason: 'No salary.' } },
  ]);
  screen.getByText('Existing debts');
});

test('where colleagues have the first of a longer queue, the queue is one tap away', async () => {
  openApplication(25, { results: waiting.slice(0, 2), after: 'a2' });
  await decline();
  const link = await screen.findByRole('link', { name: 'See the queue' });
  expect(link.getAttribute('href')).toBe('/staff/work-queues/to-verify');
});

test('after a decline, no list is read if no other application waits', async () => {
  const server = openApplication(0);
  await decline();
  await screen.findByText('Existing debts');
  await waitFor(() => expect(server.sent(workOverview).length).toBeGreaterThan(1));
  expect(server.sent(workItems)).toHaveLength(0);
  expect(screen.queryByText(/^Next in this queue/)).toBeNull();
});
