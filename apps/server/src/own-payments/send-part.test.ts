import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { goTo } from '../../test/builders/closing.ts';
import { advanceTime, call, eventually } from '../../test/builders/payment.ts';
import { updateProfile } from '../../test/builders/profile.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { aMaturedInvestment, askWithdrawal } from '../../test/builders/withdrawal.ts';
import { useTestApp } from '../../test/test-app.ts';
import { recordChecks } from '../ledger-checks.ts';
import { paymentChecks } from '../payments/index.ts';

const limits = {
  smallestCharge: { NGN: 5_000n, USD: 200n },
  smallestTransfer: 10_000n,
  largestTransfer: 1_000_000n,
};
const testApp = useTestApp({ deps: { limits }, cleanLedger: recordChecks });
let finance: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  second = await aStaffMember(testApp, 'finance');
  await testApp.sandbox.addAccount('058', '0123456789', 'OBI ADA');
  await testApp.sandbox.addAccount('058', '2000000071', 'OBI NGOZI');
  await testApp.sandbox.addAccount('058', '2000000073', 'OBI ADA');
});

const partsOf = ({ clientId }: TestClient) =>
  allTables(testApp.deps.db)
    .selectFrom('payouts')
    .select(['payout_id', 'part_of', 'reference', 'status', 'amount', 'account_ending'])
    .where('client_id', '=', clientId)
    .where('part_of', 'is not', null)
    .orderBy('part_number')
    .execute();

function untilParts(client: TestClient, ...states: string[]) {
  return eventually(async () => {
    await advanceTime(testApp);
    await testApp.work();
    const parts = await partsOf(client);
    return parts.map(({ status }) => status).join() === states.join() && parts;
  });
}

async function save(client: TestClient, account: string): Promise<void> {
  const details = { bank_name: '058', bank_account_number: account };
  const saved = await updateProfile(testApp, client, details);
  expect(saved.statusCode, saved.body).toBe(200);
}

type Reply = { id: string; detail: string; changes: { label: string; after: string }[] };

const propose = (payoutId: string, { headers } = finance) =>
  call<Reply>(testApp, 'POST', `/staff/api/payouts/${payoutId}/other-account/`, { headers });

/** 10,000 of a withdrawal of 15,000 is paid, and 5,000 is not. */
async function aMissingPart(client: TestClient): Promise<string> {
  const id = await aMaturedInvestment(testApp, client);
  await save(client, '0123456789');
  await testApp.sandbox.faults({ webhooks: 'lost', transfers: 'pending' });
  await askWithdrawal(testApp, client, id, { amount: '15000' });
  const [first, other] = await untilParts(client, 'sent', 'sent');
  await testApp.sandbox.transfer(first?.reference ?? '', 'success');
  await testApp.sandbox.transfer(other?.reference ?? '', 'failed');
  await untilParts(client, 'paid', 'failed');
  await testApp.sandbox.faults({ transfers: 'normal' });
  return first?.part_of ?? '';
}

test('WDR-20: two people send an unpaid part to another known account, once', async () => {
  const client = await aClient(testApp);
  const payoutId = await aMissingPart(client);
  expect((await propose(payoutId)).body.detail).toMatch(/^The client has saved no other account/);
  await save(client, '2000000071');
  expect((await propose(payoutId)).body.detail).toMatch(/^The client’s account is in the name of/);
  await save(client, '2000000073');
  expect((await propose(payoutId)).body.detail).toMatch(/saved this bank account less than a day/);
  await goTo(testApp, '2027-02-22');
  const auditor = await aStaffMember(testApp, 'auditor');
  expect((await propose(payoutId, auditor)).status).toBe(403);
  const proposed = await propose(payoutId);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect(proposed.body.changes).toMatchObject([
    { label: 'Pay to the client', after: 'N5,000.00' },
    { label: 'To the account of', after: 'OBI ADA' },
    { label: 'Account', after: 'Guaranty Trust Bank, ••••••0073' },
  ]);
  expect((await approveAs(testApp, finance, proposed.body.id)).status, 'proposed it').toBe(403);
  const both = [second, second].map((by) => approveAs(testApp, by, proposed.body.id));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  const parts = await untilParts(client, 'paid', 'failed', 'paid');
  expect(parts[2]).toMatchObject({ amount: 500_000n, account_ending: '0073' });
  expect((await propose(payoutId)).body.detail).toMatch(/^No part of this transfer waits/);
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(client.email);
  const told = mail.find(({ subject }) => /to another account of yours$/.test(subject));
  expect(told?.text).toContain('ending in 0073');
});

/** What the ledger checks find while a part went to this account and not to its own. */
async function differencesWith(payoutId: string | undefined, accountIndex: string) {
  const { db } = testApp.deps;
  const set = (index: string) =>
    testApp.database.pool.query(
      `UPDATE payouts AS payout SET account_index = $1
       FROM payouts AS before
       WHERE payout.payout_id = $2 AND before.client_id = payout.client_id
         AND before.payout_id = payout.payout_id
       RETURNING before.account_index`,
      [index, payoutId],
    );
  const { rows } = await set(accountIndex);
  const results = await Promise.all(paymentChecks.map((check) => check.run(db)));
  await set(rows[0].account_index);
  return results.flatMap(({ differences }) => differences);
}

test('emails and the ledger check know the account that a part went to', async () => {
  const client = await aClient(testApp);
  const payoutId = await aMissingPart(client);
  await save(client, '2000000073');
  await goTo(testApp, '2027-02-22');
  const proposed = await propose(payoutId);
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  const [, , part] = await untilParts(client, 'paid', 'failed', 'paid');
  const mailOf = (pattern: RegExp) =>
    eventually(async () => {
      await testApp.work();
      const mail = await testApp.sandbox.mailTo(client.email);
      return mail.find(({ subject }) => pattern.test(subject))?.text;
    });
  const paid = await mailOf(/^N15,000 sent to your bank account$/);
  expect(paid).toContain('We sent N15,000 to your bank account.');
  expect(paid).not.toMatch(/6789|0073/);
  const { rows } = await testApp.database.pool.query(
    'SELECT account_index FROM payouts WHERE payout_id = $1',
    [part?.payout_id],
  );
  const another = `${rows[0].account_index.slice(0, -43)}${'A'.repeat(43)}`;
  expect(await differencesWith(part?.payout_id, another)).toEqual([
    `part ${part?.payout_id} of client ${client.clientId}, ` +
      'goes to an account that was agreed on: false, should be true',
  ]);
  await testApp.sandbox.transfer(part?.reference ?? '', 'reversed');
  await untilParts(client, 'paid', 'failed', 'failed');
  expect(await mailOf(/^N5,000 of your withdrawal was returned by your bank$/)).toContain(
    'the bank returned the one of N5,000 to your Guaranty Trust Bank account ending in 0073.',
  );
});
