import { approval } from '@quarrter/contract/staff/approvals';
import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { staffClientPage } from '@quarrter/contract/staff/clients';
import { type Estate, proposeDeath, readEstate } from '@quarrter/contract/staff/estates';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const read = blank(staffClientPage.replies[200]);
const page = { ...read, client: { ...read.client, id: 'c1', name: 'Ada Obi' } };

const account: Estate['accounts'][number] = {
  id: 'a1',
  state: 'approved',
  representative: 'Chidi Okafor',
  grant: 'administration',
  currency: 'NGN',
  bank: 'Guaranty Trust Bank',
  holder: 'OKAFOR CHIDI',
  ending: '0081',
  setOffAgreed: true,
  failed: true,
};

function openClient(estate: Estate) {
  const server = staffServer('officer', ['correct-identity', 'check-withdrawal'])
    .answers(staffClientPage, 200, page)
    .answers(readClientHold, 200, blank(readClientHold.replies[200]))
    .answers(readEstate, 200, estate)
    .answers(proposeDeath, 201, blank(approval));
  openAsStaff('officer', '/clients/c1');
  return server;
}

test('an officer needs the date and the certificate to record a death', async () => {
  const server = openClient({ death: null, accounts: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Record death' }));
  await screen.findByRole('heading', { name: 'Record that Ada Obi has died?' });
  await userEvent.click(screen.getByRole('button', { name: 'Send for approval' }));
  await screen.findByText('Please enter the date of death');
  expect(screen.getByText('Please upload the death certificate as a PDF.')).toBeTruthy();
  await waitFor(() => expect(server.sent(proposeDeath)).toHaveLength(0));
});

test('the client page shows the estate, its account and a transfer that failed', async () => {
  const death = { state: 'recorded', diedOn: '2026-11-01', documentId: 'd1' } as const;
  openClient({ death, accounts: [account] });
  await screen.findByRole('heading', { name: 'Estate' });
  expect(screen.getByText('OKAFOR CHIDI, Guaranty Trust Bank, ending in 0081')).toBeTruthy();
  expect(screen.getByText(/Agreed that debts are taken first/)).toBeTruthy();
  expect(screen.getByText(/^A transfer did not arrive/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enter estate account' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Record death' })).toBeNull();
});

test('no account is entered before two people recorded the death', async () => {
  const death = { state: 'proposed', diedOn: '2026-11-01', documentId: 'd1' } as const;
  openClient({ death, accounts: [] });
  await screen.findByText('Waiting for approval');
  expect(screen.queryByRole('button', { name: 'Enter estate account' })).toBeNull();
});
