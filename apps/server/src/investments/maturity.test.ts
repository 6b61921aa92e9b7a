import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { anInvestment, closeUntil } from '../../test/builders/investment.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { readEventsOf } from '../events/index.ts';

/* The client is told a week before an investment matures, and on the day. */

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ date: '2026-11-21' });
});
afterAll(() => testApp.stop());

const told = async (clientId: string, id: string) =>
  (await readEventsOf(testApp.deps.db, clientId, id))
    .filter(({ kind }) => kind.startsWith('investment-matur'))
    .map(({ kind, payload }) => ({ ...(payload as object), kind }));

test('INV-20: tells of a maturity a week before it and on the day', async () => {
  const { clientId, email } = await aClient(testApp);
  const id = await anInvestment(testApp, { clientId, email });
  await closeUntil(testApp, '2027-02-13');
  expect(await told(clientId, id)).toEqual([]);
  await closeUntil(testApp, '2027-02-14');
  const soon = { kind: 'investment-matures-soon', maturesOn: '2027-02-21', balance: '10200000' };
  expect(await told(clientId, id)).toMatchObject([soon]);
  await closeUntil(testApp, '2027-02-22');
  const matured = { kind: 'investment-matured', maturesOn: '2027-02-21', balance: '10300000' };
  expect(await told(clientId, id)).toMatchObject([soon, matured]);
});
