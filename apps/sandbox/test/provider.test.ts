import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeFee, transferFee } from '../src/provider/fees.ts';
import { call, publicKey, secretKey, startTestSandbox, type TestSandbox } from './harness.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const order = { email: 'amina@example.com', amount: 2_900_000, currency: 'NGN' };

test('rejects a call without the secret key or with a wrong one', async () => {
  const without = await call(sandbox, 'GET', '/balance', undefined, null);
  expect(without.status).toBe(401);
  for (const key of ['sk_test_other', secretKey.replace(/.$/, 'x'), publicKey, '']) {
    const wrong = await call(sandbox, 'GET', '/balance', undefined, key);
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ status: false, message: 'Invalid key' });
  }
});

test('gives an access code for a new transaction, and shows it as not completed', async () => {
  const metadata = { intent: 'abc' };
  const body = { ...order, reference: 'first', metadata };
  const made = await call(sandbox, 'POST', '/transaction/initialize', body);
  expect(made.body).toMatchObject({
    status: true,
    message: 'Authorization URL created',
    data: { reference: 'first', access_code: expect.stringMatching(/^[a-z0-9]{15}$/) },
  });
  const seen = await call(sandbox, 'GET', '/transaction/verify/first');
  expect(seen.body).toMatchObject({
    message: 'Verification successful',
    data: { status: 'abandoned', amount: 2_900_000, currency: 'NGN', metadata, paid_at: null },
  });
});

test('rejects a reference that is in use', async () => {
  await call(sandbox, 'POST', '/transaction/initialize', { ...order, reference: 'once' });
  const again = await call(sandbox, 'POST', '/transaction/initialize', {
    ...order,
    reference: 'once',
  });
  expect(again.status).toBe(400);
  expect(again.body).toMatchObject({
    status: false,
    message: 'Duplicate Transaction Reference',
    code: 'duplicate_reference',
  });
});

test.each([
  ['no email', { amount: 100 }, 'missing_params'],
  ['no amount', { email: 'a@example.com' }, 'missing_params'],
  ['a broken amount', { email: 'a@example.com', amount: '10.50' }, 'invalid_params'],
  ['nothing to pay', { email: 'a@example.com', amount: 0 }, 'invalid_params'],
  ['a wrong email', { email: 'a', amount: 100 }, 'invalid_params'],
  ['an unknown currency', { ...order, currency: 'EUR' }, 'invalid_params'],
])('rejects a transaction with %s', async (_name, body, code) => {
  const answer = await call(sandbox, 'POST', '/transaction/initialize', body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ status: false, code });
});

test('does not find an unknown reference', async () => {
  const answer = await call(sandbox, 'GET', '/transaction/verify/nobody');
  expect(answer.status).toBe(404);
  expect(answer.body.message).toBe('Transaction reference not found');
});

test('lists transactions newest first, in pages, and filters them by status', async () => {
  for (const reference of ['list-1', 'list-2', 'list-3']) {
    await call(sandbox, 'POST', '/transaction/initialize', { ...order, reference });
  }
  await call(sandbox, 'POST', '/sandbox/api/payments/list-2', { outcome: 'success' });
  const page = await call(sandbox, 'GET', '/transaction?perPage=2&page=1');
  const rows = page.body.data as unknown as Array<{ reference: string }>;
  expect(rows.map((row) => row.reference)).toEqual(['list-3', 'list-2']);
  const paid = await call(sandbox, 'GET', '/transaction?status=success');
  expect(paid.body.data).toMatchObject([{ reference: 'list-2' }]);
  expect(paid.body.meta).toMatchObject({ total: 1, page: 1, pageCount: 1 });
});

test('lists at least twenty Nigerian banks with their codes', async () => {
  const answer = await call(sandbox, 'GET', '/bank?country=nigeria&currency=NGN');
  const banks = answer.body.data as unknown as Array<{ code: string; name: string }>;
  expect(banks.length).toBeGreaterThanOrEqual(20);
  const named = new Map(banks.map(({ code, name }) => [code, name]));
  expect(named.get('044')).toBe('Access Bank');
  expect(named.get('058')).toBe('Guaranty Trust Bank');
  expect(named.get('011')).toBe('First Bank of Nigeria');
  expect(named.get('033')).toBe('United Bank For Africa');
  expect(named.get('057')).toBe('Zenith Bank');
  expect(named.size).toBe(banks.length);
});

test('LON-21: always names the same holder of an account, and none of an unknown one', async () => {
  const path = '/bank/resolve?bank_code=058&account_number=';
  const first = await call(sandbox, 'GET', `${path}0123456789`);
  const second = await call(sandbox, 'GET', `${path}0123456789`);
  expect(first.body).toMatchObject({
    message: 'Account number resolved',
    data: { account_number: '0123456789', account_name: expect.stringMatching(/^[A-Z]+ [A-Z ]+$/) },
  });
  expect(second.body).toEqual(first.body);
  for (const unknown of ['0000000001', '12345', '01234567890']) {
    const answer = await call(sandbox, 'GET', `${path}${unknown}`);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe(
      'Could not resolve account name. Check parameters or try again.',
    );
  }
});

test.each([
  [100_000, 'NGN', 1_500],
  [249_999, 'NGN', 3_750],
  [250_000, 'NGN', 13_750],
  [2_900_000, 'NGN', 53_500],
  [12_666_667, 'NGN', 200_000],
  [1_000_000_000, 'NGN', 200_000],
  [10_000, 'USD', 390],
])('the provider keeps its fee: %d %s costs %d', (amount, currency, fee) => {
  expect(chargeFee(amount, currency)).toBe(fee);
});

test.each([
  [500_000, 1_000],
  [500_001, 2_500],
  [5_000_000, 2_500],
  [5_000_001, 5_000],
])('a naira transfer of %d costs %d', (amount, fee) => {
  expect(transferFee(amount, 'NGN')).toBe(fee);
});
