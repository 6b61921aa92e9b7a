import { accountReport } from '@quarrter/contract/client/account-report';
import { transactionDetail } from '@quarrter/contract/client/transaction-detail';
import { shortId } from '@quarrter/contract/short-id';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { investmentEntry, loanEntry } from '../../activity/example-transactions.ts';
import { clientServer, openAsClient } from '../../open-screen.tsx';

test('REP-16, REP-22: one date range applies at a time, and Clear Filters ends it', async () => {
  const server = clientServer();
  openAsClient('/reports');
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const dates = screen.getByRole('group', { name: 'Date' });
  for (const name of ['Last 7 Days', 'Last 1 Year']) {
    await userEvent.click(within(dates).getByRole('radio', { name }));
    await screen.findByRole('button', { name: 'Filters (1)' });
    const chosen = within(dates).getAllByRole('radio', { checked: true });
    expect(chosen).toEqual([within(dates).getByRole('radio', { name })]);
  }
  await waitFor(() => {
    expect(server.sent(accountReport).at(-1)?.query).toMatchObject({ from: '2025-11-22' });
  });
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await screen.findByRole('button', { name: 'Filters' });
  expect(window.location.search).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
});

test('REP-18: a transaction is open three taps after the home', async () => {
  const found = investmentEntry({ amount: '100003.00', action: 'Returns' });
  const server = clientServer().answers(accountReport, 200, ({ query }) => {
    const rows = query['search'] ? [found] : [loanEntry({}), found];
    return { count: rows.length, results: rows, after: null };
  });
  server.answers(transactionDetail, 200, {
    ...blank(transactionDetail.replies[200]),
    id: found.id,
  });
  openAsClient('/dashboard');
  let taps = 0;
  const tap = async (target: HTMLElement) => {
    taps += 1;
    await userEvent.click(target);
  };
  const [menu] = await screen.findAllByRole('navigation', { name: 'Sections' });
  if (menu === undefined) throw new Error('There is no menu.');
  await tap(within(menu).getByRole('link', { name: 'Reports' }));
  await tap(await screen.findByLabelText('Search by amount, date, ID or word'));
  await userEvent.keyboard('100003 1 Sep 2026{Enter}');
  const details = await screen.findByRole('button', { name: `Details of ${shortId(found.id)}` });
  await waitFor(() => expect(details.getAttribute('aria-expanded')).toBe('true'));
  await screen.findByText('Transaction ID');
  expect(taps).toBeLessThanOrEqual(3);
  expect(server.sent(accountReport).at(-1)?.query).toMatchObject({ search: '100003 1 Sep 2026' });
  expect(window.location.search).toBe('?search=100003+1+Sep+2026');
});
