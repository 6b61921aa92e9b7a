import { heldWithdrawal, heldWithdrawals } from '@quarrter/contract/staff/withdrawals';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

type Reason = 'holder' | 'identity' | 'amount' | 'account';

const held = (clientName: string, ...waitingFor: Reason[]) => ({
  ...blank(heldWithdrawal),
  ...{ id: clientName, clientName, waitingFor },
});

test('a payment is proposed only where two people release a reason to wait', async () => {
  const page = blank(heldWithdrawals.replies[200]);
  const results = [
    held('Ada', 'account'),
    held('Bola', 'identity', 'account'),
    held('Chidi', 'holder', 'account'),
    held('Dayo', 'amount'),
  ];
  staffServer('officer', ['check-withdrawal']).answers(heldWithdrawals, 200, { ...page, results });
  openAsStaff('officer', '/withdrawals');
  await screen.findByRole('heading', { name: 'Dayo' });
  const buttons = screen.getAllByRole('button', { name: /^Propose to pay/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Propose to pay the withdrawal of Chidi',
    'Propose to pay the withdrawal of Dayo',
  ]);
});
