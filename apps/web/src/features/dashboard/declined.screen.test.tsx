import { repaymentOverview } from '@quarrter/contract/client/collections';
import { home } from '@quarrter/contract/client/home';
import { loanAccount } from '@quarrter/contract/client/loan-account';
import { type LoanRecord, loanDetail, loanRecord } from '@quarrter/contract/client/loans';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { clientServer, openAsClient } from '../../open-screen.tsx';
import { inState } from '../../products/in-state.ts';

const declined: LoanRecord = {
  ...blank(loanRecord),
  ...{ id: 'l-1', loan_type: 'personal', loan_type_id: 'l-1', short_id: 'LN-1', duration: 4 },
  ...inState('disapproved'),
  ...{ loan_amount: '100000.00', disapproval_reason: 'No income', can_request_review: true },
};

const noInvestment = {
  summary: blank(home.replies[200]).naira.summary,
  ...{ next_return: null, next_maturity: null, matured: null },
};

function openHome(): void {
  clientServer()
    .answers(home, 200, {
      ...blank(home.replies[200]),
      ...{ as_of: '2026-11-21', naira: noInvestment, dollar: noInvestment },
      declined: {
        ...{ loan_type: 'personal', loan_type_id: 'l-1' },
        ...{ amount: '100000.00', declined_on: '2026-11-20', reason: 'No income' },
      },
    })
    .answers(loanDetail, 200, declined)
    .answers(loanAccount, 200, blank(loanAccount.replies[200]))
    .answers(repaymentOverview, 200, blank(repaymentOverview.replies[200]));
  openAsClient('/dashboard');
}

const title = 'We could not approve your application for N100,000';

test('the home begins with a declined application until it is opened', async () => {
  openHome();
  const first = await screen.findByRole('region', { name: 'To do' });
  within(first).getByRole('heading', { name: title });
  within(first).getByText('We decided this on 20 Nov 2026. No income');
  const help = within(first).getByRole('link', { name: 'Get help' });
  expect(help.getAttribute('href')).toBe('/help?about=declined');
  await userEvent.click(screen.getByRole('link', { name: 'See your application' }));
  await screen.findByRole('button', { name: 'Ask a person to review this' });
  await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: /\bhome$/i }));
  await screen.findByText('No Recent Transactions');
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});
