import { addDays } from '@quarrter/domain/calendar';
import { beforeEach, expect, test } from 'vitest';
import { goToHour } from '../../../test/builders/closing.ts';
import {
  aTopUp,
  differences,
  investedBy,
  runCharge,
  type TestTopUp,
} from '../../../test/builders/top-up.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ProviderError } from '../../payments/provider/provider-error.ts';

const today = '2026-11-21';
const dueOn = '2026-11-25';
const testApp = useTestApp({ date: today });
beforeEach(async () => {
  await testApp.database.owner.pool.query('TRUNCATE day_closes, ledger_seals');
  await testApp.setDate(today);
  await testApp.sandbox.faults({ webhooks: 'lost' });
});

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A monthly top-up on the day of its announced charge. */
async function aDueTopUp(hour?: number): Promise<TestTopUp> {
  const topUp = await aTopUp(testApp);
  await goToHour(testApp, addDays(dueOn, -3));
  await testApp.setDate(addDays(dueOn, -1));
  await goToHour(testApp, dueOn, hour);
  return topUp;
}

/** The answers of the provider to the next attempts; `arrive` is the end of a slow charge. */
function nextAttempts() {
  const { provider } = testApp.deps;
  const { chargeCard } = provider;
  let arrive = async () => {};
  return {
    answerNormally: () => Object.assign(provider, { chargeCard }),
    timeOut() {
      provider.chargeCard = async (order) => {
        arrive = async () => void (await chargeCard(order));
        throw new ProviderError('unreachable', 'The provider did not answer.');
      };
    },
    reject(meanwhile = async () => {}) {
      provider.chargeCard = async () => {
        await meanwhile();
        throw new ProviderError('rejected', 'Charge in progress');
      };
    },
    arrive: () => arrive(),
  };
}

const run = (topUp: TestTopUp, minutes = 0) =>
  runCharge(testApp, topUp, dueOn, minutesFromNow(minutes));

test('a charge that times out in the evening is not ended before it may appear', async () => {
  const topUp = await aDueTopUp(20);
  const attempts = nextAttempts();
  attempts.timeOut();
  // Tried twice, so that the payment itself is older than its last attempt.
  expect(await run(topUp, -20)).toBe(false);
  expect(await run(topUp)).toBe(false);
  await goToHour(testApp, dueOn, 21);
  expect(await run(topUp, 9)).toBe(false);
  await attempts.arrive();
  attempts.answerNormally();
  expect(await run(topUp, 9)).toBe(true);
  expect(await investedBy(testApp, topUp)).toEqual(['20000', '100000']);
  expect(await differences(testApp)).toEqual([]);
});

test.each(['its repeat is rejected', 'its card was removed'])(
  'a charge that times out is not called declined when %s',
  async (reason) => {
    const topUp = await aDueTopUp();
    const attempts = nextAttempts();
    attempts.timeOut();
    expect(await run(topUp)).toBe(false);
    attempts.reject();
    if (reason === 'its card was removed') {
      await testApp.database.pool.query('UPDATE saved_cards SET removed_at = now()');
    }
    expect(await run(topUp, 1)).toBe(false);
    expect(await run(topUp, 9)).toBe(false);
    await attempts.arrive();
    attempts.answerNormally();
    expect(await run(topUp, 9)).toBe(true);
    expect(await investedBy(testApp, topUp)).toEqual(['20000', '100000']);
    expect(await differences(testApp)).toEqual([]);
  },
);

test('a rejected repeat is declined once the first charge would have appeared', async () => {
  const topUp = await aDueTopUp();
  const attempts = nextAttempts();
  attempts.timeOut();
  expect(await run(topUp)).toBe(false);
  attempts.reject();
  expect(await run(topUp, 9)).toBe(false);
  expect(await run(topUp, 11)).toBe(true);
  attempts.answerNormally();
  expect(await investedBy(testApp, topUp)).toEqual(['100000']);
});

test('a rejected attempt does not end a charge that another attempt makes', async () => {
  const topUp = await aDueTopUp();
  const attempts = nextAttempts();
  attempts.reject(async () => {
    attempts.timeOut();
    expect(await run(topUp)).toBe(false);
  });
  expect(await run(topUp)).toBe(false);
  await attempts.arrive();
  attempts.answerNormally();
  expect(await run(topUp, 1)).toBe(true);
  expect(await investedBy(testApp, topUp)).toEqual(['20000', '100000']);
});
