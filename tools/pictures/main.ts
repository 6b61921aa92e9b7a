/*
 * Makes the pictures of the repository from a running product with demonstration data, started
 * with `npm start`: the README's picture, the one that social networks show, and the guides'.
 *
 *   npm run pictures [address, http://localhost:3000]
 */
import type { BrowserContext } from 'playwright-core';
import { inCheckout } from '../dev/checkout.mjs';
import { demonstrationPassword, people } from '../seed/people.ts';
import { launchBrowser } from '../test/browser.mjs';
import { drawGuidePictures } from './guide-pictures.ts';
import { readmePage, socialPage } from './layouts.ts';

const [address = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await launchBrowser();

/** A window in which everything has come to rest. */
function windowOf(width: number, height: number, deviceScaleFactor = 1): Promise<BrowserContext> {
  const viewport = { width, height };
  return browser.newContext({
    viewport,
    deviceScaleFactor,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  });
}

/** Returns the address of a picture of a page, as a visitor sees it. */
async function visit(path: string, width: number, height: number): Promise<string> {
  const context = await windowOf(width, height);
  const page = await context.newPage();
  await page.goto(address + path, { waitUntil: 'networkidle' });
  return asPicture(context, await page.screenshot());
}

/** The same for a client with a running loan who has signed in, once the page has this text. */
async function visitSignedIn(path: string, text: string, width: number, height: number) {
  const context = await windowOf(width, height, 2);
  const page = await context.newPage();
  await page.goto(`${address}/signin?redirectTo=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(people.borrower.email);
  await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  if (path === '/loans') await page.getByRole('link', { name: 'See this loan' }).click();
  await page.getByText(text).first().waitFor();
  await page.evaluate('document.fonts.ready');
  return asPicture(context, await page.screenshot({ animations: 'disabled' }));
}

async function asPicture(context: BrowserContext, picture: Buffer): Promise<string> {
  await context.close();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

/** Draws a document of this checkout at an address of the product, so that its files load. */
async function draw(html: string, width: number, height: number, file: string): Promise<void> {
  const context = await windowOf(width, height);
  const page = await context.newPage();
  await page.route(`${address}/picture`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto(`${address}/picture`, { waitUntil: 'networkidle' });
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: inCheckout(file) });
  await context.close();
  console.log(file);
}

/** The words and the mark of the brand, as the home page has them. */
async function readBrand() {
  const context = await windowOf(1200, 630);
  const page = await context.newPage();
  await page.goto(address);
  const brand = {
    logo: await page.locator('header a').first().innerHTML(),
    title: (await page.locator('h1').textContent()) ?? '',
    styles: (await page.locator('style').first().textContent()) ?? '',
  };
  await context.close();
  return brand;
}

try {
  const home = await visit('/', 1280, 800);
  const dashboard = await visitSignedIn('/dashboard/loans', 'Amount Repaid', 1280, 800);
  const loan = await visitSignedIn('/loans', 'Due next', 360, 740);
  await draw(readmePage({ home, dashboard, loan }), 1280, 640, 'docs/picture.png');
  await draw(socialPage(await readBrand()), 1200, 630, 'apps/web/public/social.png');
  await drawGuidePictures(browser, address);
} finally {
  await browser.close();
}
