import { exportLoans, staffLoanQueue } from '@quarrter/contract/staff/loans';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const page = { results: [], after: null, count: 0, more: false, totals: [], counts: {} };
const save = { name: 'Save as CSV' };

test('the declined applications are narrowed to a category, which may have none', async () => {
  const server = staffServer('officer').answers(staffLoanQueue, 200, page);
  openAsStaff('officer', '/applications?state=disapproved');
  await screen.findByText('Nothing to do here');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Existing debts');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByText('No declined applications in this category');
  expect(screen.queryByText('New applications will appear here.')).toBeNull();
  expect(window.location.search).toBe('?state=disapproved&declineCode=existing-debts');
  expect(server.sent(staffLoanQueue).at(-1)).toMatchObject({
    query: { state: 'disapproved', declineCode: 'existing-debts' },
  });
});

test('the categories of declines are only a filter of the declined', async () => {
  const server = staffServer('officer').answers(staffLoanQueue, 200, page);
  openAsStaff('officer', '/applications?state=applied&declineCode=existing-debts');
  await screen.findByText('Nothing to do here');
  expect(screen.queryByLabelText('Category')).toBeNull();
  expect(server.sent(staffLoanQueue)[0]?.query).not.toHaveProperty('declineCode');
});

test('who reads the books saves the list as it is narrowed, as CSV', async () => {
  const server = staffServer('finance', ['read-books']).answers(staffLoanQueue, 200, page);
  server.holds(exportLoans);
  openAsStaff('finance', '/applications?state=disapproved&declineCode=existing-debts');
  await userEvent.click(await screen.findByRole('button', save));
  await waitFor(() =>
    expect(server.sent(exportLoans)).toMatchObject([
      { query: { state: 'disapproved', declineCode: 'existing-debts' } },
    ]),
  );
});

test('who does not read the books has no list to save', async () => {
  staffServer('officer', ['verify']).answers(staffLoanQueue, 200, page);
  openAsStaff('officer', '/applications?state=disapproved');
  await screen.findByText('Nothing to do here');
  expect(screen.queryByRole('button', save)).toBeNull();
});
