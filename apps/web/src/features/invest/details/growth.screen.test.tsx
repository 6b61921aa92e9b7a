import { type InvestmentWithGrowth, investmentDetail } from '@quarrter/contract/client/investments';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { clientServer, openAsClient } from '../../../open-screen.tsx';

const returned = { amount: '1000.00', gross: '1000.00', tax: '0.00' };
const monthly = { ...returned, earned: '1000.00', capital: '100000.00' };
const running: InvestmentWithGrowth = {
  ...blank(investmentDetail.replies[200]),
  ...{ id: 'i-1', short_id: 'IN-1', currency: 'Naira', investment_type: 'FTI', status: 1 },
  ...{ initial_investment_amount: '100000.00', investment_amount: '100000.00' },
  ...{ start_date: '2026-11-21', maturity_date: '2027-01-21', days_left: 30 },
  growth: {
    ...{ movements: [], credited: returned, to_come: returned },
    months: [
      { ...monthly, number: 1, date: '2026-12-21', state: 'credited' },
      { ...monthly, number: 2, date: '2027-01-21', state: 'upcoming' },
    ],
  },
};

test('IND-10: one call has the figures of an investment and its chart', async () => {
  const server = clientServer().answers(investmentDetail, 200, running);
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await screen.findByText('Capital invested');
  await screen.findByLabelText('Look at a month');
  expect(server.sent(investmentDetail)).toHaveLength(1);
});

test.each([true, false])(
  'INV-38: offers the agreement if there is one: %s',
  async (has_agreement) => {
    clientServer().answers(investmentDetail, 200, { ...running, has_agreement });
    openAsClient('/invest/details/naira/i-1?type=FTI');
    await screen.findByText('Investment ID');
    const offered = screen.queryByRole('button', { name: 'Agreement (PDF)' });
    expect(offered !== null).toBe(has_agreement);
  },
);
