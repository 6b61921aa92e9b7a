import { recordBankReceipt } from '@quarrter/contract/staff/bank-receipts';
import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { staffClientPage } from '@quarrter/contract/staff/clients';
import { readEstate } from '@quarrter/contract/staff/estates';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

function openClient(actions: Parameters<typeof staffServer>[1]) {
  const page = blank(staffClientPage.replies[200]);
  const server = staffServer('finance', actions)
    .answers(staffClientPage, 200, { ...page, client: { ...page.client, id: 'c1' } })
    .answers(readClientHold, 200, blank(readClientHold.replies[200]))
    .answers(readEstate, 200, { death: null, accounts: [] });
  openAsStaff('finance', '/clients/c1');
  return server;
}

const button = 'Record a bank receipt';

test('finance records money at our bank with its confirmation, or reads why not', async () => {
  const server = openClient(['propose-receipt']);
  server.answers(recordBankReceipt, 409, { detail: 'It has already been recorded.' });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send for approval' }));
  await screen.findByText('Please upload the confirmation of the bank as a PDF.');
  screen.getByText('Please enter who paid');
  await userEvent.type(screen.getByLabelText('Amount'), '29000');
  await userEvent.clear(screen.getByLabelText('Paid on'));
  await userEvent.type(screen.getByLabelText('Paid on'), '2026-11-20');
  await userEvent.type(screen.getByLabelText('Paid by'), 'Dangote Cement Plc');
  await userEvent.type(screen.getByLabelText('Bank reference'), 'FT26325 88120');
  const file = new File(['%PDF-1.7'], 'statement.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText('Confirmation of the bank'), file);
  await userEvent.click(screen.getByRole('button', { name: 'Send for approval' }));
  await screen.findByText('It has already been recorded.');
  expect(server.bodies(recordBankReceipt)[0]).toMatchObject({
    ...{ currency: 'NGN', paidOn: '2026-11-20', payer: 'Dangote Cement Plc' },
    ...{ reference: 'FT26325 88120', from: 'bank' },
  });
});

test('staff who may not propose uses of receipts are not offered it', async () => {
  openClient(['write-note']);
  await screen.findByText('Joined on');
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});
