import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { staffLoanDetail } from '@quarrter/contract/staff/loans';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const read = blank(staffLoanDetail.replies[200]);
const late = {
  ...{ amount: '31000.00', instalments: '30000.00', penalties: '1000.00' },
  ...{ since: '2026-11-19', days: 2, first_number: 1, last_number: 1, covered: false },
};

test('a late loan leads with what is overdue, the penalty per day and the balance', async () => {
  const figures = { arrears: late, next_penalty: '500.00', balance: '91000.00' };
  const loan = { ...read.loan, id: 'a1', state: 'overdue' as const, ...figures };
  staffServer('auditor')
    .answers(staffLoanDetail, 200, { ...read, loan, client: { ...read.client, id: 'c1' } })
    .answers(readClientHold, 200, blank(readClientHold.replies[200]));
  openAsStaff('auditor', '/loans/a1');
  const overdue = await screen.findByText('Overdue', { selector: 'dt' });
  const texts = [...(overdue.closest('dl')?.children ?? [])].map((one) => one.textContent);
  expect(texts.slice(0, 4)).toEqual([
    'OverdueN31,000.00since 19 Nov 2026, 2 days',
    'Including penaltiesN1,000.00',
    'Penalty per dayN500.00',
    'BalanceN91,000.00',
  ]);
});
