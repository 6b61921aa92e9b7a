import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { advanceTime, aPayout } from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readPayouts } from '../index.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { sendAfterOutage, sendAfterOutageJob } from './send-after-outage.ts';

const testApp = useTestApp();
let client: TestClient;

beforeAll(async () => {
  client = await aClient(testApp);
});
beforeEach(async () => {
  withPlainPurposes(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost', transfers: 'normal' });
});

const payoutOf = async (subjectId: string) =>
  (await readPayouts(testApp.deps.db, client.clientId, [subjectId]))[0];

const atProvider = (reference: string) => testApp.deps.provider.lookUpTransfer(reference);

/** Payouts without an answer of the provider, oldest first; their next attempts are far off. */
async function waitingPayouts(count: number) {
  await testApp.sandbox.faults({ answers: 'down' });
  const ordered: { reference: string; payoutId: string }[] = [];
  for (let one = 0; one < count; one += 1) {
    const { reference, payoutId, subjectId } = await aPayout(testApp, client);
    ordered.push({ reference, payoutId });
    await testApp.work();
    expect(await payoutOf(subjectId)).toMatchObject({ status: 'requested', waitingFor: 'answer' });
    await testApp.database.pool.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() + interval '2 hours' WHERE key = $1`,
      [`send-payout:${payoutId}`],
    );
  }
  return ordered;
}

const areAtProvider = async (payouts: readonly { reference: string }[]) => {
  const found = await Promise.all(payouts.map(({ reference }) => atProvider(reference)));
  return found.map((one) => one !== null);
};

const atStart = { sent: [], looks: 0 };

/** Queues its next jobs hours ahead, so that no other work of the test runs them too. */
function look(run: Parameters<typeof sendAfterOutage>[1]): Promise<void> {
  return sendAfterOutage(testApp.deps, run, new Date(Date.now() + 2 * 3_600_000));
}

/** Runs the job that looks again whether the provider works, as if its time had come. */
async function lookAgain(): Promise<void> {
  const { rows } = await testApp.database.pool.query(
    `DELETE FROM graphile_worker._private_jobs WHERE key = 'send-after-outage' RETURNING payload`,
  );
  expect(rows).toHaveLength(1);
  await look(sendAfterOutageJob.payload.parse(rows[0]?.payload));
  await testApp.work();
}

test('sends payouts as soon as the provider answers again, a few before the others', async () => {
  const waiting = await waitingPayouts(7);
  await look(atStart);
  await lookAgain();
  await testApp.sandbox.faults({ answers: 'normal' });
  expect(await areAtProvider(waiting)).not.toContain(true);
  await lookAgain();
  expect(await areAtProvider(waiting)).toEqual([true, false, true, false, true, false, false]);
  await lookAgain();
  expect(await areAtProvider(waiting)).not.toContain(false);
  await advanceTime(testApp);
  await testApp.work();
});

test('looks ten times whether one of the first few is answered, and sends no more', async () => {
  const waiting = await waitingPayouts(4);
  await testApp.sandbox.faults({ answers: 'normal' });
  const sent = [`${client.clientId} ${waiting[0]?.payoutId}`];
  await look({ sent, looks: 9 });
  await lookAgain();
  expect(await areAtProvider(waiting)).not.toContain(true);
  await look(atStart);
  await testApp.work();
  await lookAgain();
  expect(await areAtProvider(waiting)).not.toContain(false);
  await advanceTime(testApp);
  await testApp.work();
});

test('one transfer that cannot be looked up does not keep the others waiting', async () => {
  const [first, second] = await waitingPayouts(2);
  await testApp.sandbox.faults({ answers: 'normal' });
  const { provider } = testApp.deps;
  const broken: typeof provider = {
    ...provider,
    lookUpTransfer: (reference) =>
      reference === first?.reference
        ? Promise.reject(new ProviderError('unreachable', 'Internal error'))
        : provider.lookUpTransfer(reference),
  };
  await sendAfterOutage({ ...testApp.deps, provider: broken }, atStart);
  await testApp.work();
  expect(await atProvider(second?.reference ?? '')).not.toBeNull();
  await advanceTime(testApp);
  await testApp.work();
});
