import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { advanceTime, aPayout, eventually, ledgerErrors } from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Provider } from '../provider/provider.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { choosePaidByHand } from './choose-by-hand.ts';
import { sendPayout } from './send-payout.ts';

const testApp = useTestApp();
let client: TestClient;
let purposes: PlainPurposes;

beforeEach(async () => {
  purposes = withPlainPurposes(testApp);
  client = await aClient(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost', answers: 'normal', transfers: 'normal' });
});

/** A payout that was not sent, because the provider does not answer. */
async function aWaitingPayout() {
  await testApp.sandbox.faults({ answers: 'down' });
  const payout = await aPayout(testApp, client, { amount: 900_000n });
  await testApp.work();
  await testApp.sandbox.faults({ answers: 'normal' });
  return payout;
}

const rowOf = (payoutId: string) =>
  allTables(testApp.deps.db)
    .selectFrom('payouts')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .executeTakeFirstOrThrow();

/** How often its purpose was told that it was paid, and that it failed. */
const outcomesOf = (payoutId: string) => {
  const ofIt = (told: readonly { payoutId: string }[]) =>
    told.filter((payout) => payout.payoutId === payoutId).length;
  return { paid: ofIt(purposes.paid), failed: ofIt(purposes.failed) };
};

const start = new Date();
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** One attempt to send a payout to a provider that answers in another way. */
const sendTo = (answers: Partial<Provider>, payoutId: string, now = start) => {
  const deps = { ...testApp.deps, provider: { ...testApp.deps.provider, ...answers } };
  return sendPayout(deps, { clientId: client.clientId, payoutId }, now);
};

type Attempt = { readonly now?: Date; readonly during?: () => Promise<unknown> };

/** One attempt whose order gets this answer; `during` happens before the answer. */
const order = (payoutId: string, answer: ProviderError, { now, during }: Attempt = {}) =>
  sendTo(
    {
      transfer: async () => {
        await during?.();
        throw answer;
      },
    },
    payoutId,
    now,
  );

/** The same, for an attempt that is made again later. */
const attempt = (payoutId: string, answer: ProviderError, options?: Attempt) =>
  expect(order(payoutId, answer, options)).rejects.toBe(answer);

const lost = new ProviderError('unreachable', 'No answer');
const rejected = new ProviderError('rejected', 'Transfer is being processed', 'processing');
const tooLow = new ProviderError('rejected', 'Too low', 'insufficient_balance');
const throttled = new ProviderError('unreachable', 'Wait', 'throttled');
const keyRejected = new ProviderError('unreachable', 'Answered 403', 'key-rejected');

const chooseByHand = (payoutId: string) =>
  testApp.deps.db.transaction().execute((tx) =>
    choosePaidByHand(testApp.deps, tx, {
      ...{ clientId: client.clientId, payoutId, choice: 'The provider is down' },
    }),
  );

const mayHaveIt = 'The provider may already have this transfer.';

test.each([
  ['an attempt within it', tooLow, lost],
  ['the attempt around it', lost, tooLow],
  ['an attempt within it', throttled, lost],
  ['the attempt around it', lost, keyRejected],
])(
  'an order that was not carried out does not release what %s may have sent',
  async (_who, outer, inner) => {
    const { payoutId } = await aWaitingPayout();
    await attempt(payoutId, outer, { during: () => attempt(payoutId, inner) });
    await expect(chooseByHand(payoutId)).rejects.toMatchObject({ body: { detail: mayHaveIt } });
  },
);

test.each([
  ['for our balance', tooLow],
  ['for now', throttled],
  ['for our key', keyRejected],
])('an order that the provider rejected %s can be paid by hand', async (_why, answer) => {
  const { payoutId } = await aWaitingPayout();
  await attempt(payoutId, answer);
  await attempt(payoutId, answer, { during: () => attempt(payoutId, answer) });
  await chooseByHand(payoutId);
  expect((await rowOf(payoutId)).by_hand).toBe(true);
});

/** An attempt whose order the provider carried out, although its answer was lost. */
async function attemptThatArrives(payoutId: string): Promise<void> {
  const { provider } = testApp.deps;
  const transfer: Provider['transfer'] = async (asked) => {
    await provider.transfer(asked);
    throw lost;
  };
  await expect(sendTo({ transfer }, payoutId)).rejects.toBe(lost);
}

/** The provider does not show a transfer yet. */
const notShown = async () => null;
const reject = async () => {
  throw rejected;
};

test('a rejected order does not end a payout whose earlier order may have arrived', async () => {
  const { payoutId } = await aWaitingPayout();
  await attemptThatArrives(payoutId);
  const again = sendTo({ lookUpTransfer: notShown, transfer: reject }, payoutId, minutesLater(9));
  await expect(again).rejects.toBe(rejected);
  expect(await rowOf(payoutId)).toMatchObject({
    ...{ status: 'requested', waiting_for: 'answer', message: 'Transfer is being processed' },
  });
  await eventually(async () => {
    await advanceTime(testApp);
    await testApp.work();
    return (await rowOf(payoutId)).status === 'paid';
  });
  expect(outcomesOf(payoutId)).toEqual({ paid: 1, failed: 0 });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a rejected order does not end a payout that the provider shows since', async () => {
  const { payoutId, reference } = await aWaitingPayout();
  const { provider } = testApp.deps;
  await attempt(payoutId, lost);
  const transfer: Provider['transfer'] = async (asked) => {
    await provider.transfer(asked);
    throw rejected;
  };
  await sendTo({ transfer }, payoutId, minutesLater(11));
  expect((await rowOf(payoutId)).status).not.toBe('failed');
  expect(await provider.lookUpTransfer(reference)).not.toBeNull();
});

test('a rejected order is final 10 minutes after the last one without an answer', async () => {
  const { payoutId } = await aWaitingPayout();
  await attempt(payoutId, lost);
  for (const minutes of [1, 5, 9]) {
    await attempt(payoutId, rejected, { now: minutesLater(minutes) });
  }
  await attempt(payoutId, throttled, { now: minutesLater(9.5) });
  await order(payoutId, rejected, { now: minutesLater(10) });
  expect((await rowOf(payoutId)).status).toBe('failed');
  expect(purposes.failed).toMatchObject([{ payoutId, message: 'Transfer is being processed' }]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a payout that was rejected is looked up, in case it was paid after all', async () => {
  const { payoutId } = await aWaitingPayout();
  await attempt(payoutId, lost);
  await attemptThatIsRejected(payoutId);
  await eventually(async () => {
    await advanceTime(testApp);
    await testApp.work();
    return (await rowOf(payoutId)).status === 'paid';
  });
  expect(outcomesOf(payoutId)).toEqual({ paid: 1, failed: 1 });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

/** The provider carries an earlier order out, and shows it only after this attempt. */
async function attemptThatIsRejected(payoutId: string): Promise<void> {
  const { provider } = testApp.deps;
  const transfer: Provider['transfer'] = async (asked) => {
    await provider.transfer(asked);
    throw rejected;
  };
  await sendTo({ lookUpTransfer: notShown, transfer }, payoutId, minutesLater(11));
  expect((await rowOf(payoutId)).status).toBe('failed');
}

test('a rejected order does not end a payout that was ordered again meanwhile', async () => {
  const { payoutId } = await aWaitingPayout();
  await order(payoutId, rejected, { during: () => attempt(payoutId, lost) });
  expect((await rowOf(payoutId)).status).toBe('requested');
  expect(outcomesOf(payoutId)).toEqual({ paid: 0, failed: 0 });
});

/** An attempt whose recipient the provider rejects; `during` happens before its answer. */
const rejectRecipient = (payoutId: string, during: () => Promise<unknown>) =>
  sendTo(
    {
      createRecipient: async () => {
        await during();
        throw rejected;
      },
    },
    payoutId,
  );

test('a rejected account does not end a payout that another attempt has ordered', async () => {
  const { payoutId } = await aWaitingPayout();
  await rejectRecipient(payoutId, () => attempt(payoutId, lost));
  expect((await rowOf(payoutId)).status).toBe('requested');
});

test('a rejected account does not end a payout that staff have begun to pay by hand', async () => {
  const { payoutId } = await aWaitingPayout();
  await rejectRecipient(payoutId, () => chooseByHand(payoutId));
  expect(await rowOf(payoutId)).toMatchObject({ status: 'requested', by_hand: true });
  expect(outcomesOf(payoutId)).toEqual({ paid: 0, failed: 0 });
});
