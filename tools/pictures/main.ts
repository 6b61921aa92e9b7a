/*
 * Makes the pictures of the repository from a running product with demonstration data, started
 * with `npm start`: the README's picture, those that social networks show, and the guides'.
 *
 *   npm run pictures [address, http://localhost:3000]
 */
import { writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { socialPictures } from '../../apps/web/src/public/social-pictures.ts';
import { inCheckout } from '../dev/checkout.mjs';
import { demonstrationPassword, people } from '../seed/people.ts';
import { launchBrowser } from '../test/browser.mjs';
import { drawGuidePictures } from './guide-pictures.ts';
import { readmePage, socialPage } from './layouts.ts';
import { palettePicture } from './palette-png.ts';

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
async function draw(
  html: string,
  width: number,
  height: number,
  file: string,
  take: (page: Page) => Promise<Buffer>,
): Promise<void> {
  const context = await windowOf(width, height);
  const page = await context.newPage();
  await page.route(`${address}/picture`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto(`${address}/picture`, { waitUntil: 'networkidle' });
  await page.evaluate('document.fonts.ready');
  const picture = await take(page);
  writeFileSync(inCheckout(file), picture);
  await context.close();
  console.log(`${file}: ${(picture.length / 1000).toFixed(0)} kB`);
}

/** The mark and the style of the brand, as the home page has them. */
async function readBrand() {
  const context = await windowOf(1200, 630);
  const page = await context.newPage();
  await page.goto(address);
  const brand = {
    logo: await page.locator('header a').first().innerHTML(),
    styles: (await page.locator('style').first().textContent()) ?? '',
  };
  await context.close();
  return brand;
}

try {
  const home = await visit('/', 1280, 800);
  const dashboard = await visitSignedIn('/dashboard/loans', 'Amount Repaid', 1280, 800);
  const loan = await visitSignedIn('/loans', 'Due next', 360, 740);
  const readme = readmePage({ home, dashboard, loan });
  await draw(readme, 1280, 640, 'docs/picture.png', (page) => page.screenshot());
  const brand = await readBrand();
  for (const picture of socialPictures) {
    const file = `apps/web/public/${picture.file}`;
    await draw(socialPage(brand, picture), 1200, 630, file, palettePicture);
  }
  await drawGuidePictures(browser, address);
} finally {
  await browser.close();
}
