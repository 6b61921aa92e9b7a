import type { Transaction } from '@quarrter/contract/client/activity';
import { lagosDate } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import type { TestClient } from '../../test/builders/client.ts';
import { anActiveLoan, anApplication } from '../../test/builders/loan.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

const list = async (client: TestClient): Promise<Transaction[]> => {
  const reply = await testApp.app.inject({
    url: '/transactions/transaction-list',
    headers: client.headers,
  });
  return reply.json().results;
};

const repay = async (client: TestClient, loanId: string, amount: string) => {
  const post = (url: string, payload: object) =>
    testApp.app.inject({ method: 'POST', url, headers: client.headers, payload });
  const intent = await post('/transactions/api/payment-intent/', {
    purpose: 'repayment',
    loan_type: 'personal',
    loan_type_id: loanId,
    amount,
  });
  const { reference } = intent.json();
  await testApp.sandbox.pay(reference, 'success');
  return post('/transactions/api/loan_transaction-withdrawal/', { reference });
};

test('API-45: lists a loan with its stage from its application on', async () => {
  const { client, loanId } = await anApplication(testApp);
  expect(await list(client)).toMatchObject([
    {
      id: loanId,
      investment: null,
      loan: {
        loan_type: 'personal',
        loan_type_id: loanId,
        action: 'Withdrawal',
        event: 'Loan',
        stage: 1,
        status: 0,
        is_approved: 2,
        is_accepted: 1,
        amount: '100000.00',
        repayment_amount: '0.00',
        amount_repaid: '0.00',
        interest: '4',
        interest_start_date: null,
      },
    },
  ]);
});

test('API-45, REP-07: lists a repayment as a row of its own beside the loan’s', async () => {
  const { client, loanId } = await anActiveLoan(testApp);
  await testApp.setDate('2026-12-01');
  expect((await repay(client, loanId, '29,000')).json()).toMatchObject({ status: 'applied' });
  const rows = await list(client);
  const shared = {
    loan_type_id: loanId,
    status: 1,
    stage: 0,
    amount: '100000.00',
    balance: '87000.00',
    amount_repaid: '29000.00',
    interest_start_date: '2026-11-21',
  };
  expect(rows.map((row) => row.loan)).toMatchObject([
    { ...shared, action: 'Repayment', repayment_amount: '29000.00' },
    { ...shared, action: 'Withdrawal', repayment_amount: '0.00' },
  ]);
  // REP-09: the loan's row is dated by its disbursement, the repayment by its payment.
  expect(rows.map((row) => lagosDate(new Date(row.timestamp)))).toEqual([
    '2026-12-01',
    '2026-11-21',
  ]);
});
