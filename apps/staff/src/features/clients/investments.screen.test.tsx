import { investmentTierList } from '@quarrter/contract/products';
import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { clientInvestment, clientInvestments } from '@quarrter/contract/staff/client-lists';
import { staffClientPage } from '@quarrter/contract/staff/clients';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

test('reinvested money is not added to the total of a client’s investments again', async () => {
  const row = { ...blank(clientInvestment), currency: 'NGN' as const, initialAmount: '1000.00' };
  const results = [
    { ...row, id: '01a00000-0000-7000-8000-000000000002', capital: '1000.00', returns: '7.00' },
    { ...row, id: '01a00000-0000-7000-8000-000000000001' },
  ];
  const page = blank(staffClientPage.replies[200]);
  staffServer('finance')
    .answers(staffClientPage, 200, { ...page, client: { ...page.client, id: 'c1' } })
    .answers(readClientHold, 200, blank(readClientHold.replies[200]))
    .answers(investmentTierList, 200, blank(investmentTierList.replies[200]))
    .answers(clientInvestments, 200, { results, after: null });
  openAsStaff('finance', '/clients/c1?tab=investments');
  const [total] = await screen.findAllByRole('rowheader', { name: 'Total' });
  const cells = [...(total?.closest('tr')?.cells ?? [])].map((cell) => cell.textContent);
  expect(cells).toEqual(['Total', '', 'N1,000.00', 'N7.00', '', '']);
});
