import { afterAll, beforeAll, expect, test } from 'vitest';
import { passesLuhn, testCards } from '../src/checkout/test-cards.ts';
import { call, publicKey, startTestSandbox, type TestSandbox } from './harness.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

let made = 0;
async function order() {
  made += 1;
  const reference = `checkout-${made}`;
  const body = { email: 'amina@example.com', amount: 2_900_000, reference };
  const answer = await call(sandbox, 'POST', '/transaction/initialize', body);
  return { reference, access_code: String(answer.body.data.access_code) };
}

const expiry = { expiry_month: '12', expiry_year: '35' };

/** A call as the popup makes it, below /sandbox and without the secret key. */
const fromPopup = (path: string, body: object) =>
  call(sandbox, 'POST', `/sandbox/checkout/${path}`, body, null);

const statusOf = async (reference: string) =>
  (await call(sandbox, 'GET', `/transaction/verify/${reference}`)).body.data.status;

test('gives every test card a valid check digit', () => {
  for (const card of testCards) expect(passesLuhn(card.number), card.number).toBe(true);
});

test('charges a card that asks for PIN and OTP after both', async () => {
  const { access_code, reference } = await order();
  const card = { access_code, number: '5060666666666666666', cvv: '123', ...expiry };
  expect((await fromPopup('charge', card)).body.data.status).toBe('send_pin');
  expect(await statusOf(reference)).toBe('ongoing');
  expect((await fromPopup('answer', { ...card, pin: '1234' })).body.data.status).toBe('send_otp');
  const last = await fromPopup('answer', { ...card, otp: '123456' });
  expect(last.body.data).toMatchObject({ status: 'success', message: 'Approved', reference });
  const seen = await call(sandbox, 'GET', `/transaction/verify/${reference}`);
  expect(seen.body.data).toMatchObject({
    status: 'success',
    fees: 53_500,
    authorization: { last4: '6666', bin: '506066', exp_year: '2035' },
  });
});

test.each([
  ['5060666666666666666', '123', { pin: '9999' }, 'Incorrect PIN'],
  ['4084080000000409', '000', { bank: 'decline' }, 'Declined on the bank page'],
])('a wrong answer for %s declines the charge', async (number, cvv, answer, message) => {
  const { access_code, reference } = await order();
  const card = { access_code, number, cvv, ...expiry };
  await fromPopup('charge', card);
  const end = await fromPopup('answer', { ...card, ...answer });
  expect(end.body.data).toMatchObject({ status: 'failed', message });
  expect(await statusOf(reference)).toBe('failed');
});

test.each([
  ['4084080000005408', '001', 'Declined'],
  ['4084080000670037', '787', 'Insufficient Funds'],
  ['5060660000000064', '606', 'Transaction timed out'],
  ['4084084084084081', '999', 'Incorrect CVV'],
  ['4111111111111111', '123', 'Declined: only test cards work in a sandbox'],
])('card %s with CVV %s is declined: %s', async (number, cvv, message) => {
  const { access_code, reference } = await order();
  const end = await fromPopup('charge', { access_code, number, cvv, ...expiry });
  expect(end.body.data).toMatchObject({ status: 'failed', message });
  expect(await statusOf(reference)).toBe('failed');
});

test('INV-41: lets a declined or abandoned payment succeed later', async () => {
  const { access_code, reference } = await order();
  await fromPopup('charge', { access_code, number: '4084080000005408', cvv: '001', ...expiry });
  await fromPopup('cancel', { access_code });
  const good = { access_code, number: '4084084084084081', cvv: '408', ...expiry };
  expect((await fromPopup('charge', good)).body.data.status).toBe('success');
  expect((await fromPopup('charge', good)).status).toBe(409);
  expect((await fromPopup('cancel', { access_code })).body.data.status).toBe('success');
  expect(await statusOf(reference)).toBe('success');
});

test('charges a reference once when two tabs pay it at the same time', async () => {
  const { access_code } = await order();
  const good = { access_code, number: '4084084084084081', cvv: '408', ...expiry };
  const answers = await Promise.all([fromPopup('charge', good), fromPopup('charge', good)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each([
  ['a number with a wrong check digit', { number: '4084084084084082' }, 'number'],
  ['a past expiry', { expiry_month: '01', expiry_year: '20' }, 'expiry'],
  ['a month that is none', { expiry_month: '13' }, 'expiry'],
])('%s is a mistake to correct, not a declined charge', async (_name, change, code) => {
  const { access_code, reference } = await order();
  const card = { access_code, number: '4084084084084081', cvv: '408', ...expiry, ...change };
  const answer = await fromPopup('charge', card);
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe(code);
  expect(await statusOf(reference)).toBe('abandoned');
});

test('answers 500 for the failing test card, and charges nothing', async () => {
  const { access_code, reference } = await order();
  const card = { access_code, number: '5060665060665060', cvv: '060', ...expiry };
  expect((await fromPopup('charge', card)).status).toBe(500);
  expect(await statusOf(reference)).toBe('abandoned');
});

test('requires the public key for an inline transaction, and resumes an old one', async () => {
  const body = { email: 'amina@example.com', amount: 500_000, reference: 'inline-1' };
  expect((await fromPopup('request_inline', { ...body, key: 'pk_test_other' })).status).toBe(401);
  const first = await fromPopup('request_inline', { ...body, key: publicKey });
  const second = await fromPopup('request_inline', { ...body, key: publicKey });
  expect(second.body.data.access_code).toBe(first.body.data.access_code);
  const other = await fromPopup('request_inline', { ...body, amount: 1, key: publicKey });
  expect(other.body.message).toBe('Duplicate Transaction Reference');
});

test('does not find an unknown access code', async () => {
  const answer = await call(
    sandbox,
    'GET',
    '/transaction/verify_access_code/nothing',
    undefined,
    null,
  );
  expect(answer.status).toBe(404);
});
