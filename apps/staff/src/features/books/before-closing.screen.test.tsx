import { approvalList } from '@quarrter/contract/staff/approvals';
import { checkRun, checkRuns } from '@quarrter/contract/staff/book-checks';
import { dayCloses } from '@quarrter/contract/staff/book-closes';
import { closedMonths } from '@quarrter/contract/staff/journals';
import { workOverview } from '@quarrter/contract/staff/work';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

type Found = { daysBehind: number; check: object | null; waiting: number; receipts: number };

function openMonths({ daysBehind, check, waiting, receipts }: Found, isProposed = false) {
  const run = { ...blank(checkRun), state: 'finished' as const, businessDate: '2026-11-02' };
  const summary = { more: false, late: 0, oldestMinutes: null, mine: 0, promise: '' };
  const queues = [
    { ...summary, queue: 'receipts' as const, count: receipts, canWork: true },
    { ...summary, queue: 'messages' as const, count: 7, canWork: true },
  ];
  const results = check === null ? [] : [{ ...run, ...check }];
  const server = staffServer('finance', ['read-books', 'propose-period-close'])
    .answers(closedMonths, 200, { results: [], next: '2026-10', waiting: isProposed })
    .answers(dayCloses, 200, { ...blank(dayCloses.replies[200]), daysBehind })
    .answers(checkRuns, 200, { ...blank(checkRuns.replies[200]), results })
    .answers(approvalList, 200, { ...blank(approvalList.replies[200]), waiting })
    .answers(workOverview, 200, { queues });
  openAsStaff('finance', '/books/months');
  return server;
}

/** The lines with their states, in the order of the page. */
async function lines(text: string): Promise<string[]> {
  const main = within(screen.getByRole('main'));
  await main.findByText(text);
  return main.getAllByRole('listitem').map((line) => line.textContent ?? '');
}

test('the page says what is not in order before a month is closed, with links', async () => {
  openMonths({ daysBehind: 2, check: { differing: 3 }, waiting: 4, receipts: 5 });
  await screen.findByText('3 differences');
  await screen.findByText('4 waiting');
  expect(await lines('2 dates to close')).toEqual([
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

test('the proposed close of the month is not itself in the way', async () => {
  openMonths({ daysBehind: 0, check: {}, waiting: 1, receipts: 0 }, true);
  await waitFor(async () =>
    expect(await lines('Day closes')).toEqual([
      'Day closesIn order',
      'Ledger checkIn order',
      'ApprovalsIn order',
      'Unapplied paymentsIn order',
    ]),
  );
});

test.each([
  [null, 'Never run'],
  [{ state: 'running' }, 'In progress'],
  [{ state: 'failed' }, 'Not finished'],
  [{ businessDate: '2026-10-31' }, 'Not run since its end'],
])('a ledger check %j is shown as "%s"', async (check, text) => {
  openMonths({ daysBehind: 0, check, waiting: 0, receipts: 0 });
  expect(await lines(text)).toContain(`Ledger check${text}`);
});
