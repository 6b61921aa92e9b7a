import { expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { anAcceptedLoan } from '../../test/builders/loan.ts';
import { call } from '../../test/builders/payment.ts';
import { aRoster } from '../../test/builders/roster.ts';
import { useTestApp } from '../../test/test-app.ts';
import { readBusinessTime } from '../platform/database/business-time.ts';
import { eraseApplications, eraseRecords } from './erase.ts';
import { requestAgain } from './index.ts';

const testApp = useTestApp();

async function rows(query: string, ...values: unknown[]): Promise<object[]> {
  return (await testApp.database.pool.query(query, values)).rows;
}

test('an old application loses the agreement that was issued for it', async () => {
  const { client, loanId } = await anAcceptedLoan(testApp);
  await testApp.work();
  const { db, files } = testApp.deps;
  const issued = () => rows('SELECT 1 FROM issued_documents WHERE client_id = $1', client.clientId);
  expect(await issued()).toHaveLength(1);
  expect(await files.folders(`issued/${client.clientId}`)).toHaveLength(1);
  const { clientId } = client;
  await db
    .transaction()
    .execute((tx) => eraseApplications(tx, testApp.deps, [{ clientId, loanId }]));
  await testApp.work();
  expect(await issued()).toEqual([]);
  expect(await files.folders(`issued/${client.clientId}`)).toEqual([]);
});

test('the line of an erased client is deleted with the roster that it was on', async () => {
  const [{ clientId, headers }, colleague] = [await aClient(testApp), await aClient(testApp)];
  await aRoster(testApp, 'Acme', ['ada@acme.example,1', 'musa@acme.example,2']);
  const path = '/accounts/corporate-partner-verify/';
  const link = (email: string, of: Record<string, string>) =>
    call(testApp, 'POST', path, { headers: of, body: { email } });
  expect((await link('ada@acme.example', headers)).status).toBe(200);
  expect((await link('musa@acme.example', colleague.headers)).status).toBe(200);
  await aRoster(testApp, 'Acme', ['musa@acme.example,2', 'sade@acme.example,3']);
  await testApp.work();
  const lines = () => rows('SELECT 1 FROM corporate_roster');
  const before = await lines();
  const person = { staffId: clientId, name: 'Bisi', role: 'administrator' };
  await testApp.deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const by = { businessTime, proposedBy: person, decidedBy: person, requestId: null };
    await eraseRecords(tx, testApp.deps, [clientId], by);
  });
  expect(await lines()).toHaveLength(before.length - 1);
  expect(await rows('SELECT 1 FROM corporate_roster WHERE client_id = $1', clientId)).toEqual([]);
});

test('a client who was erased before a restore waits to be erased again, untold', async () => {
  const { clientId } = await aClient(testApp);
  const { db } = testApp.deps;
  const again = (id: string) => db.transaction().execute((tx) => requestAgain(tx, id));
  expect([await again(clientId), await again(clientId)]).toEqual([true, false]);
  expect(await again('0193a5b0-0000-7000-8000-000000000001')).toBe(false);
  const requests = 'SELECT state FROM erasure_requests WHERE client_id = $1';
  expect(await rows(requests, clientId)).toEqual([{ state: 'waiting' }]);
  const emails = "SELECT 1 FROM events WHERE client_id = $1 AND kind = 'erasure-asked'";
  expect(await rows(emails, clientId)).toEqual([]);
});
