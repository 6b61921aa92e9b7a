import { beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anInvestment, investmentForm } from '../../../test/builders/investment.ts';
import { call, storedPayment } from '../../../test/builders/payment.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { openDetails } from './stored-form.ts';

const testApp = useTestApp();
let client: TestClient;
beforeEach(async () => {
  client = await aClient(testApp);
});

const saved = async () => {
  const { headers } = client;
  const path = '/investments/api/saved-next-of-kin/';
  return (await call<{ next_of_kin: unknown }>(testApp, 'GET', path, { headers })).body.next_of_kin;
};

const mask = '*******8901';

function begin(changes: object) {
  const form = { ...investmentForm, next_of_kin_nin: mask, ...changes };
  return call<{ reference: string; next_of_kin_nin?: string[] }>(
    testApp,
    'POST',
    '/transactions/api/payment-intent/',
    {
      headers: client.headers,
      body: { purpose: 'investment', currency: 'naira', kind: 'full', form },
    },
  );
}

test('INV-26: there is no saved next of kin before the first investment', async () => {
  expect(await saved()).toBeNull();
});

test.each([true, false])(
  'INV-26: shows the next of kin of the last investment with a masked NIN (saved: %s)',
  async (saveToProfile) => {
    await anInvestment(testApp, client, { saveToProfile });
    expect(await saved()).toEqual({
      next_of_kin_title: 'Mr',
      next_of_kin_first_name: 'Chidi',
      next_of_kin_last_name: 'Obi',
      next_of_kin_date_of_birth: '1988-01-30',
      next_of_kin_relationship: 'Brother',
      next_of_kin_email: 'chidi@example.com',
      next_of_kin_phone_number: '+2348059876543',
      next_of_kin_nin: mask,
    });
  },
);

test('INV-30: the mask of a saved NIN stands for the NIN of the same person', async () => {
  await anInvestment(testApp, client);
  const { status, body } = await begin({ next_of_kin_relationship: 'Half-brother' });
  expect(status).toBe(200);
  const { subject } = await storedPayment(testApp, body.reference);
  const { details } = (subject as { form: { details: never } }).form;
  expect(openDetails(testApp.deps.secrets, client.clientId, details)).toMatchObject({
    next_of_kin_nin: '12345678901',
    next_of_kin_relationship: 'Half-brother',
  });
});

test.each([
  ['another person', { next_of_kin_first_name: 'Emeka' }],
  ['another date of birth', { next_of_kin_date_of_birth: '1989-01-30' }],
  ['another mask', { next_of_kin_nin: '*******0000' }],
])('INV-30: a mask beside %s is not a NIN', async (_what, changes) => {
  await anInvestment(testApp, client);
  const { status, body } = await begin(changes);
  expect([status, body]).toEqual([400, { next_of_kin_nin: ['Please enter the full number.'] }]);
});

test('API-07: the NIN of another client’s next of kin is never used', async () => {
  await anInvestment(testApp, await aClient(testApp));
  expect((await begin({})).status).toBe(400);
});
