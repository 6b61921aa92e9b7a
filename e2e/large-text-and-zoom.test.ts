/** Text of twice the size (the browser's own setting) and 200% zoom, on a phone of 360 px. */
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { findChromium } from '../tools/test/chromium.mjs';
import { product, useOwnProduct } from './harness/product.ts';

useOwnProduct();

type Setting = { name: string; width: number; fontSize: number };

const settings: Setting[] = [
  { name: 'text of 200%', width: 360, fontSize: 32 },
  { name: '200% zoom', width: 180, fontSize: 16 },
  { name: '400% zoom of a desk screen', width: 320, fontSize: 16 },
];

/** A browser of its own, because the text size is a setting of the whole browser. */
async function browserWith({ width, fontSize }: Setting): Promise<BrowserContext> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('there is no Chromium');
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--blink-settings=defaultFontSize=${fontSize}`],
  });
  onTestFinished(() => browser.close());
  return browser.newContext({ viewport: { width, height: 640 }, reducedMotion: 'reduce' });
}

/** What overflows the screen or its box; a box that scrolls may overflow. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const externalServices = [
      ...document.querySelectorAll('body :is(:not(:has(*)), input, select, button, a)'),
    ]
      .filter((element) => {
        const { width, right } = element.getBoundingClientRect();
        if (width <= 1 || right <= clientWidth + 1 || element.closest('svg, details:not([open])')) {
          return false;
        }
        for (let box = element.parentElement; box; box = box.parentElement) {
          const { overflowX, clipPath } = getComputedStyle(box);
          if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') return false;
        }
        return true;
      })
      .map((element) => `${element.tagName}: ${element.textContent?.trim().slice(0, 60)}`);
    return scrollWidth > clientWidth
      ? [`by ${scrollWidth - clientWidth} px`, ...externalServices]
      : externalServices;
  });
}

async function expectToFit(page: Page, setting: Setting): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.getByRole('main').waitFor();
  await page.locator('[role=status]', { hasText: '…' }).waitFor({ state: 'detached' });
  const fontSize = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(fontSize).toBe(`${setting.fontSize}px`);
  const where = `${new URL(page.url()).pathname}, ${setting.name}`;
  await expect.poll(() => tooWide(page), { message: where }).toEqual([]);
}

const publicPages = [
  '/',
  '/loan',
  '/investment',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
  '/no/page',
];
const accountPages = ['/signup', '/forgot-password', '/signin'];

test.each(settings)('PUB-02: the public pages fit with $name', async (setting) => {
  const context = await browserWith(setting);
  const page = await context.newPage();
  for (const target of [...publicPages, ...accountPages]) {
    await page.goto(new URL(target, product.publicUrl).href);
    await expectToFit(page, setting);
    const menu = page.locator('summary[aria-label="Menu"]');
    if ((await menu.count()) > 0) {
      await menu.click();
      await expectToFit(page, setting);
    }
  }
});

/**
 * Of the demonstration book: who has what, whichever date other journeys moved the clock to. A link
 * is one of the screen before it.
 */
const screens: Record<string, string[]> = {
  'halima.bello': [
    '/dashboard',
    '/loans/type',
    '/loans/type/personal?tier=1',
    '/invest/form?s=03oa&type=naira',
    '/profile',
    '/profile/security',
  ],
  'folake.adeyemi': ['/dashboard/loans', '/loans', 'a[href*="/details/"]'],
  'tunde.balogun': ['/reports', '/reports/loans', '/loans', 'a[href*="/details/"]'],
  'ngozi.eze': [
    '/dashboard',
    '/invest',
    '/reports/investments/naira',
    '/invest/overview?type=naira',
    'a[href*="/invest/details/"]',
  ],
};

test.each(settings)('SHL-01: the signed-in screens fit with $name', async (setting) => {
  const context = await browserWith(setting);
  for (const [who, targets] of Object.entries(screens)) {
    const page = await context.newPage();
    await page.goto(new URL('/signin', product.publicUrl).href);
    await page.getByLabel('Email').fill(`${who}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
    for (const target of targets) {
      if (target.startsWith('/')) await page.goto(new URL(target, product.publicUrl).href);
      else await page.locator(target).first().click();
      await expectToFit(page, setting);
      expect(await page.title(), target).not.toContain('404');
    }
    await page.close();
  }
});
