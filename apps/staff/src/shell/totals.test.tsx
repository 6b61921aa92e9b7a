import type { Column } from '@quarrter/ui/Table';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ItemTotals, type ListTotals, TableTotals } from './Totals.tsx';

type Row = { name: string; currency: 'NGN' | 'USD'; amount: bigint };

const columns: readonly Column<Row>[] = [
  { header: 'Client', lead: true, cell: ({ name }) => name },
  { header: 'Amount', align: 'end', sum: ({ amount }) => amount, cell: ({ amount }) => amount },
];
const naira = (amount: bigint): Row => ({ name: 'Ada', currency: 'NGN', amount });
const dollars = (amount: bigint): Row => ({ name: 'Ben', currency: 'USD', amount });

/** The cells of the foot, row by row. */
function foot(rows: readonly Row[], of?: ListTotals): string[] {
  const html = renderToStaticMarkup(<TableTotals columns={columns} rows={rows} of={of} />);
  return [...html.matchAll(/<t[dh] [^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) =>
    cell.replace(/<[^>]*>/g, ''),
  );
}

test('a table shows the total of its amounts in each currency below them', () => {
  expect(foot([naira(100_00n), naira(50n)])).toEqual(['Total', 'N100.50']);
  expect(foot([naira(100_00n), dollars(7_00n), naira(50n)])).toEqual([
    ...['Total in naira', 'N100.50', 'Total in dollars', '$7.00'],
  ]);
  expect(foot([naira(100_00n)])).toEqual([]);
});

test('a list shown in part has the totals of all of it, or says of how many rows', () => {
  const rows = [naira(100_00n), naira(50n)];
  expect(foot(rows, { totals: null, isPart: true })).toEqual(['Total of these 2', 'N100.50']);
  const totals = [{ currency: 'NGN' as const, amount: 900_00n }];
  expect(foot(rows, { totals, isPart: true })).toEqual(['Total', 'N900.00']);
  const html = renderToStaticMarkup(<ItemTotals rows={rows} of={{ totals, isPart: true }} />);
  expect(html).toContain('N900.00');
});
