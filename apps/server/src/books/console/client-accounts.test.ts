import type { BookAccount } from '@quarrter/contract/staff/books';
import { expect, test } from 'vitest';
import { approveAs, aStaffMember, staffCall } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { lenderId } from '../../ledger/index.ts';

const testApp = useTestApp();

const charges = {
  ...{ clientId: lenderId, currency: 'NGN', valueDate: '2026-11-21', reason: 'Bank charges' },
  lines: [
    { code: 5900, side: 'debit', amount: '2,500' },
    { code: 1010, side: 'credit', amount: '2,500' },
  ],
};

test('accounts of the lender of one code are told apart by what opened them', async () => {
  const finance = await aStaffMember(testApp, 'finance');
  const approver = await aStaffMember(testApp, 'approver');
  const approved = async (path: string, payload: object) => {
    const { body } = await staffCall(testApp, finance, 'POST', path, payload);
    expect((await approveAs(testApp, approver, body.id)).status).toBe(200);
  };
  await approved('books/journals/', charges);
  const balance = { account: 'bank', currency: 'NGN', amount: '1,000', note: '' };
  await approved('opening-balances/', balance);
  const accounts = `books/clients/${lenderId}/accounts/`;
  const { results } = (await staffCall(testApp, finance, 'GET', accounts)).body;
  const banks = results.filter(({ code }: BookAccount) => code === 1010);
  // Journals are posted to one account of each code, which has the lender's own id.
  expect(banks.map((one: BookAccount) => [one.subjectId === lenderId, one.opened])).toEqual([
    [true, null],
    [false, { kind: 'opening_balance', date: '2026-11-21' }],
  ]);
  const path = `${accounts}1010/${banks[1].subjectId}/NGN/`;
  expect((await staffCall(testApp, finance, 'GET', path)).body.account).toEqual(banks[1]);
});
