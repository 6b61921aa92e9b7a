import type { Page } from 'playwright-core';

/** Waits until the page has its heading and its fonts, and no more placeholders. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const placeholder = '.animate-late, [role=status] > .bg-sunken';
  await page.waitForFunction(`document.querySelector(${JSON.stringify(placeholder)}) === null`);
  await page.evaluate('document.fonts.ready');
}

/**
 * Colours that are changing have no contrast to judge yet. A new colour scheme reaches every
 * element with the second frame, and some in transitions, one of an element after that of its
 * parent. Animations without an end are not waited for.
 */
export function untilStill(page: Page): Promise<void> {
  return page.evaluate(`(async () => {
    const frames = async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    };
    const ending = () => document.getAnimations().filter(({ effect, playState }) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    await frames();
    for (let some = ending(); some.length > 0; some = ending()) {
      await Promise.allSettled(some.map(({ finished }) => finished));
      await frames();
    }
  })()`);
}
