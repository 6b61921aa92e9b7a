import { bureauFile, downloadBureauFile } from '@quarrter/contract/staff/bureaus';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const file = blank(bureauFile.replies[200]);

test('without the right, the page says who has it and does not ask for the file', async () => {
  const server = staffServer('auditor').answers(bureauFile, 403, { detail: 'Not allowed.' });
  openAsStaff('auditor', '/books/credit-bureaus');
  await screen.findByText('Only finance can open this file.');
  expect(server.sent(bureauFile)).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('finance reads the file of the month that has ended', async () => {
  const server = staffServer('finance', ['send-bureau-file']).answers(bureauFile, 200, file);
  openAsStaff('finance', '/books/credit-bureaus');
  await screen.findByText('Loans in the file');
  expect(server.sent(bureauFile)).toMatchObject([{ params: { month: '2026-10' } }]);
});

async function save() {
  openAsStaff('finance', '/books/credit-bureaus');
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^Each client in the file can see your name/);
  await userEvent.type(dialog.getByLabelText('Reason'), 'For both bureaus.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save as CSV' }));
}

const ofFinance = () =>
  staffServer('finance', ['send-bureau-file']).answers(bureauFile, 200, {
    ...file,
    ...{ month: '2026-10', loans: 2 },
  });

test('the file is saved with a reason that its clients can see', async () => {
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
  const csv = new File(['Loan'], 'file.csv', { type: 'text/csv' });
  const server = ofFinance().answers(downloadBureauFile, 200, csv);
  const release = server.holds(downloadBureauFile);
  await save();
  // The page can be used while the file is made.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  release();
  await waitFor(() => expect(saved).toEqual(['credit-bureaus-2026-10.csv']));
  expect(server.sent(downloadBureauFile)).toMatchObject([
    { params: { month: '2026-10' }, body: { reason: 'For both bureaus.' } },
  ]);
});

test('a file that could not be saved says why', async () => {
  ofFinance().answers(downloadBureauFile, 409, { detail: 'This month has not ended yet.' });
  await save();
  await screen.findByText('This month has not ended yet.');
});
