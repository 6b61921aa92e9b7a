import { expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { investmentIntent } from '../../../test/builders/investment.ts';
import { call } from '../../../test/builders/payment.ts';
import { aStaffMember } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';

const testApp = useTestApp();

test('a client begins nothing with a command that waited for the erasure', async () => {
  const [administrator, approver, client] = [
    await aStaffMember(testApp, 'administrator'),
    await aStaffMember(testApp, 'approver'),
    await aClient(testApp),
  ];
  const { headers, password } = client;
  const asked = { headers, body: { password, reason: '' } };
  await call(testApp, 'POST', '/accounts/api/erasure-request/', asked);
  const path = `/staff/api/clients/${client.clientId}/erasure/`;
  const proposal = await call<{ id: string }>(testApp, 'POST', path, administrator);
  const { id } = proposal.body;
  const begun = await testApp.deps.db.transaction().execute(async (tx) => {
    await lockClient(tx, client.clientId);
    const erasing = call(testApp, 'POST', `/staff/api/approvals/${id}/approve/`, approver);
    await untilWaiting(testApp);
    const intent = { headers, body: investmentIntent };
    const paying = call(testApp, 'POST', '/transactions/api/payment-intent/', intent);
    await untilWaiting(testApp, 2);
    return [erasing, paying];
  });
  const replies = await Promise.all(begun);
  expect(replies.map(({ status }) => status)).toEqual([200, 409]);
});
