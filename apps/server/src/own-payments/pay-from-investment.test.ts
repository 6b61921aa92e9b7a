import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient } from '../../test/builders/client.ts';
import { happensToLast } from '../../test/builders/dispute.ts';
import { anInvestment, investByCard } from '../../test/builders/investment.ts';
import { beginRepayment, readLoan, type TestLoan } from '../../test/builders/loan.ts';
import {
  activeLoanOf,
  owedAndOwned as owedAndOwnedIn,
  ownPaymentOffersOf,
  ownPaymentPath as pathOf,
  payFromOwn,
} from '../../test/builders/own-payment.ts';
import { call, reportRepaid } from '../../test/builders/payment.ts';
import { proposeFor } from '../../test/builders/receipt.ts';
import { anOpenMatch } from '../../test/builders/screening.ts';
import { aStaffMember } from '../../test/builders/staff.ts';
import { beginOn, readInvestment } from '../../test/builders/withdrawal.ts';
import { differencesWith, unknownId } from '../../test/planted/plant.ts';
import { useTestApp } from '../../test/test-app.ts';
import { recordChecks } from '../ledger-checks.ts';

const testApp = useTestApp({ cleanLedger: recordChecks });
beforeEach(() => beginOn(testApp, '2026-11-21'));

const owedAndOwned = (options: Parameters<typeof owedAndOwnedIn>[1] = {}) =>
  owedAndOwnedIn(testApp, options);
const offersOf = (loan: TestLoan) => ownPaymentOffersOf(testApp, loan);
const pay = (loan: TestLoan, body: object, key?: string) => payFromOwn(testApp, loan, body, key);

test('WDR-21: pays what is overdue from the investment, and the loan is up to date', async () => {
  const owed = await owedAndOwned();
  const before = await readLoan(testApp, owed);
  const { overdue, results } = await offersOf(owed);
  expect(overdue).toBe(before.arrears?.amount);
  const [offered] = results;
  expect(offered).toMatchObject({
    ...{ id: owed.investmentId, balance: '103000.00', amount: overdue, capital: overdue },
    ...{ returns: '0.00', still_overdue: '0.00', status_after: 2 },
  });
  const asked = { investment: owed.investmentId, amount: overdue };
  const { status, body } = await pay(owed, asked, 'own-payment-1');
  expect(status).toBe(200);
  expect(body).toMatchObject({ amount: overdue, left: offered?.left, paid_on: '2026-12-24' });
  const after = await readLoan(testApp, owed);
  expect(after).toMatchObject({ state: 'active', arrears: null });
  expect(after.repayments[0]).toMatchObject({ id: body.repayment_id, amount: overdue });
  const investment = await readInvestment(testApp, owed.client, owed.investmentId);
  expect(investment).toMatchObject({ balance: offered?.left, status: 2 });
  expect(investment.withdrawals).toMatchObject([
    { amount: overdue, status: 'paid', can_cancel: false, bank: '', paid_loan: after.short_id },
  ]);
  // The same request again gives the same answer and pays nothing twice.
  expect((await pay(owed, asked, 'own-payment-1')).body).toEqual(body);
  expect((await pay(owed, asked)).status).toBe(409);
  expect((await readLoan(testApp, owed)).repayments).toHaveLength(after.repayments.length);
});

test('WDR-21: both transactions move between own balances, and both emails say so', async () => {
  const owed = await owedAndOwned();
  const { overdue } = await offersOf(owed);
  await pay(owed, { investment: owed.investmentId, amount: overdue });
  type Listed = { results: { id: string; direction: string; paid_to: object | null }[] };
  const { headers } = owed.client;
  const list = await call<Listed>(testApp, 'GET', '/transactions/transaction-list', { headers });
  const shown = list.body.results.slice(0, 2);
  expect(shown).toMatchObject([
    { direction: 'none', paid_to: null },
    { direction: 'none', paid_to: null },
  ]);
  const details = await Promise.all(
    shown.map(async ({ id }) => {
      const path = `/transactions/api/transaction/${id}/`;
      return (await call<{ by: string }>(testApp, 'GET', path, { headers })).body.by;
    }),
  );
  expect(details.sort()).toEqual(['investment', 'own-loan']);
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(owed.client.email)).map((one) => one.subject);
  expect(subjects).toContainEqual(expect.stringMatching(/from your investment paid your loan/));
  expect(subjects).toContainEqual(expect.stringMatching(/received: thank you for your repayment/));
});

test('WDR-21: an investment that holds less pays all of it, and the rest stays late', async () => {
  const owed = await owedAndOwned({ amount: '20000', plan: 'base' });
  const { overdue, results } = await offersOf(owed);
  const [offered] = results;
  expect(offered).toMatchObject({ left: '0.00', status_after: 3 });
  expect(Number(offered?.amount)).toBeLessThan(Number(overdue));
  const { status } = await pay(owed, { investment: owed.investmentId, amount: offered?.amount });
  expect(status).toBe(200);
  const after = await readLoan(testApp, owed);
  expect(after.arrears?.amount).toBe(offered?.still_overdue);
});

test('WDR-21: takes no other amount or investment, and nothing without consent', async () => {
  const owed = await owedAndOwned();
  const { overdue } = await offersOf(owed);
  const asked = { investment: owed.investmentId, amount: overdue };
  expect(await pay(owed, { ...asked, is_agreed: false })).toMatchObject({
    ...{ status: 400, body: { is_agreed: ['This field is required'] } },
  });
  expect((await pay(owed, { ...asked, amount: '1000' })).status).toBe(409);
  const young = await anInvestment(testApp, owed.client);
  expect((await pay(owed, { ...asked, investment: young })).status).toBe(409);
  const dollars = await anInvestment(testApp, owed.client, { amount: '500', currency: 'USD' });
  expect((await pay(owed, { ...asked, investment: dollars })).status).toBe(404);
  const stranger = await aClient(testApp);
  const { headers } = stranger;
  expect((await call(testApp, 'GET', pathOf(owed), { headers })).status).toBe(404);
  const others = await anInvestment(testApp, stranger);
  expect((await pay(owed, { ...asked, investment: others })).status).toBe(404);
  expect((await readLoan(testApp, owed)).arrears?.amount).toBe(overdue);
});

test('WDR-21: pays nothing while the account is checked, or that is not late', async () => {
  const owed = await owedAndOwned();
  const { overdue } = await offersOf(owed);
  const asked = { investment: owed.investmentId, amount: overdue };
  const { matchId } = await anOpenMatch(testApp, owed.client.clientId);
  await testApp.database.owner.pool.query(
    "UPDATE screening_matches SET state = 'confirmed' WHERE match_id = $1",
    [matchId],
  );
  expect(await pay(owed, asked)).toMatchObject({
    ...{ status: 409, body: { detail: expect.stringMatching(/^We are checking your account/) } },
  });
  await beginOn(testApp, '2026-11-21');
  const current = await activeLoanOf(testApp, await aClient(testApp));
  const investmentId = await anInvestment(testApp, current.client);
  expect(await offersOf(current)).toEqual({ overdue: '0.00', results: [] });
  expect((await pay(current, { investment: investmentId, amount: '1000' })).status).toBe(409);
});

test('WDR-21: pays nothing while a payment of the client is disputed', async () => {
  const onDueDate = async ({ client }: TestLoan) => {
    await investByCard(testApp, client);
  };
  const owed = await owedAndOwned({ onDueDate });
  const { overdue } = await offersOf(owed);
  const asked = { investment: owed.investmentId, amount: overdue };
  await happensToLast(testApp, owed.client, 'dispute');
  expect(await pay(owed, asked)).toMatchObject({
    ...{ status: 409, body: { detail: expect.stringMatching(/^We are checking your account/) } },
  });
  await happensToLast(testApp, owed.client, 'dispute-won');
  expect((await pay(owed, asked)).status).toBe(200);
});

test('WDR-21: pays nothing while the client may be paying the same loan by card', async () => {
  const owed = await owedAndOwned();
  const { overdue } = await offersOf(owed);
  const { reference } = (await beginRepayment(testApp, owed, overdue)).body;
  const asked = { investment: owed.investmentId, amount: overdue };
  const text = /^A payment of N[\d,.]+ for this loan is in progress\. .* way in 1[45] minutes\.$/;
  expect(await pay(owed, asked)).toMatchObject({
    ...{ status: 409, body: { detail: expect.stringMatching(text) } },
  });
  await testApp.sandbox.pay(reference, 'success');
  await reportRepaid(testApp, owed.client, reference);
  expect((await readLoan(testApp, owed)).repayments).toHaveLength(1);
});

test('WDR-21: what an investment paid cannot be refunded, and staff read why', async () => {
  const owed = await owedAndOwned();
  const { overdue } = await offersOf(owed);
  await pay(owed, { investment: owed.investmentId, amount: overdue });
  const { receipt_id: receiptId } = await allTables(testApp.deps.db)
    .selectFrom('receipts')
    .select('receipt_id')
    .where('client_id', '=', owed.client.clientId)
    .where('own_source_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const finance = await aStaffMember(testApp, 'finance');
  const refund = { amount: overdue };
  expect(await proposeFor(testApp, finance, receiptId, 'refund', refund)).toMatchObject({
    ...{
      status: 409,
      body: {
        detail: expect.stringMatching(/^We already owed the client .* Pay it to the client’s/),
      },
    },
  });
});

test('WDR-21: the check of the ledger finds a payment of another loan or amount', async () => {
  const owed = await owedAndOwned();
  const { overdue } = await offersOf(owed);
  await pay(owed, { investment: owed.investmentId, amount: overdue });
  const found = await differencesWith(
    testApp,
    `UPDATE withdrawals SET loan_id = '${unknownId}'
     WHERE client_id = '${owed.client.clientId}' AND repayment_id IS NOT NULL;
     UPDATE receipts SET amount = amount + 1
     WHERE client_id = '${owed.client.clientId}' AND own_source_id IS NOT NULL`,
    'every withdrawal that paid a loan or a debt against its receipt and what that paid',
  );
  expect(found.join('\n')).toMatch(/, loan: /);
  expect(found.join('\n')).toMatch(/, amount received: /);
});
