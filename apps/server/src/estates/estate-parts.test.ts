import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import {
  estateOf,
  openAndApprove,
  payEstates,
  sendDeath,
  sendEstate,
} from '../../test/builders/estate.ts';
import { advanceTime, eventually } from '../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { aMaturedInvestment } from '../../test/builders/withdrawal.ts';
import { useTestApp } from '../../test/test-app.ts';
import { recordChecks } from '../ledger-checks.ts';

const limits = {
  smallestCharge: { NGN: 5_000n, USD: 200n },
  smallestTransfer: 10_000n,
  largestTransfer: 6_000_000n,
};
const testApp = useTestApp({ deps: { limits }, cleanLedger: recordChecks });
let officer: TestStaff;
let approver: TestStaff;
let finance: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
  finance = await aStaffMember(testApp, 'finance');
  await testApp.sandbox.addAccount('058', '2000000081', 'OKAFOR CHIDI');
  await testApp.sandbox.addAccount('058', '2000000082', 'ESTATE OF OBI');
});

async function agreeOnAccount(client: TestClient, account: string): Promise<void> {
  await openAndApprove(
    testApp,
    approver,
    (await sendEstate(testApp, finance, client, { account })).body,
  );
}

const partsOf = ({ clientId }: TestClient) =>
  allTables(testApp.deps.db)
    .selectFrom('payouts')
    .select(['reference', 'status', 'account_ending'])
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

test('a part that failed is sent to the account that was approved since', async () => {
  const client = await aClient(testApp);
  await aMaturedInvestment(testApp, client);
  const death = await sendDeath(testApp, officer, client);
  await openAndApprove(testApp, approver, death.body);
  await testApp.sandbox.faults({ webhooks: 'lost', transfers: 'pending' });
  await agreeOnAccount(client, '2000000081');
  const [first, other] = await untilParts(client, 'sent', 'sent');
  await testApp.sandbox.transfer(first?.reference ?? '', 'success');
  await testApp.sandbox.transfer(other?.reference ?? '', 'failed');
  await untilParts(client, 'paid', 'failed');
  await testApp.sandbox.faults({ transfers: 'normal' });
  await payEstates(testApp);
  expect(await partsOf(client), 'it is not tried again').toHaveLength(2);
  const { accounts } = await estateOf(testApp, finance, client);
  expect(accounts).toMatchObject([{ failed: true }]);
  await agreeOnAccount(client, '2000000082');
  const [, , again] = await untilParts(client, 'paid', 'failed', 'paid');
  expect(again?.account_ending).toBe('0082');
});
