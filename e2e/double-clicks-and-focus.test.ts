/** Double clicks, where the focus goes, and what stays in a shared tab. */
import { expect, test } from 'vitest';
import { applyForLoan } from '../tools/seed/client.ts';
import { atConsole, check } from './harness/console.ts';
import { anActiveLoan } from './harness/loans.ts';
import { aClient } from './harness/people.ts';
import { api } from './harness/product.ts';
import { popupOf, signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

/** Two clicks before the screen is drawn again. */
async function tapTwice({ page }: Visitor, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

test('LND-06: a double click at the console reveals the numbers and verifies once', async () => {
  const client = await aClient();
  const request = { amount: '100000', months: 4, reason: 'School fees' };
  const { id } = await applyForLoan(api, client, request);
  const at = await atConsole('officer');
  const sent: string[] = [];
  at.page.on('request', (request) => {
    const act = /\/(identity|verify)/.exec(request.url())?.[1];
    if (act) sent.push(act);
  });
  await at.go(`/staff/loans/${id}`);
  await check(at, id);
  await at.page.getByRole('button', { name: 'Reveal NIN and BVN' }).click();
  await at.page.getByLabel('Reason').fill('Compared with the ID card');
  await tapTwice(at, 'Reveal');
  await at.page.getByText(client.person.account).waitFor();
  await at.page.getByRole('button', { name: 'Verify', exact: true }).click();
  await tapTwice(at, 'Verify application');
  await at.page.getByText('Verified', { exact: true }).first().waitFor();
  await at.page.getByRole('dialog').waitFor({ state: 'detached' });
  // The button that had the focus is gone, and the keyboard is still on the page.
  await expect.poll(() => at.page.evaluate(() => document.activeElement?.id)).toBe('main');
  expect(sent).toEqual(['identity', 'verify']);
});

test('LND-23, LND-25: a double click on Pay opens one window with the amount due', async () => {
  const loan = await anActiveLoan();
  const at = await visitor(360);
  await signInTo(at, loan.client.person, `/loans/personal/details/${loan.loanId}`);
  await at.page.getByRole('button', { name: 'Repay', exact: true }).click();
  await tapTwice(at, 'Pay N29,000');
  await popupOf(at).frame.getByRole('button', { name: 'Cancel payment' }).waitFor();
  await popupOf(at)
    .frame.getByText(/NGN\s*29,000/)
    .first()
    .waitFor();
  expect(await at.page.locator('iframe[title="Card payment"]').count()).toBe(1);
});

test('SHL-01: on a low screen the fixed bars give way to the page', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  const { page } = at;
  await signInTo(at, person, '/dashboard');
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  const staying = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('header, nav')]
        .filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
        .reduce((height, bar) => height + bar.getBoundingClientRect().height, 0),
    );
  expect(await staying()).toBeGreaterThan(0);
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await staying()).toBe(0);
  await at.look();
});
