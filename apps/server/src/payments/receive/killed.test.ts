import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { aReport, cloneLoan } from '../../../test/builders/cloned-loans.ts';
import { anActiveLoan } from '../../../test/builders/loan.ts';
import {
  advanceTime,
  anIntent,
  chargeAtProvider,
  ledgerErrors,
  reportRepaid,
  sendWebhook,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { onCitus } from '../../../test/citus/nodes.ts';
import { environmentFromHere } from '../../../test/environment-of.ts';
import { freePort } from '../../../test/sandbox.ts';
import { startTestApp, type TestApp, useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let client: TestClient;
const children: ChildProcess[] = [];

beforeAll(async () => {
  client = await aClient(testApp);
  withPlainPurposes(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost' });
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64');

/** A second listener over the same database, in a process that can be killed. */
async function startServer(environment: Record<string, string> = {}) {
  const { config } = testApp;
  const port = await freePort();
  const child = fork(fileURLToPath(new URL('../../../test/payment-server.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: {
      ...environmentFromHere(),
      APP_MODE: 'sandbox',
      DATABASE_URL: config.databaseUrl,
      PORT: String(port),
      PROVIDER_URL: config.provider.url,
      PROVIDER_SECRET_KEY: config.provider.secretKey,
      PROVIDER_PUBLIC_KEY: config.provider.publicKey,
      SMTP_URL: config.mail.smtpUrl,
      FILES_DIR: testApp.filesDir,
      ENCRYPTION_KEYS: `test:${key}`,
      BLIND_INDEX_KEY: key,
      SANDBOX_URL: config.provider.url,
      SANDBOX_CONTROL_TOKEN: 'a-control-token-of-the-tests',
      LOG_LEVEL: 'silent',
      ...environment,
    },
  });
  children.push(child);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the server ended at its start'))),
  ]);
  return { child, at: { ...testApp, url: `http://127.0.0.1:${port}` } };
}

async function receiptsOf(paymentId: string): Promise<string[]> {
  const rows = await allTables(testApp.deps.db)
    .selectFrom('ledger_transfers')
    .select('kind')
    .where('subject_id', '=', paymentId)
    .execute();
  return rows.map((row) => row.kind).sort();
}

test('LND-23: books once by the worker after the server was killed while booking', async () => {
  const { child, at } = await startServer({ KILL_WHILE_BOOKING: '1' });
  const { reference } = await anIntent(at, client);
  await testApp.sandbox.pay(reference, 'success');
  const ended = once(child, 'exit');
  await expect(reportRepaid(at, client, reference)).rejects.toThrow('fetch failed');
  expect(await ended).toEqual([null, 'SIGKILL']);
  const { payment_id, status } = await storedPayment(testApp, reference);
  expect(status).toBe('pending');
  expect(await receiptsOf(payment_id)).toEqual([]);

  await advanceTime(testApp);
  await testApp.work();
  expect((await storedPayment(testApp, reference)).status).toBe('applied');
  expect((await reportRepaid(testApp, client, reference)).body.status).toBe('applied');
  const data = await chargeAtProvider(testApp, reference);
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
  expect(await receiptsOf(payment_id)).toEqual(['provider_fee', 'receipt']);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('LND-23: books by a repeated webhook after the server was killed before it', async () => {
  const { child, at } = await startServer();
  const { reference } = await anIntent(at, client);
  await testApp.sandbox.pay(reference, 'success');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const data = await chargeAtProvider(testApp, reference);
  await expect(sendWebhook(at, 'charge.success', data)).rejects.toThrow('fetch failed');
  expect(await sendWebhook(testApp, 'charge.success', data)).toBe(200);
  const { payment_id, status } = await storedPayment(testApp, reference);
  expect(status).toBe('applied');
  expect(await receiptsOf(payment_id)).toEqual(['provider_fee', 'receipt']);
});

test.skipIf(onCitus())(
  'LND-23: a group of which the server was killed is booked by a repeat',
  async () => {
    const other = await startTestApp();
    const loan = await anActiveLoan(other);
    const clients = [await cloneLoan(other, loan), await cloneLoan(other, loan)];
    const reports = await Promise.all(
      clients.map((one) => aReport(other, one, { amount: 2_900_000n })),
    );
    const { child, at } = await startServer({
      DATABASE_URL: other.config.databaseUrl,
      KILL_WHILE_BOOKING_GROUPS: '1',
    });
    const send = (app: TestApp) =>
      Promise.allSettled(
        reports.map(({ charge: { reference, providerId: id } }) =>
          sendWebhook(app, 'charge.success', {
            ...{
              id,
              reference,
              status: 'success',
              amount: 2_900_000,
              currency: 'NGN',
              fees: 10_000,
            },
          }),
        ),
      );
    const ended = once(child, 'exit');
    const unanswered = await send(at);
    expect(unanswered.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ended).toEqual([null, 'SIGKILL']);
    const statuses = () =>
      Promise.all(
        reports.map(async ({ charge }) => (await storedPayment(other, charge.reference)).status),
      );
    expect(await statuses()).toEqual(['pending', 'pending']);
    const answered = await send(other);
    expect(answered).toEqual([
      { status: 'fulfilled', value: 200 },
      { status: 'fulfilled', value: 200 },
    ]);
    expect(await statuses()).toEqual(['applied', 'applied']);
    expect(await ledgerErrors(other)).toEqual([]);
    await other.stop();
  },
);
