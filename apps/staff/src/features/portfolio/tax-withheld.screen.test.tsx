import { taxWithheld, taxWithheldRow } from '@quarrter/contract/staff/tax-withheld';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

test('lists the tax of an investor in the month and currency that are chosen', async () => {
  const row = { ...blank(taxWithheldRow), clientName: 'Ada Obi', gross: '3000.00', tax: '150.00' };
  const server = staffServer('finance', ['read-books']).answers(taxWithheld, 200, {
    results: [{ ...row, net: '2850.00', rate: '5' }],
    after: null,
  });
  openAsStaff('finance', '/books/tax-withheld?month=2026-10');
  const line = (await screen.findByText('Ada Obi')).closest('tr');
  expect(line?.textContent).toMatch(/N3,000.*5%.*N150.*N2,850/);
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'USD');
  await screen.findByText('$150.00');
  expect(server.sent(taxWithheld).at(-1)?.query).toMatchObject({
    month: '2026-10',
    currency: 'USD',
  });
});
