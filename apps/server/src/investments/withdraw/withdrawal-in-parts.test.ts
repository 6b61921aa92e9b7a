import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { advanceTime, eventually } from '../../../test/builders/payment.ts';
import { aStaffMember } from '../../../test/builders/staff.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';

const limits = {
  smallestCharge: { NGN: 5_000n, USD: 200n },
  smallestTransfer: 10_000n,
  largestTransfer: 1_000_000n,
};
const testApp = useTestApp({ deps: { limits } });

/** Works until the parts of a client's payout are in these states, in the order of their making. */
function untilParts({ clientId }: TestClient, ...states: string[]) {
  return eventually(async () => {
    await advanceTime(testApp);
    await testApp.work();
    const parts = await allTables(testApp.deps.db)
      .selectFrom('payouts')
      .select(['part_of', 'reference', 'status'])
      .where('client_id', '=', clientId)
      .where('part_of', 'is not', null)
      .orderBy('part_number')
      .execute();
    return parts.map(({ status }) => status).join() === states.join() && parts;
  });
}

test('the ledger check agrees with a withdrawal in parts, whatever becomes of them', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await testApp.sandbox.faults({ webhooks: 'lost', transfers: 'pending' });
  const asked = await askWithdrawal(testApp, client, id, { amount: '15000' });
  expect(asked.statusCode, asked.body).toBe(200);
  const [first, second] = await untilParts(client, 'sent', 'sent');
  await expectCleanBook(testApp);
  await testApp.sandbox.transfer(first?.reference ?? '', 'success');
  await testApp.sandbox.transfer(second?.reference ?? '', 'failed');
  await untilParts(client, 'paid', 'failed');
  await expectCleanBook(testApp);
  const { headers } = await aStaffMember(testApp, 'finance');
  const url = `/staff/api/payouts/${first?.part_of}/retry/`;
  expect((await testApp.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  const [, , third] = await untilParts(client, 'paid', 'failed', 'sent');
  await testApp.sandbox.transfer(third?.reference ?? '', 'success');
  await untilParts(client, 'paid', 'failed', 'paid');
  await expectCleanBook(testApp);
});

test('a client is told of a returned part of a withdrawal, and when it is sent again', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await testApp.sandbox.faults({ webhooks: 'lost', transfers: 'normal' });
  await askWithdrawal(testApp, client, id, { amount: '25000' });
  const [, , third] = await untilParts(client, 'paid', 'paid', 'paid');
  const shown = async () => (await readInvestment(testApp, client, id)).withdrawals[0];
  expect(await shown()).toMatchObject({ status: 'paid', note: '' });
  await testApp.sandbox.transfer(third?.reference ?? '', 'reversed');
  await untilParts(client, 'paid', 'paid', 'failed');
  expect(await shown()).toMatchObject({
    status: 'paid',
    note: 'Your bank returned N5,000 of your withdrawal. We’ll send it again and email you.',
  });
  const { headers } = await aStaffMember(testApp, 'finance');
  const url = `/staff/api/payouts/${third?.part_of}/retry/`;
  expect((await testApp.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  await untilParts(client, 'paid', 'paid', 'failed', 'paid');
  expect(await shown()).toMatchObject({ status: 'paid', note: '' });
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(client.email);
  const told = mail.map(({ subject }) => subject);
  expect(told.filter((subject) => /N5,000 (of|sent: )/.test(subject)).sort()).toEqual([
    'N5,000 of your withdrawal was returned by your bank',
    'N5,000 sent: all of your withdrawal is now paid',
  ]);
  expect(told).toContainEqual(expect.stringMatching(/^N25,000 sent to your .* ending in /));
});
