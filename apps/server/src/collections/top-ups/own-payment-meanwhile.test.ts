import { addDays } from '@quarrter/domain/calendar';
import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { goToHour } from '../../../test/builders/closing.ts';
import { anIntent, lookAt } from '../../../test/builders/payment.ts';
import {
  aTopUp,
  differences,
  investedBy,
  runCharge,
  type TestTopUp,
} from '../../../test/builders/top-up.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { orderTopUp } from '../../investments/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { waitForTurn } from '../../platform/database/wait-for-turn.ts';

/* The client pays for an investment like the one that the card is about to be charged for. */

const today = '2026-11-21';
const dueOn = '2026-11-25';
const testApp = useTestApp({ date: today });
beforeEach(async () => {
  await testApp.database.owner.pool.query('TRUNCATE day_closes, ledger_seals');
  await testApp.sandbox.faults({ webhooks: 'lost' });
  await testApp.setDate(today);
});

/** A top-up on its day, and the client's own payment in the popup with the same form. */
async function aTopUpAndPayment() {
  const topUp = await aTopUp(testApp);
  await goToHour(testApp, addDays(dueOn, -3));
  await goToHour(testApp, dueOn);
  const { db, secrets } = testApp.deps;
  const { clientId } = topUp.client;
  const asked = { clientId, currency: 'NGN', amount: '20,000', card: topUp.card.name } as const;
  const { request } = await orderTopUp(db, secrets, asked, await readBusinessTime(db));
  const { topUpCard: _, ...own } = request;
  const { reference } = await anIntent(testApp, topUp.client, own);
  const payment = await allTables(db)
    .selectFrom('payments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { topUp, reference, payment };
}

async function chargeOf({ id }: TestTopUp) {
  const { rows } = await testApp.database.pool.query(
    'SELECT state, attempts FROM card_charges WHERE subject_id = $1',
    [id],
  );
  return rows;
}

type Payment = Awaited<ReturnType<typeof aTopUpAndPayment>>['payment'];

test.each<[string, (tx: Tx, own: Payment) => Promise<unknown>]>([
  [
    'settled',
    (tx, own) =>
      allTables(tx)
        .selectFrom('payments')
        .select('payment_id')
        .where('client_id', '=', own.client_id)
        .where('payment_id', '=', own.payment_id)
        .forUpdate()
        .execute(),
  ],
  ['started', (tx, own) => waitForTurn(tx, `${own.client_id} investment ${own.subject_key}`)],
])('a charge does not wait for the client’s own payment that is %s', async (_, lock) => {
  const { topUp, reference, payment } = await aTopUpAndPayment();
  await testApp.deps.db.transaction().execute(async (tx) => {
    await lock(tx, payment);
    expect(await runCharge(testApp, topUp, dueOn)).toBe(true);
  });
  expect(await chargeOf(topUp)).toEqual([{ state: 'waiting', attempts: 0 }]);
  await testApp.sandbox.pay(reference, 'success');
  await lookAt(testApp, topUp.client, reference);
  await runCharge(testApp, topUp, dueOn);
  expect(await chargeOf(topUp)).toEqual([{ state: 'paid', attempts: 1 }]);
  expect(await investedBy(testApp, topUp)).toEqual(['20000', '20000', '100000']);
  expect(await differences(testApp)).toEqual([]);
});
