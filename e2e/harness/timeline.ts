/** The timeline of a loan with other numbers of instalments than the demonstration's. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

type Instalment = { number: number };

/** How many instalments the loan has, and where their timeline is narrowest for each layout. */
const timelines = [
  [4, [360, 768]],
  [6, [768, 1400]],
  [12, [768, 1400]],
] as const;

/** LND-27: the dates and amounts of 4, 6 and 12 instalments do not overlap. */
export async function showTimelines(at: Visitor): Promise<void> {
  const { page } = at;
  let shown = 0;
  await page.route('**/loan-detail/**', async (route) => {
    const response = await route.fetch();
    const record = await response.json();
    const [first] = record.schedule as Instalment[];
    record.schedule = Array.from({ length: shown }, (_, place) => ({
      ...first,
      number: place + 1,
      total: '1290000.50',
    }));
    await route.fulfill({ response, json: record });
  });
  const steps = page.locator('ol > li:has(time)');
  for (const [count, widths] of timelines) {
    shown = count;
    await page.reload();
    await steps.first().waitFor();
    expect(await steps.count()).toBe(count);
    for (const width of widths) {
      await at.resize(width);
      await at.fit();
      expect(await overlapsOf(steps), `${count} at ${width} px`).toEqual([]);
    }
  }
  await page.unroute('**/loan-detail/**');
}

/** Which texts of the timeline lie over another one. */
function overlapsOf(steps: Locator): Promise<string[]> {
  return steps.evaluateAll((items) => {
    const boxes = items.flatMap((item) =>
      [...item.querySelectorAll('summary > span > span')].map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return { text: text.textContent, box: range.getBoundingClientRect() };
      }),
    );
    return boxes.flatMap(({ text, box }, place) =>
      boxes
        .slice(place + 1)
        .filter(
          (other) =>
            box.right > other.box.left + 1 &&
            other.box.right > box.left + 1 &&
            box.bottom > other.box.top + 1 &&
            other.box.bottom > box.top + 1,
        )
        .map((other) => `${text} over ${other.text}`),
    );
  });
}
