import {
  portfolio,
  portfolioLoan,
  portfolioLoans,
  portfolioPictures,
} from '@quarrter/contract/staff/portfolio';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

test('the list behind a figure names the figure, with its date, beside newer records', async () => {
  const owed = { loanType: 'personal', principal: '900.00', interest: '90.00', penalty: '10.00' };
  const late = { ...owed, age: '1-30' as const, count: 2 };
  const current = { ...owed, age: 'current' as const, count: 7 };
  const times = { date: '2026-11-28', countedAt: '2026-11-29T01:05:00.000Z' };
  const row = { ...blank(portfolioLoan), ...owed, age: '1-30' as const };
  const ids = [1, 2, 3].map((last) => `01a00000-0000-7000-8000-00000000000${last}`);
  staffServer('finance', ['read-books'])
    .answers(portfolio, 200, {
      count: { ...blank(portfolioPictures), ...times, loans: [late, current] },
    })
    .answers(portfolioLoans, 200, {
      results: ids.map((id) => ({ ...row, id })),
      after: ids[2] ?? null,
    });
  openAsStaff('finance', '/portfolio/loans?age=1-30');
  const figure = await screen.findByText(/The portfolio of/);
  expect(figure.textContent).toMatch(
    /^The portfolio of 28 Nov 2026, calculated .* has N1,000\.00 outstanding in 2 loans\./,
  );
  const total = (await screen.findByRole('rowheader')).closest('tr');
  expect(total?.textContent).toContain('Total of these 3');
  expect(total?.textContent).toContain('N3,000.00');
});
