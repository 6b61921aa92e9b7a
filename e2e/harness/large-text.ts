/** Text of twice the size (the browser's own setting) and 200% zoom, on a phone of 360 px. */
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { brokenWords } from '../../tools/pictures/broken-words.ts';
import type { Visitor } from './visitor.ts';

type Setting = { name: string; widths: readonly number[]; fontSize: number };

const usualSize = 16;

const settings: readonly Setting[] = [
  { name: 'text of 200%', widths: [360], fontSize: 2 * usualSize },
  // The second width is a desk screen of 1280 px.
  { name: 'zoom of 200% and of 400%', widths: [180, 320], fontSize: usualSize },
];
const height = 640;

/**
 * Returns a check of the page in front with each setting, after which the page is as it was on a
 * phone.
 */
export async function openLargeText(at: Visitor): Promise<() => Promise<void>> {
  const { page } = at;
  const session = await page.context().newCDPSession(page);
  const menus = new Set<string>();
  return async () => {
    for (const setting of settings) {
      await setFontSize(session, setting.fontSize);
      await expectToFit(page, setting);
      await expectWholeWords(page, setting);
      await expectMenuToFit(page, setting, menus);
    }
    await at.resize(360);
  };
}

function setFontSize(session: CDPSession, standard: number): Promise<unknown> {
  return session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** The menu of public pages lies over the page, and nearly all pages have the same one. */
async function expectMenuToFit(page: Page, setting: Setting, seen: Set<string>): Promise<void> {
  const menu = page.locator('details:has(> summary[aria-label="Menu"])');
  if ((await menu.count()) === 0) return;
  const opened = `${setting.name}: ${await menu.textContent()}`;
  if (seen.has(opened)) return;
  seen.add(opened);
  await menu.locator('summary').click();
  await expectToFit(page, setting);
  await page.keyboard.press('Escape');
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

/** Returns the elements that overflow the screen or their box; a box that scrolls may overflow. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const elements = [
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
      ? [`by ${scrollWidth - clientWidth} px`, ...elements]
      : elements;
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
