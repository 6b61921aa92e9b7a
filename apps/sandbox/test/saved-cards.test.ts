import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, startTestSandbox, type TestSandbox } from './harness.ts';

let sandbox: TestSandbox;
let code: string;
const email = 'amina@example.com';

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const order = { email, amount: 100_000, reference: 'first-charge' };
  await call(sandbox, 'POST', '/transaction/initialize', order);
  await pay('first-charge', { outcome: 'success' });
  const paid = (await verify('first-charge')) as { authorization: { authorization_code: string } };
  code = paid.authorization.authorization_code;
});
beforeEach(() => call(sandbox, 'POST', '/sandbox/api/faults', { saved_cards: 'normal' }));
afterAll(() => sandbox.close());

const pay = (reference: string, body: object) =>
  call(sandbox, 'POST', `/sandbox/api/payments/${reference}`, body);

const verify = async (reference: string) =>
  (await call(sandbox, 'GET', `/transaction/verify/${reference}`)).body.data;

const charge = (reference: string, change: object = {}) =>
  call(sandbox, 'POST', '/transaction/charge_authorization', {
    ...{ email, amount: 250_000, authorization_code: code, reference },
    ...change,
  });

test('charges a saved card without its holder', async () => {
  const charged = await charge('by-saved-card');
  expect(charged.body).toMatchObject({
    message: 'Charge attempted',
    data: {
      ...{ status: 'success', reference: 'by-saved-card', amount: 250_000, fees: 13_750 },
      authorization: { last4: '4081', reusable: true },
    },
  });
  const again = await charge('by-saved-card');
  expect(again.body.message).toBe('Duplicate Transaction Reference');
});

test.each([
  ['declined', 'Declined'],
  ['insufficient', 'Insufficient Funds'],
])('reports a saved card that is %s as a failed charge', async (fault, reason) => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { saved_cards: fault });
  const charged = await charge(`saved-${fault}`);
  expect(charged.status).toBe(200);
  expect(charged.body.data).toMatchObject({ status: 'failed', gateway_response: reason });
});

test('pauses a charge that the bank wants its holder to confirm', async () => {
  await call(sandbox, 'POST', '/sandbox/api/faults', { saved_cards: 'challenge' });
  const paused = await charge('saved-challenged');
  expect(paused.body.data).toMatchObject({ paused: true, reference: 'saved-challenged' });
  expect((await verify('saved-challenged')).status).toBe('abandoned');
});

test.each([
  ['another email', { email: 'other@example.com' }, 'Email does not match'],
  ['an unknown code', { authorization_code: 'AUTH_unknown' }, 'does not exist'],
])('rejects a saved card with %s', async (name, change, message) => {
  const charged = await charge(`rejected-${name.replaceAll(' ', '-')}`, change);
  expect(charged.status).toBe(400);
  expect(charged.body.message).toContain(message);
});

test('does not charge a card that was deactivated, nor one paid by bank transfer', async () => {
  const order = { email, amount: 100_000, reference: 'by-transfer' };
  await call(sandbox, 'POST', '/transaction/initialize', order);
  await pay('by-transfer', { outcome: 'success', channel: 'bank_transfer' });
  const { authorization } = (await verify('by-transfer')) as {
    authorization: { authorization_code: string; reusable: boolean };
  };
  expect(authorization.reusable).toBe(false);
  const { authorization_code } = authorization;
  expect((await charge('after-transfer', { authorization_code })).status).toBe(400);
  const path = '/customer/authorization/deactivate';
  const ended = await call(sandbox, 'POST', path, { authorization_code: code });
  expect(ended.body).toMatchObject({ status: true });
  expect((await charge('after-deactivation')).status).toBe(400);
});
