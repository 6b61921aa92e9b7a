import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { goPastMidnight, letADayPass } from '../../../test/builders/closing.ts';
import { heldWithdrawals, holdMinutes } from '../../../test/builders/held-withdrawal.ts';
import { updateProfile } from '../../../test/builders/profile.ts';
import { newDevice, recordAccountEvent } from '../../accounts/events.ts';
import { queueCancelOrders } from '../../accounts/password/recovery.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';

/*
 * Between midnight and the close the time of a business row is that of the day before, so that a
 * row of 00:02 seems to be older than one of 23:50, and a day older once the date is closed.
 */

const { given, ask, payoutOf, shown } = heldWithdrawals();

/** The worker closes the date, some minutes after midnight. */
async function close() {
  const date: IsoDate = await readBusinessDate(given.testApp.deps.db);
  await goPastMidnight(given.testApp, addDays(date, 1));
}

/** Someone signs in on a new device before midnight: its time of day is a later one. */
async function signInBeforeMidnight() {
  const { clientId } = given.client;
  await given.testApp.deps.db
    .transaction()
    .execute((tx) =>
      recordAccountEvent(tx, newDevice, clientId, { device: '', secondFactor: false }),
    );
  await given.testApp.database.owner.pool.query(
    `UPDATE events
     SET happened_at = (happened_at AT TIME ZONE 'UTC' + interval '23 hours') AT TIME ZONE 'UTC'
     WHERE client_id = $1 AND kind = $2`,
    [clientId, newDevice.kind],
  );
}

const isHeld = async (withdrawalId: string) => (await payoutOf(withdrawalId)).send_after !== null;

test('the same withdrawal is made once, before and after the close', async () => {
  const first = (await ask('1000')).json();
  await close();
  expect((await ask('1000')).json().id).toBe(first.id);
});

test('withdrawals before and after the close are added up for the hold', async () => {
  const { id: before } = (await ask('12000')).json();
  await close();
  const { id: after } = (await ask('9000')).json();
  expect([await isHeld(before), await isHeld(after)]).toEqual([false, true]);
});

test('an account that was paid into minutes before the close is new', async () => {
  await ask('1000');
  const paid = async () => {
    await given.testApp.work();
    return (await shown())?.status;
  };
  await expect.poll(paid).toBe('paid');
  await close();
  const { id } = (await ask('30000')).json();
  expect(await isHeld(id)).toBe(true);
});

test('an account that was saved before the close, after a sign-in, is new', async () => {
  const check = async () =>
    (
      await given.testApp.app.inject({
        method: 'POST',
        url: '/investments/api/withdrawals/check/',
        headers: given.client.headers,
        payload: { amount: '1000', currency: 'naira' },
      })
    ).json();
  const isNew = { account_known: false, held_minutes: holdMinutes };
  await signInBeforeMidnight();
  const account = { bank_name: '058', bank_account_number: '0123456789' };
  expect((await updateProfile(given.testApp, given.client, account)).statusCode).toBe(200);
  await close();
  expect(await check()).toMatchObject(isNew);
  await letADayPass(given.testApp);
  expect(await check(), 'it was saved after the sign-in').toMatchObject(isNew);
});

test('a recovery cancels a withdrawal of the minutes between midnight and the close', async () => {
  await signInBeforeMidnight();
  await ask('1000');
  await close();
  const { db } = given.testApp.deps;
  await db.transaction().execute((tx) => queueCancelOrders(tx, given.client.clientId));
  await given.testApp.work();
  expect(await shown()).toMatchObject({ status: 'cancelled' });
});
