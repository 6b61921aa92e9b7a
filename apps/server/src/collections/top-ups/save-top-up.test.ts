import { beforeAll, expect, test } from 'vitest';
import { call } from '../../../test/builders/payment.ts';
import {
  anInvestorWithCard,
  aTopUp,
  readTopUp,
  readTopUps,
  topUpsPath,
} from '../../../test/builders/top-up.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let investor: Awaited<ReturnType<typeof anInvestorWithCard>>;
beforeAll(async () => {
  investor = await anInvestorWithCard(testApp);
});

type Reply = { id: string } & Record<string, unknown>;

/** With the investor's own card, unless the fields say otherwise. */
function create(fields: object, headers: Record<string, string> = investor.client.headers) {
  const body = { card_id: investor.card.id, currency: 'naira', amount: '20000', day: '5' };
  return call<Reply>(testApp, 'POST', topUpsPath, { headers, body: { ...body, ...fields } });
}

test('says what will happen: the amount, the card, the rate and the first date', async () => {
  const { client, card } = await aTopUp(testApp, { day: '5' });
  expect(await readTopUp(testApp, client)).toMatchObject({
    ...{ state: 'active', amount: '20000.00', day: 5, currency: 'naira' },
    ...{ card_id: card.id, card_name: 'Visa ending in 4081', interest_rate: '0.5' },
    ...{ next_charge_on: '2026-12-05', announced: false, last_charge: null },
  });
  expect(await readTopUps(testApp, client)).toMatchObject({ next_of_kin: 'Chidi Obi' });
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.subject).toBe('N20,000: your monthly top-up is set up');
  expect(email?.text).toContain('We will charge N20,000 to Visa ending in 4081 on 5 Dec 2026');
});

const notSaved = 'Please choose one of your saved cards.';
const dayMessage = 'Please choose a day of the month, 1 to 31.';

test.each([
  [{ amount: '' }, { amount: ['Amount is required'] }],
  [{ amount: 'ten' }, { amount: ['Amount must be a number'] }],
  [{ amount: '-20000' }, { amount: ['Amount must be a number'] }],
  [{ amount: '9,999.99' }, { amount: ['Please enter 10,000 or more.'] }],
  [{ amount: '99,999.50' }, { amount: ['Please enter a whole amount, without kobo.'] }],
  [{ amount: '99,999.999' }, { amount: ['Amount must be a number'] }],
  [{ amount: '5', currency: 'dollar' }, { amount: [expect.stringMatching(/or more/)] }],
  [{ day: '0' }, { day: [dayMessage] }],
  [{ day: '32' }, { day: [dayMessage] }],
  [{ day: '1.5' }, { day: [dayMessage] }],
  [{ card_id: '' }, { card_id: [notSaved] }],
  [{ card_id: 'no id' }, { card_id: [notSaved] }],
  [{ currency: 'pounds' }, { currency: ['Please choose one of the options.'] }],
])('rejects %o beside the field', async (fields, errors) => {
  expect(await create(fields)).toMatchObject({ status: 400, body: errors });
});

test('rejects a card that expires before the first charge', async () => {
  await testApp.database.pool.query(
    `UPDATE saved_cards SET expires_on = '2026-11-30' WHERE card_id = $1`,
    [investor.card.id],
  );
  const reply = await create({ day: '5' });
  await testApp.database.pool.query(
    `UPDATE saved_cards SET expires_on = '2030-12-31' WHERE card_id = $1`,
    [investor.card.id],
  );
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.body)).toContain('expires before the first charge');
});

test('needs an investment before it, for the details and the next of kin', async () => {
  const { client, card } = await anInvestorWithCard(testApp);
  await testApp.database.pool.query('DELETE FROM investments WHERE client_id = $1', [
    client.clientId,
  ]);
  const reply = await create({ card_id: card.id }, client.headers);
  expect(reply.status).toBe(409);
  expect(JSON.stringify(reply.body)).toContain('Please make one investment first');
  expect((await readTopUps(testApp, client)).next_of_kin).toBeNull();
});

test('another client can neither use the card nor see or change the top-up', async () => {
  const { id } = (await create({ day: '6' })).body;
  const other = await anInvestorWithCard(testApp);
  const { headers } = other.client;
  expect(await create({ card_id: investor.card.id }, headers)).toMatchObject({ status: 400 });
  expect((await readTopUps(testApp, other.client)).count).toBe(0);
  const body = { card_id: other.card.id, amount: '30000', day: '5' };
  const answers = [
    await call(testApp, 'PUT', `${topUpsPath}${id}/`, { headers, body }),
    await call(testApp, 'PUT', `${topUpsPath}${id}/paused/`, { headers, body: { paused: true } }),
    await call(testApp, 'POST', `${topUpsPath}${id}/stop/`, { headers }),
    await call(testApp, 'POST', `${topUpsPath}no-id/stop/`, { headers }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('the same choice sent twice at once is one top-up, with or without a request id', async () => {
  const { client, card } = await anInvestorWithCard(testApp);
  const { headers } = client;
  const mine = { card_id: card.id };
  const replies = await Promise.all([create(mine, headers), create(mine, headers)]);
  const key = { ...headers, 'idempotency-key': 'top-up-of-november' };
  const keyed = [await create(mine, key), await create(mine, key)];
  const ids = [...replies, ...keyed].map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(1);
  expect((await readTopUps(testApp, client)).count).toBe(1);
});

test('takes five at a time', async () => {
  const { client, card } = await anInvestorWithCard(testApp);
  const add = (day: string) => create({ card_id: card.id, day }, client.headers);
  const added = await Promise.all(['1', '2', '3', '4', '5', '6'].map(add));
  expect(added.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409]);
});

test('pauses, resumes, changes and stops, and each is told by email', async () => {
  const { client, card, id } = await aTopUp(testApp, { day: '5' });
  const { headers } = client;
  const pause = (paused: boolean) =>
    call(testApp, 'PUT', `${topUpsPath}${id}/paused/`, { headers, body: { paused } });
  const seen = () => readTopUp(testApp, client);
  await pause(true);
  await pause(true);
  expect(await seen()).toMatchObject({ state: 'paused', next_charge_on: null });
  await pause(false);
  expect(await seen()).toMatchObject({ state: 'active', next_charge_on: '2026-12-05' });
  const body = { card_id: card.id, amount: '150,000', day: 28 };
  const change = () => call(testApp, 'PUT', `${topUpsPath}${id}/`, { headers, body });
  await change();
  await change();
  expect(await seen()).toMatchObject({ amount: '150000.00', next_charge_on: '2026-11-28' });
  await call(testApp, 'POST', `${topUpsPath}${id}/stop/`, { headers });
  await call(testApp, 'POST', `${topUpsPath}${id}/stop/`, { headers });
  expect(await seen()).toMatchObject({ state: 'stopped', stopped_because: 'client' });
  expect((await pause(false)).status).toBe(409);
  expect((await change()).status).toBe(409);
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('top-up')).toSorted()).toEqual([
    'N150,000: your monthly top-up has changed',
    'N150,000: your monthly top-up has stopped',
    'N20,000: your monthly top-up has resumed',
    'N20,000: your monthly top-up is paused',
    'N20,000: your monthly top-up is set up',
  ]);
});
