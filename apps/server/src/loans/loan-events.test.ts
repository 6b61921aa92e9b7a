import { addDays } from '@quarrter/domain/calendar';
import { toWire } from '@quarrter/domain/money';
import { expect, test } from 'vitest';
import { goTo } from '../../test/builders/closing.ts';
import { livedOnce } from '../../test/builders/lived-once.ts';
import { anActiveLoan, readLoan, repay, type TestLoan } from '../../test/builders/loan.ts';
import { useTestApp } from '../../test/test-app.ts';
import { type EventKind, payloadOf, readEventsOf } from '../events/index.ts';
import { loanOverdue, repaymentDueSoon } from './arrears/reminder-events.ts';
import { loanCompleted, loanRepaid } from './repay/repayment-events.ts';

const firstDue = '2026-12-21';
const testApp = useTestApp();
const aLoan = livedOnce(testApp, () => anActiveLoan(testApp));

const eventsOf = ({ client, loanId }: TestLoan) =>
  readEventsOf(testApp.deps.db, client.clientId, loanId);

async function newest<Payload>(loan: TestLoan, kind: EventKind<Payload>): Promise<Payload> {
  const found = (await eventsOf(loan)).findLast((event) => event.kind === kind.kind);
  const payload = found && payloadOf(kind, found);
  if (payload === undefined) throw new Error(`no ${kind.kind}`);
  return payload;
}

test('the life of a loan is recorded in its order', async () => {
  const loan = await aLoan();
  await testApp.setDate(addDays(firstDue, -3));
  await goTo(testApp, addDays(firstDue, 2));
  await repay(testApp, loan, '59000');
  await repay(testApp, loan, '58000');
  expect((await eventsOf(loan)).map(({ kind }) => kind)).toEqual([
    'loan-applied',
    'loan-verified',
    'loan-offered',
    'offer-accepted',
    'disbursement-ordered',
    'transfer-paid',
    'loan-disbursed',
    'repayment-due-today',
    'loan-overdue',
    'penalty-charged',
    'loan-repaid',
    'loan-recovered',
    'loan-repaid',
    'loan-completed',
  ]);
  expect(await newest(loan, loanCompleted)).toMatchObject({ totalRepaid: 11_700_000n });
});

test('a reminder names what the loan itself says is due', async () => {
  const loan = await aLoan();
  await testApp.setDate(addDays(firstDue, -4));
  await goTo(testApp, addDays(firstDue, -3));
  const { dueOn, amountDue } = await newest(loan, repaymentDueSoon);
  expect(await readLoan(testApp, loan)).toMatchObject({
    next_payment_date: dueOn,
    amount_to_be_paid: toWire(amountDue),
  });
});

test('an overdue loan that was in arrears before names what it says is due', async () => {
  const loan = await aLoan();
  await testApp.setDate(firstDue);
  await goTo(testApp, addDays(firstDue, 4));
  await repay(testApp, loan, '61000');
  await testApp.setDate('2027-02-21');
  await goTo(testApp, '2027-02-22');
  const { amountDue, penalties } = await newest(loan, loanOverdue);
  expect(penalties).toBe(0n);
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'overdue',
    penalty: '3000.00',
    amount_to_be_paid: toWire(amountDue),
  });
});

test('a repayment names the balance and the date that the loan then has', async () => {
  const loan = await aLoan();
  await testApp.setDate('2026-12-01');
  await repay(testApp, loan, '29000');
  const { balance, nextDueOn } = await newest(loan, loanRepaid);
  expect(balance).toBe(8_700_000n);
  expect(await readLoan(testApp, loan)).toMatchObject({
    balance: '87000.00',
    next_payment_date: nextDueOn,
  });
});
