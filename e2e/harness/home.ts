/** The layouts and the links of the home, which only a browser shows. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Visitor, widths } from './visitor.ts';

/** A signed-in page has its sections and menus at every width. */
export async function showSections(at: Visitor): Promise<void> {
  const { page } = at;
  const bar = page.getByRole('banner');
  for (const width of widths) {
    await at.resize(width);
    await page.getByRole('heading', { level: 1, name: 'OVERVIEW', exact: true }).waitFor();
    await bar.getByRole('button', { name: /^Notifications/ }).waitFor();
    await bar.getByRole('button', { name: /your account$/i }).waitFor();
    const sections = page.getByRole('navigation', { name: 'Sections' }).locator('visible=true');
    expect(await sections.getByRole('link').allTextContents()).toEqual([
      ...['Home', 'Loans', 'Invest', 'Reports'],
    ]);
  }
  // On a low screen the fixed bars give way to the page.
  await at.resize(360);
  expect(await heightOfFixedBars(page)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await heightOfFixedBars(page)).toBe(0);
  await at.look();
  await at.resize(360);
}

function heightOfFixedBars(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header, nav')]
      .filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
      .reduce((height, bar) => height + bar.getBoundingClientRect().height, 0),
  );
}

/** DSH-05: a phone shows the banner, and the cards of the plans in one column. */
export async function showBannerAndCards(at: Visitor): Promise<void> {
  const { page } = at;
  await at.resize(768);
  await page.getByText('No Current Investment').waitFor();
  const cards = page.locator('main a[href^="/invest/form"]');
  const columns = () =>
    cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().x)).size);
  const banner = page.getByText('Complete your profile');
  await banner.waitFor({ state: 'attached' });
  await cards.first().waitFor();
  expect(await banner.isVisible()).toBe(false);
  expect(await columns()).toBe(2);
  await page.setViewportSize({ width: 767, height: 900 });
  expect(await banner.isVisible()).toBe(true);
  expect(await columns()).toBe(1);
  await at.look();

  const first = cards.first();
  expect(await first.textContent()).toContain('N10,000 to N99,999');
  await first.click();
  await page.waitForURL('**/invest/form?s=base');
  await page.getByRole('heading', { name: 'Your investment' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await page.waitForURL('**/profile');
}

export const longName = `Wolfeschlegelstein${'hausenberger'.repeat(3)}dorf`;

/** SHL-04: a name of 58 letters fits. */
export async function showLongName(at: Visitor): Promise<void> {
  const { page } = at;
  for (const width of [360, 1400] as const) {
    await at.resize(width);
    const greeting = page.getByText(`${longName}!`).filter({ visible: true }).first();
    expect(await greeting.evaluate((p) => p.scrollWidth - p.clientWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /your account/i }).click();
    await at.look();
    await page.keyboard.press('Escape');
  }
  await at.resize(360);
}
