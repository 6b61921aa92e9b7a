import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { lookAgain, workAfter } from '../../../test/builders/course.ts';
import { anOpenOffer, buySlots, slotsOf } from '../../../test/builders/offer.ts';
import { call, storedPayment } from '../../../test/builders/payment.ts';
import { differencesWith } from '../../../test/planted/plant.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { offerSlots } from '../ledger-check/check-offers.ts';

/* Limited-time offers: slots are reserved while they are paid, and never sold twice. */

const testApp = useTestApp();
let client: TestClient;
beforeAll(async () => {
  client = await aClient(testApp);
});

const get = async (path: string) => {
  const { headers } = client;
  return call<Record<string, unknown>>(testApp, 'GET', `/investments/api/type/${path}`, {
    headers,
  });
};

async function pay(buyer: TestClient, reference: string) {
  await testApp.sandbox.pay(reference, 'success');
  return lookAgain(testApp, buyer, reference);
}

test('API-30, API-31: lists the offers that were opened, and answers one', async () => {
  const offerId = await anOpenOffer(testApp);
  const draft = await anOpenOffer(testApp);
  await allTables(testApp.deps.db)
    .updateTable('offers')
    .set({ state: 'draft' })
    .where('offer_id', '=', draft)
    .execute();
  const listed = await get('limited-time-investment-list');
  expect(listed.body).toMatchObject({ count: 1, results: [{ id: offerId }] });
  expect((await get(`limited-time-investment-detail/${offerId}`)).status).toBe(200);
  expect((await get(`limited-time-investment-detail/${draft}`)).status).toBe(404);
});

test('INV-21, INV-22: an offer shows its slots, and its rate for the whole time', async () => {
  const offerId = await anOpenOffer(testApp);
  expect((await get(`limited-time-investment-detail/${offerId}`)).body).toEqual({
    id: offerId,
    name: 'Harvest 2027',
    currency: 'naira',
    minimum_amount: '50000.00',
    number_of_slots_available: 10,
    number_of_slots_taken: 0,
    duration: 6,
    interest_rate: '1.5',
    total_interest: '9',
    withholding_tax: '0',
    is_active: true,
    number_of_slots_reserved_by_you: 0,
  });
});

test('INV-23, API-32: starts an investment of the amount that the slots cost', async () => {
  const offerId = await anOpenOffer(testApp);
  const { body, status } = await buySlots(testApp, client, offerId, 3);
  expect([status, body.amount]).toEqual([200, 15_000_000]);
  const payment = await pay(client, body.reference);
  expect(payment).toMatchObject({ status: 'applied', investment_type: 'LTI' });
  const path = `/investments/api/naira/limited-time-investment-detail/`;
  const { headers } = client;
  const read = await call(testApp, 'GET', path + payment.investment_type_id, { headers });
  expect(read.body).toMatchObject({
    investment_type: 'LTI',
    plan: 'nv2y',
    initial_investment_amount: '150000.00',
    number_of_months: 6,
    maturity_date: '2027-05-21',
    monthly_accrued_interest: '2250.00',
  });
});

test('INV-24: what is left is what is available less what is taken', async () => {
  const offerId = await anOpenOffer(testApp);
  const { body } = await buySlots(testApp, client, offerId, 4);
  expect(await slotsOf(testApp, offerId)).toEqual([4, 0]);
  const taken = { number_of_slots_taken: 4 };
  expect((await get(`limited-time-investment-detail/${offerId}`)).body).toMatchObject(taken);
  await pay(client, body.reference);
  expect(await slotsOf(testApp, offerId)).toEqual([0, 4]);
  expect((await get(`limited-time-investment-detail/${offerId}`)).body).toMatchObject(taken);
});

test.each([
  ['', 'Please select a number of slots'],
  [undefined, 'Please select a number of slots'],
  ['0', 'Please enter a whole number of slots.'],
  ['-1', 'Please enter a whole number of slots.'],
  ['1.5', 'Please enter a whole number of slots.'],
  ['1e2', 'Please enter a whole number of slots.'],
  ['11', 'Only 10 slots are left.'],
])('INV-31: answers %j slots with the error of its field', async (slots, message) => {
  const offerId = await anOpenOffer(testApp);
  const { status, body } = await buySlots(testApp, await aClient(testApp), offerId, slots ?? null);
  expect([status, body.number_of_slots]).toEqual([400, [message]]);
  expect(await slotsOf(testApp, offerId)).toEqual([0, 0]);
});

test('INV-09: answers an unknown offer, and one that is not open yet, clearly', async () => {
  for (const id of ['17', '01a20249-25c1-7245-93bb-0bfbdbb832ad', '']) {
    expect((await buySlots(testApp, client, id)).body.detail).toBe(
      'This limited-time offer does not exist. Please choose another plan.',
    );
  }
});

test('INV-36: one of many clients gets the last slot, and no one else is charged', async () => {
  const offerId = await anOpenOffer(testApp, { slots: 1 });
  const buyers = await Promise.all(Array.from({ length: 60 }, () => aClient(testApp)));
  const answers = await Promise.all(buyers.map((buyer) => buySlots(testApp, buyer, offerId)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.detail}`))).toEqual(
    new Set(['409 All slots of this offer are taken. You were not charged.']),
  );
  expect(await slotsOf(testApp, offerId)).toEqual([1, 0]);
  const { rows } = await testApp.database.pool.query(
    "SELECT count(*)::int AS started FROM payments WHERE subject -> 'offer' ->> 'id' = $1",
    [offerId],
  );
  expect(rows).toEqual([{ started: 1 }]);
});

test('INV-36: a client whose payment is in progress continues it on the last slot', async () => {
  const offerId = await anOpenOffer(testApp, { slots: 1 });
  const first = await buySlots(testApp, client, offerId);
  const again = await buySlots(testApp, client, offerId);
  expect(again.body.reference).toBe(first.body.reference);
  expect(await slotsOf(testApp, offerId)).toEqual([1, 0]);
});

test('INV-36: a client holds one reservation of an offer, with what was entered last', async () => {
  const offerId = await anOpenOffer(testApp);
  const buyer = await aClient(testApp);
  const first = await buySlots(testApp, buyer, offerId, 2);
  const other = await buySlots(testApp, buyer, offerId, 3);
  expect([other.status, other.body.detail]).toEqual([
    409,
    expect.stringContaining('A payment of N100,000 for this offer is in progress.'),
  ]);
  const again = await buySlots(testApp, buyer, offerId, 2, { next_of_kin_relationship: 'Sister' });
  expect(again.body.reference).toBe(first.body.reference);
  expect(await slotsOf(testApp, offerId)).toEqual([2, 0]);
  const { subject } = await storedPayment(testApp, first.body.reference);
  expect(subject).toMatchObject({ form: { details: { next_of_kin_relationship: 'Sister' } } });
});

test('INV-36: slots that are not paid for are free again after fifteen minutes', async () => {
  const offerId = await anOpenOffer(testApp, { slots: 1 });
  const { body } = await buySlots(testApp, client, offerId);
  await workAfter(testApp, 14);
  expect(await slotsOf(testApp, offerId)).toEqual([1, 0]);
  await workAfter(testApp, 15);
  expect(await slotsOf(testApp, offerId)).toEqual([0, 0]);
  expect((await storedPayment(testApp, body.reference)).status).toBe('abandoned');
});

test('INV-36: a payment that comes when its slots are gone is an unapplied receipt', async () => {
  const offerId = await anOpenOffer(testApp, { slots: 1 });
  const { body } = await buySlots(testApp, client, offerId);
  await workAfter(testApp, 15);
  const other = await aClient(testApp);
  const taken = await buySlots(testApp, other, offerId);
  expect(await pay(client, body.reference)).toMatchObject({
    status: 'unapplied',
    message: expect.stringContaining('The slots sold out before your payment arrived.'),
  });
  expect(await pay(other, taken.body.reference)).toMatchObject({ status: 'applied' });
  expect(await slotsOf(testApp, offerId)).toEqual([0, 1]);
});

test('INV-36: a late payment gets slots that are still left', async () => {
  const offerId = await anOpenOffer(testApp, { slots: 1 });
  const { body } = await buySlots(testApp, client, offerId);
  await workAfter(testApp, 15);
  expect(await pay(client, body.reference)).toMatchObject({ status: 'applied' });
  expect(await slotsOf(testApp, offerId)).toEqual([0, 1]);
});

test('INV-06: an offer that has closed sells what is being paid, and nothing more', async () => {
  const offerId = await anOpenOffer(testApp);
  const { body } = await buySlots(testApp, client, offerId);
  await allTables(testApp.deps.db)
    .updateTable('offers')
    .set({ state: 'closed' })
    .where('offer_id', '=', offerId)
    .execute();
  const late = await buySlots(testApp, await aClient(testApp), offerId);
  expect([late.status, late.body.detail]).toEqual([
    409,
    'This offer has closed. You were not charged.',
  ]);
  expect(await pay(client, body.reference)).toMatchObject({ status: 'applied' });
  expect((await get(`limited-time-investment-detail/${offerId}`)).body).toMatchObject({
    is_active: false,
  });
});

test('INV-24: tells a client which of the taken slots are reserved for them', async () => {
  const offerId = await anOpenOffer(testApp, { slots: 2 });
  const buyer = await aClient(testApp);
  const { body } = await buySlots(testApp, buyer, offerId, 2);
  const path = `/investments/api/type/limited-time-investment-detail/${offerId}`;
  const seenBy = async ({ headers }: TestClient) =>
    (await call<Record<string, unknown>>(testApp, 'GET', path, { headers })).body;
  const taken = { is_active: false, number_of_slots_taken: 2 };
  expect(await seenBy(buyer)).toMatchObject({ ...taken, number_of_slots_reserved_by_you: 2 });
  expect(await seenBy(client)).toMatchObject({ ...taken, number_of_slots_reserved_by_you: 0 });
  await pay(buyer, body.reference);
  expect(await seenBy(buyer)).toMatchObject({ ...taken, number_of_slots_reserved_by_you: 0 });
});

test('INV-15: the smallest slot costs 100', async () => {
  const offerId = await anOpenOffer(testApp, { unitPrice: 10_000n });
  const { body } = await buySlots(testApp, client, offerId, 1);
  expect(body.amount).toBe(10_000);
});

test('INV-24: the ledger check compares slots with what holds them', async () => {
  const offerId = await anOpenOffer(testApp);
  await pay(client, (await buySlots(testApp, client, offerId, 2)).body.reference);
  await buySlots(testApp, client, offerId, 3);
  expect((await offerSlots.run(testApp.deps.db)).differences).toEqual([]);
  const plant = `UPDATE offers SET slots_sold = 1, slots_reserved = 0
    WHERE offer_id = '${offerId}'`;
  expect(await differencesWith(testApp, plant, offerSlots.name)).toEqual([
    `offer ${offerId}, slots sold: 1, should be 2`,
    `offer ${offerId}, slots reserved: 0, should be 3`,
  ]);
});
