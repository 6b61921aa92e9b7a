import { addDays } from '@quarrter/domain/calendar';
import { investmentRisk } from '@quarrter/ui/brand';
import { beforeEach, expect, test } from 'vitest';
import { goToHour } from '../../../test/builders/closing.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import { call } from '../../../test/builders/payment.ts';
import {
  aTopUp,
  differences,
  investedBy,
  readTopUp,
  runCharge,
  type TestTopUp,
  topUpsPath,
} from '../../../test/builders/top-up.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeByCalendar } from '../../day-close/calendar.ts';

const today = '2026-11-21';
const dueOn = '2026-11-25';
const testApp = useTestApp({ date: today });
beforeEach(async () => {
  await testApp.database.owner.pool.query('TRUNCATE day_closes, ledger_seals');
  await testApp.sandbox.faults({ saved_cards: 'normal', answers: 'normal', webhooks: 'normal' });
  await testApp.setDate(today);
});

const aUsualTopUp = livedOnce(testApp, () => aTopUp(testApp));

/** Announces the charge and comes to its day; on the days between them nothing happens. */
async function reachDueDay(hour?: number): Promise<void> {
  await goToHour(testApp, addDays(dueOn, -3));
  await testApp.setDate(addDays(dueOn, -1));
  await goToHour(testApp, dueOn, hour);
}

async function chargesOf({ id }: TestTopUp) {
  const { rows } = await testApp.database.pool.query(
    `SELECT due_on, state, attempts FROM card_charges WHERE subject_id = $1
     ORDER BY due_on`,
    [id],
  );
  return rows.map((row) => `${row.due_on} ${row.state} ${row.attempts}`);
}

async function emailsTo({ client }: TestTopUp) {
  await testApp.work();
  return testApp.sandbox.mailTo(client.email);
}

const subjectsTo = async (topUp: TestTopUp) =>
  (await emailsTo(topUp)).map(({ subject }) => subject);

test('announces a charge three days ahead and makes it on its day, once', async () => {
  const topUp = await aUsualTopUp();
  await goToHour(testApp, addDays(dueOn, -3));
  expect(await chargesOf(topUp)).toEqual([`${dueOn} waiting 0`]);
  const [announced] = await emailsTo(topUp);
  expect(announced?.subject).toBe('N20,000 will be charged on 25 Nov 2026 for your monthly top-up');
  expect(announced?.text).toContain(investmentRisk);
  await runCharge(testApp, topUp, dueOn);
  expect(await investedBy(testApp, topUp)).toEqual(['100000']);
  await goToHour(testApp, dueOn);
  await Promise.all([runCharge(testApp, topUp, dueOn), runCharge(testApp, topUp, dueOn)]);
  await runCharge(testApp, topUp, dueOn);
  expect(await investedBy(testApp, topUp)).toEqual(['20000', '100000']);
  expect(await chargesOf(topUp)).toEqual([`${dueOn} paid 1`]);
  expect(await readTopUp(testApp, topUp.client)).toMatchObject({
    ...{ state: 'active', next_charge_on: '2026-12-25', announced: false },
    last_charge: { date: dueOn, amount: '20000.00', paid: true },
  });
  const [email] = (await emailsTo(topUp)).filter(({ subject }) =>
    subject.includes('top-up invested'),
  );
  expect(email?.subject).toBe('N20,000 top-up invested until 25 Feb 2027');
  expect(email?.text).toContain('We charged N20,000 to Visa ending in 4081');
  expect(await differences(testApp)).toEqual([]);
});

test('a missed close announces late, and the charge is still three days later', async () => {
  const topUp = await aUsualTopUp();
  await closeByCalendar(testApp.deps.db, new Date('2026-11-25T23:30:00Z'));
  expect(await chargesOf(topUp)).toEqual(['2026-11-29 waiting 0']);
  expect(await subjectsTo(topUp)).toContain(
    'N20,000 will be charged on 29 Nov 2026 for your monthly top-up',
  );
  expect(await differences(testApp)).toEqual([]);
});

test('starts a plan of its own with the next of kin that is saved', async () => {
  const topUp = await aTopUp(testApp, { amount: '150000' });
  await reachDueDay();
  await testApp.work();
  await runCharge(testApp, topUp, dueOn);
  const { rows } = await testApp.database.pool.query(
    `SELECT plan, investment_type, start_on, matures_on, status,
       form ->> 'next_of_kin_first_name' AS kin
     FROM investments WHERE client_id = $1 ORDER BY investment_id DESC LIMIT 1`,
    [topUp.client.clientId],
  );
  const dates = { start_on: dueOn, matures_on: '2027-02-25' };
  expect(rows).toMatchObject([{ plan: '03oa', investment_type: 'FTI', kin: 'Chidi', ...dates }]);
});

test('charges day 31 on the last day of February, and on 31 March again', async () => {
  const topUp = await aTopUp(testApp, { day: '31' });
  await testApp.database.pool.query(
    `UPDATE monthly_top_ups SET next_on = '2027-02-28', charged_in = '2027-01-01'
     WHERE client_id = $1`,
    [topUp.client.clientId],
  );
  await testApp.setDate('2027-02-24');
  await goToHour(testApp, '2027-02-28');
  await runCharge(testApp, topUp, '2027-02-28');
  expect(await chargesOf(topUp)).toEqual(['2027-02-28 paid 1']);
  expect(await readTopUp(testApp, topUp.client)).toMatchObject({ next_charge_on: '2027-03-31' });
});

test.each([7, 21])('charges nothing at %i o’clock', async (hour) => {
  const topUp = await aUsualTopUp();
  await reachDueDay(hour);
  await runCharge(testApp, topUp, dueOn);
  expect(await chargesOf(topUp)).toEqual([`${dueOn} waiting 0`]);
});

test('charges once when the answer of the provider is cut off', async () => {
  const topUp = await aUsualTopUp();
  await reachDueDay();
  await testApp.sandbox.faults({ answers: 'cut', webhooks: 'lost' });
  expect(await runCharge(testApp, topUp, dueOn)).toBe(false);
  await testApp.sandbox.faults({ answers: 'normal' });
  expect(await runCharge(testApp, topUp, dueOn)).toBe(true);
  expect(await investedBy(testApp, topUp)).toEqual(['20000', '100000']);
  expect(await chargesOf(topUp)).toEqual([`${dueOn} paid 1`]);
});

test('charges once when its worker dies after the provider has charged', async () => {
  const topUp = await aUsualTopUp();
  await reachDueDay();
  const { provider } = testApp.deps;
  const { chargeCard } = provider;
  provider.chargeCard = async (order) => {
    await chargeCard(order);
    throw new Error('the worker was killed');
  };
  await expect(runCharge(testApp, topUp, dueOn)).rejects.toThrow('killed');
  provider.chargeCard = chargeCard;
  await runCharge(testApp, topUp, dueOn);
  expect(await investedBy(testApp, topUp)).toEqual(['20000', '100000']);
  expect(await chargesOf(topUp)).toEqual([`${dueOn} paid 1`]);
  expect(await differences(testApp)).toEqual([]);
});

test('tries a declined card on three days, and tells the client each time', async () => {
  const topUp = await aUsualTopUp();
  await testApp.sandbox.faults({ saved_cards: 'insufficient' });
  await reachDueDay();
  for (const [day, state] of [
    [0, 'waiting'],
    [1, 'waiting'],
    [2, 'failed'],
  ] as const) {
    if (day > 0) await goToHour(testApp, addDays(dueOn, day));
    await runCharge(testApp, topUp, dueOn);
    await runCharge(testApp, topUp, dueOn);
    expect(await chargesOf(topUp)).toEqual([`${dueOn} ${state} ${day + 1}`]);
  }
  expect(await investedBy(testApp, topUp)).toEqual(['100000']);
  expect(await readTopUp(testApp, topUp.client)).toMatchObject({
    ...{ state: 'active', next_charge_on: '2026-12-25' },
    last_charge: { date: dueOn, paid: false },
  });
  const failed = (await emailsTo(topUp)).filter(({ subject }) => subject.includes('not charged'));
  expect(failed).toHaveLength(3);
  expect(failed[0]?.text).toContain('Your bank said: Insufficient Funds.');
  expect(failed.map(({ text }) => text).join()).toContain('We will not try again this month.');
  expect(await differences(testApp)).toEqual([]);
});

test('stops itself after two months in a row without a payment, and says so', async () => {
  const topUp = await aUsualTopUp();
  await testApp.database.pool.query(
    'UPDATE monthly_top_ups SET failed_months = 1 WHERE client_id = $1',
    [topUp.client.clientId],
  );
  await testApp.sandbox.faults({ saved_cards: 'declined' });
  await reachDueDay();
  for (const day of [0, 1, 2]) {
    if (day > 0) await goToHour(testApp, addDays(dueOn, day));
    await runCharge(testApp, topUp, dueOn);
  }
  expect(await readTopUp(testApp, topUp.client)).toMatchObject({
    ...{ state: 'stopped', stopped_because: 'failures', next_charge_on: null },
  });
  const texts = (await emailsTo(topUp)).map(({ text }) => text).join();
  expect(texts).toContain('so we have stopped your monthly top-up');
});

test('charges nothing when the terms have changed since it was announced', async () => {
  const topUp = await aUsualTopUp();
  await goToHour(testApp, addDays(dueOn, -3));
  await testApp.database.pool.query(
    'UPDATE card_charges SET rate_ppm = rate_ppm + 1 WHERE subject_id = $1',
    [topUp.id],
  );
  await goToHour(testApp, dueOn);
  await runCharge(testApp, topUp, dueOn);
  expect(await chargesOf(topUp)).toEqual([`${dueOn} failed 0`]);
  const [email] = (await emailsTo(topUp)).filter(({ subject }) => subject.includes('not charged'));
  expect(email?.text).toContain('The terms of the plan have changed');
  expect(email?.text).toContain('The next charge is on 25 Dec 2026.');
});

test('stops and tells the client when no plan takes the amount any more', async () => {
  const topUp = await aUsualTopUp();
  await testApp.database.pool.query(
    'UPDATE monthly_top_ups SET amount = 999999 WHERE client_id = $1',
    [topUp.client.clientId],
  );
  await goToHour(testApp, addDays(dueOn, -3));
  expect(await chargesOf(topUp)).toEqual([]);
  expect(await readTopUp(testApp, topUp.client)).toMatchObject({ stopped_because: 'no-plan' });
  expect(await subjectsTo(topUp)).toContain('N9,999.99: your monthly top-up has stopped');
});

test('a card that is removed after the announcement is not charged', async () => {
  const topUp = await aTopUp(testApp);
  await goToHour(testApp, addDays(dueOn, -1));
  const { headers } = topUp.client;
  const path = `/transactions/api/saved-cards/${topUp.card.id}`;
  const uses = await call<object>(testApp, 'GET', `${path}/uses/`, { headers });
  expect(uses.body).toEqual({ loans: 0, top_ups: 1 });
  expect((await call(testApp, 'POST', `${path}/remove/`, { headers })).status).toBe(200);
  await goToHour(testApp, dueOn);
  await runCharge(testApp, topUp, dueOn);
  expect(await chargesOf(topUp)).toEqual([`${dueOn} withdrawn 0`]);
  expect(await investedBy(testApp, topUp)).toEqual(['100000']);
  expect(await readTopUp(testApp, topUp.client)).toMatchObject({ stopped_because: 'card-removed' });
  const told = await subjectsTo(topUp);
  expect(told).toContain('N20,000: your monthly top-up has stopped');
  // The announcement may have waited for the morning.
  expect(told).not.toContainEqual(expect.stringMatching(/will be charged/));
});

test('a card that is removed while its charge begins is not charged', async () => {
  const topUp = await aTopUp(testApp);
  await reachDueDay();
  const { headers } = topUp.client;
  const { provider } = testApp.deps;
  const { chargeCard, lookUpCharge } = provider;
  // The attempt has begun, and the provider is away.
  provider.chargeCard = async () => 'duplicate';
  provider.lookUpCharge = async () => null;
  expect(await runCharge(testApp, topUp, dueOn)).toBe(false);
  const path = `/transactions/api/saved-cards/${topUp.card.id}/remove/`;
  await call(testApp, 'POST', path, { headers });
  Object.assign(provider, { chargeCard, lookUpCharge });
  const later = new Date(Date.now() + 11 * 60_000);
  expect(await runCharge(testApp, topUp, dueOn, later)).toBe(true);
  expect(await chargesOf(topUp)).toEqual([`${dueOn} withdrawn 1`]);
  expect(await investedBy(testApp, topUp)).toEqual(['100000']);
  expect(await differences(testApp)).toEqual([]);
});

test('a charge that is announced for an earlier choice is not made', async () => {
  const topUp = await aTopUp(testApp);
  await goToHour(testApp, addDays(dueOn, -1));
  const body = { card_id: topUp.card.id, amount: '30000', day: '25' };
  const { headers } = topUp.client;
  await call(testApp, 'PUT', `${topUpsPath}${topUp.id}/`, { headers, body });
  await goToHour(testApp, dueOn);
  await runCharge(testApp, topUp, dueOn);
  expect(await investedBy(testApp, topUp)).toEqual(['100000']);
  expect(await readTopUp(testApp, topUp.client)).toMatchObject({ next_charge_on: '2026-12-25' });
  const told = await subjectsTo(topUp);
  expect(told).not.toContainEqual(expect.stringMatching(/^N20,000 will be charged/));
});

test('makes the charge soon after the sandbox has moved the date', async () => {
  const topUp = await aUsualTopUp();
  const moved = await fetch(`${testApp.sandbox.url}/sandbox/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ date: dueOn }),
  });
  expect(moved.status).toBe(200);
  await testApp.work();
  expect(await investedBy(testApp, topUp)).toEqual(['20000', '100000']);
});
