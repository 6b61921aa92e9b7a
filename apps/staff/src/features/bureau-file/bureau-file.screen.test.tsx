import { bureauFile, downloadBureauFile } from '@quarrter/contract/staff/bureaus';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
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

test('the file is saved with a reason that its clients can see', async () => {
  const server = staffServer('finance', ['send-bureau-file'])
    .answers(bureauFile, 200, { ...file, month: '2026-10', loans: 2 })
    .answers(downloadBureauFile, 409, { detail: 'This month has not ended yet.' });
  openAsStaff('finance', '/books/credit-bureaus');
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'For both bureaus.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save as CSV' }));
  await dialog.findByText('This month has not ended yet.');
  expect(server.bodies(downloadBureauFile)).toEqual([{ reason: 'For both bureaus.' }]);
});
