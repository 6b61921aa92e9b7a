import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER } from '../tools/dev/checkout.mjs';
import { freePort } from '../tools/dev/free-port.mjs';
import { type Service, startService, untilAnswers } from '../tools/dev/service.mjs';
import { product } from './harness/product.ts';
import { sharedBrowser, waitMs } from './harness/visitor.ts';

let server: Service | undefined;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const {
    SANDBOX_URL: _,
    SANDBOX_CONTROL_TOKEN: __,
    PROVIDER_URL: ___,
    ...shared
  } = product.environment;
  server = startService('server', [SERVER, 'serve'], {
    env: {
      ...shared,
      APP_MODE: 'production',
      WITHDRAWAL_HOLD_MINUTES: '60',
      PORT: String(port),
      PUBLIC_URL: 'https://quarrter.test',
      STAFF_URL: 'https://staff.quarrter.test',
      VIRUS_SCANNER_URL: 'none',
      PROVIDER_SECRET_KEY: 'sk_live_0123456789abcdef0123456789abcdef',
      PROVIDER_PUBLIC_KEY: 'pk_live_0123456789abcdef0123456789abcdef',
      PROVIDER_SCRIPT_URL: 'https://js.paystack.co/v2/inline.js',
      MAIL_FROM: 'Quarrter <no-reply@quarrter.test>',
    },
    logFile: path.join(product.dataFolder, 'logs', 'production.log'),
  });
  await untilAnswers(server, `${url}/health/live`);
});
afterAll(() => server?.stop());

/** The provider's hosts, played here: its published script, one payment, an empty checkout. */
async function playProvider(page: Page): Promise<string[]> {
  const script = createRequire(import.meta.url).resolve('@paystack/inline-js');
  const file = path.join(path.dirname(script), '..', 'dist', 'inline.js');
  const asked: string[] = [];
  const play = (host: string, reply: Parameters<Route['fulfill']>[0]) =>
    page.route(`https://${host}/**`, async (route) => {
      asked.push(`${host}${new URL(route.request().url()).pathname}`);
      await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, ...reply });
    });
  await play('js.paystack.co', {
    contentType: 'text/javascript',
    body: readFileSync(file, 'utf8'),
  });
  const transaction = { id: 1, access_code: 'code', email: 'a@b.example', amount: 100_000 };
  await play('api.paystack.co', { json: { status: true, message: 'ok', data: transaction } });
  await play('checkout.paystack.com', { contentType: 'text/html', body: '<p>Checkout</p>' });
  return asked;
}

test("production's policy lets the provider's published script open its checkout", async () => {
  const context = await (await sharedBrowser()).newContext();
  context.setDefaultTimeout(waitMs);
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const asked = await playProvider(page);
  await page.goto(`${url}/signin`);
  await page.evaluate(async () => {
    const element = document.createElement('script');
    element.src = 'https://js.paystack.co/v2/inline.js';
    document.head.append(element);
    await new Promise((resolve, reject) => {
      element.onload = resolve;
      element.onerror = () => reject(new Error('the script was not loaded'));
    });
    type Popup = {
      resumeTransaction(accessCode: string): void;
      checkout(transaction: { accessCode: string }): Promise<void>;
    };
    const { PaystackPop } = window as unknown as { PaystackPop: new () => Popup };
    new PaystackPop().resumeTransaction('code');
    // This one asks the provider for the transaction before it opens.
    await new PaystackPop().checkout({ accessCode: 'code' });
  });
  await expect.poll(() => asked).toContain('checkout.paystack.com/popup');
  expect(asked).toContain('api.paystack.co/transaction/verify_access_code/code');
  // The spinner in the script's own empty frame stays without its style; it carries no meaning.
  expect(refused.filter((text) => !/inline style/.test(text))).toEqual([]);
  await context.close();
});
