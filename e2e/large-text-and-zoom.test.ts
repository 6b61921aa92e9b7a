/** Text of twice the size (the browser's own setting) and 200% zoom, on a phone of 360 px. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { people } from '../tools/seed/people.ts';
import { product } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { followTo, sharedBrowser, waitMs } from './harness/visitor.ts';

type Setting = { name: string; widths: readonly [number, ...number[]]; fontSize: number };

const usualSize = 16;

/** A page is loaded with the first one, and shown with the second one afterwards. */
const settings: readonly [Setting, Setting] = [
  { name: 'text of 200%', widths: [360], fontSize: 2 * usualSize },
  // The second width is a desk screen of 1280 px.
  { name: 'zoom of 200% and of 400%', widths: [180, 320], fontSize: usualSize },
];
const height = 640;

async function openBrowser(): Promise<BrowserContext> {
  const context = await (await sharedBrowser()).newContext({
    viewport: { width: settings[0].widths[0], height },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(waitMs);
  onTestFinished(() => context.close());
  return context;
}

type Reader = { page: Page; use(setting: Setting): Promise<void> };

/** Opens a page whose text size can be set, as a reader does for the whole browser. */
async function openPage(context: BrowserContext): Promise<Reader> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const use = async ({ fontSize, widths: [width] }: Setting) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
    await page.setViewportSize({ width, height });
  };
  await use(settings[0]);
  return { page, use };
}

/** Returns the elements that overflow the screen or their box; a box that scrolls may overflow. */
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

/** Words, amounts and dates on more than one line, because the browser had to break them. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const linesOf = () =>
      new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      // A text on one line has no word on two.
      range.selectNodeContents(node);
      if (linesOf() < 2) continue;
      // Addresses may be broken anywhere; after a hyphen, a soft one too, a word may.
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s–/-]+/gu)) {
        if (/[@.]\p{L}|\u00ad/u.test(word)) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (linesOf() > 1) found.push(word);
      }
    }
    return found;
  });
}

/**
 * Links with a line to themselves that are lower than the 44 px that a thumb needs. In a table the
 * whole row is the link.
 */
function lowLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main a')]
      .filter((link) => {
        let line = link.parentElement;
        while (line && getComputedStyle(line).display === 'inline') line = line.parentElement;
        return (
          line?.textContent?.trim() === link.textContent?.trim() &&
          link.closest('table') === null &&
          link.checkVisibility({ visibilityProperty: true }) &&
          link.getBoundingClientRect().height < 44
        );
      })
      .map((link) => `${link.textContent?.trim()}: ${link.getBoundingClientRect().height} px`),
  );
}

async function expectToFit(page: Page, setting: Setting): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.getByRole('main').waitFor();
  // A screen may load several parts at the same time.
  const loading = page.locator('[role=status]', { hasText: '…' });
  await expect.poll(() => loading.count(), { timeout: 60_000 }).toBe(0);
  // The browser takes a new size with its next frame.
  const fontSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(fontSize).toBe(`${setting.fontSize}px`);
  for (const width of setting.widths) {
    await page.setViewportSize({ width, height });
    const where = `${new URL(page.url()).pathname}, ${setting.name}, ${width} px`;
    await expect.poll(() => tooWide(page), { message: where }).toEqual([]);
  }
}

async function expectWholeWords(page: Page, { name, widths }: Setting): Promise<void> {
  // On less than WCAG asks for (1.4.10), a long word or amount has no line that is long enough.
  for (const width of widths.filter((width) => width >= 320)) {
    await page.setViewportSize({ width, height });
    const where = `${new URL(page.url()).pathname}, ${name}, ${width} px`;
    const message = `broken words at ${where}`;
    await expect.poll(() => brokenWords(page), { message }).toEqual([]);
    const low = `low links at ${where}`;
    await expect.poll(() => lowLinks(page), { message: low }).toEqual([]);
  }
}

const publicPages = [
  '/',
  '/loan',
  '/investment',
  '/faq',
  '/how-it-works',
  '/fees',
  '/safety',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/no/page',
];
const accountPages = [
  ...['/signup', '/forgot-password', '/signin', '/reset-password'],
  ...['/verify-email', '/confirm-email', '/undo-email'],
];

test('PUB-02, SES-16: the public pages fit with large text and zoom', async () => {
  const { page, use } = await openPage(await openBrowser());
  const menus = new Set<string>();
  for (const target of [...publicPages, ...accountPages]) {
    await use(settings[0]);
    await page.goto(new URL(target, product.publicUrl).href);
    for (const setting of settings) {
      await use(setting);
      await expectToFit(page, setting);
      await expectWholeWords(page, setting);
      expect(new URL(page.url()).pathname).toBe(target);
      const menu = page.locator('details:has(> summary[aria-label="Menu"])');
      if ((await menu.count()) === 0) continue;
      // It lies over the page, and nearly all pages have the same one.
      const opened = `${setting.name}: ${await menu.textContent()}`;
      if (menus.has(opened)) continue;
      menus.add(opened);
      await menu.locator('summary').click();
      await expectToFit(page, setting);
      await page.keyboard.press('Escape');
    }
  }
});

/** Without the form of a repayment. */
const loanPage = 'a[href*="/details/"]:not([href*="pay="])';

/** The screens of each demonstration client. A link is one of the screen before it. */
const screens = [
  [
    people.newcomer,
    '/dashboard',
    '/loans/type',
    '/loans/type/personal?tier=1',
    '/invest/form?s=03oa&type=naira',
    '/profile',
    '/profile/security',
  ],
  [people.borrower, '/dashboard/loans', '/loans', loanPage],
  [people.late, '/reports', '/reports/loans', '/loans', loanPage],
  [
    people.investor,
    '/dashboard',
    '/invest',
    '/invest/type?currency=naira',
    '/reports/investments/naira',
    '/invest/overview?type=naira',
    'a[href*="/invest/details/"]',
  ],
] as const;

/** The screen before stays in front until the next one has loaded. */
async function clickLink(page: Page, target: string): Promise<void> {
  const link = page.locator(target).first();
  await link.click();
  await link.waitFor({ state: 'detached' });
}

test('SHL-01: the signed-in screens fit with large text and zoom', async () => {
  const context = await openBrowser();
  for (const [person, first, ...others] of screens) {
    const { page, use } = await openPage(context);
    const go = async (path: string) => {
      await page.goto(new URL(path, product.publicUrl).href);
    };
    await signInTo({ page, go }, person, first);
    for (const target of [first, ...others]) {
      await use(settings[0]);
      if (target.startsWith('a[')) await clickLink(page, target);
      else if (target !== first) await followTo(page, target);
      for (const setting of settings) {
        await use(setting);
        await expectToFit(page, setting);
        await expectWholeWords(page, setting);
      }
      expect(await page.title(), target).not.toContain('404');
    }
    await page.close();
  }
});
