import { accountNames, nameEnquiries } from '@quarrter/contract/limits';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { attemptsMade } from '../../../test/builders/counts.ts';
import { call } from '../../../test/builders/payment.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { subjectOf } from '../../platform/http/attempts.ts';
import { openPaystack } from '../provider/paystack.ts';

const testApp = useTestApp();
let client: TestClient;

beforeAll(async () => {
  client = await aClient(testApp);
});

type Banks = { count: number; results: { code: string; name: string }[] };

const banks = () =>
  call<Banks>(testApp, 'GET', '/payments/api/banks/', { headers: client.headers });
const enquire = (body: object, asking = client) =>
  call<{ account_name?: string }>(testApp, 'POST', '/payments/api/account-name/', {
    headers: asking.headers,
    body,
  });
const agedBy = (days: number) =>
  testApp.database.pool.query('UPDATE banks SET fetched_at = now() - make_interval(days => $1)', [
    days,
  ]);

/** The provider is at an address no one answers at. */
async function whileAway<T>(run: () => Promise<T>): Promise<T> {
  const { provider } = testApp.deps;
  testApp.deps.provider = openPaystack({ url: 'http://127.0.0.1:1', secretKey: 'sk_test_x' });
  try {
    return await run();
  } finally {
    testApp.deps.provider = provider;
  }
}

test('API-24: stores the bank list for a day, and while the provider is down', async () => {
  const away = await whileAway(banks);
  expect(away.status).toBe(502);
  const first = await banks();
  expect(first.status).toBe(200);
  expect(first.body.count).toBe(first.body.results.length);
  expect(first.body.results).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' });
  expect((await whileAway(banks)).body).toEqual(first.body);
  await testApp.database.pool.query("INSERT INTO banks VALUES ('NGN', '999', 'Gone Bank', now())");
  await agedBy(2);
  expect((await whileAway(banks)).body.results).toContainEqual({ code: '999', name: 'Gone Bank' });
  expect((await banks()).body).toEqual(first.body);
  expect((await call(testApp, 'GET', '/payments/api/banks/')).status).toBe(401);
});

test("LON-21: returns the account holder's name, or an error for each wrong field", async () => {
  const asked = { bank_name: '058', bank_account_number: '0123456789' };
  const answer = await enquire(asked);
  expect(answer.status).toBe(200);
  expect(answer.body.account_name).toMatch(/^[A-Z ]+$/);
  expect((await whileAway(() => enquire(asked))).body).toEqual(answer.body);
  const other = { ...asked, bank_account_number: '0123456780' };
  expect((await whileAway(() => enquire(other))).status).toBe(502);
  expect(await enquire({ ...asked, bank_account_number: '0000001234' })).toMatchObject({
    status: 400,
    body: { bank_account_number: [expect.stringContaining('no such account')] },
  });
  expect(await enquire({ bank_name: '', bank_account_number: '123' })).toEqual({
    status: 400,
    body: {
      bank_name: ['Bank Name is required.'],
      bank_account_number: ['Account Number must be 10 digits'],
    },
  });
  expect((await enquire({})).body).toEqual({
    bank_name: ['Bank Name is required.'],
    bank_account_number: ['Account Number is required.'],
  });
});

const accountNumbered = (number: number) => ({
  ...{ bank_name: '058', bank_account_number: String(2_000_000_000 + number) },
});

test('LON-21: limits each client to the names of twenty accounts an hour', async () => {
  const curious = await aClient(testApp);
  const statusOf = async (number: number) =>
    (await enquire(accountNumbered(number), curious)).status;
  const codes = await Promise.all(Array.from({ length: 25 }, (_, number) => statusOf(number)));
  expect(codes.filter((code) => code === 200)).toHaveLength(20);
  expect(codes.filter((code) => code === 429)).toHaveLength(5);
  expect(await statusOf(codes.indexOf(200))).toBe(200);
  expect(await statusOf(codes.indexOf(429))).toBe(429);
  const asked = { bank_name: '058', bank_account_number: '0123456789' };
  expect((await enquire(asked)).status).toBe(200);
  await testApp.database.pool.query('UPDATE attempt_counts SET window_ends_at = now()');
  expect((await enquire(asked, curious)).status).toBe(200);
});

test('LON-21: asking about the same account again does not count, up to 200 calls', async () => {
  const unnamed = await aClient(testApp);
  for (let time = 0; time < 3; time += 1) await enquire(accountNumbered(1), unnamed);
  const { rows } = await testApp.database.pool.query(
    'SELECT attempts FROM attempt_counts WHERE subject = $1',
    [subjectOf(accountNames.counts, unnamed.clientId)],
  );
  expect(rows).toEqual([{ attempts: 1 }]);
  await attemptsMade(testApp, nameEnquiries, unnamed.clientId, 200);
  // The process takes a quarter before it counts in the database.
  const codes = [];
  for (let time = 0; time <= nameEnquiries.attempts / 4; time += 1) {
    codes.push((await enquire(accountNumbered(1), unnamed)).status);
  }
  expect([codes[0], codes.at(-1)]).toEqual([200, 429]);
});
