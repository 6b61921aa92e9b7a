import { approval } from '@quarrter/contract/staff/approvals';
import { proposeLoanProduct, staffLoanProduct } from '@quarrter/contract/staff/products';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const product = {
  ...{ type: 'business', version: 1, minimum: '100.00', maximum: '10000000.00' },
  ...{ shortestMonths: 1, longestMonths: 4, rate: '4', lowestRate: '1', incomeMultiple: null },
  ...{ affordability: null, turnoverShare: '30' },
  ...{ penaltyPerDay: '1', penaltyCap: '100', penaltyPauseDays: 14, rebate: '0', tiers: [] },
};
const impossible = {
  rate: ['The rate must be above 0% and at most 10% per month.'],
  maximum: ['The maximum must not be below the minimum.'],
};

async function fillIn(changes: { [label: string]: string }) {
  for (const [label, value] of Object.entries(changes)) {
    const field = screen.getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Send for approval' }));
}

test('an impossible product is refused at its fields, which keep what was typed', async () => {
  const server = staffServer('administrator', ['propose-product'])
    .answers(staffLoanProduct, 200, { product, proposals: [] })
    .answers(proposeLoanProduct, 400, impossible);
  openAsStaff('administrator', '/products/loans/business');
  await userEvent.click(await screen.findByRole('button', { name: 'Propose a change' }));
  await fillIn({ 'Highest rate': '-1' });
  await screen.findByText(/Highest rate must be a percentage/);
  expect(server.sent(proposeLoanProduct)).toEqual([]);
  await fillIn({ 'Highest rate': '25', Minimum: '200,000,000' });
  await screen.findByText(impossible.rate.join());
  screen.getByText(impossible.maximum.join());
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Highest rate').value).toBe('25'),
  );
  expect(server.bodies(proposeLoanProduct)).toEqual([
    expect.objectContaining({ rate: '25', penaltyPauseDays: '14', version: product.version }),
  ]);
});

test('who may not propose a change of a product is not offered one', async () => {
  staffServer('officer').answers(staffLoanProduct, 200, { product, proposals: [] });
  openAsStaff('officer', '/products/loans/business');
  await screen.findByText('Terms today');
  screen.getByText('For up to 14 days');
  await screen.findByText('No changes yet');
  expect(screen.queryByRole('button', { name: 'Propose a change' })).toBeNull();
});

test('a change is sent for approval, and the person who proposed it cannot decide it', async () => {
  const server = staffServer('administrator', ['propose-product'])
    .answers(staffLoanProduct, 200, { product, proposals: [] })
    .answers(proposeLoanProduct, 201, blank(approval));
  openAsStaff('administrator', '/products/loans/business');
  await userEvent.click(await screen.findByRole('button', { name: 'Propose a change' }));
  const reason = 'You proposed this, so someone else must decide it.';
  const proposal = { ...blank(approval), id: 'p1', whyNot: reason };
  server.answers(staffLoanProduct, 200, { product, proposals: [proposal] });
  await fillIn({ 'Highest rate': '3.5', Maximum: '12,000,000' });
  await screen.findByText('Waiting for approval');
  screen.getByText(reason);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(server.bodies(proposeLoanProduct)).toMatchObject([
    { rate: '3.5', maximum: '12,000,000', version: 1 },
  ]);
});
