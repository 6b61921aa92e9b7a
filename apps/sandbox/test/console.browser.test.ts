import { writeFile } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/test/browser.mjs';
import { axeFindings } from './axe.ts';
import { call, startProxiedSandbox, type TestSandbox } from './harness.ts';

let sandbox: TestSandbox;
let browser: Browser;

beforeAll(async () => {
  sandbox = await startProxiedSandbox();
  browser = await launchBrowser();
  const accounts = [
    {
      role: 'client',
      name: 'Amina Bello',
      about: 'loan offer to accept or reject',
      email: 'amina@example.com',
      password: 'Password-1',
    },
  ];
  await writeFile(sandbox.config.demonstrationFile, JSON.stringify(accounts));
  await order('seen-by-people');
  await sendEmail('Confirm your address', '<p><a href="https://quarrter.example/a">Go</a></p>');
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
});

const order = (reference: string) =>
  call(sandbox, 'POST', '/transaction/initialize', {
    email: 'amina@example.com',
    amount: 2_900_000,
    reference,
  });

async function sendEmail(subject: string, html: string) {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.sandbox.smtpPort });
  const from = 'hello@quarrter.example';
  const attachments = [{ filename: 'Agreement.pdf', content: Buffer.from('%PDF-1.7') }];
  await transport.sendMail({
    ...{ from, to: 'amina@example.com', subject, html, text: 'Go', attachments },
  });
  transport.close();
}

async function open(path: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, colorScheme });
  await page.goto(sandbox.listener.url + path);
  return page;
}

test('pays, moves the date and sets faults on the product’s own port', async () => {
  const page = await open('/sandbox');
  await page.getByRole('button', { name: 'Pay seen-by-people' }).click();
  await page.locator('#payments .state', { hasText: 'success' }).waitFor();
  await page.getByRole('button', { name: '+1 month, to 21 Dec 2026' }).click();
  await page.getByText('Done.').waitFor();
  expect(sandbox.listener.advances).toEqual(['2026-12-21']);
  await page.getByRole('combobox', { name: 'Webhooks' }).selectOption('twice');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Done.').waitFor();
  const faults = await call(sandbox, 'GET', '/sandbox/api/faults');
  expect(faults.body).toMatchObject({ webhooks: 'twice', transfers: 'normal', late_seconds: 20 });
  await page.close();
});

test('shows the error that the product answers', async () => {
  const page = await open('/sandbox');
  const date = page.getByLabel('To a date');
  await date.evaluate((input) => input.removeAttribute('min'));
  await date.fill('2026-11-20');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText('The clock only moves forward').waitFor();
  await page.close();
});

test('lists a new email without a reload, and opens it with its link', async () => {
  const page = await open('/sandbox');
  await sendEmail(
    'Your offer is ready',
    '<p><a href="https://quarrter.example/offer">Offer</a></p>',
  );
  await page.getByRole('link', { name: /Your offer is ready/ }).click();
  await page.getByRole('heading', { name: 'Your offer is ready' }).waitFor();
  await page.getByRole('link', { name: 'https://quarrter.example/offer' }).waitFor();
  await page.frameLocator('iframe').getByRole('link', { name: 'Offer' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Agreement.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('Agreement.pdf');
  await page.close();
});

test.each(['light', 'dark'] as const)('is accessible and fits 360 px, %s', async (scheme) => {
  for (const path of ['/sandbox', '/sandbox/mail/1']) {
    const page = await open(path, scheme);
    expect(await axeFindings(page.mainFrame()), path).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(360);
    await page.close();
  }
});
