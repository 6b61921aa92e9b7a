import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import { advanceTime, eventually } from '../../../test/builders/payment.ts';
import { aStaffMember } from '../../../test/builders/staff.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  expectCleanBook,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';

const limits = {
  smallestCharge: { NGN: 5_000n, USD: 200n },
  smallestTransfer: 10_000n,
  largestTransfer: 1_000_000n,
};
const testApp = useTestApp({ deps: { limits } });

/** Works until the parts of the only payout are in these states, in the order of their making. */
function untilParts(...states: string[]) {
  return eventually(async () => {
    await advanceTime(testApp);
    await testApp.work();
    const parts = await allTables(testApp.deps.db)
      .selectFrom('payouts')
      .select(['part_of', 'reference', 'status'])
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
  const [first, second] = await untilParts('sent', 'sent');
  await expectCleanBook(testApp);
  await testApp.sandbox.transfer(first?.reference ?? '', 'success');
  await testApp.sandbox.transfer(second?.reference ?? '', 'failed');
  await untilParts('paid', 'failed');
  await expectCleanBook(testApp);
  const { headers } = await aStaffMember(testApp, 'finance');
  const url = `/staff/api/payouts/${first?.part_of}/retry/`;
  expect((await testApp.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  const [, , third] = await untilParts('paid', 'failed', 'sent');
  await testApp.sandbox.transfer(third?.reference ?? '', 'success');
  await untilParts('paid', 'failed', 'paid');
  await expectCleanBook(testApp);
});
