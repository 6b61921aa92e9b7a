/** Someone without a mouse. */
import type { Page } from 'playwright-core';

const longestWay = 60;

/** Presses Tab until the control of that name has the focus; the way must not be endless. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const met: string[] = [];
  for (let step = 0; step < longestWay; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusedName(page);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    met.push(focused);
  }
  throw new Error(`Tab does not lead to ${name}. It leads to: ${met.join(', ')}`);
}

/** Returns the name of the focused element, as a screen reader would call it. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const control = document.activeElement as HTMLInputElement | null;
    if (control === document.body) return '';
    const label = control?.labels?.[0]?.textContent;
    return (control?.getAttribute('aria-label') ?? label ?? control?.textContent ?? '').trim();
  });
}

/** The id of the focused element, or its text. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.id || element?.textContent || '';
  });
}

/** Whether all of it is within the window, without scrolling. */
export function inSight(page: Page, text: string): Promise<boolean> {
  return page.getByText(text).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}
