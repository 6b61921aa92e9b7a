import { bureauFile } from '@quarrter/contract/staff/bureaus';
import { screen } from '@testing-library/react';
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
