import { closedMonths } from '@quarrter/contract/staff/journals';
import { workOverview } from '@quarrter/contract/staff/work';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const inOrder = { dayCloses: '', ledgerCheck: '', approvals: '' };

function serverWith(before: Partial<typeof inOrder>, receipts = 0) {
  const summary = { more: false, late: 0, oldestMinutes: null, mine: 0, promise: '' };
  const queues = [
    { ...summary, queue: 'receipts' as const, count: receipts, canWork: true },
    { ...summary, queue: 'messages' as const, count: 7, canWork: true },
  ];
  const found = { ...inOrder, ...before };
  return staffServer('finance', ['read-books', 'propose-period-close'])
    .answers(closedMonths, 200, { results: [], next: '2026-10', waiting: false, before: found })
    .answers(workOverview, 200, { queues });
}

const openMonths = () => openAsStaff('finance', '/books/months');

/** The lines with their states, in the order of the page. */
async function lines(): Promise<string[]> {
  const main = within(screen.getByRole('main'));
  const all = await main.findAllByRole('listitem');
  return all.map((line) => line.textContent ?? '');
}

test('before a month is closed, the page lists the open items with a link to each', async () => {
  const open = { dayCloses: '2 dates to close', ledgerCheck: '3 differences' };
  serverWith({ ...open, approvals: '4 waiting' }, 5);
  openMonths();
  await screen.findByText('5 waiting');
  expect(await lines()).toEqual([
    'Day closes2 dates to close',
    'Ledger check3 differences',
    'Approvals4 waiting',
    'Unapplied payments5 waiting',
  ]);
  const main = within(screen.getByRole('main'));
  const link = main.getByRole('link', { name: 'Unapplied payments' });
  expect(link.getAttribute('href')).toBe('/staff/work-queues/receipts');
  main.getByRole('button', { name: 'Close Oct 2026' });
});

test('a check without open items says In order', async () => {
  serverWith({});
  openMonths();
  await waitFor(async () =>
    expect(await lines()).toEqual([
      'Day closesIn order',
      'Ledger checkIn order',
      'ApprovalsIn order',
      'Unapplied paymentsIn order',
    ]),
  );
});

test('until the queues are read, whether their money waits is not known', async () => {
  const answer = serverWith({}).holds(workOverview);
  openMonths();
  const notKnown = [
    ...['Unapplied payments', 'Returned transfers', 'Differences from the provider'],
    ...['Stuck transfers', 'Payouts in dollars', 'Withdrawals to review', 'Disputes'],
  ].map((title) => `${title}Not known`);
  await screen.findByText('Before Oct 2026 is closed');
  expect((await lines()).slice(3)).toEqual(notKnown);
  answer();
  await waitFor(async () => expect((await lines()).slice(3)).toHaveLength(1));
});
