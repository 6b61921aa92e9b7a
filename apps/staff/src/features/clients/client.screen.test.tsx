import { approval } from '@quarrter/contract/staff/approvals';
import { freezeClient, readClientHold } from '@quarrter/contract/staff/client-holds';
import { clientNote, clientNotes, writeNote } from '@quarrter/contract/staff/client-lists';
import { revealBvn, staffClientPage } from '@quarrter/contract/staff/clients';
import { readEstate } from '@quarrter/contract/staff/estates';
import type { StaffAction, StaffRole } from '@quarrter/contract/staff-rights';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const read = blank(staffClientPage.replies[200]);
const page = {
  ...read,
  client: { ...read.client, id: 'c1', name: 'Ada Obi' },
  identity: { ...read.identity, bvn: '*******1234' },
  mayReveal: ['bvn' as const],
};
const noHold = blank(readClientHold.replies[200]);

function openClient(role: StaffRole, actions: StaffAction[], search = '') {
  const server = staffServer(role, actions)
    .answers(staffClientPage, 200, page)
    .answers(readClientHold, 200, noHold)
    .answers(readEstate, 200, { death: null, accounts: [] })
    .answers(clientNotes, 200, { results: [], after: null });
  openAsStaff(role, `/clients/c1${search}`);
  return server;
}

async function openDialog(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a BVN is revealed for a reason, and can be hidden again', async () => {
  const server = openClient('officer', ['reveal-bvn']).answers(revealBvn, 200, {
    value: '22233344455',
  });
  const dialog = await openDialog('Reveal the BVN');
  await userEvent.type(dialog.getByLabelText('Reason'), 'The bank asked for it.');
  await userEvent.click(dialog.getByRole('button', { name: 'Reveal' }));
  await screen.findByText('22233344455');
  expect(server.bodies(revealBvn)).toEqual([{ reason: 'The bank asked for it.' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Hide the BVN' }));
  expect(screen.queryByText('22233344455')).toBeNull();
});

test('a note about a client is written, and listed', async () => {
  const text = 'Prefers to be called in the afternoon.';
  const server = openClient('officer', ['write-note'], '?tab=notes');
  const dialog = await openDialog('Write a note');
  await userEvent.type(dialog.getByLabelText('Note'), text);
  const note = { ...blank(clientNote), id: 'n1', text };
  server.answers(writeNote, 201, note).answers(clientNotes, 200, { results: [note], after: null });
  await userEvent.click(dialog.getByRole('button', { name: 'Save note' }));
  await untilClosed();
  await screen.findByText(text);
  expect(server.bodies(writeNote)).toEqual([{ text }]);
});

test('a client is frozen for a reason, and a second person decides', async () => {
  const server = openClient('compliance', ['propose-freeze']);
  const dialog = await openDialog('Freeze this client');
  const reason = 'Court order of today';
  await userEvent.type(dialog.getByLabelText('Reason'), reason);
  server.answers(freezeClient, 201, blank(approval));
  const reads = server.sent(readClientHold).length;
  await userEvent.click(dialog.getByRole('button', { name: 'Freeze now' }));
  await untilClosed();
  await waitFor(() => expect(server.sent(readClientHold).length).toBeGreaterThan(reads));
  expect(server.bodies(freezeClient)).toEqual([{ reason }]);
});
