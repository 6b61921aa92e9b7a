import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { staffClientPage } from '@quarrter/contract/staff/clients';
import { readEstate } from '@quarrter/contract/staff/estates';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

/** Stores what is uploaded, and says that a second person decides it. */
class Uploads {
  static sent: { path: string; form: FormData }[] = [];
  upload = {};
  status = 409;
  responseText = JSON.stringify({ detail: 'It has already been recorded.' });
  onload?: () => void;
  onloadend?: () => void;
  #path = '';
  open(_method: string, path: string) {
    this.#path = path;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    Uploads.sent.push({ path: this.#path, form });
    this.onload?.();
    this.onloadend?.();
  }
}

function openClient(actions: Parameters<typeof staffServer>[1]) {
  const page = blank(staffClientPage.replies[200]);
  staffServer('finance', actions)
    .answers(staffClientPage, 200, { ...page, client: { ...page.client, id: 'c1' } })
    .answers(readClientHold, 200, blank(readClientHold.replies[200]))
    .answers(readEstate, 200, { death: null, accounts: [] });
  openAsStaff('finance', '/clients/c1');
}

const button = 'Record a bank receipt';

test('finance records money at our bank with its confirmation, or reads why not', async () => {
  vi.stubGlobal('XMLHttpRequest', Uploads);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  openClient(['propose-receipt']);
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
  const [sent] = Uploads.sent;
  expect(sent?.path).toContain('/staff/api/clients/c1/bank-receipts/');
  expect(Object.fromEntries(sent?.form ?? [])).toMatchObject({
    ...{ currency: 'NGN', paidOn: '2026-11-20', payer: 'Dangote Cement Plc' },
    ...{ reference: 'FT26325 88120', from: 'bank' },
  });
});

test('staff who may not propose uses of receipts are not offered it', async () => {
  openClient(['write-note']);
  await screen.findByText('Joined on');
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});
