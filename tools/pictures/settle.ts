import type { Page } from 'playwright-core';

/** Waits until the page has its heading and its fonts, and no more placeholders. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const placeholder = '.animate-late, [role=status] > .bg-sunken';
  await page.waitForFunction(`document.querySelector(${JSON.stringify(placeholder)}) === null`);
  await page.evaluate('document.fonts.ready');
}
