import { investmentOverview } from '@quarrter/contract/client/investment-overview';
import { topUpList } from '@quarrter/contract/client/top-ups';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { clientServer, openAsClient } from '../../../open-screen.tsx';
import type { InvestedState } from '../investment.ts';

const invested: Omit<NonNullable<InvestedState['invested']>, 'savesCard' | 'paidWith'> = {
  ...{ id: 'i-1', amount: '250000.00', currency: 'NGN', on: '2026-11-21' },
};

/** Opens the overview as the form does after a payment. */
async function receiptAfter(savesCard: boolean, paidWith = 'Card ending in 4081') {
  clientServer()
    .answers(topUpList, 200, blank(topUpList.replies[200]))
    .answers(investmentOverview, 200, blank(investmentOverview.replies[200]));
  const state: InvestedState = { invested: { ...invested, paidWith, savesCard } };
  openAsClient('/invest');
  window.history.pushState({ position: 1, data: state }, '', '/invest/overview?type=naira');
  window.dispatchEvent(new PopStateEvent('popstate'));
  return within(await screen.findByRole('dialog', { name: 'Your money is invested' }));
}

test('INV-38: the receipt of an investment says where to find its agreement', async () => {
  const receipt = await receiptAfter(false);
  receipt.getByText('Your naira investments');
  receipt.getByText('21 Nov 2026');
  receipt.getByText('We’ll email you your agreement (PDF). It is on the investment’s page too.');
  expect(receipt.queryByRole('link', { name: 'Invest an amount each month' })).toBeNull();
});

test('INV-38: a client who paid by transfer saved no card, and is offered no top-up', async () => {
  const receipt = await receiptAfter(true, 'Bank transfer');
  expect(receipt.queryByRole('link', { name: 'Invest an amount each month' })).toBeNull();
});

test('INV-38: a client who saved a card can go on to a monthly top-up', async () => {
  const receipt = await receiptAfter(true);
  const link = receipt.getByRole('link', { name: 'Invest an amount each month' });
  expect(link.getAttribute('href')).toBe('/invest/top-ups?currency=naira');
});
