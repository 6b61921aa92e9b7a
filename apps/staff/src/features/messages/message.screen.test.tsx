import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { staffClientPage } from '@quarrter/contract/staff/clients';
import { readEstate } from '@quarrter/contract/staff/estates';
import {
  answerMessage,
  receiveComplaint,
  recordAsComplaint,
  staffMessages,
  supportMessage,
} from '@quarrter/contract/staff/messages';
import { workOverview } from '@quarrter/contract/staff/work';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

test('the menu counts the work again once a message is marked as answered', async () => {
  const message = { ...blank(supportMessage), id: 'm1', subject: 'My loan' };
  const server = staffServer('officer', ['answer-message'])
    .answers(staffMessages, 200, { ...blank(staffMessages.replies[200]), results: [message] })
    .answers(answerMessage, 200, message);
  openAsStaff('officer', '/messages');
  const mark = await screen.findByRole('button', { name: 'Mark as answered My loan' });
  await waitFor(() => expect(server.sent(workOverview)).toHaveLength(1));
  await userEvent.click(mark);
  await waitFor(() => expect(server.sent(workOverview)).toHaveLength(2));
});

test('a complaint that staff entered says how it came and who entered it', async () => {
  const complaint = { ...blank(supportMessage), id: 'm1', kind: 'complaint' as const };
  const entered = { ...complaint, channel: 'letter' as const, enteredBy: 'Bisi Alade' };
  const list = { ...blank(staffMessages.replies[200]), results: [entered] };
  staffServer('officer', []).answers(staffMessages, 200, list);
  openAsStaff('officer', '/messages');
  await screen.findByText('By letter, entered by Bisi Alade');
});

test('a message is recorded as a complaint after a question', async () => {
  const message = { ...blank(supportMessage), id: 'm1', subject: 'My loan', name: 'Ada Obi' };
  const server = staffServer('officer', ['answer-message'])
    .answers(staffMessages, 200, { ...blank(staffMessages.replies[200]), results: [message] })
    .answers(recordAsComplaint, 200, { ...message, kind: 'complaint' });
  openAsStaff('officer', '/messages');
  const name = 'Record as a complaint My loan';
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(server.sent(recordAsComplaint)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Record as a complaint' }));
  await waitFor(() => expect(server.sent(recordAsComplaint)).toHaveLength(1));
});

test('a complaint that came by phone is entered', async () => {
  const server = staffServer('officer', ['answer-message'])
    .answers(staffMessages, 200, blank(staffMessages.replies[200]))
    .answers(receiveComplaint, 200, blank(supportMessage));
  openAsStaff('officer', '/messages');
  await userEvent.click(await screen.findByRole('button', { name: 'Enter a complaint' }));
  await userEvent.type(screen.getByLabelText('Received on'), '2026-11-20');
  await userEvent.type(screen.getByLabelText('Time'), '14:30');
  await userEvent.type(screen.getByLabelText('Name'), 'Bola Ade');
  await userEvent.type(screen.getByLabelText('Subject'), 'A fee');
  await userEvent.type(screen.getByLabelText('Complaint'), 'I paid twice.');
  await userEvent.click(screen.getByRole('button', { name: 'Enter the complaint' }));
  await waitFor(() => expect(server.bodies(receiveComplaint)).toHaveLength(1));
  expect(server.bodies(receiveComplaint)).toMatchObject([
    { channel: 'phone', receivedOn: '2026-11-20', receivedTime: '14:30', name: 'Bola Ade' },
  ]);
});

test('a complaint is entered from the page of its client without their ID', async () => {
  const page = blank(staffClientPage.replies[200]);
  const server = staffServer('officer', ['answer-message'])
    .answers(staffClientPage, 200, { ...page, client: { ...page.client, id: 'c1' } })
    .answers(readClientHold, 200, blank(readClientHold.replies[200]))
    .answers(readEstate, 200, { death: null, accounts: [] })
    .answers(receiveComplaint, 200, blank(supportMessage));
  openAsStaff('officer', '/clients/c1');
  await userEvent.click(await screen.findByRole('button', { name: 'Enter a complaint' }));
  expect(screen.queryByLabelText('Name')).toBeNull();
  await userEvent.type(screen.getByLabelText('Received on'), '2026-11-20');
  await userEvent.type(screen.getByLabelText('Time'), '14:30');
  await userEvent.type(screen.getByLabelText('Subject'), 'A fee');
  await userEvent.type(screen.getByLabelText('Complaint'), 'I paid twice.');
  await userEvent.click(screen.getByRole('button', { name: 'Enter the complaint' }));
  await waitFor(() => expect(server.bodies(receiveComplaint)).toHaveLength(1));
  expect(server.bodies(receiveComplaint)).toMatchObject([{ clientId: 'c1', subject: 'A fee' }]);
});
