/** A shop on a page of its own, whose customers pay through the provider's popup. */
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../tools/test/browser.mjs';
import { call, startProxiedSandbox, type TestSandbox } from './harness.ts';

/** A product's page under the strictest policy: no inline script and no inline style. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; connect-src 'self'";
const shop = `<!doctype html><html lang="en"><head><title>Shop</title></head><body>
<main><h1>Shop</h1><button id="before">Pay</button></main>
<script src="/sandbox/v2/inline.js"></script><script src="/shop.js"></script></body></html>`;
const shopScript = `
window.told = [];
window.callbacks = Object.fromEntries(['onLoad', 'onSuccess', 'onCancel',
  'onError', 'onBankTransferConfirmationPending'].map(
  (name) => [name, (data) => window.told.push([name, data ?? null])]));
document.addEventListener('securitypolicyviolation', (event) =>
  window.told.push(['violation', event.violatedDirective]));`;

/** Calls of the page's callbacks, each with its name and data. */
type Told = Array<[string, Record<string, unknown> | null]>;

export type Shop = {
  sandbox: TestSandbox;
  browser: Browser;
  order(): Promise<{ reference: string; accessCode: string }>;
  open(colorScheme?: 'light' | 'dark'): Promise<Page>;
  close(): Promise<void>;
};

export async function startShop(): Promise<Shop> {
  const sandbox = await startProxiedSandbox((app) => {
    app.get('/shop', (_request, reply) =>
      reply.header('content-security-policy', policy).type('text/html').send(shop),
    );
    app.get('/shop.js', (_request, reply) => reply.type('text/javascript').send(shopScript));
  });
  const browser = await launchBrowser();
  let made = 0;
  return {
    sandbox,
    browser,
    async order() {
      made += 1;
      const reference = `popup-${made}`;
      const body = { email: 'amina@example.com', amount: 2_900_000, reference };
      const answer = await call(sandbox, 'POST', '/transaction/initialize', body);
      return { reference, accessCode: String(answer.body.data.access_code) };
    },
    async open(colorScheme = 'light') {
      const viewport = { width: 360, height: 740 };
      const page = await browser.newPage({ viewport, colorScheme, bypassCSP: false });
      await page.goto(`${sandbox.listener.url}/shop`);
      return page;
    },
    async close() {
      await browser.close();
      await sandbox.close();
    },
  };
}

export const resume = (page: Page, accessCode: string) =>
  page.evaluate(
    `document.getElementById('before').focus();
     window.transaction = new PaystackPop().resumeTransaction('${accessCode}', callbacks); 0`,
  );

export const told = (page: Page) => page.evaluate('window.told') as Promise<Told>;
export const names = async (page: Page) => (await told(page)).map(([name]) => name);
