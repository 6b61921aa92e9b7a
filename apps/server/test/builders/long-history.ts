import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';
import { goTo } from './closing.ts';
import { happensToLast } from './dispute.ts';
import { anInvestment } from './investment.ts';
import { anActiveLoan, repay } from './loan.ts';
import { approveAs, aStaffMember, staffCall } from './staff.ts';
import { askWithdrawal } from './withdrawal.ts';

/**
 * A client with a long history in both currencies, up to 21 Feb 2027: a loan with penalties, a
 * repayment that the bank took back in part, returns with and without tax, and a withdrawal.
 */
export async function aLongHistory(testApp: TestApp): Promise<TestClient> {
  const loan = await anActiveLoan(testApp);
  const { client } = loan;
  const naira = await anInvestment(testApp, client);
  await anInvestment(testApp, client, { currency: 'USD', amount: '500' });
  await testApp.setDate('2026-12-20');
  await goTo(testApp, '2026-12-21');
  await repay(testApp, loan, '29,000');
  await setTax(testApp, '10', '2027-01-01');
  await testApp.setDate('2027-01-20');
  await goTo(testApp, '2027-01-25');
  await repay(testApp, loan, '33,000');
  await happensToLast(testApp, client, 'dispute-lost', { amount: 1_000_000 });
  await testApp.setDate('2027-02-20');
  await goTo(testApp, '2027-02-21');
  await askWithdrawal(testApp, client, naira, { amount: '30000.50' });
  return client;
}

async function setTax(testApp: TestApp, rate: string, effectiveOn: string): Promise<void> {
  const administrator = await aStaffMember(testApp, 'administrator');
  const approver = await aStaffMember(testApp, 'approver');
  const path = 'products/withholding-tax/propose/';
  const { body } = await staffCall(testApp, administrator, 'POST', path, { rate, effectiveOn });
  const { status } = await approveAs(testApp, approver, body.id);
  if (status !== 200) throw new Error(`the tax was not set: ${status}`);
}
