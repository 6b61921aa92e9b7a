import type { LoanAccount } from '@quarrter/contract/client/loan-account';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { anApplicationFor, applyFor } from '../../../test/builders/kinds.ts';
import { anApplication, answer, offer, type TestLoan } from '../../../test/builders/loan.ts';
import { read } from '../../../test/builders/loan-documents.ts';
import { call } from '../../../test/builders/payment.ts';
import { aStaffMember } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readMigration } from '../../migration-files.ts';
import { confirmAccountHolder } from '../index.ts';

const testApp = useTestApp();

/** Sells N3,600,000 in six months: N600,000 a month, of which 30% counts. */
const trader = {
  income_source: 'My own business',
  business_name: 'Mama Chi Fabrics',
  business_address: 'Shop 14, Ariaria Market, Aba',
  business_turnover: '3,600,000',
};

const applyAs = async (changes: { [field: string]: string }) =>
  applyFor(testApp, await aClient(testApp), 'personal', changes);

async function rowOf(loanId: string) {
  const { rows } = await testApp.database.pool.query('SELECT * FROM loans WHERE loan_id = $1', [
    loanId,
  ]);
  return rows[0];
}

test('LON-67: a trader applies with shop and sales in place of employer and salary', async () => {
  const { status, body } = await applyAs(trader);
  expect([status, body.message]).toEqual([201, undefined]);
  const row = await rowOf(body.id);
  expect(row.monthly_income).toBe(18_000_000n);
  expect(row.application).toMatchObject({ ...trader, business_turnover: '3600000.00' });
  for (const field of ['present_employer', 'occupation', 'gross_monthly_income']) {
    expect(row.application).not.toHaveProperty(field);
  }
});

test('LON-67: the income of somebody who earns both ways is the sum', async () => {
  const both = { ...trader, income_source: 'Both', gross_monthly_income: '150,000' };
  expect((await rowOf((await applyAs(both)).body.id)).monthly_income).toBe(33_000_000n);
});

test('LON-67: a trader needs the shop and the sales, and no employer', async () => {
  const missing = { business_name: '', business_address: '', business_turnover: '' };
  const { status, body } = await applyAs({ ...trader, ...missing });
  expect([status, body]).toEqual([
    400,
    {
      business_name: ['Shop or Business Name is required.'],
      business_address: ['Shop or Market Address is required.'],
      business_turnover: ['Sales in the Last 6 Months is required.'],
    },
  ]);
});

test('LON-55, LON-67: a repayment above a third of what counts is refused', async () => {
  // N60,000 a month over four months is N206,896 at most.
  const { status, body } = await applyAs({ ...trader, loan_amount: '206,897' });
  expect([status, body.message]).toEqual([200, expect.stringContaining('206,896')]);
});

test('LON-68: officers read the sales as stated and compare them with the statements', async () => {
  const { body: loan } = await applyAs(trader);
  const { headers } = await aStaffMember(testApp, 'officer');
  const path = `/staff/api/loans/${loan.id}/`;
  const { body } = await call<StaffLoan>(testApp, 'GET', path, { headers });
  expect(body.decision).toMatchObject({ sales: '3600000.00', monthlyIncome: '180000.00' });
  expect(body.decision?.checklist.find(({ line }) => line === 'sales')).toMatchObject({
    state: 'open',
    settle: 'tick',
    detail: 'The applicant states N3,600,000.00.',
  });
  const verified = await call<{ checklist: string[] }>(testApp, 'POST', `${path}verify/`, {
    headers,
    body: {},
  });
  expect(verified.body.checklist?.[0]).toContain('Sales compared with 6 months of statements');
});

/** A trader's account at a bank: their own, or one in the name that they gave their shop. */
const ownAccount = { bank_name: '058', bank_account_number: '0123456789' };
const shopAccount = { bank_name: '058', bank_account_number: '2000000091' };
const nameShopAccount = () =>
  testApp.sandbox.addAccount('058', shopAccount.bank_account_number, 'Mama Chi Fabrics');

async function account({ client: { headers }, loanId }: TestLoan, body?: typeof ownAccount) {
  const path = `/loans/api/personal/bank-account/${loanId}/`;
  const reply = await call<LoanAccount>(testApp, body ? 'PUT' : 'GET', path, { headers, body });
  return reply.body;
}

test('LON-21, LON-67: a trader’s own account is own, one in the shop’s name other', async () => {
  await nameShopAccount();
  const own = await anApplicationFor(testApp, 'personal', { ...trader, ...ownAccount });
  expect(await account(own)).toMatchObject({ holder_state: 'own', business_name: '' });
  const shop = await anApplicationFor(testApp, 'personal', { ...trader, ...shopAccount });
  expect(await account(shop)).toMatchObject({ holder: 'MAMA CHI FABRICS', holder_state: 'other' });
});

test('LON-21, LON-67: so it is when the account changes, or the bank names it late', async () => {
  await nameShopAccount();
  const loan = await anApplicationFor(testApp, 'personal', trader);
  expect((await account(loan, shopAccount)).holder_state).toBe('other');
  expect((await account(loan, ownAccount)).holder_state).toBe('own');
  await testApp.sandbox.faults({ answers: 'down' });
  const late = await anApplicationFor(testApp, 'personal', { ...trader, ...shopAccount });
  await testApp.sandbox.faults({ answers: 'normal' });
  await confirmAccountHolder(testApp.deps, { ...late, clientId: late.client.clientId });
  expect((await account(late)).holder_state).toBe('other');
});

test('LND-13, LON-67: a trader borrows as a person', async () => {
  const loan = await anApplicationFor(testApp, 'personal', trader);
  await offer(testApp, loan);
  expect((await answer(testApp, loan)).status).toBe(200);
  const { text } = await read(testApp, loan, `agreement/${loan.loanId}`);
  const plain = text.replaceAll(/\s+/g, ' ');
  expect(plain).toContain('and Ada Obi, 12 Marina Road, Lagos, Lagos (“you”)');
  expect(plain).not.toMatch(/Mama Chi|Ariaria/);
});

test('LON-21: after an upgrade an officer looks at accounts in a shop’s name', async () => {
  await nameShopAccount();
  const shop = await anApplicationFor(testApp, 'personal', { ...trader, ...shopAccount });
  const salaried = await anApplication(testApp);
  const { pool } = testApp.database.owner;
  await pool.query('UPDATE loans SET account_is_own = true WHERE client_id = $1', [
    shop.client.clientId,
  ]);
  expect((await account(shop)).holder_state).toBe('own');
  await pool.query(await readMigration('056-loans'));
  const states = [await account(shop), await account(salaried)].map((one) => one.holder_state);
  expect(states).toEqual(['other', 'own']);
});
