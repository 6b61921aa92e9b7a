import { addDays } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { goToHour } from '../../../test/builders/closing.ts';
import { aTopUp, differences, investedBy, runCharge } from '../../../test/builders/top-up.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ProviderError } from '../../payments/provider/provider-error.ts';

const dueOn = '2026-11-25';
const testApp = useTestApp({ date: '2026-11-21' });

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('a charge that times out in the evening is not ended before it may appear', async () => {
  const topUp = await aTopUp(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost' });
  await goToHour(testApp, addDays(dueOn, -3));
  await testApp.setDate(addDays(dueOn, -1));
  await goToHour(testApp, dueOn, 20);
  const { provider } = testApp.deps;
  const { chargeCard } = provider;
  let charged = async () => {};
  provider.chargeCard = async (order) => {
    charged = async () => void (await chargeCard(order));
    throw new ProviderError('unreachable', 'The provider did not answer.');
  };
  // Tried twice, so that the payment itself is older than its last attempt.
  expect(await runCharge(testApp, topUp, dueOn, minutesFromNow(-20))).toBe(false);
  expect(await runCharge(testApp, topUp, dueOn)).toBe(false);
  await goToHour(testApp, dueOn, 21);
  expect(await runCharge(testApp, topUp, dueOn, minutesFromNow(9))).toBe(false);
  await charged();
  expect(await runCharge(testApp, topUp, dueOn, minutesFromNow(9))).toBe(true);
  expect(await investedBy(testApp, topUp)).toEqual(['20000', '100000']);
  expect(await differences(testApp)).toEqual([]);
});
