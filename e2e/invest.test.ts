import { addMonths } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { makeInvestment } from '../tools/seed/client.ts';
import { call } from '../tools/seed/http.ts';
import {
  anOffer,
  checkAndTick,
  chooseAmount,
  enterAnother,
  fillPeople,
  goOn,
  investmentsOf,
  openWithdrawal,
  passPeople,
  payAs,
  startNextPlan,
  untilPaid,
  withdraw,
  withdrawAsNoticeAppears,
} from './harness/investing.ts';
import { aClient } from './harness/people.ts';
import { api, product, services, useOwnProduct } from './harness/product.ts';
import { popupOf, signInOnScreenTo, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

useOwnProduct({ withdrawalHoldMinutes: 60 });

test('INV-01, INV-39: both kinds are bought in both currencies, naira is withdrawn', async () => {
  const client = await aClient();
  const { person, token, userId } = client;
  await call(product.url, 'PUT', `/accounts/api/quarrter-client-user-update/${userId}/`, {
    token,
    body: { bank_name: person.bank, bank_account_number: person.account },
  });
  const harvest = await anOffer({
    ...{ currency: 'USD', name: 'Harvest', unitPrice: '100', slots: 2 },
  });
  const phone = await visitor(360, 'light', { secondEngine: true });
  const { page } = phone;

  // On the screen, so that this browser is known when it checks the password later.
  await signInOnScreenTo(phone, person, '/invest');
  await page.getByRole('heading', { name: /Which currency/ }).waitFor();
  await phone.look();
  await page.getByRole('link', { name: /Naira/ }).click();
  await chooseAmount(phone, '120000', 'Invest N120,000');
  await fillPeople(phone, client);
  await payAs(phone, 'N120,000');
  await page.waitForURL('**/invest/overview?type=naira&new=1');
  await phone.look();
  const [begun] = await investmentsOf(client, 'naira');
  if (begun === undefined) throw new Error('nothing was invested');
  await phone.go(`/invest/details/naira/${begun.id}?type=FTI`);
  await page.getByText(/You can withdraw from/).waitFor();
  await makeInvestment(api, client, '100000', '03oa');
  expect(await page.getByRole('button', { name: 'Withdraw', exact: true }).count()).toBe(0);

  await phone.go('/invest/type?currency=dollar');
  await page.getByRole('slider').press('ArrowRight');
  await phone.look();
  await chooseAmount(phone, '300', 'Invest $300');
  await passPeople(phone);
  await payAs(phone, '$300');

  // Slots that the client has reserved can be paid after a reload, when nothing else is left.
  await phone.go('/invest/type?currency=dollar');
  await page.getByRole('link', { name: /^Harvest/ }).click();
  await page.waitForURL(`**/invest/form?t=lti&s=nv2y&id=${harvest}&type=dollar`);
  await page.getByLabel('Number of slots').fill('2');
  await phone.look();
  await goOn(phone);
  await passPeople(phone);
  await page.getByRole('button', { name: 'Pay $200' }).click();
  await popupOf(phone)
    .frame.getByRole('button', { name: /no questions/ })
    .waitFor();
  await phone.go(`/invest/form?t=lti&s=nv2y&id=${harvest}&type=dollar`);
  await page.getByText(/reserved for your payment in progress/).waitFor();
  await phone.look();
  await phone.go(`/invest/form?t=lti&s=nv2y&id=${harvest}&type=dollar&step=4`);
  await checkAndTick(phone);
  await payAs(phone, '$200');

  await phone.go('/invest/type?currency=dollar');
  await page.getByText('Sold out').waitFor();

  await services.moveTo(addMonths(begun.start_date, 3));
  const [naira, goesOn] = await investmentsOf(client, 'naira');
  const [, slots] = await investmentsOf(client, 'dollar');
  if (!naira || !goesOn || !slots) throw new Error('an investment is missing');
  expect(naira).toMatchObject({ returns: '3600.00', balance: '123600.00', days_left: 0 });
  expect(slots).toMatchObject({ next_returns_date: null });

  await startNextPlan(phone, goesOn);
  phone.expectErrors(400, 403);
  await openWithdrawal(phone, 'naira', naira);
  await withdraw(phone, '30000', 'Harmattan-Dust-8');
  await page.getByText('Authentication failed!').first().waitFor();
  await page.getByText('would earn nothing').waitFor();
  await phone.look();

  // Without two-step verification the client chooses: a hold, in which the client can cancel, or to
  // set it up.
  const another = `2${person.account.slice(1)}`;
  await services.addAccount(person.bank, another, `${person.firstName} ${person.lastName}`);
  const toAnother = { amount: '30000', bank: person.bank, account: another };
  await withdrawAsNoticeAppears(phone, toAnother);
  const choice = page.getByRole('dialog', { name: 'Protect your withdrawals' });
  await choice.getByText(/we will hold the money for 60 minutes/).waitFor();
  await phone.look();
  await choice.getByRole('button', { name: 'Continue without it' }).click();
  await page.getByText('Withdrawal Request Processing!').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Held', { exact: true }).first().waitFor();
  await phone.look();
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('button', { name: 'Cancel the withdrawal of N30,000' }).click();
  await page.getByRole('dialog', { name: 'Your withdrawal of N30,000 is cancelled' }).waitFor();
  await phone.look();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Cancelled, returned').first().waitFor();

  await openWithdrawal(phone, 'naira', naira);
  await enterAnother(phone, person.bank, another);
  await withdraw(phone, '30000');
  await choice.getByRole('link', { name: 'Set up two-step verification' }).click();
  await page.getByText('Then return to your withdrawal.').waitFor();
  await phone.look();
  await openWithdrawal(phone, 'naira', naira);
  await withdraw(phone, '30000');
  await page.getByText('Withdrawal Request Processing!').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await untilPaid(client, 'naira', naira.id)).toMatchObject({
    ...{ balance: '93600.00', investment_amount: '90000.00', status: 2 },
  });
  await page.reload();
  await page.getByText('This investment is inactive').waitFor();
  await phone.look();
  await page.getByRole('link', { name: 'Start a new plan' }).click();
  await chooseAmount(phone, '100000', 'Invest N100,000');
  await passPeople(phone);
  await payAs(phone, 'N100,000');

  await phone.go('/reports');
  await page.getByRole('heading', { name: 'Your Account Report' }).waitFor();
  await phone.look();
});

test('INV-35, INV-42: a payment that fails keeps the form, and its card can top up', async () => {
  const client = await aClient();
  await makeInvestment(api, client, '100000', '03oa');
  const at = await visitor(360);
  at.expectErrors('network');
  const { page } = at;
  await signInTo(at, client.person, '/invest/form?s=03oa&type=naira&amount=250000&step=4');
  await passPeople(at);
  const pay = page.getByRole('button', { name: 'Pay N250,000' });
  const busy = page.locator('button[aria-busy="true"][aria-disabled="true"] svg');
  await page.route('**/inline.js', async (route) => {
    await busy.waitFor();
    await route.abort();
  });
  await pay.click();
  await page.getByText('Unable to load paystack inline script').first().waitFor();
  await page.unroute('**/inline.js');
  await page.context().setOffline(true);
  await pay.click();
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  await at.look();
  await page.context().setOffline(false);
  await pay.click();
  const popup = popupOf(at);
  await popup.tryCard('Insufficient funds');
  await popup.frame.getByRole('button', { name: 'Cancel payment' }).click();
  await popup.gone();
  await page
    .getByText(/The card was declined|The payment was not completed|is not confirmed yet/)
    .first()
    .waitFor();
  await at.look();
  await page.reload();
  await checkAndTick(at);
  await page.getByRole('checkbox', { name: 'Save this card' }).check();
  await payAs(at, 'N250,000');
  expect(await investmentsOf(client, 'naira')).toHaveLength(2);

  await page.getByRole('link', { name: 'Monthly top-ups' }).click();
  await page.getByRole('button', { name: 'Set up a top-up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount each month').fill('20000');
  await dialog.getByLabel('Day of the month').selectOption('31');
  await dialog.getByText(/^We’ll charge N20,000 to Visa ending in 4081 on/).waitFor();
  await at.look();
  await dialog.getByRole('button', { name: 'Set up top-up' }).click();
  await page.getByText('N20,000 a month').waitFor();
  await at.look();
});
