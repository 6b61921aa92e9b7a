import type { Erasure } from '@quarrter/contract/client/my-data';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { anInvestment } from '../../test/builders/investment.ts';
import { anActiveLoan } from '../../test/builders/loan.ts';
import { call } from '../../test/builders/payment.ts';
import { aStaffMember } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

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

test('an email confirms a request, once, and an email tells why it was declined', async () => {
  const client = await aClient(testApp);
  await ask(client);
  await ask(client);
  await testApp.work();
  const arrived = await testApp.sandbox.mailTo(client.email);
  expect(arrived.map(({ subject }) => subject)).toEqual(['You asked us to erase your data']);
  expect(arrived[0]?.text).toContain('within 30 days');

  const { headers } = await aStaffMember(testApp, 'administrator');
  const decline = () =>
    call(testApp, 'POST', `/staff/api/clients/${client.clientId}/erasure/decline/`, {
      headers,
      body: { reason: 'A refund is on its way to you.' },
    });
  expect([(await decline()).status, (await decline()).status]).toEqual([200, 409]);
  // Asked again before the email of the first answer went out: it still has its own reason.
  await ask(client);
  await testApp.work();
  const all = await testApp.sandbox.mailTo(client.email);
  expect(all.map(({ subject }) => subject).toSorted()).toEqual([
    'We cannot erase your data now',
    ...['You asked us to erase your data', 'You asked us to erase your data'],
  ]);
  const declined = all.find(({ subject }) => subject === 'We cannot erase your data now');
  expect(declined?.text).toContain('A refund is on its way to you.');
});

test('a request needs the password', async () => {
  const client = await aClient(testApp);
  const { status, body } = await ask(client, 'Wrong-Horse-8');
  expect([status, body]).toEqual([
    400,
    { password: ['That password is not correct. Please try again.'] },
  ]);
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
