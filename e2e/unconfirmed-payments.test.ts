/** Payments whose tab was closed before the provider confirmed them. */
import type { Intent } from '@quarrter/contract/client/payments';
import { afterEach, expect, test } from 'vitest';
import type { Client } from '../tools/seed/client.ts';
import { investmentForm } from '../tools/seed/forms.ts';
import { call } from '../tools/seed/http.ts';
import { aClient } from './harness/people.ts';
import { product, services } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

afterEach(() => services.faults({ webhooks: 'normal' }));
async function beginsInvestment({ token, person }: Client): Promise<string> {
  const path = '/transactions/api/payment-intent/';
  const form = investmentForm(person, '150000', '03oa');
  const body = { purpose: 'investment', currency: 'naira', kind: 'full', form };
  return (await call<Intent>(product.url, 'POST', path, { token, body })).reference;
}

test('INV-38: an unconfirmed payment is shown on the home until it is confirmed', async () => {
  const client = await aClient();
  await services.faults({ webhooks: 'lost' });
  const reference = await beginsInvestment(client);
  const phone = await visitor(360);
  const { page } = phone;
  await signInTo(phone, client.person, '/dashboard');
  const waiting = page.getByText('Your payment of N150,000 is not confirmed yet');
  await waiting.waitFor();
  await phone.look();
  await page.getByText('No Current Investment').waitFor();
  await services.pay(reference);
  await page.getByText('Payment received').waitFor();
  await page.getByText('No Current Investment').waitFor({ state: 'detached' });
  await phone.look();
  await page.reload();
  await page.getByText('Currently invested').waitFor();
  await expect.poll(() => page.getByText(/Payment received|not confirmed/).count()).toBe(0);
});
