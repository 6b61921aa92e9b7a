import type { Notification } from '@quarrter/contract/client/notifications';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { advanceTime, call, eventually } from '../../test/builders/payment.ts';
import { withPlainPurposes } from '../../test/builders/plain-purposes.ts';
import { anUnappliedReceipt, proposeFor, refundsOf } from '../../test/builders/receipt.ts';
import { approveAs, aStaffMember, staffCall, type TestStaff } from '../../test/builders/staff.ts';
import { aMaturedInvestment, askWithdrawal } from '../../test/builders/withdrawal.ts';
import { useTestApp } from '../../test/test-app.ts';

/* Money that staff or a bank moved is told in the bell too, with the page that shows it. */

const testApp = useTestApp();
let finance: TestStaff;
let second: TestStaff;
let officer: TestStaff;
const accounts = ['0123456777', '0123456766'] as const;
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  second = await aStaffMember(testApp, 'finance');
  officer = await aStaffMember(testApp, 'officer');
  for (const account of accounts) {
    await testApp.sandbox.addAccount('058', account, 'CHIDI OKAFOR');
  }
});

async function noticesOf({ headers }: TestClient): Promise<Notification[]> {
  const reply = await call<{ results: Notification[] }>(
    testApp,
    'GET',
    '/notifications/api/list/',
    { headers },
  );
  return reply.body.results;
}

test.each([
  ['normal', 'Refund paid'],
  ['failed', 'Refund not paid'],
])('SHL-07: a refund that is %s is in the bell', async (refunds, title) => {
  const client = await aClient(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost', refunds });
  const purposes = withPlainPurposes(testApp);
  const { receiptId } = await anUnappliedReceipt(testApp, client, purposes);
  const proposed = await proposeFor(testApp, finance, receiptId, 'refund', { amount: '5000' });
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  await eventually(async () => {
    await advanceTime(testApp);
    await testApp.work();
    const [refund] = await refundsOf(testApp, receiptId);
    return refund?.settled_at !== null;
  });
  const notices = await noticesOf(client);
  expect(notices).toMatchObject([{ title, amount: '5000.00', link: '/dashboard' }]);
  const about = await call<{ results: Notification[] }>(
    testApp,
    'GET',
    '/notifications/api/list/?about=loans',
    { headers: client.headers },
  );
  expect(about.body.results).toHaveLength(1);
  await testApp.sandbox.faults({ webhooks: 'normal', refunds: 'normal' });
});

test('SHL-07, SHL-10: a checked withdrawal is told, and opens its investment', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  const link = `/invest/details/naira/${id}?type=FTI`;
  const [first, other] = accounts;
  const ask = async (account: string) =>
    (await askWithdrawal(testApp, client, id, { amount: '40000', account })).json().id;
  const reason = { reason: 'Her married name' };
  const released = `withdrawals/${await ask(first)}/release/`;
  const proposed = await staffCall(testApp, officer, 'POST', released, reason);
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  const cancelled = `withdrawals/${await ask(other)}/cancel/`;
  expect((await staffCall(testApp, finance, 'POST', cancelled, reason)).status).toBe(200);
  const notices = (await noticesOf(client)).filter(({ title }) => /ithdrawal/.test(title));
  expect(notices.map((one) => [one.title, one.link])).toEqual([
    ['Withdrawal cancelled', link],
    ['Investment withdrawal', link],
    ['Withdrawal checked', link],
    ['Investment withdrawal', link],
  ]);
});
