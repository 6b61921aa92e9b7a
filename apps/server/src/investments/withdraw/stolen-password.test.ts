import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { cookieOf } from '../../../test/builders/browser.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { follow, newAddress, request } from '../../../test/builders/email-change.ts';
import { linkParts, newestLink } from '../../../test/builders/emails.ts';
import { afterTheHold, holdMinutes } from '../../../test/builders/held-withdrawal.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import { updateProfile } from '../../../test/builders/profile.ts';
import { addApp } from '../../../test/builders/second-factor.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import {
  detailsChanged,
  emailAddressChanged,
  newDevice,
  passwordChanged,
  recordAccountEvent,
  recoveryCodeUsed,
  secondFactorRemoved,
} from '../../accounts/events.ts';
import { completeReset } from '../../accounts/password/reset-password.ts';
import { removedByStaff } from '../../accounts/second-factor/removal-events.ts';
import { requestLink } from '../../accounts/sign-up/request-link.ts';
import type { EventKind } from '../../events/index.ts';
import { claimPayout } from '../../payments/pay-out/claim-payout.ts';
import { sendPayout } from '../../payments/pay-out/send-payout.ts';
import { cancelByLink } from './cancel-link.ts';

/*
 * Someone has the password of a client without a second factor, and nothing else. The limits are
 * those of a new installation: N1,000,000 in 24 hours, and a hold of an hour.
 */

const testApp = useTestApp({ deps: { withdrawalHoldMinutes: holdMinutes } });
beforeAll(async () => {
  for (const account of thieves) await testApp.sandbox.addAccount('058', account, 'CHIDI OKAFOR');
  await testApp.sandbox.addAccount('058', mule, 'ADA OBI');
});

const thieves = ['0123456701', '0123456702'];
/** Opened by the thief in the client's name. */
const mule = '0123456703';

const home = '198.51.100.4';
const neighbour = '198.51.100.77';
const elsewhere = '203.0.113.7';

const signIn = (client: TestClient, network: string, headers: object = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/quarrter-client-login/',
    payload: { email: client.email, password: client.password },
    headers: { 'x-forwarded-for': network, ...headers },
  });

/** A client who has N2,000,000 to withdraw, and has used a browser at home for a week. */
const aVictim = livedOnce(testApp, async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client, { amount: '2000000', plan: 'lu3q' });
  const own = cookieOf(await signIn(client, home));
  await testApp.setDate('2027-02-28');
  await signIn(client, home, own);
  return { client, id, own };
});

/** The session of a thief who gives the right password. */
async function thiefOf(client: TestClient, network: string): Promise<TestClient> {
  const reply = await signIn(client, network);
  expect(reply.statusCode).toBe(200);
  return { ...client, headers: { authorization: `Token ${reply.json().key}` } };
}

const emailsTo = async ({ email }: TestClient) => {
  await testApp.work();
  return testApp.sandbox.mailTo(email);
};
const payoutsOf = (client: TestClient) =>
  allTables(testApp.deps.db)
    .selectFrom('payouts')
    .select(['payout_id', 'amount', 'send_after', 'reference'])
    .where('client_id', '=', client.clientId)
    .execute();

test.each([
  ['elsewhere', elsewhere],
  ['behind the same carrier’s address', neighbour],
])('WDR-20: a password stolen %s cannot withdraw money', async (_, network) => {
  const { client, id } = await aVictim();
  const thief = await thiefOf(client, network);
  await updateProfile(testApp, thief, { first_name: 'Chidi', last_name: 'Okafor' });
  for (const account of [...thieves, mule]) {
    const asked = await askWithdrawal(testApp, thief, id, { amount: '400000', account });
    expect(asked.statusCode, asked.body).toBe(200);
  }
  const address = newAddress();
  expect((await request(testApp, thief, address)).statusCode).toBe(200);
  const emails = await emailsTo(client);
  expect(emails.filter(({ subject }) => /^New sign-in/.test(subject))).toHaveLength(2);
  const asked = emails.filter(({ subject }) => /^N400,000 withdrawal requested/.test(subject));
  expect(asked).toHaveLength(3);
  const reasons = asked.map(({ text }) =>
    /someone signed in to your account on a new device on \d+ Feb 2027, [\d:]+ [ap]m/.test(text)
      ? 'held'
      : /This account belongs to CHIDI OKAFOR/.test(text) && 'not hers',
  );
  expect(reasons.sort()).toEqual(['held', 'not hers', 'not hers']);
  for (const { send_after: sendAfter } of await payoutsOf(client)) {
    const minutes = ((sendAfter?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(holdMinutes - 1);
  }
  for (const { text } of asked) await cancelByLink(testApp.deps, linkIn(text));
  const { parts } = await newestLink(testApp, address);
  expect((await follow(testApp, 'confirm', parts)).statusCode, 'the new address').toBe(400);
  await sendAfterTheHold(client);
  const { withdrawals } = await readInvestment(testApp, client, id);
  expect(withdrawals.map(({ status }) => status)).toEqual(Array(3).fill('cancelled'));
  for (const { reference } of await payoutsOf(client)) {
    expect(await testApp.deps.provider.lookUpTransfer(reference), 'never sent').toBeNull();
  }
  await expectCleanBook(testApp);
});

/** Runs the job for the client's transfers after the end of the hold. */
async function sendAfterTheHold(client: TestClient) {
  const { clientId } = client;
  for (const { payout_id: payoutId } of await payoutsOf(client)) {
    await sendPayout(testApp.deps, { clientId, payoutId }, afterTheHold());
  }
}

const statusesOf = async ({ clientId }: TestClient) => {
  const rows = await allTables(testApp.deps.db)
    .selectFrom('withdrawals')
    .select('status')
    .where('client_id', '=', clientId)
    .orderBy('withdrawal_id')
    .execute();
  return rows.map(({ status }) => status);
};

test('WDR-20: undoing a change of the email address stops what was asked since', async () => {
  const { client, id } = await aVictim();
  const email = newAddress();
  expect((await request(testApp, await thiefOf(client, elsewhere), email)).statusCode).toBe(200);
  const { parts } = await newestLink(testApp, email);
  expect((await follow(testApp, 'confirm', parts)).statusCode).toBe(200);
  const { parts: undo } = await newestLink(testApp, client.email);
  const thief = await thiefOf({ ...client, email }, elsewhere);
  for (const account of [mule, thieves[0]]) {
    const asked = await askWithdrawal(testApp, thief, id, { amount: '400000', account });
    expect(asked.statusCode, asked.body).toBe(200);
  }
  for (const told of [client, thief]) {
    const emails = await emailsTo(told);
    const asked = emails.filter(({ subject }) => /withdrawal requested/.test(subject));
    expect(asked.map(({ text }) => /\/cancel-withdrawal#/.test(text))).toEqual([true, true]);
  }
  expect((await follow(testApp, 'undo', undo)).statusCode).toBe(200);
  const told = (await emailsTo(client)).filter(({ subject }) => /is cancelled$/.test(subject));
  expect(told.map(({ text }) => /to protect you/.test(text))).toEqual([true, true]);
  await sendAfterTheHold(client);
  expect(await statusesOf(client)).toEqual(['cancelled', 'cancelled']);
  for (const { reference } of await payoutsOf(client)) {
    expect(await testApp.deps.provider.lookUpTransfer(reference), 'never sent').toBeNull();
  }
  await expectCleanBook(testApp);
});

test('WDR-20: a password reset stops what was asked since the first risky change', async () => {
  const { client, id } = await aVictim();
  const ask = async (by: TestClient, amount: string, account: string) =>
    expect((await askWithdrawal(testApp, by, id, { amount, account })).statusCode).toBe(200);
  await ask(client, '1000', '0123456789');
  const thief = await thiefOf(client, elsewhere);
  await ask(thief, '2000', mule);
  const begun = (await payoutsOf(client)).find(({ amount }) => amount === 2_000_00n);
  const named = { clientId: client.clientId, payoutId: begun?.payout_id ?? '' };
  await claimPayout(testApp.deps.db, [], named, afterTheHold());
  await ask(thief, '400000', mule);
  await testApp.work();
  await requestLink(testApp.deps, 'reset', client, home, new Date());
  const { parts } = await newestLink(testApp, client.email);
  const password = 'Another-Horse-8';
  const form = { ...parts, password, password1: password };
  await completeReset(testApp.deps, form, home, new Date());
  await testApp.work();
  // The first was asked for before, and the transfer of the second has begun.
  expect(await statusesOf(client)).toEqual(['requested', 'requested', 'cancelled']);
  await expectCleanBook(testApp);
});

function linkIn(text: string) {
  return linkParts(/https?:\/\/\S+\/cancel-withdrawal\S+/.exec(text)?.[0] ?? '');
}

/** Records a change to the account at the present business time, as its event says it. */
const happen = <Payload>(
  client: TestClient,
  event: EventKind<Payload>,
  payload: NoInfer<Payload>,
) =>
  testApp.deps.db
    .transaction()
    .execute((tx) => recordAccountEvent<Payload>(tx, event, client.clientId, payload));

const details = (name: string) => ({ added: [], changed: [name], by: 'client' as const });
const changes: [string, (client: TestClient) => Promise<void>][] = [
  ['your password was changed', (client) => happen(client, passwordChanged, { by: 'client' })],
  ['your password was changed', (client) => happen(client, passwordChanged, { by: 'link' })],
  [
    'your email address was changed',
    (client) => happen(client, emailAddressChanged, { by: 'undo', endedSecondFactor: true }),
  ],
  ['your name was changed', (client) => happen(client, detailsChanged, details('last_name'))],
  [
    'your phone number was changed',
    (client) => happen(client, detailsChanged, details('phone_number')),
  ],
  ['a recovery code was used', (client) => happen(client, recoveryCodeUsed, { left: 9 })],
  [
    'your two-step verification was changed',
    (client) => happen(client, secondFactorRemoved, { method: 'app', isLast: false }),
  ],
  ['your two-step verification was changed', (client) => happen(client, removedByStaff, {})],
];

test.each(changes)('a withdrawal is held for 72 hours after a change: %s', async (why, change) => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await addApp(testApp, client);
  const isHeld = async (amount: string) =>
    'send_after' in (await askWithdrawal(testApp, client, id, { amount })).json();
  expect(await isHeld('1000'), 'with a second factor').toBe(false);
  await change(client);
  expect(await isHeld('1001')).toBe(true);
  const email = (await emailsTo(client)).find(({ subject }) => /N1,001/.test(subject));
  expect(email?.text).toMatch(
    new RegExp(`We are holding it because ${why} on 21 Feb 2027, [\\d:]+ [ap]m\\.`),
  );
  await testApp.setDate('2027-02-24');
  expect(await isHeld('1002')).toBe(false);
});

test('a new device holds a withdrawal unless the second factor was given there', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await addApp(testApp, client);
  const check = async () => {
    const reply = await testApp.app.inject({
      method: 'POST',
      url: '/investments/api/withdrawals/check/',
      headers: client.headers,
      payload: { amount: '1000', currency: 'naira', bank_name: '058', account: '0123456789' },
    });
    return reply.json();
  };
  await happen(client, newDevice, { device: '', secondFactor: true });
  expect(await check()).toMatchObject({ held_minutes: 0, hold_note: '' });
  await happen(client, newDevice, { device: '', secondFactor: false });
  expect(await check()).toMatchObject({
    held_minutes: holdMinutes,
    hold_note: expect.stringMatching(
      /^We will hold the money for 60 minutes so that you can cancel, because someone signed in/,
    ),
  });
  expect(id).toBeTruthy();
});

test('WDR-20: without a second factor every withdrawal to a new account is held', async () => {
  const { client, id } = await aVictim();
  await testApp.setDate('2027-03-08');
  const asked = await askWithdrawal(testApp, client, id, { amount: '1000' });
  expect(asked.json()).toHaveProperty('send_after');
  const [email] = await emailsTo(client);
  expect(email?.text).toContain('We are holding it because two-step verification is not set up.');
});

test('an account that was saved or paid into after a risky change is not known', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await addApp(testApp, client);
  const profile = { bank_name: '058', bank_account_number: mule };
  const save = () => updateProfile(testApp, client, profile);
  const isHeld = async (amount: string) => {
    const body = { amount, account: mule };
    return 'send_after' in (await askWithdrawal(testApp, client, id, body)).json();
  };
  await happen(client, passwordChanged, { by: 'client' });
  expect((await save()).statusCode).toBe(200);
  await testApp.setDate('2027-02-23');
  expect(await isHeld('1000'), 'a day and more after it was saved').toBe(true);
  await testApp.setDate('2027-02-25');
  await happen(client, passwordChanged, { by: 'client' });
  expect(await isHeld('1001'), 'known before the next change').toBe(false);
});
