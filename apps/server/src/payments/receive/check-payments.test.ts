import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anIntent, endChecks, startedAt, storedPayment } from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { checkPayments } from './check-payments.ts';
import { refreshPayment } from './refresh-payment.ts';

const testApp = useTestApp();
let client: TestClient;
let started: Date;
beforeAll(async () => {
  client = await aClient(testApp);
  withPlainPurposes(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost' });
});
beforeEach(async () => {
  await endChecks(testApp);
  started = new Date(2026, 10, 21);
});

const after = (seconds: number) => new Date(started.getTime() + seconds * 1_000);
const check = (seconds: number) => checkPayments(testApp.deps, after(seconds));
const stored = (reference: string) => storedPayment(testApp, reference);

/** A payment that was started when the test begins, and the seconds after which it is checked. */
async function aStarted() {
  const { reference } = await anIntent(testApp, client);
  const { started_at: at, next_check_at: first } = await stored(reference);
  const firstMs = (first?.getTime() ?? 0) - (at?.getTime() ?? 0);
  await startedAt(testApp, started);
  await testApp.database.pool.query('UPDATE payments SET next_check_at = $1 WHERE reference = $2', [
    new Date(started.getTime() + firstMs),
    reference,
  ]);
  const nextCheck = async () => {
    const { next_check_at: next } = await stored(reference);
    return next && (next.getTime() - started.getTime()) / 1_000;
  };
  return { reference, nextCheck };
}

test('checks a payment that no one reports at longer and longer times', async () => {
  const { reference, nextCheck } = await aStarted();
  const times = [await nextCheck()];
  while (times.at(-1)) {
    const due = times.at(-1) ?? 0;
    await check(due - 0.001);
    expect(await nextCheck()).toBe(due);
    await check(due);
    times.push(await nextCheck());
  }
  expect(times).toEqual([20, 60, 300, 1_800, 7_200, 86_400, 259_200, null]);
  expect((await stored(reference)).status).toBe('abandoned');
});

test('an abandoned payment is not pending again once its checks are over', async () => {
  const { reference, nextCheck } = await aStarted();
  await check(259_200);
  expect((await stored(reference)).status).toBe('abandoned');
  const { clientId } = client;
  const clock = () => after(400_000);
  await refreshPayment(testApp.deps, { clientId, reference }, { clock, wait: false });
  expect((await stored(reference)).status).toBe('abandoned');
  expect(await nextCheck()).toBe(null);
  await testApp.sandbox.pay(reference, 'success');
  const later = { clock: () => after(400_010), wait: false };
  expect(await refreshPayment(testApp.deps, { clientId, reference }, later)).toMatchObject({
    status: 'applied',
  });
});

test('checks no payment again that is booked', async () => {
  const { reference, nextCheck } = await aStarted();
  await testApp.sandbox.pay(reference, 'success');
  await check(20);
  expect((await stored(reference)).status).toBe('applied');
  expect(await nextCheck()).toBe(null);
});

test('a payment that cannot be checked is tried again and stops no other', async () => {
  const [first, second] = [await aStarted(), await aStarted()];
  const { provider } = testApp.deps;
  testApp.deps.provider = {
    ...provider,
    lookUpCharge: async (reference) => {
      if (reference === first.reference) throw new Error('not readable');
      return provider.lookUpCharge(reference);
    },
  };
  await check(20);
  testApp.deps.provider = provider;
  expect([await first.nextCheck(), await second.nextCheck()]).toEqual([80, 60]);
  await check(80);
  expect(await first.nextCheck()).toBe(300);
});

test('a charge that cannot be read is asked about more and more rarely', async () => {
  const [first, second] = [await aStarted(), await aStarted()];
  const { provider } = testApp.deps;
  testApp.deps.provider = {
    ...provider,
    lookUpCharge: async (reference) => {
      if (reference !== first.reference) return provider.lookUpCharge(reference);
      throw new ProviderError('unreachable', 'Not a currency that we take.', 'currency');
    },
  };
  await check(20);
  expect([await first.nextCheck(), await second.nextCheck()]).toEqual([80, 60]);
  await check(36_000);
  testApp.deps.provider = provider;
  expect([await first.nextCheck(), await second.nextCheck()]).toEqual([39_600, 86_400]);
});
