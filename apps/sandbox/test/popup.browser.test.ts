import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe.ts';
import { call, eventually, publicKey } from './harness.ts';
import { names, resume, type Shop, startShop, told } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.close());

function findingsInPopup(page: Page): Promise<string[]> {
  const frame = page.frames().find((candidate) => candidate.url().endsWith('/sandbox/popup'));
  if (frame === undefined) throw new Error('the popup frame is not open');
  return axeFindings(frame);
}

test('takes PIN and OTP, reports success once, and returns the focus to the page', async () => {
  const page = await shop.open();
  const { accessCode, reference } = await shop.order();
  await resume(page, accessCode);
  const popup = page.frameLocator('iframe[title="Card payment"]');
  await popup.getByText('NGN 29,000.00').first().waitFor();
  await popup.getByText('No real card, no real money.').waitFor();
  await popup.getByRole('button', { name: /PIN and OTP/ }).click();
  await popup.getByRole('button', { name: 'Pay NGN 29,000.00' }).click();
  await popup.getByLabel(/card PIN/).fill('1234');
  await page.keyboard.press('Enter');
  await popup.getByLabel(/code your bank sent/).fill('123456');
  await page.keyboard.press('Enter');
  await popup.getByRole('heading', { name: 'Payment successful' }).waitFor();
  await page.locator('iframe').waitFor({ state: 'detached' });
  const events = await told(page);
  expect(events.map(([name]) => name)).toEqual(['onLoad', 'onSuccess']);
  expect(events[0]?.[1]).toMatchObject({ accessCode, id: expect.any(Number) });
  expect(events[1]?.[1]).toMatchObject({ reference, status: 'success', message: 'Approved' });
  expect(await page.evaluate('document.activeElement.id')).toBe('before');
  expect(await page.evaluate('transaction.getStatus().status')).toBe('success');
  await page.close();
});

test('lets the payer try another card after a declined one', async () => {
  const page = await shop.open();
  const { accessCode, reference } = await shop.order();
  await resume(page, accessCode);
  const popup = page.frameLocator('iframe[title="Card payment"]');
  const pay = popup.getByRole('button', { name: 'Pay NGN' });
  await popup.getByRole('button', { name: /Insufficient funds/ }).click();
  await pay.click();
  await popup.getByText('Insufficient Funds', { exact: true }).waitFor();
  await popup.getByRole('button', { name: 'Try another card' }).click();
  await popup.getByRole('button', { name: /on the bank page/ }).click();
  await pay.click();
  await popup.getByRole('button', { name: 'Approve payment' }).click();
  await eventually(
    () => names(page),
    (seen) => seen.includes('onSuccess'),
  );
  const seen = await call(shop.sandbox, 'GET', `/transaction/verify/${reference}`);
  expect(seen.body.data).toMatchObject({ status: 'success', log: { attempts: 2, errors: 1 } });
  await page.close();
});

test('shows a wrong number in the form, and groups digits while typing', async () => {
  const page = await shop.open();
  await resume(page, (await shop.order()).accessCode);
  const popup = page.frameLocator('iframe[title="Card payment"]');
  // Typing does not wait until the field is shown.
  await popup.getByLabel('Card number').waitFor();
  await popup.getByLabel('Card number').pressSequentially('4084084084084082');
  await popup.getByLabel('Expiry').pressSequentially('1235');
  await popup.getByLabel('CVV').pressSequentially('408');
  expect(await popup.getByLabel('Card number').inputValue()).toBe('4084 0840 8408 4082');
  expect(await popup.getByLabel('Expiry').inputValue()).toBe('12 / 35');
  await page.keyboard.press('Enter');
  await popup.getByText('Enter a valid card number').waitFor();
  await page.close();
});

test.each(['button', 'Escape key', 'page'])(
  'cancelling by the %s abandons the payment',
  async (way) => {
    const page = await shop.open();
    const { accessCode, reference } = await shop.order();
    await resume(page, accessCode);
    const popup = page.frameLocator('iframe[title="Card payment"]');
    const cancel = popup.getByRole('button', { name: 'Cancel payment' });
    await cancel.waitFor();
    await eventually(
      () => names(page),
      (seen) => seen.includes('onLoad'),
    );
    if (way === 'button') await cancel.click();
    if (way === 'Escape key') await page.keyboard.press('Escape');
    if (way === 'page') await page.evaluate('new PaystackPop().cancelTransaction(transaction)');
    await page.locator('iframe').waitFor({ state: 'detached' });
    expect(await names(page)).toEqual(['onLoad', 'onCancel']);
    const seen = await call(shop.sandbox, 'GET', `/transaction/verify/${reference}`);
    expect(seen.body.data.status).toBe('abandoned');
    await page.close();
  },
);

test('keeps the Tab key inside the popup', async () => {
  const page = await shop.open();
  await resume(page, (await shop.order()).accessCode);
  const popup = page.frameLocator('iframe[title="Card payment"]');
  await popup.getByLabel('Card number').waitFor();
  expect(await page.evaluate("document.querySelector('dialog').matches(':modal')")).toBe(true);
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('IFRAME');
  }
  await page.close();
});

test('reports an unknown access code to the page, which stays usable', async () => {
  const page = await shop.open();
  await resume(page, 'nothing');
  const events = await eventually(
    () => told(page),
    (seen) => seen.length > 0,
  );
  expect(events).toEqual([
    ['onError', { type: 'setup', message: expect.stringContaining('does not exist') }],
  ]);
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.close();
});

test('pays a new transaction with version 1’s setup and openIframe', async () => {
  const page = await shop.open();
  await page.evaluate(`PaystackPop.setup({ key: '${publicKey}', email: 'amina@example.com',
    amount: 150000, ref: 'by-version-1', callback: callbacks.onSuccess,
    onClose: callbacks.onCancel }).openIframe()`);
  const popup = page.frameLocator('iframe[title="Card payment"]');
  await popup.getByRole('button', { name: /no questions/ }).click();
  await popup.getByRole('button', { name: 'Pay NGN 1,500.00' }).click();
  const events = await eventually(
    () => told(page),
    (seen) => seen.length > 0,
  );
  expect(events[0]).toMatchObject(['onSuccess', { reference: 'by-version-1', status: 'success' }]);
  await page.close();
});

test('throws for a transaction without key, email or amount', async () => {
  const page = await shop.open();
  const thrown = await page.evaluate(
    `(() => {
      try { new PaystackPop().newTransaction({ key: 'x' }); } catch (e) { return e.message; }
    })()`,
  );
  expect(thrown).toBe('Invalid transaction parameters');
  await page.close();
});

test('pays on the hosted page, and returns to the callback address', async () => {
  const page = await shop.browser.newPage();
  const made = await call(shop.sandbox, 'POST', '/transaction/initialize', {
    email: 'amina@example.com',
    amount: 100_000,
    reference: 'hosted',
    callback_url: `${shop.sandbox.listener.url}/shop?from=checkout`,
  });
  await page.goto(String(made.body.data.authorization_url));
  await page.getByRole('button', { name: /no questions/ }).click();
  await page.getByRole('button', { name: 'Pay NGN 1,000.00' }).click();
  await page.waitForURL('**/shop?from=checkout&trxref=hosted&reference=hosted');
  await page.close();
});

test('pays by bank transfer or USSD, and says when a transfer is late', async () => {
  await call(shop.sandbox, 'POST', '/sandbox/api/faults', { late_seconds: 1 });
  for (const [channel, button, expected] of [
    ['Bank transfer', 'I have sent the money', 'onSuccess'],
    ['USSD', 'I have dialled and confirmed', 'onSuccess'],
    ['Bank transfer', 'Send it late', 'onBankTransferConfirmationPending'],
  ] as const) {
    const page = await shop.open();
    const { reference, accessCode } = await shop.order();
    await resume(page, accessCode);
    const popup = page.frameLocator('iframe[title="Card payment"]');
    await popup.getByRole('button', { name: channel }).click();
    expect(await findingsInPopup(page)).toEqual([]);
    await popup.getByRole('button', { name: button }).click();
    if (button === 'Send it late') await popup.getByRole('button', { name: 'Close' }).click();
    const seen = await eventually(
      () => names(page),
      (found) => found.length === 2,
    );
    expect(seen).toEqual(['onLoad', expected]);
    await eventually(
      () => call(shop.sandbox, 'GET', `/transaction/verify/${reference}`),
      ({ body }) => body.data.status === 'success',
    );
    await page.close();
  }
});

test('sends an incorrect bank transfer back, and lets the payer try again', async () => {
  const page = await shop.open();
  const { reference, accessCode } = await shop.order();
  await resume(page, accessCode);
  const popup = page.frameLocator('iframe[title="Card payment"]');
  await popup.getByRole('button', { name: 'Bank transfer' }).click();
  await popup.getByRole('button', { name: 'Send only half of it' }).click();
  await popup.getByText('it was returned to your account').waitFor();
  const told = await eventually(
    () => shop.sandbox.listener.received.map(({ body }) => JSON.parse(body)),
    (events) => events.some(({ event }) => event === 'bank.transfer.rejected'),
  );
  const rejected = told.find(({ event }) => event === 'bank.transfer.rejected');
  expect(rejected.data.bank_transfer.message_type).toBe('INCORRECT_AMOUNT');
  await popup.getByRole('button', { name: 'Try again' }).click();
  await popup.getByRole('button', { name: 'I have sent the money' }).click();
  await eventually(
    () => call(shop.sandbox, 'GET', `/transaction/verify/${reference}`),
    ({ body }) => body.data.status === 'success',
  );
  await page.close();
});

test.each(['light', 'dark'] as const)('axe finds nothing on any step, %s', async (scheme) => {
  const page = await shop.open(scheme);
  await resume(page, (await shop.order()).accessCode);
  const popup = page.frameLocator('iframe[title="Card payment"]');
  const pay = popup.getByRole('button', { name: 'Pay NGN' });
  await popup.getByRole('button', { name: /PIN and OTP/ }).waitFor();
  expect(await findingsInPopup(page)).toEqual([]);
  await popup.getByRole('button', { name: 'Declined' }).click();
  await pay.click();
  await popup.getByRole('button', { name: 'Try another card' }).waitFor();
  expect(await findingsInPopup(page)).toEqual([]);
  await popup.getByRole('button', { name: 'Try another card' }).click();
  await popup.getByRole('button', { name: /PIN and OTP/ }).click();
  await pay.click();
  await popup.getByLabel(/card PIN/).waitFor();
  expect(await findingsInPopup(page)).toEqual([]);
  expect(await names(page)).toEqual(['onLoad']);
  await page.close();
});
