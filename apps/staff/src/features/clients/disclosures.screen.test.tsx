import { approval } from '@quarrter/contract/staff/approvals';
import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { staffClientPage } from '@quarrter/contract/staff/clients';
import {
  disclosure,
  downloadDisclosure,
  listDisclosures,
  proposeDisclosure,
} from '@quarrter/contract/staff/disclosures';
import { readEstate } from '@quarrter/contract/staff/estates';
import type { StaffAction, StaffRole } from '@quarrter/contract/staff-rights';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const read = blank(staffClientPage.replies[200]);
const page = { ...read, client: { ...read.client, id: 'c1', name: 'Ada Obi' } };

const openClient = (...results: object[]) =>
  openClientAs('compliance', 'propose-disclosure', results);

function openClientAs(role: StaffRole, action: StaffAction, results: object[]) {
  const server = staffServer(role, [action])
    .answers(staffClientPage, 200, page)
    .answers(readClientHold, 200, blank(readClientHold.replies[200]))
    .answers(readEstate, 200, { death: null, accounts: [] })
    .answers(listDisclosures, 200, {
      results: results.map((one) => ({ ...blank(disclosure), ...one })),
    })
    .answers(proposeDisclosure, 201, blank(approval));
  openAsStaff(role, '/clients/c1');
  return server;
}

test('a request from an authority is recorded with the parts that it gets', async () => {
  const server = openClient();
  await userEvent.click(await screen.findByRole('button', { name: 'Record a request' }));
  await userEvent.type(screen.getByLabelText('Authority'), 'Federal High Court, Lagos');
  await userEvent.type(screen.getByLabelText('Reference'), 'FHC/L/CS/12/2026');
  await userEvent.type(screen.getByLabelText('Date of the request'), '2026-11-20');
  await userEvent.type(screen.getByLabelText('Legal ground'), 'Order of the court');
  await userEvent.type(screen.getByLabelText('What the authority asks for'), 'All loans.');
  const send = screen.getByRole('button', { name: 'Send for approval' });
  await userEvent.click(send);
  await screen.findByText('Please choose what the authority gets.');
  await userEvent.click(screen.getByLabelText('Loans'));
  await userEvent.click(screen.getByLabelText('Payments'));
  await userEvent.click(send);
  await waitFor(() => expect(server.bodies(proposeDisclosure)).toHaveLength(1));
  expect(server.bodies(proposeDisclosure)).toMatchObject([
    { reference: 'FHC/L/CS/12/2026', madeOn: '2026-11-20', parts: ['loans', 'payments'] },
  ]);
});

test('the download dialog says that the copy can be downloaded once, and saves it', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const server = openClient(
    { id: 'd1', authority: 'The court', state: 'approved', mayDownload: true },
    { id: 'd2', authority: 'The police', state: 'waiting', mayDownload: false },
  );
  const name = 'Download the data for The court';
  await userEvent.click(await screen.findByRole('button', { name }));
  screen.getByText(/You can download it once/);
  expect(screen.queryByRole('button', { name: /The police/ })).toBeNull();
  expect(server.sent(downloadDisclosure)).toEqual([]);
  server.answers(downloadDisclosure, 200, new File(['zip'], 'd.zip', { type: 'application/zip' }));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toEqual(['client-data-d1.zip']));
  expect(server.sent(downloadDisclosure)).toMatchObject([{ params: { id: 'd1' } }]);
});

test('an approver reads that no authority asked for data of the client', async () => {
  openClientAs('approver', 'decide-disclosure', []);
  await screen.findByText('No requests from authorities.');
  expect(screen.queryByRole('button', { name: 'Record a request' })).toBeNull();
});
