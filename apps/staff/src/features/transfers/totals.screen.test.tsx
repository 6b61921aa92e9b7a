import { staffPayout, staffPayouts } from '@quarrter/contract/staff/payouts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const page = blank(staffPayouts.replies[200]);
const part = { ...blank(staffPayout), currency: 'NGN' as const, amount: '10.00' };
const results = ['p1', 'p2'].map((id) => ({ ...part, id, clientName: id }));

test.each([
  [[{ currency: 'NGN' as const, amount: '15.00' }], 'N15.00'],
  [null, undefined],
])(
  'when the server sends the totals %j, the list of transfers shows the total %s',
  async (totals, text) => {
    staffServer('finance').answers(staffPayouts, 200, { ...page, results, totals });
    openAsStaff('finance', '/transfers');
    await screen.findAllByText('N10.00');
    expect(screen.queryByText(/^Total/)?.nextSibling?.textContent).toBe(text);
  },
);
