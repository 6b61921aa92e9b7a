/** What docs/requirements.md fixes of the page of a loan, one behaviour at a time. */
import { beforeAll, expect, test } from 'vitest';
import { anActiveLoan, anOffer, type LoanOf } from './harness/loans.ts';
import { openAs } from './harness/screens.ts';

let offered: LoanOf;
let active: LoanOf;
beforeAll(async () => {
  [offered, active] = await Promise.all([anOffer(), anActiveLoan()]);
});
const detailsOf = ({ loanId }: LoanOf) => `/loans/personal/details/${loanId}`;

test('LND-01: its page shows the amount, the stage and every instalment', async () => {
  const { page } = await openAs(offered.client.person, detailsOf(offered));
  await page.getByText('Awaiting Confirmation').first().waitFor();
  await page.getByText('N100,000', { exact: true }).first().waitFor();
  expect(await page.getByText('N29,000', { exact: true }).count()).toBeGreaterThanOrEqual(4);
});

test('LND-18: a repayment needs a valid email', async () => {
  const { page } = await openAs(active.client.person, detailsOf(active));
  await page.getByRole('button', { name: 'Repay' }).click();
  const email = page.getByRole('dialog').getByLabel('Email');
  for (const [typed, message] of [
    ['', 'This field is required'],
    ['ada@', 'Please use a valid email'],
  ] as const) {
    await email.fill(typed);
    await page.getByRole('button', { name: /^Pay N/ }).click();
    await page.getByRole('dialog').getByText(message).first().waitFor();
  }
});

test('LND-25: the card window shows the amount and the currency of the server', async () => {
  const { page } = await openAs(active.client.person, detailsOf(active));
  await page.getByRole('button', { name: 'Repay' }).click();
  await page.getByRole('button', { name: /^Pay N29,000/ }).click();
  const popup = page.frameLocator('iframe[title="Card payment"]');
  await popup
    .getByText(/NGN\s*29,000/)
    .first()
    .waitFor();
});

test('LND-26: a script of the provider that does not load is told', async () => {
  const at = await openAs(active.client.person, detailsOf(active));
  at.expectErrors('network');
  await at.page.route('**/inline.js', (route) => route.abort());
  await at.page.getByRole('button', { name: 'Repay' }).click();
  await at.page.getByRole('button', { name: /^Pay N29,000/ }).click();
  await at.page.getByText('Unable to load paystack inline script').first().waitFor();
});

test('LND-14: after an answer the client is back at the loans', async () => {
  const { page } = await openAs(offered.client.person, detailsOf(offered));
  await page
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  const sure = page.getByRole('dialog').getByRole('button', { name: /^Reject/ });
  await sure.click();
  await page.waitForURL(({ pathname }) => pathname === '/loans');
});
