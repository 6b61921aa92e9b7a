import { generalLedger } from '@quarrter/contract/staff/books';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

test('the general ledger has two decimals in its columns and beside them', async () => {
  const day = { date: '2026-11-02', debits: '300.00', credits: '100.50', transfers: 2 };
  staffServer('finance', ['read-books']).answers(generalLedger, 200, {
    ...blank(generalLedger.replies[200]),
    ...{ opening: '0.00', debits: '300.00', credits: '100.50', closing: '199.50' },
    results: [{ ...day, balance: '199.50' }],
  });
  openAsStaff('finance', '/books/ledger/codes/1000?currency=NGN');
  const facts = await screen.findAllByRole('definition');
  expect(facts.map((fact) => fact.textContent)).toEqual([
    ...['N0.00', 'N300.00', 'N100.50', 'N199.50Dr'],
  ]);
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells).toEqual(['2 Nov 2026', 'N300.00', 'N100.50', 'N199.50Dr', '2']);
});
