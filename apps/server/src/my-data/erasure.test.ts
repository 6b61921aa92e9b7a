import type { Erasure } from '@quarrter/contract/my-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { anInvestment } from '../../test/builders/investment.ts';
import { anActiveLoan } from '../../test/builders/loan.ts';
import { call } from '../../test/builders/payment.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp?.stop());

const path = '/accounts/api/erasure-request/';
type Reply = Erasure & { detail?: string };

const read = async ({ headers }: TestClient) =>
  (await call<Erasure>(testApp, 'GET', path, { headers })).body;
const ask = ({ headers, password }: TestClient, typed = password) =>
  call<Reply>(testApp, 'POST', path, {
    headers,
    body: { password: typed, reason: 'I am leaving.' },
  });
const withdraw = ({ headers }: TestClient) =>
  call<Reply>(testApp, 'POST', `${path}withdraw/`, { headers, body: {} });

test('a request waits for staff, is not doubled, and can be taken back', async () => {
  const client = await aClient(testApp);
  expect(await read(client)).toEqual({ request: null, open: [] });
  const first = await ask(client);
  expect([first.status, first.body.request?.state]).toEqual([200, 'waiting']);
  expect((await ask(client)).body.request?.id).toBe(first.body.request?.id);
  expect((await withdraw(client)).body.request?.state).toBe('withdrawn');
  expect((await withdraw(client)).status).toBe(409);
  expect((await ask(client)).body.request?.state).toBe('waiting');
});

test('a request needs the password', async () => {
  const client = await aClient(testApp);
  const { status, body } = await ask(client, 'Wrong-Horse-8');
  expect([status, body]).toEqual([400, { password: ['Your password is incorrect.'] }]);
  expect((await read(client)).request).toBeNull();
});

test('an open loan and an investment block a request, which says so', async () => {
  const { client, loanId } = await anActiveLoan(testApp);
  const { open } = await read(client);
  expect(open).toMatchObject([{ kind: 'loan', loan: { id: loanId } }]);
  const { status, body } = await ask(client);
  expect([status, body.detail]).toEqual([
    409,
    `Please finish first: the loan ${open[0]?.loan?.short_id}.`,
  ]);
  const investor = await aClient(testApp);
  await anInvestment(testApp, investor);
  expect((await read(investor)).open).toMatchObject([
    { kind: 'investment', loan: null, invested: { currency: 'NGN' } },
  ]);
  expect((await ask(investor)).body.detail).toContain('your naira investments');
});
