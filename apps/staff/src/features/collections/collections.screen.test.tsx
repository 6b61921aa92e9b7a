import {
  loanContact,
  logContact,
  readCollectionCase,
  recordPromise,
} from '@quarrter/contract/staff/collections';
import { readWork } from '@quarrter/contract/staff/work';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const read = blank(readCollectionCase.replies[200]);
type CollectionCase = typeof read;
const late: CollectionCase = {
  ...read,
  loan: { ...read.loan, id: 'l1', state: 'overdue', overdue: '31000.00', since: '2026-11-07' },
  client: { ...read.client, id: 'c1', name: 'Ada Obi' },
  businessDate: '2026-11-21',
};

function openCase(changes: Partial<CollectionCase> = {}) {
  const server = staffServer('officer', ['collect'])
    .answers(readCollectionCase, 200, { ...late, ...changes })
    .answers(readWork, 200, blank(readWork.replies[200]));
  openAsStaff('officer', '/collections/l1');
  return server;
}

async function openDialog(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a contact is recorded once, with one key for all tries', async () => {
  const note = 'Can pay a part on Friday.';
  const contact = { ...blank(loanContact), channel: 'call' as const, note };
  const server = openCase().answers(logContact, 201, contact);
  const dialog = await openDialog('Record a contact');
  expect(dialog.queryByLabelText('Reason for contact between 21:00 and 08:00')).toBeNull();
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save contact' }));
  await save();
  await dialog.findByText('Please write what was said');
  await userEvent.type(dialog.getByLabelText('Summary of the contact'), note);
  server.fails(logContact);
  await save();
  await dialog.findByText(/We could not reach our server/);
  server.answers(logContact, 201, contact);
  server.answers(readCollectionCase, 200, { ...late, contacts: [contact] });
  await save();
  await untilClosed();
  await screen.findByText('Call: Reached');
  screen.getByText(note);
  const [first, second] = server.sent(logContact);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  expect(second?.body).toEqual({ channel: 'call', outcome: 'reached', note, quietReason: '' });
});

test('at night a contact asks for its reason', async () => {
  openCase({ quiet: true });
  const dialog = await openDialog('Record a contact');
  dialog.getByLabelText('Reason for contact between 21:00 and 08:00');
});

test('LND-20: a promise to pay is recorded with its date and amount', async () => {
  const server = openCase();
  const dialog = await openDialog('Record a promise to pay');
  const part = { dueOn: '2026-11-25', amount: '10000.00' };
  const promise = { id: 'p1', state: 'open' as const, madeOn: '2026-11-21', madeBy: 'Bola' };
  const promised = { ...late, promises: [{ ...promise, next: part, parts: [part] }] };
  server.answers(recordPromise, 201, promised).answers(readCollectionCase, 200, promised);
  fireEvent.change(dialog.getByLabelText('Agreed date'), { target: { value: part.dueOn } });
  await userEvent.type(dialog.getByLabelText('Agreed amount'), '10000');
  await userEvent.click(dialog.getByRole('button', { name: 'Save promise' }));
  await untilClosed();
  await screen.findByText('Open');
  expect(server.bodies(recordPromise)).toMatchObject([{ parts: [{ dueOn: part.dueOn }] }]);
});
