import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { goTo } from '../../test/builders/closing.ts';
import { anInvestment } from '../../test/builders/investment.ts';
import { call, eventually, sendWebhook } from '../../test/builders/payment.ts';
import { proposeFor, receiptRow } from '../../test/builders/receipt.ts';
import { approveAs, aStaffMember } from '../../test/builders/staff.ts';
import { askWithdrawal, beginOn, readInvestment } from '../../test/builders/withdrawal.ts';
import { useTestApp } from '../../test/test-app.ts';
import { recordChecks } from '../ledger-checks.ts';
import { readPayouts } from '../payments/index.ts';

/* A transfer that was paid twice is returned after its client has paid for it. */

const testApp = useTestApp({ cleanLedger: recordChecks });

type Withdrawals = { readonly client: TestClient; readonly investment: string };

async function until({ client, investment }: Withdrawals, ...statuses: string[]): Promise<void> {
  await eventually(async () => {
    await testApp.work();
    const { withdrawals } = await readInvestment(testApp, client, investment);
    return statuses.every((status, index) => withdrawals[index]?.status === status);
  });
}

const receiptsOf = async ({ clientId }: TestClient) => {
  const { rows } = await sql<{ receipt_id: string; amount: bigint; unapplied: bigint }>`
    SELECT receipt_id, amount, unapplied FROM receipts
    WHERE client_id = ${clientId} AND payout_id IS NOT NULL`.execute(testApp.deps.db);
  return rows;
};

/** 70,000 is withdrawn and fails, 80,000 is withdrawn, and then the first is paid as well. */
async function paidTwice(): Promise<Withdrawals & { first: string; other: string }> {
  await beginOn(testApp, '2026-11-21');
  const client = await aClient(testApp);
  const investment = await anInvestment(testApp, client);
  const other = await anInvestment(testApp, client);
  await goTo(testApp, '2027-02-21');
  await testApp.sandbox.faults({ transfers: 'pending' });
  await askWithdrawal(testApp, client, investment, { amount: '70000' });
  await testApp.work();
  const { withdrawals } = await readInvestment(testApp, client, investment);
  const [sent] = await readPayouts(testApp.deps.db, client.clientId, [withdrawals[0]?.id ?? '']);
  const first = sent?.reference ?? '';
  await testApp.sandbox.transfer(first, 'failed');
  await until({ client, investment }, 'failed');
  await testApp.sandbox.faults({ transfers: 'normal' });
  await askWithdrawal(testApp, client, investment, { amount: '80000' });
  await until({ client, investment }, 'paid', 'failed');
  await testApp.sandbox.transfer(first, 'success');
  await eventually(async () => (await owedOf(client)) === '70000.00');
  return { client, investment, first, other };
}

const path = '/investments/api/naira/own-payment/';

const owedOf = async ({ headers }: TestClient) =>
  (await call<{ owed: string }>(testApp, 'GET', path, { headers })).body.owed;

const payDebt = ({ headers }: TestClient, investment: string, amount: string) =>
  call<{ still_owed: string }>(testApp, 'POST', path, {
    headers,
    body: { is_agreed: true, investment, amount },
  });

test('WDR-21: money that is returned after its debt was paid is paid to the client', async () => {
  const { client, investment, first, other } = await paidTwice();
  const paid = await payDebt(client, other, '70000');
  expect(paid, JSON.stringify(paid.body)).toMatchObject({
    ...{ status: 200, body: { still_owed: '0.00' } },
  });
  await testApp.sandbox.transfer(first, 'reversed');
  await eventually(async () => {
    await testApp.work();
    return (await receiptsOf(client)).length > 0;
  });
  const [receipt] = await receiptsOf(client);
  expect(receipt).toMatchObject({ amount: 7_000_000n, unapplied: 7_000_000n });
  // The provider says it once more.
  const report = { reference: first, status: 'reversed' };
  expect(await sendWebhook(testApp, 'transfer.reversed', report)).toBe(200);
  await testApp.work();
  expect(await receiptsOf(client)).toHaveLength(1);
  const mail = await testApp.sandbox.mailTo(client.email);
  const held = mail.find(({ subject }) => subject === 'N70,000: we are holding it for you');
  expect(held?.text).toContain('You had already paid us N70,000 for it');
  const [finance, second] = [
    await aStaffMember(testApp, 'finance'),
    await aStaffMember(testApp, 'finance'),
  ];
  const receiptId = receipt?.receipt_id ?? '';
  // An account is known a day after it was paid into.
  await goTo(testApp, '2027-02-22');
  const proposed = await proposeFor(testApp, finance, receiptId, 'pay-out');
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  await eventually(async () => {
    await testApp.work();
    const [payout] = await readPayouts(testApp.deps.db, client.clientId, [receiptId]);
    return payout?.status === 'paid';
  });
  expect((await receiptRow(testApp, receiptId)).unapplied).toBe(0n);
  const { withdrawals } = await readInvestment(testApp, client, investment);
  expect(withdrawals.map(({ status }) => status)).toEqual(['paid', 'failed']);
});
